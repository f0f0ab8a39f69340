import Expressions
import Graphics
import PNGEncoding
import Scripting

/// All frames that differ in one PNG, and a JSON that says where each lies: the form of TexturePacker's arrays, which
/// engines for games and the web read.
public enum SpriteSheetOutput {
  /// How a sheet is described.
  public struct Naming: Sendable {
    /// Of the picture, as the JSON names it.
    public var image: String
    /// Before the number in the names of frames.
    public var frame: String
    /// Pixels to a point.
    public var scale: Double

    public init(image: String, frame: String, scale: Double) {
      self.image = image
      self.frame = frame
      self.scale = scale
    }
  }

  /// - Parameters:
  ///   - pixels: of the whole sheet at most.
  ///   - limit: bytes of the picture.
  /// - Throws: where the sheet would be too large if all frames differed.
  public static func make(
    _ source: any FrameSource, _ naming: Naming, pixels: Int, limit: Int, picture: any OutputPlace,
    description: any OutputPlace
  ) throws -> FrameOutput {
    let (area, overflow) = (source.width * source.height).multipliedReportingOverflow(by: source.frameCount)
    guard !overflow, area <= pixels else {
      throw AnimateFailure(
        .limit,
        "a sheet of \(source.frameCount) frames of \(source.width) × \(source.height) exceeds \(pixels) pixels; "
          + "raise with --max-sheet-pixels", code: "limit.sheet-pixels")
    }
    return FrameOutput(
      encoding: SpriteRunEncoding(),
      writer: SpriteSheetWriter(
        source, naming, CountingSink(limit: limit) { try picture.write($0) },
        CountingSink(limit: limit) { try description.write($0) }))
  }
}

private struct SpriteRunEncoding: OutputEncoding {
  func makeRunEncoder() -> any RunEncoder { ImageRunEncoder(PixelPatch.init) }
}

/// A part of a picture.
private struct PixelPatch: Sendable {
  let rect: PixelRect
  private(set) var pixels: [UInt32] = []

  init(_ picture: Pixmap, _ rect: PixelRect) {
    self.rect = rect
    pixels.reserveCapacity(rect.area)
    for y in rect.y..<rect.maxY {
      pixels += picture.pixels[y * picture.width + rect.x..<y * picture.width + rect.maxX]
    }
  }
}

private final class SpriteSheetWriter: OutputWriter {
  private let naming: SpriteSheetOutput.Naming
  private let isOpaque: Bool
  private let picture: CountingSink
  private let description: CountingSink
  private var canvas: Pixmap
  /// Pictures that differ from all others.
  private var cells: [Pixmap] = []
  private var cellsByFingerprint: [UInt64: [Int]] = [:]
  /// What is shown after each other, and for how many centiseconds.
  private var steps: [(cell: Int, delay: Int)] = []

  init(
    _ source: any FrameSource, _ naming: SpriteSheetOutput.Naming, _ picture: CountingSink, _ description: CountingSink
  ) {
    self.naming = naming
    self.picture = picture
    self.description = description
    isOpaque = source.isOpaque
    canvas = Pixmap(width: source.width, height: source.height)
  }

  func append(_ run: any EncodedRun) throws {
    guard let run = run as? ImageRun<PixelPatch> else { throw AnimateFailure.foreignRun }
    for step in run.steps {
      guard let patch = step.image else {
        if let last = steps.popLast() { steps.append((last.cell, last.delay + step.delay)) }
        continue
      }
      let rect = patch.rect
      for row in 0..<rect.height {
        let start = (rect.y + row) * canvas.width + rect.x
        canvas.pixels.replaceSubrange(
          start..<start + rect.width, with: patch.pixels[row * rect.width..<(row + 1) * rect.width])
      }
      steps.append((cellOfCanvas(), step.delay))
    }
  }

  private func cellOfCanvas() -> Int {
    var hash = FNVHash()
    for pixel in canvas.pixels { hash.add(UInt64(pixel)) }
    if let cell = cellsByFingerprint[hash.value]?.first(where: { cells[$0] == canvas }) { return cell }
    cells.append(canvas)
    cellsByFingerprint[hash.value, default: []].append(cells.count - 1)
    return cells.count - 1
  }

  /// As square as it gets.
  private var columns: Int {
    let (width, height) = (canvas.width, canvas.height)
    var best = (columns: 1, side: Int.max, empty: Int.max)
    for columns in 1...max(1, cells.count) {
      let rows = (cells.count + columns - 1) / columns
      let candidate = (columns: columns, side: max(columns * width, rows * height), empty: columns * rows)
      if (candidate.side, candidate.empty) < (best.side, best.empty) { best = candidate }
    }
    return best.columns
  }

  func finish() throws -> OutputReport {
    let columns = columns
    let (width, height) = (canvas.width, canvas.height)
    let rows = (cells.count + columns - 1) / columns
    try picture.write(
      try PNGEncoder.encode(width: columns * width, height: rows * height, isOpaque: isOpaque, level: 9) { y, row in
        let (line, first) = (y % height * width, y / height * columns)
        for place in 0..<row.count {
          let cell = first + place / width
          row[place] = cell < cells.count ? cells[cell].pixels[line + place % width] : isOpaque ? 0xFF00_0000 : 0
        }
      })
    try description.write(Array((json(columns, rows).pretty + "\n").utf8))
    var report = OutputReport(images: cells.count, bytes: picture.bytes)
    report.sheet = OutputReport.Extent(width: columns * width, height: rows * height, frames: steps.count)
    return report
  }

  private func json(_ columns: Int, _ rows: Int) -> JSONText {
    let (width, height) = (canvas.width, canvas.height)
    func size(_ width: Int, _ height: Int) -> JSONText {
      .object([("w", .number(Double(width))), ("h", .number(Double(height)))])
    }
    func area(_ x: Int, _ y: Int) -> JSONText {
      .object([
        ("x", .number(Double(x))), ("y", .number(Double(y))), ("w", .number(Double(width))),
        ("h", .number(Double(height))),
      ])
    }
    let digits = String(steps.count).utf8.count
    let frames = steps.enumerated().map { index, step -> JSONText in
      let number = String(index + 1)
      let zeros = String(repeating: "0", count: digits - number.utf8.count)
      return .object([
        ("filename", .string("\(naming.frame)-\(zeros)\(number)")),
        ("frame", area(step.cell % columns * width, step.cell / columns * height)), ("rotated", .bool(false)),
        ("trimmed", .bool(false)), ("spriteSourceSize", area(0, 0)), ("sourceSize", size(width, height)),
        ("duration", .number(Double(step.delay * 10))),
      ])
    }
    return .object([
      ("frames", .array(frames)),
      (
        "meta",
        .object([
          ("app", .string("animate")), ("version", .string("1.0")), ("image", .string(naming.image)),
          ("format", .string("RGBA8888")), ("size", size(columns * width, rows * height)),
          ("scale", .string(NumberText.shortest(naming.scale))),
        ])
      ),
    ])
  }
}
