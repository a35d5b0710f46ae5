/*
 * A thread that ends the process when something takes too long. It is C and takes no lock that a plugin could hold:
 * the thread that hangs may be anywhere.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "activities.h"
#include "text.h"

static struct {
  int64_t nanoseconds;
  int code;
  int advises;
  void (*finish)(void *state);
  void *state;
} limit;

static atomic_int has_expired;

struct search {
  int64_t now;
  const struct watch_activity *oldest;
  /* Of the same thread, which runs only the innermost one of its activities: the newest. */
  const struct watch_activity *innermost;
};

static void find_oldest(const struct watch_activity *activity, void *state) {
  struct search *search = state;
  if (search->now - activity->since <= limit.nanoseconds) return;
  if (search->oldest == NULL || activity->since < search->oldest->since) search->oldest = activity;
}

static void find_innermost(const struct watch_activity *activity, void *state) {
  struct search *search = state;
  if (search->innermost == NULL && activity->thread == search->oldest->thread && activity->thread != 0) {
    search->innermost = activity;
  }
}

static struct text text;

static void add_two_digits(int number) {
  if (number < 10) text_add(&text, "0");
  text_add_number(&text, number);
}

/* " for 2.0 s, since 14:03:05" */
static void add_time(const struct watch_activity *activity, int64_t now) {
  const int64_t duration = now - activity->since;
  text_add(&text, " for ");
  text_add_number(&text, duration / 1000000000);
  text_add(&text, ".");
  text_add_number(&text, duration / 100000000 % 10);
  text_add(&text, " s, since ");
  struct timespec wall;
  clock_gettime(CLOCK_REALTIME, &wall);
  const time_t begin = (time_t)((wall.tv_sec * INT64_C(1000000000) + wall.tv_nsec - duration) / 1000000000);
  struct tm local;
  if (localtime_r(&begin, &local) == NULL) return;
  add_two_digits(local.tm_hour);
  text_add(&text, ":");
  add_two_digits(local.tm_min);
  text_add(&text, ":");
  add_two_digits(local.tm_sec);
}

static void add_outer(const struct watch_activity *activity, void *state) {
  const struct search *search = state;
  if (activity->thread != search->innermost->thread || activity == search->innermost) return;
  text_add(&text, "rhea: called from ");
  text_add_activity(&text, activity);
  text_add(&text, ", running");
  add_time(activity, search->now);
  text_add(&text, "\n");
}

/* The list is locked while this looks through it, more than once: so long it does not change. */
static void look(const struct watch_activity *ring, void *state) {
  struct search *search = state;
  for (const struct watch_activity *at = ring->next; at != ring; at = at->next) find_oldest(at, search);
  if (search->oldest == NULL) return;
  for (const struct watch_activity *at = ring->next; at != ring; at = at->next) find_innermost(at, search);
  if (search->innermost == NULL) search->innermost = search->oldest;
  text_add(&text, "rhea: timed out: ");
  text_add_activity(&text, search->innermost);
  text_add(&text, search->innermost->kind == WATCH_LOAD ? " have been running" : " has been running");
  add_time(search->innermost, search->now);
  text_add(&text, "\n");
  if (search->innermost->thread != 0) {
    for (const struct watch_activity *at = ring->next; at != ring; at = at->next) add_outer(at, search);
  }
  if (limit.advises) text_add_advice(&text, watch_find_plugin(search->innermost->plugin));
}

static int is_overdue(void) {
  struct search search = {.now = watch_now()};
  watch_with_ring(look, &search);
  return search.oldest != NULL;
}

/* ---- What is done for a time at most. ---- */

static void flush(void *state) {
  (void)state;
  fflush(stdout);
}

static void finish(void *state) {
  if (limit.finish != NULL) limit.finish(state);
  fflush(NULL);
}

struct step {
  void (*body)(void *state);
  void *state;
  atomic_int is_done;
};

static void *run_step(void *argument) {
  struct step *step = argument;
  step->body(step->state);
  atomic_store(&step->is_done, 1);
  return NULL;
}

static void pause_for(int64_t nanoseconds) {
  struct timespec rest = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  while (nanosleep(&rest, &rest) != 0 && errno == EINTR) continue;
}

static void run_for_a_time(struct step *step, int milliseconds) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, run_step, step) != 0) return;
  pthread_detach(thread);
  for (int i = 0; i < milliseconds && !atomic_load(&step->is_done); i++) pause_for(1000000);
}

static void *serve(void *argument) {
  (void)argument;
  int64_t pause = limit.nanoseconds / 10;
  if (pause > 100000000) pause = 100000000;
  if (pause < 1000000) pause = 1000000;
  while (!is_overdue()) pause_for(pause);

  atomic_store(&has_expired, 1);
  /* Static: a step that does not end goes on using them. */
  static struct step flushing = {.body = flush};
  static struct step finishing = {.body = finish};
  finishing.state = limit.state;
  run_for_a_time(&flushing, 1000);
  text_write(&text, STDERR_FILENO);
  run_for_a_time(&finishing, 2000);
  _exit(limit.code);
}

int watch_start_limit(int64_t nanoseconds, int code, int advises, void (*finish)(void *state), void *state) {
  static atomic_flag is_started = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&is_started)) return EALREADY;
  limit.nanoseconds = nanoseconds;
  limit.code = code;
  limit.advises = advises;
  limit.finish = finish;
  limit.state = state;
  /* The time zone is read now, and not while others hang. */
  tzset();
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  const int error = pthread_create(&thread, NULL, serve, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error != 0) return error;
  pthread_detach(thread);
  atomic_fetch_add(&watch_users, 1);
  return 0;
}

void watch_await_limit(void) {
  while (atomic_load(&has_expired)) pause();
}
