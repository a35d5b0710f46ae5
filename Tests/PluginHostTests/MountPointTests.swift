import Testing

@testable import PluginHost

@Suite struct MountPointTests {
  private static let list = #"""
    22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
    30 22 0:26 / /home rw,noexec shared:2 master:3 - btrfs /dev/sdb rw
    31 30 0:27 / /home/ada\040b rw - tmpfs tmpfs rw
    32 30 0:28 / /home/ada\134 rw - nfs4 host:/x rw
    33 22 0:29 / /over rw - overlay a rw
    34 22 0:30 / /over rw - tmpfs b rw
    a line that is none
    35 22 0:31 /
    """#

  @Test(
    arguments: [
      ("/usr/lib/a.so", "/", "ext4"), ("/home/x.so", "/home", "btrfs"), ("/homes/x.so", "/", "ext4"),
      ("/home/ada b/x.so", "/home/ada b", "tmpfs"), ("/home/ada\\/x.so", #"/home/ada\"#, "nfs4"),
      ("/over/x.so", "/over", "tmpfs"), ("/home", "/home", "btrfs"),
    ])
  func `the mount that a file is on`(file: String, path: String, type: String) {
    let mount = MountPoint(of: file, list: Self.list)
    #expect(mount?.path == path)
    #expect(mount?.type == type)
  }

  @Test(arguments: ["", "\n", "1 2 3 4 5 6 7", "1 2 3 4 / 6 -", "- - - - - -"])
  func `a list that says nothing`(list: String) {
    #expect(MountPoint(of: "/x", list: list) == nil)
  }

  @Test func `the list of this process has its root`() {
    #expect(MountPoint(of: "/", list: MountPoint.list) != nil)
  }
}
