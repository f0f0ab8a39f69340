/// Why no PNG could be made.
public enum PNGEncodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A side is 0 or more than 2³¹ − 1.
  case size(width: Int, height: Int)
  /// zlib's error code.
  case compression(Int32)
  /// What was asked of an animation makes none.
  case invalid(String)

  public var description: String {
    switch self {
    case .size(let width, let height): "a picture of \(width) × \(height) pixels does not fit into a PNG"
    case .compression(let code): "zlib failed (error \(code))"
    case .invalid(let what): what
    }
  }
}
