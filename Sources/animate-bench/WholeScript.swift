#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program itself, from start to finished file, on one thread.
enum WholeScript {
  static func measure(_ path: String, program: String, samples: Int) throws -> BenchmarkResult {
    let output = "/tmp/animate-bench-\(getpid()).gif"
    defer { unlink(output) }
    var times: [Double] = []
    var peak = 0
    for _ in 0..<max(1, samples) {
      unlink(output)
      let usage = try Child.run(program, [path, "-o", output, "--threads", "1", "--quiet"])
      times.append(usage.processorSeconds * 1000)
      peak = max(peak, usage.peakMemory)
    }
    return BenchmarkResult(
      name: "whole/" + Scripts.name(path), milliseconds: Measurements(times), peakMemory: peak,
      outputBytes: try Folder.size(of: output))
  }
}
