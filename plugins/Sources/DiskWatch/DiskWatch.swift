// Looks how full the disk is, and tells it with the event `notify`, whoever listens.
import Glibc
import RheaTime

#plugin(id: "com.example.disk-watch", version: "1.0.0")

#appDidFinishLaunching {
  var disk = statvfs()
  guard statvfs("/", &disk) == 0, disk.f_blocks > 0 else { return }
  let used = 100 - 100 * disk.f_bavail / disk.f_blocks
  Rhea.trigger(event: "notify", param: "the disk is \(used) % full")
}
