import Graphics
import Scripting

/// A layer of a stage: its place in the tree, and which slots hold its values.
///
/// A class, because every layer of every frame holds on to it. Only the builder changes it; once there is a stage
/// nobody does, so that samplers on all threads may read it.
final class StagedLayer: @unchecked Sendable {
  /// Index of the parent; nil for layers directly on the canvas.
  let parent: Int?
  let name: String?
  /// Names from the top, unnamed layers left out: `card.title`; how messages and `inspect` call it.
  let displayPath: String
  /// How the names of its slots begin: where it stands in the file, if it has no name.
  let label: String
  let kind: LayerKind
  /// Where its own expressions are read.
  var scope = 0
  /// The slot of its local time: its animations run in it, and `time` means it.
  var clock = ClockSlot.time
  /// The slot that says whether its clock shows it at all; nil: always.
  var presence: Int?
  /// Of an instance: the scope of its component, the layer that holds the component's layers, and the slot of the
  /// component's size, if it has one.
  var innerScope: Int?
  var content: Int?
  var componentSize: Int?
  /// It holds the layers of a component, and is nobody's layer in the script.
  var isContent = false
  /// How many layers it stands in.
  var depth = 0
  /// Back to front, in the order of the file.
  var children: [Int] = []
  /// What draws the mask; empty without one.
  var maskLayers: [Int] = []
  /// What draws its particles; only in an emitter.
  var particleLayers: [Int] = []
  /// It draws (part of) its parent's mask instead of its content.
  let isMask: Bool
  /// It is drawn as a particle of its parent instead of its content.
  var isParticle = false
  /// Properties that the script gives, animates or reads; sorted by nothing, few.
  private(set) var slots: [(key: PropertyKey, slot: Int)] = []
  /// Which properties these are, a bit each: most that are asked for are not among them.
  private var given: (UInt64, UInt64) = (0, 0)
  /// Filters, gradients in place of colors, and cells, in the order of the file; those of one family together.
  var parts: [StagedPart] = []
  var spans: [StagedSpan] = []
  /// Expressions that are read for each character of its text.
  var characterFormulas: [CharacterFormula] = []
  /// Of a shader layer whose color is not the same everywhere.
  var shader: StagedShader?
  let place: SourcePlace
  /// It shows an animated picture.
  var playsPicture = false
  /// Its kind is a mistake that was reported: what it has no property for is not.
  var isOfUnknownKind = false
  /// Those that carry its content, by their places in the tree's list.
  var transitions: [Int] = []
  /// Where its text or the name of its picture stands, if the script gives one.
  var contentPlace: SourcePlace?

  init(parent: Int?, name: String?, displayPath: String, kind: LayerKind, place: SourcePlace, isMask: Bool) {
    (self.parent, self.name, self.displayPath, self.kind, self.place) = (parent, name, displayPath, kind, place)
    self.isMask = isMask
    label = name == nil && !isMask ? place.jsonPath : displayPath
  }

  /// How messages call it: by its path, or by where it stands if that names nothing.
  var noun: String { displayPath.isEmpty ? placeNoun : "'\(displayPath)'" }

  /// The same where the path of a layer around it would not do.
  var ownNoun: String { name == nil ? placeNoun : "'\(displayPath)'" }

  private var placeNoun: String { "the layer at \(place.jsonPath)" }

  func slot(_ key: PropertyKey) -> Int? {
    let bit: UInt64 = 1 << UInt64(key.rawValue & 63)
    guard (key.rawValue < 64 ? given.0 : given.1) & bit != 0 else { return nil }
    for entry in slots where entry.key == key { return entry.slot }
    return nil
  }

  func add(_ slot: Int, _ key: PropertyKey) {
    slots.append((key, slot))
    let bit: UInt64 = 1 << UInt64(key.rawValue & 63)
    if key.rawValue < 64 { given.0 |= bit } else { given.1 |= bit }
  }

  func removeSlot(_ key: PropertyKey) {
    let rest = slots.filter { $0.key != key }
    (slots, given) = ([], (0, 0))
    for entry in rest { add(entry.slot, entry.key) }
  }
}

/// A run of text with a style of its own.
struct StagedSpan: Sendable {
  var text: Int
  var slots: [(key: PropertyKey, slot: Int)]
}
