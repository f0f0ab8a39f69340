/// The colors that soft pixels are shown as where a GIF has nothing but all or no alpha.
///
/// A pixel that is multiplied by its alpha and rounded says its color only roughly: at half of alpha, of every channel
/// two levels may have been there. Divided by alpha again, an area that fades would have another color in each frame.
/// So a pixel is taken for the one among its possible colors that most pixels of the clip may have.
struct SoftColors: Sendable {
  /// `ColorSlots` with votes. Only colors that some pixel is taken for are in it, so that it is small.
  private let slots: [UInt64]
  private let alphaIsRounded: Bool
  /// More votes than pixels have.
  private static let voteOfKnown = 1 << 38
  /// Pixels whose votes are counted before rare colors may be dropped.
  private static let atOnce = 1024
  /// Of a frame with more soft pixels that differ, only those vote whose weight is at least this part of all: ramps have
  /// no color that returns, and areas are what would be seen to change theirs.
  private static let mostVoters = 4096

  /// - Parameters:
  ///   - frames: all that were looked at.
  ///   - known: colors that areas are filled with, which pixels have rather than others.
  init(_ frames: [FrameColors], known: [PackedColor], alphaIsRounded: Bool) {
    self.alphaIsRounded = alphaIsRounded
    let possible = { PossibleColors($0, alphaIsRounded: alphaIsRounded) }
    var votes = ColorHistogram()
    for frame in frames {
      let voters = SoftColors.voters(of: frame)
      for start in stride(from: 0, to: voters.count, by: SoftColors.atOnce) {
        let pixels = voters[start..<min(voters.count, start + SoftColors.atOnce)]
        votes.reserve(pixels.reduce(0) { $0 + possible($1.pixel).count })
        votes.write { votes in
          for entry in pixels { possible(entry.pixel).forEach { votes.add($0, weight: entry.weight) } }
        }
        votes.thin()
      }
    }
    // Others are nothing to choose from.
    func add(_ color: PackedColor, _ weight: Int) {
      if votes.weight(of: color) > 0 { votes.add(color, weight: weight) }
    }
    for frame in frames { for entry in frame.opaqueEntries { add(entry.color, entry.weight) } }
    for color in Set(known) { add(color, SoftColors.voteOfKnown) }
    slots = SoftColors.slots(SoftColors.chosen(frames, of: votes, possible))
  }

  /// The colors that pixels are taken for, with their votes.
  private static func chosen(_ frames: [FrameColors], of votes: ColorHistogram, _ possible: (UInt32) -> PossibleColors)
    -> ColorHistogram
  {
    var chosen = ColorHistogram()
    for frame in frames {
      for entry in voters(of: frame) {
        let best = SoftColors.best(of: possible(entry.pixel)) { votes.weight(of: $0) }
        if best.votes > 0, chosen.weight(of: best.color) == 0 { chosen.add(best.color, weight: best.votes) }
      }
    }
    return chosen
  }

  private static func voters(of frame: FrameColors) -> [SoftPixels.Entry] {
    guard frame.soft.count > mostVoters else { return frame.soft }
    let total = frame.soft.reduce(0) { $0 + $1.weight }
    return frame.soft.filter { $0.weight * mostVoters >= total }
  }

  private static func slots(_ votes: ColorHistogram) -> [UInt64] {
    var size = 64
    while size < 2 * votes.count { size *= 2 }
    var slots = [UInt64](repeating: 0, count: size)
    slots.withUnsafeMutableBufferPointer { slots in
      for entry in votes.entries {
        let place = ColorSlots.place(of: UInt64(entry.color), in: UnsafeBufferPointer(slots))
        slots[place] = UInt64(entry.color) | UInt64(clamping: entry.weight) << 24
      }
    }
    return slots
  }

  /// What a soft pixel is shown as.
  func color(of pixel: UInt32) -> PackedColor {
    let possible = PossibleColors(pixel, alphaIsRounded: alphaIsRounded)
    if possible.count == 1 { return possible.first }
    let best = slots.withUnsafeBufferPointer { slots in
      SoftColors.best(of: possible) { color in
        Int(truncatingIfNeeded: slots[ColorSlots.place(of: UInt64(color), in: slots)] &>> 24)
      }
    }
    return best.votes > 0 ? best.color : AlphaRule.straight(pixel)
  }

  /// The first of those with the most votes.
  @inline(__always)
  private static func best(
    of possible: PossibleColors, _ votes: (PackedColor) -> Int
  ) -> (color: PackedColor, votes: Int) {
    var best = (color: PackedColor(0), votes: 0)
    possible.forEach { color in
      let count = votes(color)
      if count > best.votes { best = (color, count) }
    }
    return best
  }
}

/// The colors of 8 bits a channel that a translucent pixel may have had before it was multiplied by its alpha.
struct PossibleColors {
  private let red: Levels
  private let green: Levels
  private let blue: Levels

  private struct Levels {
    var least: UInt32
    var most: UInt32
    var count: Int { Int(most &- least &+ 1) }
  }

  /// - Parameters:
  ///   - pixel: its alpha is at least 1.
  ///   - alphaIsRounded: whether that is half a level off, too.
  @inline(__always)
  init(_ pixel: UInt32, alphaIsRounded: Bool) {
    let alpha = max(1, pixel >> 24)
    // Twice the greatest and the least that it can be.
    let (above, below) = alphaIsRounded ? (2 &* alpha &+ 1, 2 &* alpha &- 1) : (2 &* alpha, 2 &* alpha)
    // In place of divisions of each channel; exact for what is so small.
    let (overAbove, overBelow) = (UInt64(UInt32.max / above) &+ 1, UInt64(UInt32.max / below) &+ 1)
    func levels(_ shift: UInt32) -> Levels {
      // Half a level up and down, which a product of whole numbers is never off.
      let product = 510 &* min(alpha, pixel &>> shift & 255)
      let least = UInt64(max(255, product) &- 255 &+ above &- 1) &* overAbove
      let most = UInt64(product &+ 255) &* overBelow
      return Levels(
        least: UInt32(truncatingIfNeeded: least &>> 32), most: min(255, UInt32(truncatingIfNeeded: most &>> 32)))
    }
    (red, green, blue) = (levels(0), levels(8), levels(16))
  }

  var first: PackedColor { red.least | green.least &<< 8 | blue.least &<< 16 }

  var count: Int { red.count &* green.count &* blue.count }

  /// In ascending order.
  @inline(__always)
  func forEach(_ body: (PackedColor) -> Void) {
    var b = blue.least
    while b <= blue.most {
      var g = green.least
      while g <= green.most {
        var r = red.least
        while r <= red.most {
          body(r | g &<< 8 | b &<< 16)
          r &+= 1
        }
        g &+= 1
      }
      b &+= 1
    }
  }
}
