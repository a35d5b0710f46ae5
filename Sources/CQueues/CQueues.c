#include "CQueues.h"

#include <dispatch/dispatch.h>
#include <stdlib.h>

void queue_async(unsigned quality, void *context, queue_work work) {
  dispatch_async_f(dispatch_get_global_queue(quality, 0), context, work);
}

void queue_main_async(void *context, queue_work work) { dispatch_async_f(dispatch_get_main_queue(), context, work); }

void queue_main_sync(void *context, queue_work work) { dispatch_sync_f(dispatch_get_main_queue(), context, work); }

/* Its address is the key, which the main queue has a value for, and no other. */
static char main_queue_mark;

static void mark_main_queue(void *context) {
  dispatch_queue_set_specific(dispatch_get_main_queue(), &main_queue_mark, context, NULL);
}

bool queue_main_is_current(void) {
  static dispatch_once_t once;
  dispatch_once_f(&once, &main_queue_mark, mark_main_queue);
  return dispatch_get_specific(&main_queue_mark) != NULL;
}

void queue_main(void) { dispatch_main(); }

void queue_apply(size_t count, void *context, void (*work)(void *context, size_t number)) {
  dispatch_apply_f(count, DISPATCH_APPLY_AUTO, context, work);
}

void *queue_group_create(void) {
  dispatch_group_t group = dispatch_group_create();
  /* Without memory for a group, as without any for an object of Swift. */
  if (group == NULL) abort();
  return group;
}

void queue_group_release(void *group) { dispatch_release((dispatch_group_t)group); }

void queue_group_enter(void *group) { dispatch_group_enter(group); }

void queue_group_leave(void *group) { dispatch_group_leave(group); }

void queue_group_wait(void *group) { dispatch_group_wait(group, DISPATCH_TIME_FOREVER); }

bool queue_group_is_empty(void *group) { return dispatch_group_wait(group, DISPATCH_TIME_NOW) == 0; }

void queue_group_notify_main(void *group, void *context, queue_work work) {
  dispatch_group_notify_f(group, dispatch_get_main_queue(), context, work);
}

void queue_group_notify(void *group, unsigned quality, void *context, queue_work work) {
  dispatch_group_notify_f(group, dispatch_get_global_queue(quality, 0), context, work);
}
