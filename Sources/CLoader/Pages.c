#define _GNU_SOURCE
#include "loader_pages.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* A descriptor of a regular file, or -1. To open a device can have effects, so unless its directory has said what it
 * is, that is asked first. */
static int open_regular(const char *path, int is_regular) {
  struct stat status;
  if (!is_regular && (stat(path, &status) != 0 || !S_ISREG(status.st_mode))) return -1;
  return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

int loader_is_in_memory(const char *path, int is_regular) {
  const int file = open_regular(path, is_regular);
  if (file < 0) return 1;
  char byte;
  const struct iovec buffer = {&byte, 1};
  const ssize_t count = preadv2(file, &buffer, 1, 0, RWF_NOWAIT);
  /* Other errors say that the file system does not know. */
  const int is_in_memory = count >= 0 || errno != EAGAIN;
  close(file);
  return is_in_memory;
}

void loader_fetch(const char *path, int is_regular) {
  const int file = open_regular(path, is_regular);
  if (file < 0) return;
  posix_fadvise(file, 0, 0, POSIX_FADV_WILLNEED);
  close(file);
}
