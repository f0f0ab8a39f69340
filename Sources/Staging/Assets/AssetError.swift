/// Why a picture or a font cannot be used.
public struct AssetError: Error, CustomStringConvertible, Sendable {
  /// Of everything but exceeded limits.
  public static let code = "asset"

  /// One sentence.
  public var description: String
  /// `asset`, or the name of a limit: `limit.image-pixels`.
  public var code: String
  public var hint: String?
  /// There is no such file.
  public var isMissing: Bool

  public init(_ description: String, code: String = AssetError.code, hint: String? = nil, isMissing: Bool = false) {
    self.description = description
    self.code = code
    self.hint = hint
    self.isMissing = isMissing
  }
}
