import Graphics
import Motion
import Scripting

/// A transition made ready: when it runs, what it carries, and which slots hold its numbers.
struct StagedTransition: Sendable {
  enum Perspective: Sendable {
    /// max(1000, 2 × the longer side)
    case automatic
    /// The slot of the distance.
    case distance(Int)
    case flat
  }

  enum Sides: Sendable {
    /// The slots of `hidden` of two layers.
    case layers(fromHidden: Int, toHidden: Int)
    /// Slots that change when it begins, each with one that holds what it would be otherwise.
    case change([(slot: Int, before: Int)])
  }

  enum Side { case old, new }

  var kind: TransitionAction.Kind
  var subtype: TransitionAction.Subtype
  var fades: Bool
  var perspective: Perspective
  /// The slot of its dimming; nil for the default.
  var dimming: Int?
  var sides: Sides
  /// The layer that is carried; nil: the canvas.
  var card: Int?
  /// The slot of the bounds in which the two layers stand, where they are those of a component that fills the card.
  var contents: Int?
  /// The layer whose background is the color of the page's back, where the card has none.
  var page: Int?
  /// The slot of the time that it runs in.
  var clock = ClockSlot.time
  /// It carries its card at begin ≤ t < end.
  var begin: Double
  var end: Double
  /// 0 → 1 after timing, which may go beyond.
  var progress: Int

  static let defaultDimming = 0.2

  /// How the card is carried.
  enum Manner { case flip, slide, curl, dissolve }

  var manner: Manner {
    switch kind {
    case .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom: .flip
    case .curlUp, .curlDown: .curl
    case .crossDissolve, .fade: .dissolve
    case .moveIn, .push, .reveal: .slide
    }
  }

  /// What it is drawn with.
  var slots: [Int] {
    var slots = [progress, clock]
    slots += [dimming, contents].compactMap { $0 }
    if case .distance(let distance) = perspective { slots.append(distance) }
    switch sides {
    case .layers(let from, let to): slots += [from, to]
    case .change(let changes): for change in changes { slots += [change.slot, change.before] }
    }
    return slots
  }

  func isActive(_ values: [Value]) -> Bool {
    let time = values[clock].number
    // A layer's own time is rounded; what the transition sets counts as begun at the same moments.
    return (begin <= time || RoundedTime.areSame(begin, time)) && time < end && !RoundedTime.areSame(time, end)
  }

  /// Which of two layers is seen for the greater part.
  func seenSide(_ values: [Value]) -> Side {
    let progress = values[progress].number
    return manner == .flip ? CardTurn.side(progress) : progress < 0.5 ? .old : .new
  }
}

extension TransitionAction.Kind {
  /// Of a flip: whether it turns about the x axis, not the y axis.
  var turnsAboutX: Bool { self == .flipFromTop || self == .flipFromBottom }
}
