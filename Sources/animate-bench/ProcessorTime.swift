import SystemCalling

/// Processor time, user and system, which all threads of this process use.
enum ProcessorTime {
  /// Milliseconds of processor time that one call of `body` takes: one number for each of `samples`.
  ///
  /// A sample repeats the call until it has lasted 10 ms, so that the clock's grain does not matter; a first sample,
  /// which warms caches up, is not counted.
  static func milliseconds(samples: Int, of body: () throws -> Void) rethrows -> [Double] {
    var calls = 1
    var spent = 0.0
    while true {
      spent = try time(calls, body)
      if spent >= 0.01 || calls >= 1 << 20 { break }
      calls = spent < 0.001 ? calls * 8 : calls * 2
    }
    return try (0..<max(1, samples)).map { _ in try time(calls, body) * 1000 / Double(calls) }
  }

  private static func time(_ calls: Int, _ body: () throws -> Void) rethrows -> Double {
    let start = SystemClock.ofProcess
    for _ in 0..<calls { try body() }
    return SystemClock.ofProcess - start
  }
}

/// Several measurements of one thing.
struct Measurements {
  let sorted: [Double]

  init(_ values: [Double]) { sorted = values.sorted() }

  var best: Double { sorted.first ?? 0 }

  var median: Double {
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
