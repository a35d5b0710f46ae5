/* Text that is put together where nothing may be allocated: what does not fit is left out. */
#ifndef CWATCH_TEXT_H
#define CWATCH_TEXT_H

#include <stddef.h>

#include "CWatch.h"

struct text {
  size_t size;
  char bytes[4096];
};

void text_add(struct text *text, const char *string);
void text_add_all(struct text *text, const struct text *other);
/* Adds a text out of a foreign file, with control characters written as they are in a Swift string. */
void text_add_printable(struct text *text, const char *string);
void text_add_number(struct text *text, long long number);
void text_add_hexadecimal(struct text *text, unsigned long long number);
/* "com.example.clock: backup (priority 5, clock.c:12)" */
void text_add_activity(struct text *text, const struct watch_activity *activity);
/* A line that tells how a plugin is left out; nothing for one that is not known. */
void text_add_advice(struct text *text, const struct watch_plugin *plugin);
void text_write(const struct text *text, int descriptor);

const struct watch_plugin *watch_find_plugin(const char *id);

#endif
