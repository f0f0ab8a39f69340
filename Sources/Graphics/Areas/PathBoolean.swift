/// How the areas of paths are combined.
public enum PathOperation: String, Sendable, CaseIterable {
  /// What at least one of them covers.
  case union
  /// What all of them cover.
  case intersection
  /// What the first covers and none of the others.
  case difference
  /// What an odd number of them cover.
  case exclusion
}

/// Why areas can't be combined.
public enum PathBooleanError: Error, Hashable, Sendable {
  /// More than some two million edges or crossings, or more than a `CrossingBudget` has left.
  case tooComplex
  /// A coordinate is NaN or infinite, or the extent exceeds a Double.
  case notFinite
}

extension Path {
  /// A path and the rule that says what its area is.
  public struct Operand: Sendable {
    public var path: Path
    public var fillRule: FillRule

    public init(_ path: Path, fillRule: FillRule = .nonZero) {
      self.path = path
      self.fillRule = fillRule
    }
  }

  /// The combined area of `operands`; open subpaths count as closed.
  ///
  /// The result has no overlaps, so that both fill rules fill it alike: contours run clockwise on screen, holes the
  /// other way. It keeps the operands' lines and curves, cut where they meet; straight runs are one line. Contours
  /// begin where the first operand that they come from begins, and stand in its order.
  ///
  /// - Parameter tolerance: how far, in the path's units, meeting points of curves may be off, and how thin what is
  ///   left out may be. Nil: 0.002, less for paths of less than 131 units, and at least 2⁻²² of the extent. Lines meet
  ///   exactly, to 2⁻²⁶ of the extent.
  public static func combining(
    _ operation: PathOperation, _ operands: [Operand], tolerance: Double? = nil
  ) throws(PathBooleanError) -> Path {
    var budget = CrossingBudget()
    return try combining(operation, operands, tolerance: tolerance, budget: &budget)
  }

  /// The combined area of `operands`, as `combining(_:_:tolerance:)` gives it, within a budget that several calls may
  /// share. Throws `tooComplex` where it would take more than is left.
  ///
  /// - Parameters:
  ///   - tolerance: how far, in the path's units, meeting points of curves may be off; see there.
  ///   - budget: in edges that cross, or might; what was taken is taken off.
  public static func combining(
    _ operation: PathOperation, _ operands: [Operand], tolerance: Double? = nil, budget: inout CrossingBudget
  ) throws(PathBooleanError) -> Path {
    guard let area = try AreaBuilder(operands.map(\.path), tolerance) else { return Path() }
    switch operands.count {
    case 1: return try area.path(operands[0].fillRule == .nonZero ? .nonZero : .evenOdd, &budget)
    case 2: return try area.path(.pair(operation, operands[0].fillRule, operands[1].fillRule), &budget)
    default:
      let clean = try area.resolved(operands.map(\.fillRule), &budget)
      switch operation {
      case .union: return try clean.path(.any, &budget)
      case .intersection: return try clean.path(.all(operands.count), &budget)
      case .difference: return try clean.path(.firstOnly, &budget)
      case .exclusion: return try clean.path(.odd, &budget)
      }
    }
  }
}
