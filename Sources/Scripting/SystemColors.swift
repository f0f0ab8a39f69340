/// UIKit's own colors in their light variants, for hints: a script's colors are CSS's.
enum SystemColors {
  /// As CSS writes it; nil for a name that is none of theirs.
  static func css(_ name: String) -> String? {
    let lowercased = name.lowercased()
    let plain = lowercased.hasPrefix("system") ? String(lowercased.dropFirst(6)) : lowercased
    return colors[plain].flatMap { lowercased == plain && !named.contains(plain) ? nil : $0 }
  }

  /// Those that are not called `system…`.
  private static let named: Set<String> = ["label", "secondarylabel", "separator"]

  private static let colors = [
    "blue": "#007aff", "red": "#ff3b30", "green": "#34c759", "orange": "#ff9500", "yellow": "#ffcc00",
    "pink": "#ff2d55", "purple": "#af52de", "teal": "#30b0c7", "indigo": "#5856d6", "mint": "#00c7be",
    "cyan": "#32ade6", "brown": "#a2845e", "gray": "#8e8e93", "gray2": "#aeaeb2", "gray3": "#c7c7cc",
    "gray4": "#d1d1d6", "gray5": "#e5e5ea", "gray6": "#f2f2f7", "background": "#ffffff", "fill": "#78788033",
    "label": "#000000", "secondarylabel": "#3c3c4399", "separator": "#3c3c434a",
  ]
}
