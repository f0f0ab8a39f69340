import Graphics

/// The part of a value that the rest of a key path names: the `x` of `position.x`, the `rotation.z` of
/// `transform.rotation.z`, the `0.red` of `colors.0.red`.
public struct ComponentPath: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case x, y
    case width, height
    case origin, size
    case red, green, blue, alpha
    case element(Int)
    case transform(TransformComponent)
  }

  let steps: [Step]
  /// The type of the part.
  public let type: ValueType

  /// Nil where the names do not lead to a part of such a value. No names lead nowhere: a whole value has no path.
  public init?(names: [String], of type: ValueType) {
    guard !names.isEmpty else { return nil }
    var steps: [Step] = []
    var current = type
    var rest = names[...]
    while let name = rest.first {
      if current == .transform {
        guard let component = TransformComponent(names: Array(rest)) else { return nil }
        steps.append(.transform(component))
        current = component.type
        break
      }
      guard let (found, next) = Self.steps(name, of: current) else { return nil }
      steps += found
      current = next
      rest = rest.dropFirst()
    }
    self.steps = steps
    self.type = current
  }

  /// What may follow a value of a type in a key path, dotted names included; for hints. Array elements have no list.
  public static func names(for type: ValueType) -> [String] {
    switch type {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect:
      ["x", "y", "width", "height", "origin", "origin.x", "origin.y", "size", "size.width", "size.height"]
    case .color: ["red", "green", "blue", "alpha"]
    case .transform: TransformComponent.names
    case .number, .bool, .string, .path, .image, .array, .record, .any: []
    }
  }

  /// Of a part of an array, which element it is or is in.
  public var element: Int? {
    if case .element(let index)? = steps.first { return index }
    return nil
  }

  /// Whether it is one factor for all axes of a transform.
  public var isBareScale: Bool {
    if case .transform(let part)? = steps.last { return part.quantity == .scale && part.axis == nil }
    return false
  }

  /// Whether it is an angle of a transform, in degrees.
  public var isRotation: Bool {
    if case .transform(let part)? = steps.last { return part.quantity == .rotation }
    return false
  }

  /// Whether it ends in a channel of a color.
  public var leavesColor: Bool {
    switch steps.last {
    case .red, .green, .blue, .alpha: true
    default: false
    }
  }

  /// Whether another one is the same, or a part of it.
  public func covers(_ other: ComponentPath) -> Bool {
    guard steps.count <= other.steps.count else { return false }
    return zip(steps, other.steps).allSatisfy { one, another in
      guard case .transform(let a) = one, case .transform(let b) = another else { return one == another }
      return a.covers(b)
    }
  }

  private static func steps(_ name: String, of type: ValueType) -> (steps: [Step], type: ValueType)? {
    switch (type, name) {
    case (.point, "x"): return ([.x], .number)
    case (.point, "y"): return ([.y], .number)
    case (.size, "width"): return ([.width], .number)
    case (.size, "height"): return ([.height], .number)
    case (.rect, "origin"): return ([.origin], .point)
    case (.rect, "size"): return ([.size], .size)
    case (.rect, "x"): return ([.origin, .x], .number)
    case (.rect, "y"): return ([.origin, .y], .number)
    case (.rect, "width"): return ([.size, .width], .number)
    case (.rect, "height"): return ([.size, .height], .number)
    case (.color, "red"): return ([.red], .number)
    case (.color, "green"): return ([.green], .number)
    case (.color, "blue"): return ([.blue], .number)
    case (.color, "alpha"): return ([.alpha], .number)
    case (.array(let element), _):
      guard let index = Int(name), index >= 0 else { return nil }
      return ([.element(index)], element)
    default: return nil
    }
  }

  /// The part of `value`; `.none` where it has none (no color, too short an array).
  public func read(from value: Value) -> Value { steps.reduce(value) { Self.part($1, of: $0) } }

  /// `value` with this part replaced; unchanged where it has no such part or the new one is of another type.
  public func write(_ part: Value, into value: Value) -> Value {
    var value = value
    replace(in: &value, with: part)
    return value
  }

  /// The same in place: an array that nothing else holds is not copied.
  public func replace(in value: inout Value, with part: Value) { Self.replace(steps[...], in: &value, with: part) }

  private static func replace(_ steps: ArraySlice<Step>, in value: inout Value, with part: Value) {
    guard let step = steps.first else {
      value = part
      return
    }
    if case .element(let index) = step {
      guard case .array(var elements) = value, index < elements.count else { return }
      value = .none
      replace(steps.dropFirst(), in: &elements[index], with: part)
      value = .array(elements)
      return
    }
    var own = Self.part(step, of: value)
    replace(steps.dropFirst(), in: &own, with: part)
    value = replacing(step, of: value, with: own)
  }

  private static func part(_ step: Step, of value: Value) -> Value {
    switch (step, value) {
    case (.x, .point(let p)): return .number(p.x)
    case (.y, .point(let p)): return .number(p.y)
    case (.width, .size(let s)): return .number(s.width)
    case (.height, .size(let s)): return .number(s.height)
    case (.origin, .rect(let r)): return .point(r.origin)
    case (.size, .rect(let r)): return .size(r.size)
    case (.red, .color(let c)): return .number(c.red)
    case (.green, .color(let c)): return .number(c.green)
    case (.blue, .color(let c)): return .number(c.blue)
    case (.alpha, .color(let c)): return .number(c.alpha)
    case (.element(let i), .array(let a)): return i < a.count ? a[i] : .none
    case (.transform(let component), .transform(let t)): return component.read(from: t)
    default: return .none
    }
  }

  private static func replacing(_ step: Step, of whole: Value, with part: Value) -> Value {
    switch (step, whole, part) {
    case (.x, .point(let p), .number(let v)): return .point(Point(v, p.y))
    case (.y, .point(let p), .number(let v)): return .point(Point(p.x, v))
    case (.width, .size(let s), .number(let v)): return .size(Size(v, s.height))
    case (.height, .size(let s), .number(let v)): return .size(Size(s.width, v))
    case (.origin, .rect(let r), .point(let v)): return .rect(Rect(origin: v, size: r.size))
    case (.size, .rect(let r), .size(let v)): return .rect(Rect(origin: r.origin, size: v))
    case (.red, .color(let c), .number(let v)): return .color(Color(v, c.green, c.blue, c.alpha))
    case (.green, .color(let c), .number(let v)): return .color(Color(c.red, v, c.blue, c.alpha))
    case (.blue, .color(let c), .number(let v)): return .color(Color(c.red, c.green, v, c.alpha))
    case (.alpha, .color(let c), .number(let v)): return .color(Color(c.red, c.green, c.blue, v))
    case (.transform(let component), .transform(let t), _): return .transform(component.write(part, into: t))
    default: return whole
    }
  }
}

extension ComponentPath? {
  /// The same of paths, of which nil is the whole value.
  public func covers(_ other: ComponentPath?) -> Bool {
    guard let self else { return true }
    guard let other else { return false }
    return self.covers(other)
  }

  /// Whether one of the two covers the other.
  public func overlaps(_ other: ComponentPath?) -> Bool { covers(other) || other.covers(self) }
}
