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
  ///   - hint: what was probably meant.
  public init(system number: Int32, _ action: String, _ file: String, hint: String? = nil) {
    let message = "\(String(cString: strerror(number))) \(action) \(file)"
    self.init(.inputOutput, message + (hint.map { "; \($0)" } ?? ""), file: file)
  }
}
