/* Trying something in a child process. */
#ifndef LOADER_CHILD_H
#define LOADER_CHILD_H

#include <sys/types.h>

/* How a child ended. */
struct loader_end {
  int signal; /* the signal that ended it, or 0 */
  int code;   /* its exit code, if no signal did */
};

/*
 * Runs a function in a copy of this process that has only the calling thread, and ends it. Swift has no fork. The
 * copy leads a process group of its own, dies with its parent, has no input, writes to stderr what it would to
 * stdout, dumps no core and has no handlers for signals. Returns its id, or -1 with errno.
 */
pid_t loader_start_child(void (*function)(void *state), void *state);

/* Whether a child has ended, and how: 1, 0 if not, -1 with errno. The macros that tell are not visible in Swift. */
int loader_child_ended(pid_t child, struct loader_end *end);

/* Ends a child and all of its group, and waits for it. */
void loader_end_child(pid_t child);

/* The name of a signal, "SEGV", or NULL. sigabbrev_np is declared for _GNU_SOURCE only. */
const char *loader_signal_name(int signal);

#endif
