// Reads the load average, tells it with the event `notify`, and asks for the age of the session when all ends.
#include <rhea.h>

#include <fstream>
#include <string>

RHEA_PLUGIN("com.example.load-average", "1.0.0")

RHEA_EVENT("appDidFinishLaunching", RHEA_PRIORITY_LOW, RHEA_REPEATABLE) {
  std::string average;
  if (std::ifstream("/proc/loadavg") >> average) rhea_trigger(context, "notify", ("the load is " + average).c_str());
}

RHEA_EVENT("appWillTerminate", RHEA_PRIORITY_NORMAL, 0) {
  rhea_open(context, "rhea://session/age");
}
