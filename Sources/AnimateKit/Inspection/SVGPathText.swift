import Expressions
import Graphics

/// Path data in SVG's absolute commands.
enum SVGPathText {
  static func of(_ path: Path) -> String {
    var parts: [String] = []
    var index = 0
    for verb in path.verbs {
      let points = path.points[index..<index + verb.pointCount]
      index += verb.pointCount
      let letter: String
      switch verb {
      case .move: letter = "M"
      case .line: letter = "L"
      case .quad: letter = "Q"
      case .cubic: letter = "C"
      case .close: letter = "Z"
      }
      let numbers = points.map { "\(NumberText.shortest($0.x)) \(NumberText.shortest($0.y))" }
      parts.append(letter + (numbers.isEmpty ? "" : " " + numbers.joined(separator: " ")))
    }
    return parts.joined(separator: " ")
  }
}
