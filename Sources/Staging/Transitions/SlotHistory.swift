import Motion

/// All that acts on one slot, looked up by when it matters: each of many transitions of a layer keeps what was before
/// it.
struct SlotHistory {
  private let animations: [PendingAnimation]
  /// What sets the whole value at once, in the order in which it holds: none of it says anything of what was before.
  private let replacements: [Int]
  private let others: [Int]

  init(_ animations: [PendingAnimation]) {
    self.animations = animations
    replacements = animations.indices.filter { animations[$0].isReplacement }.sorted { a, b in
      (animations[a].timing.begin, animations[a].order, a) < (animations[b].timing.begin, animations[b].order, b)
    }
    others = animations.indices.filter { !animations[$0].isReplacement }
  }

  /// What may show within a span of time, in the order in which it was bound.
  ///
  /// - Parameter span: in the slot's time; nil where that is not known, and all may show.
  func acting(in span: ClosedRange<Double>?) -> [PendingAnimation] {
    guard let span else { return animations }
    let first = firstReplacement { $0 >= span.lowerBound }
    let end = firstReplacement { $0 > span.upperBound }
    return (replacements[max(0, first - 1)..<max(first, end)] + others).sorted().map { animations[$0] }
  }

  /// The place among the replacements of the first whose begin meets a condition that all later ones meet, too.
  private func firstReplacement(_ isMet: (Double) -> Bool) -> Int {
    var (low, high) = (0, replacements.count)
    while low < high {
      let middle = (low + high) / 2
      if isMet(animations[replacements[middle]].timing.begin) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension PendingAnimation {
  fileprivate var isReplacement: Bool {
    isSet && jumps && component == nil && frameMapping == nil && !isRelative && !isAdditive
  }
}
