/* libelf, as elfutils installs it: the only library that reads ELF files here. */
#include <gelf.h>
#include <libelf.h>
