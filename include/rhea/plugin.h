/*
 * The author's macros. Each makes one record in the section "rhea_records"; any number may stand in a file, at
 * file or namespace scope, several on a line. Names are string literals in UTF-8, of 1 to RHEA_NAME_MAX bytes.
 * Nothing is called or allocated when the plugin is loaded: a record is constant data.
 */
#ifndef RHEA_PLUGIN_H
#define RHEA_PLUGIN_H

#include "host.h"
#include "record.h"

/*
 * Names the plugin: its id, in reverse domain order, and its version. At most once in a plugin; a plugin
 * without one is named after its file. No semicolon follows.
 */
#define RHEA_PLUGIN(id, version)                                                    \
  RHEA_CHECKED_TEXT_(version, "the version must be a string literal, like \"1.0\"") \
  RHEA_RECORD_(RHEA_UNIQUE_(rhea_plugin_), RHEA_KIND_PLUGIN, 0, 0, NULL, id,        \
               id "\0version=" version "\0" RHEA_SOURCE_)

/*
 * Says that the plugin needs another one, by its id, in one of some versions. Any number of them. The host loads the
 * other plugin first, and refuses this one if there is none, or none of these versions. No semicolon follows.
 *
 *   >=1.2  >1.2  <2  <=2  =1.2.3   by the precedence of semver.org; missing numbers are zero
 *   ^1.2 or 1.2                    1.2.0 and what is compatible with it: before 2.0.0; ^0.2 before 0.3.0
 *   ~1.2                           1.2.0 and later, before 1.3.0
 *   >=1.2 <2                       with a space between them: all of these
 *   *                              any version, and none
 *
 *   RHEA_REQUIRES("com.example.base", ">=1.2")
 *
 * The compiler sees whether the versions begin and end as such; the rest is read by the host.
 */
#define RHEA_REQUIRES(id, versions)                                                         \
  RHEA_CHECKED_TEXT_(versions, "the versions must be a string literal, like \">=1.2\"")     \
  RHEA_CHECKED_VERSIONS_(versions)                                                          \
  RHEA_RECORD_(RHEA_UNIQUE_(rhea_requirement_), RHEA_KIND_REQUIREMENT, 0, 0, NULL, id,      \
               id "\0version=" versions "\0" RHEA_SOURCE_)

/*
 * Registers the body that follows for an event. `priority` is an integer constant, higher runs first; `flags`
 * is 0 or any of RHEA_REPEATABLE | RHEA_ASYNC. The body sees `const struct rhea_context *context`.
 * [trigger-thread; with RHEA_ASYNC background-thread]
 *
 *   RHEA_EVENT("appDidFinishLaunching", RHEA_PRIORITY_HIGH, 0) { puts(context->event); }
 */
#define RHEA_EVENT(name, priority, flags) \
  RHEA_CALLBACK_(RHEA_UNIQUE_(rhea_event_), RHEA_KIND_EVENT, flags, priority, name)

/*
 * Registers the body that follows for a route: it runs when a URL with this key is opened. The body sees
 * `const struct rhea_context *context`, in which `event` is this key, without slashes at its ends. [trigger-thread]
 *
 * The key is the host and path of the URL, "greeting/say" for rhea://greeting/say, or a pattern of these:
 *
 *   :name        one segment; :name(int) an integer, :name(uuid) a UUID
 *   *name or *   all that is left, at the end
 *   ?            behind one of them: it may be missing, as may all that follow
 *
 * rhea_parameter(context, "name") is what it took, and NULL where it is missing; of a `*` without name the name is "*".
 *
 *   RHEA_ACTION("user/:id(int)") { puts(rhea_parameter(context, "id")); }
 */
#define RHEA_ACTION(key) RHEA_ACTION_WITH_PRIORITY(key, 0)

/*
 * The same with a priority, an integer constant. Of the patterns that match a URL, the first is the one with, segment
 * by segment, text before a typed placeholder, that before one without a type, and that before a wildcard; only where
 * these are alike the higher priority comes first, and then the plugin that was found first. So it decides between
 * "user/:id" and "user/:name", but never between "user/me" and "user/:id".
 */
#define RHEA_ACTION_WITH_PRIORITY(key, priority) \
  RHEA_CALLBACK_(RHEA_UNIQUE_(rhea_action_), RHEA_KIND_ACTION, 0, priority, key)

/* ---- How it is done; not for use by name. ---- */

/* Two steps each, so that the arguments are expanded first. */
#define RHEA_JOIN_(a, b) RHEA_JOIN_EXPANDED_(a, b)
#define RHEA_JOIN_EXPANDED_(a, b) a##b
#define RHEA_TEXT_(value) RHEA_TEXT_EXPANDED_(value)
#define RHEA_TEXT_EXPANDED_(value) #value

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

/*
 * What is wrong with an argument is said here, in words, before the compiler stumbles over it. The text is taken
 * as written, to see that it begins with a quote; builtins, because they are constants in C, too.
 */
#define RHEA_CHECKED_TEXT_(text, message)                                         \
  RHEA_STATIC_ASSERT(__builtin_strncmp(RHEA_TEXT_(text), "\"", 1) == 0, message); \
  RHEA_STATIC_ASSERT(__builtin_strlen(text) == sizeof(text) - 1, "the text must not have a NUL inside");

