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

  private static let others = [
    "t": "time", "now": "time", "elapsed": "time", "currentTime": "time", "superlayer": "parent",
    "superview": "parent", "PI": "pi", "Pi": "pi",
  ]

  private static let noValue: Set<String> = ["null", "nil", "none", "undefined"]
}
