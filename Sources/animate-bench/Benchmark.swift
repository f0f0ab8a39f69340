/// One thing that is measured.
struct Benchmark {
  /// `stage/case`
  let name: String
  /// What one call does.
  let summary: String
  /// Makes everything that is not measured, and returns what is.
  let prepare: () throws -> () throws -> Void
}

/// What a benchmark came to.
struct BenchmarkResult {
  let name: String
  /// Of one call, in milliseconds of processor time.
  let milliseconds: Measurements
  /// Of the whole process, in bytes; only where each call is a process.
  var peakMemory: Int?
  var outputBytes: Int?
  /// The same work without what is known from before; only where there are two ways.
  var fromScratch: Measurements?

  /// How many times longer it takes from scratch.
  var gain: Double { (fromScratch?.median ?? 0) / milliseconds.median }
}

/// Keeps the optimiser from leaving out what is measured.
@inline(never)
func keep<Result>(_ result: Result) {}

struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
