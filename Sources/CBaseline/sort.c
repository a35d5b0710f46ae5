#include <stdlib.h>
#include <string.h>

#include "index.h"

/* Runs of this many are sorted by insertion before they are merged. */
enum { run_length = 16 };

/* Entries come in the order of files and records, so that a stable sort need look at priorities only. */
static void insertion_sort(struct baseline_entry *entries, size_t count) {
  for (size_t next = 1; next < count; next++) {
    const struct baseline_entry entry = entries[next];
    size_t place = next;
    for (; place > 0 && entries[place - 1].priority < entry.priority; place--) entries[place] = entries[place - 1];
    entries[place] = entry;
  }
}

static void merge(
  const struct baseline_entry *left, const struct baseline_entry *right, const struct baseline_entry *end,
  struct baseline_entry *target) {
  const struct baseline_entry *middle = right;
  while (left < middle && right < end) {
    const int takes_right = left->priority < right->priority;
    *target++ = takes_right ? *right : *left;
    right += takes_right;
    left += !takes_right;
  }
  memcpy(target, left, (size_t)(middle - left) * sizeof *target);
  memcpy(target + (middle - left), right, (size_t)(end - right) * sizeof *target);
}

/* A merge sort from the bottom up, with room for as many entries. */
static void sort(struct baseline_entry *entries, size_t count, struct baseline_entry *room) {
  for (size_t start = 0; start < count; start += run_length) {
    const size_t rest = count - start;
    insertion_sort(entries + start, rest < run_length ? rest : run_length);
  }
  struct baseline_entry *from = entries, *to = room;
  for (size_t length = run_length; length < count; length *= 2) {
    for (size_t start = 0; start < count; start += 2 * length) {
      const size_t middle = count - start < length ? count : start + length;
      const size_t end = count - middle < length ? count : middle + length;
      merge(from + start, from + middle, from + end, to + start);
    }
    struct baseline_entry *sorted = to;
    to = from;
    from = sorted;
  }
  if (from != entries) memcpy(entries, from, count * sizeof *entries);
}

void baseline_sort(struct baseline_index *index) {
  size_t largest = 0;
  for (size_t number = 0; number < index->counts.events; number++) {
    if (index->events[number].count > largest) largest = index->events[number].count;
  }
  struct baseline_entry *room = malloc(largest * sizeof *room);
  for (size_t number = 0; number < index->counts.events; number++) {
    const struct event *event = &index->events[number];
    /* Slow, but right, and for want of memory only. */
    if (room) sort(event->entries, event->count, room);
    else insertion_sort(event->entries, event->count);
  }
  free(room);
}
