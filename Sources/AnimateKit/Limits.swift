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

  /// One budget by its name, with the flag `--max-NAME` that raises it.
  public struct Budget: Sendable {
    public let name: String
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
    Budget("input-bytes", "size of a script with all that it imports", untrusted: 4 << 20) {
      $0.reading.inputBytes = $1
    },
    Budget("depth", "nesting of arrays and objects, at most 512", untrusted: 64) { $0.reading.depth = $1 },
    Budget("values", "JSON values in a script", untrusted: 500_000) { $0.reading.values = $1 },
    Budget("components", "components of a script and all that it imports", untrusted: 200) {
      $0.reading.components = $1
    },
    Budget("imports", "files that a script imports, directly and through others", untrusted: 16) {
      $0.reading.imports = $1
    },
    Budget("canvas-side", "pixels along a side of the canvas", untrusted: 4_096) {
      $0.reading.canvasSide = $1
      $0.staging.canvasSide = $1
    },
    Budget("canvas-area", "pixels of the canvas", untrusted: 8_000_000) {
      $0.reading.canvasArea = $1
      $0.staging.canvasArea = $1
    },
    Budget("frames", "frames of an animation", untrusted: 2_000) { $0.staging.frames = $1 },
    Budget("work", "pixels to paint: canvas area × frames × overdraw", untrusted: 10_000_000_000) {
      $0.staging.work = Double($1)
    },
    Budget("layers", "layers", untrusted: 20_000) { $0.staging.layers = $1 },
    Budget("copies", "layers that replicators copy into a frame", untrusted: 20_000) { $0.staging.copies = $1 },
    Budget("arranged", "layers that one stack or one set of constraints arranges", untrusted: 500) {
      $0.staging.arranged = $1
    },
    Budget("keyframes", "keyframes of all animations", untrusted: 100_000) { $0.staging.keyframes = $1 },
    Budget("path-points", "points of all paths of a frame", untrusted: 500_000) { $0.staging.pathPoints = $1 },
    Budget("text", "bytes of one text", untrusted: 50_000) { $0.staging.textLength = $1 },
    Budget("steps", "steps of all expressions of a frame", untrusted: 100_000) { $0.staging.steps = $1 },
    Budget("blur", "radius of a blur or a shadow, in pixels", untrusted: 256) { $0.staging.blurRadius = Double($1) },
    Budget("particles", "particles of all emitters in a frame", untrusted: 20_000) { $0.staging.particles = $1 },
    Budget("events", "handlers that are told of events", untrusted: 20_000) { $0.staging.events = $1 },
    Budget("image-bytes", "size of an image file", untrusted: 8 << 20) { $0.images.fileBytes = $1 },
    Budget("image-pixels", "pixels of one image", untrusted: 16 << 20) { $0.images.pixels = $1 },
    Budget("image-pixels-in-all", "pixels of all images", untrusted: 32_000_000) { $0.imagePixelsInAll = $1 },
    Budget("image-frames", "frames of an animated image", untrusted: 500) { $0.images.frames = $1 },
    Budget("font-bytes", "size of a font file", untrusted: 8 << 20) { $0.fontBytes = $1 },
    Budget("data-bytes", "size of a data file", untrusted: 4 << 20) { $0.staging.data.bytes = $1 },
    Budget("data-rows", "rows of a data file", untrusted: 20_000) { $0.staging.data.rows = $1 },
    Budget("data-cells", "cells of a data file", untrusted: 200_000) { $0.staging.data.cells = $1 },
    Budget("raw-bytes", "size of raw frames that come through a pipe", untrusted: 1 << 30) { $0.rawBytes = $1 },
    Budget("output-bytes", "size of an output file", untrusted: 64 << 20) { $0.outputBytes = $1 },
    Budget("sheet-pixels", "pixels of a sprite sheet, a filmstrip or a picture of differences", untrusted: 16_000_000) {
      $0.sheetPixels = $1
    },
    Budget("memory", "bytes that a process that is watched allocates", untrusted: 512 << 20) { $0.memory = $1 },
    Budget("seconds", "time that a process that is watched takes", untrusted: 60) { $0.seconds = $1 },
  ]

  /// - Returns: False where there is no such budget or the number is not positive.
  public mutating func raise(_ name: String, to value: Int) -> Bool {
    guard value > 0, let budget = Limits.budgets.first(where: { $0.name == name }) else { return false }
    budget.set(&self, value)
    return true
  }
}
