import Graphics

/// Nested arrays are followed to this depth; what lies deeper jumps.
let deepestArray = 16

extension Value {
  /// The value at fraction `t` of the way to `other`, by type; `t` outside 0…1 (springs, overshooting timing) goes on
  /// beyond the ends.
  ///
  /// - Numbers, points, sizes, rectangles, colors (un-premultiplied) and arrays of them go component by component as
  ///   a·(1 − t) + b·t, so both ends are exact. Of arrays of different lengths the result has the length of `other`;
  ///   what has no partner is as in `other`.
  /// - Transforms: `Transform.interpolated(to:_:)`. Paths: point by point where their verbs agree, else `PathMorph`.
  /// - Images dissolve (clamped to 0…1); what is already a dissolve counts as the picture that prevails in it.
  /// - Booleans, strings, lists of them and values of different types jump: they are `other` for every `t`.
  /// - With none at either end nothing is shown between the ends.
  public func interpolated(to other: Value, _ t: Double) -> Value { interpolated(to: other, t, depth: 0) }

  private func interpolated(to other: Value, _ t: Double, depth: Int) -> Value {
    if isDiscrete(towards: other) { return other }
    if t == 0 { return self }
    if t == 1 { return other }
    // Nothing lies on the way to for ever.
    func lerp(_ a: Double, _ b: Double) -> Double {
      a == b || a.isInfinite || b.isInfinite ? b : a * (1 - t) + b * t
    }
    switch (self, other) {
    case (.none, _), (_, .none): return .none
    case (.number(let a), .number(let b)): return .number(lerp(a, b))
    case (.point(let a), .point(let b)): return .point(Point(lerp(a.x, b.x), lerp(a.y, b.y)))
    case (.size(let a), .size(let b)): return .size(Size(lerp(a.width, b.width), lerp(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          lerp(a.origin.x, b.origin.x), lerp(a.origin.y, b.origin.y), lerp(a.width, b.width),
          lerp(a.height, b.height)))
    case (.color(let a), .color(let b)):
      return .color(
        Color(lerp(a.red, b.red), lerp(a.green, b.green), lerp(a.blue, b.blue), lerp(a.alpha, b.alpha)))
    case (.transform(let a), .transform(let b)): return .transform(a.interpolated(to: b, t))
    case (.path(let a), .path(let b)): return .path(PathMorph(a, b).path(at: t))
    case (.image(let a), .image(let b)): return a.dissolved(to: b, t)
    case (.array(let a), .array(let b)):
      guard depth < deepestArray else { return other }
      return .array(
        b.indices.map { $0 < a.count ? a[$0].interpolated(to: b[$0], t, depth: depth + 1) : b[$0] })
    default: return other
    }
  }

  /// True where nothing lies between the two: booleans, strings, lists of them, values of different types.
  public func isDiscrete(towards other: Value) -> Bool {
    switch (self, other) {
    case (.none, _), (_, .none): false
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color), (.path, .path),
      (.transform, .transform), (.image, .image):
      false
    case (.array(let a), .array(let b)): a.first?.hasNothingBetween == true || b.first?.hasNothingBetween == true
    default: true
    }
  }

  /// Lists of such values jump as a whole.
  private var hasNothingBetween: Bool {
    switch self {
    case .string, .bool: true
    default: false
    }
  }
}

extension Picture {
  fileprivate func dissolved(to other: Picture, _ t: Double) -> Value {
    if t <= 0 { return .image(self) }
    if t >= 1 || t.isNaN { return .image(other) }
    let (from, to) = (prevailing, other.prevailing)
    return .image(from == to ? Picture(image: from) : Picture(image: from, next: to, fraction: t))
  }

  private var prevailing: Image {
    if let next, fraction >= 0.5 { return next }
    return image
  }
}
