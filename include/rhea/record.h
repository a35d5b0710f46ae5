/*
 * The record: what a plugin registers, as it lies in the ELF section "rhea_records".
 *
 * Every field has the same offset on every machine, in the byte order of that machine, so that one
 * description serves 32-bit and 64-bit files. Records are aligned to 8 bytes, have a size that is a multiple
 * of 8, and may be separated by 8-byte words of zero.
 */
#ifndef RHEA_RECORD_H
#define RHEA_RECORD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The section that holds the records; a C identifier, so that linkers make __start_ and __stop_ symbols. */
#define RHEA_SECTION "rhea_records"

/* The first four bytes of a record: 'R', 'H', 'E', 'A' on a little-endian machine. */
#define RHEA_MAGIC 0x41454852u

/* The version of this layout. A host refuses a record of another one. */
#define RHEA_ABI 1

/* The most bytes that a name (event, route key, plugin id) may have, without its final NUL. */
#define RHEA_NAME_MAX 255

/* What a record registers. A reader skips the kinds it does not know. */
enum rhea_kind {
  RHEA_KIND_EVENT = 1,       /* name: the event; callback: what runs when it is triggered */
  RHEA_KIND_ACTION = 2,      /* name: the route key; callback: what runs when a URL with that key is opened */
  RHEA_KIND_PAGE = 3,        /* name: the route key; callback: makes the page. Not for C */
  RHEA_KIND_PLUGIN = 4,      /* name: the id of the plugin; no callback; attribute "version" */
  RHEA_KIND_REQUIREMENT = 5  /* name: the id of a plugin that this one needs; no callback; attribute "version" */
};

/* Flags of an event's record; any combination. A reader ignores the flags it does not know. */
#define RHEA_REPEATABLE 1u /* runs each time the event is triggered, not only the first time */
#define RHEA_ASYNC 2u      /* runs on a background thread; the trigger does not wait for it */
/* 4u is set by Swift macros: the callback can be asked which constant it was registered by. Not for C. */

/* Usual priorities: callbacks of one event run from the highest to the lowest. Any int64_t is allowed. */
#define RHEA_PRIORITY_VERY_LOW 1
#define RHEA_PRIORITY_LOW 3
#define RHEA_PRIORITY_NORMAL 5
#define RHEA_PRIORITY_HIGH 7
#define RHEA_PRIORITY_VERY_HIGH 9

struct rhea_context; /* host.h */

/*
 * A callback. The context and all it points to belong to the host and live until the callback returns.
 * [trigger-thread; with RHEA_ASYNC background-thread: host.h says what that means]
 */
typedef void (*rhea_callback)(const struct rhea_context *context);

/*
 * The fixed part of a record. Text follows up to the record's size: the name, a NUL, then any number of
 * attributes "key=value", each ended by a NUL, then NULs up to the size. Readers ignore keys they do not know.
 *
 * A record belongs to its plugin, is never written to, and lives as long as the plugin is loaded; hosts read it
 * from the file, too, while no plugin is loaded.
 *
 *   version=1.2.0      of the plugin (plugin records)
 *   version=>=1.2      the versions that will do (requirement records); without it, any
 *   source=clock.c:12  where the author wrote the registration
 */
struct rhea_record {
  uint32_t magic;         /* RHEA_MAGIC */
  uint16_t abi;           /* RHEA_ABI */
  uint16_t kind;          /* enum rhea_kind */
  uint32_t size;          /* of the whole record with its text, in bytes; a multiple of 8 */
  uint32_t flags;         /* RHEA_REPEATABLE, RHEA_ASYNC; others are zero */
  int64_t priority;       /* an event's callbacks: high runs first; routes that match equally well: high is taken */
  rhea_callback callback; /* NULL for a plugin and a requirement; relocated by the loader, in the file 0 or an addend */
#if UINTPTR_MAX == UINT32_MAX
  uint32_t callback_high; /* zero: fills the place of a 64-bit pointer, in either byte order */
#endif
  uint32_t toolchain;   /* 0: C or C++; else the Swift compiler's version, 60301 for 6.3.1 */
  uint32_t name_length; /* of the name, in bytes, without the NUL; 1 to RHEA_NAME_MAX */
};

#ifdef __cplusplus
#define RHEA_STATIC_ASSERT(condition, message) static_assert(condition, message)
#else
#define RHEA_STATIC_ASSERT(condition, message) _Static_assert(condition, message)
#endif

RHEA_STATIC_ASSERT(offsetof(struct rhea_record, magic) == 0, "magic is at offset 0");
RHEA_STATIC_ASSERT(offsetof(struct rhea_record, abi) == 4, "abi is at offset 4");
RHEA_STATIC_ASSERT(offsetof(struct rhea_record, kind) == 6, "kind is at offset 6");
RHEA_STATIC_ASSERT(offsetof(struct rhea_record, size) == 8, "size is at offset 8");
RHEA_STATIC_ASSERT(offsetof(struct rhea_record, flags) == 12, "flags is at offset 12");
RHEA_STATIC_ASSERT(offsetof(struct rhea_record, priority) == 16, "priority is at offset 16");
RHEA_STATIC_ASSERT(offsetof(struct rhea_record, callback) == 24, "callback is at offset 24");
RHEA_STATIC_ASSERT(offsetof(struct rhea_record, toolchain) == 32, "toolchain is at offset 32");
RHEA_STATIC_ASSERT(offsetof(struct rhea_record, name_length) == 36, "name_length is at offset 36");
RHEA_STATIC_ASSERT(sizeof(struct rhea_record) == 40, "the text begins at offset 40");

#ifdef __cplusplus
}
#endif

#endif
