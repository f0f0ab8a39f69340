import Expressions
import Graphics
import PNGEncoding
import Rasterizing

/// Draws the curves of a value table: one line for each number in each value, over time.
struct CurvePlot {
  private static let size = (width: 960, height: 540)
  private static let left = 64.0
  private static let width = Double(size.width) - left - 24
  private static let bottom = Double(size.height) - 48
  /// Of the names above the curves; what has no room in so many rows is left out.
  private static let rowHeight = 20.0
  private static let mostRows = 12
  private static let palette: [Color] = [
    Color(0.12, 0.47, 0.71), Color(0.84, 0.15, 0.16), Color(0.17, 0.63, 0.17), Color(0.58, 0.4, 0.74),
    Color(1, 0.5, 0.05), Color(0.09, 0.75, 0.81), Color(0.89, 0.47, 0.76), Color(0.5, 0.5, 0.5),
  ]

  private let times: [Double]
  /// Times `unit`.
  private let curves: [(name: String, numbers: [Double?])]
  /// A power of two, less than 1 where numbers are so large that their differences would be infinite.
  private let unit: Double
  private let low: Double
  private let high: Double
  private let names: [(path: Path, color: Color)]
  /// Where the curves are, beneath their names.
  private let box: Rect

  /// Nil where nothing in the table is a number.
  /// - Parameter text: sets the names.
  init?(_ table: ValueTable, _ text: PlotText) throws {
    times = table.times
    var curves: [(name: String, numbers: [Double?])] = []
    for (name, values) in zip(table.names, table.values) {
      for (suffix, part) in CurvePlot.parts(of: values) { curves.append((name + suffix, part)) }
    }
    var all = curves.flatMap(\.numbers).compactMap { $0 }
    let unit = all.contains { abs($0) > 1e300 } ? 0x1p-64 : 1
    if unit != 1 {
      for index in curves.indices { curves[index].numbers = curves[index].numbers.map { $0.map { $0 * unit } } }
      all = all.map { $0 * unit }
    }
    guard let low = all.min(), let high = all.max(), times.count > 1 else { return nil }
    self.curves = curves
    self.unit = unit
    let pad = high > low ? (high - low) * 0.05 : max(0.5, abs(high) * 0.05)
    self.low = low - pad
    self.high = high + pad
    let (names, rows) = try CurvePlot.legend(curves.map(\.name), text)
    self.names = names
    let top = 12 + Double(rows) * CurvePlot.rowHeight
    box = Rect(CurvePlot.left, top, CurvePlot.width, CurvePlot.bottom - top)
  }

  /// A value's numbers with what tells them apart.
  private static func parts(of values: [Value]) -> [(String, [Double?])] {
    let columns = values.map(\.components)
    return (columns.first ?? []).enumerated().map { index, first in
      let numbers = columns.map { index < $0.count && $0[index].number.isFinite ? $0[index].number : nil }
      return (first.name.isEmpty ? "" : "." + first.name, numbers)
    }
  }

  /// The picture, with labels set by `text`.
  func png(_ text: PlotText) throws -> [UInt8] {
    var nodes: [SceneNode] = []
    func add(_ content: SceneNode.Content) {
      nodes.append(SceneNode(identity: UInt64(nodes.count), version: 0, content: content))
    }
    let canvas = Rect(0, 0, Double(CurvePlot.size.width), Double(CurvePlot.size.height))
    add(.fill(Fill(path: .rect(canvas), transform: .identity, paint: .color(.white))))
    for line in grid() { add(line) }
    for (path, color) in try names + labels(text) {
      add(.fill(Fill(path: path, transform: .identity, paint: .color(color))))
    }
    for (index, curve) in curves.enumerated() {
      let color = CurvePlot.palette[index % CurvePlot.palette.count]
      let path = Path.compound(polylines(curve.numbers))
      add(stroke(path, color, width: 2))
    }
    let scene = Scene(width: CurvePlot.size.width, height: CurvePlot.size.height, nodes: nodes)
    return try PNGEncoder.encode(Rasterizer().draw(scene))
  }

  private func stroke(_ path: Path, _ color: Color, width: Double) -> SceneNode.Content {
    .stroke(
      StrokedPath(
        path: path, stroke: Stroke(width: width, cap: .round, join: .round), transform: .identity,
        paint: .color(color)))
  }

