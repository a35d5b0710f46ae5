#define _GNU_SOURCE
#include "activities.h"

#include <sched.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "text.h"

atomic_int watch_users;

int watch_is_on(void) { return atomic_load_explicit(&watch_users, memory_order_relaxed); }

/* Of the first model, so that a signal handler finds it without the dynamic linker, which might allocate it. */
#define THREAD_LOCAL static __thread __attribute__((tls_model("initial-exec")))
THREAD_LOCAL struct watch_scope *top;
THREAD_LOCAL int thread_number;

static struct watch_activity ring = {.previous = &ring, .next = &ring};
static atomic_flag is_locked = ATOMIC_FLAG_INIT;

static void lock(void) {
  /* Held for a few instructions, except when somebody is told of the whole list. */
  while (atomic_flag_test_and_set_explicit(&is_locked, memory_order_acquire)) sched_yield();
}

static void unlock(void) { atomic_flag_clear_explicit(&is_locked, memory_order_release); }

int64_t watch_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

int watch_thread(void) {
  if (thread_number == 0) thread_number = gettid();
  return thread_number;
}

void watch_list(struct watch_activity *activity, int is_task) {
  activity->thread = is_task ? 0 : watch_thread();
  activity->since = watch_now();
  lock();
  activity->previous = &ring;
  activity->next = ring.next;
  ring.next->previous = activity;
  ring.next = activity;
  unlock();
}

void watch_unlist(struct watch_activity *activity) {
  lock();
  activity->previous->next = activity->next;
  activity->next->previous = activity->previous;
  unlock();
}

void watch_push(struct watch_scope *scope, const struct watch_activity *activity) {
  watch_prepare_thread();
  scope->activity = activity;
  scope->outer = top;
  /* The handler, which may interrupt this, follows the pointer. */
  atomic_signal_fence(memory_order_release);
  top = scope;
}

void watch_pop(const struct watch_scope *scope) { top = scope->outer; }

const struct watch_scope *watch_top(void) { return top; }

static void visit(void (*visitor)(const struct watch_activity *, void *), void *state) {
  for (const struct watch_activity *activity = ring.next; activity != &ring; activity = activity->next) {
    visitor(activity, state);
  }
}

void watch_visit(void (*visitor)(const struct watch_activity *, void *), void *state) {
  lock();
  visit(visitor, state);
  unlock();
}

void watch_with_ring(void (*body)(const struct watch_activity *, void *), void *state) {
  lock();
  body(&ring, state);
  unlock();
}

void watch_try_visit(void (*visitor)(const struct watch_activity *, void *), void *state) {
  /* Whoever holds the lock may be the thread that crashed. */
  for (int tries = 0; atomic_flag_test_and_set_explicit(&is_locked, memory_order_acquire); tries++) {
    if (tries == 10000) return;
  }
  visit(visitor, state);
  unlock();
}

static _Atomic(const struct watch_plugin *) plugins;

void watch_add_plugin(struct watch_plugin *plugin) {
  const struct watch_plugin *first = atomic_load(&plugins);
  do plugin->next = first;
  while (!atomic_compare_exchange_weak(&plugins, &first, plugin));
}

const struct watch_plugin *watch_find_plugin(const char *id) {
  const struct watch_plugin *plugin = atomic_load(&plugins);
  while (plugin != NULL && strcmp(plugin->id, id) != 0) plugin = plugin->next;
  return plugin;
}
