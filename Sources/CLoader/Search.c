#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/statvfs.h>
#if defined(__x86_64__)
#include <sys/platform/x86.h>
#endif

#include "CLoader.h"

int loader_visit_directories(void (*visitor)(const char *directory, void *state), void *state) {
  void *library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (library == NULL) return -1;
  int result = -1;
  Dl_serinfo size;
  if (dlinfo(library, RTLD_DI_SERINFOSIZE, &size) == 0) {
    Dl_serinfo *directories = malloc(size.dls_size);
    if (directories != NULL && dlinfo(library, RTLD_DI_SERINFOSIZE, directories) == 0 &&
        dlinfo(library, RTLD_DI_SERINFO, directories) == 0) {
      for (unsigned int i = 0; i < directories->dls_cnt; i++) visitor(directories->dls_serpath[i].dls_name, state);
      result = 0;
    }
    free(directories);
  }
  dlclose(library);
  return result;
}

const char *loader_platform(void) { return (const char *)(uintptr_t)getauxval(AT_PLATFORM); }

#if defined(__x86_64__)
/* What the processor has is asked of glibc, which knows it from the start of the process. What the compiler offers asks
 * the processor once more in each process, and a virtual one takes long to answer. The levels are those of the x86-64
 * psABI, "Micro-Architecture Levels", as far as the dynamic linker looks. */
static int has_level_2(void) {
  return CPU_FEATURE_ACTIVE(CMPXCHG16B) && CPU_FEATURE_ACTIVE(LAHF64_SAHF64) && CPU_FEATURE_ACTIVE(POPCNT) &&
         CPU_FEATURE_ACTIVE(SSE3) && CPU_FEATURE_ACTIVE(SSE4_1) && CPU_FEATURE_ACTIVE(SSE4_2) &&
         CPU_FEATURE_ACTIVE(SSSE3);
}

static int has_level_3(void) {
  return has_level_2() && CPU_FEATURE_ACTIVE(AVX) && CPU_FEATURE_ACTIVE(AVX2) && CPU_FEATURE_ACTIVE(BMI1) &&
         CPU_FEATURE_ACTIVE(BMI2) && CPU_FEATURE_ACTIVE(F16C) && CPU_FEATURE_ACTIVE(FMA) &&
         CPU_FEATURE_ACTIVE(LZCNT) && CPU_FEATURE_ACTIVE(MOVBE);
}

static int has_level_4(void) {
  return has_level_3() && CPU_FEATURE_ACTIVE(AVX512F) && CPU_FEATURE_ACTIVE(AVX512BW) &&
         CPU_FEATURE_ACTIVE(AVX512CD) && CPU_FEATURE_ACTIVE(AVX512DQ) && CPU_FEATURE_ACTIVE(AVX512VL);
}
#endif

const char *loader_hardware_level(int index) {
#if defined(__x86_64__)
  const char *const names[] = {"x86-64-v4", "x86-64-v3", "x86-64-v2"};
  const int is_supported[] = {has_level_4(), has_level_3(), has_level_2()};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (is_supported[i] && index-- == 0) return names[i];
  }
#else
  (void)index;
#endif
  return NULL;
}

int loader_is_noexec(const char *path) {
  struct statvfs status;
  if (statvfs(path, &status) != 0) return -1;
  return (status.f_flag & ST_NOEXEC) != 0;
}

int loader_has_global(const char *name) {
  void *program = dlopen(NULL, RTLD_LAZY);
  if (program == NULL) return 0;
  dlerror();
  /* The address may be 0; only the message tells. */
  return dlsym(program, name) != NULL || dlerror() == NULL;
}

/* Weak: not every program that this file is linked into has these runtimes. */
extern char *swift_demangle(const char *name, size_t length, char *buffer, size_t *size, uint32_t flags)
    __attribute__((weak));
extern char *__cxa_demangle(const char *name, char *buffer, size_t *size, int *status) __attribute__((weak));

char *loader_demangled(const char *name) {
  if (strncmp(name, "$s", 2) == 0 && swift_demangle != NULL) return swift_demangle(name, strlen(name), NULL, NULL, 0);
  if (strncmp(name, "_Z", 2) == 0 && __cxa_demangle != NULL) return __cxa_demangle(name, NULL, NULL, NULL);
  return NULL;
}
