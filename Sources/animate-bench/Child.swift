#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// Another program, run to its end.
enum Child {
  struct Usage {
    /// User and system.
    var processorSeconds: Double
    /// Largest resident set, in bytes.
    var peakMemory: Int
  }

  /// - Throws: `BenchmarkFailure` if the program cannot be started or fails.
  static func run(_ program: String, _ arguments: [String]) throws -> Usage {
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let failure = posix_spawn(&child, program, nil, nil, &words, systemEnvironment)
    guard failure == 0 else { throw BenchmarkFailure("\(program): \(String(cString: strerror(failure)))") }
    var status: Int32 = 0
    var usage = rusage()
    System.retryingOnInterrupt { Int(wait4(child, &status, 0, &usage)) }
    guard status == 0 else { throw BenchmarkFailure("\(program) \(arguments.joined(separator: " ")) failed") }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    #if os(Linux)
      let unit = 1024
    #else
      let unit = 1
    #endif
    return Usage(
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peakMemory: Int(usage.ru_maxrss) * unit)
  }
}
