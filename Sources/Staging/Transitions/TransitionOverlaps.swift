import Expressions
import Motion
import Scripting

/// Which transitions of one card cannot run at the same time.
enum TransitionOverlaps {
  /// How many pictures a nest of dissolves may need: each doubles them.
  private static let mostAtOnce = 4

  /// What ends when another begins, but for rounding, ends at that very moment.
  static func join(_ transitions: inout [BoundTransition]) {
    let begins = transitions.map(\.staged.begin).sorted()
    var next = begins.startIndex
    for index in transitions.indices.sorted(by: { transitions[$0].staged.end < transitions[$1].staged.end }) {
      let end = transitions[index].staged.end
      while next < begins.endIndex, begins[next] < end, !RoundedTime.areSame(begins[next], end) { next += 1 }
      guard next < begins.endIndex, RoundedTime.areSame(begins[next], end) else { continue }
      transitions[index].staged.end = begins[next]
    }
  }

  static func check(_ transitions: [BoundTransition], _ tree: LayerTree) -> [Diagnostic] {
    var found: [Diagnostic] = []
    let ordered = transitions.enumerated().sorted {
      ($0.element.staged.begin, $0.offset) < ($1.element.staged.begin, $1.offset)
    }.map(\.element)
    var running: [Int?: [BoundTransition]] = [:]
    for transition in ordered where transition.staged.begin < transition.staged.end {
      let card = transition.staged.card
      let begin = transition.staged.begin
      let others = (running[card] ?? []).filter { $0.staged.end > begin && !RoundedTime.areSame($0.staged.end, begin) }
      if let other = others.first(where: { !canRun($0, with: transition) })
        ?? (others.count >= mostAtOnce ? others[0] : nil)
      {
        found.append(problem(other, transition, tree))
      }
      // More than so many are refused, each by the first of them.
      running[card] = others.prefix(mostAtOnce) + [transition]
    }
    return found
  }

  /// Two of one card, of which `second` begins later or at the same time.
  private static func canRun(_ first: BoundTransition, with second: BoundTransition) -> Bool {
    if first.staged.manner != .dissolve, second.staged.manner != .dissolve { return false }
    if first.isChange || second.isChange { return !(first.isChange && second.isChange) }
    // A dissolve goes on from a layer that is still coming.
    if first.to == second.from { return first.staged.manner == .dissolve && second.staged.manner == .dissolve }
    return Set([first.from, first.to]).isDisjoint(with: [second.from, second.to])
  }

  private static func problem(_ first: BoundTransition, _ second: BoundTransition, _ tree: LayerTree) -> Diagnostic {
    let card = first.staged.card.map { tree.layers[$0].ownNoun }
    let time = NumberText.shortest(second.staged.begin)
    return Diagnostic(
      .error, code: "transition",
      message: "\(first.label) and \(second.label) both carry \(card ?? "the canvas") at \(time) s",
      place: second.entry.place.opening,
      hint: "let one begin when the other has ended, or give their layers a parent of their own")
  }
}
