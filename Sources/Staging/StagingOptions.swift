import Scripting

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
