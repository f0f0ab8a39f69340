import Graphics
import Scripting
import Typesetting

/// A text layer: set by the typesetter, drawn as outlines.
enum TextPart {
  /// What the layout depends on.
  static let properties: [PropertyKey] = [
    .text, .font, .fontSize, .fontWeight, .italic, .alignment, .wrapped, .truncation, .lineHeight, .letterSpacing,
    .numberOfLines, .minimumScale,
  ]

  static func append(_ layer: LayerDrawing, to nodes: inout [SceneNode]) throws(StagingError) {
    let reader = layer.reader
    let bounds = reader.bounds
    guard let layout = try layout(reader, width: bounds.width, height: bounds.height) else { return }
    let offset = Affine.translation(bounds.minX, bounds.minY + verticalOffset(reader, layout, bounds))
    let revealed = reader.fraction(.reveal)
    let spans = reader.staged.spans
    var version = layer.version(properties + [.bounds, .verticalAlignment, .textColor, .reveal])
    for span in spans {
      for slot in [span.text] + span.slots.map(\.slot) where layer.scene.changes(slot) {
        version.add(reader.values[slot])
      }
    }
    for run in 0..<max(1, spans.count) {
      guard let color = color(reader, run), color.alpha > 0 else { continue }
      let outline = layout.outline(color: run, revealed: revealed)
      guard !outline.isEmpty else { continue }
      nodes.append(
        SceneNode(
          identity: layer.identity(.text, run), version: version.bits,
          content: .fill(
            Fill(path: outline.transformed(by: offset), transform: layer.toPixels, paint: .color(color)))))
    }
  }

  private static func verticalOffset(_ reader: LayerReader, _ layout: TextLayout, _ bounds: Rect) -> Double {
    switch reader.value(.verticalAlignment).string {
    case "center": (bounds.height - layout.size.height) / 2
    case "bottom": bounds.height - layout.size.height
    default: 0
    }
  }

  private static func color(_ reader: LayerReader, _ run: Int) -> Color? {
    let spans = reader.staged.spans
    if run < spans.count, let slot = spans[run].slots.first(where: { $0.key == .textColor }) {
      return reader.values[slot.slot].color
    }
    return reader.color(.textColor)
  }

  /// The text set in a box; `width` nil leaves it as wide as it is. Nil where there is no text.
  static func layout(_ reader: LayerReader, width: Double?, height: Double?) throws(StagingError) -> TextLayout? {
    let paragraph = paragraph(reader, width: width, height: height)
    guard paragraph.runs.contains(where: { !$0.text.isEmpty }) else { return nil }
    let length = paragraph.runs.reduce(0) { $0 + $1.text.utf8.count }
    let place = reader.staged.contentPlace ?? reader.staged.place
    guard length <= reader.context.limits.textLength else {
      throw StagingError(
        .limit,
        Diagnostic(
          code: "limit.text", message: "\(length) bytes of text exceed \(reader.context.limits.textLength)",
          place: place, hint: "raise with --max-text"))
    }
    let layout: TextLayout
    do {
      layout = try reader.context.resources.texts.layout(paragraph)
    } catch {
      throw StagingError(asset: error, place)
    }
    guard layout.missing.isEmpty else {
      throw StagingError(asset: missingGlyphs(layout.missing), place)
    }
    return layout
  }

  private static func missingGlyphs(_ scalars: [Unicode.Scalar]) -> AssetError {
    let listed = scalars.prefix(12).map { scalar in
      let hex = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex + " '\(Character(scalar))'"
    }
    let more = scalars.count > 12 ? " and \(scalars.count - 12) more" : ""
    return AssetError(
      "no font has " + listed.joined(separator: ", ") + more, hint: "name a font file that does in 'fonts'")
  }

  private static func paragraph(_ reader: LayerReader, width: Double?, height: Double?) -> Paragraph {
    let base = style(reader, [])
    let spans = reader.staged.spans
    var runs: [TextRun] = []
    if spans.isEmpty {
      runs.append(TextRun(text: reader.value(.text).string ?? "", style: base, color: 0))
    }
    for (index, span) in spans.enumerated() {
      runs.append(
        TextRun(
          text: reader.values[span.text].string ?? "", style: style(reader, span.slots), color: index))
    }
    return Paragraph(
      runs: runs, width: width, height: height, alignment: reader.option(.alignment, .leading),
      wrapped: reader.bool(.wrapped), truncation: reader.option(.truncation, .none),
      lineHeight: reader.optionalNumber(.lineHeight),
      numberOfLines: clampedInt(reader.number(.numberOfLines), 0...1_000_000),
      minimumScale: min(1, max(0, reader.optionalNumber(.minimumScale) ?? 1)))
  }

  /// The layer's style with a span's own values over it.
  private static func style(_ reader: LayerReader, _ slots: [(key: PropertyKey, slot: Int)]) -> TextStyle {
    func value(_ key: PropertyKey) -> Value {
      for entry in slots where entry.key == key { return reader.values[entry.slot] }
      return reader.value(key)
    }
    return TextStyle(
      font: value(.font).string, size: max(0, value(.fontSize).number),
      weight: clampedInt(value(.fontWeight).number.rounded(), 1...1000), italic: value(.italic).bool,
      letterSpacing: value(.letterSpacing).number)
  }
}
