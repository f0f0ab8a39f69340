#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processors that are online. Where this program may use only some of them (`taskset`), its threads share those.
enum Processors {
  /// At least 1. Only how fast a script is rendered depends on it.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
