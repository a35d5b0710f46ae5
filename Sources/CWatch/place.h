/*
 * What this thread runs, or else what is under way, in words. To be called from a signal handler too.
 */
#ifndef PLACE_H
#define PLACE_H

#include "activities.h"
#include "text.h"

/* Adds " in …", the end of a line, and a line for each activity that the innermost one was called from. Returns the one
 * that is to blame, or NULL. */
const struct watch_activity *text_add_place(struct text *text);

#endif
