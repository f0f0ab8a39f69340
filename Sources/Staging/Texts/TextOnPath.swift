import Graphics
import Typesetting

/// One line of text along a path: each character stands on it with the middle of its advance, upright to its direction.
struct TextOnPath {
  private let measure: PathMeasure
  /// Text goes round and round.
  private let isClosed: Bool

  var length: Double { measure.length }

  /// Nil for a path of no length.
  init?(_ path: Path) {
    measure = PathMeasure(path)
    guard measure.length > 0, measure.length.isFinite, let first = measure.segments.first,
      let last = measure.segments.last
    else { return nil }
    let gap = last.end - first.start
    isClosed = measure.subpathCount == 1 && (gap.x * gap.x + gap.y * gap.y).squareRoot() <= 1e-9 * measure.length
  }

  /// Where each glyph of a line goes: from the space about its character's middle to that of the path. Nil where the
  /// path has ended or, if it is closed, where the text has come round.
  /// - Parameters:
  ///   - offset: how far along the path everything is moved.
  func places(of layout: TextLayout, alignment: TextAlignment, offset: Double) -> [Affine?] {
    guard let line = layout.lines.first else { return [] }
    let spread = alignment == .justified ? gap(layout, width: line.width) : 0
    let order = spread == 0 ? [:] : places(layout)
    let width = spread == 0 ? line.width : length
    let share = share(alignment, line, isSpread: spread != 0)
    return layout.glyphs.map { glyph in
      let own = glyph.anchor.x - line.x + spread * (Double(order[glyph.cluster.lowerBound] ?? 0) + (isClosed ? 0.5 : 0))
      let free = (length - width) * share + own
      // What lies beyond one round would stand on what is there already.
      if isClosed, width > length, free < 0 || free > length { return nil }
      return place(at: free + offset)
    }
  }

  /// What justified text has between its characters beyond their advances.
  private func gap(_ layout: TextLayout, width: Double) -> Double {
    let count = Set(layout.glyphs.map(\.cluster.lowerBound)).count
    let gaps = isClosed ? count : count - 1
    return gaps > 0 && length > width ? (length - width) / Double(gaps) : 0
  }

  /// Of each character the number of characters before it along the path.
  private func places(_ layout: TextLayout) -> [Int: Int] {
    var order: [Int: Int] = [:]
    for glyph in layout.glyphs.sorted(by: {
      ($0.anchor.x, $0.cluster.lowerBound) < ($1.anchor.x, $1.cluster.lowerBound)
    })
    where order[glyph.cluster.lowerBound] == nil {
      order[glyph.cluster.lowerBound] = order.count
    }
    return order
  }

  /// Which part of the path that the text leaves is before it.
  private func share(_ alignment: TextAlignment, _ line: TextLayout.Line, isSpread: Bool) -> Double {
    switch alignment {
    case .justified where isSpread: 0
    case .leading, .justified: line.isRightToLeft ? 1 : 0
    case .center: 0.5
    case .trailing: line.isRightToLeft ? 0 : 1
    }
  }

  private func place(at distance: Double) -> Affine? {
    var distance = distance
    if isClosed {
      distance = distance.truncatingRemainder(dividingBy: length)
      if distance < 0 { distance += length }
    } else if distance < 0 || distance > length {
      return nil
    }
    guard let (point, tangent) = measure.position(atLength: distance) else { return nil }
    return Affine(tangent.x, tangent.y, -tangent.y, tangent.x, point.x, point.y)
  }
}
