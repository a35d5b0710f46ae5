/* What the GNU C library declares only for _GNU_SOURCE, which Swift's Glibc module leaves out. */
#ifndef CLOADER_H
#define CLOADER_H
#include <stdint.h>
#endif
