/*
 * The launcher. Host and plugins must share one copy of the runtime, so it is a library, libRhea.so, and this
 * program only finds and calls it.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/*
 * The initializer of libdispatch, which calls it by this name when it is loaded; a symbol of the program comes before
 * those of libraries. Foundation calls it once more when it is loaded, and that gives the main queue to the thread which
 * loads it. Foundation comes with the first plugin or URL that needs it, on any thread; if that is not the first one, the
 * main queue is lost to the first thread, and libdispatch ends the program. So only the first call is passed on.
 */
void libdispatch_init(void);
void libdispatch_init(void) {
  static int was_called;
  /* The dynamic linker runs one initializer at a time. */
  if (was_called) return;
  was_called = 1;
  void *library = dlopen("libdispatch.so", RTLD_NOW | RTLD_NOLOAD);
  void (*initialize)(void) = library != NULL ? (void (*)(void))dlsym(library, "libdispatch_init") : NULL;
  if (initialize != NULL) initialize();
}

/* Takes the numbers of standard descriptors that are closed. The next files to be opened would get them, and be given
 * what plugins print, or read what the terminal says. Open for the wrong direction, each fails as a closed one does. */
static void hold_standard_descriptors(void) {
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++) {
    if (fcntl(number, F_GETFD) < 0) open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

typedef int (*rhea_main_function)(int argc, char **argv);

/* Where the library is, seen from the program: in a build, and as installed. */
static const char *const places[] = {"libRhea.so", "../lib/libRhea.so", "../lib/rhea/libRhea.so"};

/* Opens the library; when it cannot, `reason` holds what the dynamic linker said of the first one that is there. */
static void *open_library(const char *directory, char *reason, size_t size) {
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/%s", directory, places[i]) >= (int)sizeof path) continue;
    if (access(path, F_OK) != 0) continue;
    /* What is called is looked up when it is called: of all that Swift's libraries call, a run needs a third. */
    void *library = dlopen(path, RTLD_LAZY);
    if (library != NULL) return library;
    if (*reason == '\0') snprintf(reason, size, "%s", dlerror());
  }
  return NULL;
}

/* Whether nobody reads stdout any more, as behind `rhea list | head`. */
static int reader_is_gone(void) {
  struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
  return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

int main(int argc, char **argv) {
  hold_standard_descriptors();
  char program[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length < 0) {
    perror("rhea: cannot find itself through /proc/self/exe");
    return 1;
  }
  program[length] = '\0';
  char *slash = strrchr(program, '/');
  if (slash != NULL) *slash = '\0';

  char reason[1024] = "";
  void *library = open_library(program, reason, sizeof reason);
  if (library == NULL) {
    fprintf(stderr, "rhea: cannot open libRhea.so in %s or its ../lib: %s; run `swift build` to make it\n", program,
            *reason == '\0' ? "it is not there" : reason);
    return 1;
  }
  rhea_main_function rhea_main = (rhea_main_function)dlsym(library, "rhea_main");
  if (rhea_main == NULL) {
    fprintf(stderr, "rhea: %s; install rhea and libRhea.so from one build\n", dlerror());
    return 1;
  }
  int code = rhea_main(argc, argv);
  errno = 0;
  if (fflush(stdout) != 0 || ferror(stdout)) {
    /* Where SIGPIPE is ignored, as in services, the end is the one that it would have brought: without a word. */
    if (errno == EPIPE || (errno == 0 && reader_is_gone())) return 128 + SIGPIPE;
    /* An earlier write may be what failed, whose reason is gone. */
    fprintf(stderr, "rhea: cannot write to stdout%s%s\n", errno != 0 ? ": " : "", errno != 0 ? strerror(errno) : "");
    return code == 0 ? 1 : code;
  }
  return code;
}
