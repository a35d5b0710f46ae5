#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLoader.h"

/* Handlers of this program would tell of a crash as one of its own. */
static void forget_handlers(void) {
  for (int signal_number = 1; signal_number < NSIG; signal_number++) {
    struct sigaction action;
    if (sigaction(signal_number, NULL, &action) == 0 && action.sa_handler != SIG_IGN) {
      signal(signal_number, SIG_DFL);
    }
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

pid_t loader_start_child(void (*function)(void *state), void *state) {
  /* What is not yet written would be written twice. */
  fflush(NULL);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child > 0) setpgid(child, child);
  if (child != 0) return child;

  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  forget_handlers();
  const struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (null >= 0) dup2(null, STDIN_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  function(state);
  fflush(NULL);
  _exit(0);
}

int loader_child_ended(pid_t child, struct loader_end *end) {
  int status;
  pid_t ended;
  do ended = waitpid(child, &status, WNOHANG);
  while (ended < 0 && errno == EINTR);
  if (ended <= 0) return (int)ended;
  /* What it has started itself and left behind. */
  kill(-child, SIGKILL);
  end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  end->code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  return 1;
}

void loader_end_child(pid_t child) {
  kill(-child, SIGKILL);
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
}

const char *loader_signal_name(int signal) { return sigabbrev_np(signal); }
