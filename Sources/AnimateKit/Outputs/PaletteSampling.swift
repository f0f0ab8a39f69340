import Graphics
import Indexing

/// Plans a clip's palettes from some of its frames.
struct PaletteSampling {
  /// How many frames are looked at before a palette is chosen; more where areas change their color, for a color that
  /// was not seen is not exact. Pictures that are there already are looked at in less time than others are drawn: the
  /// middle number serves for them where shades matter.
  private static let frames = (usually: 13, withChangingColors: 41, ofPictures: 161)
  /// So many colors that areas have in one frame alone, of those that are usually looked at, make a slow fade, whose
  /// steps would be seen.
  private static let colorsOfSlowFade = 4
  /// At full quality as many are looked at as have so many pixels: small pictures show but few of the shades of an
  /// edge.
  private static let pixels = 1 << 18
  /// As many are looked at as have so many pixels where areas may change their color, as long as all colors fit: then
  /// none is missing.
  private static let pixelsWhileAllFits = 1 << 24
  /// Frames of a part of the clip; in longer clips a part is longer.
  private static let framesOfPart = 6
  /// How many parts there are at most, and how many frames of one are looked at; how often its colors are moved
  /// about, for many palettes take their time.
  private static let parts = (most: 32, frames: 5, rounds: 1)
  /// So many of those frames have an area of a color of its own where one fades.
  private static let framesOfFade = 2
  /// Parts may have palettes of their own where the clip's leaves more than this mean squared error, in 8-bit levels².
  private static let toleratedError = 1.0
  /// The share of that error which theirs may leave together; with more they are not worth their bytes.
  private static let worthwhile = 0.8
  /// Where at least so many pixels change from frame to frame a color table of 768 bytes does not matter; else parts
  /// have none of their own.
  private static let changingPixels = 16_384
  /// A frame with fewer colors is hardly one of a clip that needs more than one palette.
  private static let manyColors = 1024

  /// - Parameters:
  ///   - drawers: of the clip; they show the frames that were looked at last.
  ///   - work: what shares the looking.
  /// - Throws: what drawing throws.
  static func plan(_ drawers: FrameDrawers, _ options: GIFOptions, _ work: SharedWork) async throws -> ClipPlan {
    var sampling = PaletteSampling(drawers, options, work)
    return try await sampling.plan()
  }

  /// Frames are worth a thread of their own if they are so many: it has to draw the one before them, too.
  private static let framesOfThread = 3

  private let source: any FrameSource
  private let options: GIFOptions
  private let drawers: FrameDrawers
  private let work: SharedWork
  /// Frames of the whole clip, what changes counting more.
  private var whole: PalettePlanner
  private var looked: [Int] = []
  /// Of those, the numbers of frames that were looked at as a whole.
  private var lookedWhole: [Int] = []
  private var changingPixels = 0
  /// Frames of its parts, and by frame of the clip, the number of a frame there.
  private var ofParts: PalettePlanner
  private var numbers: [Int: Int] = [:]
  /// Frames of a part.
  private let length: Int
  /// Where the parts begin in which an area fades: its colors are exact only where they were seen, so all frames are
  /// looked at.
  private var fading: Set<Int> = []

  private init(_ drawers: FrameDrawers, _ options: GIFOptions, _ work: SharedWork) {
    source = drawers.source
    self.drawers = drawers
    self.options = options
    self.work = work
    var indexing = options.indexing(isOpaque: source.isOpaque)
    indexing.alphaIsRounded = source.knownColors.alphaIsRounded
    whole = PalettePlanner(options: indexing)
    for color in source.knownColors.fixed { whole.addFixed(color) }
    for color in source.knownColors.solid { whole.addExact(color) }
    ofParts = whole
    let most = PaletteSampling.parts.most
    length = max(PaletteSampling.framesOfPart, (source.frameCount + most - 1) / most)
  }

