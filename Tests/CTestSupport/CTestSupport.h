/* What the GNU C library declares only for _GNU_SOURCE, which Swift's Glibc module leaves out. */
#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H

#include <spawn.h>

/* The child changes to the directory before it runs the program. */
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

/* The child closes every descriptor from this one on. */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

#endif
