#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's clocks, in seconds. Nothing that is drawn or written depends on them.
public enum SystemClock {
  /// From some start on; never goes back.
  public static var monotonic: Double { seconds(CLOCK_MONOTONIC) }

  /// Processor time of the calling thread, user and system.
  public static var ofThread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  /// Processor time of all threads of this process, user and system.
  public static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
