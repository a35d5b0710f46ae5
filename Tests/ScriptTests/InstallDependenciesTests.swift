import Foundation
import TestSupport
import Testing

/// `scripts/install-dependencies` on pretended systems: `PATH` holds only what each of them has.
@Suite struct InstallDependenciesTests {
  /// A directory of pretended programs, the only one in `PATH`.
  final class System {
    private let directory: TemporaryDirectory

    /// A system with every program that is needed, except `missing`.
    init(without missing: Set<String> = [], user: Int = 0) throws {
      directory = try TemporaryDirectory()
      let programs = [
        "swift": "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'",
        "make": "", "pkg-config": "", "gcc": "", "g++": "", "readelf": "", "objcopy": "", "strip": "", "strace": "",
        "id": "echo \(user)",
        "env": "while :; do case $1 in *=*) export \"$1\"; shift ;; *) break ;; esac; done; exec \"$@\"",
        "apt-get": "echo \"apt-get[$DEBIAN_FRONTEND] $*\"",
        "sudo": "echo \"sudo $1\"; exec \"$@\"",
      ]
      for (name, body) in programs where !missing.contains(name) { try add(name, body) }
    }

    /// Adds a program, or replaces one, by the body of its shell script.
    func add(_ name: String, _ body: String) throws {
      let path = try directory.write("#!/bin/sh\n\(body)\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    func install() throws -> CommandOutput {
      try run(
        "/bin/sh", ["\(Repository.root)/scripts/install-dependencies"], environment: ["PATH": directory.path])
    }
  }

  @Test func `Does and says nothing when all is there`() throws {
    let output = try System(without: ["apt-get", "sudo"]).install()
    #expect(output == CommandOutput(status: 0, standardOutput: "", standardError: ""))
  }

  @Test(arguments: [
    ("make", "make"), ("pkg-config", "pkg-config libelf-dev"), ("gcc", "gcc libc6-dev"), ("g++", "g++"),
    ("readelf", "binutils"), ("objcopy", "binutils"), ("strip", "binutils"), ("strace", "strace"),
  ])
  func `Installs the package of what is missing`(program: String, packages: String) throws {
    let output = try System(without: [program]).install()
    #expect(output.status == 0)
    #expect(
      output.standardOutput == """
        install-dependencies: installing \(packages)
        apt-get[noninteractive] -qq -o DPkg::Lock::Timeout=300 update
        apt-get[noninteractive] -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends \(packages)

        """)
  }

  @Test func `Asks for the library and the headers, not for their packages`() throws {
    let system = try System()
    try system.add("pkg-config", "exit 1")
    try system.add("gcc", "exit 1")
    #expect(try system.install().standardOutput.hasPrefix("install-dependencies: installing libelf-dev libc6-dev\n"))
  }

  @Test func `Uses sudo as a user`() throws {
    let output = try System(without: ["strace"], user: 1000).install()
    #expect(output.status == 0)
    #expect(output.standardOutput.contains("sudo env\napt-get[noninteractive] "))
  }

  @Test func `Goes on when the lists cannot be updated, and stops when nothing can be installed`() throws {
    let system = try System(without: ["strace"])
    try system.add("apt-get", "case $* in *update*) exit 100 ;; *) echo installed ;; esac")
    var output = try system.install()
    #expect(output.status == 0)
    #expect(output.standardOutput.hasSuffix("installed\n"))
    try system.add("apt-get", "exit 100")
    output = try system.install()
    #expect(output.status == 1)
    #expect(output.standardError.hasSuffix("install-dependencies: apt-get could not install: strace\n"))
  }

  @Test func `Says what to do without sudo`() throws {
    let output = try System(without: ["strace", "sudo"], user: 1000).install()
    #expect(output.status == 1)
    #expect(
      output.standardError == """
        install-dependencies: there is no sudo: run this as root, then try again: apt-get install strace

        """)
  }

  @Test func `Says what to do without apt-get`() throws {
    let output = try System(without: ["strace", "g++", "apt-get"]).install()
    #expect(output.status == 1)
    #expect(
      output.standardError == """
        install-dependencies: this system has no apt-get: install what it calls these packages, \
        then try again: g++ strace

        """)
  }

  @Test(
    arguments: [
      (nil, "there is no swift on PATH"),
      ("echo 'Swift version 6.2.4 (swift-6.2.4-RELEASE)'", "found 6.2.4"),
      ("echo 'Swift version 5.10 (swift-5.10-RELEASE)'", "found 5.10"),
      ("exit 1", "swift --version does not tell one"),
    ] as [(String?, String)])
  func `Asks for a Swift toolchain`(swift: String?, found: String) throws {
    let system = try System(without: ["swift"])
    if let swift { try system.add("swift", swift) }
    let output = try system.install()
    #expect(output.status == 1)
    #expect(
      output.standardError == """
        install-dependencies: Swift 6.3 or later is needed: install it from https://www.swift.org/install/linux \
        and put it on PATH (\(found)).

        """)
  }

  @Test(arguments: ["6.3", "6.3.1", "6.4-dev", "7.0", "6.10.1"])
  func `Takes a later Swift`(version: String) throws {
    let system = try System()
    try system.add("swift", "echo 'swift-driver version: 1.2'; echo 'Swift version \(version) (LLVM abc)'")
    #expect(try system.install() == CommandOutput(status: 0, standardOutput: "", standardError: ""))
  }
}
