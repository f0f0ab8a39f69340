import Graphics

/// The frames of an animated file, each as a whole picture.
struct AnimatedFrames {
  private(set) var frames: [Pixmap] = []
  private(set) var delays: [Double] = []
  /// Nil is for ever.
  var plays: Int?

  /// What becomes of a frame's rectangle before the next frame is drawn.
  enum Disposal { case keep, clear, restore }

  private let limits: ImageLimits
  private var canvas: Pixmap

  /// - Throws: `tooManyPixels` where not even one frame is within the limit.
  init(width: Int, height: Int, limits: ImageLimits) throws(DecodingFailure) {
    self.limits = limits
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || pixels > limits.pixels { throw .tooManyPixels(overflow ? Int.max : pixels) }
    canvas = Pixmap(width: width, height: height)
  }

  /// Fails when one frame more were too many, or too many pixels in all.
  func checkRoom() throws(DecodingFailure) {
    if frames.count >= limits.frames { throw .tooManyFrames }
    let pixels = canvas.pixels.count * (frames.count + 1)
    if pixels > limits.pixels { throw .tooManyPixelsOfFrames(pixels) }
  }

  /// Draws a premultiplied picture at a place and keeps what shows then.
  /// - Parameters:
  ///   - isOver: drawn over what is there; else in place of it.
  ///   - delay: in seconds. Like browsers, shows what claims to last 10 ms or less for 100 ms.
  mutating func add(
    _ picture: Pixmap, x: Int, y: Int, isOver: Bool, disposal: Disposal, delay: Double
  ) throws(DecodingFailure) {
    try checkRoom()
    let before = disposal == .restore ? canvas : nil
    let area = PixelRect(x: x, y: y, width: picture.width, height: picture.height).intersection(canvas.bounds)
    draw(picture, x: x, y: y, in: area, isOver: isOver)
    frames.append(canvas)
    delays.append(delay <= 0.0101 ? 0.1 : delay)
    switch disposal {
    case .keep: break
    case .clear: clear(area)
    case .restore: if let before { canvas = before }
    }
  }

  private mutating func draw(_ picture: Pixmap, x: Int, y: Int, in area: PixelRect, isOver: Bool) {
    if area.isEmpty { return }
    for row in area.y..<area.maxY {
      for column in area.x..<area.maxX {
        let source = picture.pixels[(row - y) * picture.width + column - x]
        let index = row * canvas.width + column
        canvas.pixels[index] = isOver ? sourceOver(source, canvas.pixels[index]) : source
      }
    }
  }

  private mutating func clear(_ area: PixelRect) {
    if area.isEmpty { return }
    for row in area.y..<area.maxY {
      for column in area.x..<area.maxX { canvas.pixels[row * canvas.width + column] = 0 }
    }
  }
}
