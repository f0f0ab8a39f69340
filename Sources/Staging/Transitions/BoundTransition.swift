import Scripting

/// A transition of the timeline, bound: beside what drawing needs, what checks do.
struct BoundTransition {
  var staged: StagedTransition
  /// Both layers, or the one that is carried with new values.
  var from: Int
  var to: Int
  var entry: TimelineEntry
  var order: Int

  var isChange: Bool {
    if case .change = staged.sides { true } else { false }
  }

  /// How messages call it.
  var label: String { entry.name.map { "'\($0.value)'" } ?? "the transition at \(entry.place.jsonPath)" }
}
