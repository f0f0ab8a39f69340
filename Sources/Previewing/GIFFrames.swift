import AnimateKit
import Graphics
import ImageReading

/// The pictures of a GIF by time: what a viewer would see, to the pixel.
final class GIFFrames {
  /// Pixels of all frames that are kept; of longer GIFs they are decoded again.
  private static let keptPixels = 24 << 20

  let bytes: [UInt8]
  private let limits: ImageLimits
  private var player: GIFPlayer?
  /// Which frame the player shows.
  private var place = -1
  private var kept: [Int: Pixmap] = [:]
  /// Seconds at which each frame begins.
  private var starts: [Double] = []

  /// - Throws: where the bytes are no GIF.
  init(_ bytes: [UInt8], limits: ImageLimits) throws {
    self.bytes = bytes
    self.limits = limits
    let player = try GIFPlayer(bytes: bytes, name: "preview.gif", limits: limits)
    var time = 0
    while let frame = try player.advance() {
      starts.append(Double(time) / 100)
      keep(player.canvas, at: starts.count - 1)
      time += frame.delay
    }
  }

  /// The frame that shows at a time, and when it begins.
  func picture(at time: Double) throws -> (picture: Pixmap, time: Double)? {
    guard !starts.isEmpty else { return nil }
    let index = max(0, (starts.firstIndex { $0 > time + 1e-6 } ?? starts.count) - 1)
    if let picture = kept[index] { return (picture, starts[index]) }
    if place > index { player = nil }
    var player = self.player
    if player == nil {
      player = try GIFPlayer(bytes: bytes, name: "preview.gif", limits: limits)
      place = -1
    }
    self.player = player
    while let player, place < index, try player.advance() != nil { place += 1 }
    return player.map { ($0.canvas, starts[index]) }
  }

  private func keep(_ picture: Pixmap, at index: Int) {
    if (kept.count + 1) * picture.pixels.count <= Self.keptPixels { kept[index] = picture }
  }
}
