/// Names of other languages, with what says the same here.
enum ForeignNames {
  /// - Parameter known: the names that may stand there.
  static func hint(_ name: String, among known: [String]) -> String? {
    if name == "i" || name == "idx", known.contains("index") { return "write 'index'" }
    return noValue.contains(name.lowercased())
      ? "an expression always has a value: for no color write 'clear', for no text ''" : nil
  }

  private static let noValue: Set<String> = ["null", "nil", "none", "undefined"]
}
