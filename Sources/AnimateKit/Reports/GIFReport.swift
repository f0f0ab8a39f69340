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

/// What somebody who publishes a GIF would want to know.
private struct GIFWarnings {
  private let inventory: GIFInventory
  private let looks: [GIFReport.Look]?

  init(_ inventory: GIFInventory, _ looks: [GIFReport.Look]?) {
    self.inventory = inventory
    self.looks = looks
  }

  private static let hubBytes = 10_000_000
  private static let chatBytes = 5_000_000
  private static let largeSide = 2000

  var all: [GIFReport.Warning] {
    [
      shortDelays, noLoop, size, wholeRepaints, localPalettes, sameFrames, largeCanvas, beyondCanvas, trailing,
      notDecoded,
    ].compactMap { $0 }
  }

  /// The images, counted from 1, for which something holds.
  private func frames(_ holds: (Int) -> Bool) -> [Int] { inventory.images.indices.filter(holds).map { $0 + 1 } }

  /// `frame 3`, `frames 3, 4 and 7`, `5 frames (the first is 3)`
  private func named(_ frames: [Int]) -> String {
    guard let first = frames.first, let last = frames.last, frames.count > 1 else {
      return "frame \(frames.first ?? 0)"
    }
    if frames.count <= 4 {
      return "frames " + frames.dropLast().map { "\($0)" }.joined(separator: ", ") + " and \(last)"
    }
    return frames.count == inventory.images.count
      ? "all \(frames.count) frames" : "\(frames.count) frames (the first is \(first))"
  }

  private var isAnimated: Bool { inventory.images.count > 1 }

  private var shortDelays: GIFReport.Warning? {
    let short = frames { inventory.images[$0].delay < 2 }
    guard isAnimated, !short.isEmpty else { return nil }
    let claim = short.contains { inventory.images[$0 - 1].delay == 1 } ? "0 or 1" : "0"
    return GIFReport.Warning(
      code: "short-delay",
      message: "\(named(short)) \(short.count == 1 ? "has" : "have") a delay of \(claim) cs, "
        + "which browsers show as 10 cs",
      frames: short)
  }

  private var noLoop: GIFReport.Warning? {
    guard isAnimated, !inventory.hasLoop else { return nil }
    return GIFReport.Warning(code: "no-loop", message: "it plays once and stops: there is no loop extension")
  }

  private var size: GIFReport.Warning? {
    let megabytes = NumberText.fixed(Double(inventory.bytes) / 1e6, decimals: 1)
    if inventory.bytes > GIFWarnings.hubBytes {
      return GIFReport.Warning(code: "size", message: "\(megabytes) MB: GitHub takes pictures up to 10 MB")
    }
    guard inventory.bytes > GIFWarnings.chatBytes else { return nil }
    return GIFReport.Warning(code: "size", message: "\(megabytes) MB: many chats take or show pictures up to 5 MB only")
  }

  private var wholeRepaints: GIFReport.Warning? {
    guard let looks else { return nil }
    let canvas = inventory.width * inventory.height
    // What is small anyway is not worth a rectangle of its own.
    let wasteful = frames { index in
      index > 0 && looks[index].drawnPixels >= 256 && looks[index].drawnPixels * 10 >= canvas * 9
        && looks[index].changedPixels * 4 < canvas && looks[index].changedPixels > 0
    }
    guard !wasteful.isEmpty else { return nil }
    let changed = wasteful.reduce(0) { $0 + looks[$1 - 1].changedPixels }
    let percent = NumberText.fixed(Double(changed) / Double(canvas * wasteful.count) * 100, decimals: 1)
    return GIFReport.Warning(
      code: "whole-repaint",
      message: "\(named(wasteful)) \(wasteful.count == 1 ? "repaints" : "repaint") the whole canvas although only "
        + "\(percent) % of it changed", frames: wasteful)
  }

  private var localPalettes: GIFReport.Warning? {
    let local = frames { inventory.images[$0].localColors != nil }
    guard isAnimated, local.count == inventory.images.count else { return nil }
    let bytes = inventory.images.reduce(0) { $0 + 3 * ($1.localColors ?? 0) }
    return GIFReport.Warning(
      code: "local-palettes", message: "every frame has a palette of its own: \(bytes) bytes, and colors may flicker",
      frames: local)
  }

  private var sameFrames: GIFReport.Warning? {
    guard let looks else { return nil }
    // What is cleared afterwards must be there for that.
    let same = frames {
      $0 > 0 && looks[$0].changedPixels == 0 && [.keep, .unspecified].contains(inventory.images[$0].disposal)
    }
    // A delay of more than 655 s takes several images.
    let needless = same.filter { inventory.images[$0 - 2].delay + inventory.images[$0 - 1].delay <= 65_535 }
    guard !needless.isEmpty else { return nil }
    return GIFReport.Warning(
      code: "identical-frames",
      message: "\(named(needless)) \(needless.count == 1 ? "looks" : "look") like the one before: "
        + "a longer delay says the same",
      frames: needless)
  }

  private var largeCanvas: GIFReport.Warning? {
    guard max(inventory.width, inventory.height) > GIFWarnings.largeSide else { return nil }
    return GIFReport.Warning(
      code: "large-canvas",
      message: "\(inventory.width) × \(inventory.height) pixels: more than \(GIFWarnings.largeSide) along a side is "
        + "slow to play")
  }

  private var beyondCanvas: GIFReport.Warning? {
    let screen = PixelRect(x: 0, y: 0, width: inventory.width, height: inventory.height)
    let outside = frames { !screen.contains(inventory.images[$0].rect) }
    guard !outside.isEmpty else { return nil }
    return GIFReport.Warning(
      code: "beyond-canvas",
      message: "\(named(outside)) \(outside.count == 1 ? "reaches" : "reach") beyond the canvas: "
        + "players disagree on that",
      frames: outside)
  }

  private var trailing: GIFReport.Warning? {
    guard inventory.parts.trailing > 0 else { return nil }
    return GIFReport.Warning(
      code: "trailing-bytes",
      message: inventory.parts.trailing == 1
        ? "a byte follows its end" : "\(inventory.parts.trailing) bytes follow its end")
  }

  private var notDecoded: GIFReport.Warning? {
    guard looks == nil else { return nil }
    return GIFReport.Warning(
      code: "not-decoded",
      message: "it has too many pixels to look at them; raise with --max-image-pixels or --max-work")
  }
}
