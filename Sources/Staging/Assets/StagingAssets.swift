import Graphics
import Typesetting

/// Where a script's fonts, pictures and data come from.
public struct StagingAssets: Sendable {
  /// Reads a picture by the path in the script.
  public var image: @Sendable (String) throws -> Image
  /// Made when the first text is laid out, so that scripts without text pay nothing for fonts.
  public var typesetter: @Sendable () throws -> Typesetter
  /// The bytes of a data file by the path in the script.
  public var data: @Sendable (String) throws -> [UInt8]

  public init(
    image: @escaping @Sendable (String) throws -> Image, typesetter: @escaping @Sendable () throws -> Typesetter,
    data: @escaping @Sendable (String) throws -> [UInt8] = { throw AssetError("there is no file '\($0)'") }
  ) {
    self.data = data
    self.image = image
    self.typesetter = typesetter
  }
}
