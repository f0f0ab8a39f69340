#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Calls that methods of the same names would hide.

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }

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
