/*
 * Rhea for Linux: everything the author of a C or C++ plugin needs.
 *
 *   #include <rhea.h>
 *
 *   RHEA_PLUGIN("com.example.clock", "1.0.0")
 *
 *   RHEA_EVENT("appDidFinishLaunching", RHEA_PRIORITY_NORMAL, 0) {
 *     rhea_log(context, RHEA_LOG_INFO, "the clock is running");
 *   }
 *
 * A plugin links to nothing of ours: build it with `cc -shared -fPIC clock.c -o clock.so`.
 *
 *   rhea/record.h  what a plugin registers, byte by byte
 *   rhea/host.h    what a callback is given and may call; who owns what, and the words for threads
 *   rhea/plugin.h  the macros above
 */
#ifndef RHEA_H
#define RHEA_H

#include "rhea/record.h"
#include "rhea/host.h"
#include "rhea/plugin.h"

#endif
