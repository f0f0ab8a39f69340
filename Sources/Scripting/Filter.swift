/// `{"blur": 4, "name": "soft"}`, `{"dropShadow": {"radius": 4, "offset": [0, 2], "color": "black"}}`
public struct Filter: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case blur, brightness, contrast, saturate, hueRotate, grayscale, invert, sepia, dropShadow, colorMatrix
  }

  public var kind: Kind
  public var name: Written<String>?
  /// Its one value (`amount`), or those of a dropShadow (`radius`, `offset`, `color`), where the script gives them.
  public var inputs: [LayerProperty]

  public init(kind: Kind, name: Written<String>? = nil, inputs: [LayerProperty]) {
    self.kind = kind
    self.name = name
    self.inputs = inputs
  }
}
