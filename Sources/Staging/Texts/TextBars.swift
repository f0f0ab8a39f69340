import Graphics
import Typesetting

/// What goes along with a text: areas behind its spans, and lines under and through it.
///
/// Lines are as thick as the fonts say, in whole points, and stand at whole points of the layer, so that they are sharp
/// where it rests. Each character has its own piece of them, which goes along where it stands apart or on a path.
struct TextBars {
  struct Bar {
    /// Names it among those of its text.
    var number: Int
    var path: Path
    var color: Color
  }

  private enum Kind: Int, CaseIterable {
    case background, underline, strikethrough
  }

  private struct Key: Hashable {
    var kind: Kind
    var color: Color
  }

  /// Seen behind the letters, back to front.
  private(set) var behind: [Bar] = []
  /// Seen before them.
  private(set) var before: [Bar] = []

  init(_ text: SetText) throws(StagingError) {
    let reader = text.reader
    let colors = text.layout.bars.indices.map { run in Kind.allCases.map { TextBars.color(of: $0, reader, run) } }
    if colors.allSatisfy({ $0.allSatisfy { $0 == nil } }) { return }
    var paths: [Key: (path: Path, place: Int)] = [:]
    var last: TextLayout.PlacedGlyph?
    for shown in try text.shownGlyphs(blanks: true) {
      let glyph = text.layout.glyphs[shown.glyph]
      if let last, last.line == glyph.line, last.cluster.lowerBound == glyph.cluster.lowerBound { continue }
      let edge = TextBars.edge(of: glyph, after: last)
      last = glyph
      guard glyph.right > glyph.left, glyph.run < colors.count else { continue }
      for kind in Kind.allCases {
        guard var color = colors[glyph.run][kind.rawValue] else { continue }
        color.alpha *= shown.style.opacity
        let key = Key(kind: kind, color: color)
        guard color.alpha > 0, let piece = TextBars.piece(kind, shown, text, from: edge) else { continue }
        let place = paths.count
        paths[key, default: (Path(), place)].path.append(piece)
      }
    }
    let bars = paths.sorted { ($0.key.kind.rawValue, $0.value.place) < ($1.key.kind.rawValue, $1.value.place) }
      .enumerated().map { number, bar in (bar.key.kind, Bar(number: number, path: bar.value.path, color: bar.key.color))
      }
    behind = bars.filter { $0.0 != .strikethrough }.map(\.1)
    before = bars.filter { $0.0 == .strikethrough }.map(\.1)
  }

  /// Nil where a run has none.
  private static func color(of kind: Kind, _ reader: LayerReader, _ run: Int) -> Color? {
    func isOn(_ key: PropertyKey) -> Bool { (TextPart.spanValue(reader, run, key) ?? reader.value(key)).bool }
    return switch kind {
    case .background: TextPart.spanValue(reader, run, .backgroundColor)?.color
    case .underline: isOn(.underline) ? TextPart.color(reader, run) : nil
    case .strikethrough: isOn(.strikethrough) ? TextPart.color(reader, run) : nil
    }
  }

  /// Where a character's part begins: where that of the one before it ends, if between them are characters that have
  /// no glyphs (tabs).
  private static func edge(of glyph: TextLayout.PlacedGlyph, after last: TextLayout.PlacedGlyph?) -> ClosedRange<Double>
  {
    let own = min(glyph.left, glyph.right)...max(glyph.left, glyph.right)
    guard let last, last.line == glyph.line, last.run == glyph.run, glyph.cluster.lowerBound > last.cluster.upperBound
    else { return own }
    if last.right <= own.lowerBound { return last.right...own.upperBound }
    return last.left >= own.upperBound ? own.lowerBound...last.left : own
  }

  /// The part of a bar that a character has; nil outside of all numbers.
  private static func piece(
    _ kind: Kind, _ shown: SetText.Shown, _ text: SetText, from edges: ClosedRange<Double>
  ) -> Path? {
    let glyph = text.layout.glyphs[shown.glyph]
    let bars = text.layout.bars[glyph.run]
    let bar =
      switch kind {
      case .background: bars.background
      case .underline: bars.underline
      case .strikethrough: bars.strikethrough
      }
    // On a path there are no points to stand at.
    let baseline = glyph.anchor.y + text.origin.y
    let top = shown.place == nil ? (baseline + bar.top).rounded() - baseline : bar.top
    let height: Double
    if kind == .background, shown.place == nil {
      // Both edges are rounded alike, so that those of lines meet.
      height = (baseline + bar.top + bar.height).rounded() - baseline - top
    } else {
      height = max(1, bar.height.rounded())
    }
    let path: Path
    if let map = text.map(shown) {
      let (left, right) = (edges.lowerBound - glyph.anchor.x, edges.upperBound - glyph.anchor.x)
      path = rectangle(left, top, right, top + height).transformed(by: map)
    } else {
      // Neighbours have the very same edge.
      path = rectangle(
        edges.lowerBound + text.origin.x, baseline + top, edges.upperBound + text.origin.x, baseline + top + height)
    }
    return path.points.allSatisfy { ($0.x + $0.y) * 0 == 0 } ? path : nil
  }

  static func rectangle(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Path {
    var path = Path()
    path.move(to: Point(left, top))
    path.line(to: Point(right, top))
    path.line(to: Point(right, bottom))
    path.line(to: Point(left, bottom))
    path.close()
    return path
  }
}
