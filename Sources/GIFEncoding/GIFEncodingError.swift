/// Why no GIF could be made.
public enum GIFEncodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Something that a GIF cannot hold; names it.
  case invalid(String)
  /// giflib refused a call; its own error code, 0 where it gives none.
  case library(call: String, code: Int32)
  /// The bytes that were written are no GIF; what is wrong, and where.
  case malformed(String, offset: Int)

  public var description: String {
    switch self {
    case .invalid(let what): what
    case .library(let call, let code): "giflib's \(call) failed (error \(code))"
    case .malformed(let what, let offset): "malformed GIF: \(what) at byte \(offset)"
    }
  }
}
