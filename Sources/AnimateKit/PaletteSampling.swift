import Graphics
import Indexing

/// Plans a clip's palettes from some of its frames.
enum PaletteSampling {
  /// How many frames are looked at before a palette is chosen; more where areas change their color, for a color that was
  /// not seen is not exact.
  private static let frames = (usually: 13, withChangingColors: 41)
  /// Frames of a part of the clip; in longer clips a part is longer.
  private static let framesOfPart = 8
  /// How many parts there are at most, and how many frames of one are looked at.
  private static let parts = (most: 32, frames: 5)
  /// Parts have palettes of their own if the clip's leaves more than this mean squared error, in 8-bit levels²,
  private static let toleratedError = 1.0
  /// if theirs leave so much less,
  private static let worthwhile = 0.85
  /// and if so many pixels change from frame to frame that a color table of 768 bytes does not matter.
  private static let changingPixels = 16_384

  static func plan(_ source: any FrameSource, _ options: GIFOptions) throws -> ClipPlan {
    let known = source.knownColors
    var planner = PalettePlanner(options: options.indexing(isOpaque: source.isOpaque))
    for color in known.fixed { planner.addFixed(color) }
    for color in known.solid { planner.addExact(color) }
    let drawer = try source.makeDrawer()
    var canvas = Pixmap(width: 0, height: 0)
    let looked = spread(known.solidColorsChange ? frames.withChangingColors : frames.usually, of: source.frameCount)
    var changing = 0
    for (step, frame) in looked.enumerated() {
      let damage = try drawer.draw(frame, into: &canvas)
      planner.add(canvas, changed: step == 0 ? nil : damage)
      if step > 0 { changing += damage.reduce(0) { $0 + $1.area } }
    }
    let whole = planner.makePlan()
    let tolerance = whole.options.tolerance
    guard whole.meanSquaredError > toleratedError + 1.5 * tolerance * tolerance, source.frameCount > framesOfPart,
      changing / max(1, looked.count - 1) >= changingPixels,
      let parts = try parts(source, options, whole)
    else { return ClipPlan(options.finish(whole)) }
    return parts
  }

  /// A palette for each part of the clip, if that is worth it.
  private static func parts(_ source: any FrameSource, _ options: GIFOptions, _ whole: PalettePlan) throws -> ClipPlan?
  {
    let count = source.frameCount
    let length = max(framesOfPart, (count + parts.most - 1) / parts.most)
    let starts = Array(stride(from: 0, to: count, by: length))
    var planner = PalettePlanner(options: options.indexing(isOpaque: source.isOpaque))
    for color in source.knownColors.fixed { planner.addFixed(color) }
    for color in source.knownColors.solid { planner.addExact(color) }
    let drawer = try source.makeDrawer()
    var canvas = Pixmap(width: 0, height: 0)
    var ranges: [Range<Int>] = []
    for start in starts {
      let first = planner.frameCount
      let end = min(start + length, count)
      // The frame at which the next part begins shows where the colors of this one go.
      let step = max(1, (end - start) / (parts.frames - 1))
      for frame in stride(from: start, through: min(end, count - 1), by: step) {
        _ = try drawer.draw(frame, into: &canvas)
        planner.add(canvas)
      }
      ranges.append(first..<planner.frameCount)
    }
    let plans = ranges.map { planner.makePlan(for: $0) }
    let own = zip(plans, ranges).reduce(0.0) {
      $0 + planner.meanSquaredErrors(of: $1.0.palette, for: [Array($1.1)]).reduce(0, +)
    }
    let common = planner.meanSquaredErrors(of: whole.palette, for: ranges.map(Array.init)).reduce(0, +)
    guard own < common * worthwhile else { return nil }
    let later = zip(starts, plans).dropFirst().map { (start: $0, plan: options.finish($1)) }
    return ClipPlan(first: options.finish(plans[0]), later: later)
  }

  /// So many frames, spread over the whole. First and last are always among them.
  private static func spread(_ count: Int, of frameCount: Int) -> [Int] {
    if frameCount <= count { return Array(0..<frameCount) }
    var frames: [Int] = []
    for step in 0..<count {
      let frame = step * (frameCount - 1) / (count - 1)
      if frames.last != frame { frames.append(frame) }
    }
    return frames
  }
}
