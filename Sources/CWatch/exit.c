/*
 * What is told when a plugin ends the process by `exit`: to whoever started it, that looks like the program's own end.
 */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "activities.h"
#include "place.h"

static struct {
  int advises;
  void (*finish)(void *state);
  void *state;
  pid_t process;
} run;

static atomic_int is_over;

static void handle(int code, void *unused) {
  (void)unused;
  /* A child that was forked has the handler too, but its end is not that of the run. */
  if (getpid() != run.process || atomic_load(&is_over)) return;
  static struct text text;
  text_add(&text, "rhea: exited with ");
  text_add_number(&text, code);
  static struct blame blame;
  text_add_place(&text, &blame);
  if (run.advises) text_add_advice(&text, blame.plugin);
  text_write(&text, STDERR_FILENO);
  if (run.finish != NULL) run.finish(run.state);
}

int watch_install_exit_handler(int advises, void (*finish)(void *state), void *state) {
  static atomic_flag was_asked = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&was_asked)) return -1;
  run.advises = advises;
  run.finish = finish;
  run.state = state;
  run.process = getpid();
  /* Other than atexit, it tells the code. */
  if (on_exit(handle, NULL) != 0) return -1;
  atomic_fetch_add(&watch_users, 1);
  return 0;
}

void watch_end_run(void) { atomic_store(&is_over, 1); }
