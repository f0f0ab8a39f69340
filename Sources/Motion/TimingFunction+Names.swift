extension TimingFunction {
  /// The function with one of `names`; nil for any other.
  public static func named(_ name: String) -> TimingFunction? {
    if let curve = curves.first(where: { $0.name == name }) { return curve.function }
    return PennerEasing(name: name).map { TimingFunction(curve: .penner($0)) }
  }

  /// All names: Core Animation's, CSS's, and Penner's as easings.net writes them.
  public static let names: [String] = curves.map(\.name) + PennerEasing.all.map(\.name)

  private static let curves: [(name: String, function: TimingFunction)] = [
    ("linear", .linear),
    ("easeIn", .cubicBezier(0.42, 0, 1, 1)),
    ("easeOut", .cubicBezier(0, 0, 0.58, 1)),
    ("easeInEaseOut", .easeInEaseOut),
    ("default", .default),
    ("ease", .default),
    ("ease-in", .cubicBezier(0.42, 0, 1, 1)),
    ("ease-out", .cubicBezier(0, 0, 0.58, 1)),
    ("ease-in-out", .easeInEaseOut),
    ("step-start", .steps(1, .start)),
    ("step-end", .steps(1, .end)),
  ]
}
