/// How often combining areas may still find edges that cross each other, or lie so that they might: what it takes grows
/// with that, be the edges as few as they are.
public struct CrossingBudget: Sendable {
  public private(set) var left: Int

  /// - Parameter crossings: at most some two million; nil allows those.
  public init(_ crossings: Int? = nil) { left = min(max(0, crossings ?? .max), PathArrangement.limit) }

  mutating func take(_ crossings: Int) { left = max(0, left - crossings) }
}
