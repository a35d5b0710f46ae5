/* The page cache: which of a file is in memory, and what should be. preadv2 and its flags are declared for _GNU_SOURCE
 * only. */
#ifndef LOADER_PAGES_H
#define LOADER_PAGES_H

/* Whether the first byte of a file can be read without the disk; 1, too, when that cannot be known. Opens nothing but
 * regular files, and takes the word of the caller who knows that it is one. */
int loader_is_in_memory(const char *path, int is_regular);

/* Has the kernel begin to read a regular file. */
void loader_fetch(const char *path, int is_regular);

#endif
