import Graphics
import Layout
import Scripting
import Synchronization

/// What the rules of one layer (or of the canvas) say about its sublayers, with the slots of all numbers in it.
///
/// A class, because it keeps what was solved first: all times are solved from there.
final class LayoutPlan: Sendable {
  let items: [Item]
  let rules: [Rule]
  let stack: StagedStack?
  /// The slot of the container's bounds.
  let bounds: Int
  /// What moves the bounds of a scroll layer must not move what is laid out in it.
  let isScrolled: Bool
  /// How messages call the container.
  let containerName: String
  let place: SourcePlace
  /// The slots from which the natural sizes of texts among the items follow.
  private let readsOfTexts: [Int]
  /// Of the moment that is staged first, time 0: one for each way to look at the container.
  private let solvers = Mutex<[Form: LayoutSolver]>([:])

  init(
    items: [Item], rules: [Rule], stack: StagedStack?, bounds: Int, isScrolled: Bool,
    containerName: String, place: SourcePlace, readsOfTexts: [Int]
  ) {
    self.items = items
    self.rules = rules
    self.stack = stack
    self.bounds = bounds
    self.isScrolled = isScrolled
    self.containerName = containerName
    self.place = place
    self.readsOfTexts = readsOfTexts
  }

  /// A sublayer.
  struct Item: Sendable {
    var layer: Int
    var name: String
    var natural: Natural
    /// The slots of a layer that has a place of its own.
    var own: OwnFrame?
    var hidden: Int?
    /// What is laid out in it follows from its size, so that it has none by that.
    var readsItself = false
    /// Slots of pairs: horizontally, vertically.
    var hugging: Int?
    var resistance: Int?

    var isText: Bool { if case .text = natural { true } else { false } }
  }

  /// Where a natural size comes from.
  enum Natural: Sendable {
    case none
    case text
    /// The slot of a size, or of a rectangle that has it.
    case slot(Int)
    /// What is laid out in it.
    case layout(LayoutPlan)

    /// Whether what has no room in its width becomes higher.
    var mayBreak: Bool {
      switch self {
      case .text, .layout: true
      case .none, .slot: false
      }
    }
  }

  /// What of a layer's geometry is given and not to be found.
  struct OwnFrame: Sendable {
    var position: Int
    var anchor: Int
    /// Nil: only the position is given.
    var bounds: Int?
  }

  enum Amount: Sendable {
    case number(Double)
    case slot(Int)

    func value(_ values: [Value]) -> Double {
      switch self {
      case .number(let number): number
      case .slot(let slot): values[slot].number
      }
    }

    var reads: [Int] { if case .slot(let slot) = self { [slot] } else { [] } }
  }

  struct Rule: Sendable {
    var item: Arrangement.Operand
    var attribute: LayoutAttribute
    var relation: LinearConstraint.Relation
    var toItem: Arrangement.Operand?
    var toAttribute: LayoutAttribute
    var multiplier: Amount
    var constant: Amount
    var priority: Amount
    /// As the script says it; of an object nil.
    var text: String?
    var name: String?
    var place: SourcePlace
  }

  /// The slots of what a stack is given.
  struct StagedStack: Sendable {
    var axis: Int
    var spacing: Int
    var alignment: Int
    var distribution: Int
    var padding: Int
    var place: SourcePlace

    /// By the names of their key paths.
    var slots: [(name: String, slot: Int)] {
      [
        ("axis", axis), ("spacing", spacing), ("alignment", alignment), ("distribution", distribution),
        ("padding", padding),
      ]
    }

    /// What it is told at a moment. A column has no line of text to align: there its layers are leading.
    func arrangement(_ values: [Value]) -> StackArrangement {
      let isHorizontal = values[axis].string != Stack.Axis.vertical.rawValue
      var alignment = values[alignment].string.flatMap(StackArrangement.Alignment.init) ?? .fill
      if !isHorizontal, alignment == .firstBaseline || alignment == .lastBaseline { alignment = .leading }
      return StackArrangement(
        isHorizontal: isHorizontal, spacing: values[spacing].number, alignment: alignment,
        distribution: values[distribution].string.flatMap(StackArrangement.Distribution.init) ?? .fill,
        padding: values[padding].point)
    }
  }

  /// The slots that the frames follow from.
  var reads: [Int] { [bounds] + fittingReads }

  /// The slots that the size follows from which the container has by what is in it.
  var fittingReads: [Int] {
    var reads = readsOfTexts
    for rule in rules { reads += rule.multiplier.reads + rule.constant.reads + rule.priority.reads }
    if let stack { reads += stack.slots.map(\.slot) }
    for item in items {
      reads += [item.hidden, item.hugging, item.resistance].compactMap { $0 }
      if let own = item.own { reads += [own.position, own.anchor, own.bounds].compactMap { $0 } }
      switch item.natural {
      case .slot(let slot): reads.append(slot)
      case .layout(let plan): reads += plan.fittingReads
      case .none, .text: break
      }
    }
    return reads
  }

  // MARK: Sizes of containers

  /// The same, but that what is laid out in an item does not give it a size where that follows from some slots; nil
  /// where that changes nothing.
  func withoutFitting(from slots: [Int]) -> LayoutPlan? {
    var items = self.items
    var isChanged = false
    for index in items.indices {
      guard case .layout(let plan) = items[index].natural, !Set(plan.fittingReads).isDisjoint(with: slots) else {
        continue
      }
      (items[index].natural, items[index].readsItself) = (.none, true)
      isChanged = true
    }
    return isChanged ? changed(items: items, bounds: bounds) : nil
  }

  /// The same in other bounds.
  func inBounds(_ bounds: Int) -> LayoutPlan { changed(items: items, bounds: bounds) }

  private func changed(items: [Item], bounds: Int) -> LayoutPlan {
    LayoutPlan(
      items: items, rules: rules, stack: stack, bounds: bounds, isScrolled: isScrolled, containerName: containerName,
      place: place, readsOfTexts: readsOfTexts)
  }

  // MARK: Solving

  /// How a container is looked at when a script is staged: of one of them all constraints have the same form.
  private enum Form: Hashable {
    case given, fitting

    /// Nil: it is looked at so at some moments only, and which of them comes first is not known.
    init?(_ fitting: Arrangement.Fitting?) {
      switch fitting {
      case nil: self = .given
      case Arrangement.Fitting(): self = .fitting
      default: return nil
      }
    }
  }

  /// The frames of an arrangement of this plan, and the container's size.
  /// - Parameter mayBeOneOfMany: whether other solutions may be as good; nil: only where the container's size is to be found.
  func solution(
    _ arrangement: Arrangement, mayBeOneOfMany: Bool? = nil
  ) throws(Arrangement.Failure) -> Arrangement.Solution {
    guard let form = Form(arrangement.fitting) else {
      return try arrangement.solution(mayBeOneOfMany: mayBeOneOfMany)
    }
    if let known = solvers.withLock({ $0[form] }) {
      return try arrangement.solution(known, mayBeOneOfMany: mayBeOneOfMany)
    }
    let made = try arrangement.solver()
    solvers.withLock { $0[form] = made }
    return try arrangement.solution(made, mayBeOneOfMany: mayBeOneOfMany)
  }
}
