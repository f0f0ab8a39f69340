import Graphics

extension Value {
  /// Whether all its numbers are.
  var isFinite: Bool {
    switch self {
    case .none, .bool, .string, .image: true
    case .number(let x): x.isFinite
    case .point(let p): p.isFinite
    case .size(let size): size.width.isFinite && size.height.isFinite
    case .rect(let rect): rect.isFinite
    case .color(let c): (c.red + c.green + c.blue + c.alpha).isFinite
    case .path(let path): path.points.allSatisfy(\.isFinite)
    case .transform(let transform): transform.matrix.isFinite
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .record(let record): record.values.allSatisfy(\.isFinite)
    }
  }

  /// A rectangle whose size is below 0 the other way round, over the same area; anything else as it is.
  var standardized: Value {
    guard case .rect(let rect) = self, rect.size.width < 0 || rect.size.height < 0 else { return self }
    let turned = rect.standardized
    return turned.isFinite ? .rect(turned) : self
  }

  var number: Double { if case .number(let x) = self { x } else { 0 } }
  var bool: Bool { if case .bool(let flag) = self { flag } else { false } }
  var string: String? { if case .string(let text) = self { text } else { nil } }

  var point: Point {
    switch self {
    case .point(let p): p
    case .size(let size): Point(size.width, size.height)
    default: .zero
    }
  }

  var rect: Rect { if case .rect(let rect) = self { rect } else { .zero } }
  var color: Color? { if case .color(let color) = self { color } else { nil } }
  var path: Path? { if case .path(let path) = self { path } else { nil } }
  var transform: Transform? { if case .transform(let transform) = self { transform } else { nil } }
  var array: [Value]? { if case .array(let elements) = self { elements } else { nil } }
}
