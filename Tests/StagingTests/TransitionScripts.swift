import Graphics
import Scripting
import Staging
import TestSupport
import Testing

/// Scripts with one transition of 1 s from 1 s on, linear, on a canvas of 100 × 80 points.
enum TransitionScripts {
  static let kinds = TransitionAction.Kind.allCases.map(\.rawValue)
  static let flips = ["flipFromLeft", "flipFromRight", "flipFromTop", "flipFromBottom"]

  /// A card at (20, 10) of 60 × 40 points with two layers of a color each.
  static func card(
    _ kind: String, _ more: String = "", card: String = "", from: String = "", to: String = "", around: String = "",
    queries: [String] = []
  ) -> StagedScript {
    StagedScript(
      layers: #"""
        {\#(around.isEmpty ? "" : around + ",") "sublayers": [
          {"name": "card", "frame": [20, 10, 60, 40], "backgroundColor": "white"\#(card.isEmpty ? "" : ", " + card), "sublayers": [
            {"name": "one", "frame": [10, 5, 20, 10], "backgroundColor": "red"\#(from.isEmpty ? "" : ", " + from)},
            {"name": "two", "frame": [10, 5, 20, 10], "backgroundColor": "blue"\#(to.isEmpty ? "" : ", " + to)}]}]}
        """#, timeline: entry(kind, more), more: #""duration": 3"#, queries: queries)
  }

  static func entry(_ kind: String, _ more: String = "") -> String {
    #"{"at": 1, "transition": "\#(kind)", "from": "one", "to": "two", "name": "flip", "duration": 1, "timing": "linear"\#(more.isEmpty ? "" : ", " + more)}"#
  }

  /// The fills of one color, back to front.
  static func fills(_ scene: Scene, _ name: String) -> [Fill] { fills(scene, [name]) }

  static func fills(_ scene: Scene, _ names: [String]) -> [Fill] {
    let colors = names.map { Color(css: $0) }
    return scene.nodes.withAllInside.compactMap { node in
      guard case .fill(let fill) = node.content, case .color(let own) = fill.paint, colors.contains(own) else {
        return nil
      }
      return fill
    }
  }

  static func corners(_ fill: Fill) -> [Point] { (fill.path.controlBox ?? .zero).corners.map(fill.transform.apply) }
}

/// 4 × 4 matrices of row vectors, multiplied out: nothing of the product's own mathematics.
struct PlainMatrix {
  var m: [[Double]]

  static let identity = PlainMatrix(m: (0..<4).map { r in (0..<4).map { $0 == r ? 1 : 0 } })

  static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> PlainMatrix {
    var result = identity
    result.m[3] = [x, y, z, 1]
    return result
  }

  static func scale(_ s: Double) -> PlainMatrix {
    var result = identity
    (result.m[0][0], result.m[1][1]) = (s, s)
    return result
  }

  static func rotation(x: Double) -> PlainMatrix {
    var result = identity
    result.m[1][1...2] = [cosine(x), sine(x)]
    result.m[2][1...2] = [-sine(x), cosine(x)]
    return result
  }

  static func rotation(y: Double) -> PlainMatrix {
    var result = identity
    (result.m[0][0], result.m[0][2], result.m[2][0], result.m[2][2]) = (cosine(y), -sine(y), sine(y), cosine(y))
    return result
  }

  static func perspective(_ d: Double) -> PlainMatrix {
    var result = identity
    result.m[2][3] = -1 / d
    return result
  }

  func then(_ n: PlainMatrix) -> PlainMatrix {
    PlainMatrix(m: m.map { row in (0..<4).map { c in (0..<4).reduce(0) { $0 + row[$1] * n.m[$1][c] } } })
  }

  func apply(_ p: Point) -> Point {
    let v = (0..<4).map { c in p.x * m[0][c] + p.y * m[1][c] + m[3][c] }
    return Point(v[0] / v[3], v[1] / v[3])
  }

  /// z lost: what is seen lies in the plane again.
  var flattened: PlainMatrix {
    var result = self
    for row in 0..<4 { result.m[row][2] = row == 2 ? 1 : 0 }
    result.m[2] = [0, 0, 1, 0]
    return result
  }

  /// Taylor series in degrees, after quarter turns.
  static func sine(_ degrees: Double) -> Double {
    let x = (degrees.remainder(dividingBy: 360)) * .pi / 180
    var (term, sum) = (x, x)
    for k in 1..<30 {
      term *= -x * x / Double((2 * k) * (2 * k + 1))
      sum += term
    }
    return sum
  }

  static func cosine(_ degrees: Double) -> Double { sine(degrees + 90) }
}
