import Graphics

/// A value that is another from one moment to the next.
public struct SuddenChange: Sendable {
  /// The value until then.
  public var before: Value
  /// The value from then on.
  public var after: Value

  public init(from before: Value, to after: Value) {
    self.before = before
    self.after = after
  }

  /// What is missing of the way right after the change, number by number; nil where there is no way from one value to
  /// the other: between values of other kinds or counts, and between whole matrices.
  private var rest: [Double]? {
    guard before.isCongruent(to: after), let from = before.coordinates, let to = after.coordinates else { return nil }
    return zip(from, to).map { $0 - $1 }
  }

  /// How far apart both are where they differ most, in any of their numbers; nil where there is no way between them.
  public var distance: Double? { rest?.reduce(0) { max($0, abs($1)) } }

  /// Whether it is a change of another value of the same kind, as far as that is seen: each number changes by the same,
  /// within a millionth of the distance, or not at all.
  public func isSeen(of other: SuddenChange) -> Bool {
    guard let distance, distance > 0, after.isCongruent(to: other.after), let rest, let others = other.rest else {
      return false
    }
    return zip(rest, others).allSatisfy { $0 == 0 || abs($0 - $1) <= distance * 1e-6 }
  }

  /// What shows the change as a way: the distance that is still to go, added to what the value is by now. So a value
  /// that goes on meanwhile is followed, and of several changes one after the other each goes its own way to its end, as
  /// UIKit's animations do.
  ///
  /// - Parameters:
  ///   - component: the part of a property's value that changes; nil: the whole. Whole transforms go part by part.
  ///   - timing: when it begins, and how long it takes.
  ///   - spring: in place of a timing function.
  public func entries(
    of component: ComponentPath?, timing: MediaTiming, timingFunction: TimingFunction,
    spring: SpringAnimation.Parameters?
  ) -> [AnimationStack.Entry] {
    guard let rest else { return [] }
    func entry(_ component: ComponentPath?, _ rest: Value, _ nothing: Value) -> AnimationStack.Entry {
      let kind: Animation.Kind =
        spring.map { .spring($0, from: rest, to: nothing, by: nil) } ?? .basic(from: rest, to: nothing, by: nil)
      return .animation(
        component: component,
        Animation(kind, timing: timing, timingFunction: timingFunction, isAdditive: true, showsAhead: false))
    }
    guard case .transform = after, component == nil else {
      return [entry(component, after.withCoordinates(rest), after.withCoordinates(rest.map { _ in 0 }))]
    }
    return zip(Self.partsOfTransform, rest).compactMap { names, rest in
      guard rest != 0, let path = ComponentPath(names: names, of: .transform) else { return nil }
      return entry(path, .number(rest), .number(0))
    }
  }

  /// In the order of the coordinates.
  private static let partsOfTransform: [[String]] =
    ["translation", "rotation", "scale"].flatMap { part in ["x", "y", "z"].map { [part, $0] } }
    + [["skew", "x"], ["skew", "y"]]
}
