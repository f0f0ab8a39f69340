import Foundation
import Graphics
import Synchronization
import TestSupport
import Testing

@testable import AnimateKit

/// Frames that are kept, beside those that are drawn each time.
@Suite("Kept frames")
struct KeptFramesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func frames(of script: String) throws -> ScriptFrames {
    try LoadedScript.load(path: root.appending(path: "Scripts/\(script).json").path).frames(from: 0, to: 1)
  }

  /// Frames in an order in which a search asks for them: in turn, and here and there.
  private static func order(_ count: Int, seed: UInt64) -> [Int] {
    var random = SeededRandom(seed: seed)
    return Array(0..<count) + Array(stride(from: 0, to: count, by: 3))
      + (0..<count).map { _ in Int.random(in: 0..<count, using: &random) } + [0, 0]
  }

  @Test(
    "the same pixels and the same damage, whatever there is room for",
    arguments: ["progress", "flo", "layers"], [0, 300_000, 128 << 20])
  func sameAsDrawn(script: String, memory: Int) throws {
    let source = try KeptFramesTests.frames(of: script)
    let kept = KeptFrames(source, memory: memory)
    for seed in [1, 2, 1] as [UInt64] {
      let (drawer, other) = (source.makeDrawer(), kept.makeDrawer())
      var (canvas, copy) = (Pixmap(width: 0, height: 0), Pixmap(width: 0, height: 0))
      var shown: Int?
      for frame in KeptFramesTests.order(source.frameCount, seed: seed) where frame != shown {
        let damage = try drawer.draw(frame, into: &canvas)
        #expect(try other.draw(frame, into: &copy) == damage, "frame \(frame)")
        #expect(copy == canvas, "frame \(frame)")
        shown = frame
      }
    }
  }

  @Test("are drawn once, by as many drawers as there are")
  func drawnOnce() throws {
    let source = CountedFrames(try KeptFramesTests.frames(of: "progress"))
    let kept = KeptFrames(source)
    for _ in 0..<4 {
      let drawer = kept.makeDrawer()
      var canvas = Pixmap(width: 0, height: 0)
      for frame in 0..<source.frameCount { _ = try drawer.draw(frame, into: &canvas) }
    }
    #expect(source.count.withLock { $0 } == source.frameCount)
  }

  @Test("are drawn each time where there is no room")
  func drawnAgain() throws {
    let source = CountedFrames(try KeptFramesTests.frames(of: "progress"))
    let kept = KeptFrames(source, memory: 0)
    for _ in 0..<2 {
      let drawer = kept.makeDrawer()
      var canvas = Pixmap(width: 0, height: 0)
      for frame in 0..<source.frameCount { _ = try drawer.draw(frame, into: &canvas) }
    }
    #expect(source.count.withLock { $0 } == 2 * source.frameCount)
  }

  @Test("made smaller or fewer, the same as of the source")
  func reduced() throws {
    let source = try KeptFramesTests.frames(of: "progress")
    let kept = KeptFrames(source)
    for (step, scale) in [(1, 0.5), (2, 1.0), (3, 0.3), (1, 0.5), (1, 1.0)] {
      let reduction = ReducedFrames.Reduction(everyFrame: step, scale: scale)
      let (plain, other) = (ReducedFrames(source, reduction), kept.reduced(reduction))
      #expect((other.width, other.height, other.frameCount) == (plain.width, plain.height, plain.frameCount))
      #expect((0..<plain.frameCount).allSatisfy { other.delay($0) == plain.delay($0) })
      let (drawer, second) = (try plain.makeDrawer(), try other.makeDrawer())
      var (canvas, copy) = (Pixmap(width: 0, height: 0), Pixmap(width: 0, height: 0))
      for frame in 0..<plain.frameCount {
        let damage = try drawer.draw(frame, into: &canvas)
        #expect(try second.draw(frame, into: &copy) == damage)
        #expect(copy == canvas, "every \(step), \(scale): frame \(frame)")
      }
    }
  }
}

/// Counts the frames that are drawn.
private final class CountedFrames: FrameSource {
  let source: ScriptFrames
  let count = Mutex(0)

  init(_ source: ScriptFrames) { self.source = source }

  var width: Int { source.width }
  var height: Int { source.height }
  var frameCount: Int { source.frameCount }
  func delay(_ frame: Int) -> Int { source.delay(frame) }
  var duration: Double { source.duration }
  var isOpaque: Bool { source.isOpaque }
  var knownColors: KnownColors { source.knownColors }
  func makeDrawer() -> any FrameDrawer { CountedDrawer(self) }
}

private final class CountedDrawer: FrameDrawer {
  private let frames: CountedFrames
  private let drawer: any FrameDrawer

  init(_ frames: CountedFrames) {
    self.frames = frames
    drawer = frames.source.makeDrawer()
  }

  func draw(_ frame: Int, into canvas: inout Pixmap) throws -> [PixelRect] {
    frames.count.withLock { $0 += 1 }
    return try drawer.draw(frame, into: &canvas)
  }
}
