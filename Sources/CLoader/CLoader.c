#define _GNU_SOURCE
#include "CLoader.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

struct visit {
  loader_visitor visitor;
  void *state;
  size_t first;
  size_t number;
  struct loader_changes *changes;
};

static int forward(struct dl_phdr_info *info, size_t size, void *state) {
  struct visit *visit = state;
  (void)size;
  const size_t number = visit->number++;
  if (number == 0) {
    if (info->dlpi_subs != visit->changes->removals) visit->first = 0;
    *visit->changes = (struct loader_changes){info->dlpi_adds, info->dlpi_subs};
  }
  if (number < visit->first) return 0;
  const struct loader_image image = {
      .path = info->dlpi_name,
      .bias = info->dlpi_addr,
      .headers = info->dlpi_phdr,
      .header_count = info->dlpi_phnum,
      .number = number,
  };
  return visit->visitor(&image, visit->state);
}

int loader_visit_images(size_t first, struct loader_changes *changes, loader_visitor visitor, void *state) {
  struct visit visit = {visitor, state, first, 0, changes};
  return dl_iterate_phdr(forward, &visit);
}

static int first_changes(struct dl_phdr_info *info, size_t size, void *state) {
  (void)size;
  *(struct loader_changes *)state = (struct loader_changes){info->dlpi_adds, info->dlpi_subs};
  return 1;
}

struct loader_changes loader_changes(void) {
  struct loader_changes changes = {0, 0};
  dl_iterate_phdr(first_changes, &changes);
  return changes;
}

static int has_file_name(struct dl_phdr_info *info, size_t size, void *beginning) {
  (void)size;
  const char *slash = strrchr(info->dlpi_name, '/');
  return strncmp(slash ? slash + 1 : info->dlpi_name, beginning, strlen(beginning)) == 0;
}

int loader_has_image(const char *beginning) { return dl_iterate_phdr(has_file_name, (void *)(uintptr_t)beginning); }

const char *loader_path_of(const void *address) {
  Dl_info info;
  return dladdr(address, &info) != 0 ? info.dli_fname : NULL;
}

/* One chunk fits into an empty pipe, so that writing it never blocks. The kernel, which copies, meets a bad page
 * with EFAULT. */
static int copy_through(const int pipe[2], const char *from, char *to, size_t size) {
  for (size_t done = 0; done < size;) {
    const size_t chunk = size - done < PIPE_BUF ? size - done : PIPE_BUF;
    ssize_t written;
    do written = write(pipe[1], from + done, chunk);
    while (written < 0 && errno == EINTR);
    if (written <= 0) return -1;
    for (ssize_t taken = 0; taken < written;) {
      const ssize_t count = read(pipe[0], to + done + taken, (size_t)(written - taken));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return -1;
      taken += count;
    }
    done += (size_t)written;
  }
  return 0;
}

int loader_copy(uintptr_t address, void *buffer, size_t size) {
  const struct iovec target = {buffer, size}, source = {(void *)address, size};
  const ssize_t count = process_vm_readv(getpid(), &target, 1, &source, 1, 0);
  if (count >= 0 || errno == EFAULT) return count >= 0 && (size_t)count == size ? 0 : -1;
  /* Some containers do not allow it. */
  return loader_copy_through_pipe(address, buffer, size);
}

int loader_copy_through_pipe(uintptr_t address, void *buffer, size_t size) {
  int pipe[2];
  if (loader_pipe(pipe) != 0) return -1;
  const int result = copy_through(pipe, (const char *)address, buffer, size);
  close(pipe[0]);
  close(pipe[1]);
  return result;
}

int loader_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    if (ends[end] > STDERR_FILENO) continue;
    const int number = fcntl(ends[end], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (number < 0) {
      const int reason = errno;
      close(ends[0]);
      close(ends[1]);
      errno = reason;
      return -1;
    }
    close(ends[end]);
    ends[end] = number;
  }
  return fcntl(ends[1], F_SETFL, O_NONBLOCK);
}

__thread void *loader_innermost;

const char *loader_variable(const char *name) { return secure_getenv(name); }

void loader_print_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

int loader_is_main_thread(void) { return gettid() == getpid(); }

/* Weak: not every library that this file is linked into uses libdispatch. */
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *message) __attribute__((weak));

int loader_main_queue(void) {
  if (_dispatch_get_main_queue_handle_4CF == NULL || _dispatch_main_queue_callback_4CF == NULL) return -1;
  return _dispatch_get_main_queue_handle_4CF();
}

void loader_drain_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }

void loader_serve_main_queue(int descriptor) {
  struct pollfd wait = {.fd = descriptor, .events = POLLIN};
  if (poll(&wait, 1, -1) == 1) {
    uint64_t wakeups;
    /* Only resets the descriptor; how often it was woken does not matter. */
    if (read(descriptor, &wakeups, sizeof wakeups) < 0) return;
  }
  loader_drain_main_queue();
}
