/// Timing functions.
extension Synonyms {
  /// CSS's names for where steps jump.
  static let stepPositions: [String: String] = [
    "jump-start": "write 'start'", "jump-end": "write 'end'", "jump-both": "write 'both'", "jump-none": "write 'none'",
  ]

  /// What CSS and SwiftUI write in place of a timing.
  static func timing(_ name: String) -> String? {
    if name.hasPrefix("cubic-bezier(") {
      let text = name.dropFirst("cubic-bezier(".count).prefix { $0 != ")" }
      let numbers = ForeignForms.numbers(of: String(text))
      let isCurve = numbers.count == 4 && (0...1).contains(numbers[0]) && (0...1).contains(numbers[2])
      return "write " + (isCurve ? ForeignForms.list(numbers) : "[x1, y1, x2, y2], x1 and x2 from 0 to 1")
    }
    if name.hasPrefix("steps(") {
      let digits = name.dropFirst("steps(".count).prefix { $0.isNumber }
      let position = ["none", "both", "start"].first { name.contains($0) } ?? "end"
      return "write {\"steps\": \(digits.isEmpty ? "4" : String(digits)), \"position\": \"\(position)\"}"
    }
    if name.hasPrefix("spring(") { return "write 'spring' in place of 'timing'" }
    if let meant = penner(name) { return "write '\(meant)'" }
    if name.hasPrefix("linear(") { return #"write {"linear": [[0, 0], …, [1, 1]]}"# }
    return timings[name] ?? constant(name.lowercased(), among: namesOfCoreAnimation).map { "write '\($0)'" }
  }

  private static let namesOfCoreAnimation = ["default", "linear", "easeIn", "easeOut", "easeInEaseOut"]

  /// `power2.out`, `Quad.easeIn`, `backOut` and `inOutCubic` as Penner's names.
  private static func penner(_ name: String) -> String? {
    let curves = [
      "sine": "Sine", "quad": "Quad", "quadratic": "Quad", "power1": "Quad", "cubic": "Cubic", "power2": "Cubic",
      "quart": "Quart", "power3": "Quart", "quint": "Quint", "power4": "Quint", "expo": "Expo", "exponential": "Expo",
      "circ": "Circ", "circular": "Circ", "back": "Back", "elastic": "Elastic", "bounce": "Bounce",
    ]
    let written = name.prefix { $0 != "(" }.lowercased().filter { $0 != "." && $0 != "-" && $0 != "_" }
    for (word, curve) in curves {
      for side in ["InOut", "Out", "In"] {
        let part = side.lowercased()
        if [word + part, part + word, "ease" + part + word, word + "ease" + part, "ease" + word + part].contains(
          written)
        {
          return "ease" + side + curve
        }
      }
      if written == word { return "easeOut" + curve }
    }
    return nil
  }

  private static let timings: [String: String] = [
    "ease": "write 'default'", "ease-in": "write 'easeIn'", "ease-out": "write 'easeOut'",
    "ease-in-out": "write 'easeInEaseOut'", "easeInOut": "write 'easeInEaseOut'",
    "curveEaseIn": "write 'easeIn'", "curveEaseOut": "write 'easeOut'", "curveLinear": "write 'linear'",
    "curveEaseInOut": "write 'easeInEaseOut'",
    "step-start": #"write {"steps": 1, "position": "start"}"#, "step-end": #"write {"steps": 1}"#,
    "spring": "write 'spring' in place of 'timing'",
    "hold": #"write "calculationMode": "discrete" beside 'values'"#, "none": "write 'linear'",
    "anticipate": "write 'easeInBack'",
    "bouncy": #"write "spring": {"perceptualDuration": 0.5, "bounce": 0.3}"#,
    "snappy": #"write "spring": {"perceptualDuration": 0.5, "bounce": 0.15}"#,
    "smooth": #"write "spring": {"perceptualDuration": 0.5}"#,
  ]
}
