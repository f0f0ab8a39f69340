#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Folders and what lies in them.
extension System {
  /// Whether a path leads to a folder, be it through links.
  public static func isFolder(_ path: [UInt8]) -> Bool {
    var status = stat()
    let outcome = withPath(path) { path in repeating { Int(stat(path, &status)) } }
    return outcome.value != nil && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, hidden ones, `.` and `..` among them, in the order in which the system tells them; nil
  /// where it cannot be opened, with `errno` set.
  public static func names(in folder: [UInt8]) -> [[UInt8]]? {
    guard let handle = withPath(folder, { opendir($0) }) else { return nil }
    defer { closedir(handle) }
    var names: [[UInt8]] = []
    while let entry = readdir(handle) { names.append(name(of: entry)) }
    return names
  }

  /// The same for a folder that is open, which it closes, be it in vain.
  /// - Parameter most: names; the rest is left out.
  public static func names(inOpened folder: Int32, most: Int = .max) -> [[UInt8]]? {
    guard let handle = fdopendir(folder) else {
      systemClose(folder)
      return nil
    }
    defer { closedir(handle) }
    var names: [[UInt8]] = []
    while names.count < most, let entry = readdir(handle) { names.append(name(of: entry)) }
    return names
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }
}
