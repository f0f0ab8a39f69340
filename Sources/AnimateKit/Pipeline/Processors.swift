#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processors that this program may use.
enum Processors {
  /// At least 1. Only how fast a script is rendered depends on it.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
