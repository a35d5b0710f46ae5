/* Which file a name stands for, and what keeps it. statx and statfs are not visible from Swift's Glibc: the first is
 * declared for _GNU_SOURCE only. */
#ifndef LOADER_FILES_H
#define LOADER_FILES_H

#include <stdint.h>

/* What is asked of a file; the times in nanoseconds since 1970. */
struct loader_status {
  uint64_t device;
  uint64_t inode;
  int64_t size;
  int64_t modified;
  int64_t changed;
  uint32_t mode;
  uint32_t owner;
  uint32_t group;
};

/* Asks for a file by its name in an open directory, links followed; statx. Returns 0, or -1 and sets errno. */
int loader_status_at(int directory, const char *name, struct loader_status *status);

/* Whether an open file or directory is on a file system of this machine that gives every change of a file a time, by
 * the clock of this machine, which no program can set. */
int loader_keeps_change_times(int file);

#endif
