/// `on`: what happens at an event.
public struct Handler: Sendable {
  public enum Event: String, Sendable, CaseIterable {
    case touchDown, drag, tap, longPress, swipeLeft, swipeRight, swipeUp, swipeDown, touchUp, valueChanged
  }

  public var event: Event
  /// Their times count from the event.
  public var entries: [TimelineEntry]
  public var place: SourcePlace

  public init(event: Event, entries: [TimelineEntry], place: SourcePlace) {
    self.event = event
    self.entries = entries
    self.place = place
  }
}
