import Graphics
import Scripting

/// The filters of a layer as what they do to pixels.
enum PictureFilters {
  /// In the order of the file, in points. What changes nothing is left out, blurs one after the other are one.
  static func inPoints(_ family: StagedPart.Family, of reader: LayerReader) -> [PictureFilter] {
    let staged = reader.staged
    guard !staged.parts.isEmpty else { return [] }
    var result: [PictureFilter] = []
    for part in staged.parts where part.family == family {
      guard let filter = filter(part, reader) else { continue }
      if case .blur(let sigma) = filter, case .blur(let before)? = result.last {
        // Variances add up.
        result[result.count - 1] = .blur(sigma: (sigma * sigma + before * before).squareRoot())
      } else {
        result.append(filter)
      }
    }
    return result
  }

  /// Nil where it changes nothing.
  private static func filter(_ part: StagedPart, _ reader: LayerReader) -> PictureFilter? {
    guard let kind = part.filter else { return nil }
    func amount() -> Double { reader.value("amount", of: part).number }
    // Animations may overshoot; less than nothing is nothing.
    func length(_ value: Value) -> Double { max(0, value.number) }
    let matrix: ColorMatrix
    switch kind {
    case .blur:
      let sigma = max(0, amount())
      return sigma > 0 ? .blur(sigma: sigma) : nil
    case .dropShadow:
      let color = reader.value("color", of: part).color ?? .clear
      guard color.alpha > 0 else { return nil }
      return .dropShadow(
        color: color, sigma: length(reader.value("radius", of: part)), offset: reader.value("offset", of: part).point)
    case .brightness: matrix = .brightness(max(0, amount()))
    case .contrast: matrix = .contrast(max(0, amount()))
    case .saturate: matrix = .saturate(max(0, amount()))
    case .hueRotate: matrix = .hueRotate(degrees: amount())
    case .grayscale: matrix = .grayscale(amount())
    case .invert: matrix = .invert(amount())
    case .sepia: matrix = .sepia(amount())
    case .colorMatrix: matrix = ColorMatrix(rows: (reader.value("amount", of: part).array ?? []).map(\.number))
    }
    return matrix.changesNothing ? nil : .matrix(matrix)
  }
}

extension ColorMatrix {
  /// The identity but for rounding.
  fileprivate var changesNothing: Bool {
    zip(rows, ColorMatrix.identity.rows).allSatisfy { abs($0 - $1) < 1e-9 }
  }
}

extension PictureFilter {
  /// Whether a pixel of its result depends on more than that pixel.
  var reaches: Bool {
    switch self {
    case .matrix, .curves: false
    case .blur, .dropShadow: true
    }
  }
}

extension Fingerprint {
  mutating func add(_ filter: PictureFilter) {
    switch filter {
    case .blur(let sigma):
      add(UInt64(1))
      add(sigma)
    case .matrix(let matrix):
      add(UInt64(2))
      for factor in matrix.rows { add(factor) }
    case .curves(let curves):
      add(UInt64(4))
      for byte in curves.tables { add(UInt64(byte)) }
    case .dropShadow(let color, let sigma, let offset):
      add(UInt64(3))
      add(color)
      add(sigma)
      add(offset)
    }
  }

  mutating func add(_ filters: [PictureFilter]) {
    add(UInt64(filters.count))
    for filter in filters { add(filter) }
  }
}
