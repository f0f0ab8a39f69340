#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

#if canImport(Glibc)
  private typealias DirectoryStream = OpaquePointer
#else
  private typealias DirectoryStream = UnsafeMutablePointer<DIR>
#endif

/// The names in folders.
extension System {
  /// The names in a folder, hidden ones, `.` and `..` among them, in the order in which the system tells them.
  public static func names(in folder: [UInt8]) -> Outcome<[[UInt8]]> {
    withPath(folder) { path in
      guard let handle = opendir(path) else { return .failure(errno) }
      defer { closedir(handle) }
      return names(handle, most: .max)
    }
  }

  /// The names in a folder that is open, as `names(in:)` tells them. It closes the folder, be it in vain.
  /// - Parameter most: names; the rest is left out.
  public static func names(inOpened folder: Int32, most: Int = .max) -> Outcome<[[UInt8]]> {
    guard let handle = fdopendir(folder) else {
      let number = errno
      systemClose(folder)
      return .failure(number)
    }
    defer { closedir(handle) }
    return names(handle, most: most)
  }

  /// A folder's end and what goes wrong before it look the same, but for the error number.
  private static func names(_ handle: DirectoryStream, most: Int) -> Outcome<[[UInt8]]> {
    var names: [[UInt8]] = []
    errno = 0
    while names.count < most, let entry = readdir(handle) {
      names.append(name(of: entry))
      errno = 0
    }
    return errno == 0 ? .value(names) : .failure(errno)
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }
}
