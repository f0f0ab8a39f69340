/// Events of handlers.
extension Synonyms {
  /// What says the same as an event of another program, in whatever case, and with or without `on` before it.
  static func event(_ word: String) -> String? {
    let word = word.lowercased().filter { $0 != "-" && $0 != "_" }
    if let hint = events[word] { return hint }
    guard word.hasPrefix("on") else { return nil }
    let bare = String(word.dropFirst(2))
    let own = Handler.Event.allCases.first { $0.rawValue.lowercased() == bare }
    return own.map { "write '\($0.rawValue)'" } ?? events[bare]
  }

  /// `onClick` as a key of a layer, whose handlers stand in `on`. Words without `on` may be meant for something else,
  /// but for what a mouse does.
  static func handler(_ key: String) -> String? {
    guard let hint = event(key), key.lowercased().hasPrefix("on") || hint == hovering else { return nil }
    return FormulaReader.keyMeant(hint).map { #"write "on": {"\#($0)": …}"# } ?? hint
  }

  /// In lower case.
  static let events: [String: String] = [
    "click": "write 'tap'", "touchupinside": "write 'tap'", "press": "write 'tap'",
    "pressin": "write 'touchDown'", "pressdown": "write 'touchDown'", "pressout": "write 'touchUp'",
    "pressup": "write 'touchUp'",
    "touchesbegan": "write 'touchDown'", "pointerdown": "write 'touchDown'", "mousedown": "write 'touchDown'",
    "touchstart": "write 'touchDown'", "dragstart": "write 'touchDown'",
    "touchesended": "write 'touchUp'", "pointerup": "write 'touchUp'", "mouseup": "write 'touchUp'",
    "touchend": "write 'touchUp'", "release": "write 'touchUp'", "dragend": "write 'touchUp'",
    "pan": "write 'drag'", "move": "write 'drag'", "touchmove": "write 'drag'", "touchesmoved": "write 'drag'",
    "mousemove": "write 'drag'", "pointermove": "write 'drag'", "change": "write 'valueChanged'",
    "swipe": "write 'swipeLeft', 'swipeRight', 'swipeUp' or 'swipeDown'",
    "flick": "write 'swipeLeft', 'swipeRight', 'swipeUp' or 'swipeDown'",
    "doubletap": "write 'tap', and count them in a parameter that 'when' asks for",
    "doubleclick": "write 'tap', and count them in a parameter that 'when' asks for",
    "dblclick": "write 'tap', and count them in a parameter that 'when' asks for",
    "pinch": "there is one finger: write 'drag'", "rotate": "there is one finger: write 'drag'",
    "hover": hovering, "whilehover": hovering, "hoverstart": hovering, "hoverend": hovering, "mouseenter": hovering,
    "mouseleave": hovering,
    "mouseover": hovering, "mouseout": hovering, "pointerenter": hovering, "pointerleave": hovering,
    "pointerover": hovering, "pointerout": hovering,
  ]

  static let hovering =
    "a mouse that only points is no event: animate what it does in the timeline, where a touch with "
    + #""indicator": "pointer" shows it; there are 'touchDown', 'drag', 'tap', 'longPress', 'touchUp' and swipes"#
}
