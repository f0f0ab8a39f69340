import Graphics
import Staging

/// The frames of a script's timeline.
public struct ScriptFrames: FrameSource {
  let script: LoadedScript
  let timeline: FrameTimeline

  public var width: Int { script.stage.width }
  public var height: Int { script.stage.height }
  public var frameCount: Int { timeline.frameCount }
  public func delay(_ frame: Int) -> Int { timeline.delay(frame) }
  public var duration: Double { timeline.duration }
  public var framesASecond: Double? { timeline.framesASecond }
  public var isOpaque: Bool { script.stage.isOpaque }

  public var knownColors: KnownColors {
    var colors = KnownColors()
    colors.fixed = script.stage.script.output.fixedColors
    colors.solid = script.stage.solidColors
    colors.solidColorsChange = script.stage.solidColorsChange
    colors.layersFade = script.stage.layersFade
    colors.alphaIsRounded = true
    return colors
  }

  public func makeDrawer() -> any FrameDrawer { ScriptDrawer(self) }
}

extension LoadedScript {
  /// The frames of the timeline, or of a part of it.
  ///
  /// - Parameters:
  ///   - from: seconds, included; nil: 0.
  ///   - to: seconds; nil: the duration and its `hold`.
  /// - Throws: where there is no such part, or it has more frames than `limits` allow.
  public func frames(from: Double? = nil, to: Double? = nil) throws(AnimateFailure) -> ScriptFrames {
    let timeline = try FrameTimeline(stage, from: from, to: to)
    try checkFrames(timeline.frameCount)
    return ScriptFrames(script: self, timeline: timeline)
  }

  func checkFrames(_ count: Int) throws(AnimateFailure) {
    guard count > limits.staging.frames else { return }
    throw .tooManyFrames("\(count)", most: limits.staging.frames)
  }
}

private final class ScriptDrawer: FrameDrawer {
  private let timeline: FrameTimeline
  private let drawer: SceneDrawer

  init(_ frames: ScriptFrames) {
    timeline = frames.timeline
    drawer = SceneDrawer(frames.script)
  }

  var samplingSeconds: Double { drawer.samplingSeconds }

  func draw(_ frame: Int, into canvas: inout Pixmap) throws -> [PixelRect] {
    try drawer.draw(at: timeline.time(frame), into: &canvas)
  }
}
