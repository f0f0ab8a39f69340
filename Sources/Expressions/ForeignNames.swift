/// Names of other languages, with what says the same here.
enum ForeignNames {
  /// - Parameter known: the names that may stand there.
  static func hint(_ name: String, among known: [String]) -> String? {
    if name == "i" || name == "idx", known.contains("index") { return "write 'index'" }
    if name == "item" || name == "index" {
      return "'\(name)' is known in what a 'forEach' repeats, and in 'map', 'filter' and 'sort'"
    }
    if name == "theme" { return "give a parameter another value in each of the 'themes', and read that" }
    if let meant = others[name], known.contains(meant) { return "write '\(meant)'" }
    if name == "Math" || name == "math" { return "write its functions alone, sin(…), and 'pi'" }
    return noValue.contains(name.lowercased())
      ? "an expression always has a value: for no color write 'clear', for no text ''" : nil
  }

  /// Of what stands behind a point and is none of the owner's members.
  /// - Parameter owner: as it is written, the members before included.
  static func hint(member name: String, of owner: String) -> String? {
    if owner == "touch" { return ofTouch[name] }
    if owner == "canvas", let axis = middles[name] { return "write canvas.center.\(axis)" }
    guard !owner.contains("."), let meant = ofFrames[name] else { return nil }
    return "write \(owner).frame.\(meant)"
  }

  private static let middles = ["midX": "x", "midY": "y", "centerX": "x", "centerY": "y"]

  private static let ofFrames = [
    "x": "x", "y": "y", "left": "minX", "top": "minY", "right": "maxX", "bottom": "maxY", "minX": "minX",
    "minY": "minY", "maxX": "maxX", "maxY": "maxY", "midX": "midX", "midY": "midY", "centerX": "midX",
    "centerY": "midY", "origin": "origin",
  ]

  private static let ofTouch: [String: String] = {
    let way = "the way since touch down is touch.dx and touch.dy"
    let speed = "no speed of a touch is known: what it goes by in so many seconds is in the script"
    return [
      "translation": way, "delta": way, "offset": way, "movement": way, "deltaX": "write touch.dx",
      "deltaY": "write touch.dy", "translationX": "write touch.dx", "translationY": "write touch.dy",
      "movementX": "write touch.dx", "movementY": "write touch.dy", "position": "write touch, which is a point",
      "location": "write touch, which is a point", "point": "write touch, which is a point",
      "clientX": "write touch.x", "clientY": "write touch.y", "pageX": "write touch.x", "pageY": "write touch.y",
      "startX": "write touch.start.x", "startY": "write touch.start.y", "velocity": speed, "speed": speed,
    ]
  }()

  private static let others = [
    "t": "time", "now": "time", "elapsed": "time", "currentTime": "time", "superlayer": "parent",
    "superview": "parent", "PI": "pi", "Pi": "pi",
  ]

  private static let noValue: Set<String> = ["null", "nil", "none", "undefined"]
}
