import Expressions
import Graphics

/// A finger that touches a layer, moves and lifts.
public struct TouchAction: Sendable {
  public enum Way: Sendable {
    /// One point is a tap; more are visited in a straight line each, at constant speed over the whole.
    case points(Formula)
    /// Any path, from its beginning to its end.
    case path(Formula)

    /// One point that stands in the script as such; how many an expression gives is known later.
    var isOnePoint: Bool {
      guard case .points(let formula) = self else { return false }
      switch formula.expression {
      case .literal(.array(let points)): return points.count == 1
      case .array(let points, _): return points.count == 1
      default: return false
      }
    }
  }

  /// What stands for the touch in the picture.
  public enum Indicator: String, Sendable, CaseIterable {
    /// A disc that presses.
    case finger
    /// The arrow of a mouse, which rests between the touches that have one.
    case pointer
  }

  /// In whose space the way is, as it is at touch down, and where the search for the touched layer begins; nil: the
  /// canvas.
  public var layer: Written<String>?
  public var way: Way
  /// A finger unless given; nil: nothing is drawn.
  public var indicator: Indicator?
  /// Whether it touches what it comes to. Only a pointer does not have to: then it moves, and nobody hears of it.
  public var presses: Bool

  public init(layer: Written<String>?, way: Way, indicator: Indicator?, presses: Bool = true) {
    self.layer = layer
    self.way = way
    self.indicator = indicator
    self.presses = presses
  }
}
