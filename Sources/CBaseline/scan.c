#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "index.h"

static const char section_name[] = "rhea_records";

/* More than any plugin has; a file that claims more is not worth the memory. */
static const size_t section_limit = (size_t)64 << 20, name_table_limit = (size_t)1 << 20;
enum { section_count_limit = 1 << 16 };

#if UINTPTR_MAX == UINT64_MAX
enum { native_class = ELFCLASS64 };
#else
enum { native_class = ELFCLASS32 };
#endif
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
enum { native_order = ELFDATA2LSB };
#else
enum { native_order = ELFDATA2MSB };
#endif

/* Memory that is used for one file after another. */
struct buffer {
  unsigned char *bytes;
  size_t capacity;
};

static bool reserve(struct buffer *buffer, size_t size) {
  if (size <= buffer->capacity) return true;
  unsigned char *bytes = realloc(buffer->bytes, size);
  if (!bytes) return false;
  buffer->bytes = bytes;
  buffer->capacity = size;
  return true;
}

static bool read_exactly(int file, void *target, size_t size, uint64_t offset) {
  size_t done = 0;
  while (done < size) {
    const ssize_t count = pread(file, (char *)target + done, size - done, (off_t)(offset + done));
    if (count == 0 || (count < 0 && errno != EINTR)) return false;
    if (count > 0) done += (size_t)count;
  }
  return true;
}

/* Whether some bytes of a file lie within it. */
static bool is_within(uint64_t offset, uint64_t size, uint64_t file_size) {
  return offset <= file_size && size <= file_size - offset;
}

static bool is_native(const ElfW(Ehdr) *header) {
  return memcmp(header->e_ident, ELFMAG, SELFMAG) == 0 && header->e_ident[EI_CLASS] == native_class &&
         header->e_ident[EI_DATA] == native_order && header->e_ident[EI_VERSION] == EV_CURRENT &&
         header->e_type == ET_DYN && header->e_shentsize == sizeof(ElfW(Shdr));
}

/* The two tables of a file that say where its sections are and what they are called. */
struct tables {
  struct buffer headers;
  struct buffer names;
};

/* Reads one section and indexes its records. */
static bool scan_section(
  struct baseline_index *index, int file, const ElfW(Shdr) *header, uint64_t file_size, uint32_t plugin) {
  if (header->sh_type == SHT_NOBITS || !(header->sh_flags & SHF_ALLOC) || (header->sh_flags & SHF_COMPRESSED) ||
      header->sh_size > section_limit || !is_within(header->sh_offset, header->sh_size, file_size)) {
    return false;
  }
  unsigned char *bytes = malloc(header->sh_size ? header->sh_size : 1);
  if (!bytes) return false;
  if (!read_exactly(file, bytes, header->sh_size, header->sh_offset) || !index_keep(index, bytes)) {
    free(bytes);
    return false;
  }
  return walk_records(index, bytes, header->sh_size, plugin);
}

static bool scan_open_file(struct baseline_index *index, struct tables *tables, int file, uint32_t plugin) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return false;
  const uint64_t file_size = (uint64_t)status.st_size;
  ElfW(Ehdr) header;
  if (file_size < sizeof header || !read_exactly(file, &header, sizeof header, 0) || !is_native(&header)) return false;

  const size_t count = header.e_shnum;
  const size_t headers_size = count * sizeof(ElfW(Shdr));
  if (count == 0 || count > section_count_limit || header.e_shstrndx >= count) return false;
  if (!is_within(header.e_shoff, headers_size, file_size) || !reserve(&tables->headers, headers_size) ||
      !read_exactly(file, tables->headers.bytes, headers_size, header.e_shoff)) {
    return false;
  }
  /* malloc aligns for any type. */
  const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(const void *)tables->headers.bytes;

  const ElfW(Shdr) *names = &sections[header.e_shstrndx];
  if (names->sh_type != SHT_STRTAB || names->sh_size == 0 || names->sh_size > name_table_limit ||
      !is_within(names->sh_offset, names->sh_size, file_size) || !reserve(&tables->names, names->sh_size) ||
      !read_exactly(file, tables->names.bytes, names->sh_size, names->sh_offset) ||
      tables->names.bytes[names->sh_size - 1] != 0) {
    return false;
  }

  bool is_found = false;
  for (size_t number = 0; number < count; number++) {
    const uint64_t name = sections[number].sh_name;
    if (name >= names->sh_size) return false;
    if (names->sh_size - name < sizeof section_name ||
        memcmp(tables->names.bytes + name, section_name, sizeof section_name) != 0) {
      continue;
    }
    if (!scan_section(index, file, &sections[number], file_size, plugin)) return false;
    is_found = true;
  }
  return is_found;
}

struct baseline_index *baseline_scan(const char *const *paths, size_t count) {
  struct baseline_index *index = baseline_make();
  if (!index) return NULL;
  struct tables tables = {0};
  for (size_t number = 0; number < count; number++) {
    const int file = open(paths[number], O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    const bool is_read = file >= 0 && scan_open_file(index, &tables, file, (uint32_t)number);
    if (file >= 0) close(file);
    if (is_read) index->counts.files++;
    else index->counts.refused++;
  }
  free(tables.headers.bytes);
  free(tables.names.bytes);
  return index;
}
