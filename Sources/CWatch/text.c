#include "text.h"

#include <errno.h>
#include <unistd.h>

static void add_byte(struct text *text, char byte) {
  if (text->size < sizeof text->bytes) text->bytes[text->size++] = byte;
}

void text_add(struct text *text, const char *string) {
  while (*string != '\0') add_byte(text, *string++);
}

void text_add_all(struct text *text, const struct text *other) {
  for (size_t place = 0; place < other->size; place++) add_byte(text, other->bytes[place]);
}

void text_add_hexadecimal(struct text *text, unsigned long long number) {
  char digits[16];
  int count = 0;
  do digits[count++] = "0123456789abcdef"[number % 16];
  while ((number /= 16) != 0);
  while (count > 0) add_byte(text, digits[--count]);
}

void text_add_number(struct text *text, long long number) {
  char digits[20];
  int count = 0;
  unsigned long long rest = number < 0 ? -(unsigned long long)number : (unsigned long long)number;
  if (number < 0) add_byte(text, '-');
  do digits[count++] = (char)('0' + rest % 10);
  while ((rest /= 10) != 0);
  while (count > 0) add_byte(text, digits[--count]);
}

/* Control characters of one byte, and those of U+0080 to U+009F, which are two in UTF-8. The characters that change the
 * direction of text are U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069. */
static int control_length(const unsigned char *byte, unsigned *scalar) {
  *scalar = byte[0];
  if (byte[0] < 0x20 || byte[0] == 0x7f) return 1;
  if (byte[0] == 0xc2 && byte[1] >= 0x80 && byte[1] <= 0x9f) {
    *scalar = byte[1];
    return 2;
  }
  if (byte[0] != 0xe2 || (byte[1] != 0x80 && byte[1] != 0x81) || byte[2] < 0x80 || byte[2] > 0xbf) return 0;
  *scalar = 0x2000u | (byte[1] & 0x3fu) << 6 | (byte[2] & 0x3fu);
  const int turns = *scalar == 0x200e || *scalar == 0x200f || (*scalar >= 0x2028 && *scalar <= 0x202e) ||
                    (*scalar >= 0x2066 && *scalar <= 0x2069);
  return turns ? 3 : 0;
}

void text_add_printable(struct text *text, const char *string) {
  const unsigned char *byte = (const unsigned char *)string;
  /* One long name must not push out what else is to be told. */
  const size_t limit = text->size + 600;
  while (*byte != '\0') {
    if (text->size > limit) return text_add(text, "…");
    unsigned scalar;
    const int length = control_length(byte, &scalar);
    if (length == 0) {
      add_byte(text, (char)*byte++);
      continue;
    }
    text_add(text, "\\u{");
    text_add_hexadecimal(text, scalar);
    add_byte(text, '}');
    byte += length;
  }
}

void text_add_activity(struct text *text, const struct watch_activity *activity) {
  text_add_printable(text, activity->plugin);
  text_add(text, ": ");
  switch (activity->kind) {
    case WATCH_LOAD: text_add(text, "its constructors"); break;
    case WATCH_ACTION: text_add(text, "the action "); break;
    case WATCH_PAGE: text_add(text, "the page "); break;
    default: break;
  }
  const char *place = activity->source;
  if (activity->kind == WATCH_LOAD) {
    place = activity->subject;
  } else {
    text_add_printable(text, activity->subject);
  }
  const int has_priority = activity->kind == WATCH_CALLBACK;
  if (!has_priority && place == NULL) return;
  text_add(text, " (");
  if (has_priority) {
    text_add(text, "priority ");
    text_add_number(text, activity->priority);
    if (place != NULL) text_add(text, ", ");
  }
  if (place != NULL) text_add_printable(text, place);
  text_add(text, ")");
}

void text_add_advice(struct text *text, const struct watch_plugin *plugin) {
  if (plugin == NULL) return;
  text_add(text, "rhea: to leave it out: `rhea disable ");
  text_add_printable(text, plugin->id);
  text_add(text, "`, or --disable ");
  text_add_printable(text, plugin->id);
  text_add(text, " for one run\n");
}

void text_write(const struct text *text, int descriptor) {
  for (size_t done = 0; done < text->size;) {
    const ssize_t count = write(descriptor, text->bytes + done, text->size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    done += (size_t)count;
  }
}
