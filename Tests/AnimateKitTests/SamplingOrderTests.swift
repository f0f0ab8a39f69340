import AnimateKit
import Graphics
import Motion
import Staging
import TestSupport
import Testing

/// Every script of the gallery and of the documentation, sampled in a random order.
struct SamplingOrderTests {
  private static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  private static let names =
    [
      "circular-slider", "flo", "gradient-view", "layers", "profile", "progress", "shortcuts", "squares", "table",
      "terminal", "two-labels",
    ].map { "Scripts/\($0)" }
    + [
      "bouncing-ball", "clock", "emitter-fire", "emitter-fireworks", "emitter-snow", "flip-card", "glow",
      "loading-dots", "morph", "spring-switches", "tap-to-flip", "typing",
    ].map { "Documentation/examples/\($0)" }

  @Test(arguments: Self.names)
  func anyOrderGivesTheSameScenes(name: String) throws {
    let stage = try LoadedScript.load(path: "\(Self.folder)/\(name).json").stage
    let clock = FrameClock(fps: stage.fps, duration: stage.duration)
    let sampler = stage.sampler()
    var random = SeededRandom(seed: 7)
    var before = 0
    for step in 0..<16 {
      // Neighbours, as they are drawn, and others.
      let frame = step % 3 == 0 ? Int.random(in: 0..<clock.frameCount, using: &random) : (before + 1) % clock.frameCount
      let time = clock.sampleTime(frame)
      let own = drawnText(of: try sampler.scene(at: time).nodes)
      #expect(own == drawnText(of: try stage.sampler().scene(at: time).nodes), "frame \(frame)")
      before = frame
    }
  }
}
