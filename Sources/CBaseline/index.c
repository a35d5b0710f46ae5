#include "index.h"

#include <stdlib.h>
#include <string.h>

/* An odd number with its bits well spread: 2 to the 64 over the golden ratio. */
static const uint64_t multiplier = 0x9E3779B97F4A7C15u;
static const uint64_t low_bits = 0x0101010101010101u;
static const uint64_t high_bits = 0x8080808080808080u;

static inline uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * multiplier;
  return hash ^ (hash >> 32);
}

/* Has high bits when one of the bytes is NUL, or has its own high bit set. */
static inline uint64_t unusual(uint64_t word) { return word | ((word - low_bits) & ~word); }

/* The bits of a word that hold its first bytes. */
static inline uint64_t first_bytes(size_t count) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return ((uint64_t)1 << (8 * count)) - 1;
#else
  return ~(UINT64_MAX >> (8 * count));
#endif
}

uint64_t name_hash(const unsigned char *name, size_t length, bool *is_plain) {
  uint64_t hash = length, seen = 0, word;
  for (; length >= 8; length -= 8, name += 8) {
    memcpy(&word, name, 8);
    seen |= unusual(word);
    hash = mix(hash, word);
  }
  if (length > 0) {
    /* What follows the name in its last word may be anything. */
    const uint64_t mask = first_bytes(length);
    memcpy(&word, name, 8);
    word = (word & mask) | (low_bits & ~mask);
    seen |= unusual(word);
    hash = mix(hash, word);
  }
  *is_plain = (seen & high_bits) == 0;
  return hash;
}

struct baseline_index *baseline_make(void) {
  struct baseline_index *index = calloc(1, sizeof *index);
  if (!index) return NULL;
  index->slot_count = 64;
  index->slots = calloc(index->slot_count, sizeof *index->slots);
  if (!index->slots) {
    free(index);
    return NULL;
  }
  return index;
}

/* The slot of a name, or the free one where it would be. */
static size_t find_slot(
  const struct baseline_index *index, const unsigned char *name, uint32_t length, uint64_t hash) {
  const size_t mask = index->slot_count - 1;
  size_t slot = hash & mask;
  for (; index->slots[slot]; slot = (slot + 1) & mask) {
    const struct event *event = &index->events[index->slots[slot] - 1];
    if (event->hash == hash && event->name_length == length && memcmp(event->name, name, length) == 0) break;
  }
  return slot;
}

static bool grow_slots(struct baseline_index *index) {
  const size_t count = index->slot_count * 2, mask = count - 1;
  uint32_t *slots = calloc(count, sizeof *slots);
  if (!slots) return false;
  for (size_t number = 0; number < index->counts.events; number++) {
    size_t slot = index->events[number].hash & mask;
    while (slots[slot]) slot = (slot + 1) & mask;
    slots[slot] = (uint32_t)number + 1;
  }
  free(index->slots);
  index->slots = slots;
  index->slot_count = count;
  return true;
}

/* Adds an event without callbacks. */
static struct event *add_event(
  struct baseline_index *index, const unsigned char *name, uint32_t length, uint64_t hash, size_t slot) {
  if (index->counts.events == index->event_capacity) {
    const size_t capacity = index->event_capacity ? index->event_capacity * 2 : 16;
    struct event *events = realloc(index->events, capacity * sizeof *events);
    if (!events) return NULL;
    index->events = events;
    index->event_capacity = capacity;
  }
  struct event *event = &index->events[index->counts.events++];
  *event = (struct event){.name = name, .hash = hash, .name_length = length};
  index->slots[slot] = (uint32_t)index->counts.events;
  /* At most half full. */
  if (index->counts.events * 2 > index->slot_count && !grow_slots(index)) return NULL;
  return event;
}

bool index_add(
  struct baseline_index *index, const unsigned char *name, uint32_t length, uint64_t hash,
  struct baseline_entry entry) {
  const size_t slot = find_slot(index, name, length, hash);
  struct event *event = index->slots[slot] ? &index->events[index->slots[slot] - 1]
                                           : add_event(index, name, length, hash, slot);
  if (!event) return false;
  if (event->count == event->capacity) {
    const uint32_t capacity = event->capacity ? event->capacity * 2 : 8;
    struct baseline_entry *entries = realloc(event->entries, capacity * sizeof *entries);
    if (!entries) return false;
    event->entries = entries;
    event->capacity = capacity;
  }
  event->entries[event->count++] = entry;
  return true;
}

bool index_keep(struct baseline_index *index, unsigned char *bytes) {
  if (index->section_count == index->section_capacity) {
    const size_t capacity = index->section_capacity ? index->section_capacity * 2 : 16;
    unsigned char **sections = realloc(index->sections, capacity * sizeof *sections);
    if (!sections) return false;
    index->sections = sections;
    index->section_capacity = capacity;
  }
  index->sections[index->section_count++] = bytes;
  return true;
}

struct baseline_counts baseline_counts(const struct baseline_index *index) { return index->counts; }

const struct baseline_entry *baseline_callbacks(
  const struct baseline_index *index, const char *event, size_t *count) {
  bool is_plain;
  const size_t length = strlen(event);
  unsigned char name[256] = {0};
  *count = 0;
  if (length >= sizeof name) return NULL;
  memcpy(name, event, length);
  const size_t slot = find_slot(index, name, (uint32_t)length, name_hash(name, length, &is_plain));
  if (!index->slots[slot]) return NULL;
  const struct event *found = &index->events[index->slots[slot] - 1];
  *count = found->count;
  return found->entries;
}

void baseline_free(struct baseline_index *index) {
  if (!index) return;
  for (size_t number = 0; number < index->counts.events; number++) free(index->events[number].entries);
  for (size_t number = 0; number < index->section_count; number++) free(index->sections[number]);
  free(index->sections);
  free(index->events);
  free(index->slots);
  free(index);
}
