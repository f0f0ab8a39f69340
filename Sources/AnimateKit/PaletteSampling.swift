import Graphics
import Indexing

/// Plans a clip's palettes from some of its frames.
struct PaletteSampling {
  /// How many frames are looked at before a palette is chosen; more where areas change their color, for a color that was
  /// not seen is not exact. Pictures that are there already are looked at in less time than others are drawn.
  private static let frames = (usually: 13, withChangingColors: 41, ofPictures: 81)
  /// At full quality as many are looked at as have so many pixels: small pictures show but few of the shades of an edge.
  private static let pixels = 1 << 18
  /// Frames of a part of the clip; in longer clips a part is longer.
  private static let framesOfPart = 6
  /// How many parts there are at most, and how many frames of one are looked at; how often its colors are moved
  /// about, for many palettes take their time.
  private static let parts = (most: 32, frames: 5, rounds: 1)
  /// Parts have palettes of their own if the clip's leaves more than this mean squared error, in 8-bit levels²,
  private static let toleratedError = 1.0
  /// if theirs leave so much less,
  private static let worthwhile = 0.8
  /// and if so many pixels change from frame to frame that a color table of 768 bytes does not matter.
  private static let changingPixels = 16_384
  /// A frame with fewer colors is hardly one of a clip that needs more than one palette.
  private static let manyColors = 1024

  static func plan(_ source: any FrameSource, _ options: GIFOptions) throws -> ClipPlan {
    var sampling = try PaletteSampling(source, options)
    return try sampling.plan()
  }

  private let source: any FrameSource
  private let options: GIFOptions
  private let drawer: any FrameDrawer
  private var canvas = Pixmap(width: 0, height: 0)
  /// Frames of the whole clip, what changes counting more.
  private var whole: PalettePlanner
  private var looked: [Int] = []
  private var changingPixels = 0
  /// Frames of its parts, and by frame of the clip, the number of a frame there.
  private var ofParts: PalettePlanner
  private var numbers: [Int: Int] = [:]
  /// Frames of a part.
  private let length: Int

  private init(_ source: any FrameSource, _ options: GIFOptions) throws {
    self.source = source
    self.options = options
    drawer = try source.makeDrawer()
    whole = PalettePlanner(options: options.indexing(isOpaque: source.isOpaque))
    for color in source.knownColors.fixed { whole.addFixed(color) }
    for color in source.knownColors.solid { whole.addExact(color) }
    ofParts = whole
    let most = PaletteSampling.parts.most
    length = max(PaletteSampling.framesOfPart, (source.frameCount + most - 1) / most)
  }

  private mutating func plan() throws -> ClipPlan {
    let count = source.frameCount
    let usually =
      source.knownColors.solidColorsChange == true
      ? PaletteSampling.frames.withChangingColors : PaletteSampling.frames.usually
    let number =
      options.isExact ? max(usually, PaletteSampling.pixels / max(1, source.width * source.height)) : usually
    let starts = Array(stride(from: 0, to: count, by: length))
    let serving = Array(Set(starts.flatMap(frames(ofPartAt:)) + [count - 1])).sorted()
    // Those that serve the parts as well, if they are as many.
    let spread =
      serving.count >= number
      ? PaletteSampling.spread(number, of: serving.count).map { serving[$0] }
      : PaletteSampling.spread(number, of: count)
    for frame in spread { try look(at: frame, mayServeParts: serving.contains(frame)) }
    if source.knownColors.solidColorsChange == nil, whole.hasPassingColors {
      let others = Set(PaletteSampling.spread(PaletteSampling.frames.ofPictures, of: count)).subtracting(looked)
      for frame in others.sorted() { try look(at: frame, mayServeParts: serving.contains(frame)) }
    }
    let plan = whole.makePlan()
    let tolerated = PaletteSampling.toleratedError + options.errorOfOnePalette
    guard plan.meanSquaredError > tolerated,
      count > PaletteSampling.framesOfPart,
      changingPixels / max(1, looked.count - 1) >= PaletteSampling.changingPixels,
      let parts = try parts(starts, plan)
    else { return ClipPlan(options.finish(plan)) }
    return parts
  }

  private mutating func look(at frame: Int, mayServeParts: Bool) throws {
    let damage = try drawer.draw(frame, into: &canvas)
    let changed = damage.reduce(0) { $0 + $1.area }
    whole.add(canvas, changed: looked.isEmpty ? nil : damage)
    if !looked.isEmpty { changingPixels += changed }
    looked.append(frame)
    guard mayServeParts, changed >= PaletteSampling.changingPixels,
      whole.lastColorCount >= PaletteSampling.manyColors
    else { return }
    addToParts(frame)
  }

  private mutating func addToParts(_ frame: Int) {
    numbers[frame] = ofParts.frameCount
    ofParts.add(canvas)
  }

  /// The frames of a part that are looked at. The one at which the next part begins shows where the colors of this one go.
  private func frames(ofPartAt start: Int) -> [Int] {
    let end = min(start + length, source.frameCount)
    let between = PaletteSampling.parts.frames - 1
    let step = max(1, (end - start + between - 1) / between)
    let last = min(end, source.frameCount - 1)
    return Array(stride(from: start, to: last, by: step)) + [last]
  }

  /// The numbers of a part's frames; those that were not looked at before are drawn.
  private mutating func numbers(ofPartAt start: Int) throws -> [Int] {
    let frames = frames(ofPartAt: start)
    for frame in frames where numbers[frame] == nil {
      _ = try drawer.draw(frame, into: &canvas)
      addToParts(frame)
    }
    return frames.compactMap { numbers[$0] }
  }

  /// A palette for each part of the clip, if that is worth it.
  private mutating func parts(_ starts: [Int], _ common: PalettePlan) throws -> ClipPlan? {
    let errors = whole.meanSquaredErrors(of: looked.indices.map { (common.palette, [$0]) })
    // If it is not where the clip's palette is worst, it is hardly anywhere.
    guard let worst = errors.indices.max(by: { errors[$0] < errors[$1] }) else { return nil }
    let first = starts[min(looked[worst] / length, starts.count - 1)]
    let numbersOfFirst = try numbers(ofPartAt: first)
    let planOfFirst = ofParts.makePlan(for: numbersOfFirst, rounds: PaletteSampling.parts.rounds)
    guard isWorthwhile([planOfFirst], common, [numbersOfFirst]) else { return nil }
    let members = try starts.map { try numbers(ofPartAt: $0) }
    let plans = zip(starts, members).map {
      $0 == first ? planOfFirst : ofParts.makePlan(for: $1, rounds: PaletteSampling.parts.rounds)
    }
    guard isWorthwhile(plans, common, members) else { return nil }
    let later = zip(starts, plans).dropFirst().map { (start: $0, plan: options.finish($1)) }
    return ClipPlan(first: options.finish(plans[0]), later: later)
  }

  /// Whether palettes of parts leave so much less error on their frames than the common one.
  private func isWorthwhile(_ plans: [PalettePlan], _ common: PalettePlan, _ numbers: [[Int]]) -> Bool {
    let own = ofParts.meanSquaredErrors(of: zip(plans, numbers).map { ($0.palette, $1) })
    let shared = ofParts.meanSquaredErrors(of: numbers.map { (common.palette, $0) })
    return own.reduce(0, +) < shared.reduce(0, +) * PaletteSampling.worthwhile
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
