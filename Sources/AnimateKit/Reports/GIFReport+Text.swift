import Expressions
import GIFEncoding
import Scripting

extension GIFReport {
  /// For people: what it is, where its bytes go, a line for each image, warnings.
  public var text: String {
    var lines = [summary, palette]
    lines += inventory.comments.prefix(GIFReport.shownComments).map(GIFReport.line)
    let hidden = inventory.commentCount - GIFReport.shownComments
    if hidden > 0 { lines.append("and \(hidden) comments more") }
    if !inventory.applications.isEmpty {
      lines.append("also holds: " + inventory.applications.map(Quoting.escaped).joined(separator: ", "))
    }
    lines.append(parts)
    lines.append("")
    lines += TextTable.lines(header, rows, numbers: ["frame", "start", "delay", "changed", "bytes"])
    if !warnings.isEmpty { lines.append("") }
    lines += warnings.map { "warning: \($0.message)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A file may hold as much text as it likes, and whole pages of metadata.
  private static let shownComments = 10
  private static let shownCharacters = 300

  private static func line(_ comment: String) -> String {
    let head = comment.unicodeScalars.prefix(shownCharacters)
    let isCut = head.endIndex != comment.unicodeScalars.endIndex
    return "comment: \(Quoting.escaped(Substring(head)))" + (isCut ? "…" : "")
  }

  private var summary: String {
    let frames = NumberText.count(inventory.images.count, "frame")
    let seconds = NumberText.fixed(Double(inventory.duration) / 100, decimals: 2)
    return "\(Quoting.escaped(name))  \(inventory.width) × \(inventory.height)  \(seconds) s  \(frames)  \(plays)"
      + "  \(ByteCount.text(inventory.bytes))"
  }

  private var plays: String {
    guard let plays = inventory.plays else { return "plays forever" }
    return plays == 1 ? "plays once" : "plays \(plays) times"
  }

  private var palette: String {
    guard let colors = inventory.globalColors else { return "\(inventory.version), no global palette" }
    let used = usedGlobalColors.map { ", \($0) used" } ?? ""
    return "\(inventory.version), global palette of \(colors) colors\(used)"
  }

  private var parts: String {
    let shown = GIFReport.named(inventory.parts).filter { $0.bytes > 0 }
    return "bytes: " + shown.map { "\($0.text) \($0.bytes)" }.joined(separator: ", ")
  }

  /// The parts in the order of their place, with their names in JSON and in text.
  static func named(_ parts: GIFInventory.Parts) -> [(key: String, text: String, bytes: Int)] {
    [
      ("screen", "screen", parts.screen), ("palettes", "palettes", parts.palettes),
      ("graphicControls", "graphic controls", parts.graphicControls),
      ("imageDescriptors", "image descriptors", parts.imageDescriptors), ("imageData", "image data", parts.imageData),
      ("otherExtensions", "other extensions", parts.otherExtensions), ("trailing", "after the end", parts.trailing),
    ]
  }

  private var header: [String] {
    let first = ["frame", "start", "delay", "size", "at", "disposal", "transparent", "palette", "LZW"]
    return first + (looks == nil ? [] : ["changed"]) + ["bytes"]
  }

  private var rows: [[String]] {
    let canvas = max(1, inventory.width * inventory.height)
    var start = 0
    return inventory.images.enumerated().map { index, image in
      let seconds = NumberText.fixed(Double(start) / 100, decimals: 2)
      start += image.delay
      var row = [
        "\(index + 1)", seconds, "\(image.delay)", "\(image.rect.width) × \(image.rect.height)",
        "\(image.rect.x), \(image.rect.y)", image.disposal == .unspecified ? "–" : image.disposal.rawValue,
        image.transparentIndex.map { "\($0)" } ?? "–",
      ]
      let used = looks.map { " (\($0[index].usedColors) used)" } ?? ""
      row.append((image.localColors.map { "local \($0)" } ?? "global") + used)
      row.append("\(image.codeSize)" + (image.isInterlaced ? " interlaced" : ""))
      if let looks {
        let share = Double(looks[index].changedPixels) / Double(canvas) * 100
        row.append(NumberText.fixed(share, decimals: 1) + " %")
      }
      return row + ["\(image.bytes)"]
    }
  }
}
