/*
 * What a program in plain C takes for the same work: the yardstick of `rhea bench` and of Benchmarks/. No libelf, no
 * Swift; open, pread, and loops by hand, with the checks that any reader of foreign files needs.
 *
 * Functions that allocate return NULL or 0 when there is no memory. An index belongs to the thread that made it.
 */
#ifndef CBASELINE_H
#define CBASELINE_H

#include <stddef.h>
#include <stdint.h>

/* Which events there are, and who registers each. */
struct baseline_index;

/* A callback of an event. */
struct baseline_entry {
  int64_t priority;
  /* The record in the bytes that were read, or in the loaded image. */
  const unsigned char *record;
  /* The place of its file among all. */
  uint32_t plugin;
};

/* What an index holds. */
struct baseline_counts {
  size_t files;   /* that could be read to their end */
  size_t refused; /* no native shared object with records, or with damage in its records */
  size_t records; /* of known kinds, those before the damage in a damaged file included */
  size_t events;  /* names of events */
};

/* ---- Reading files ---- */

/* Opens, reads and walks files, and indexes their events; nothing is sorted. The index lives until baseline_free. */
struct baseline_index *baseline_scan(const char *const *paths, size_t count);

/* Sorts the callbacks of all events: high priorities first, equal ones in the order of files and records. */
void baseline_sort(struct baseline_index *index);

struct baseline_counts baseline_counts(const struct baseline_index *index);

/* The callbacks of an event in the order of the index, which keeps them; NULL without any. */
const struct baseline_entry *baseline_callbacks(const struct baseline_index *index, const char *event, size_t *count);

void baseline_free(struct baseline_index *index);

/* An empty index, for those who read files in another way. */
struct baseline_index *baseline_make(void);

/* Indexes the events of a section, whose bytes must live as long as the index. Returns whether it is sound. */
int baseline_add(struct baseline_index *index, const void *section, size_t size, uint32_t plugin);

/* ---- The page cache ---- */

/* Reads whole files one after the other, as cp does, and returns the number of bytes. */
uint64_t baseline_read_whole(const char *const *paths, size_t count);

/* Lets the kernel forget the contents of files: fsync, posix_fadvise with DONTNEED. */
void baseline_drop_cache(const char *const *paths, size_t count);

/* Whether a file is on a file system that keeps it in memory whatever is advised: tmpfs and its like. */
int baseline_is_in_memory(const char *path);

/* ---- Loading and calling ---- */

/* The symbol by which a library of a benchmark shows its records: two addresses, where they begin and end. Linkers
 * make __start_ and __stop_ symbols of a section only for a library that mentions them, and keep them in it. */
#define BASELINE_RECORDS_SYMBOL "rhea_benchmark_records"

/* Opens libraries with dlopen, and indexes the events that their records in memory register. */
struct baseline_index *baseline_load(const char *const *paths, size_t count);

/* A callback of a record. */
typedef void (*baseline_callback)(const void *context);

/* Writes the callbacks of an event of loaded libraries to an array of that size, and returns how many there are. */
size_t baseline_functions(
  const struct baseline_index *index, const char *event, baseline_callback *functions, size_t capacity);

/* Calls functions one after the other. */
void baseline_call(const baseline_callback *functions, size_t count, const void *context);

#endif
