import Expressions
import SystemCalling

/// What a file that is not there was probably meant to be.
enum NearestFile {
  /// The name of another file of its folder; nil where none is near, or the folder cannot be read.
  static func name(besides path: [UInt8]) -> String? {
    guard !path.contains(0), case .value(let names) = System.names(in: PathBytes.folder(of: path)) else { return nil }
    let known = names.compactMap { String(validating: $0, as: UTF8.self) }
    return Spelling.nearest(String(decoding: PathBytes.name(of: path), as: UTF8.self), in: known)
  }

  /// The same with its folder, as the question that ends a message.
  static func hint(_ path: [UInt8]) -> String? {
    let folder = path[..<PathBytes.name(of: path).startIndex]
    return name(besides: path).map { Spelling.hint(naming: String(decoding: folder, as: UTF8.self) + $0) }
  }
}
