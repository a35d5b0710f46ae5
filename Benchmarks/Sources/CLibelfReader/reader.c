#include "CLibelfReader.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <string.h>
#include <unistd.h>

static const char section_name[] = "rhea_records";

/* Whether a section is that of the records. */
static int is_wanted(const Elf_Data *names, const GElf_Shdr *header) {
  return header->sh_name < names->d_size && names->d_size - header->sh_name >= sizeof section_name &&
         memcmp((const char *)names->d_buf + header->sh_name, section_name, sizeof section_name) == 0;
}

static int add_sections(Elf *elf, struct baseline_index *index) {
  size_t names_index;
  if (elf_getshdrstrndx(elf, &names_index) != 0) return 0;
  /* Once, and not elf_strptr for each section, which looks for a final NUL each time. */
  const Elf_Data *names = elf_rawdata(elf_getscn(elf, names_index), NULL);
  if (!names) return 0;
  for (Elf_Scn *section = elf_nextscn(elf, NULL); section; section = elf_nextscn(elf, section)) {
    GElf_Shdr header;
    if (!gelf_getshdr(section, &header)) return 0;
    if (!is_wanted(names, &header)) continue;
    const Elf_Data *data = elf_rawdata(section, NULL);
    if (!data || !baseline_add(index, data->d_buf, data->d_size, 0)) return 0;
  }
  return 1;
}

size_t libelf_scan(const char *path) {
  elf_version(EV_CURRENT);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  size_t records = 0;
  Elf *elf = elf_begin(file, ELF_C_READ, NULL);
  struct baseline_index *index = baseline_make();
  if (elf && index && add_sections(elf, index)) {
    baseline_sort(index);
    records = baseline_counts(index).records;
  }
  baseline_free(index);
  elf_end(elf);
  close(file);
  return records;
}
