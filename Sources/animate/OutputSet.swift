import AnimateKit
import FileWriting
import Graphics
import VideoEncoding
import SystemCalling

/// All that one drawing of the frames is written to: opened before the work, put in place after all are whole.
final class OutputSet {
  /// What the outputs have to know beside the frames.
  struct Settings {
    var gif = GIFOptions()
    var limits = Limits()
    var threads: Int?
    /// Pixels to a point.
    var scale = 1.0
  }

  private struct Output {
    var requested: RequestedOutput
    var place: Place
    /// Nil until it is written.
    var report: OutputReport?

    /// A GIF that must keep a size is made in its own way, which is sought by drawing the frames many times.
    func isSearched(_ settings: Settings) -> Bool { requested.format == .gif && settings.gif.maxSize != nil }
  }

  private enum Place {
    case file(OutputFile)
    case sequence(SequencePlace)
    /// The second one is the JSON.
    case sheet(OutputFile, OutputFile)

    var files: [OutputFile] {
      switch self {
      case .file(let file): [file]
      case .sequence: []
      case .sheet(let picture, let description): [picture, description]
      }
    }

    var identities: Set<ObjectIdentifier> {
      if case .sequence(let place) = self { [ObjectIdentifier(place)] } else { Set(files.map(ObjectIdentifier.init)) }
    }
  }

  private var outputs: [Output]
  private var seconds = 0.0
  /// Where the time goes.
  let log = WorkLog()
  private var source: (any FrameSource)?

  /// Opens all of them, so that a place that cannot be written is known at once.
  /// - Parameter followsLinks: false refuses paths with symbolic links on them.
  init(_ requested: [RequestedOutput], followsLinks: Bool) throws {
    outputs = try requested.map { Output(requested: $0, place: try OutputSet.open($0, followsLinks)) }
    try OutputSet.refuseTwins([self])
  }

  private static func open(_ requested: RequestedOutput, _ followsLinks: Bool) throws -> Place {
    func file(_ path: String) throws -> OutputFile { try OutputFile(path, followsLinks: followsLinks) }
    switch requested.format {
    case .gif, .webp, .apng, .html, .poster: return .file(try file(requested.path))
    case .sequence:
      return .sequence(try SequencePlace(pattern: Arguments.bytes(of: requested.path), followsLinks: followsLinks))
    case .mp4, .webm:
      try VideoOutput.find()
      return .file(try file(requested.path))
    case .spriteSheet:
      return .sheet(try file(requested.path), try file(descriptionPath(requested.path)))
    }
  }

  /// `sheet.png` has `sheet.json` beside it.
  static func descriptionPath(_ path: String) -> String { path.dropLast(".png".count) + ".json" }

  /// Whether all can be begun anew: what went down a pipe cannot be taken back.
  var canReplace: Bool { outputs.flatMap { $0.place.files }.allSatisfy(\.canReplace) }

  /// - Throws: when two outputs are the same file.
  static func refuseTwins(_ sets: [OutputSet]) throws {
    let outputs = sets.flatMap(\.outputs)
    let files = outputs.flatMap { $0.place.files }
    for (index, file) in files.enumerated() {
      if let other = files[..<index].first(where: file.sameFile) {
        throw AnimateFailure(.usage, "\(other.path) and \(file.path) are the same file; each output needs its own")
      }
    }
    var sequences: [SequencePlace] = []
    for case .sequence(let place) in outputs.map(\.place) {
      if sequences.contains(where: place.overlaps) {
        throw AnimateFailure(.usage, "two outputs are the same sequence; each output needs its own")
      }
      sequences.append(place)
      if let file = files.first(where: { place.includes(Arguments.bytes(of: $0.path)) }) {
        throw AnimateFailure(.usage, "\(file.path) is also a file of the sequence; each output needs its own")
      }
    }
  }

  /// - Throws: when an output is one of the files that were read.
  func refuse(_ inputs: [FileIdentity]) throws {
    for output in outputs {
      for file in output.place.files { try file.refuse(inputs) }
      if case .sequence(let place) = output.place { try place.refuse(inputs) }
    }
  }

  // MARK: Writing

  /// Draws the frames once for all outputs.
  ///
  /// - Parameter poster: the still that stands for the whole.
  func write(
    _ source: any FrameSource, _ settings: Settings, progress: @Sendable (RenderProgress) -> Void,
    poster: () throws -> Pixmap
  ) async throws {
    let started = SystemClock.monotonic
    let drawers = FrameDrawers(source)
    var indices: [Int] = []
    var frameOutputs: [FrameOutput] = []
    for index in outputs.indices where !outputs[index].isSearched(settings) {
      guard let output = try await frameOutput(outputs[index], source, drawers, settings) else { continue }
      indices.append(index)
      frameOutputs.append(output)
    }
    for index in outputs.indices where outputs[index].isSearched(settings) {
      guard case .file(let file) = outputs[index].place else { continue }
      outputs[index].report = try await GIFOutput.write(
        source, settings.gif, limit: settings.limits.outputBytes, threads: settings.threads, log: log,
        progress: progress, to: { try file.write($0) })
    }
    if !frameOutputs.isEmpty {
      let threads = FramePipeline.threads(source, asked: settings.threads)
      if IdleMemory.isWorthGivingBack(threads: threads, pixels: source.width * source.height) { IdleMemory.giveBack() }
      let reports = try await FramePipeline.write(
        drawers, to: frameOutputs, threads: settings.threads, log: log, progress: progress)
      for (index, report) in zip(indices, reports) { outputs[index].report = report }
    }
    for index in outputs.indices where outputs[index].requested.format == .poster {
      let picture = try poster()
      let png = try picture.png(isOpaque: source.isOpaque)
      for file in outputs[index].place.files { try file.write(png) }
      outputs[index].report = OutputReport(images: 1, bytes: png.count)
    }
    seconds = SystemClock.monotonic - started
    self.source = source
  }

