/*
 * The handler of crashes. It calls only what POSIX lists as async-signal-safe, and system calls of Linux.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "activities.h"
#include "place.h"
#include "text.h"

static const struct {
  int number;
  const char *name;
} signals[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGILL, "SIGILL"},
               {SIGFPE, "SIGFPE"},   {SIGABRT, "SIGABRT"}, {SIGTRAP, "SIGTRAP"}};
#define SIGNAL_COUNT (sizeof signals / sizeof *signals)

static struct sigaction previous[SIGNAL_COUNT];
static const char *const *note_directories;
static int gives_advice;
static pid_t process;
static atomic_int is_installed;

const char *watch_signal_name(int number) {
  for (size_t i = 0; i < SIGNAL_COUNT; i++) {
    if (signals[i].number == number) return signals[i].name;
  }
  return NULL;
}

/* ---- The stack of the handler: a callback may crash because its own is full. ---- */

#define STACK_SIZE (64 * 1024)

static pthread_key_t stack_key;
static __thread __attribute__((tls_model("initial-exec"))) int has_stack;

static void free_stack(void *stack) {
  const stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(stack, STACK_SIZE);
}

void watch_prepare_thread(void) {
  if (has_stack || !atomic_load_explicit(&is_installed, memory_order_acquire)) return;
  has_stack = 1;
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE) == 0) return;
  void *memory = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  const stack_t stack = {.ss_sp = memory, .ss_size = STACK_SIZE};
  if (sigaltstack(&stack, NULL) != 0 || pthread_setspecific(stack_key, memory) != 0) free_stack(memory);
}

/* ---- What it tells. ---- */

/* One thread at a time puts a text together. */
static struct text text;
static atomic_int teller;
static atomic_int is_told;

/* Notes for the next run that a plugin crashed. */
static void write_note(const struct blame *blame, const char *name) {
  const struct watch_plugin *plugin = blame->plugin;
  if (plugin == NULL || plugin->file == NULL) return;
  for (const char *const *directory = note_directories; directory != NULL && *directory != NULL; directory++) {
    mkdir(*directory, 0700);
  }
  const int file = open(plugin->file, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
  if (file < 0) return;
  struct stat status;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() && ftruncate(file, 0) == 0) {
    static struct text note;
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    text_add(&note, plugin->header);
    text_add(&note, "signal ");
    text_add(&note, name);
    text_add(&note, "\n");
    text_add_all(&note, &blame->note);
    text_add(&note, "time ");
    text_add_number(&note, now.tv_sec);
    text_add(&note, "\n");
    text_write(&note, file);
  }
  close(file);
}

static void tell(const char *name, const siginfo_t *info) {
  /* Sent by another process, as to get a core file: then what is running is not to blame. */
  const int is_foreign = info->si_code == SI_USER && info->si_pid != process;
  text_add(&text, is_foreign ? "rhea: got " : "rhea: crashed with ");
  text_add(&text, name);
  if (is_foreign) {
    text_add(&text, " from process ");
    text_add_number(&text, info->si_pid);
  }
  static struct blame blame;
  text_add_place(&text, &blame);
  if (is_foreign) blame.plugin = NULL;
  if (gives_advice) text_add_advice(&text, blame.plugin);
  text_write(&text, STDERR_FILENO);
  write_note(&blame, name);
}

/* ---- The handler. ---- */

/* Another thread is telling: it gets a second, since passing the signal on ends the process. */
static void await_teller(void) {
  for (int i = 0; i < 1000 && !atomic_load(&is_told); i++) {
    const struct timespec pause = {.tv_nsec = 1000000};
    nanosleep(&pause, NULL);
  }
}

static void handle(int number, siginfo_t *info, void *context) {
  (void)context;
  const int interrupted = errno;
  size_t index = 0;
  while (index < SIGNAL_COUNT - 1 && signals[index].number != number) index++;
  const int was_sent = info->si_code <= 0;
  const int is_ignored = (previous[index].sa_flags & SA_SIGINFO) == 0 && previous[index].sa_handler == SIG_IGN;
  if (was_sent && is_ignored) return;

  const int thread = gettid();
  int nobody = 0;
  /* A child that was forked has the handler too, but is nobody's plugin. */
  if (getpid() == process) {
    if (atomic_compare_exchange_strong(&teller, &nobody, thread)) {
      tell(signals[index].name, info);
      atomic_store(&is_told, 1);
    } else if (nobody == thread) {
      /* It crashed while it told of a crash. */
      signal(number, SIG_DFL);
      return;
    } else {
      await_teller();
    }
  }
  /*
   * The signal is blocked until this returns; then whatever was there before gets it, with all that came with it, at
   * the instruction that was interrupted. Should sending it be forbidden, the instruction is run again and faults.
   */
  sigaction(number, &previous[index], NULL);
  if (syscall(SYS_rt_tgsigqueueinfo, getpid(), thread, number, info) != 0) {
    syscall(SYS_tgkill, getpid(), thread, number);
  }
  errno = interrupted;
}

int watch_install_crash_handler(const char *const *directories, int advises) {
  static atomic_flag was_asked = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&was_asked)) return 0;
  const int error = pthread_key_create(&stack_key, free_stack);
  if (error != 0) {
    errno = error;
    return -1;
  }
  note_directories = directories;
  gives_advice = advises;
  process = getpid();
  for (size_t i = 0; i < SIGNAL_COUNT; i++) {
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    if (sigaction(signals[i].number, NULL, &previous[i]) != 0) return -1;
    if (sigaction(signals[i].number, &action, NULL) != 0) return -1;
  }
  atomic_store_explicit(&is_installed, 1, memory_order_release);
  atomic_fetch_add(&watch_users, 1);
  watch_prepare_thread();
  return 0;
}
