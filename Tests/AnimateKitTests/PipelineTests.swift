import GIFEncoding
import Graphics
import Indexing
import Synchronization
import TestSupport
import Testing
import VideoEncoding

@testable import AnimateKit

/// Pictures in memory.
private struct Pictures: FrameSource {
  var frames: [Pixmap]
  var isOpaque: Bool

  init(_ clip: RandomClip, repeats: Int = 5) {
    frames = (0..<repeats).flatMap { _ in clip.frames }
    isOpaque = clip.isOpaque
  }

  /// A gradient over all of the canvas whose colors wander: one palette is not enough.
  init(wandering count: Int) {
    isOpaque = true
    frames = (0..<count).map { frame in
      var picture = Pixmap(width: 180, height: 150)
      for place in picture.pixels.indices {
        let (x, y) = (place % 180, place / 180)
        let red = UInt32((x + frame * 9) % 256)
        let green = UInt32((y * 3 / 2 + frame * 5) % 256)
        picture.pixels[place] = 0xFF00_0000 | red | green << 8 | UInt32((x + y + frame * 14) / 2 % 256) << 16
      }
      return picture
    }
  }

  var width: Int { frames[0].width }
  var height: Int { frames[0].height }
  var frameCount: Int { frames.count }
  func delay(_ frame: Int) -> Int { 3 + frame % 2 }
  var duration: Double { Double((0..<frameCount).map(delay).reduce(0, +)) / 100 }
  var knownColors: KnownColors { KnownColors() }
  func makeDrawer() -> any FrameDrawer { Drawer(frames: frames) }

  final class Drawer: FrameDrawer {
    let frames: [Pixmap]
    init(frames: [Pixmap]) { self.frames = frames }

    func draw(_ frame: Int, into canvas: inout Pixmap) -> [PixelRect] {
      let before = canvas
      canvas = frames[frame]
      return before.bounds == canvas.bounds ? RandomClip.damage(before, canvas, generous: false) : [canvas.bounds]
    }
  }
}

/// A file in memory.
private final class Memory: OutputPlace {
  var bytes: [UInt8] = []
  let canReplace: Bool

  init(canReplace: Bool = true) { self.canReplace = canReplace }

  func write(_ chunk: UnsafeRawBufferPointer) { bytes += chunk }
  func replace(at offset: Int, with chunk: [UInt8]) {
    bytes.replaceSubrange(offset..<offset + chunk.count, with: chunk)
  }
}

/// What a run was told, to see that it is what it should be.
private struct Watching: OutputEncoding {
  let source: Pictures
  let looksAhead: Bool
  let looksBack: Bool

  func makeRunEncoder() -> any RunEncoder { Encoder(self) }

  struct Told: EncodedRun {
    var frames: [FramePlace] = []
    var mistakes: [String] = []
  }

  final class Encoder: RunEncoder {
    private let watching: Watching
    private var told = Told()
    private var before: Pixmap?
    private var first: Int?

    init(_ watching: Watching) { self.watching = watching }

    var needsNextFrame: Bool { watching.looksAhead }
    var needsPreviousFrame: Bool { watching.looksBack }

    func begin(after previous: Pixmap?, at frame: Int) {
      told = Told()
      before = previous
      first = frame
    }

    func add(_ current: Pixmap, _ neighbours: borrowing FrameNeighbours, _ place: FramePlace) {
      func check(_ isRight: Bool, _ what: String) { if !isRight { told.mistakes.append("\(place.frame): \(what)") } }
      let frames = watching.source.frames
      let previous = place.frame > 0 ? frames[place.frame - 1] : nil
      let next = watching.looksAhead && place.frame + 1 < frames.count ? frames[place.frame + 1] : nil
      check(current == frames[place.frame], "the picture")
      check(neighbours.previous == (watching.looksBack ? previous : nil), "the picture before")
      if told.frames.isEmpty {
        check(before == previous, "the picture before the run")
        check(first == place.frame, "the number of the run's first frame")
      }
      check((neighbours.changed == nil) == (previous == nil), "whether there is a picture before")
      check(neighbours.next == next, "the picture after")
      if let previous {
        check(isIn(neighbours.damage, current, previous), "where it differs")
        check(isEveryChange(neighbours.changed, current, previous), "which pixels differ")
      }
      if let next { check(isIn(neighbours.nextDamage, next, current), "where the next differs") }
      check(place.delay == watching.source.delay(place.frame), "the delay")
      told.frames.append(place)
    }

