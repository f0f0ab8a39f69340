import Graphics
import Scripting
import Typesetting

/// A text layer: set by the typesetter, drawn as outlines, and as pictures where a font has colors of its own.
enum TextPart {
  /// What the layout depends on.
  static let properties: [PropertyKey] = [
    .text, .font, .fontSize, .fontWeight, .italic, .alignment, .wrapped, .truncation, .lineHeight, .letterSpacing,
    .numberOfLines, .minimumScale, .monospacedDigits,
  ]

  /// What glyphs look like and where they stand, beside the layout.
  static let looks: [PropertyKey] = [
    .verticalAlignment, .textColor, .reveal, .revealBy, .textPathOffset, .glyphOffset, .glyphOpacity, .glyphRotation,
    .glyphScale, .underline, .strikethrough, .caretColor, .caretWidth,
  ]

  static func append(_ layer: LayerDrawing, to nodes: inout [SceneNode]) throws(StagingError) {
    // On the sides of a transition other layers are hidden than at this moment, which an expression may read.
    let isNow = layer.scene.isNow && layer.scene.entered.isEmpty
    for piece in try layer.scene.setting.texts.pieces(of: layer.reader, isNow: isNow) {
      if let node = piece.node(of: layer) { nodes.append(node) }
    }
  }

  static func color(_ reader: LayerReader, _ run: Int) -> Color? {
    spanValue(reader, run, .textColor).map(\.color) ?? reader.color(.textColor)
  }

  /// What a span says itself.
  static func spanValue(_ reader: LayerReader, _ run: Int, _ key: PropertyKey) -> Value? {
    let spans = reader.staged.spans
    guard run < spans.count, let slot = spans[run].slots.first(where: { $0.key == key }) else { return nil }
    return reader.values[slot.slot]
  }

  /// The text set in a box; `width` nil leaves it as wide as it is. Nil where there is no text, unless it may be empty.
  static func layout(
    _ reader: LayerReader, width: Double?, height: Double?, mayBeEmpty: Bool = false
  ) throws(StagingError) -> TextLayout? {
    try layout(reader, paragraph(reader, width: width, height: height), mayBeEmpty: mayBeEmpty)
  }

  /// The text in one line for a path, which only matters to its truncation and shrinking.
  static func layout(_ reader: LayerReader, along path: TextOnPath) throws(StagingError) -> TextLayout? {
    var paragraph = paragraph(reader, width: path.length, height: nil)
    paragraph.wrapped = false
    paragraph.lineHeight = nil
    paragraph.numberOfLines = 0
    for index in paragraph.runs.indices where paragraph.runs[index].text.contains(where: \.isNewline) {
      paragraph.runs[index].text = String(paragraph.runs[index].text.map { $0.isNewline ? " " : $0 })
    }
    return try layout(reader, paragraph)
  }

  private static func layout(
    _ reader: LayerReader, _ paragraph: Paragraph, mayBeEmpty: Bool = false
  ) throws(StagingError) -> TextLayout? {
    guard mayBeEmpty || paragraph.runs.contains(where: { !$0.text.isEmpty }) else { return nil }
    let length = paragraph.runs.reduce(0) { $0 + $1.text.utf8.count }
    let place = reader.staged.contentPlace ?? reader.staged.place
    guard length <= reader.context.limits.textLength else {
      throw StagingError(
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
      throw StagingError(
        asset: AssetError(
          "no font has " + list(layout.missing),
          hint: hint(layout.missing)), place)
    }
    return layout
  }

  private static func hint(_ missing: [Unicode.Scalar]) -> String {
    if missing.contains(where: \.properties.isEmojiPresentation) { return emojiHint }
    if missing.contains(where: { $0.properties.isIdeographic || isKanaOrHangul($0) }) {
      return "install one (Debian's fonts-noto-cjk), or name its file in 'fonts'"
    }
    return "name a font file that does in 'fonts'"
  }

  private static func isKanaOrHangul(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3040...0x30FF, 0x3130...0x318F, 0xAC00...0xD7AF: true
    default: false
    }
  }

  static let emojiHint = "install one (Debian's fonts-noto-color-emoji), or name its file in 'fonts'"

  /// `U+1F600 '😀', U+263A '☺' and 3 more`
  static func list(_ scalars: [Unicode.Scalar]) -> String {
    let listed = scalars.prefix(12).map { scalar in
      let hex = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex + " '\(Character(scalar))'"
    }
    let more = scalars.count > 12 ? " and \(scalars.count - 12) more" : ""
    return listed.joined(separator: ", ") + more
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
      minimumScale: unitClamped(reader.optionalNumber(.minimumScale) ?? 1))
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
      letterSpacing: value(.letterSpacing).number, monospacedDigits: value(.monospacedDigits).bool,
      ligatures: !GlyphStyles.differ(reader))
  }
}
