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
      ("values", .object(columns.map { ($0, .array($1.map { ValueJSON.of($0) })) })),
    ])
  }

  /// Columns for people: the time, then each name.
  public var text: String {
    let rows = times.indices.map { row in
      [ValueText.of(.number(times[row]))] + values.map { ValueText.of($0[row]) }
    }
    return TextTable.lines(["time"] + names, rows, numbers: []).map { $0 + "\n" }.joined()
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
