import Expressions
import Graphics
import Motion
import Scripting

/// An animation of one slot whose values are still programs: they are read once, when it begins.
struct PendingAnimation {
  enum Motion {
    case basic(from: Program?, to: Program?, by: Program?)
    case spring(SpringAnimation.Parameters, from: Program?, to: Program?, by: Program?)
    case keyframes([Program], AnimateAction.Keyframes)
    /// For `position`.
    case path(Program, AnimateAction.PathFollowing)
    /// A new model value, reached implicitly.
    case set(Program, SpringAnimation.Parameters?)
  }

  var motion: Motion
  /// The part of the slot's value that it acts on; nil: the whole.
  var component: ComponentPath?
  /// Maps the values it was given to the slot's: `frame` acts on `bounds` and `position`.
  var frameMapping: FrameMapping?
  var timing: MediaTiming
  var timingFunction: TimingFunction
  var isAdditive = false
  var isCumulative = false
  /// A set without a way there: its duration is 0, or its target knows nothing in between.
  var jumps = false
  /// A set that adds to what there is.
  var isRelative = false
  /// Whether it is the first that acts on its part, on a part of that, or on what that is a part of.
  var showsAhead = true
  /// Its entry's place in the file: of two at once the later holds.
  var order = 0
  var place: SourcePlace
  /// The transition whose new content it makes.
  var transition: Int?

  enum FrameMapping {
    case size
    /// With the anchor's slot.
    case position(anchor: Int)
    /// With an anchor that is set together with the frame.
    case positionAt(anchor: Point)
  }

  /// Slots that its values read.
  var reads: [Int] {
    var programs: [Program?]
    switch motion {
    case .basic(let from, let to, let by), .spring(_, let from, let to, let by): programs = [from, to, by]
    case .keyframes(let values, _): programs = values
    case .path(let path, _): programs = [path]
    case .set(let value, _): programs = [value]
    }
    var slots = programs.flatMap { $0?.reads ?? [] }
    if case .position(let anchor) = frameMapping { slots.append(anchor) }
    return slots
  }

  /// Whether it keeps another, which stands behind it in the order of time, from showing ahead of its time.
  fileprivate func precedes(_ other: PendingAnimation) -> Bool {
    guard component.overlaps(other.component) else { return false }
    return isSet || timing.begin < other.timing.begin
  }

  var isSet: Bool {
    if case .set = motion { return true }
    return false
  }
}

extension [PendingAnimation] {
  /// Those of one slot in the order in which they begin, of two at once the earlier in the file first; each knows
  /// whether it may show its first value ahead of its time.
  var inOrderOfTime: [PendingAnimation] {
    var sorted = enumerated().sorted { a, b in
      (a.element.timing.begin, a.element.order, a.offset) < (b.element.timing.begin, b.element.order, b.offset)
    }.map(\.element)
    // Of each part what begins first, and what is set first: whatever follows them has nothing to add.
    var firsts: [ComponentPath?: [PendingAnimation]] = [:]
    for (place, animation) in sorted.enumerated() {
      sorted[place].showsAhead = !firsts.values.contains { $0.contains { $0.precedes(animation) } }
      let known = firsts[animation.component] ?? []
      if known.isEmpty || animation.isSet && !known.contains(where: \.isSet) {
        firsts[animation.component] = known + [animation]
      }
    }
    return sorted
  }
}
