#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    func limit(_ resource: Resource, _ value: Int) {
      var limits = rlimit()
      guard getrlimit(resource.number, &limits) == 0 else { return }
      let most = min(rlim_t(value), limits.rlim_max)
      limits.rlim_cur = most
      limits.rlim_max = most
      setrlimit(resource.number, &limits)
    }
    limit(.core, 0)
    // Everything that is allocated, on Linux; the size of programs and libraries does not count.
    if let memory { limit(.data, max(0, memory)) }
  }
}

private enum Resource {
  case core, data

  #if canImport(Glibc)
    var number: __rlimit_resource_t {
      __rlimit_resource_t(self == .core ? RLIMIT_CORE.rawValue : RLIMIT_DATA.rawValue)
    }
  #else
    var number: Int32 { self == .core ? RLIMIT_CORE : RLIMIT_DATA }
  #endif
}
