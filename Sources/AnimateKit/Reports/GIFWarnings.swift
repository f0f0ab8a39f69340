import Expressions
import GIFEncoding
import Graphics
import Scripting

/// What somebody who publishes a GIF would want to know.
struct GIFWarnings {
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
    guard let first = frames.first, frames.count > 1 else { return "frame \(frames.first ?? 0)" }
    if frames.count <= 4 { return "frames " + Quoting.list(frames.map { "\($0)" }, last: "and") }
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
    // Many tools take the palette of the first frame for the global one, and give all others their own.
    let count = inventory.images.count
    guard isAnimated, local.count > 1, local.count >= count - 1 else { return nil }
    let bytes = inventory.images.reduce(0) { $0 + 3 * ($1.localColors ?? 0) }
    let which = local.count == count ? "every frame" : "every frame but one"
    return GIFReport.Warning(
      code: "local-palettes", message: "\(which) has a palette of its own: \(bytes) bytes, and colors may flicker",
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
