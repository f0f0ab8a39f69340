import AnimateKit
import Foundation
import Graphics
import TestSupport
import Testing

/// Every script of the gallery and of the documentation, drawn from frame to frame and from scratch.
@Suite("Frames drawn from the one before")
struct IncrementalDrawingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let scripts: [String] = ["Scripts", "Documentation/examples", "Benchmarks/Scripts"].flatMap { folder in
    let files = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().map { folder + "/" + $0 }
  }

  @Test("the same pixels in any order", arguments: scripts)
  func sameAsFromScratch(script: String) throws {
    let frames = try LoadedScript.load(path: IncrementalDrawingTests.root.appending(path: script).path).frames()
    let drawer = frames.makeDrawer()
    var canvas = Pixmap(width: 0, height: 0)
    var random = SeededRandom(seed: 2026)
    var frame = 0
    for step in 0..<24 {
      let before = canvas
      let damage = try drawer.draw(frame, into: &canvas)
      var whole = Pixmap(width: 0, height: 0)
      _ = try frames.makeDrawer().draw(frame, into: &whole)
      #expect(canvas == whole, "step \(step), frame \(frame)")
      if before.bounds == canvas.bounds {
        var patched = before
        patched.copy(damage, from: canvas)
        #expect(patched == canvas, "step \(step), frame \(frame): more changed than was said")
      }
      // Neighbours mostly, as in a run; sometimes any other frame, also one that was drawn before.
      frame =
        random.uniform(0, 1) < 0.7
        ? (frame + 1) % frames.frameCount : Int.random(in: 0..<frames.frameCount, using: &random)
    }
  }

  @Test func theGalleryIsThere() { #expect(IncrementalDrawingTests.scripts.count >= 20) }
}
