import Graphics

/// What a layer is by its `type`, in the script's words.
public enum LayerKind: String, Sendable, CaseIterable, Hashable {
  case layer, shape, gradient, text, image
  case replicator, emitter, scroll, tiled, transform, shader
}

/// A layer as it was written: what the script says of it and nothing else. Layers that stand for others (an instance, a
/// repetition) are still one here.
public struct Layer: Sendable {
  public var name: Written<String>?
  public var kind: LayerKind
  /// In the order of the file. The names are those of `Vocabulary`; `filters`, `mask`, `sublayers` and `spans` stand
  /// apart.
  public var properties: [LayerProperty]
  /// Those whose values are mistakes, which were reported.
  public var brokenProperties: [BrokenProperty] = []
  public var filters: [Filter]
  /// Applied to what is behind the layer (frosted glass).
  public var backgroundFilters: [Filter] = []
  /// `strokeGradient` and `fillGradient` of a shape layer, by that name.
  public var gradients: [LayerGradient] = []
  /// What an emitter layer emits.
  public var cells: [EmitterCell] = []
  public var mask: Mask?
  public var sublayers: [Layer]
  /// Runs with their own style, of a text layer.
  public var spans: [TextSpan]
  public var place: SourcePlace
  /// Of a layer that names a component: which, and what it is given.
  public var instance: Instance?
  /// Makes the layer once for each item.
  public var repetition: Repetition?
  /// How its sublayers are laid out.
  public var layout = LayoutRules()
  /// What happens when it is touched; of an instance those that come after its component's.
  public var handlers: [Handler] = []
  /// Timeline entries of its own: without a target they act on this layer.
  public var animations: [TimelineEntry] = []
  /// What its values do where they would change at once.
  public var actions: [ImplicitAction] = []
  /// True after a mistake in the layer's type: nobody knows what properties it has, so none is reported as missing.
  public var isOfUnknownKind = false

  /// What a layer shows of itself; its `maskMode` is a property.
  public struct Mask: Sendable {
    /// One, once it has been read.
    public var layers: [Layer] = []
  }
}

/// A value under the name of a property.
public struct LayerProperty: Sendable {
  public var name: String
  public var formula: Formula

  package init(name: String, formula: Formula) {
    self.name = name
    self.formula = formula
  }
}

extension [LayerProperty] {
  /// The property of a name, where it is given.
  package subscript(name: String) -> LayerProperty? { first { $0.name == name } }

  /// What a property is whatever happens; `nil` where it is not given, or computed.
  package func constant(_ name: String) -> Value? { self[name]?.formula.expression.constant }
}

/// A property whose value is a mistake.
public struct BrokenProperty: Sendable {
  public var name: Written<String>
  /// The expressions in the value that could be read: what they name can still be checked.
  public var expressions: [Formula]
}

/// A gradient in place of a color.
public struct LayerGradient: Sendable {
  /// `strokeGradient` or `fillGradient`.
  public var name: String
  /// The properties of a gradient layer: `colors`, `locations`, `startPoint`, …
  public var properties: [LayerProperty]

  public init(name: String, properties: [LayerProperty]) {
    self.name = name
    self.properties = properties
  }
}

/// A piece of a text with a style of its own.
public struct TextSpan: Sendable {
  public var text: Formula
  /// `font`, `fontSize`, `fontWeight`, `italic`, `textColor`, `letterSpacing` where they differ from the layer's.
  public var properties: [LayerProperty]
  public var place: SourcePlace
}
