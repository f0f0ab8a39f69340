import Expressions
import GIFEncoding
import Graphics
import ImageReading

/// What is in a GIF, image by image, and what is wrong with it for those who look at it.
public struct GIFReport: Sendable {
  /// What decoding tells of an image.
  public struct Look: Sendable, Equatable {
    /// Colors of its palette that it uses, the transparent one excluded.
    public var usedColors: Int
    /// Pixels that are not transparent.
    public var drawnPixels: Int
    /// Pixels of the canvas that look different from the frame before; all of them at first.
    public var changedPixels: Int
    /// Holds all of these; empty where there are none.
    public var changed: PixelRect
  }

  public struct Warning: Sendable, Equatable {
    /// A stable name for programs: `short-delay`, …
    public var code: String
    public var message: String
    /// Images that it is about, counted from 1.
    public var frames: [Int] = []
  }

  /// What messages call the file.
  public let name: String
  public let inventory: GIFInventory
  /// One for each image; nil where there was too much to decode.
  public let looks: [Look]?
  /// Colors of the global palette that any image uses; nil where there is none, or it was not looked at.
  public let usedGlobalColors: Int?
  public let warnings: [Warning]

  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameter limits: size of the file, pixels of the canvas and of each image; where the pixels to decode exceed
  ///   the budget of work or the number of pixels in all, nothing is decoded.
  /// - Throws: `asset` for what is no GIF or a damaged one, `limit`, `inputOutput`.
  public static func read(_ path: [UInt8], limits: Limits = Limits()) throws(AnimateFailure) -> GIFReport {
    let name = InputFile.isStandardInput(path) ? "standard input" : String(decoding: path, as: UTF8.self)
    let bytes = try InputFile.read(path, limit: limits.images.fileBytes).bytes
    return try GIFReport(bytes, name: name, limits: limits)
  }

  /// - Parameter bytes: of the whole file.
  public init(_ bytes: [UInt8], name: String, limits: Limits = Limits()) throws(AnimateFailure) {
    guard bytes.count <= limits.images.fileBytes else {
      throw AnimateFailure(
        .limit, "\(name) has more than \(limits.images.fileBytes) bytes; raise with --max-image-bytes",
        code: "limit.image-bytes", file: name)
    }
    let inventory = try GIFReport.inventory(bytes, name, limits)
    var looks: [Look]?
    var used: Int?
    if GIFReport.mayDecode(inventory, limits) { (looks, used) = try GIFReport.looks(bytes, name, inventory, limits) }
    self.name = name
    self.inventory = inventory
    self.looks = looks
    usedGlobalColors = used
    warnings = GIFWarnings(inventory, looks).all
  }

  private static func inventory(_ bytes: [UInt8], _ name: String, _ limits: Limits) throws(AnimateFailure)
    -> GIFInventory
  {
    do throws(GIFEncodingError) {
      return try GIFInventory(bytes, maximumImages: limits.staging.frames)
    } catch {
      if case .malformed(let what, let offset) = error {
        throw AnimateFailure(.asset, "\(name) is no whole GIF: \(what), at byte \(offset)", file: name)
      }
      throw AnimateFailure(
        .limit, "\(name) has more than \(limits.staging.frames) images; raise with --max-frames",
        code: "limit.frames", file: name)
    }
  }

  private static func mayDecode(_ inventory: GIFInventory, _ limits: Limits) -> Bool {
    let areas = [inventory.width * inventory.height] + inventory.images.map(\.rect.area)
    let sum = areas.reduce(0) { $0 &+ $1 }
    return areas.allSatisfy { $0 <= limits.images.pixels } && sum <= pixelsInAll(limits)
  }

  /// Pictures that are looked at one after the other cost time and no memory.
  static func pixelsInAll(_ limits: Limits) -> Int { clampedInt(limits.staging.work / 50) }

  private static func looks(
    _ bytes: [UInt8], _ name: String, _ inventory: GIFInventory, _ limits: Limits
  ) throws(AnimateFailure) -> ([Look], Int?) {
    var looks: [Look] = []
    var usedGlobally: Set<UInt8> = []
    do throws(ImageReadingError) {
      let player = try GIFPlayer(bytes: bytes, name: name, limits: limits.images)
      while looks.count < inventory.images.count, let frame = try player.advance() {
        let image = inventory.images[looks.count]
        var used = frame.usedIndices
        if let transparent = image.transparentIndex { used.remove(UInt8(truncatingIfNeeded: transparent)) }
        let colors = image.localColors ?? inventory.globalColors ?? 0
        used = used.filter { Int($0) < colors }
        if image.localColors == nil { usedGlobally.formUnion(used) }
        looks.append(
          Look(
            usedColors: used.count, drawnPixels: frame.drawnPixels, changedPixels: frame.changedPixels,
            changed: frame.changed))
      }
    } catch {
      let offset = looks.count < inventory.images.count ? inventory.images[looks.count].offset : bytes.count
      throw AnimateFailure(
        .asset,
        "\(name) is damaged: the data of image \(looks.count + 1) cannot be decompressed; it begins at byte \(offset)",
        file: name)
    }
    return (looks, inventory.globalColors.map { _ in usedGlobally.count })
  }
}
