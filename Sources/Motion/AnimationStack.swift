import Graphics

/// All that moves one property: a track of animations and changes over a model value.
///
/// Of several entries of one component the one that began last holds (of two at once the later in the list), with
/// additive ones that began after it on top; one that has ended and is removed uncovers those before it. Before any of
/// a component has begun, the first shows its first value if it fills backwards and may (`showsAhead`), unless
/// something begins before it that acts on all of the component. Components of one property are laid over each other in
/// the order in which their entries began; what shows ahead of its time lies below all that has begun, and what begins
/// first on top.
///
/// A sample costs O((k + 1) · log n) for each component, with k additive animations at work, whatever the number n of
/// its entries.
public struct AnimationStack: Sendable {
  public enum Entry: Sendable {
    /// `component` nil is the whole value.
    case animation(component: ComponentPath?, Animation)
    /// The model value itself changes: holds from `beginTime` on.
    case modelChange(beginTime: Double, component: ComponentPath?, Value)
    /// The model value follows something for a while, and then holds.
    case following(component: ComponentPath?, Following)

    public var beginTime: Double {
      switch self {
      case .animation(_, let animation): animation.timing.begin
      case .modelChange(let time, _, _): time.isNaN ? 0 : time
      case .following(_, let following): following.beginTime
      }
    }

    public var component: ComponentPath? {
      switch self {
      case .animation(let component, _), .modelChange(_, let component, _), .following(let component, _): component
      }
    }
  }

  /// In order of begin time, those of one time in the order they were given.
  public private(set) var entries: [Entry]
  private let lanes: [Lane]
  /// When the last of the first i + 1 entries comes to rest.
  private let restTimes: LastReaching
  /// When the first entry begins that replaces the whole value, so that nothing of the model shows any more; nil if
  /// none does.
  private let covered: Double?

  /// `entries` in the order of the file. Those that can show nothing are left out.
  public init(_ entries: [Entry]) {
    let effective = entries.filter {
      if case .animation(_, let animation) = $0 { return animation.hasEffect }
      return true
    }
    let order = effective.indices.sorted { a, b in
      let (first, second) = (effective[a].beginTime, effective[b].beginTime)
      return first == second ? a < b : first < second
    }
    let sorted = order.map { effective[$0] }
    self.entries = sorted
    var places: [ComponentPath?: Int] = [:]
    var members: [[Int]] = []
    for (i, entry) in sorted.enumerated() {
      if let place = places[entry.component] {
        members[place].append(i)
      } else {
        places[entry.component] = members.count
        members.append([i])
      }
    }
    // What acts on an element is covered only by what acts on it, too, or on the whole.
    let firsts = Dictionary(grouping: members.map { $0[0] }, by: { sorted[$0].component?.element })
    lanes = members.map { list in
      let first = sorted[list[0]]
      let covering = (firsts[nil] ?? []) + (first.component?.element.flatMap { firsts[$0] } ?? [])
      return Lane(list, sorted, isFirst: !covering.contains { $0 < list[0] && sorted[$0].precedes(first) })
    }
    restTimes = LastReaching(sorted.map(\.end))
    covered = sorted.first(where: \.coversModel)?.beginTime
  }

  /// The property's value at a time, over its model value at that time.
  /// - Parameter isBefore: as it is just before that time, when what begins then has not begun.
  public func value(at time: Double, isBefore: Bool = false, model: Value) -> Value {
    fold(applicable(at: time, isBefore: isBefore), at: time, model) { _, _ in nil }
  }

  /// The same where some entries follow: `follow` gives what they follow at this time, over the value below them. Nil
  /// leaves that value.
  public func value<Failure: Error>(
    at time: Double, isBefore: Bool = false, model: Value, follow: (Following, Value) throws(Failure) -> Value?
  ) throws(Failure) -> Value {
    try fold(applicable(at: time, isBefore: isBefore), at: time, model, follow)
  }

  /// Degrees that following a path adds to the layer's rotation about z; 0 where nothing does.
  public func rotation(at time: Double) -> Double {
    var rotation = 0.0
    for i in applicable(at: time) {
      switch entries[i] {
      case .animation(nil, let animation):
        let own = animation.rotation(at: time) ?? 0
        rotation = animation.isAdditive ? rotation + own : own
      case .modelChange(_, nil, _), .following(nil, _): rotation = 0
      case .animation, .modelChange, .following: continue
      }
    }
    return rotation
  }

