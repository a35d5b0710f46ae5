#define _GNU_SOURCE
#include "loader_files.h"

#include <linux/magic.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>

static int64_t nanoseconds(struct statx_timestamp time) {
  return (int64_t)((uint64_t)time.tv_sec * 1000000000u + time.tv_nsec);
}

int loader_status_at(int directory, const char *name, struct loader_status *status) {
  struct statx found;
  const unsigned int mask = STATX_TYPE | STATX_MODE | STATX_UID | STATX_GID | STATX_INO | STATX_SIZE | STATX_MTIME |
                            STATX_CTIME;
  if (statx(directory, name, 0, mask, &found) != 0) return -1;
  *status = (struct loader_status){
      .device = makedev(found.stx_dev_major, found.stx_dev_minor),
      .inode = found.stx_ino,
      .size = (int64_t)found.stx_size,
      .modified = nanoseconds(found.stx_mtime),
      .changed = nanoseconds(found.stx_ctime),
      .mode = found.stx_mode,
      .owner = found.stx_uid,
      .group = found.stx_gid,
  };
  return 0;
}

/* Not in <linux/magic.h>. */
enum { JFS = 0x3153464a, ZFS = 0x2fc12fc1, BCACHEFS = 0xca451a4e };

int loader_keeps_change_times(int file) {
  struct statfs found;
  if (fstatfs(file, &found) != 0) return 0;
  /* Not those of other machines, which have clocks of their own, nor FUSE, where each server decides. Nor FAT and exFAT,
   * which keep one time for both kinds of changes, so that a program can set it. */
  switch ((uint32_t)found.f_type) {
  case EXT4_SUPER_MAGIC: /* ext2 and ext3, too */
  case XFS_SUPER_MAGIC:
  case BTRFS_SUPER_MAGIC:
  case F2FS_SUPER_MAGIC:
  case NILFS_SUPER_MAGIC:
  case REISERFS_SUPER_MAGIC:
  case (uint32_t)JFS:
  case (uint32_t)ZFS:
  case (uint32_t)BCACHEFS:
  case TMPFS_MAGIC:
  case RAMFS_MAGIC:
  case OVERLAYFS_SUPER_MAGIC:
  case SQUASHFS_MAGIC:
  case EROFS_SUPER_MAGIC_V1:
  case ISOFS_SUPER_MAGIC:
    return 1;
  default: return 0;
  }
}
