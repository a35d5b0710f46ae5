/* What the crash handler and the time limit know of the activities. */
#ifndef CWATCH_ACTIVITIES_H
#define CWATCH_ACTIVITIES_H

#include <stdatomic.h>

#include "CWatch.h"

/* How many want to know what is running. */
extern atomic_int watch_users;

int64_t watch_now(void);
const struct watch_scope *watch_top(void);

/* As watch_visit, but gives up when the list stays locked. Async-signal-safe. */
void watch_try_visit(void (*visitor)(const struct watch_activity *activity, void *state), void *state);

/* Calls a function with the list locked, and with the ring that it is: the newest comes behind it. */
void watch_with_ring(void (*body)(const struct watch_activity *ring, void *state), void *state);

/* Gives this thread a stack for signal handlers, if crashes are handled and it has none. */
void watch_prepare_thread(void);

#endif
