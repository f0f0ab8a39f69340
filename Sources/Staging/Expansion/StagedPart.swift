import Graphics
import Scripting

/// Something of a layer that has values of its own: a filter, a gradient in place of a color, a cell of an emitter.
struct StagedPart: Sendable {
  /// The raw values are the first names of key paths.
  enum Family: String {
    case filters, backgroundFilters, strokeGradient, fillGradient, cells
  }

  var family: Family
  /// Of a filter.
  var filter: Filter.Kind?
  var name: String?
  /// The values that the script gives, animates or reads, by name.
  var inputs: [(name: String, slot: Int)] = []
  /// Of a cell: the place among the layer's parts of the cell whose particles emit it.
  var parent: Int?
  /// Of a cell: the layer that is drawn as its particle.
  var layer: Int?

  func slot(_ name: String) -> Int? {
    for entry in inputs where entry.name == name { return entry.slot }
    return nil
  }

  /// How key paths call it after the family's name; nil where that name says it all.
  var pathName: String? { name ?? filter?.rawValue }

  /// What values it can have.
  var properties: [Vocabulary.Property] {
    switch family {
    case .filters, .backgroundFilters: filter.map(Vocabulary.inputs) ?? []
    case .strokeGradient, .fillGradient: Vocabulary.gradientInputs
    case .cells: Vocabulary.cellProperties
    }
  }

  func property(_ name: String) -> Vocabulary.Property? { properties.first { $0.name == name } }
}

extension StagedLayer {
  /// The places in `parts` of one family.
  func parts(of family: StagedPart.Family) -> [Int] { parts.indices.filter { parts[$0].family == family } }
}

extension LayerReader {
  /// A value of a part; its default where the script is silent.
  func value(_ name: String, of part: StagedPart) -> Value {
    if let slot = part.slot(name) { return values[slot] }
    return part.property(name)?.defaultValue ?? .none
  }
}
