import Graphics

/// A script as it was written: typed, complete, with the place of every value, and no layer looked at yet.
public struct Script: Sendable {
  public var source: SourceFile
  /// The settings that are still to be computed; until then they are as if the script were silent.
  public var computed: ComputedSettings?
  public var title: String?
  public var description: String?
  public var canvas: Canvas
  /// Frames a second; above 50 it has been lowered to 50 with a warning.
  public var fps: Double
  /// Seconds; nil: when the last timeline entry ends.
  public var duration: Written<Double>?
  /// Seconds that the last picture stays after `duration`; 0 unless given.
  public var hold = 0.0
  public var loop: LoopCount
  /// Nil: the middle.
  public var poster: Poster?
  public var themes: [Theme]
  public var output: OutputDefaults
  /// Paths as written, relative to the script.
  public var fonts: [Written<String>]
  public var parameters: [Parameter]
  public var lets: [NamedExpression]
  /// Those of this file and of all that it imports. Instances name them by their place in this list.
  public var components: [Component] = []
  /// Auto Layout of the layers at the top level, in the canvas.
  public var layout = LayoutRules()
  /// Back to front.
  public var layers: [Layer]
  public var timeline: [TimelineEntry]
}

/// What is drawn on, in points from its upper left corner.
public struct Canvas: Sendable {
  /// In points or pixels: more a GIF cannot say of itself.
  public static let longestSide = 65_535

  /// Whole points.
  public var width: Int
  public var height: Int
  /// nil: clear.
  public var background: Formula?
  /// Pixels to a point.
  public var scale: Double
  public var indicator = IndicatorLook()
  public var place: SourcePlace
}

public enum LoopCount: Sendable, Hashable {
  case forever
  /// ≥ 1 plays.
  case times(Int)
}

/// The still that stands for the whole.
public enum Poster: Sendable {
  /// Seconds.
  case time(Formula)
  /// The name of a marker of the script's own timeline.
  case marker(Written<String>)
}

public enum DitherChoice: String, Sendable, CaseIterable { case none, diffusion, ordered, auto }

/// `output`: how files are made unless options say otherwise; nil where the script is silent.
public struct OutputDefaults: Sendable {
  /// 2…256
  public var colors: Int?
  public var dither: DitherChoice?
  public var matte: Color?
  public var fixedColors: [Color] = []
  /// 0…100
  public var quality: Double?
  public var maxSize: ByteSize?

  public init() {}
}

public struct Theme: Sendable {
  public var name: Written<String>
  /// Parameter names with values in the parameter's type; nil where the reader could not make sense of it.
  public var values: [(name: Written<String>, value: Value?)]
}