  private func point(_ time: Double, _ value: Double) -> Point {
    let span = (times.last ?? 1) - (times.first ?? 0)
    let x = span > 0 ? (time - (times.first ?? 0)) / span : 0
    return Point(box.minX + x * box.width, box.maxY - (value - low) / (high - low) * box.height)
  }

  /// A line breaks where there is no number.
  private func polylines(_ numbers: [Double?]) -> [Path] {
    var lines: [Path] = []
    var points: [Point] = []
    for (time, number) in zip(times, numbers) {
      if let number {
        points.append(point(time, number))
      } else if !points.isEmpty {
        lines.append(.polyline(points, closed: false))
        points = []
      }
    }
    if !points.isEmpty { lines.append(.polyline(points, closed: false)) }
    return lines
  }

  /// Round numbers for about `count` lines between two values.
  private static func ticks(_ low: Double, _ high: Double, _ count: Double) -> [Double] {
    let rough = (high - low) / count
    guard rough > 0, rough.isNormal else { return [low] }
    var step = 1.0
    while step > rough { step /= 10 }
    while step * 10 <= rough { step *= 10 }
    let factor = [1.0, 2, 5, 10].first { step * $0 >= rough } ?? 10
    step *= factor
    let first = (low / step).rounded(.up)
    return (0..<100).map { (first + Double($0)) * step }.prefix { $0 <= high }.map { $0 }
  }

  private var timeTicks: [Double] { CurvePlot.ticks(times.first ?? 0, times.last ?? 1, 8) }
  private var valueTicks: [Double] { CurvePlot.ticks(low, high, 6) }

  private func grid() -> [SceneNode.Content] {
    let gray = Color(0.87, 0.87, 0.87)
    let across = valueTicks.map { value in
      Path.polyline([Point(box.minX, point(0, value).y), Point(box.maxX, point(0, value).y)], closed: false)
    }
    let up = timeTicks.map { time in
      Path.polyline([Point(point(time, low).x, box.minY), Point(point(time, low).x, box.maxY)], closed: false)
    }
    return [stroke(.compound(across + up), gray, width: 1)]
  }

  private func labels(_ text: PlotText) throws -> [(path: Path, color: Color)] {
    var labels: [(Path, Color)] = []
    let ink = Color(0.3, 0.3, 0.3)
    for value in valueTicks {
      let label = try text(NumberText.shortest(rounded(value) / unit), 13)
      let y = point(0, value).y - label.size.height / 2
      labels.append((label.path.transformed(by: .translation(box.minX - 8 - label.size.width, y)), ink))
    }
    for time in timeTicks {
      let label = try text("\(NumberText.shortest(rounded(time))) s", 13)
      let x = point(time, low).x - label.size.width / 2
      labels.append((label.path.transformed(by: .translation(x, box.maxY + 8)), ink))
    }
    return labels
  }

  /// The names of the curves, in as many rows as they need.
  private static func legend(
    _ curves: [String], _ text: PlotText
  ) throws -> (names: [(path: Path, color: Color)], rows: Int) {
    var names: [(Path, Color)] = []
    var (x, row) = (CurvePlot.left, 0)
    for (index, curve) in curves.enumerated() {
      let label = try text(curve, 14)
      if x > CurvePlot.left, x + label.size.width > CurvePlot.left + CurvePlot.width {
        (x, row) = (CurvePlot.left, row + 1)
      }
      guard row < CurvePlot.mostRows else { return (names, row) }
      names.append(
        (
          label.path.transformed(by: .translation(x, 8 + Double(row) * CurvePlot.rowHeight)),
          CurvePlot.palette[index % CurvePlot.palette.count]
        ))
      x += label.size.width + 20
    }
    return (names, row + 1)
  }

  private func rounded(_ value: Double) -> Double {
    // Beyond that nothing stands behind the point.
    abs(value) < 1e15 ? (value * 1e9).rounded() / 1e9 : value
  }
}

/// Sets a short text of a size in points: its outline with the top left corner at the origin, and how large it is.
typealias PlotText = (_ text: String, _ size: Double) throws -> (path: Path, size: Size)
