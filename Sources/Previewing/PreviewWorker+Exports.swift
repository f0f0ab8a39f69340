import AnimateKit
import Scripting
import Staging
import SystemCalling

/// Files to download, and texts to copy.
extension PreviewWorker {
  private var stem: String {
    String(decoding: PathBytes.withoutExtension(Array(PathBytes.name(of: scripts.path))), as: UTF8.self)
  }

  func export(_ request: PreviewRequest, _ script: PreviewedScript) async throws -> PreviewAnswer {
    var answer: PreviewAnswer
    switch request.format {
    case "gif":
      let bytes = if let known = script.gifFrames { known.bytes } else { try await script.script.gif() }
      answer = PreviewAnswer(bytes, type: "image/gif")
    case "png":
      let shown = time(request, script)
      answer = PreviewAnswer(
        try script.drawer.pixmap(at: shown).png(isOpaque: script.stage.isOpaque), type: "image/png")
      answer.time = shown
    case "webp":
      let place = MemoryPlace()
      let frames = try script.script.frames()
      let output = try WebPOutput.make(
        frames, plays: script.script.plays(RenderOptions()), limit: options.limits.outputBytes, to: place)
      _ = try await FramePipeline.write(FrameDrawers(frames), to: [output])
      answer = PreviewAnswer(place.bytes, type: "image/webp")
    default: return .problem(400, "'format' is \"gif\", \"png\" or \"webp\"")
    }
    answer.name = "\(stem).\(request.format)"
    return answer
  }

  func markup(_ script: PreviewedScript) -> PreviewAnswer {
    let written = script.stage.script
    let markup = PictureMarkup(
      files: PictureMarkup.Files(gif: stem + ".gif"), alternative: written.description ?? written.title ?? "",
      width: written.canvas.width, height: written.canvas.height)
    return PreviewAnswer(.object([("html", .string(markup.text))]))
  }

  func arguments(_ request: PreviewRequest) -> PreviewAnswer {
    var words: [String] = []
    if let theme = request.selection.theme { words += ["--theme", theme] }
    for value in request.selection.values { words += ["--set", "\(value.name)=\(value.text)"] }
    return PreviewAnswer(.object([("text", .string(words.map(Self.quoted).joined(separator: " ")))]))
  }

  /// For a POSIX shell.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { $0.isASCIIAlphanumeric(or: "-._=/,:%+@") }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

/// A file in memory.
private final class MemoryPlace: OutputPlace {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: UnsafeRawBufferPointer) throws { self.bytes += bytes }

  var canReplace: Bool { true }

  func replace(at offset: Int, with bytes: [UInt8]) throws {
    let end = min(self.bytes.count, offset + bytes.count)
    guard offset >= 0, offset < end else { return }
    self.bytes.replaceSubrange(offset..<end, with: bytes.prefix(end - offset))
  }
}
