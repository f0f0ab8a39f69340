/// `{"send": "valueChanged"}`: an event for the instance's own handlers, or for another layer's.
public struct SendAction: Sendable {
  public var event: Written<Handler.Event>
  /// Nil: the instance of the component in whose handler it stands.
  public var layer: Written<String>?

  public init(event: Written<Handler.Event>, layer: Written<String>?) {
    self.event = event
    self.layer = layer
  }
}
