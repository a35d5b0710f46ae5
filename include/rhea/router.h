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
 * Makes the plugin that owns a route present, so that its records are among the images of the process; does
 * nothing for a key that no plugin has. [any thread]
 */
typedef void (*rhea_route_provider)(const char *key, void *state);

/*
 * Tells the router where routes come from and what C callbacks may call. `context` and `state` must live as
 * long as the process. Exported by libReerRouter.so. [any thread]
 */
void rhea_router_install(const struct rhea_context *context, rhea_route_provider provider, void *state);

/*
 * Opens a URL. Returns 0 when a route handled it, -1 when none did. Exported by libReerRouter.so. [any thread]
 */
int rhea_router_open(const char *url);

#ifdef __cplusplus
}
#endif

#endif
