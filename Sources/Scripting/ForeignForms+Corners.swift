import Expressions
import Graphics

/// A radius for each corner, as CSS has them; here all that are round have the same.
extension ForeignForms {
  /// - Parameter key: beside the radius, says which corners are round.
  /// - Returns: nil where the value is none of several radii.
  static func corners(_ value: JSONValue, _ key: String) -> String? {
    if case .string(let text) = value.content, let share = WrittenUnit(text), share.kind == .share {
      return "write \"=width * \(NumberText.shortest(share.value))\""
    }
    let form = "all corners that are round have one radius; '\(key)' says which are"
    guard let radii = radii(value) else {
      // Some are expressions, or there are too many.
      if case .array = value.content { return form }
      return nil
    }
    let written = zip(Path.Corners.names, radii).filter { $0.1 != 0 }
    guard let radius = written.first?.1 else { return "write 0" }
    guard radius > 0, written.allSatisfy({ $0.1 == radius }) else { return form }
    let number = "write \(NumberText.shortest(radius))"
    if written.count == radii.count { return number }
    return number + ", and \"\(key)\": [" + written.map { "\"\($0.0)\"" }.joined(separator: ", ") + "]"
  }

  /// Of all corners, in the order of `Path.Corners.names`.
  private static func radii(_ value: JSONValue) -> [Double]? {
    switch value.content {
    case .array(let items): return constants(items).flatMap { ofAll($0) }
    case .string(let text):
      let parts = text.split(separator: " ").map { part -> Double? in
        guard let written = WrittenUnit(String(part)) else { return Double(part) }
        return written.kind == .length ? written.value : nil
      }
      let known = parts.compactMap { $0 }.filter(\.isFinite)
      // A single one is told of as a length.
      return known.count == parts.count && parts.count > 1 ? ofAll(known) : nil
    case .object(let members):
      guard !members.isEmpty, Set(members.map(\.key)).isSubset(of: Path.Corners.names),
        let given = constants(members.map(\.value))
      else { return nil }
      let known = Dictionary(zip(members.map(\.key), given), uniquingKeysWith: { first, _ in first })
      return Path.Corners.names.map { known[$0] ?? 0 }
    default: return nil
    }
  }

  /// CSS goes around from the top left; what is left out is as the corner across, or as the first.
  private static func ofAll(_ radii: [Double]) -> [Double]? {
    guard (1...4).contains(radii.count) else { return nil }
    let topLeft = radii[0]
    let topRight = radii.count > 1 ? radii[1] : topLeft
    let bottomRight = radii.count > 2 ? radii[2] : topLeft
    let bottomLeft = radii.count > 3 ? radii[3] : topRight
    return [topLeft, topRight, bottomLeft, bottomRight]
  }
}
