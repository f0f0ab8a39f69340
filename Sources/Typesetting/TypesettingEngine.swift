internal import CPango
import Graphics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What `Typesetter` does behind its lock.
final class TypesettingEngine {
  private let library: FontLibrary
  private let outliner = TextOutliner()
  private var contexts: [[Int]: ShapingContext] = [:]
  private var layouts: [Paragraph: TextLayout] = [:]
  private var rememberedGlyphs = 0

  private static let maximumContexts = 8
  private static let maximumLayouts = 512
  private static let maximumRememberedGlyphs = 100_000
  private static let maximumHardLine = 16_000
  private static let maximumText = 100_000

  var warning: String? { library.warning }

  /// Once a process, before Pango: it would otherwise read fontconfig's system configuration in a thread of its own
  /// (5 to 30 ms), and choose fonts by the environment's language.
  static let prepareProcess: Void = {
    setenv("PANGO_LANGUAGE", "en", 1)
    if let config = ShapingContext.emptyConfig() {
      FcConfigSetCurrent(config)
      FcConfigDestroy(config)
    }
  }()

  init(fontFiles: [FontFile], usesSystemFonts: Bool) throws(TypesettingError) {
    library = try FontLibrary(fontFiles: fontFiles, usesSystemFonts: usesSystemFonts)
  }

  func layout(_ paragraph: Paragraph) throws(TypesettingError) -> TextLayout {
    if let known = layouts[paragraph] { return known }
    let layout = try set(paragraph)
    rememberedGlyphs += layout.glyphs.count
    if layouts.count >= Self.maximumLayouts || rememberedGlyphs > Self.maximumRememberedGlyphs {
      layouts = [:]
      rememberedGlyphs = layout.glyphs.count
    }
    layouts[paragraph] = layout
    return layout
  }

  private func set(_ paragraph: Paragraph) throws(TypesettingError) -> TextLayout {
    let source = TextSource(paragraph)
    try checkLength(source)
    let em = source.runs.map { TextSource.size(paragraph.runs[$0.index].style) }.max() ?? 0
    guard em > 0 else { return source.emptyLayout }
    // The largest em is 32 of Pango's units times 1,024, whatever its size: text scales exactly with its size, and
    // advances in design units stay whole for the usual 1,024, 2,048 and 4,096 units an em.
    let unit = em / 32_768
    var lacks = Lacks()
    let (text, context) = try style(source, paragraph, unit: unit, &lacks)
    let setter = LineSetter(
      text: text, context: context, isWrapped: paragraph.wrapped,
      isJustified: paragraph.alignment == .justified && paragraph.wrapped, truncation: paragraph.truncation)
    let scale = fittingScale(setter, paragraph, unit: unit)
    let lines = setter.lines(in: Self.room(paragraph, unit: unit * scale, lineUnit: unit))
    return LayoutComposer(
      paragraph: paragraph, source: source, text: text, lines: lines, unit: unit, scale: scale, outliner: outliner
    ).compose(lacks)
  }

  private func checkLength(_ source: TextSource) throws(TypesettingError) {
    if source.scalarCount > Self.maximumText {
      throw .tooLong(characters: source.scalarCount, limit: Self.maximumText)
    }
    if source.longestHardLine > Self.maximumHardLine {
      throw .tooLong(characters: source.longestHardLine, limit: Self.maximumHardLine)
    }
  }

  /// Characters that no font has, emoji that no color font has, and styles that the script's own fonts have not.
  struct Lacks {
    var missing: Set<Unicode.Scalar> = []
    var uncolored: Set<Unicode.Scalar> = []
    var styles: Set<MissingStyle> = []
  }

  /// A style's own face, and the others that its characters need in the order of preference.
  private struct Faces {
    var own: FontFace
    var fallbacks: [Int: FontFace] = [:]

    var ordered: [FontFace] {
      [own]
        + fallbacks.values.sorted {
          $0.rank == $1.rank ? ($0.path, $0.number) < ($1.path, $1.number) : $0.rank < $1.rank
        }
    }
  }

  private func faces(
    _ source: TextSource, _ paragraph: Paragraph, _ lacks: inout Lacks
  ) throws(TypesettingError) -> [TextStyle: Faces] {
    var faces: [TextStyle: Faces] = [:]
    for (index, _) in source.runs {
      let run = paragraph.runs[index]
      var chosen: Faces
      if let known = faces[run.style] { chosen = known } else { chosen = Faces(own: try library.face(for: run.style)) }
      for emoji in run.text.unicodeScalars.emoji {
        if let fallback = library.colored(for: emoji) {
          chosen.fallbacks[fallback.number] = fallback
        } else {
          lacks.uncolored.insert(emoji)
        }
      }
      var seen: Set<Unicode.Scalar> = []
      for scalar in run.text.unicodeScalars
      where !chosen.own.has(scalar) && !scalar.isDrawnByAnyFont && seen.insert(scalar).inserted {
        if chosen.fallbacks.values.contains(where: { $0.isColored && $0.has(scalar) }) { continue }
        if let fallback = library.fallback(for: scalar, style: run.style) {
          chosen.fallbacks[fallback.number] = fallback
        } else {
          lacks.missing.insert(scalar)
        }
      }
      faces[run.style] = chosen
    }
    return faces
  }

