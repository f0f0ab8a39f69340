/// A decoded picture that many scenes share. Its identity stands for its pixels, which never change.
public final class PixelImage: Sendable, Hashable {
  /// Of an animated picture the first frame.
  public let pixmap: Pixmap
  /// A number that is the same in every run for the same picture of the same script: used in versions and orders.
  public let identity: UInt64
  /// In points: pixels at contentsScale 1.
  public var size: Size { Size(Double(pixmap.width), Double(pixmap.height)) }
  /// The frames of an animated picture.
  public let animation: ImageAnimation?

  public init(pixmap: Pixmap, identity: UInt64) {
    self.pixmap = pixmap
    self.identity = identity
    animation = nil
  }

  /// An animated picture; a single frame makes a still one.
  /// - Parameter identity: of the first frame; the others count on from it by a fixed step.
  /// - Precondition: there is a frame, and as many delays as frames.
  public init(frames: [Pixmap], delays: [Double], plays: Int?, identity: UInt64) {
    precondition(!frames.isEmpty && frames.count == delays.count, "each frame has a delay")
    pixmap = frames[0]
    self.identity = identity
    guard frames.count > 1 else {
      animation = nil
      return
    }
    let images = frames.enumerated().map { index, frame in
      PixelImage(pixmap: frame, identity: identity &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
    }
    animation = ImageAnimation(frames: images, delays: delays, plays: plays)
  }

  /// What shows `time` seconds after the picture began to play; the picture itself where it is a still one.
  public func frame(at time: Double) -> PixelImage { animation?.frame(at: time) ?? self }

  public static func == (a: PixelImage, b: PixelImage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Pictures of one size that follow each other.
public struct ImageAnimation: Sendable {
  public let frames: [PixelImage]
  /// When each frame ends, in seconds from the start.
  public let ends: [Double]
  /// How often all frames play before the last one stays; nil is for ever.
  public let plays: Int?

  /// Of all frames once, in seconds.
  public var duration: Double { ends.last ?? 0 }

  init(frames: [PixelImage], delays: [Double], plays: Int?) {
    self.frames = frames
    self.plays = plays
    var sum = 0.0
    ends = delays.map { delay in
      sum += max(0, delay)
      return sum
    }
  }

  /// The first frame before the start; after the last play the last frame.
  public func frame(at time: Double) -> PixelImage {
    guard time > 0, duration > 0 else { return frames[0] }
    // Thousandths of a microsecond make up for what was lost in sums: a frame, and a play, begins with the time it is
    // named for.
    let time = time + 1e-9
    if let plays, time >= duration * Double(plays) { return frames[frames.count - 1] }
    let place = time - (time / duration).rounded(.down) * duration
    var (low, high) = (0, frames.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > place { high = middle } else { low = middle + 1 }
    }
    return frames[low]
  }
}
