import Expressions
import Graphics

/// Keys of a layer of which one says what another has said already.
extension ScriptReader {
  mutating func warnOfTwoSizes(_ layer: Layer, _ frame: JSONMember) {
    func size(_ name: String) -> Size? {
      guard case .rect(let rect)? = layer.properties.constant(name) else { return nil }
      return rect.standardized.size
    }
    guard let written = size("frame"), let bounds = size("bounds"),
      max(abs(written.width - bounds.width), abs(written.height - bounds.height)) > 1e-9
    else { return }
    diagnostics.warning(
      "ignored", "the layer is as large as 'bounds' says, not as 'frame' does", at: frame.keyPlace,
      hint: "its anchor point stands where it would in 'frame'")
  }

  /// A frame at the origin is written for its size.
  mutating func warnOfTwoPlaces(_ layer: Layer, _ frame: JSONMember) {
    guard case .rect(let rect)? = layer.properties.constant("frame"),
      case .point(let position)? = layer.properties.constant("position"), rect.origin != .zero
    else { return }
    var anchor = Point(0.5, 0.5)
    if let given = layer.properties["anchorPoint"] {
      guard case .point(let own)? = given.formula.expression.constant else { return }
      anchor = own
    }
    guard (rect.standardized.point(anchor) - position).length > 1e-9 else { return }
    diagnostics.warning(
      "ignored", "the layer stands where 'position' says, not where 'frame' does", at: frame.keyPlace,
      hint: "leave one of them out, or write 'bounds' for the size")
  }

  /// CSS's is a factor, with which all lines would lie on each other here.
  mutating func warnOfLineHeight(_ found: [String: JSONMember]) {
    guard let member = found["lineHeight"], case .number(let height) = member.value.content, height > 0 else { return }
    let size: Double
    switch (found["fontSize"]?.value.content, Vocabulary.property("fontSize", of: .text)?.defaultValue) {
    case (.number(let written)?, _): size = written
    case (nil, .number(let usual)?): size = usual
    default: return
    }
    guard height <= 3, height * 2 < size else { return }
    diagnostics.warning(
      "range", "lines of \(NumberText.shortest(height)) points lie on each other", at: member.value.place,
      hint: "'lineHeight' is in points, not a part of 'fontSize': write "
        + NumberText.shortest((height * size * 10).rounded() / 10))
  }
}
