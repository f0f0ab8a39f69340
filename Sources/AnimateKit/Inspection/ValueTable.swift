import Expressions
import Graphics
import Motion
import Scripting
import Staging

/// What the queries of a script are at some times.
public struct ValueTable: Sendable {
  /// Seconds.
  public var times: [Double]
  /// As they were asked for: `progress.strokeEnd`.
  public var names: [String]
  /// For each name one value a time.
  public var values: [[Value]]

  /// `{"times": […], "values": {"progress.strokeEnd": […]}}`, numbers in full precision; a name that was asked for
  /// twice stands there once.
  public var json: JSONText {
    var seen: Set<String> = []
    let columns = zip(names, values).filter { seen.insert($0.0).inserted }
    return .object([
      ("times", .array(times.map(JSONText.number))),
      ("values", .object(columns.map { ($0, .array($1.map(ValueJSON.of))) })),
    ])
  }

  /// Columns for people: the time, then each name.
  public var text: String {
    let header = ["time"] + names
    let rows = times.indices.map { row in
      [ValueText.of(.number(times[row]))] + values.map { ValueText.of($0[row]) }
    }
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
      var joined = padded.joined(separator: "  ")
      while joined.last == " " { joined.removeLast() }
      return joined + "\n"
    }
    return line(header) + rows.map(line).joined()
  }
}

extension LoadedScript {
  /// The values of the queries that the script was loaded with, at each time.
  public func values(at times: [Double]) throws(AnimateFailure) -> ValueTable {
    try sampling {
      let sampler = stage.sampler()
      var columns = [[Value]](repeating: [], count: stage.queryTypes.count)
      for time in times {
        for (index, value) in try sampler.queryValues(at: time).enumerated() { columns[index].append(value) }
      }
      return ValueTable(times: times, names: stage.queryNames, values: columns)
    }
  }

  /// The times of the frames of this many frames a second, over the whole duration.
  /// - Throws: where there are more than the budget of frames.
  public func frameTimes(fps: Double?) throws(AnimateFailure) -> [Double] {
    let clock = FrameClock(fps: fps ?? stage.fps, duration: stage.duration)
    try checkFrames(clock.frameCount)
    return (0..<clock.frameCount).map(clock.sampleTime)
  }
}

/// Values as JSON, in the forms that scripts write them in.
package enum ValueJSON {
  package static func of(_ value: Value) -> JSONText {
    switch value {
    case .none: .null
    case .number(let x): x.isFinite ? .number(x) : .null
    case .bool(let flag): .bool(flag)
    case .string(let text): .string(text)
    case .point(let p): numbers([p.x, p.y])
    case .size(let size): numbers([size.width, size.height])
    case .rect(let rect): numbers([rect.origin.x, rect.origin.y, rect.width, rect.height])
    case .color(let color): .string(css(color))
    case .path(let path): .string(SVGPathText.of(path))
    case .transform(let transform): of(transform.matrix)
    case .image(let picture):
      .object([
        ("width", .number(Double(picture.image.pixmap.width))),
        ("height", .number(Double(picture.image.pixmap.height))),
      ])
    case .array(let elements): .array(elements.map(of))
    case .record(let record): .object(zip(record.columns, record.values).map { ($0.name, of($1)) })
    }
  }

  private static func numbers(_ numbers: [Double]) -> JSONText { .array(numbers.map(JSONText.number)) }

  private static func of(_ matrix: Matrix4) -> JSONText {
    .object([("matrix", numbers((0..<4).flatMap { row in (0..<4).map { matrix[row, $0] } }))])
  }

  /// `rgba(255, 0, 0, 0.5)`: components in full precision, so that nothing of an interpolated color is lost.
  private static func css(_ color: Color) -> String {
    let channels = [color.red, color.green, color.blue].map { NumberText.shortest($0 * 255) }
    return "rgba(" + channels.joined(separator: ", ") + ", \(NumberText.shortest(color.alpha)))"
  }
}
