// A program without plugins: `OrdinaryProgram` or `OrdinaryProgram open-first`.
import Glibc
import OrdinaryLibrary
import RheaTime

#load {
  print("program: load")
}

#rhea(time: .load, priority: .veryHigh) { _ in
  print("program: load, very high")
}

#rhea(time: .premain, priority: .high) { _ in
  print("program: premain, high")
}

#premain {
  print("program: premain")
}

#appDidFinishLaunching {
  print("program: appDidFinishLaunching")
}

#rhea(time: "early", priority: .low) { _ in
  print("program: early, low")
}

#rhea(time: "greet", priority: .low, repeatable: true) { context in
  print("program: greet \(context.param ?? "nobody"), low")
}

func openLibrary() {
  print("main: opens a library")
  guard let program = realpath("/proc/self/exe", nil) else { fatalError("/proc is not there") }
  defer { free(program) }
  let directory = String(cString: program).split(separator: "/").dropLast().joined(separator: "/")
  guard dlopen("/\(directory)/libOpenedLater.so", RTLD_NOW | RTLD_LOCAL) != nil else {
    fatalError(String(cString: dlerror()))
  }
  print("main: has opened it")
}

func greet(_ name: String) {
  print("main: triggers greet")
  Rhea.trigger(event: "greet", param: name)
}

print("main: begins, with library \(ordinaryLibraryVersion())")
if CommandLine.arguments.contains("open-first") { openLibrary() }
greet("early")
print("main: triggers appDidFinishLaunching")
Rhea.trigger(event: .appDidFinishLaunching)
openLibrary()
greet("late")
print("main: triggers the three events of the start, which have been")
for event: RheaEvent in [.load, .premain, .appDidFinishLaunching] { Rhea.trigger(event: event) }
print("main: ends")
