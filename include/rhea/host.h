/*
 * The host, as a callback sees it: the context it is given, and what it may call.
 *
 * Threads, the words used in these headers:
 *   [trigger-thread]     the thread that triggers the event or opens the URL, which waits for the callback
 *   [background-thread]  a thread of the host; several callbacks, also of one plugin, may run at a time
 *   [any-thread]         every thread, the plugin's own included, until the callback that was given the context
 *                        returns
 *
 * Texts are UTF-8 and end with a NUL. What a callback is given belongs to the host: do not change or free it, and
 * copy what is needed after the callback has returned. What a callback passes stays its own: the host reads it
 * during the call and copies what it keeps.
 */
#ifndef RHEA_HOST_H
#define RHEA_HOST_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct rhea_host;

/* What a callback is given. It, and all that it points to, lives until the callback returns. [any-thread] */
struct rhea_context {
  uint32_t size;                /* of this struct, in bytes, as the host knows it: later versions add fields */
  uint32_t abi;                 /* RHEA_ABI of the host */
  const struct rhea_host *host; /* the host's functions; never NULL */
  const char *plugin;           /* the id of the plugin whose callback this is; never NULL */
  const char *event;            /* the event; for an action the key of its route, or its pattern. Never NULL */
  const char *url;              /* the URL that is opened; NULL for an event */
  const char *payload;          /* the text that came with the event; NULL without one */
  const char *const *arguments; /* the launch arguments, argument_count of them, none NULL */
  size_t argument_count;
  const void *swift; /* the Swift context; NULL for none. Not for C */
};

/* How much a line of the log matters. */
enum rhea_log_level { RHEA_LOG_DEBUG = 0, RHEA_LOG_INFO = 1, RHEA_LOG_WARNING = 2, RHEA_LOG_ERROR = 3 };

/*
 * The host's functions. The table lives as long as the process; each function takes the context that the callback
 * was given. Later versions add fields at the end: check `size` before using those.
 */
struct rhea_host {
  uint32_t size;     /* of this struct, in bytes, as the host knows it */
  uint32_t reserved; /* zero */

  /* Triggers an event with a text (or NULL), as Rhea.trigger(event:param:) does; returns after its
   * callbacks have run, those with RHEA_ASYNC excepted. [any-thread] */
  void (*trigger)(const struct rhea_context *context, const char *event, const char *payload);

  /* Opens a URL. Returns 0 when a route handled it, -1 when none did. [any-thread] */
  int (*open)(const struct rhea_context *context, const char *url);

  /* Writes a line to the host's log, with the name of the plugin; `level` is an enum rhea_log_level. [any-thread] */
  void (*log)(const struct rhea_context *context, int level, const char *message);

  /* A parameter of what is opened; NULL if there is none of that name, and always for an event. Looked for in this
   * order: what the key's pattern took from the URL, decoded; what was handed over beside the URL, a text as it is
   * and other values as JSON, where null counts as none; the first value of that name in the URL's query, decoded. The
   * text belongs to the host and lives as long as the context. [any-thread] */
  const char *(*parameter)(const struct rhea_context *context, const char *name);
};

/* The same as calls, for the body of a callback. */

static inline void rhea_trigger(const struct rhea_context *context, const char *event, const char *payload) {
  context->host->trigger(context, event, payload);
}

static inline int rhea_open(const struct rhea_context *context, const char *url) {
  return context->host->open(context, url);
}

static inline void rhea_log(const struct rhea_context *context, int level, const char *message) {
  context->host->log(context, level, message);
}

static inline const char *rhea_parameter(const struct rhea_context *context, const char *name) {
  return context->host->parameter(context, name);
}

#ifdef __cplusplus
}
#endif

#endif
