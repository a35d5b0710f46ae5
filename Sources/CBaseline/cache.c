#include <fcntl.h>
#include <linux/magic.h>
#include <stdlib.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "CBaseline.h"

uint64_t baseline_read_whole(const char *const *paths, size_t count) {
  const size_t capacity = 1 << 17;
  unsigned char *buffer = malloc(capacity);
  uint64_t total = 0;
  if (!buffer) return 0;
  for (size_t number = 0; number < count; number++) {
    const int file = open(paths[number], O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    off_t offset = 0;
    ssize_t size;
    while ((size = pread(file, buffer, capacity, offset)) > 0) offset += size;
    close(file);
    total += (uint64_t)offset;
  }
  free(buffer);
  return total;
}

void baseline_drop_cache(const char *const *paths, size_t count) {
  for (size_t number = 0; number < count; number++) {
    const int file = open(paths[number], O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    /* What is not written yet would stay. */
    fsync(file);
    posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    close(file);
  }
}

int baseline_is_in_memory(const char *path) {
  struct statfs system;
  if (statfs(path, &system) != 0) return 0;
  return system.f_type == TMPFS_MAGIC || system.f_type == RAMFS_MAGIC;
}
