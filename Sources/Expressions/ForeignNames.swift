/// Names of other languages, with what says the same here.
enum ForeignNames {
  static func hint(_ name: String) -> String? {
    noValue.contains(name.lowercased())
      ? "an expression always has a value: for no color write 'clear', for no text ''" : nil
  }

  private static let noValue: Set<String> = ["null", "nil", "none", "undefined"]
}
