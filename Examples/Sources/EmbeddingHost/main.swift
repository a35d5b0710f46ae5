// A program that runs plugins: `EmbeddingHost DIRECTORY`.
import PluginHost
import RheaExtension

guard CommandLine.arguments.count > 1 else { fatalError("usage: EmbeddingHost DIRECTORY...") }

#rhea(time: .homePageDidAppear, priority: .veryLow) { _ in
  print("host: the home page has appeared")
}

let host = PluginHost(paths: Array(CommandLine.arguments.dropFirst()))
print("host: has \(host.plugins.map(\.id).joined(separator: ", "))")
host.launch()
Rhea.trigger(event: .homePageDidAppear, param: "Rhea")
Rhea.trigger(event: .homePageDidAppear, param: "Gaia")
host.terminate()
