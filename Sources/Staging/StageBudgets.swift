import Expressions
import Graphics
import Motion
import Scripting

/// What is too large or takes too long, before the work begins.
extension StageBuilder {
  mutating func checkCanvas() -> Bool {
    let (width, height) = (pixels(script.canvas.width), pixels(script.canvas.height))
    let limits = options.limits
    let place = script.canvas.place
    if width > limits.canvasSide || height > limits.canvasSide {
      let sides = [script.canvas.width, script.canvas.height].map {
        NumberText.shortest((Double($0) * scale).rounded())
      }
      error(
        "limit.canvas-side",
        "a canvas of \(sides[0]) × \(sides[1]) pixels exceeds \(limits.canvasSide) on a side", at: place,
        hint: "raise with --max-canvas-side")
    } else if width * height > limits.canvasArea {
      error(
        "limit.canvas-area", "a canvas of \(width) × \(height) pixels exceeds \(limits.canvasArea) pixels", at: place,
        hint: "raise with --max-canvas-area")
    } else if width < 1 || height < 1 {
      error(
        "range", "a canvas of \(width) × \(height) pixels has no pixel", at: place,
        hint: options.scale.map { "so it is with --scale \(NumberText.shortest($0))" })
    }
    return !diagnostics.hasErrors
  }

  private var frameCount: Int {
    let shown = (options.to ?? duration) - (options.from ?? 0)
    return FrameClock(fps: fps, duration: max(0, shown)).frameCount
  }

  mutating func checkFrames() {
    if options.isStill || frameCount <= options.limits.frames { return }
    let entry = durationInMilliseconds
    reportAlone(
      Diagnostic(
        code: "limit.frames", message: "\(frameCount) frames exceed \(options.limits.frames)",
        place: entry?.place ?? script.duration?.place ?? script.canvas.place,
        hint: ["raise with --max-frames", entry?.hint].compactMap { $0 }.joined(separator: "; ")))
  }

  mutating func checkBudgets(_ stage: Stage) {
    let frames = options.isStill ? 1 : frameCount
    let place = script.duration?.place ?? script.canvas.place
    let points = stage.initialValues.reduce(0) { $0 + ($1.path?.points.count ?? 0) }
    if points > options.limits.pathPoints {
      error(
        "limit.path-points", "paths of \(points) points in all exceed \(options.limits.pathPoints)", at: place,
        hint: "raise with --max-path-points")
    }
    let work = Double(stage.width * stage.height) * Double(frames) * Overdraw.estimate(stage)
    if work > options.limits.work {
      let limit = clampedInt(options.limits.work, 0...Int.max)
      error(
        "limit.work",
        "drawing this takes about \(clampedInt(work, 0...9_000_000_000_000_000_000)) pixels, which exceeds \(limit)",
        at: place, hint: "raise with --max-work")
    }
  }
}
