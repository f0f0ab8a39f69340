/// Why no WebP could be made.
public enum WebPEncodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A side is 0 or more than 16,383.
  case size(width: Int, height: Int)
  /// libwebp's error code.
  case library(Int)
  /// What was asked of an animation makes none.
  case invalid(String)

  public var description: String {
    switch self {
    case .size(let width, let height): "a picture of \(width) × \(height) pixels does not fit into a WebP"
    case .library(let code): "libwebp failed (error \(code))"
    case .invalid(let what): what
    }
  }
}
