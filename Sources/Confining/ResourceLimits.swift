#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// What the process that draws may have of the system.
public enum ResourceLimits {
  /// What came along by accident from the server would keep its connections open.
  public static func closeSockets() {
    for descriptor in Int32(3)..<4096 {
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { close(descriptor) }
    }
  }

  /// Bounds what is allocated, and leaves no picture of the memory behind.
  /// - Parameter memory: bytes; what is below what the process has already makes every further allocation fail. Nil
  ///   leaves it as it is.
  public static func set(memory: Int?) {
    bound(.core, 0)
    if let memory { bound(.data, max(0, memory)) }
  }

  private static func bound(_ limit: SystemLimit, _ value: Int) {
    guard let most = limit.bounds.map({ min(rlim_t(value), $0.rlim_max) }) else { return }
    limit.set(rlimit(rlim_cur: most, rlim_max: most))
  }
}
