/*
 * The author's macros. Each makes one record in the section "rhea_records"; any number may stand in a file, at
 * file or namespace scope. Names are string literals.
 */
#ifndef RHEA_PLUGIN_H
#define RHEA_PLUGIN_H

#include "host.h"
#include "record.h"

/*
 * Names the plugin: its id, in reverse domain order, and its version. At most once in a plugin; a plugin
 * without one is named after its file.
 */
#define RHEA_PLUGIN(id, version) \
  RHEA_RECORD_(RHEA_UNIQUE_(rhea_plugin_), RHEA_KIND_PLUGIN, 0, 0, NULL, id, \
               id "\0version=" version "\0" RHEA_SOURCE_)

/*
 * Registers the body that follows for an event. `priority` is an integer constant, higher runs first; `flags`
 * is 0 or any of RHEA_REPEATABLE | RHEA_ASYNC. The body sees `const struct rhea_context *context`.
 *
 *   RHEA_EVENT("appDidFinishLaunching", RHEA_PRIORITY_HIGH, 0) { puts(context->event); }
 */
#define RHEA_EVENT(name, priority, flags) \
  RHEA_CALLBACK_(RHEA_UNIQUE_(rhea_event_), RHEA_KIND_EVENT, flags, priority, name)

/* Registers the body that follows for a route: it runs when a URL with this key is opened. */
#define RHEA_ACTION(key) RHEA_CALLBACK_(RHEA_UNIQUE_(rhea_action_), RHEA_KIND_ACTION, 0, 0, key)

/* ---- How it is done; not for use by name. ---- */

#define RHEA_JOIN_(a, b) RHEA_JOIN__(a, b)
#define RHEA_JOIN__(a, b) a##b
#define RHEA_TEXT_(value) RHEA_TEXT__(value)
#define RHEA_TEXT__(value) #value

/* __COUNTER__ lets several stand on one line; every gcc and clang has it. */
#define RHEA_UNIQUE_(prefix) RHEA_JOIN_(prefix, __COUNTER__)

/* The file's name without directories, so that a build leaves no path of its machine behind. */
#ifdef __FILE_NAME__
#define RHEA_SOURCE_ "source=" __FILE_NAME__ ":" RHEA_TEXT_(__LINE__)
#else
#define RHEA_SOURCE_ "source=" __FILE__ ":" RHEA_TEXT_(__LINE__)
#endif

/*
 * `used` keeps the compiler, and `retain` the linker, from dropping a record that nobody refers to. The explicit
 * alignment keeps compilers from raising it for large objects, which would put holes between records. Without
 * `no_reorder`, gcc -O2 turns the order around, and equal priorities run in the order of the source.
 */
#ifndef __has_attribute
#define RHEA_PLACED_ __attribute__((section(RHEA_SECTION), used, aligned(8)))
#else
#if __has_attribute(retain)
#define RHEA_RETAIN_ , retain
#else
#define RHEA_RETAIN_
#endif
#if __has_attribute(no_reorder)
#define RHEA_NO_REORDER_ , no_reorder
#else
#define RHEA_NO_REORDER_
#endif
#define RHEA_PLACED_ __attribute__((section(RHEA_SECTION), used, aligned(8) RHEA_RETAIN_ RHEA_NO_REORDER_))
#endif

/* A multiple of 8 with at least one NUL: the literal's own, and one that ends the attributes. */
#define RHEA_TEXT_SIZE_(text) ((sizeof(text) + 8) / 8 * 8)

/* What is wrong with a literal is said here, once, in words. */
#define RHEA_CHECKED_(name)                                             \
  RHEA_STATIC_ASSERT(sizeof("" name) > 1, "the name must not be empty"); \
  RHEA_STATIC_ASSERT(sizeof("" name) <= RHEA_NAME_MAX + 1, "the name must have at most 255 bytes");

/* Not const: gcc would put a record without a relocation in a read-only section of the same name, and refuse. */
#define RHEA_RECORD_(unique, kind, flags, priority, callback, name, text_literal)                       \
  RHEA_CHECKED_(name)                                                                                   \
  static struct {                                                                                       \
    struct rhea_record record;                                                                          \
    char text[RHEA_TEXT_SIZE_(text_literal)];                                                           \
  } unique RHEA_PLACED_ = {                                                                             \
      {RHEA_MAGIC, RHEA_ABI, kind, sizeof(unique), flags, priority, callback,                           \
       RHEA_CALLBACK_HIGH_ 0, sizeof("" name) - 1},                                                     \
      text_literal};

#define RHEA_CALLBACK_(unique, kind, flags, priority, name)                                             \
  static void RHEA_JOIN_(unique, _body)(const struct rhea_context *context);                            \
  RHEA_RECORD_(unique, kind, flags, priority, RHEA_JOIN_(unique, _body), name, name "\0" RHEA_SOURCE_)  \
  static void RHEA_JOIN_(unique, _body)(const struct rhea_context *context __attribute__((unused)))

/* The other half of a 64-bit pointer. */
#if UINTPTR_MAX == UINT32_MAX
#define RHEA_CALLBACK_HIGH_ 0,
#else
#define RHEA_CALLBACK_HIGH_
#endif

#endif
