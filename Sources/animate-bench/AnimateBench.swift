import AnimateKit
import Graphics
import Rasterizing
import Scripting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures the stages of the pipeline, each by itself, and whole scripts.
@main
enum AnimateBench {
  static func main() {
    do {
      try run(try Arguments(CommandLine.arguments))
    } catch {
      let message = explanation(of: error)
      _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(1)
    }
  }

  /// Mistakes of a script with their lines; of anything else what it says itself.
  private static func explanation(of error: any Error) -> String {
    guard let failure = error as? AnimateFailure else { return "animate-bench: \(error)\n" }
    let mistakes = failure.source.map { DiagnosticPrinter($0).text(failure.diagnostics) } ?? ""
    return failure.message.isEmpty ? mistakes : mistakes + "animate-bench: \(failure.message)\n"
  }

  private static func run(_ arguments: Arguments) throws {
    switch arguments.action {
    case .measure: try measure(arguments)
    case .list:
      for benchmark in benchmarks(arguments) { print("\(benchmark.name)  \(benchmark.summary)") }
      for path in Scripts.paths(in: arguments.scriptFolders) {
        print("incremental/\(Scripts.name(path))  \(path): every frame, from the one before and from scratch")
      }
      for path in Scripts.paths(in: arguments.scriptFolders) { print("whole/\(Scripts.name(path))  \(path) to a GIF") }
    case .exportList(let name):
      var list = DrawingList()
      for scene in try scenes(name, arguments) { list.add(scene) }
      if !list.leftOut.isEmpty { print(list.leftOut.joined(separator: ", ")) }
      try list.numbers.withUnsafeBytes { try Folder.write($0, to: arguments.output) }
    case .exportPixels(let name):
      let rasterizer = Rasterizer()
      var bytes: [UInt8] = []
      for scene in try scenes(name, arguments) {
        rasterizer.draw(scene).pixels.withUnsafeBytes { bytes.append(contentsOf: $0) }
      }
      try bytes.withUnsafeBytes { try Folder.write($0, to: arguments.output) }
    case .encode(let path, let width, let height):
      let gif = try Clip(raw: path, width: width, height: height).gif()
      try gif.withUnsafeBytes { try Folder.write($0, to: arguments.output) }
    }
  }

  /// A scene by its name, or the frames of a script.
  private static func scenes(_ name: String, _ arguments: Arguments) throws -> [Scene] {
    if let found = RasterScenes.all.first(where: { $0.name == name }) { return [try found.scene()] }
    guard name.hasSuffix(".json") else { throw BenchmarkFailure("there is no scene '\(name)'") }
    return try Scripts.scenes(name, to: arguments.end)
  }

  private static func benchmarks(_ arguments: Arguments) -> [Benchmark] {
    let scripts = Scripts.paths(in: arguments.scriptFolders)
    return RasterBenchmarks.all(scripts: scripts) + ExpressionBenchmarks.all
      + PipelineBenchmarks.all(scripts: scripts)
  }

  private static func measure(_ arguments: Arguments) throws {
    func isWanted(_ name: String) -> Bool {
      arguments.only.isEmpty || arguments.only.contains { name.hasPrefix($0) }
    }
    var report = Report(json: arguments.json)
    for benchmark in benchmarks(arguments) where isWanted(benchmark.name) {
      let body = try benchmark.prepare()
      let times = try ProcessorTime.milliseconds(samples: arguments.samples, of: body)
      report.add(BenchmarkResult(name: benchmark.name, milliseconds: Measurements(times)))
    }
    var incremental: [BenchmarkResult] = []
    for path in Scripts.paths(in: arguments.scriptFolders) where isWanted("incremental/" + Scripts.name(path)) {
      incremental.append(try IncrementalDrawing(script: path).measure(samples: arguments.samples))
      incremental.last.map { report.add($0) }
    }
    if incremental.count > 1 { report.add(IncrementalDrawing.total(incremental)) }
    for path in Scripts.paths(in: arguments.scriptFolders) where isWanted("whole/" + Scripts.name(path)) {
      report.add(try WholeScript.measure(path, program: arguments.program, samples: arguments.samples))
    }
    report.finish()
  }
}
