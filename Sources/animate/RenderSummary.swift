import AnimateKit
import Scripting

/// What a render says at its end: a line for people, an object for programs.
struct RenderSummary {
  private let path: String
  private let report: RenderReport
  private let seconds: Double

  init(_ path: String, _ report: RenderReport, seconds: Double) {
    self.path = path
    self.report = report
    self.seconds = seconds
  }

  var line: String {
    let name = path == "-" ? "standard output" : Quoting.escaped(path)
    let frames = report.frames == 1 ? "1 frame" : "\(report.frames) frames"
    let images = report.images == 1 ? "1 image" : "\(report.images) images"
    return "\(name)  \(report.width) × \(report.height)  \(fixed(report.duration, 2)) s  \(frames), \(images)"
      + "  \(size(report.bytes))  \(report.colors) colors  in \(fixed(seconds, 2)) s"
      + (report.isUnchanged ? "  (unchanged)" : "")
  }

  var json: JSONText {
    .object([
      ("file", .string(path)), ("width", .number(Double(report.width))), ("height", .number(Double(report.height))),
      ("duration", .number(report.duration)), ("frames", .number(Double(report.frames))),
      ("images", .number(Double(report.images))), ("bytes", .number(Double(report.bytes))),
      ("colors", .number(Double(report.colors))), ("seconds", .number(seconds)),
      ("unchanged", .bool(report.isUnchanged)),
    ])
  }

  private func size(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) bytes" }
    if bytes < 1_000_000 { return "\(fixed(Double(bytes) / 1000, 1)) KB" }
    return "\(fixed(Double(bytes) / 1_000_000, 2)) MB"
  }

  private func fixed(_ number: Double, _ decimals: Int) -> String { NumberFormat.fixed(number, decimals: decimals) }
}
