/*
 * What this thread runs, or else what is under way, in words. To be called from a signal handler too.
 */
#ifndef PLACE_H
#define PLACE_H

#include "activities.h"
#include "text.h"

/* Whom a place is to be blamed on. Other threads may end what they do at any time, so nothing of it is referred to. */
struct blame {
  const struct watch_plugin *plugin; /* NULL: nobody who is known */
  struct text note;                  /* the lines of a note that say what it did */
};

/* Adds " in …", the end of a line, and a line for each activity that the innermost one was called from. `blame` is
 * empty at first. */
void text_add_place(struct text *text, struct blame *blame);

#endif
