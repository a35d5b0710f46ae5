/* What the dynamic linker knows of this machine and process, as far as it tells. */
#ifndef LOADER_SEARCH_H
#define LOADER_SEARCH_H

/*
 * Visits the directories that the dynamic linker searches for what the C library needs, in order: those of
 * LD_LIBRARY_PATH as it was when the process started, then those it searches by default. The text lives until the
 * visitor returns. Returns 0, or -1 if the linker does not tell. dlinfo is declared for _GNU_SOURCE only.
 */
int loader_visit_directories(void (*visitor)(const char *directory, void *state), void *state);

/* What stands for $PLATFORM in search paths, or NULL; AT_PLATFORM. */
const char *loader_platform(void);

/* The subdirectory of glibc-hwcaps at an index, best first, of those that this processor can use; NULL after the
 * last. Asking the processor takes builtins of C. */
const char *loader_hardware_level(int index);

/* Whether the file system of a path refuses to run what is on it: 1, 0, or -1 with errno. ST_NOEXEC is declared for
 * _GNU_SOURCE only. */
int loader_is_noexec(const char *path);

/* Whether the program or a library that others are to see defines a symbol: those that any library finds without
 * needing one that has it. Runs nothing but, for a function that is chosen when it is found, the choice. */
int loader_has_global(const char *name);

/* The name of a symbol of Swift or C++ as its author wrote it, to be freed; NULL for other names. The runtimes of
 * these languages have no header for it. */
char *loader_demangled(const char *name);

#endif
