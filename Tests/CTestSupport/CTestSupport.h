/* What the GNU C library declares only for _GNU_SOURCE or _XOPEN_SOURCE, which Swift's Glibc module leaves out. */
#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H

#include <spawn.h>

/* The child changes to the directory before it runs the program. */
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

/* The child closes every descriptor from this one on. */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* A pseudo terminal: these four are declared for _XOPEN_SOURCE only. */
extern int posix_openpt(int flags);
extern int grantpt(int master);
extern int unlockpt(int master);
extern char *ptsname(int master);

#endif