  /// The same with every missing end filled by the value shown when its animation begins, made by the entries before
  /// it: those that began earlier, and those of the same time that stand before it in the file. `model` is read at that
  /// time; what follows something then leaves the value below it.
  public func resolved(model: (Double) -> Value) -> AnimationStack {
    var copy = self
    for i in entries.indices {
      guard case .animation(let component, let animation) = entries[i], animation.needsShownValue else { continue }
      let time = animation.timing.begin
      // A change of the model that belongs to the animation (a `set`) is not yet shown when it begins.
      let change = i > 0 && entries[i - 1].isChange(with: entries[i]) ? entries[i - 1] : nil
      let limit = change == nil ? i : i - 1
      let whole = copy.fold(copy.applicable(at: time, beforeEntry: limit), at: time, model(time)) { _, _ in nil }
      var shown = component.map { $0.read(from: whole) } ?? whole
      // From nothing there is no way: it appears at once, as Core Animation's implicit animations do.
      if case .none = shown, case .modelChange(_, _, let target)? = change { shown = target }
      copy.entries[i] = .animation(component: component, animation.resolved(shown: shown))
    }
    return copy
  }

  /// Whether the value no longer depends on the model: something has replaced the whole of it.
  /// - Parameter isBefore: as in `value`.
  public func coversModel(at time: Double, isBefore: Bool = false) -> Bool {
    guard let covered else { return false }
    let tolerance = MediaTiming.tolerance(time, covered)
    return isBefore ? time > covered + tolerance : time >= covered - tolerance
  }

  /// True when the value is the model's at all times.
  public var isConstant: Bool { entries.isEmpty }

  /// False when the value is the same at all times of a closed interval, as long as the model is. (True may be too
  /// cautious: for entries that are covered by others, or whose ends are equal.)
  public func mayChange(in interval: ClosedRange<Double>) -> Bool {
    let begun = entries.partitionPoint {
      $0.beginTime > interval.upperBound + MediaTiming.tolerance(interval.upperBound, $0.beginTime)
    }
    let slack = MediaTiming.tolerance(interval.lowerBound, interval.lowerBound)
    return restTimes.last(in: begun, reaching: interval.lowerBound - slack) != nil
  }

  /// Indices of the entries that make the value, in the order in which they are laid over each other.
  private func applicable(at time: Double, isBefore: Bool = false, beforeEntry limit: Int? = nil) -> [Int] {
    var ahead: [Int] = []
    var begun: [Int] = []
    for lane in lanes {
      lane.collect(at: time, isBefore: isBefore, entries, beforeEntry: limit, ahead: &ahead, begun: &begun)
    }
    if lanes.count > 1 {
      ahead.sort { a, b in
        let (first, second) = (entries[a].beginTime, entries[b].beginTime)
        return first == second ? a < b : first > second
      }
      begun.sort()
    }
    return ahead + begun
  }

  private func fold<Failure: Error>(
    _ applicable: [Int], at time: Double, _ model: Value, _ follow: (Following, Value) throws(Failure) -> Value?
  ) throws(Failure) -> Value {
    var value = model
    for i in applicable {
      let component = entries[i].component
      let below = component.map { $0.read(from: value) } ?? value
      let own: Value?
      switch entries[i] {
      case .animation(_, let animation): own = animation.value(at: time, below: below)
      case .modelChange(_, _, let change): own = change
      case .following(_, let following):
        if let final = following.final, time >= following.endTime {
          own = final
        } else {
          own = try follow(following, below)
        }
      }
      guard let own else { continue }
      if let component { component.replace(in: &value, with: own) } else { value = own }
    }
    return value
  }
}

extension AnimationStack.Entry {
  /// Whether it holds for good from when it begins, so that nothing older of its part is seen again.
  public var coversOthers: Bool {
    switch self {
    case .animation(_, let animation): animation.timing.fillMode.fillsForwards && !animation.isAdditive
    case .modelChange, .following: true
    }
  }

  /// Whether nothing of it is seen any more once `later`, which begins when it does or after it, has begun.
  public func isHidden(by later: AnimationStack.Entry) -> Bool {
    if later.coversOthers, later.component == nil || later.component == component { return true }
    guard later.component == component else { return false }
    return holdsUntil < later.beginTime - 4 * MediaTiming.tolerance(later.beginTime, later.beginTime)
  }

  /// Whether the whole value is its own from then on, whatever the model is.
  public var coversModel: Bool {
    switch self {
    case .animation: false
    case .modelChange(_, let component, _), .following(let component, _): component == nil
    }
  }

