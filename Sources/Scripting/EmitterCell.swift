/// A kind of particle, with Core Animation's fields.
public struct EmitterCell: Sendable {
  public var name: Written<String>?
  /// The names are those of `Vocabulary.cellProperties`.
  public var properties: [LayerProperty]
  /// A layer that is drawn as the particle, in place of an image in `contents`.
  public var layer: Layer?
  /// What its particles emit in turn.
  public var cells: [EmitterCell]
  public var place: SourcePlace

  public init(
    name: Written<String>?, properties: [LayerProperty], layer: Layer?, cells: [EmitterCell], place: SourcePlace
  ) {
    self.name = name
    self.properties = properties
    self.layer = layer
    self.cells = cells
    self.place = place
  }
}
