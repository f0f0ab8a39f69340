import AnimateKit
import ArgumentParser
import FileWriting
import Scripting
import SystemCalling

struct CheckCommand: AsyncParsableCommand, WatchedCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find out whether a GIF is what a script renders to; exit code 6 and a picture if it is not.",
    discussion: "Renders in memory with the flags given here, which are those that the GIF was rendered with.")

  @Argument(help: ArgumentHelp("The JSON script; - reads standard input.", valueName: "script"))
  var script: String

  @Argument(help: ArgumentHelp("The GIF that was rendered from it.", valueName: "out.gif"))
  var file: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Where a picture of the difference goes; out-difference.png beside the GIF if nothing is said.",
      valueName: "difference.png"))
  var output: String?

  @Option(help: "Frames a second, at most 50.") var fps: Double?
  @Option(help: "Pixels to a point.") var scale: Double?
  @Option(help: ArgumentHelp("Begin at this time (or marker).", valueName: "time")) var from: TimeArgument?
  @Option(help: ArgumentHelp("End at this time (or marker).", valueName: "time")) var to: TimeArgument?
  @Flag(name: [.customShort("q"), .long], help: "Say nothing but errors.") var quiet = false

  @OptionGroup var encoding: EncodingOptions
  @OptionGroup var options: ScriptOptions

  func validate() throws {
    try Checks.fps(fps)
    try Checks.scale(scale)
    try Checks.part(from: from, to: to)
    if let output { try Checks.png(output) }
    if let found = Checks.pathExtension(file), ["png", "webp", "mp4", "webm", "html", "json"].contains(found) {
      throw ValidationError("\(file): what is checked is a GIF, not '.\(found)'")
    }
    if file == "-" { throw ValidationError("the GIF to check is a file, not standard input") }
  }

  func writtenPaths() -> [[UInt8]] { [picturePath] }

  func run() async throws {
    options.apply()
    let load = try options.loadOptions(fps: fps, scale: scale, from: from, to: to)
    let loaded = try LoadedScript.load(pathBytes: Arguments.bytes(of: script), options: load)
    if !quiet { Messages.current.print(warnings: loaded.warnings, in: loaded.source) }
    var render = RenderOptions()
    render.from = try from?.seconds(in: loaded, option: "--from")
    render.to = try to?.seconds(in: loaded, option: "--to")
    encoding.apply(to: &render)
    let source = try loaded.frames(from: render.from, to: render.to)
    render.threads = render.threads ?? options.watching.threads(for: source, within: loaded.limits)
    let rendered = try await loaded.gif(render)
    let committed = try CommittedFile.read(Arguments.bytes(of: file), limits: loaded.limits, like: rendered)
    let poster = max(0, loaded.posterTime(from: render.from, to: render.to) - (render.from ?? 0))
    let found = try GIFComparison.compare(
      committed: committed.bytes, rendered: rendered, poster: poster, limits: loaded.limits)
    guard let found else {
      if !quiet, options.errors == .text { Terminal.error("\(Quoting.escaped(file)): up to date") }
      return
    }
    var failure: AnimateFailure?
    var place: String?
    do {
      place = try write(
        found, followsLinks: loaded.limits.followsLinks,
        refusing: loaded.inputs + (committed.identity.map { [$0] } ?? []))
    } catch let error as AnimateFailure {
      failure = error
    } catch let error as FileWritingError where !error.isBrokenPipe {
      failure = AnimateFailure(error)
    }
    tell(found, picture: place, failure)
    // A picture that nobody asked for may be lacking: the folder of the GIF need not be writable.
    throw ExitCode((output == nil ? .difference : failure?.exitStatus ?? .difference).rawValue)
  }

  /// - Returns: where the picture lies.
  private func write(
    _ found: GIFComparison, followsLinks: Bool, refusing inputs: [FileIdentity]
  ) throws -> String {
    let path = picturePath
    let shown = output ?? String(decoding: path, as: UTF8.self)
    try OutputFile(path, shown: shown, followsLinks: followsLinks).put(try found.png(), refusing: inputs)
    return shown
  }

  private var picturePath: [UInt8] {
    output.map(Arguments.bytes) ?? CheckCommand.picturePath(of: Arguments.bytes(of: file))
  }

  /// `a/name.gif` becomes `a/name-difference.png`.
  private static func picturePath(of gif: [UInt8]) -> [UInt8] {
    Array(PathBytes.withoutExtension(gif) + "-difference.png".utf8)
  }

  /// - Parameter failure: why there is no picture.
  private func tell(_ found: GIFComparison, picture: String?, _ failure: AnimateFailure?) {
    let name = script == "-" ? "the script" : script
    let headline = "\(file) is not what \(name) renders to"
    var failures = found.differences.map { AnimateFailure(.difference, $0.message, code: $0.code, file: file) }
    switch options.errors {
    case .json:
      failures[0].message = "\(headline): \(failures[0].message)"
      Messages.current.print(failures + (failure.map { [$0] } ?? []))
    case .text:
      Messages.current.print(AnimateFailure(.difference, headline, file: file))
      for failure in failures { Terminal.error("  " + Quoting.escaped(failure.message)) }
      if let picture, picture != "-" { Terminal.error("  see \(Quoting.escaped(picture))") }
      if let failure { Messages.current.print(failure) }
    }
  }
}
