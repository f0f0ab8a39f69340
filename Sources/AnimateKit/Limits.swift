import ImageReading
import Scripting
import Staging

/// Every budget that is checked before the work it bounds. Each has a flag on the command line.
public struct Limits: Sendable {
  public var reading = ReadingLimits()
  public var staging = StagingLimits()
  public var images = ImageLimits()
  /// Pixels of all pictures together.
  public var imagePixelsInAll = 256_000_000
  /// Bytes of raw frames that come through a pipe.
  public var rawBytes = 4 << 30
  /// Bytes of one output.
  public var outputBytes = 1 << 30
  /// Pixels of a sprite sheet.
  public var sheetPixels = 100_000_000

  public init() {}

  /// One budget by its name, with the flag `--max-NAME` that raises it.
  public struct Budget: Sendable {
    public let name: String
    public let summary: String
    let set: @Sendable (inout Limits, Int) -> Void
  }

  /// In the order of the documentation.
  public static let budgets: [Budget] = [
    Budget(name: "input-bytes", summary: "size of a script with all that it imports") { $0.reading.inputBytes = $1 },
    Budget(name: "depth", summary: "nesting of arrays and objects, at most 512") { $0.reading.depth = $1 },
    Budget(name: "values", summary: "JSON values in a script") { $0.reading.values = $1 },
    Budget(name: "components", summary: "components of a script and all that it imports") {
      $0.reading.components = $1
    },
    Budget(name: "imports", summary: "files that a script imports, directly and through others") {
      $0.reading.imports = $1
    },
    Budget(name: "canvas-side", summary: "pixels along a side of the canvas") {
      $0.reading.canvasSide = $1
      $0.staging.canvasSide = $1
    },
    Budget(name: "canvas-area", summary: "pixels of the canvas") {
      $0.reading.canvasArea = $1
      $0.staging.canvasArea = $1
    },
    Budget(name: "frames", summary: "frames of an animation") { $0.staging.frames = $1 },
    Budget(name: "work", summary: "pixels to paint: canvas area × frames × overdraw") {
      $0.staging.work = Double($1)
    },
    Budget(name: "layers", summary: "layers") { $0.staging.layers = $1 },
    Budget(name: "copies", summary: "layers that replicators copy into a frame") { $0.staging.copies = $1 },
    Budget(name: "arranged", summary: "layers that one stack or one set of constraints arranges") {
      $0.staging.arranged = $1
    },
    Budget(name: "keyframes", summary: "keyframes of all animations") { $0.staging.keyframes = $1 },
    Budget(name: "path-points", summary: "points of all paths of a frame") { $0.staging.pathPoints = $1 },
    Budget(name: "text", summary: "bytes of one text") { $0.staging.textLength = $1 },
    Budget(name: "blur", summary: "radius of a blur or a shadow, in pixels") { $0.staging.blurRadius = Double($1) },
    Budget(name: "particles", summary: "particles of all emitters in a frame") { $0.staging.particles = $1 },
    Budget(name: "events", summary: "handlers that are told of events") { $0.staging.events = $1 },
    Budget(name: "image-bytes", summary: "size of an image file") { $0.images.fileBytes = $1 },
    Budget(name: "image-pixels", summary: "pixels of one image") { $0.images.pixels = $1 },
    Budget(name: "image-pixels-in-all", summary: "pixels of all images") { $0.imagePixelsInAll = $1 },
    Budget(name: "data-bytes", summary: "size of a data file") { $0.staging.data.bytes = $1 },
    Budget(name: "data-rows", summary: "rows of a data file") { $0.staging.data.rows = $1 },
    Budget(name: "data-cells", summary: "cells of a data file") { $0.staging.data.cells = $1 },
    Budget(name: "raw-bytes", summary: "size of raw frames that come through a pipe") { $0.rawBytes = $1 },
    Budget(name: "output-bytes", summary: "size of an output file") { $0.outputBytes = $1 },
    Budget(name: "sheet-pixels", summary: "pixels of a sprite sheet, a filmstrip or a picture of differences") {
      $0.sheetPixels = $1
    },
  ]

  /// - Returns: False where there is no such budget or the number is not positive.
  public mutating func raise(_ name: String, to value: Int) -> Bool {
    guard value > 0, let budget = Limits.budgets.first(where: { $0.name == name }) else { return false }
    budget.set(&self, value)
    return true
  }
}
