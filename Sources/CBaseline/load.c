#include <dlfcn.h>
#include <string.h>

#include "index.h"

enum { offset_callback = 24 };

struct baseline_index *baseline_load(const char *const *paths, size_t count) {
  struct baseline_index *index = baseline_make();
  if (!index) return NULL;
  for (size_t number = 0; number < count; number++) {
    void *library = dlopen(paths[number], RTLD_NOW | RTLD_LOCAL);
    const unsigned char *const *ends = library ? dlsym(library, BASELINE_RECORDS_SYMBOL) : NULL;
    if (ends && walk_records(index, ends[0], (size_t)(ends[1] - ends[0]), (uint32_t)number)) index->counts.files++;
    else index->counts.refused++;
  }
  return index;
}

size_t baseline_functions(
  const struct baseline_index *index, const char *event, baseline_callback *functions, size_t capacity) {
  size_t count;
  const struct baseline_entry *entries = baseline_callbacks(index, event, &count);
  for (size_t number = 0; number < count && number < capacity; number++) {
    memcpy(&functions[number], entries[number].record + offset_callback, sizeof functions[number]);
  }
  return count;
}

void baseline_call(const baseline_callback *functions, size_t count, const void *context) {
  for (size_t number = 0; number < count; number++) functions[number](context);
}