  private mutating func plan() async throws -> ClipPlan {
    let count = source.frameCount
    let usually =
      source.knownColors.solidColorsChange == true
      ? PaletteSampling.frames.withChangingColors : PaletteSampling.frames.usually
    let area = max(1, source.width * source.height)
    let number = options.isExact ? max(usually, PaletteSampling.pixels / area) : usually
    let starts = Array(stride(from: 0, to: count, by: length))
    let serving = Set(starts.flatMap(frames(ofPartAt:)) + [count - 1])
    // Those that serve the parts as well, if they are as many.
    let ordered = serving.sorted()
    let spread = PaletteSampling.mixed(
      serving.count >= number
        ? (0..<ordered.count).spread(number).map { ordered[$0] }
        : (0..<count).spread(number), of: count)
    try await look(atAll: spread, wholes: Set(spread), serving: serving)
    if options.isClose, whole.fits, source.knownColors.solidColorsChange != false || whole.hasPassingColors {
      try await lookWhileAllFits((0..<count).spread(PaletteSampling.pixelsWhileAllFits / area), serving)
    }
    if source.knownColors.solidColorsChange == nil {
      // Of edges all shades matter, those of the frames between too.
      var number = whole.hasManyEdges ? PaletteSampling.frames.withChangingColors : 0
      if whole.hasPassingColors { number = PaletteSampling.frames.ofPictures }
      let others = Set((0..<count).spread(number)).subtracting(looked)
      try await look(atAll: others.sorted(), wholes: [], serving: serving)
    } else if source.knownColors.layersFade, whole.hasPassingColors(atLeast: PaletteSampling.colorsOfSlowFade) {
      let others = Set((0..<count).spread(PaletteSampling.frames.withChangingColors))
        .subtracting(looked)
      try await look(atAll: others.sorted(), wholes: others, serving: serving)
    }
    let plan = work.alone { whole.makePlan() }
    let tolerated = PaletteSampling.toleratedError + options.errorOfOnePalette
    // What is painted again and again must not look otherwise in each part.
    guard plan.meanSquaredError > tolerated, !plan.options.mayRepaint,
      count > PaletteSampling.framesOfPart,
      changingPixels / max(1, looked.count - 1) >= PaletteSampling.changingPixels,
      let parts = try await parts(starts, plan)
    else { return ClipPlan(options.finish(plan)) }
    return parts
  }

  /// What was seen of a frame.
  private struct Look: Sendable {
    var whole: FrameSample
    var changed: Int
    /// Nil if it does not serve a part.
    var part: FrameSample?
  }

  /// So many at a time: what is seen of each takes some hundred kilobytes until it is added.
  private static let framesAtOnce = 64

  /// - Parameter wholes: those that are looked at as a whole; of others, what changes from one to the next.
  private mutating func look(atAll frames: [Int], wholes: Set<Int>, serving: Set<Int>) async throws {
    for start in stride(from: 0, to: frames.count, by: PaletteSampling.framesAtOnce) {
      let end = min(frames.count, start + PaletteSampling.framesAtOnce)
      try await look(at: Array(frames[start..<end]), wholes: wholes, serving: serving)
    }
  }

  /// Looks at frames, and forgets what it saw where their colors turn out to be too many: those that are rare had
  /// better have palettes of their own then.
  private mutating func lookWhileAllFits(_ frames: [Int], _ serving: Set<Int>) async throws {
    let others = Set(frames).subtracting(looked).sorted()
    let before = self
    for start in stride(from: 0, to: others.count, by: PaletteSampling.framesAtOnce) {
      guard whole.fits else { break }
      let end = min(others.count, start + PaletteSampling.framesAtOnce)
      try await look(at: Array(others[start..<end]), wholes: [], serving: serving)
    }
    if !whole.fits { self = before }
  }

  private mutating func look(at frames: [Int], wholes: Set<Int>, serving: Set<Int>) async throws {
    let (drawers, whole, ofParts, count, last) = (drawers, whole, ofParts, looked.count, looked.last)
    let looks = try await work.map(frames, least: PaletteSampling.framesOfThread) { share in
      let before = share.startIndex > 0 ? frames[share.startIndex - 1] : last
      return try drawers.use(showing: before) { drawer in
        if let before { _ = try drawer.draw(before) }
        var (previous, damage) = (drawer.canvas, [PixelRect]())
        return try zip(share, share.indices).map { frame, place in
          let isFirst = before == nil && place == 0
          if previous.bounds == drawer.canvas.bounds {
            previous.copy(damage, from: drawer.canvas)
          } else {
            previous = drawer.canvas
          }
          damage = try drawer.draw(frame)
          let changed = isFirst ? drawer.canvas.bounds.area : damage.reduce(0) { $0 + $1.area }
          let seen = whole.sample(
            drawer.canvas, changed: isFirst ? nil : damage, from: isFirst ? nil : previous,
            number: count + place, isWhole: wholes.contains(frame))
          let isOfPart =
            serving.contains(frame) && changed >= PaletteSampling.changingPixels
            && seen.colorCount >= PaletteSampling.manyColors
          return Look(
            whole: seen, changed: isFirst ? 0 : changed,
            part: isOfPart ? ofParts.sample(drawer.canvas, number: frame) : nil)
        }
      }
    }
    for (frame, look) in zip(frames, looks) {
      self.whole.add(look.whole)
      if wholes.contains(frame) { lookedWhole.append(looked.count) }
      looked.append(frame)
      changingPixels += look.changed
      if let part = look.part { addToParts(part, frame) }
    }
    work.alone { self.whole.settle() }
  }