  private func frameOutput(
    _ output: Output, _ source: any FrameSource, _ drawers: FrameDrawers, _ settings: Settings
  ) async throws -> FrameOutput? {
    let limit = settings.limits.outputBytes
    let plays = settings.gif.plays
    switch (output.place, output.requested.format) {
    case (.file(let file), .gif):
      return try await GIFOutput.make(drawers, settings.gif, limit: limit, threads: settings.threads, log: log) {
        try file.write($0)
      }
    case (.file(let file), .webp): return try WebPOutput.make(source, plays: plays, limit: limit, to: file)
    case (.file(let file), .apng): return try APNGOutput.make(source, plays: plays, limit: limit, to: file)
    case (.file(let file), .mp4): return try video(source, .mp4, settings, file)
    case (.file(let file), .webm): return try video(source, .webm, settings, file)
    case (.sequence(let place), _): return try SequenceOutput.make(source, limit: limit, to: place)
    case (.sheet(let picture, let description), _):
      let name = output.requested.path.split(separator: "/").last.map(String.init) ?? output.requested.path
      let naming = SpriteSheetOutput.Naming(
        image: name, frame: String(name.dropLast(".png".count)), scale: settings.scale)
      return try SpriteSheetOutput.make(
        source, naming, pixels: settings.limits.sheetPixels, limit: limit, picture: picture, description: description)
    default: return nil
    }
  }

  private func video(
    _ source: any FrameSource, _ format: VideoFormat, _ settings: Settings, _ file: OutputFile
  ) throws -> FrameOutput? {
    guard let file = file.file else { return nil }
    return try VideoOutput.make(
      source, format, matte: settings.gif.matte, limit: settings.limits.outputBytes, to: file)
  }

  /// The files that HTML can show.
  var markupFiles: PictureMarkup.Files {
    func path(_ format: RequestedOutput.Format) -> String? {
      outputs.first { $0.requested.format == format && $0.requested.path != "-" }?.requested.path
    }
    return PictureMarkup.Files(gif: path(.gif), webp: path(.webp), apng: path(.apng), poster: path(.poster))
  }

  /// Writes the snippet, if one was asked for.
  func write(_ markup: PictureMarkup) throws {
    for index in outputs.indices where outputs[index].requested.format == .html {
      var markup = markup
      markup.see(from: outputs[index].requested.path, bytes: Arguments.bytes)
      let text = Array((markup.text + "\n").utf8)
      for file in outputs[index].place.files { try file.write(text) }
      outputs[index].report = OutputReport(images: 0, bytes: text.count)
    }
  }

  // MARK: Committing

  /// Looks through what was written, before the first output takes its place.
  func check() throws {
    for output in outputs where output.requested.format == .gif {
      for file in output.place.files { try file.checkGIF() }
    }
  }

  func commit() throws -> RunSummary { try OutputSet.commit([self])[0] }

  /// Puts the files of all sets in their places, together, once all that can fail is done. Sequences go before them,
  /// for they can still fail in the middle; a snippet goes last, when all that it shows is there.
  static func commit(_ sets: [OutputSet]) throws -> [RunSummary] {
    func files(_ output: Output) -> [OutputFile] { output.place.files }
    let outputs = sets.flatMap(\.outputs)
    let snippets = outputs.filter { $0.requested.format == .html }.flatMap(files)
    let all = outputs.filter { $0.requested.format != .html }.flatMap(files) + snippets
    for file in all { try file.flush() }
    var unchanged: Set<ObjectIdentifier> = []
    for case .sequence(let place) in outputs.map(\.place) where try place.commit() {
      unchanged.insert(ObjectIdentifier(place))
    }
    for (file, isUnchanged) in zip(all, try OutputFile.commit(all)) where isUnchanged {
      unchanged.insert(ObjectIdentifier(file))
    }
    return sets.map { $0.summary(unchanged) }
  }

  /// - Parameter unchanged: the places that were left as they were.
  private func summary(_ unchanged: Set<ObjectIdentifier>) -> RunSummary {
    RunSummary(
      width: source?.width ?? 0, height: source?.height ?? 0, duration: source?.duration ?? 0,
      frames: source?.frameCount ?? 0, seconds: seconds, work: log.times,
      outputs: outputs.map { output in
        RunSummary.Output(
          requested: output.requested, report: output.report ?? OutputReport(images: 0, bytes: 0),
          isUnchanged: output.place.identities.isSubset(of: unchanged))
      })
  }
}