    private func isIn(_ damage: [PixelRect], _ a: Pixmap, _ b: Pixmap) -> Bool {
      a.pixels.indices.allSatisfy { place in
        a.pixels[place] == b.pixels[place]
          || damage.contains { $0.contains(PixelRect(x: place % a.width, y: place / a.width, width: 1, height: 1)) }
      }
    }

    private func isEveryChange(_ changed: ChangedPixels?, _ a: Pixmap, _ b: Pixmap) -> Bool {
      a.pixels.indices.allSatisfy { place in
        (a.pixels[place] != b.pixels[place]) == (changed.map { $0.bits[place / 8] >> (place % 8) & 1 == 1 } ?? true)
      }
    }

    func finish() -> any EncodedRun { told }
  }

  final class Writer: OutputWriter {
    var runs: [Told] = []

    func append(_ run: any EncodedRun) { if let run = run as? Told { runs.append(run) } }
    func finish() -> OutputReport { OutputReport(images: runs.count, bytes: 0) }
  }
}

@Suite("The pipeline")
struct PipelineTests {
  @Test(
    "encoders are told the right pictures, in runs that do not depend on threads",
    arguments: [(1, false), (2, true), (5, false), (5, true), (1, true)], [false, true])
  func pictures(_ way: (threads: Int, looksAhead: Bool), looksBack: Bool) async throws {
    let (threads, looksAhead) = way
    let source = Pictures(RandomClip(seed: 3, isOpaque: false, frameCount: 17), repeats: 6)
    let writers = [Watching.Writer(), Watching.Writer()]
    // Beside one that looks ahead there is one that must not be told.
    let outputs = zip(writers, [(looksAhead, looksBack), (false, false)]).map { writer, looks in
      FrameOutput(
        encoding: Watching(source: source, looksAhead: looks.0, looksBack: looks.1), writer: writer)
    }
    let seen = Mutex<[Int]>([])
    let reports = try await FramePipeline.write(FrameDrawers(source), to: outputs, threads: threads) { step in
      seen.withLock { $0.append(step.framesDone) }
    }
    for writer in writers {
      #expect(writer.runs.flatMap(\.mistakes) == [])
      #expect(writer.runs.flatMap(\.frames).map(\.frame) == Array(0..<102))
      for run in writer.runs {
        #expect(run.frames.map(\.isLastOfRun) == run.frames.indices.map { $0 == run.frames.count - 1 })
      }
      #expect(writer.runs.flatMap(\.frames).filter(\.isLastOfClip).map(\.frame) == [101])
    }
    #expect(writers[0].runs.map(\.frames.count) == writers[1].runs.map(\.frames.count))
    #expect(reports.map(\.images) == writers.map(\.runs.count))
    let done = seen.withLock { $0 }
    #expect(done == done.sorted() && done.last == 102)
  }

