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
  /// Of the moment that is staged first, time 0.
  private let solver = Mutex<LayoutSolver?>(nil)

  init(
    items: [Item], rules: [Rule], stack: StagedStack?, bounds: Int, isScrolled: Bool,
    containerName: String, place: SourcePlace
  ) {
    self.items = items
    self.rules = rules
    self.stack = stack
    self.bounds = bounds
    self.isScrolled = isScrolled
    self.containerName = containerName
    self.place = place
  }

  /// A sublayer.
  struct Item: Sendable {
    var layer: Int
    var name: String
    var natural: Natural
    /// The slots of a layer that has a place of its own.
    var own: OwnFrame?
    var hidden: Int?
    /// Slots of pairs: horizontally, vertically.
    var hugging: Int?
    var resistance: Int?
  }

  /// Where a natural size comes from.
  enum Natural: Sendable {
    case none
    case text
    /// The slot of a size, or of a rectangle that has it.
    case slot(Int)
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

  struct StagedStack: Sendable {
    var arrangement: StackArrangement
    var spacing: Amount
    var place: SourcePlace
  }

  /// The slots that the frames follow from, apart from those of texts and pictures.
  var reads: [Int] {
    var reads = [bounds]
    for rule in rules { reads += rule.multiplier.reads + rule.constant.reads + rule.priority.reads }
    if let stack { reads += stack.spacing.reads }
    for item in items {
      reads += [item.hidden, item.hugging, item.resistance].compactMap { $0 }
      if let own = item.own { reads += [own.position, own.anchor, own.bounds].compactMap { $0 } }
      if case .slot(let slot) = item.natural { reads.append(slot) }
    }
    return reads
  }

  /// The frames of an arrangement of this plan.
  func frames(_ arrangement: Arrangement) throws(Arrangement.Failure) -> [Rect] {
    if let known = solver.withLock({ $0 }) { return try arrangement.frames(known) }
    let made = try arrangement.solver()
    solver.withLock { $0 = made }
    return try arrangement.frames(made)
  }
}
