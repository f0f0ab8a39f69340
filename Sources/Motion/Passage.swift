import Graphics

/// The way from one value to another, with what can be prepared for it.
struct Passage: Sendable {
  let from: Value
  let to: Value
  private let morph: PathMorph?

  /// Nil where an end is missing and no value is shown that could be it.
  init?(_ from: Value?, _ to: Value?, _ by: Value?, shown: Value?) {
    let isComplete = from != nil && (to != nil || by != nil) || to != nil && by != nil
    guard isComplete || shown != nil else { return nil }
    (self.from, self.to) = Self.ends(from, to, by, shown ?? .none)
    morph = PathMorph(preparing: self.from, self.to)
  }

  /// CABasicAnimation's table. All three given is undefined there; here `by` is then not used.
  static func ends(_ from: Value?, _ to: Value?, _ by: Value?, _ shown: Value) -> (from: Value, to: Value) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.advanced(by: by))
    case (nil, let to?, let by?): (to.receded(by: by), to)
    case (let from?, nil, nil): (from, shown)
    case (nil, let to?, nil): (shown, to)
    case (nil, nil, let by?): (shown, shown.advanced(by: by))
    case (nil, nil, nil): (shown, shown)
    }
  }

  var isDiscrete: Bool { from.isDiscrete(towards: to) }

  func value(at fraction: Double) -> Value {
    if let morph { return .path(morph.path(at: fraction)) }
    return from.interpolated(to: to, fraction)
  }
}
