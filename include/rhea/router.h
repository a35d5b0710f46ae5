/*
 * How libRhea.so and libReerRouter.so meet in one process, neither linked to the other. Not for plugins.
 */
#ifndef RHEA_ROUTER_H
#define RHEA_ROUTER_H

#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Tells whether a plugin that is not present yet has a route for a key: 1 or 0. With `load`, makes the plugin that owns
 * the route present first, so that its records are among the images of the process; if that cannot be done, `fail` is
 * told why, in a sentence. [any thread]
 */
typedef int (*rhea_route_provider)(const char *key, int load, void (*fail)(const char *fault, void *listener),
                                   void *listener, void *state);

/* Visits the keys and patterns of all plugins, for the nearest one to a misspelt key. [any thread] */
typedef void (*rhea_route_lister)(void (*visit)(const char *key, void *visitor), void *visitor, void *state);

/*
 * Tells the router where routes come from and what C callbacks may call. `context` and `state` must live as
 * long as the process. Exported by libReerRouter.so, as all that follow. [any thread]
 */
void rhea_router_install(const struct rhea_context *context, rhea_route_provider provider,
                         rhea_route_lister lister, void *state);

/*
 * Opens a URL. Returns 0 when a route handled it, -1 when none did. [any thread]
 */
int rhea_router_open(const char *url);

/* What a reader of a URL is told. Texts live until its function returns. */
struct rhea_router_reader {
  void *state;
  void (*key)(const char *key, void *state);
  void (*parameter)(const char *name, const char *value, void *state); /* one of the query, in order */
  void (*fallback)(const char *url, void *state);                      /* the URL to open instead, if it names one */
};

/*
 * Reads a URL as the router does, and opens nothing. `host` is the router's host, "" for none. Returns 0, or -1 for
 * what is no URL or has no key. [any thread]
 */
int rhea_router_read(const char *url, const char *host, const struct rhea_router_reader *reader);

/*
 * Tells of each route in a loaded library that is registered by a constant whose string is not its name. `path` is that
 * of the library as the dynamic linker knows it. Texts live until `mismatch` returns. [any thread]
 */
void rhea_router_verify(const char *path,
                        void (*mismatch)(const char *constant, const char *string, const char *source, void *state),
                        void *state);

/* What the router tells of what it runs. [any thread] */
struct rhea_router_watch {
  /* `kind` is 2 for an action, 3 for a page; `source` may be NULL. Returns NULL when nobody wants to know. */
  void *(*begin)(int kind, const char *plugin, const char *key, const char *source, int is_task);
  /* Calls a function, which is a part of what was begun. */
  void (*run)(void *activity, void (*body)(void *state), void *state);
  void (*finish)(void *activity);
  /* Something goes on in the background, until it leaves: an action that awaits, a completion on its way to the main
   * thread. The process is not to end before. What began earlier enters when the watch is installed. Must not call the
   * router. */
  void (*enter)(void);
  void (*leave)(void);
};

/* Tells the router whom to tell; `watch` is copied. [any thread] */
void rhea_router_watch(const struct rhea_router_watch *watch);

/* How a URL is opened with its pages drawn as text, and what is told of it. Texts live until the function returns. */
struct rhea_router_show {
  const char *url;
  const char *host;      /* the router's host, "" for none */
  const char *user_info; /* a JSON object for the action or page, or NULL */
  void *state;
  void (*draw)(const char *text, void *state); /* after each transition: what is on the screen */
  void (*wait)(void *state); /* when the URL is open or has failed: returns when what it began elsewhere has ended */
  /* At the end: each page, from the root up. Those with the same `layer` are in one navigation stack; `style` is how
   * the layer was presented, "" for the root. */
  void (*page)(size_t layer, const char *style, const char *title, const char *type, const char *content, void *state);
  void (*fail)(const char *code, const char *message, void *state);
};

/*
 * Opens a URL in a window of its own, and waits until that has ended. Returns 0, or -1 after `fail`. What is opened later
 * is in that window too, but nothing of `show` is called any more. [main thread]
 */
int rhea_router_show(const struct rhea_router_show *show);

#ifdef __cplusplus
}
#endif

#endif
