/*
 * What Swift cannot call by itself. Each function says why it is here.
 */
#ifndef CLOADER_H
#define CLOADER_H

#include <link.h>
#include <stddef.h>
#include <stdint.h>

/* One image of this process, as the dynamic linker knows it. Lives until the visitor returns. */
struct loader_image {
  const char *path;           /* "" for the program itself */
  uintptr_t bias;             /* what the loader added to the addresses in the file */
  const ElfW(Phdr) * headers; /* header_count program headers */
  size_t header_count;
  size_t number;                /* its place among all images, in the order in which they were loaded */
};

/* How the images of this process have changed. */
struct loader_changes {
  unsigned long long additions; /* images that were ever added */
  unsigned long long removals;  /* images that were ever removed: while none is, none changes its place */
};

/* Returns non-zero to stop. Called with the dynamic linker's lock held: it must not open or close libraries. */
typedef int (*loader_visitor)(const struct loader_image *image, void *state);

/*
 * Visits the images of this process behind the first so many, all images if one was removed since. Sets `changes`, which
 * says up to when. dl_iterate_phdr is declared for _GNU_SOURCE only, which Swift's Glibc module does not define.
 */
int loader_visit_images(size_t first, struct loader_changes *changes, loader_visitor visitor, void *state);

/* How the images have changed: a cheap way to learn that some came since. */
struct loader_changes loader_changes(void);

/* Whether the file name of an image of this process begins like this. dlopen with RTLD_NOLOAD says it, too, but looks for
 * the file in all places where libraries are. */
int loader_has_image(const char *beginning);

/* The path of the image that holds an address, or NULL. dladdr is declared for _GNU_SOURCE only. The string
 * lives as long as the image is loaded. */
const char *loader_path_of(const void *address);

/*
 * Copies memory of this process. Reading a mapped page whose file was truncated meanwhile would end the process
 * with SIGBUS; here it returns -1, and 0 otherwise. process_vm_readv and pipe2 are declared for _GNU_SOURCE only.
 */
int loader_copy(uintptr_t address, void *buffer, size_t size);
/* The same without process_vm_readv, where the system does not allow it. */
int loader_copy_through_pipe(uintptr_t address, void *buffer, size_t size);

/* Calls a function pointer of the one type that records hold. Swift has no way to make a C function pointer of
 * an address without assuming its calling convention in a cast. Here, so that it is compiled into its callers. */
static inline void loader_call(uintptr_t callback, const void *context) {
  ((void (*)(const void *))callback)(context);
}

/* What this thread runs, for who sets it; NULL at first. In the first block of thread-local memory, where it is found
 * without a call. Swift has no variables of a thread. */
extern __thread void *loader_innermost __attribute__((tls_model("initial-exec"), visibility("hidden")));
static inline void *loader_trigger(void) { return loader_innermost; }
static inline void loader_set_trigger(void *trigger) { loader_innermost = trigger; }

/* A pipe whose ends no program that is started meanwhile inherits and whose writer never blocks. Neither end is a standard
 * descriptor that is closed: what plugins print would be read from it. pipe2 is declared for _GNU_SOURCE only. Returns
 * 0, or -1 with errno. */
int loader_pipe(int ends[2]);

/* The value of an environment variable; NULL without one, and in a set-user-ID program. secure_getenv is declared for
 * _GNU_SOURCE only. */
const char *loader_variable(const char *name);

/* Makes what is printed appear line by line, also in a file or a pipe. Swift may not touch the variable stdout. */
void loader_print_by_line(void);

/* Whether this is the first thread of the process. gettid is declared for _GNU_SOURCE only. */
int loader_is_main_thread(void);

/*
 * The descriptor that becomes readable when the main queue has work, or -1. libdispatch exports this and the function
 * below for run loops (Foundation's uses them); its headers do not declare them.
 */
int loader_main_queue(void);

/* Does what is on the main queue; nothing within what that queue runs. [main thread] */
void loader_drain_main_queue(void);

/* Waits for work of the main queue and does it. [main thread] */
void loader_serve_main_queue(int descriptor);

#include "loader_pages.h"
#include "loader_child.h"
#include "loader_files.h"
#include "loader_search.h"

#endif
