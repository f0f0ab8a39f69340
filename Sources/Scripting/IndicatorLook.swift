import Graphics

/// How the fingers and the pointer of a script look.
public struct IndicatorLook: Sendable, Equatable {
  /// What a finger's disc, its trail and the ring of a long press are filled with, or a pointer's arrow; nil: a gray, and
  /// black. Opaque.
  public var color: Color?
  /// Of a finger's disc while it presses, 0…1: while it hovers it is less, in proportion. Its rim stays.
  public var opacity = IndicatorLook.usualOpacity
  /// How large it is, more than 0.
  public var scale = 1.0

  public static let usualOpacity = 0.8
  static let scales = NumberRange(0.1, 10)

  public init() {}
}