/* Whether a text begins with a character, or lies in a range of them; the end of the text is before all of these. */
#define RHEA_BEGINS_(text, character) (__builtin_strncmp(text, character, 1) == 0)
#define RHEA_BEGINS_WITHIN_(text, first, last) \
  (__builtin_strncmp(text, first, 1) >= 0 && __builtin_strncmp(text, last, 1) <= 0)
#define RHEA_LAST_CHARACTER_(text) (&(text)[sizeof(text) < 2 ? 0 : sizeof(text) - 2])

#define RHEA_CHECKED_VERSIONS_(versions)                                                                          \
  RHEA_STATIC_ASSERT(RHEA_BEGINS_(versions, ">") || RHEA_BEGINS_(versions, "<") || RHEA_BEGINS_(versions, "=") || \
                         RHEA_BEGINS_(versions, "^") || RHEA_BEGINS_(versions, "~") ||                            \
                         RHEA_BEGINS_(versions, "*") || RHEA_BEGINS_WITHIN_(versions, "0", "9"),                  \
                     "the versions must begin with >, <, =, ^, ~ or a digit, or be \"*\"");                       \
  RHEA_STATIC_ASSERT(RHEA_BEGINS_(RHEA_LAST_CHARACTER_(versions), "*") ||                                         \
                         RHEA_BEGINS_(RHEA_LAST_CHARACTER_(versions), "-") ||                                     \
                         RHEA_BEGINS_WITHIN_(RHEA_LAST_CHARACTER_(versions), "0", "9") ||                         \
                         RHEA_BEGINS_WITHIN_(RHEA_LAST_CHARACTER_(versions), "A", "Z") ||                         \
                         RHEA_BEGINS_WITHIN_(RHEA_LAST_CHARACTER_(versions), "a", "z"),                           \
                     "the versions must end with a version, like \">=1.2\"");

#define RHEA_CHECKED_(name, priority, flags)                                                     \
  RHEA_CHECKED_TEXT_(name, "the name must be a string literal, like \"ready\"")                  \
  RHEA_STATIC_ASSERT(sizeof(name) > 1, "the name must not be empty");                            \
  RHEA_STATIC_ASSERT(sizeof(name) <= RHEA_NAME_MAX + 1, "the name must have at most 255 bytes"); \
  RHEA_STATIC_ASSERT(((priority) | 1) != 0, "the priority must be an integer constant");         \
  RHEA_STATIC_ASSERT(((flags) & ~(RHEA_REPEATABLE | RHEA_ASYNC)) == 0,                           \
                     "the flags must be 0, RHEA_REPEATABLE, RHEA_ASYNC or both");

/* Not const: gcc would put a record without a relocation in a read-only section of the same name, and refuse. */
#define RHEA_RECORD_(unique, kind, flags, priority, callback, name, text_literal) \
  RHEA_CHECKED_(name, priority, flags)                                            \
  static struct {                                                                 \
    struct rhea_record record;                                                    \
    char text[RHEA_TEXT_SIZE_(text_literal)];                                     \
  } unique RHEA_PLACED_ = {                                                       \
      {RHEA_MAGIC, RHEA_ABI, kind, sizeof(unique), flags, priority, callback,     \
       RHEA_CALLBACK_HIGH_ 0, sizeof(name) - 1},                                  \
      text_literal};

#define RHEA_CALLBACK_(unique, kind, flags, priority, name)                                    \
  RHEA_DECLARE_(unique)                                                                        \
  RHEA_RECORD_(unique, kind, flags, priority, RHEA_RUN_(unique), name, name "\0" RHEA_SOURCE_) \
  RHEA_BODY_MUST_FOLLOW_(unique)

/*
 * A static function that is declared and never defined is only a warning, and a plugin that cannot be loaded.
 * So the callback is declared in a way that makes a missing body an error: in C as an alias of the body, in C++ as
 * a member, which may not be declared a second time without one.
 */
#ifdef __cplusplus
#define RHEA_DECLARE_(unique)                            \
  namespace {                                            \
  struct RHEA_JOIN_(unique, _body) {                     \
    static void run(const struct rhea_context *context); \
  };                                                     \
  }
#define RHEA_RUN_(unique) RHEA_JOIN_(unique, _body)::run
#define RHEA_BODY_MUST_FOLLOW_(unique) \
  void RHEA_JOIN_(unique, _body)::run(const struct rhea_context *context __attribute__((unused)))
#else
#define RHEA_DECLARE_(unique)                                                                      \
  static void RHEA_JOIN_(unique, _body)(const struct rhea_context *context) __attribute__((used)); \
  static void RHEA_JOIN_(unique, _run)(const struct rhea_context *context)                         \
      RHEA_BODY_MUST_FOLLOW_IN_BRACES_(unique);
#define RHEA_BODY_MUST_FOLLOW_IN_BRACES_(unique) __attribute__((alias(RHEA_TEXT_(RHEA_JOIN_(unique, _body)))))
#define RHEA_RUN_(unique) RHEA_JOIN_(unique, _run)
#define RHEA_BODY_MUST_FOLLOW_(unique) \
  static void RHEA_JOIN_(unique, _body)(const struct rhea_context *context __attribute__((unused)))
#endif

/* The other half of the place of a 64-bit pointer. */
#if UINTPTR_MAX == UINT32_MAX
#define RHEA_CALLBACK_HIGH_ 0,
#else
#define RHEA_CALLBACK_HIGH_
#endif

#endif
