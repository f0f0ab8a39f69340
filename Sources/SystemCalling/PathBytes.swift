/// The parts of a path as bytes, which need not be UTF-8.
public enum PathBytes {
  private static let slash = UInt8(ascii: "/")

  /// What stands before the last slash: `.` where there is none, and `/` for what lies in the root.
  public static func folder(of path: [UInt8]) -> [UInt8] {
    guard let end = path.lastIndex(of: slash) else { return [UInt8(ascii: ".")] }
    return end == 0 ? [slash] : Array(path[..<end])
  }

  /// What stands behind the last slash, with the places that it has in the path; empty where the path ends with one.
  public static func name(of path: [UInt8]) -> ArraySlice<UInt8> {
    path[(path.lastIndex(of: slash).map { $0 + 1 } ?? 0)...]
  }

  /// The path up to the last dot of its name; all of it where there is none, or only one at the name's start.
  public static func withoutExtension(_ path: [UInt8]) -> ArraySlice<UInt8> {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return path[...] }
    return path[..<dot]
  }

  /// The path of a name in a folder.
  public static func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    folder + (folder.last == slash ? [] : [slash]) + name
  }
}
