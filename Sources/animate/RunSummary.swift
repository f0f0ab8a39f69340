import AnimateKit
import Expressions
import Scripting

/// What a run says at its end: a line for each output for people, an object for programs.
struct RunSummary {
  struct Output {
    var requested: RequestedOutput
    var report: OutputReport
    /// The bytes were there already, so the file was left as it is.
    var isUnchanged: Bool
  }

  /// In pixels.
  var width: Int
  var height: Int
  /// Seconds of the clip.
  var duration: Double
  /// Of the clip.
  var frames: Int
  /// How long it took.
  var seconds: Double
  /// Where the processor time went.
  var work: WorkTimes
  var outputs: [Output]

  var lines: [String] {
    outputs.flatMap { output in
      [line(output)]
        + (output.report.trades.isEmpty ? [] : ["  to fit: " + output.report.trades.joined(separator: ", ")])
    }
  }

  private func line(_ output: Output) -> String {
    let path = output.requested.path
    var parts = [path == "-" ? "standard output" : Quoting.escaped(path)]
    let images = NumberText.count(output.report.images, "image")
    switch output.requested.format {
    case .html: parts.append(ByteCount.text(output.report.bytes))
    case .poster: parts += ["\(width) × \(height)", ByteCount.text(output.report.bytes)]
    case .spriteSheet:
      let sheet = output.report.sheet ?? extent(of: output)
      parts += ["\(sheet.width) × \(sheet.height)", images, ByteCount.text(output.report.bytes)]
    default:
      let extent = extent(of: output)
      let frames = NumberText.count(extent.frames, "frame")
      parts += [
        "\(extent.width) × \(extent.height)", "\(fixed(duration, 2)) s", "\(frames), \(images)",
        ByteCount.text(output.report.bytes),
      ]
      if let colors = output.report.colors { parts.append("\(colors) colors") }
      parts.append("in \(fixed(seconds, 2)) s")
    }
    if output.isUnchanged { parts.append("(unchanged)") }
    return parts.joined(separator: "  ")
  }

  private func extent(of output: Output) -> OutputReport.Extent {
    output.report.extent ?? OutputReport.Extent(width: width, height: height, frames: frames)
  }

  /// The keys of the first output stand beside those of the clip, for programs that know of one output only.
  var json: JSONText {
    var members: [(String, JSONText)] = []
    let first = outputs.first
    if let first { members.append(("file", .string(first.requested.path))) }
    let extent = first.map(extent) ?? OutputReport.Extent(width: width, height: height, frames: frames)
    members += [
      ("width", .number(Double(extent.width))), ("height", .number(Double(extent.height))),
      ("duration", .number(duration)), ("frames", .number(Double(extent.frames))),
    ]
    if let first { members += numbers(first) }
    members += [
      ("seconds", .number(RunSummary.micro(seconds))), ("threads", .number(Double(work.threads))), ("cpu", workJSON),
    ]
    if let first { members.append(("unchanged", .bool(first.isUnchanged))) }
    members.append(
      (
        "outputs",
        .array(
          outputs.map { output in
            .object(
              [("file", .string(output.requested.path)), ("format", .string(output.requested.format.rawValue))]
                + numbers(output) + [("unchanged", .bool(output.isUnchanged))])
          })
      ))
    return .object(members)
  }

  /// Seconds of processor time by stage, and of each run of neighbouring frames, of which one thread makes one.
  private var workJSON: JSONText {
    let parts: [(String, Double)] = [
      ("load", work.loading), ("plan", work.planning),
      ("planShared", work.sharedPlanning), ("sample", work.sum(\.sampling)), ("draw", work.sum(\.drawing)),
      ("encode", work.sum(\.encoding)), ("write", work.writing),
    ]
    let runs = work.runs.map { JSONText.array([.number(Double($0.frames)), .number(RunSummary.micro($0.total))]) }
    return .object(parts.map { ($0.0, .number(RunSummary.micro($0.1))) } + [("runs", .array(runs))])
  }

  private static func micro(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

  private func numbers(_ output: Output) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [
      ("images", .number(Double(output.report.images))), ("bytes", .number(Double(output.report.bytes))),
    ]
    if let colors = output.report.colors { members.append(("colors", .number(Double(colors)))) }
    if !output.report.trades.isEmpty { members.append(("traded", .array(output.report.trades.map { .string($0) }))) }
    return members
  }

  private func fixed(_ number: Double, _ decimals: Int) -> String { NumberText.fixed(number, decimals: decimals) }
}
