import Foundation

/// What happens after the scan: calls, look-ups, a whole process, memory.
func runningRows(_ fixtures: Fixtures, rhea: String) throws -> [Row] {
  let single = try fixtures.single()
  let (few, many) = (try fixtures.routes(10), try fixtures.routes(10_000))
  let ten = try fixtures.tenPlugins()
  let records = try fixtures.plugin(30_000)
  let hello = URL(fileURLWithPath: ownPath).deletingLastPathComponent().appending(path: "DynamicHello").path

  func lookUp(_ path: String) throws -> Double { try inChild("route", path)[0] }
  return [
    Row(name: "dispatch", what: "a trigger, by callback", reference: "C: a loop over functions") {
      guard let bench = try RheaBench.run(rhea, ["--iterations", "100"]) else {
        return .skipped("rhea bench refuses its options")
      }
      let sum = try bench.sum("dispatch")
      return .measured(value: sum.ours / 3000, reference: sum.baseline / 3000)
    },
    Row(name: "trigger", what: "a trigger, without its one call", reference: "60 ns") {
      .measured(value: try inChild("trigger", single)[0], reference: 60)
    },
    Row(name: "route", what: "a look-up among 10,000 routes", reference: "150 ns") {
      .measured(value: try lookUp(many), reference: 150)
    },
    Row(name: "route-flat", what: "a look-up among 10,000 routes", reference: "among 10") {
      .measured(value: try lookUp(many), reference: try lookUp(few))
    },
    Row(name: "fire", what: "rhea fire, 10 plugins, 4 subscribe", reference: "a dynamic Swift hello") {
      var (ours, theirs) = ([] as [Double], [] as [Double])
      for _ in 0..<10 {
        ours.append(try timeOfProcess([rhea, "fire", "bench.event", ten]))
        theirs.append(try timeOfProcess([hello]))
      }
      return .measured(value: calmMedian(ours), reference: calmMedian(theirs))
    },
    Row(name: "memory", what: "memory of 30,000 records", reference: "3 MB") {
      .measured(value: try inChild("memory", records)[0], reference: 3e6)
    },
  ]
}