  /// Gives each run its face and the fallback faces that its characters need. Runs that only differ in color become
  /// one, for kerning and ligatures.
  private func style(
    _ source: TextSource, _ paragraph: Paragraph, unit: Double, _ lacks: inout Lacks
  ) throws(TypesettingError) -> (StyledText, ShapingContext) {
    let faces = try faces(source, paragraph, &lacks)
    var used: [Int: FontFace] = [:]
    for face in faces.values.flatMap(\.ordered) { used[face.number] = face }
    let context = try context(for: used)
    var runs: [StyledText.Run] = []
    var descriptions: [TextStyle: FontDescription] = [:]
    for (index, bytes) in source.runs {
      let style = paragraph.runs[index].style
      guard let chosen = faces[style] else { continue }
      if let lack = library.lack(of: style, in: chosen.own) { lacks.styles.insert(lack) }
      let description =
        descriptions[style]
        ?? FontDescription(
          aliases: chosen.ordered.map(\.alias), style: style, weight: chosen.own.weight(nearest: style.weight),
          size: max(1, TextSource.size(style) / unit))
      descriptions[style] = description
      let metrics = description.pointer.flatMap { context.metrics(of: $0) } ?? ShapingContext.Metrics()
      runs.append(
        StyledText.Run(
          bytes: bytes, source: index, description: description,
          letterSpacing: clampedInt((TextSource.letterSpacing(style) / unit).rounded(), -0x10_0000...0x10_0000),
          ligatures: style.ligatures, monospacedDigits: style.monospacedDigits,
          ascent: metrics.ascent, descent: metrics.descent, bars: metrics.bars, hasEllipsis: chosen.own.has("\u{2026}"))
      )
    }
    return (StyledText(utf8: source.utf8, runs: runs, hardLines: source.hardLines), context)
  }

  private func context(for faces: [Int: FontFace]) throws(TypesettingError) -> ShapingContext {
    let key = faces.keys.sorted()
    if let known = contexts[key] { return known }
    if contexts.count >= Self.maximumContexts {
      contexts = [:]
      outliner.clear()
    }
    // Faces are numbered in the order of their first use; their order here must not depend on it.
    let ordered = faces.values.sorted {
      ($0.rank, $0.path, $0.weights.lowerBound) == ($1.rank, $1.path, $1.weights.lowerBound)
        ? $0.number < $1.number : ($0.rank, $0.path, $0.weights.lowerBound) < ($1.rank, $1.path, $1.weights.lowerBound)
    }
    guard let made = ShapingContext(faces: ordered) else { throw .outOfMemory }
    contexts[key] = made
    return made
  }

  /// The room in Pango's units; `unit` is one in points after shrinking, `lineUnit` before (lines shrink as well).
  private static func room(_ paragraph: Paragraph, unit: Double, lineUnit: Double) -> LineSetter.Room {
    func units(_ points: Double?, _ unit: Double) -> Int? {
      guard let points, !points.isNaN else { return nil }
      return clampedInt((points / unit - 0.01).rounded(.up), 0...Int(Int32.max))
    }
    return LineSetter.Room(
      width: units(paragraph.width, unit), height: units(paragraph.height, unit),
      lineHeight: units(paragraph.lineHeight, lineUnit),
      lineCount: paragraph.numberOfLines > 0 ? paragraph.numberOfLines : nil)
  }

  /// The largest scale from `minimumScale` to 1 with which all lines have room; `minimumScale` if none has.
  private func fittingScale(_ setter: LineSetter, _ paragraph: Paragraph, unit: Double) -> Double {
    let least = paragraph.minimumScale
    guard least < 1, paragraph.width != nil || paragraph.height != nil else { return 1 }
    let lowest = max(least, 1.0 / 64)
    func fits(_ scale: Double) -> Bool {
      let room = Self.room(paragraph, unit: unit * scale, lineUnit: unit)
      return Self.fits(setter.allLines(width: room.width, breaksWords: false).flatMap { $0 }, room)
    }
    if fits(1) { return 1 }
    if !paragraph.wrapped { return unwrappedScale(setter, paragraph, unit: unit, lowest: lowest) }
    let steps = 256
    var (low, high) = (clampedInt((lowest * Double(steps)).rounded(.up), 0...steps), steps)
    if !fits(Double(low) / Double(steps)) { return lowest }
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(Double(middle) / Double(steps)) { low = middle } else { high = middle }
    }
    return Double(low) / Double(steps)
  }

  private static func fits(_ lines: [ShapedLine], _ room: LineSetter.Room) -> Bool {
    if let count = room.lineCount, lines.count > count { return false }
    if let width = room.width, lines.contains(where: { $0.width > width }) { return false }
    guard let height = room.height else { return true }
    let needed = lines.reduce(0) { $0 + (room.lineHeight ?? ($1.ascent + $1.descent)) }
    return needed <= height + lines.count
  }

  /// Lines that break at newlines only scale as they are.
  private func unwrappedScale(
    _ setter: LineSetter, _ paragraph: Paragraph, unit: Double, lowest: Double
  ) -> Double {
    let lines = setter.allLines(width: nil).flatMap { $0 }
    let width = Double(lines.map(\.width).max() ?? 0) * unit
    let height = lines.reduce(0.0) { sum, line in
      sum + (paragraph.lineHeight ?? Double(line.ascent + line.descent) * unit)
    }
    var scale = 1.0
    if let room = paragraph.width, width > room { scale = min(scale, room / width) }
    if let room = paragraph.height, height > room { scale = min(scale, room / height) }
    return max(lowest, scale)
  }
}
