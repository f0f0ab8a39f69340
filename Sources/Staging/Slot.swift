import Expressions
import Graphics
import Motion
import Scripting

/// One value of the stage: a property of a layer, a parameter, a named expression or something derived from them.
struct Slot: Sendable {
  enum Source: Sendable {
    case constant(Value)
    case program(Program)
    case derived(Derivation)
    /// Filled in by the sampler: time, frameIndex, progress.
    case clock
  }

  /// How messages and `inspect` call it: `ring.strokeEnd`.
  var label: String
  var type: ValueType
  var source: Source
  var animations: AnimationStack?
  /// The slot whose track follows a path and turns this transform with it, and that track once it is known.
  var turnsAlong: Int?
  var turningTrack: AnimationStack?
  /// An int parameter: rounded after animation.
  var isWhole = false
  /// A `set` jumps: a parameter of type int or table.
  var jumpsWhenSet = false
  /// That it has no value is no mistake: then it is null.
  var mayBeMissing = false
  /// The only texts that the property may have.
  var allowed: [String]?
  var place: SourcePlace?
  /// Slots that the source and the expressions of its animations read.
  var reads: [Int] = []
  /// Whether it can have different values at different times.
  var changes = false

  init(_ label: String, _ type: ValueType, _ source: Source, place: SourcePlace? = nil) {
    self.label = label
    self.type = type
    self.source = source
    self.place = place
    if case .derived(let derivation) = source { reads = derivation.reads }
  }
}

/// A value that follows from other slots by a rule of Core Animation rather than by an expression.
enum Derivation: Sendable {
  /// The same value as another slot, before its own animations.
  case copy(Int)
  /// A part of another slot's value.
  case component(Int, ComponentPath)
  /// `bounds` of a layer whose `frame` is given: at the origin, with the frame's size.
  case boundsFromFrame(Int)
  /// `bounds` of a scroll layer: its own with the scrollPoint added to the origin.
  case scrolledBounds(Int, point: Int, mode: Int)
  /// `position` of a layer whose `frame` is given: origin + anchorPoint ⊙ size.
  case positionFromFrame(Int, anchor: Int)
  /// `frame` as read: the box around the bounds as the layer stands in its parent, in `LayerGeometry`'s terms.
  case frame(bounds: Int, position: Int, anchor: Int, anchorZ: Int, transform: Int)
  case width(Int)
  /// The end (or start) of a gradient that has an angle; the default where it has none.
  case gradientPoint(angle: Int, isEnd: Bool, default: Point)
  case height(Int)
  case center(Int)
  /// The angle of a gradient between two points of the unit square, where the script gives none.
  case gradientAngle(start: Int, end: Int)
  /// The natural size of a text or an image; the layer's index, and the slots that it depends on.
  case intrinsicSize(layer: Int, reads: [Int])
}

extension Derivation {
  var reads: [Int] {
    switch self {
    case .copy(let slot), .component(let slot, _), .boundsFromFrame(let slot), .width(let slot), .height(let slot),
      .center(let slot):
      [slot]
    case .positionFromFrame(let frame, let anchor): [frame, anchor]
    case .scrolledBounds(let bounds, let point, let mode): [bounds, point, mode]
    case .gradientAngle(let start, let end): [start, end]
    case .frame(let bounds, let position, let anchor, let anchorZ, let transform):
      [bounds, position, anchor, anchorZ, transform]
    case .gradientPoint(let angle, _, _): [angle]
    case .intrinsicSize(_, let reads): reads
    }
  }
}

/// The slots that every stage has.
enum ClockSlot {
  static let time = 0
  static let frameIndex = 1
  static let progress = 2
  static let totalDuration = 3
  static let count = 4
}
