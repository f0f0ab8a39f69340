/// A palette of its own that did not help a frame: it hardly helps the next ones, and takes longer than to paint them.
struct VainTry {
  /// So many frames are not tried after it, unless they are off by much more.
  private static let frames = 8
  private static let muchMore = 2.0

  private var framesLeft = 0
  /// What the clip's palette left, in 8-bit levels².
  private var error = 0.0

  init() {}

  /// - Parameter error: what the clip's palette left.
  init(_ error: PaintingError) {
    framesLeft = VainTry.frames
    self.error = OwnPaletteWorth.meanError(of: error)
  }

  /// Errors below this are not to be tried.
  var leastError: Double { framesLeft > 0 ? VainTry.muchMore * error : 0 }

  /// One frame more.
  mutating func pass() { framesLeft = max(0, framesLeft - 1) }
}
