import ImageReading
import Scripting
import Staging
import Typesetting

/// Every budget that is checked before the work it bounds. Each has a flag on the command line.
public struct Limits: Sendable {
  public var reading = ReadingLimits()
  public var staging = StagingLimits()
  public var images = ImageLimits()
  /// Pixels of all pictures together.
  public var imagePixelsInAll = 256_000_000
  /// Bytes of one font file.
  public var fontBytes = FontFile.maximumSize
  /// Bytes of raw frames that come through a pipe.
  public var rawBytes = 4 << 30
  /// Bytes of one output.
  public var outputBytes = 1 << 30
  /// Pixels of a sprite sheet.
  public var sheetPixels = 100_000_000
  /// Bytes that a process that is watched may allocate.
  public var memory = 2 << 30
  /// How long such a process may take; nil: as long as it likes.
  public var seconds: Int?
  /// Whether files may be reached through symbolic links: those of a script only beneath its folders anyway.
  public var followsLinks = true

  public init() {}

  /// For the script of a stranger: no symbolic links, and less of everything.
  public static var untrusted: Limits {
    var limits = Limits()
    limits.followsLinks = false
    for budget in budgets { budget.set(&limits, budget.untrusted) }
    return limits
  }

  /// What a budget takes at most, so that no product of one and the size of something is too large to count.
  public static let ceiling = 1_000_000_000_000_000

  /// One budget by its name, with the flag `--max-NAME` that sets it.
  public struct Budget: Sendable {
    public let name: String
    /// A sentence: what it is of.
    public let summary: String
    /// What the script of a stranger may ask for.
    public let untrusted: Int
    let set: @Sendable (inout Limits, Int) -> Void

    init(_ name: String, _ summary: String, untrusted: Int, set: @escaping @Sendable (inout Limits, Int) -> Void) {
      self.name = name
      self.summary = summary
      self.untrusted = untrusted
      self.set = set
    }
  }

  /// In the order of the documentation.
  public static let budgets: [Budget] = [
    Budget("input-bytes", "Size of a script.", untrusted: 4 << 20) {
      $0.reading.inputBytes = $1
    },
    Budget("depth", "Nesting of arrays and objects, at most 512.", untrusted: 64) { $0.reading.depth = $1 },
    Budget("values", "JSON values in a script.", untrusted: 500_000) { $0.reading.values = $1 },
    Budget("components", "Components of a script and of all that it imports.", untrusted: 200) {
      $0.reading.components = $1
    },
    Budget("imports", "Files that a script imports, directly and through others.", untrusted: 16) {
      $0.reading.imports = $1
    },
    Budget("canvas-side", "Pixels along a side of the canvas.", untrusted: 4_096) {
      $0.reading.canvasSide = $1
      $0.staging.canvasSide = $1
    },
    Budget("canvas-area", "Pixels of the canvas.", untrusted: 8_000_000) {
      $0.reading.canvasArea = $1
      $0.staging.canvasArea = $1
    },
    Budget("frames", "Frames of an animation.", untrusted: 2_000) { $0.staging.frames = $1 },
    Budget("work", "Pixels to paint: area × frames × overdraw.", untrusted: 10_000_000_000) {
      $0.staging.work = Double($1)
    },
    Budget("layers", "Layers.", untrusted: 20_000) { $0.staging.layers = $1 },
    Budget("copies", "Layers that replicators copy into a frame.", untrusted: 20_000) { $0.staging.copies = $1 },
    Budget("arranged", "Layers that one stack or one set of constraints arranges.", untrusted: 500) {
      $0.staging.arranged = $1
    },
    Budget("keyframes", "Keyframes of all animations.", untrusted: 100_000) { $0.staging.keyframes = $1 },
    Budget("path-points", "Points of all paths of a frame.", untrusted: 500_000) { $0.staging.pathPoints = $1 },
    Budget("text", "Bytes of one text.", untrusted: 50_000) { $0.staging.textLength = $1 },
    Budget("steps", "Steps of all expressions of a frame.", untrusted: 100_000) { $0.staging.steps = $1 },
    Budget("blur", "Radius of a blur or shadow, in pixels.", untrusted: 256) { $0.staging.blurRadius = Double($1) },
    Budget("particles", "Particles of all emitters in a frame.", untrusted: 20_000) { $0.staging.particles = $1 },
    Budget("events", "Handlers that are told of events.", untrusted: 20_000) { $0.staging.events = $1 },
    Budget("image-bytes", "Size of an image file.", untrusted: 8 << 20) { $0.images.fileBytes = $1 },
    Budget("image-pixels", "Pixels of one image.", untrusted: 16 << 20) { $0.images.pixels = $1 },
    Budget("image-pixels-in-all", "Pixels of all images.", untrusted: 32_000_000) { $0.imagePixelsInAll = $1 },
    Budget("image-frames", "Frames of an animated image.", untrusted: 500) { $0.images.frames = $1 },
    Budget("image-parts", "Elements of an SVG and points of its paths.", untrusted: 100_000) {
      $0.images.parts = $1
    },
    Budget("font-bytes", "Size of a font file.", untrusted: 8 << 20) { $0.fontBytes = $1 },
    Budget("data-bytes", "Size of a data file.", untrusted: 4 << 20) { $0.staging.data.bytes = $1 },
    Budget("data-rows", "Rows of a data file.", untrusted: 20_000) { $0.staging.data.rows = $1 },
    Budget("data-cells", "Cells of a data file.", untrusted: 200_000) { $0.staging.data.cells = $1 },
    Budget("raw-bytes", "Size of raw frames that come through a pipe.", untrusted: 1 << 30) { $0.rawBytes = $1 },
    Budget("output-bytes", "Size of an output file.", untrusted: 64 << 20) { $0.outputBytes = $1 },
    Budget("sheet-pixels", "Pixels of a sprite sheet or a filmstrip.", untrusted: 16_000_000) {
      $0.sheetPixels = $1
    },
    Budget("memory", "What drawing may allocate, like 500MB; it is watched then.", untrusted: 512 << 20) {
      $0.memory = $1
    },
    Budget("seconds", "How long drawing may take; it is watched then.", untrusted: 60) { $0.seconds = $1 },
  ]

  public static func budget(_ name: String) -> Budget? { budgets.first { $0.name == name } }

  /// - Parameter value: 1 to `ceiling`.
  /// - Returns: False where there is no such budget or it does not take the number.
  public mutating func set(_ name: String, to value: Int) -> Bool {
    guard (1...Limits.ceiling).contains(value), let budget = Limits.budget(name) else { return false }
    budget.set(&self, value)
    return true
  }
}
