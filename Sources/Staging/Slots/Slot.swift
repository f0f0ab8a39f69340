import Expressions
import Graphics
import Motion
import Scripting

/// One value of the stage: a property of a layer, a parameter, a named expression or something derived from them.
struct Slot: Sendable {
  enum Source: Sendable {
    case constant(Value)
    /// Indirect, like the next: most slots are constants, and there are many.
    indirect case program(Program)
    indirect case derived(Derivation)
    /// Filled in by the sampler: time, frameIndex, progress.
    case clock
  }

  /// How messages and `inspect` call it: `ring.strokeEnd`.
  var label: String
  var type: ValueType
  var source: Source
  var animations: AnimationStack?
  /// What makes its value while a finger drags it, by the numbers in its animations.
  var touched: [TouchedValue] = []
  /// The slot whose track follows a path and turns this transform with it, and that track once it is known.
  var turnsAlong: Int?
  var turningTrack: AnimationStack?
  /// An int parameter: rounded after animation.
  var isWhole = false
  /// The bounds of a layer: as Core Animation does, sizes below 0 are turned round and the origin moved.
  var isBounds = false
  /// A parameter, a `let` or the list of a `forEach`: what times and `forEach`s may depend on.
  var isDeclared = false
  /// Of the list of a `forEach`: how many items it must always have.
  var fixedCount: Int?
  /// The slot of the time in which its animations run.
  var clock = ClockSlot.time
  /// Time goes on, at the same speed for all.
  var runsInScriptTime: Bool { clock == ClockSlot.time }
  /// A `set` jumps: a parameter of type int or table.
  var jumpsWhenSet = false
  /// That it has no value is no mistake: then it is null.
  var mayBeMissing = false
  /// Whether it may be infinite: how often something is repeated.
  var mayBeEndless = false
  /// The only texts that the property may have, or that may stand in its list.
  var allowed: AllowedTexts?
  var place: SourcePlace?
  /// Slots that the source and the expressions of its animations read.
  var reads: [Int] = []
  /// Whether it can have different values at different times.
  var changes = false

  /// Its value, where nothing computes it.
  var constant: Value? { if case .constant(let value) = source { value } else { nil } }

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
  /// `bounds` of a scroll layer: its own with the origin at its scrollPoint, where its mode lets it move.
  case scrolledBounds(Int, point: Int, mode: Int)
  /// `position` of a layer whose `frame` is given: origin + anchorPoint ⊙ size.
  case positionFromFrame(Int, anchor: Int)
  /// `frame` as read: the box around the bounds as the layer stands in its parent, in `LayerGeometry`'s terms.
  case frame(bounds: Int, position: Int, anchor: Int, anchorZ: Int, transform: Int)
  case width(Int)
  /// The end (or start) of a gradient as it is drawn: an angle, which may be animated, replaces the points.
  case gradientPoint(Int, angle: Int, kind: Int, isEnd: Bool)
  case height(Int)
  case center(Int)
  /// The angle of a gradient between two points of the unit square, where the script gives none.
  case gradientAngle(start: Int, end: Int)
  /// Where a gradient's colors lie, where the script does not say: evenly spread.
  case evenLocations(colors: Int)
  /// The bounds of a component's size.
  case boundsOfSize(Int)
  /// An item of the list of a `forEach`.
  case element(Int, Int)
  /// The values of several slots as an array.
  case list([Int])
  /// Where the content of an instance stands in it: see `ContentFitting`.
  case content(ContentFitting.Part, bounds: Int, size: Int?, mode: Int?)
  /// A layer's local time, and whether it shows it: the clock's place in the tree's list.
  case clock(Int)
  case presence(Int)
  /// How far an entry of the timeline has come: its clock, its beginning and its end.
  case entryProgress(clock: Int, begin: Double, end: Double)
  /// Whether a finger presses the layer; its animations say so.
  case pressed
  /// The natural size of a text or an image; the layer's index, and the slots that it depends on.
  case intrinsicSize(layer: Int, reads: [Int])
  /// The size of a layer by what is laid out in it, and the slots that it depends on.
  case fitting(LayoutPlan, reads: [Int])
  /// The frames of sublayers that are laid out, and the slots that they depend on.
  case layout(LayoutPlan, reads: [Int])
  /// `bounds` of a layer that is laid out: with the size of its frame, at the origin of those that the script gives it.
  case laidOutBounds(frames: Int, item: Int, own: Int?)
  /// `position` of a layer that is laid out.
  case laidOutPosition(frames: Int, item: Int, anchor: Int)
}

extension Derivation {
  var reads: [Int] {
    switch self {
    case .copy(let slot), .component(let slot, _), .boundsFromFrame(let slot), .width(let slot), .height(let slot),
      .center(let slot), .boundsOfSize(let slot), .evenLocations(let slot), .element(let slot, _),
      .entryProgress(let slot, _, _):
      [slot]
    case .list(let slots): slots
    case .positionFromFrame(let frame, let anchor): [frame, anchor]
    case .scrolledBounds(let bounds, let point, let mode): [bounds, point, mode]
    case .gradientAngle(let start, let end): [start, end]
    case .gradientPoint(let point, let angle, let kind, _): [point, angle, kind]
    case .frame(let bounds, let position, let anchor, let anchorZ, let transform):
      [bounds, position, anchor, anchorZ, transform]
    case .content(_, let bounds, let size, let mode): [bounds] + [size, mode].compactMap { $0 }
    // What a clock reads is known when the layer's timing is declared.
    case .clock, .presence, .pressed: []
    case .intrinsicSize(_, let reads), .fitting(_, let reads), .layout(_, let reads): reads
    case .laidOutBounds(let frames, _, let own): [frames] + [own].compactMap { $0 }
    case .laidOutPosition(let frames, _, let anchor): [frames, anchor]
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