  /// The same with its missing end filled by what the stack shows just before it begins.
  public func resolved(over shown: Value) -> AnimationStack.Entry {
    guard case .animation(let component, let animation) = self, animation.needsShownValue else { return self }
    var part = component.map { $0.read(from: shown) } ?? shown
    // From nothing there is no way: it appears at once, as Core Animation's implicit animations do.
    if case .none = part, animation.timing.fillMode == .removed, let target = animation.target { part = target }
    return .animation(component: component, animation.resolved(shown: part))
  }

  /// Whether it acts on all that another acts on, and before that, or as a change at the same time.
  fileprivate func precedes(_ other: AnimationStack.Entry) -> Bool {
    guard component != other.component, component.covers(other.component) else { return false }
    if case .animation = self { return beginTime < other.beginTime }
    return beginTime <= other.beginTime
  }

  /// When it stops changing anything.
  fileprivate var end: Double {
    switch self {
    case .animation(_, let animation): animation.timing.end
    case .modelChange: beginTime
    case .following(_, let following): following.endTime
    }
  }

  /// Until when it holds what it shows.
  fileprivate var holdsUntil: Double {
    switch self {
    case .animation(_, let animation): animation.timing.fillMode.fillsForwards ? .infinity : end
    case .modelChange, .following: .infinity
    }
  }

  /// Whether this is the change of the model that `other` animates implicitly: it goes there, and is removed at its
  /// end.
  fileprivate func isChange(with other: AnimationStack.Entry) -> Bool {
    guard case .modelChange(_, _, let target) = self, case .animation(_, let animation) = other,
      animation.timing.fillMode == .removed, beginTime == other.beginTime, component == other.component
    else { return false }
    switch animation.kind {
    case .basic(nil, let to?, nil), .spring(_, nil, let to?, nil): return to == target
    default: return false
    }
  }

  fileprivate var isAdditive: Bool {
    if case .animation(_, let animation) = self { return animation.isAdditive }
    return false
  }

  /// Whether it shows something at a time at which it has begun (or is to show before that).
  fileprivate func applies(at time: Double) -> Bool {
    switch self {
    case .animation(_, let animation): animation.timing.sample(at: time) != nil
    case .modelChange, .following: time >= beginTime - MediaTiming.tolerance(time, beginTime)
    }
  }
}

/// The entries of one component.
private struct Lane: Sendable {
  /// Into the stack's entries, ascending.
  private let members: [Int]
  private let begins: [Double]
  private let holds: LastReaching
  /// What shows before anything has begun: of the entries that begin first, those that fill backwards, from the last
  /// one that is not additive.
  private let preludes: [Int]

  /// - Parameter isFirst: whether nothing overlapping begins before it.
  init(_ members: [Int], _ entries: [AnimationStack.Entry], isFirst: Bool) {
    self.members = members
    begins = members.map { entries[$0].beginTime }
    holds = LastReaching(members.map { entries[$0].holdsUntil })
    var preludes: [Int] = []
    for i in members where isFirst && entries[i].beginTime == begins[0] {
      // A change that comes first is the first.
      guard case .animation(_, let animation) = entries[i] else { break }
      guard animation.showsAhead, animation.timing.fillMode.fillsBackwards else { continue }
      if !animation.isAdditive { preludes = [] }
      preludes.append(i)
    }
    self.preludes = preludes
  }

  /// Appends, in order, the entries that make the component's value, those that have not begun by themselves. With
  /// `limit`, as it is just before that entry begins: without what begins when it does or later, and what shows ahead
  /// of its time.
  func collect(
    at time: Double, isBefore: Bool, _ entries: [AnimationStack.Entry], beforeEntry limit: Int?, ahead: inout [Int],
    begun found: inout [Int]
  ) {
    var begun = begins.partitionPoint {
      let tolerance = MediaTiming.tolerance(time, $0)
      return isBefore ? $0 >= time - tolerance : $0 > time + tolerance
    }
    if let limit {
      begun = members.partitionPoint { $0 >= limit }
      // What has not begun is not what an entry comes from, though it may be seen.
      if begun == 0 { return }
    }
    if begun == 0 {
      ahead += preludes
      return
    }
    let start = found.count
    let slack = MediaTiming.tolerance(time, time) * 4
    while let i = holds.last(in: begun, reaching: time - slack) {
      begun = i
      guard entries[members[i]].applies(at: time) else { continue }
      found.append(members[i])
      if !entries[members[i]].isAdditive { break }
    }
    found[start...].reverse()
  }
}
