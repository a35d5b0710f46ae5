#include "place.h"

#include <stddef.h>

/* How many lines there are at most of the others. */
#define LIMIT 8

static void add_line(struct text *note, const char *key, const char *value) {
  if (value == NULL) return;
  text_add(note, key);
  text_add_printable(note, value);
  text_add(note, "\n");
}

static void put(struct blame *blame, const struct watch_activity *activity) {
  static const char *const kinds[] = {"callback", "load", "action", "page"};
  blame->plugin = watch_find_plugin(activity->plugin);
  blame->note.size = 0;
  add_line(&blame->note, "during ", kinds[activity->kind]);
  add_line(&blame->note, "subject ", activity->subject);
  add_line(&blame->note, "source ", activity->source);
}

struct others {
  struct text *text;
  struct blame *blame;
  int count;
};

static void add_other(const struct watch_activity *activity, void *state) {
  struct others *others = state;
  /* A task on the main queue, or a thread of the only one that does anything. */
  if (others->count == 0) {
    put(others->blame, activity);
  } else {
    others->blame->plugin = NULL;
  }
  if (++others->count > LIMIT) return;
  text_add(others->text, "rhea: under way: ");
  text_add_activity(others->text, activity);
  text_add(others->text, "\n");
}

void text_add_place(struct text *text, struct blame *blame) {
  const struct watch_scope *scope = watch_top();
  if (scope == NULL) {
    text_add(text, " in a thread that runs no callback\n");
    struct others others = {.text = text, .blame = blame};
    watch_try_visit(add_other, &others);
    return;
  }
  put(blame, scope->activity);
  text_add(text, " in ");
  text_add_activity(text, scope->activity);
  text_add(text, "\n");
  int depth = 0;
  for (scope = scope->outer; scope != NULL && depth < LIMIT; scope = scope->outer, depth++) {
    text_add(text, "rhea: called from ");
    text_add_activity(text, scope->activity);
    text_add(text, "\n");
  }
}
