import AnimateKit
import Graphics
import Rasterizing
import SystemCalling

/// The frames of a script, one after the other: each drawn whole, and each made of the one before it. Only drawing
/// counts.
struct IncrementalDrawing {
  let name: String
  private let scenes: [Scene]

  init(script path: String) throws {
    name = "incremental/" + Scripts.name(path)
    scenes = try Scripts.scenes(path)
  }

  /// Milliseconds per frame. Both ways take turns, so that they find the same machine.
  func measure(samples: Int) -> BenchmarkResult {
    var (steps, wholes): ([Double], [Double]) = ([], [])
    drawSteps()
    for _ in 0..<max(1, samples) {
      steps.append(time(drawSteps))
      wholes.append(time(drawWhole))
    }
    return BenchmarkResult(
      name: name, milliseconds: Measurements(steps), fromScratch: Measurements(wholes))
  }

  private func time(_ body: () -> Void) -> Double {
    let start = SystemClock.ofProcess
    body()
    return (SystemClock.ofProcess - start) * 1000 / Double(scenes.count)
  }

  /// The first frame is whole, the others only what differs.
  private func drawSteps() {
    let rasterizer = Rasterizer()
    var canvas = rasterizer.draw(scenes[0])
    for (before, scene) in zip(scenes, scenes.dropFirst()) {
      keep(rasterizer.update(&canvas, from: before, to: scene))
    }
  }

  private func drawWhole() {
    let rasterizer = Rasterizer()
    for scene in scenes { keep(rasterizer.draw(scene)) }
  }

  /// All scripts together: as much of each as of any other, a frame of each.
  static func total(_ results: [BenchmarkResult]) -> BenchmarkResult {
    BenchmarkResult(
      name: "incremental/total", milliseconds: Measurements([results.reduce(0) { $0 + $1.milliseconds.median }]),
      fromScratch: Measurements([results.reduce(0) { $0 + ($1.fromScratch?.median ?? 0) }]))
  }
}
