/// A reusable piece of a script: layers with parameters and a timeline of their own. Its expressions see its own names
/// only.
public struct Component: Sendable {
  public var name: Written<String>
  public var parameters: [Parameter]
  public var lets: [NamedExpression]
  /// In points; nil: an instance's bounds.
  public var size: Formula?
  /// How its layers are laid out within its size.
  public var layout: LayoutRules
  /// Back to front.
  public var layers: [Layer]
  /// In the component's own time, which begins with its instance's.
  public var timeline: [TimelineEntry]
  public var handlers: [Handler]
  /// Stand-in values of parameters that an instance does not give, for previews and stills.
  public var sample: [(name: Written<String>, value: Formula)]
  public var place: SourcePlace

  public init(
    name: Written<String>, parameters: [Parameter], lets: [NamedExpression], size: Formula?, layout: LayoutRules,
    layers: [Layer], timeline: [TimelineEntry], handlers: [Handler], sample: [(name: Written<String>, value: Formula)],
    place: SourcePlace
  ) {
    self.name = name
    self.parameters = parameters
    self.lets = lets
    self.size = size
    self.layout = layout
    self.layers = layers
    self.timeline = timeline
    self.handlers = handlers
    self.sample = sample
    self.place = place
  }
}

/// A layer that shows a component.
public struct Instance: Sendable {
  /// In the script's list of components.
  public var component: Int
  /// What the instance gives: parameters in their own types, read where the instance stands.
  public var arguments: [LayerProperty]
  /// The names of those that the reader could not make sense of.
  public var brokenArguments: [String] = []

  public init(component: Int, arguments: [LayerProperty]) {
    self.component = component
    self.arguments = arguments
  }
}

extension Layer {
  /// A layer that shows a component and says nothing else.
  package init(_ instance: Instance, name: Written<String>?, properties: [LayerProperty], place: SourcePlace) {
    self.init(
      name: name, kind: .layer, properties: properties, filters: [], mask: nil, sublayers: [], spans: [], place: place)
    self.instance = instance
  }
}
