import DataReading
import Expressions
import Graphics
import Scripting
import Typesetting

/// What a caller can say about how a script is staged.
public struct StagingOptions: Sendable {
  /// `--set name=value`, in order; the value as text.
  public var parameterValues: [ParameterOverride] = []
  /// `--data name=file`, in order: what the files hold stands in place of the script's and the theme's values, and
  /// `parameterValues` stand above them.
  public var dataFiles: [DataOverride] = []
  /// A theme of the script, whose values stand in place of the parameters' own; `parameterValues` stand above them.
  public var theme: String?
  /// Pixels to a point, in place of the script's.
  public var scale: Double?
  /// Frames a second, in place of the script's.
  public var fps: Double?
  /// Seconds: the part that is shown, for the budgets of frames and work, and for how long a group is repeated that
  /// does so for ever; nil: from 0, to the duration.
  public var from: Double?
  public var to: Double?
  /// Moments are asked for one by one: the budgets of frames and work do not count, and a component's `sample` stands
  /// in for parameters that have no value at all.
  public var isStill = false
  /// Parameters of components that an instance does not give have the component's `sample` values, as in stills.
  public var usesSamples = false
  /// Expressions to be sampled beside the picture (`animate values --of …`).
  public var queries: [String] = []
  public var limits = StagingLimits()

  public init() {}
}

/// `--set name=value`
public struct ParameterOverride: Sendable {
  public var name: String
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// `--data name=file`
public struct DataOverride: Sendable {
  /// The parameter; nil: the one that is called like the file, else the only one that takes numbers or a table.
  public var name: String?
  /// With the path as it was given.
  public var file: SourceFile

  public init(name: String?, file: SourceFile) {
    self.name = name
    self.file = file
  }
}

/// Where a script's fonts, pictures and data come from.
public struct StagingAssets: Sendable {
  /// Reads a picture by the path in the script.
  public var image: @Sendable (String) throws -> PixelImage
  /// Made when the first text is laid out, so that scripts without text pay nothing for fonts.
  public var typesetter: @Sendable () throws -> Typesetter
  /// The bytes of a data file by the path in the script.
  public var data: @Sendable (String) throws -> [UInt8]

  public init(
    image: @escaping @Sendable (String) throws -> PixelImage, typesetter: @escaping @Sendable () throws -> Typesetter,
    data: @escaping @Sendable (String) throws -> [UInt8] = { throw AssetError("there is no file '\($0)'") }
  ) {
    self.data = data
    self.image = image
    self.typesetter = typesetter
  }
}

/// Why a picture or a font cannot be used.
public struct AssetError: Error, CustomStringConvertible, Sendable {
  /// Of everything but exceeded limits.
  public static let code = "asset"

  /// One sentence.
  public var description: String
  /// `asset`, or the name of a limit: `limit.image-pixels`.
  public var code: String
  public var hint: String?
  /// There is no such file.
  public var isMissing: Bool

  public init(_ description: String, code: String = AssetError.code, hint: String? = nil, isMissing: Bool = false) {
    self.description = description
    self.code = code
    self.hint = hint
    self.isMissing = isMissing
  }
}

/// Budgets that are checked before any work (`command-line.md`, limits).
public struct StagingLimits: Sendable {
  public var canvasSide = 16_384
  public var canvasArea = 64_000_000
  public var frames = 10_000
  /// Canvas area × frames × overdraw, in pixels.
  public var work = 100_000_000_000.0
  public var layers = 100_000
  /// Layers that the copies of replicators show in one frame.
  public var copies = 100_000
  /// Layers that one stack, or one set of constraints, arranges: what they need of time and memory grows with the
  /// square of their number.
  public var arranged = 1_000
  public var keyframes = 1_000_000
  public var pathPoints = 5_000_000
  public var textLength = 1_000_000
  /// Steps of all expressions of a frame; of what never changes ten times as many, of the timeline a hundred times.
  public var steps = Program.defaultSteps
  /// Blur and shadow radius, in pixels.
  public var blurRadius = 2_000.0
  /// Particles of all emitters, copies included, in one frame.
  public var particles = 100_000
  /// Handlers that are told of events.
  public var events = 100_000
  /// Of each data file.
  public var data = DataLimits()

  public init() {}

  /// For the expressions of a frame.
  var stepsOfFrame: StepBudget { StepBudget(steps, each: steps) }
  /// For all that never changes in a script, which is computed once.
  var stepsOfConstants: StepBudget { StepBudget(min(steps, Int.max / 10) * 10, each: steps) }
}
