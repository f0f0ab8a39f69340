import Scripting

/// The limit of keyframes.
extension StageBuilder {
  /// Counts what entries hold before any of it is made: one may act on as many layers as there are, and groups repeat
  /// their entries.
  mutating func keyframesHaveRoom() -> Bool {
    let limit = options.limits.keyframes
    let layers = max(1, table.tree.layers.count)
    let most = schedule.items.reduce(0.0) { $0 + Double($1.entry.action.keyframeCount) }
    if most * Double(layers) <= Double(limit) { return true }
    var count = 0
    for item in schedule.items {
      let each = item.entry.action.keyframeCount
      if each == 0 { continue }
      switch item.entry.action {
      case .animate(let action): count += each * targets(action.target, item).count
      case .set(let action): count += each * targets(action.target, item).count
      case .transition, .sequence, .parallel, .touch, .send, .marker: count += each
      }
      guard count <= limit else {
        error(
          "limit.keyframes", "with this entry there are more than \(limit) keyframes", at: item.entry.place.opening,
          hint: "raise with --max-keyframes")
        return false
      }
    }
    return true
  }
}

extension TimelineEntry.Action {
  /// How many keyframes it holds for each layer that it acts on.
  fileprivate var keyframeCount: Int {
    switch self {
    case .animate(let action):
      if case .keyframes(let keyframes) = action.motion {
        return keyframes.values.count + (keyframes.beginsAsShown ? 1 : 0) + (keyframes.endsAsShown ? 1 : 0)
      }
      return 2
    case .set(let action): return 2 * action.values.count
    case .transition: return 2
    case .sequence, .parallel, .touch, .send, .marker: return 0
    }
  }
}