  private mutating func addToParts(_ sample: FrameSample, _ frame: Int) {
    numbers[frame] = ofParts.frameCount
    ofParts.add(sample)
  }

  /// The frames of a part that are looked at. The one at which the next part begins shows where the colors of this one
  /// go.
  private func frames(ofPartAt start: Int) -> [Int] {
    let end = min(start + length, source.frameCount)
    let between = PaletteSampling.parts.frames - 1
    let step = fading.contains(start) ? 1 : max(1, (end - start + between - 1) / between)
    let last = min(end, source.frameCount - 1)
    return Array(stride(from: start, to: last, by: step)) + [last]
  }

  /// Looks at the frames of parts that were not looked at before.
  private mutating func lookAtParts(_ starts: [Int]) async throws {
    try await lookAtSome(of: starts)
    // In long clips they would be too many to keep what was seen of them.
    guard length == PaletteSampling.framesOfPart else { return }
    let passing = work.alone {
      starts.filter { ofParts.hasPassingAreas(in: numbers(ofPartAt: $0), atLeast: PaletteSampling.framesOfFade) }
    }
    guard !passing.isEmpty else { return }
    fading.formUnion(passing)
    try await lookAtSome(of: passing)
  }

  private mutating func lookAtSome(of starts: [Int]) async throws {
    let frames = Set(starts.flatMap(frames(ofPartAt:))).filter { numbers[$0] == nil }.sorted()
    let (drawers, ofParts) = (drawers, ofParts)
    let samples = try await work.map(frames, least: PaletteSampling.framesOfThread) { share in
      try drawers.use { drawer in
        try share.map { frame in
          _ = try drawer.draw(frame)
          return ofParts.sample(drawer.canvas, number: frame)
        }
      }
    }
    for (frame, sample) in zip(frames, samples) { addToParts(sample, frame) }
    work.alone { self.ofParts.settle(as: whole) }
  }

  /// A part's frames, as `ofParts` numbers them.
  private func numbers(ofPartAt start: Int) -> [Int] { frames(ofPartAt: start).compactMap { numbers[$0] } }

  /// A palette for each part of the clip, if that is worth it.
  private mutating func parts(_ starts: [Int], _ common: PalettePlan) async throws -> ClipPlan? {
    let errors = work.alone { whole.meanSquaredErrors(of: lookedWhole.map { (common.palette, [$0]) }) }
    // If it is not where the clip's palette is worst, it is hardly anywhere.
    guard let worst = errors.indices.max(by: { errors[$0] < errors[$1] }) else { return nil }
    let first = starts[min(looked[lookedWhole[worst]] / length, starts.count - 1)]
    try await lookAtParts([first])
    let planOfFirst = try await plans([first])
    guard try await isWorthwhile(planOfFirst, common, [numbers(ofPartAt: first)]) else { return nil }
    try await lookAtParts(starts)
    let others = starts.filter { $0 != first }
    let known = Dictionary(uniqueKeysWithValues: zip(others + [first], try await plans(others) + planOfFirst))
    let plans = starts.compactMap { known[$0] }
    guard try await isWorthwhile(plans, common, starts.map(numbers(ofPartAt:))) else { return nil }
    let later = zip(starts, plans).dropFirst().map { (start: $0, plan: options.finish($1)) }
    return ClipPlan(first: options.finish(plans[0]), later: later)
  }

  /// The palettes of parts.
  private func plans(_ starts: [Int]) async throws -> [PalettePlan] {
    let ofParts = ofParts
    return try await work.map(starts.map(numbers(ofPartAt:))) { share in
      share.map { ofParts.makePlan(for: $0, rounds: PaletteSampling.parts.rounds) }
    }
  }

  /// Whether palettes of parts leave so much less error on their frames than the common one.
  private func isWorthwhile(_ plans: [PalettePlan], _ common: PalettePlan, _ numbers: [[Int]]) async throws -> Bool {
    let ofParts = ofParts
    func error(_ palettes: [(palette: Palette, frames: [Int])]) async throws -> Double {
      try await work.map(palettes) { ofParts.meanSquaredErrors(of: Array($0)) }.reduce(0, +)
    }
    let own = try await error(zip(plans, numbers).map { ($0.palette, $1) })
    let shared = try await error(numbers.map { (common.palette, $0) })
    return own < shared * PaletteSampling.worthwhile
  }

  /// Some of a spread's frames, or those after them: of pictures that take turns, not always the same one.
  private static func mixed(_ frames: [Int], of frameCount: Int) -> [Int] {
    let isEven = [2, 3].contains { turn in frames.allSatisfy { $0 % turn == 0 } }
    guard isEven, frames.count < frameCount else { return frames }
    return frames.enumerated().map { min($1 + $0 % 2, frameCount - 1) }
  }
}
