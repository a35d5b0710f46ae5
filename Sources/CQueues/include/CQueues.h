/*
 * Queues and groups of libdispatch, with plain functions.
 *
 * The toolchain's Swift module for them would do, but for its library, which needs those of string processing and of
 * regular expressions: a fifth of what the start of a Swift program takes. The runtime itself needs libdispatch only.
 */
#ifndef CQUEUES_H
#define CQUEUES_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/* What a queue runs, with the context that came with it. */
typedef void (*queue_work)(void *context);

/* Hands work to the queue of all threads that has a quality of service, a `qos_class_t`. */
void queue_async(unsigned quality, void *context, queue_work work);

/* Hands work to the main queue. */
void queue_main_async(void *context, queue_work work);

/* Runs work on the main queue and waits until it is done. [not on the main queue] */
void queue_main_sync(void *context, queue_work work);

/* Whether this code is run by the main queue. */
bool queue_main_is_current(void);

/* Gives the first thread to other queues; does not return. [main thread] */
_Noreturn void queue_main(void);

/* Runs work so many times, each with its number, on this thread and as many others as are of use, until all is done. */
void queue_apply(size_t count, void *context, void (*work)(void *context, size_t number));

/* A group, which is to be released. */
void *queue_group_create(void);
void queue_group_release(void *group);
void queue_group_enter(void *group);
void queue_group_leave(void *group);
/* Waits until a group is empty. */
void queue_group_wait(void *group);
bool queue_group_is_empty(void *group);
/* Hands work to the main queue, or to the queue of all threads that has a quality of service, when a group is empty. */
void queue_group_notify_main(void *group, void *context, queue_work work);
void queue_group_notify(void *group, unsigned quality, void *context, queue_work work);

#pragma clang assume_nonnull end

#endif
