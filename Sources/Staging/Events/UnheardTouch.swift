import Expressions
import Graphics
import Motion
import Scripting

extension ActiveTouch {
  /// What it is, whoever may listen.
  fileprivate var events: Set<Handler.Event> {
    var events: Set<Handler.Event> = [.touchDown, .touchUp]
    if gestures.drags { events.insert(.drag) }
    if gestures.longPress != nil { events.insert(.longPress) }
    if gestures.isStill, !pressesLong { events.insert(.tap) }
    if let swipe = gestures.swipe { events.insert(swipe) }
    return events
  }

  /// Whether it begins like an event, and may have been meant for it.
  fileprivate func resembles(_ event: Handler.Event) -> Bool {
    let way = touch.position(at: touch.end) - touch.position(at: touch.begin)
    let isAcross = abs(way.x) > abs(way.y)
    return switch event {
    case .longPress: gestures.isStill
    case .swipeLeft: !gestures.isStill && isAcross && way.x < 0
    case .swipeRight: !gestures.isStill && isAcross && way.x > 0
    case .swipeUp: !gestures.isStill && !isAcross && way.y < 0
    case .swipeDown: !gestures.isStill && !isAcross && way.y > 0
    case .touchDown, .touchUp, .tap, .drag, .valueChanged: false
    }
  }

  /// What is missing for an event.
  fileprivate func hint(_ event: Handler.Event) -> String? {
    let way = touch.position(at: touch.begin).distance(to: touch.position(at: touch.end))
    let (length, seconds) = (
      NumberText.fixed(way, decimals: 0), NumberText.shortest(RoundedTime.decimal(touch.duration))
    )
    return switch event {
    case .longPress:
      "a long press rests for \(NumberText.shortest(TouchGestures.longPressDelay)) s; this one lasts \(seconds) s"
    case .swipeLeft, .swipeRight, .swipeUp, .swipeDown:
      "a swipe goes \(NumberText.shortest(TouchGestures.swipeDistance)) points in its direction, in "
        + "\(NumberText.shortest(TouchGestures.swipeDuration)) s at most; this one goes \(length) in \(seconds) s"
    case .drag: "a finger that drags moves: give it several points"
    case .touchDown, .touchUp, .tap, .valueChanged: nil
    }
  }
}

/// A finger that was meant for somebody, and meets nobody who listens.
extension EventLoop {
  /// - Parameter hit: the layer that it touches; nil: none.
  mutating func warnIfUnheard(_ written: TimelineTouch, _ number: Int, _ hit: Int?) {
    guard !builder.handlers.isEmpty, !touches[number].bearers.contains(where: builder.handlers.areBorne) else { return }
    // One that names no layer may show the way to something that no handler makes.
    guard let name = written.action.layer else {
      if !warnOfOwnSpace(written), let hit { warnOfCover(written, number, hit) }
      return
    }
    let what =
      hit.map { "neither \(table.tree.layers[$0].noun), which it touches, nor what is around that has a handler" }
      ?? "it comes down where '\(name.value)' is not seen"
    builder.report(
      Diagnostic(
        .warning, code: "ignored", message: "nobody hears this touch: \(what)", place: name.place,
        hint: hit == nil ? "its points are in the space of '\(name.value)', whose bounds tell what can be touched" : nil
      ))
  }

  /// A point like `=button.center`, which is one of the button's own space, where points of the canvas are wanted.
  /// - Returns: Whether it is one.
  private mutating func warnOfOwnSpace(_ written: TimelineTouch) -> Bool {
    guard case .points(let formula) = written.action.way, case .array(let points, _) = formula.expression else {
      return false
    }
    for case .member(.name(let name, let range), "center", _) in points
    where !table.layers(called: name, from: 0).isEmpty {
      var place = formula.place
      place.range = range
      builder.report(
        Diagnostic(
          .warning, code: "ignored",
          message: "nobody hears this touch: '\(name).center' is a point of the layer's own space, not of the canvas",
          place: place, hint: "write \"=\(name).frame.center\", or \"layer\": \"\(name)\" beside it"))
      return true
    }
    return false
  }

  /// One that meets what lies over somebody who would hear it: often a text or an overlay, which without a frame is as
  /// large as the canvas.
  private mutating func warnOfCover(_ written: TimelineTouch, _ number: Int, _ hit: Int) {
    let (active, events) = (touches[number], touches[number].events)
    let bearers = Set(builder.handlers.all.filter { events.contains($0.event) }.map(\.bearer)).sorted()
    let point = active.touch.position(at: active.touch.begin)
    // Of those that stand in each other the innermost comes last.
    guard let covered = bearers.last(where: { active.snapshot.layer(at: point, from: $0) != nil }) else { return }
    let (front, beneath) = (table.tree.layers[hit], table.tree.layers[covered])
    builder.report(
      Diagnostic(
        .warning, code: "ignored",
        message: "nobody hears this touch: it meets \(front.noun), which lies over \(beneath.noun)",
        place: written.place,
        hint: "a 'layer' beside it says who is touched; or let what lies over it be no larger than what it shows"))
  }

  /// One that meets somebody who listens, but for something else.
  mutating func warnIfUnrecognized(_ written: TimelineTouch, _ number: Int) {
    let active = touches[number]
    let heard = Handler.Event.allCases.filter { bearer(of: $0, number) != nil }
    let events = active.events
    let gestures = heard.filter { $0 != .valueChanged }
    // A button that a finger slides off is left alone; and one that names no layer may show the way to something that no
    // handler makes, unless it is nearly what somebody waits for.
    let meant = gestures.first(where: active.resembles)
    guard let wanted = meant ?? gestures.first, let bearer = bearer(of: wanted, number), !heard.contains(.tap),
      !heard.contains(where: events.contains), meant != nil || written.action.layer != nil
    else { return }
    let list = Quoting.list(quoting: gestures.map(\.rawValue))
    builder.report(
      Diagnostic(
        .warning, code: "ignored",
        message: "nobody hears this touch: \(table.tree.layers[bearer].noun) waits for \(list)",
        place: written.action.layer?.place ?? written.place.opening, hint: active.hint(wanted)))
  }
}