  @Test("all outputs are the same bytes for any number of threads", arguments: [true, false])
  func threads(isOpaque: Bool) async throws {
    let source = Pictures(RandomClip(seed: 11, isOpaque: isOpaque, frameCount: 13), repeats: 4)
    func files(_ threads: Int) async throws -> [[UInt8]] {
      let places = (0..<5).map { _ in Memory() }
      var options = GIFOptions()
      options.plays = 3
      let drawers = FrameDrawers(source)
      _ = try await FramePipeline.write(
        drawers,
        to: [
          try await GIFOutput.make(drawers, options, limit: 1 << 20, threads: threads) { places[0].write($0) },
          try WebPOutput.make(source, plays: 3, limit: 1 << 20, to: places[1]),
          try APNGOutput.make(source, plays: 3, limit: 1 << 20, to: places[2]),
          try SpriteSheetOutput.make(
            source, .init(image: "a.png", frame: "a", scale: 2), pixels: 1 << 20, limit: 1 << 20, picture: places[3],
            description: places[4]),
        ], threads: threads)
      return places.map(\.bytes)
    }
    let one = try await files(1)
    #expect(one.allSatisfy { !$0.isEmpty })
    for threads in [2, 5] { #expect(try await files(threads) == one) }
  }

  @Test("palettes of parts are the same for any number of threads", arguments: [Dithering.none, .auto])
  func partsOfPalettes(dithering: Dithering) async throws {
    let source = Pictures(wandering: 40)
    func gif(_ threads: Int) async throws -> [UInt8] {
      var bytes: [UInt8] = []
      var options = GIFOptions()
      options.dithering = dithering
      _ = try await GIFOutput.write(source, options, limit: 1 << 24, threads: threads) { bytes += $0 }
      return bytes
    }
    let one = try await gif(1)
    #expect(try GIFInventory(one).images.count { $0.localColors != nil } > 20)
    for threads in [2, 3, 7] { #expect(try await gif(threads) == one) }
  }

  @Test("of several mistakes of threads, the earliest is told")
  func earliestMistake() async throws {
    struct Mistake: Error, Equatable { var item: Int }
    let work = SharedWork(threads: 4, log: nil)
    let error = await #expect(throws: Mistake.self) {
      _ = try await work.map(Array(0..<40)) { items -> [Int] in
        if let bad = items.first(where: { $0 % 16 == 7 }) { throw Mistake(item: bad) }
        return items.map { $0 * 2 }
      }
    }
    #expect(error == Mistake(item: 7))
    for count in 0..<9 {
      let made = try await work.map(Array(0..<count), least: 2) { $0.map { $0 * 3 } }
      #expect(made == (0..<count).map { $0 * 3 })
    }
  }

  @Test("a drawer that shows the frame asked for is taken, and nobody else has it meanwhile")
  func drawers() throws {
    let drawers = FrameDrawers(Pictures(RandomClip(seed: 3, isOpaque: true, frameCount: 9)))
    var damages: [[PixelRect]] = []
    try drawers.use { first in
      #expect(first.frame == nil)
      _ = try first.draw(4)
      try drawers.use { second in
        #expect(first !== second)
        damages = [try second.draw(7), try second.draw(7)]
        #expect(damages == [[second.canvas.bounds], []])
      }
    }
    for frame in [4, 7, 4] { #expect(try drawers.use(showing: frame) { $0.frame } == frame) }
    #expect(try drawers.use(showing: 1) { $0.frame } != nil)
  }

  @Test("a place in which nothing can be replaced gets the same bytes, at the end")
  func pipes() async throws {
    let source = Pictures(RandomClip(seed: 5, isOpaque: false))
    var files: [[UInt8]] = []
    for canReplace in [true, false] {
      let places = [Memory(canReplace: canReplace), Memory(canReplace: canReplace)]
      _ = try await FramePipeline.write(
        FrameDrawers(source),
        to: [
          try WebPOutput.make(source, plays: nil, limit: 1 << 20, to: places[0]),
          try APNGOutput.make(source, plays: nil, limit: 1 << 20, to: places[1]),
        ])
      files += places.map(\.bytes)
    }
    #expect(files[0] == files[2])
    #expect(files[1] == files[3])
  }

  @Test("an output that becomes too large is a limit", arguments: [10, 100, 300])
  func limits(limit: Int) async throws {
    let source = Pictures(RandomClip(seed: 5, isOpaque: false))
    for make in [APNGOutput.make, { try WebPOutput.make($0, plays: $1, limit: $2, to: $3) }] {
      let error = await #expect(throws: AnimateFailure.self) {
        _ = try await FramePipeline.write(FrameDrawers(source), to: [try make(source, nil, limit, Memory())])
      }
      #expect(error?.exitStatus.rawValue == 3)
    }
    let sheet = #expect(throws: AnimateFailure.self) {
      try SpriteSheetOutput.make(
        source, .init(image: "", frame: "", scale: 1), pixels: limit, limit: 1 << 20, picture: Memory(),
        description: Memory())
    }
    #expect(sheet?.code == "limit.sheet-pixels")
  }

  @Test("names of sequences")
  func sequences() throws {
    func path(_ pattern: String, _ number: Int) throws -> String {
      String(decoding: try SequencePlace(pattern: Array(pattern.utf8)).path(number), as: UTF8.self)
    }
    #expect(try path("%04d.png", 7) == "0007.png")
    #expect(try path("/tmp/a%db.png", 12) == "/tmp/a12b.png")
    #expect(try path("./x%02d.png", 123) == "./x123.png")
    #expect(SequencePlace.isPattern("a%d.png") && !SequencePlace.isPattern("50%/a.png"))
    for wrong in ["%s.png", "%4d.png", "%d%d.png", "%.png", "%00d.png", "%012d.png", "100%%d.png", "%d/a%d.png%"] {
      #expect(throws: AnimateFailure.self, "\(wrong)") { try SequencePlace(pattern: Array(wrong.utf8)) }
    }
    let missing = #expect(throws: AnimateFailure.self) {
      try SequencePlace(pattern: Array("/nowhere/at/all/%d.png".utf8))
    }
    #expect(missing?.exitStatus.rawValue == 4)
    #expect(missing?.message.contains("/nowhere/at/all") == true)
  }
}
