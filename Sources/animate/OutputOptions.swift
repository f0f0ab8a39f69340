import AnimateKit
import ArgumentParser

/// What commands that write frames understand of where these go.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Where the frames go, several times for several formats: .gif, .webp, .png (animated), NAME%04d.png (one for each"
        + " frame), .mp4, .webm, .html (a snippet that shows them); - is a GIF on standard output.",
      valueName: "out.gif"))
  var output: [String] = []

  @Option(
    name: .customLong("sprite-sheet"),
    help: ArgumentHelp("All frames in one PNG, with a JSON beside it.", valueName: "sheet.png"))
  var spriteSheet: String?

  @Option(help: ArgumentHelp("The still that stands for the whole, as a PNG.", valueName: "poster.png"))
  var poster: String?

  func validate() throws {
    if output.isEmpty, spriteSheet == nil, poster == nil {
      throw ValidationError("Missing expected argument '-o <out.gif>'")
    }
    if output.contains("") { throw ValidationError("-o '': expected the name of a file") }
    for (name, path) in [("sprite-sheet", spriteSheet), ("poster", poster)] {
      guard let path else { continue }
      try Checks.one(path, "--\(name)")
      guard Checks.pathExtension(path) == "png" else {
        throw ValidationError("--\(name) \(path): it is written as a file whose name ends in .png")
      }
    }
    _ = try outputs()
    guard usesStandardOutput else { return }
    if output.count(where: { $0 == "-" }) > 1 { throw ValidationError("two outputs are standard output") }
  }

  /// - Throws: where there is no GIF that an option could be about.
  func requireGIF(for option: String) throws {
    if try outputs().contains(where: { $0.format == .gif }) { return }
    throw ValidationError("\(option) is about GIFs, and none is written: also -o out.gif")
  }

  /// - Parameter json: whether a summary goes to standard output.
  /// - Throws: where an output goes there too.
  func check(json: Bool) throws {
    if json, usesStandardOutput { throw ValidationError("--json and -o - would both write to standard output") }
  }

  private var usesStandardOutput: Bool { output.contains("-") }

  func outputs() throws -> [RequestedOutput] {
    var outputs = try output.map(RequestedOutput.init)
    if let spriteSheet { outputs.append(RequestedOutput(spriteSheet, .spriteSheet)) }
    let snippets = outputs.filter { $0.format == .html }
    if snippets.count > 1 { throw ValidationError("there can be one .html") }
    if let snippet = snippets.first {
      guard outputs.contains(where: { [.gif, .webp, .apng].contains($0.format) && $0.path != "-" }) else {
        throw ValidationError("-o \(snippet.path): the snippet shows a picture: also -o out.gif, .webp or .png")
      }
    }
    if let poster {
      outputs.append(RequestedOutput(poster, .poster))
    } else if let snippet = snippets.first {
      // Readers who want nothing to move see a still.
      outputs.append(RequestedOutput(snippet.path.dropLast(".html".count) + "-poster.png", .poster))
    }
    return outputs
  }
}

/// A file that is asked for.
struct RequestedOutput {
  enum Format: String {
    case gif, webp, apng, sequence, mp4, webm, html
    case spriteSheet = "sprite-sheet"
    case poster
  }

  var path: String
  var format: Format

  init(_ path: String, _ format: Format) {
    self.path = path
    self.format = format
  }

  /// The extension decides; `-`, devices and names without one are GIF.
  init(_ path: String) throws {
    self.path = path
    if !SequencePlace.isPattern(path) { try Checks.one(path, "-o") }
    switch Checks.pathExtension(path) {
    case nil, "gif": format = .gif
    case "webp": format = .webp
    case "png": format = SequencePlace.isPattern(path) ? .sequence : .apng
    case "mp4": format = .mp4
    case "webm": format = .webm
    case "html": format = .html
    case let found?:
      throw ValidationError(
        "-o \(path): '.\(found)' is no format that animate writes; it writes .gif, .webp, .png (animated), "
          + "NAME%04d.png (one for each frame), .mp4, .webm and .html (for a still, 'animate frame' or --poster)")
    }
  }
}
