internal import CLoader
internal import Glibc
internal import SectionReader

/// What does not depend on the file's contents.
extension PluginDiagnosis {
  /// - Returns: Whether the file can be read.
  mutating func checkFile() -> Bool {
    let status: FileStatus
    do throws(ReadError) {
      status = try FileDescriptor(path: path).status
    } catch {
      checks.append(.failed(.file, PluginFault(error)))
      return false
    }
    checks.append(.passed(.file, found: "a regular file of \(status.size) bytes"))
    checkOwner(status)
    checkMode(status)
    checkMount()
    return true
  }

  private mutating func checkOwner(_ status: FileStatus) {
    if status.owner == 0 || status.owner == geteuid() {
      checks.append(.passed(.owner, found: status.owner == 0 ? "root" : "user \(status.owner), who runs this"))
    } else {
      checks.append(
        .warning(
          .owner, found: "user \(status.owner)",
          advice: "make sure that you trust this user, who can change the file at any time"))
    }
  }

  private mutating func checkMode(_ status: FileStatus) {
    let directory = (PluginLoader.realPath(of: path) ?? path).directory
    let directoryStatus = try? FileStatus(path: directory)
    if status.isWritableByOthers {
      checks.append(
        .warning(.mode, found: "a file with the mode \(status.permissions)", advice: "run `chmod o-w` on the file"))
    } else if let directoryStatus, directoryStatus.isWritableByOthers {
      checks.append(
        .warning(
          .mode, found: "the directory \(directory) with the mode \(directoryStatus.permissions)",
          advice: "run `chmod o-w` on the directory, where anybody can replace the file"))
    } else {
      checks.append(.passed(.mode, found: "a file with the mode \(status.permissions)"))
    }
  }

  private mutating func checkMount() {
    let mount = PluginLoader.realPath(of: path).flatMap { MountPoint(of: $0, list: MountPoint.list) }
    let name = mount.map { "\($0.path) (\($0.type))" } ?? "a file system that is not in /proc/self/mountinfo"
    switch loader_is_noexec(path) {
    case 1:
      checks.append(
        .failed(.mount, found: "\(name), mounted with noexec", advice: "move the file to another file system"))
    case 0: checks.append(.passed(.mount, found: name))
    default:
      checks.append(
        .warning(
          .mount, found: "\(name), of which nothing is known: \"\(String(cString: strerror(errno)))\"",
          advice: "try to load the file"))
    }
  }
}
