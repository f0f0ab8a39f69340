import Graphics
import Scripting

/// A layer of a stage: its place in the tree, and which slots hold its values.
struct StagedLayer: Sendable {
  /// Index of the parent; nil for layers directly on the canvas.
  var parent: Int?
  var name: String?
  /// Names from the top, unnamed layers left out: `card.title`; how messages and `inspect` call it.
  var displayPath: String
  var kind: LayerKind
  /// Back to front, in the order of the file.
  var children: [Int] = []
  /// What draws the mask; empty without one.
  var maskLayers: [Int] = []
  var maskMode: Group.Mask.Mode = .alpha
  /// It draws (part of) its parent's mask instead of its content.
  var isMask = false
  /// Properties that the script gives, animates or reads; sorted by nothing, few.
  var slots: [(key: PropertyKey, slot: Int)] = []
  var filters: [StagedFilter] = []
  var spans: [StagedSpan] = []
  var place: SourcePlace
  /// Whether neither it nor anything beneath it or above it changes in time.
  var isStill = false
  /// Its kind is a mistake that was reported: what it has no property for is not.
  var isOfUnknownKind = false
  /// Where its text or the name of its picture stands, if the script gives one.
  var contentPlace: SourcePlace?

  func slot(_ key: PropertyKey) -> Int? {
    for entry in slots where entry.key == key { return entry.slot }
    return nil
  }
}

struct StagedFilter: Sendable {
  var kind: Filter.Kind
  var name: String?
  var slot: Int
}

/// A run of text with a style of its own.
struct StagedSpan: Sendable {
  var text: Int
  var slots: [(key: PropertyKey, slot: Int)]
}
