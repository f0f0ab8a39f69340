import Graphics

/// A part of a transform: rotation in degrees, scale, translation in points, skew in degrees.
///
/// A transform in parts is read and written directly. A matrix is taken apart, one part is replaced, and it is put
/// together again as scale · skew · Rx · Ry · Rz · translation · perspective.
struct TransformComponent: Hashable, Sendable {
  enum Quantity: String, Sendable { case rotation, scale, translation, skew }

  let quantity: Quantity
  /// 0…2 for x, y, z; nil for all that the bare name stands for.
  let axis: Int?

  private static let all: [(name: String, component: TransformComponent)] = [
    // A bare rotation is the one about z.
    ("rotation", TransformComponent(quantity: .rotation, axis: 2)),
    ("rotation.x", TransformComponent(quantity: .rotation, axis: 0)),
    ("rotation.y", TransformComponent(quantity: .rotation, axis: 1)),
    ("rotation.z", TransformComponent(quantity: .rotation, axis: 2)),
    ("scale", TransformComponent(quantity: .scale, axis: nil)),
    ("scale.x", TransformComponent(quantity: .scale, axis: 0)),
    ("scale.y", TransformComponent(quantity: .scale, axis: 1)),
    ("scale.z", TransformComponent(quantity: .scale, axis: 2)),
    ("translation", TransformComponent(quantity: .translation, axis: nil)),
    ("translation.x", TransformComponent(quantity: .translation, axis: 0)),
    ("translation.y", TransformComponent(quantity: .translation, axis: 1)),
    ("translation.z", TransformComponent(quantity: .translation, axis: 2)),
    ("skew", TransformComponent(quantity: .skew, axis: nil)),
    ("skew.x", TransformComponent(quantity: .skew, axis: 0)),
    ("skew.y", TransformComponent(quantity: .skew, axis: 1)),
  ]

  static let names = all.map(\.name)

  private init(quantity: Quantity, axis: Int?) {
    self.quantity = quantity
    self.axis = axis
  }

  init?(names: [String]) {
    let name = names.joined(separator: ".")
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found.component
  }

  func covers(_ other: TransformComponent) -> Bool {
    quantity == other.quantity && (axis == nil || axis == other.axis)
  }

  /// A bare translation or skew is the point (x, y).
  var type: ValueType {
    switch (quantity, axis) {
    case (.translation, nil), (.skew, nil): .point
    default: .number
    }
  }

  /// A bare scale reads the mean of the three.
  func read(from transform: Transform) -> Value {
    let parts: Transform.Components
    switch transform {
    case .components(let components): parts = components
    case .matrix(let matrix): parts = matrix.components
    }
    switch (quantity, axis) {
    case (.rotation, let axis): return .number(parts.rotation[axis ?? 2])
    case (.scale, let axis?): return .number(parts.scale[axis])
    case (.scale, nil): return .number(parts.scale.sum() / 3)
    case (.translation, let axis?): return .number(parts.translation[axis])
    case (.translation, nil): return .point(Point(parts.translation.x, parts.translation.y))
    case (.skew, let axis?): return .number(parts.skew[min(axis, 1)])
    case (.skew, nil): return .point(Point(parts.skew.x, parts.skew.y))
    }
  }

  /// A bare scale sets all three; a bare translation or skew takes a point or a size.
  func write(_ value: Value, into transform: Transform) -> Transform {
    switch transform {
    case .components(let components): return .components(replacing(value, in: components))
    case .matrix(let matrix):
      guard var parts = TransformDecomposition(matrix, mirror: .oneAxis) else {
        return .components(replacing(value, in: matrix.components))
      }
      let replaced = replacing(value, in: matrix.components)
      switch quantity {
      case .rotation: parts.eulerAngles = replaced.rotation
      case .scale: parts.scale = replaced.scale
      case .translation: parts.translation = replaced.translation
      case .skew:
        parts.shear.x = Maths.tan(degrees: replaced.skew.x)
        parts.shearYX = Maths.tan(degrees: replaced.skew.y)
      }
      return .matrix(parts.matrix)
    }
  }

  private func replacing(_ value: Value, in components: Transform.Components) -> Transform.Components {
    var parts = components
    switch (quantity, axis, value) {
    case (.rotation, let axis, .number(let v)): parts.rotation[axis ?? 2] = v
    case (.scale, let axis?, .number(let v)): parts.scale[axis] = v
    case (.scale, nil, .number(let v)): parts.scale = SIMD3(v, v, v)
    case (.translation, let axis?, .number(let v)): parts.translation[axis] = v
    case (.translation, nil, .point(let p)): (parts.translation.x, parts.translation.y) = (p.x, p.y)
    case (.translation, nil, .size(let s)): (parts.translation.x, parts.translation.y) = (s.width, s.height)
    case (.skew, let axis?, .number(let v)): parts.skew[min(axis, 1)] = v
    case (.skew, nil, .point(let p)): (parts.skew.x, parts.skew.y) = (p.x, p.y)
    case (.skew, nil, .size(let s)): (parts.skew.x, parts.skew.y) = (s.width, s.height)
    default: break
    }
    return parts
  }
}

extension Matrix4 {
  /// The parts that key paths read. Shears that a transform in parts has no name for, and perspective, are left out. Of
  /// a singular matrix: its translation, and the lengths of its rows as scale.
  var components: Transform.Components {
    let degrees = 180 / Double.pi
    guard let parts = TransformDecomposition(self, mirror: .oneAxis) else {
      let rowLengths = [rows.0, rows.1, rows.2].map { ($0 * $0).sum().squareRoot() }
      return Transform.Components(
        translation: SIMD3(rows.3.x, rows.3.y, rows.3.z),
        scale: SIMD3(rowLengths[0], rowLengths[1], rowLengths[2]))
    }
    return Transform.Components(
      translation: parts.translation, rotation: parts.eulerAngles, scale: parts.scale,
      skew: SIMD2(Maths.atan(parts.shear.x) * degrees, 0))
  }
}

extension Transform {
  /// Its parts by the names of key paths, for curves: rotations in degrees, scales, translations in points.
  public var parts: [(name: String, value: Double)] {
    let parts: Components
    switch self {
    case .components(let components): parts = components
    case .matrix(let matrix): parts = matrix.components
    }
    let axes = ["x", "y", "z"]
    return axes.indices.map { ("translation.\(axes[$0])", parts.translation[$0]) }
      + axes.indices.map { ("rotation.\(axes[$0])", parts.rotation[$0]) }
      + axes.indices.map { ("scale.\(axes[$0])", parts.scale[$0]) }
  }
}
