#include "place.h"

#include <stddef.h>

/* How many lines there are at most of the others. */
#define LIMIT 8

struct others {
  struct text *text;
  int count;
  const struct watch_activity *last;
};

static void add_other(const struct watch_activity *activity, void *state) {
  struct others *others = state;
  others->last = activity;
  if (++others->count > LIMIT) return;
  text_add(others->text, "rhea: under way: ");
  text_add_activity(others->text, activity);
  text_add(others->text, "\n");
}

const struct watch_activity *text_add_place(struct text *text) {
  const struct watch_scope *scope = watch_top();
  if (scope == NULL) {
    text_add(text, " in a thread that runs no callback\n");
    struct others others = {.text = text};
    watch_try_visit(add_other, &others);
    /* A task on the main queue, or a thread of the only one that does anything. */
    return others.count == 1 ? others.last : NULL;
  }
  const struct watch_activity *activity = scope->activity;
  text_add(text, " in ");
  text_add_activity(text, activity);
  text_add(text, "\n");
  int depth = 0;
  for (scope = scope->outer; scope != NULL && depth < LIMIT; scope = scope->outer, depth++) {
    text_add(text, "rhea: called from ");
    text_add_activity(text, scope->activity);
    text_add(text, "\n");
  }
  return activity;
}
