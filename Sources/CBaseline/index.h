/* The table from an event to its callbacks, within this target. */
#ifndef BASELINE_INDEX_H
#define BASELINE_INDEX_H

#include <stdbool.h>

#include "CBaseline.h"

/* An event: its name, which lies in the bytes of a record, and its callbacks. */
struct event {
  const unsigned char *name;
  uint64_t hash;
  struct baseline_entry *entries;
  uint32_t name_length;
  uint32_t count;
  uint32_t capacity;
};

/* Open addressing with linear probing; a slot holds the number of an event and one more, or 0. */
struct baseline_index {
  struct event *events;
  uint32_t *slots;
  size_t slot_count; /* a power of two */
  size_t event_capacity;
  unsigned char **sections; /* to be freed */
  size_t section_count, section_capacity;
  struct baseline_counts counts;
};

/* Adds a callback of an event; false without memory. */
bool index_add(
  struct baseline_index *index, const unsigned char *name, uint32_t length, uint64_t hash, struct baseline_entry entry);

/* Takes bytes over, which live as long as the index; false without memory, and then they are the caller's still. */
bool index_keep(struct baseline_index *index, unsigned char *bytes);

/* The hash of a name by words of 8 bytes; it is read up to the next multiple of 8, and what is there does not matter.
 * `is_plain` says whether all bytes are ASCII and none is NUL. */
uint64_t name_hash(const unsigned char *name, size_t length, bool *is_plain);

/* Walks the records of a section, and indexes its events; false for damage, before which everything is indexed. */
bool walk_records(struct baseline_index *index, const unsigned char *bytes, size_t size, uint32_t plugin);

#endif
