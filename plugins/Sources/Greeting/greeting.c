/* Greets with the name of the system, before everything else; greets a name when rhea://greeting/say?name=… opens. */
#include <rhea.h>
#include <stdio.h>
#include <sys/utsname.h>

RHEA_PLUGIN("com.example.greeting", "1.0.0")

RHEA_EVENT("appDidFinishLaunching", RHEA_PRIORITY_VERY_HIGH, 0) {
  struct utsname system;
  if (uname(&system) == 0) printf("greeting: hello from %s %s\n", system.sysname, system.release);
}

RHEA_ACTION("greeting/say") {
  const char *name = rhea_parameter(context, "name");
  printf("greeting: hello, %s\n", name != NULL ? name : "stranger");
}
