#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension AnimateFailure {
  /// What the system says about a file.
  /// - Parameters:
  ///   - number: `errno`.
  ///   - action: what was tried: `opening`, `reading`.
  ///   - file: as messages call it.
  public init(system number: Int32, _ action: String, _ file: String) {
    self.init(.inputOutput, "\(String(cString: strerror(number))) \(action) \(file)", file: file)
  }
}
