/*
 * What is running, told from where Swift must not run: a signal handler, and a thread while all others are stuck.
 *
 * Whoever runs code of a plugin puts an activity into the list of all, and a scope onto its thread; both live in its
 * own memory, so that nothing is allocated. Texts live as long as the activity is in the list.
 */
#ifndef CWATCH_H
#define CWATCH_H

#include <stdint.h>

enum watch_kind { WATCH_CALLBACK, WATCH_LOAD, WATCH_ACTION, WATCH_PAGE };

struct watch_activity {
  int32_t kind;
  int32_t thread;      /* set by watch_list: who runs it; 0 for a task, which runs on one thread after another */
  int64_t priority;
  const char *plugin;  /* its id */
  const char *subject; /* the event, the key of the route, the path of what is loaded */
  const char *source;  /* "Clock.swift:12", or NULL */
  int64_t since;       /* set by watch_list: nanoseconds of CLOCK_MONOTONIC */
  struct watch_activity *previous, *next;
};

/* What this thread runs; the innermost one is at the top. */
struct watch_scope {
  const struct watch_activity *activity;
  struct watch_scope *outer;
};

/* Whether anybody wants to know; if not, nothing below has to be called. [any thread] */
int watch_is_on(void);

/* Puts an activity into the list of all that are under way, and takes it out. [any thread] */
void watch_list(struct watch_activity *activity, int is_task);
void watch_unlist(struct watch_activity *activity);

/* Puts an activity on top of what this thread runs, and takes it down. */
void watch_push(struct watch_scope *scope, const struct watch_activity *activity);
void watch_pop(const struct watch_scope *scope);

/* Visits all activities, the newest first. The list is locked meanwhile: the visitor must not change it. */
void watch_visit(void (*visitor)(const struct watch_activity *activity, void *state), void *state);

/* A plugin that may crash: how it is left out, and where to note that it crashed. Never freed. */
struct watch_plugin {
  const char *id;
  const char *file;   /* NULL: nowhere */
  const char *header; /* the lines that the note begins with */
  const struct watch_plugin *next;
};

/* Makes a plugin known; `plugin` and its texts must live as long as the process. [any thread] */
void watch_add_plugin(struct watch_plugin *plugin);

/*
 * Has crashes told on stderr, with what was running: SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT and SIGTRAP. Whatever
 * handled them before does so afterwards, and without that the process dies by the same signal.
 *
 * `directories` are made, in this order, before a note is written; a list that ends with NULL, or NULL. They must live
 * as long as the process. Returns 0, or -1 with errno. Calling it again changes nothing. [any thread]
 */
int watch_install_crash_handler(const char *const *directories, int advises);

/*
 * Ends the process with an exit code when an activity takes longer than a limit: says which, calls `finish`, which
 * gets two seconds, and flushes the streams of stdio. Returns 0, or an errno. Once in a process. [any thread]
 */
int watch_start_limit(int64_t nanoseconds, int code, int advises, void (*finish)(void *state), void *state);

/* Returns at once, or never, when the limit has begun to end the process. [any thread] */
void watch_await_limit(void);

/*
 * Has it told on stderr when the process ends by `exit` before `watch_end_run` was called, with the exit code and what
 * was running, and calls `finish` then, on the thread that called `exit`. Returns 0, or -1. Once in a process.
 */
int watch_install_exit_handler(int advises, void (*finish)(void *state), void *state);
void watch_end_run(void);

/* The kernel's number of this thread; that of the first thread is the process's. [any thread] */
int watch_thread(void);

/* The name of a signal that a crash raises, "SIGSEGV"; NULL for others. */
const char *watch_signal_name(int number);

#endif
