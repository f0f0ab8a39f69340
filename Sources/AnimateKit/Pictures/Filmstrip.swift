import Expressions
import Graphics
import PNGEncoding

/// Which moments a filmstrip shows, and how large.
public struct FilmstripOptions: Sendable {
  /// Seconds, neither clamped nor wrapped, in this order; nil: what the others say.
  public var moments: [Double]?
  /// Seconds; nil: from 0, to the end.
  public var from: Double?
  public var to: Double?
  /// Seconds between two cells; the end has a cell of its own only where it falls on one.
  public var every: Double?
  /// Frames spread over the whole, first and last among them; where there are not so many, all. Ignored with `every`.
  public var count = 12
  /// Nil: as many as make the sheet about 16 to 10.
  public var columns: Int?
  /// Of a cell, in pixels; nil: the canvas as it is.
  public var width: Int?

  public init() {}
}

extension LoadedScript {
  /// A sheet of moments, each with its time beneath it, as a PNG.
  /// - Throws: `limit` before anything is drawn, where there are too many cells or pixels.
  public func filmstrip(_ options: FilmstripOptions = FilmstripOptions()) throws(AnimateFailure) -> [UInt8] {
    let pixmap = try filmstripPixmap(options)
    return try sampling { try PNGEncoder.encode(pixmap) }
  }

  func filmstripPixmap(_ options: FilmstripOptions) throws(AnimateFailure) -> Pixmap {
    let times = try filmstripTimes(options)
    let work = Double(stage.width) * Double(stage.height) * Double(times.count)
    guard work <= limits.staging.work else {
      throw AnimateFailure(
        .limit,
        "\(times.count) cells of \(stage.width) × \(stage.height) pixels are too much to draw; raise with --max-work",
        code: "limit.work")
    }
    let width = options.width ?? stage.width
    let height = clampedInt((Double(stage.height) * Double(width) / Double(stage.width)).rounded(), 1...1_000_000)
    let columns = options.columns ?? LoadedScript.columns(times.count, width: width, height: height)
    var sheet = try PictureSheet(
      captions: times.map { NumberText.fixed($0, decimals: 2) + " s" }, columns: columns, cellWidth: width,
      cellHeight: height, maximumPixels: limits.sheetPixels)
    let drawer = MomentDrawer(self)
    for (index, time) in times.enumerated() {
      sheet.place(try drawer.pixmap(at: time).scaled(width: width, height: height), at: index)
    }
    return sheet.page
  }

  private func filmstripTimes(_ options: FilmstripOptions) throws(AnimateFailure) -> [Double] {
    if let moments = options.moments {
      try checkFrames(moments.count)
      return moments
    }
    let timeline = try FrameTimeline(stage, from: options.from, to: options.to)
    guard let every = options.every else {
      guard options.count > 0 else { throw AnimateFailure(.usage, "--count takes at least 1, not \(options.count)") }
      try checkFrames(min(options.count, timeline.frameCount))
      return (0..<timeline.frameCount).spread(options.count).map(timeline.time)
    }
    guard every > 0, every.isFinite else { throw AnimateFailure(.usage, "--every takes seconds above 0, not \(every)") }
    let start = options.from ?? 0
    // A hair for sums of decimals that should meet the end.
    let steps = ((options.to ?? stage.duration) - start) / every + 1e-9
    guard steps < Double(limits.staging.frames) else {
      throw AnimateFailure(
        .limit,
        "--every \(NumberText.shortest(every)) makes more than \(limits.staging.frames) cells; "
          + "raise with --max-frames", code: "limit.frames")
    }
    return (0...clampedInt(steps.rounded(.down), 0...Int.max)).map { start + Double($0) * every }
  }

  /// The number of columns whose sheet is nearest to 16 to 10; the smaller one of two.
  private static func columns(_ count: Int, width: Int, height: Int) -> Int {
    var best = (columns: 1, distance: Double.infinity)
    for columns in 1...max(1, count) {
      let rows = (count + columns - 1) / columns
      let shape = Double(columns * (width + 16)) / Double(rows * (height + 40)) / 1.6
      let distance = max(shape, 1 / shape)
      if distance < best.distance - 1e-9 { best = (columns, distance) }
    }
    return best.columns
  }
}
