#define _GNU_SOURCE
#include "CLoader.h"

#include <dlfcn.h>

struct visit {
  loader_visitor visitor;
  void *state;
};

static int forward(struct dl_phdr_info *info, size_t size, void *state) {
  const struct visit *visit = state;
  (void)size;
  const struct loader_image image = {
      .path = info->dlpi_name,
      .bias = info->dlpi_addr,
      .headers = info->dlpi_phdr,
      .header_count = info->dlpi_phnum,
      .additions = info->dlpi_adds,
  };
  return visit->visitor(&image, visit->state);
}

int loader_visit_images(loader_visitor visitor, void *state) {
  struct visit visit = {visitor, state};
  return dl_iterate_phdr(forward, &visit);
}

static int first_additions(struct dl_phdr_info *info, size_t size, void *state) {
  (void)size;
  *(unsigned long long *)state = info->dlpi_adds;
  return 1;
}

unsigned long long loader_additions(void) {
  unsigned long long additions = 0;
  dl_iterate_phdr(first_additions, &additions);
  return additions;
}

const char *loader_path_of(const void *address) {
  Dl_info info;
  return dladdr(address, &info) != 0 ? info.dli_fname : NULL;
}

int loader_bias(void *handle, uintptr_t *bias) {
  struct link_map *map = NULL;
  if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0) return -1;
  *bias = map->l_addr;
  return 0;
}

void loader_call(uintptr_t callback, const void *context) {
  ((void (*)(const void *))callback)(context);
}
