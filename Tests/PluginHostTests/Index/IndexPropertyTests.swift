import Foundation
import TestSupport
import Testing

@testable import PluginHost
@testable import SectionReader

/// Whatever happens to a directory between starts, a scan with an index finds what one without it does.
@Suite struct IndexPropertyTests {
  @Test(arguments: 1...6) func `any changes between starts`(seed: Int) throws {
    let many = try ManyPlugins(24)
    let bad = try Self.badFiles()
    var random = LinearNumbers(state: UInt64(seed))
    var kept = 0
    for round in 0..<25 {
      // None, one or some changes.
      for _ in 0..<[0, 0, 1, 1, 4].randomElement(using: &random)! {
        try Self.change(many, bad, &random)
      }
      let fresh = many.scan(index: nil).found
      for start in 1...2 {
        let scan = many.scan(index: many.index())
        #expect(scan.found == fresh, "seed \(seed), round \(round), start \(start)")
        let files = scan.found.plugins.count + scan.found.faults.count
        if scan.reads < files { kept += 1 }
      }
    }
    #expect(kept > 25)
  }

  /// What else may be among plugins.
  private static func badFiles() throws -> [[UInt8]] {
    let directory = try TemporaryDirectory()
    func build(_ text: String) throws -> [UInt8] {
      try [UInt8](
        contentsOfFile: Compiler.any.build("#include <rhea.h>\n\(text)\n", as: "p", in: directory))
    }
    return [
      [], Array("text".utf8), try build("int library;"),
      try build("RHEA_EVENT(\"nameless\", 1, 0) {}"),
      try build("RHEA_PLUGIN(\"two\", \"1\") RHEA_PLUGIN(\"ids\", \"1\")"),
      try build("RHEA_PLUGIN(\"needy\", \"1.0.0\") RHEA_REQUIRES(\"com.example.numbered-1001\", \">=1\")"),
      try build("RHEA_PLUGIN(\"needier\", \"1.0.0\") RHEA_REQUIRES(\"missing\", \"*\")"),
      try build("RHEA_PLUGIN(\"misread\", \"1.0.0\") RHEA_REQUIRES(\"missing\", \">=1.x.y.z\")"),
    ]
  }

  private static func change(
    _ many: ManyPlugins, _ bad: [[UInt8]], _ random: inout LinearNumbers
  ) throws {
    let number = Int.random(in: 1000..<1024, using: &random)
    let file = many.file(number)
    let other = Int.random(in: 1000..<1024, using: &random)
    let isThere = access(file, F_OK) == 0
    switch Int.random(in: 0..<9, using: &random) {
    case 0: try many.add(number)
    case 1: unlink(file)
    case 2: rename(file, many.file(other))
    case 3 where isThere:
      try many.untilChanged(file) { try many.overwrite(file, with: many.contents(other)) }
    case 4:
      let copy = try many.plugins.directory.write(bad.randomElement(using: &random)!, to: "copy")
      rename(copy, file)
    case 5:
      unlink(file)
      symlink(many.file(other), file)
    case 6:
      let names = ["lib.so.1", ".hidden.so", "ä.so", "notes.txt"]
      rename(file, many.plugins.file(names.randomElement(using: &random)!))
    case 7: link(many.file(other), many.plugins.file("link\(number).so"))
    case 8: chmod(file, [0o644, 0o600, 0o755].randomElement(using: &random)!)
    default: break
    }
  }
}

/// Numbers that are the same in each run: a linear congruential generator (Knuth's MMIX).
private struct LinearNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<2 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      value = value << 32 | state >> 32
    }
    return value
  }
}
