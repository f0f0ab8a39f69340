#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// Why a file was not written. Whatever was there before is untouched, but for the files `inPlace`.
public struct FileWritingError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Kind: Equatable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// The place is a directory.
    case isDirectory
    /// Binary data would go to a terminal.
    case isTerminal
    /// The file was committed or discarded already.
    case isClosed
    /// The place is reached through a symbolic link, and none is to be followed.
    case link
  }

  public let kind: Kind
  /// What was being done: "writing", "opening", …
  public let action: String
  /// The place, with control bytes escaped.
  public let place: String
  /// How many bytes were written before.
  public let written: Int
  /// Of files that are put in their places together: those that got there before, with control bytes escaped.
  public private(set) var inPlace: [String] = []

  init(_ kind: Kind, _ action: String, _ path: [UInt8], written: Int = 0) {
    self.kind = kind
    self.action = action
    place = escaped(path)
    self.written = written
  }

  /// The same, once other files have taken their places.
  func after(_ paths: [[UInt8]]) -> FileWritingError {
    var error = self
    error.inPlace = paths.map(escaped)
    return error
  }

  /// True when the reader of a pipe has gone: no message is due, the exit code is 141.
  public var isBrokenPipe: Bool { kind == .system(EPIPE) }

  public var description: String {
    switch kind {
    case .isDirectory: return "\(place) is a directory"
    case .isTerminal: return "\(place) is a terminal: redirect it to a file or a pipe"
    case .link: return "\(place) is reached through a symbolic link"
    case .isClosed: return "\(place) is closed already"
    case .system(let number):
      let isFull = number == ENOSPC || number == EDQUOT || number == EFBIG
      let reason =
        number == ENOSPC ? "disk full" : number == EDQUOT ? "disk quota exceeded" : String(cString: strerror(number))
      let others = inPlace.isEmpty ? "" : "; written before: " + inPlace.joined(separator: ", ")
      return "\(reason) \(action) \(place)" + (isFull ? " (wrote \(megabytes) MB)" : "") + others
    }
  }

  private var megabytes: String {
    let tenths = (written + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// A path fit for a message: what is no UTF-8, and characters that control a terminal, break a line or turn the direction
/// of what follows, are written as \xHH, byte by byte.
func escaped(_ path: [UInt8]) -> String {
  func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 32 || (127..<160).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
  }
  func hexadecimal(_ byte: UInt8) -> String { "\\x" + Hexadecimal.text(of: [byte], uppercase: true) }
  var text = ""
  var rest = path[...]
  while let first = rest.first {
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let piece = rest.prefix(length)
    if let decoded = String(validating: piece, as: UTF8.self), let scalar = decoded.unicodeScalars.first {
      text += isControl(scalar) ? piece.map(hexadecimal).joined() : decoded
      rest = rest.dropFirst(length)
    } else {
      text += hexadecimal(first)
      rest = rest.dropFirst()
    }
  }
  return text
}
