/* The records of a file, read with libelf by hand: what a C program does that leaves the format to a library. */
#ifndef CLIBELFREADER_H
#define CLIBELFREADER_H

#include "CBaseline.h"

/* Opens a file with ELF_C_READ, reads its records, indexes and sorts them. Returns how many there are; 0 for failure. */
size_t libelf_scan(const char *path);

#endif
