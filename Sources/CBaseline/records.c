#include <string.h>

#include "index.h"

/* The layout is that of include/rhea/record.h; read here by offset, as bytes of a file that need not be aligned. */
enum {
  offset_abi = 4,
  offset_kind = 6,
  offset_size = 8,
  offset_priority = 16,
  offset_name_length = 36,
  offset_text = 40,
  alignment = 8,
  name_limit = 255,
  abi = 1,
  kind_event = 1,
  kind_last_known = 5,
};
static const uint32_t magic = 0x41454852u;

static uint16_t read16(const unsigned char *bytes) {
  uint16_t value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

static uint32_t read32(const unsigned char *bytes) {
  uint32_t value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

static uint64_t read64(const unsigned char *bytes) {
  uint64_t value;
  memcpy(&value, bytes, sizeof value);
  return value;
}

/* Whether a name is UTF-8 without NUL: Unicode, table 3-7, "Well-Formed UTF-8 Byte Sequences". */
static bool is_text(const unsigned char *name, size_t length) {
  for (size_t place = 0; place < length;) {
    const unsigned char first = name[place++];
    if (first == 0) return false;
    if (first < 0x80) continue;
    const int following = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    if (first < 0xC2 || first > 0xF4 || length - place < (size_t)following) return false;
    const unsigned char second = name[place];
    const unsigned char lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned char highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (second < lowest || second > highest) return false;
    for (int number = 1; number < following; number++) {
      if ((name[place + number] & 0xC0) != 0x80) return false;
    }
    place += (size_t)following;
  }
  return true;
}

bool walk_records(struct baseline_index *index, const unsigned char *bytes, size_t size, uint32_t plugin) {
  size_t offset = 0;
  while (size - offset >= alignment) {
    const unsigned char *record = bytes + offset;
    const size_t rest = size - offset;
    /* Compilers and linkers may pad between records. */
    if (read64(record) == 0) {
      offset += alignment;
      continue;
    }
    if (read32(record) != magic || read16(record + offset_abi) != abi || rest < offset_text) return false;
    const uint32_t record_size = read32(record + offset_size);
    if (record_size < offset_text + alignment || record_size % alignment != 0 || record_size > rest) return false;
    const uint16_t kind = read16(record + offset_kind);
    if (kind >= kind_event && kind <= kind_last_known) {
      const uint32_t length = read32(record + offset_name_length);
      const unsigned char *name = record + offset_text;
      if (length == 0 || length > name_limit || length >= record_size - offset_text || name[length] != 0) return false;
      bool is_plain;
      const uint64_t hash = name_hash(name, length, &is_plain);
      if (!is_plain && !is_text(name, length)) return false;
      index->counts.records++;
      if (kind == kind_event) {
        const struct baseline_entry entry = {
          .priority = (int64_t)read64(record + offset_priority), .record = record, .plugin = plugin};
        if (!index_add(index, name, length, hash, entry)) return false;
      }
    }
    offset += record_size;
  }
  /* Less than a word is left: padding, or the beginning of a record. */
  for (; offset < size; offset++) {
    if (bytes[offset] != 0) return false;
  }
  return true;
}

int baseline_add(struct baseline_index *index, const void *section, size_t size, uint32_t plugin) {
  return walk_records(index, section, size, plugin);
}
