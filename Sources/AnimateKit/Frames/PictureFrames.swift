import Graphics
import ImageReading
import Synchronization

/// Pictures in files, one for each frame.
public struct PictureFrames: FrameSource {
  public let width: Int
  public let height: Int
  public let isOpaque: Bool
  fileprivate let pictures: PictureStore
  fileprivate let times: ClipTimes

  public var frameCount: Int { times.frameCount }
  public func delay(_ frame: Int) -> Int { times.delay(frame) }
  public var duration: Double { times.duration }
  public var framesASecond: Double? { times.framesASecond }
  public var knownColors: KnownColors { KnownColors() }
  public func makeDrawer() -> any FrameDrawer { PictureDrawer(self) }

  init(_ pictures: PictureStore, times: ClipTimes, isOpaque: Bool) {
    self.pictures = pictures
    width = pictures.width
    height = pictures.height
    self.times = times
    self.isOpaque = isOpaque
  }
}

/// Reads and decodes pictures, and keeps those that fit into its memory: frames are asked for again when runs begin,
/// and when a size is searched for.
final class PictureStore: Sendable {
  struct Entry: Sendable {
    var pixmap: Pixmap
    var isOpaque: Bool
  }

  private static let memory = 128 << 20

  let width: Int
  let height: Int
  private let paths: [[UInt8]]
  private let limits: Limits
  private let kept = Mutex<[Int: Entry]>([:])
  private let capacity: Int

  var count: Int { paths.count }

  init(_ paths: [[UInt8]], width: Int, height: Int, limits: Limits) {
    self.paths = paths
    self.width = width
    self.height = height
    self.limits = limits
    capacity = PictureStore.memory / max(1, width * height * 4)
  }

  func picture(_ index: Int) throws(AnimateFailure) -> Entry {
    if let known = kept.withLock({ $0[index] }) { return known }
    let name = String(decoding: paths[index], as: UTF8.self)
    let bytes = try InputFile.read(paths[index], limit: limits.images.fileBytes).bytes
    let pixmap: Pixmap
    do throws(ImageReadingError) {
      pixmap = try ImageReader.read(bytes: bytes, name: name, limits: limits.images, identity: 0).pixmap
    } catch {
      throw PictureStore.failure(error, name)
    }
    // Of several frames only the first would be seen.
    if ImageReader.isAnimatedPNG(bytes) {
      throw AnimateFailure(
        .asset, "\(name) is an animated PNG, and 'encode' takes a picture for each frame: take it apart first",
        file: name)
    }
    guard (pixmap.width, pixmap.height) == (width, height) else {
      throw PictureStore.wrongSize(name, (pixmap.width, pixmap.height), (width, height))
    }
    let isOpaque = pixmap.pixels.withUnsafeBufferPointer { pixels in
      pixels.baseAddress.map { PixelRows.areOpaque($0, pixels.indices) } ?? true
    }
    let entry = Entry(pixmap: pixmap, isOpaque: isOpaque)
    kept.withLock { if $0.count < capacity { $0[index] = entry } }
    return entry
  }

  static func wrongSize(_ name: String, _ size: (Int, Int), _ first: (Int, Int)) -> AnimateFailure {
    AnimateFailure(
      .asset,
      "\(name) has \(size.0) × \(size.1) pixels, the first picture \(first.0) × \(first.1): all must have one size",
      file: name)
  }

  private static func failure(_ error: ImageReadingError, _ name: String) -> AnimateFailure {
    switch error {
    case .unreadable(_, let reason):
      return AnimateFailure(.asset, "\(name) cannot be read as a picture: \(reason)", file: name)
    case .tooLarge(_, let limit, let value, let maximum):
      return AnimateFailure(
        .limit, "\(name) has \(limit.excess(value, maximum)); raise with --max-\(limit.budget)",
        code: "limit.\(limit.budget)", file: name)
    }
  }
}

private final class PictureDrawer: FrameDrawer {
  private let frames: PictureFrames
  private var drawn: Int?

  init(_ frames: PictureFrames) { self.frames = frames }

  func draw(_ frame: Int, into canvas: inout Pixmap) throws -> [PixelRect] {
    let source = frames.times.source(frame)
    if drawn == source { return [] }
    let isFirst = drawn == nil
    drawn = nil
    let entry = try frames.pictures.picture(source)
    if frames.isOpaque, !entry.isOpaque { throw TranslucentPixels() }
    let width = frames.width
    if isFirst {
      if canvas.bounds == entry.pixmap.bounds {
        canvas.copy([canvas.bounds], from: entry.pixmap)
      } else {
        canvas = entry.pixmap
      }
      drawn = source
      return [canvas.bounds]
    }
    var changes = ChangedRows()
    canvas.pixels.withUnsafeMutableBufferPointer { pixels in
      entry.pixmap.pixels.withUnsafeBufferPointer { picture in
        guard let shown = pixels.baseAddress, let new = picture.baseAddress else { return }
        for y in 0..<frames.height {
          let (target, row) = (shown + y &* width, new + y &* width)
          guard let columns = PixelRows.difference(row, target, width) else { continue }
          (target + columns.lowerBound).update(from: row + columns.lowerBound, count: columns.count)
          changes.add(row: y, columns)
        }
      }
    }
    drawn = source
    return changes.rects
  }
}
