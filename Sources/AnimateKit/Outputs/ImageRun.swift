import Graphics

/// What most outputs make of a run: images, and for how long each is shown.
struct ImageRun<Image: Sendable>: EncodedRun {
  struct Step: Sendable {
    /// Nil: the same as the frame before.
    var image: Image?
    /// In centiseconds.
    var delay: Int
  }

  var steps: [Step] = []
}

/// Makes an image of each frame of a run, of what differs from the frame before.
final class ImageRunEncoder<Image: Sendable>: RunEncoder {
  /// A frame, the one before it, and where the two differ; nil: nowhere.
  typealias Compress = (Pixmap, Pixmap?, [PixelRect]) throws -> Image?

  private let compress: Compress
  private var run = ImageRun<Image>()

  init(_ compress: @escaping Compress) { self.compress = compress }

  /// - Parameter compress: makes an image of a frame, of the rectangle in which it differs from the one before it.
  convenience init(_ compress: @escaping (Pixmap, PixelRect) throws -> Image) {
    self.init { current, previous, damage in
      let changed = current.difference(from: previous, within: damage).rect
      return changed.isEmpty ? nil : try compress(current, changed)
    }
  }

  func begin(after previous: Pixmap?, at frame: Int) { run = ImageRun() }

  func add(_ current: Pixmap, _ neighbours: borrowing FrameNeighbours, _ place: FramePlace) throws {
    let image = try compress(current, neighbours.previous, neighbours.damage)
    run.steps.append(.init(image: image, delay: place.delay))
  }

  func finish() -> any EncodedRun { run }
}
