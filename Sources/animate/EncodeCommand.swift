import AnimateKit
import ArgumentParser
import Expressions
import Graphics
import Scripting

struct EncodeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Make a GIF (and other formats) of frames that are there already: PNGs, or raw RGBA pixels.",
    discussion: """
      animate encode FOLDER --fps 30 -o out.gif                      the PNGs of a folder, frame2 before frame10
      animate encode frames/*.png --fps 30 -o out.gif
      animate encode --raw 480x480 clip.rgba --fps 30 -o out.gif     8-bit RGBA, straight alpha, top row first
      ffmpeg -i clip.mp4 -f rawvideo -pix_fmt rgba - | animate encode --raw 480x480 - --fps 30 -o out.gif
      """)

  @Argument(
    help: ArgumentHelp("A folder of PNGs, PNGs, or a file of raw frames; - is standard input.", valueName: "frames"))
  var frames: [String]

  @OptionGroup var outputs: OutputOptions

  @Option(help: ArgumentHelp("The file holds raw RGBA frames of this size.", valueName: "width x height"))
  var raw: FrameSizeArgument?
  @Option(help: "Frames a second of the clip; of more than 50, 50 are shown.") var fps: Double = 30
  @Flag(name: .customLong("no-sort"), help: "Take PNGs in the order given, not in that of their numbers.")
  var noSort = false
  @Flag(name: [.customShort("q"), .long], help: "Say nothing but errors.") var quiet = false
  @Flag(help: "Print what was made as JSON on standard output.") var json = false
  @Option(name: .customLong("errors"), help: "How mistakes are printed: text or json.")
  var errors: Messages.Form = .text

  @OptionGroup var encoding: EncodingOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    try Checks.fps(fps)
    if encoding.maxSize != nil { try outputs.requireGIF(for: "--max-size") }
    try outputs.check(json: json)
    if raw != nil {
      if frames.count > 1 { throw ValidationError("--raw takes one file, not \(frames.count)") }
      if noSort { throw ValidationError("--no-sort is about PNGs; --raw reads one file") }
    } else if frames.contains("-") {
      throw ValidationError("standard input holds raw frames: say how large they are with --raw WIDTHxHEIGHT")
    }
  }

  func run() async throws {
    Messages.current = Messages(form: errors)
    let limits = try limits.limits()
    let requested = try outputs.outputs()
    if !quiet { encoding.warnOfIneffectiveOptions(requested.map(\.format)) }
    // Before the work: a place that cannot be written is known at once.
    var set = try OutputSet(requested, followsLinks: true)
    let clip = try clip(limits)
    if !quiet {
      Checks.warn(ofFrameRate: fps)
      Checks.warn(ofPlays: encoding.gif.plays, requested.map(\.format))
    }
    let isOpaque = try set.canReplace || clip.isOpaque(fps: fps)
    do {
      try await write(clip, isOpaque: isOpaque, to: set, limits)
    } catch is TranslucentPixels {
      set = try OutputSet(requested, followsLinks: true)
      try await write(clip, isOpaque: false, to: set, limits)
    }
    try set.check()
    let summary = try set.commit()
    if json { try DataOutput.print(summary.json) }
    guard !quiet, errors == .text else { return }
    for line in summary.lines { Terminal.error(line) }
  }

  private func clip(_ limits: Limits) throws(AnimateFailure) -> Clip {
    let paths = frames.map(Arguments.bytes)
    if let raw { return try Clip.raw(paths[0], width: raw.width, height: raw.height, limits: limits) }
    return try Clip.pictures(paths, sorts: !noSort, limits: limits)
  }

  /// Draws into files that have no names yet.
  private func write(_ clip: Clip, isOpaque: Bool, to set: OutputSet, _ limits: Limits) async throws {
    try set.refuse(clip.inputs)
    let bar = ProgressBar(isShown: !quiet && Terminal.errorIsTerminal && errors == .text)
    defer { bar.clear() }
    var settings = OutputSet.Settings()
    settings.gif = encoding.gif
    settings.limits = limits
    settings.threads = encoding.threads
    let source = clip.frames(fps: fps, isOpaque: isOpaque)
    try await set.write(source, settings, progress: { bar.show($0) }) {
      var canvas = Pixmap(width: 0, height: 0)
      _ = try source.makeDrawer().draw(source.frameCount / 2, into: &canvas)
      return canvas
    }
    // Only now it is known how many files a sequence has.
    try set.refuse(clip.inputs)
    try set.write(
      PictureMarkup(files: set.markupFiles, alternative: "", width: clip.width, height: clip.height))
  }
}
