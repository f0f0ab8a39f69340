#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system bounds of a process.
public enum SystemLimit: Sendable {
  /// Bytes of the picture of its memory that it leaves behind.
  case core
  /// Bytes that it allocates: on Linux all of them, but for programs and libraries.
  case data
  /// Descriptors.
  case openFiles

  /// Nil where the system does not tell.
  public var bounds: rlimit? {
    var bounds = rlimit()
    return getrlimit(resource, &bounds) == 0 ? bounds : nil
  }

  /// Sets the bounds, if the system allows it.
  public func set(_ bounds: rlimit) {
    var bounds = bounds
    setrlimit(resource, &bounds)
  }

  #if canImport(Glibc)
    private var resource: __rlimit_resource_t {
      switch self {
      case .core: __rlimit_resource_t(RLIMIT_CORE.rawValue)
      case .data: __rlimit_resource_t(RLIMIT_DATA.rawValue)
      case .openFiles: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      }
    }
  #else
    private var resource: Int32 {
      switch self {
      case .core: RLIMIT_CORE
      case .data: RLIMIT_DATA
      case .openFiles: RLIMIT_NOFILE
      }
    }
  #endif
}
