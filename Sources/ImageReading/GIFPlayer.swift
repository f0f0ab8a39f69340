import Graphics

/// Plays a GIF frame by frame: at any time it holds one picture, however many there are.
public final class GIFPlayer {
  /// What an image did to the canvas.
  public struct Frame: Sendable {
    /// In centiseconds, as the file says it.
    public var delay: Int
    /// The image's rectangle as far as it lies on the canvas.
    public var rect: PixelRect
    /// Holds every pixel that looks different from the frame before; empty where none does. The whole canvas at first.
    public var changed: PixelRect
    /// How many pixels look different from the frame before; all at first.
    public var changedPixels: Int
    /// How many pixels of the image are not transparent.
    public var drawnPixels: Int
    /// Which indices of its palette the image has, the transparent one included.
    public var usedIndices: Set<UInt8>
  }

  public let width: Int
  public let height: Int
  /// What the canvas shows: the frame that `advance` came to.
  public private(set) var canvas: Pixmap
  private let name: String
  private let limits: ImageLimits
  private let maximumWork: Int
  private let reader: GIFImageReader
  private var work = 0
  /// The canvas as the next image finds it.
  private var prepared: Pixmap
  /// What of `prepared` differs from `canvas`.
  private var disposed = PixelRect.empty
  private var frameCount = 0

  /// How often it plays, as far as the file was read; nil is for ever.
  public var plays: Int? { reader.plays }

  /// - Parameters:
  ///   - name: what errors call it.
  ///   - limits: of the canvas and of each image.
  ///   - maximumWork: pixels of all images together.
  public init(
    bytes: [UInt8], name: String, limits: ImageLimits = ImageLimits(), maximumWork: Int = .max
  ) throws(ImageReadingError) {
    self.name = name
    self.limits = limits
    self.maximumWork = maximumWork
    do throws(DecodingFailure) {
      reader = try GIFImageReader(bytes, maximumPixels: limits.pixels)
      if reader.width * reader.height > limits.pixels { throw .tooManyPixels(reader.width * reader.height) }
    } catch {
      throw ImageReadingError(error, name: name, limits: limits)
    }
    width = reader.width
    height = reader.height
    canvas = Pixmap(width: reader.width, height: reader.height)
    prepared = canvas
  }

  /// Draws the next image; nil at the end.
  public func advance() throws(ImageReadingError) -> Frame? {
    let image: GIFImageReader.Image
    do throws(DecodingFailure) {
      guard let next = try reader.next() else { return nil }
      image = next
    } catch {
      throw ImageReadingError(error, name: name, limits: limits)
    }
    work += image.rect.area
    if work > maximumWork {
      throw .tooLarge(name: name, limit: .work, value: work, maximum: maximumWork)
    }
    let rect = image.rect.intersection(canvas.bounds)
    let before = image.disposal == .restore && frameCount > 0 ? saved(rect) : []
    let (drawn, used) = draw(image, rect)
    let (changed, changedPixels) = show(frameCount == 0 ? canvas.bounds : rect.union(disposed))
    frameCount += 1
    dispose(image.disposal, rect, before)
    return Frame(
      delay: image.delay, rect: rect, changed: frameCount == 1 ? canvas.bounds : changed,
      changedPixels: frameCount == 1 ? canvas.bounds.area : changedPixels, drawnPixels: drawn, usedIndices: used)
  }

  /// Pixels drawn on the canvas or beside it, and the indices of all.
  private func draw(_ image: GIFImageReader.Image, _ rect: PixelRect) -> (drawn: Int, used: Set<UInt8>) {
    let pixels = image.pixels
    var counts = [Int](repeating: 0, count: 256)
    counts.withUnsafeMutableBufferPointer { counts in
      for index in image.indices { counts[Int(index)] &+= 1 }
    }
    let width = width
    if !rect.isEmpty {
      prepared.pixels.withUnsafeMutableBufferPointer { target in
        image.indices.withUnsafeBufferPointer { indices in
          pixels.withUnsafeBufferPointer { pixels in
            for y in rect.y..<rect.maxY {
              let source = (y &- image.rect.y) &* image.rect.width &- image.rect.x
              for x in rect.x..<rect.maxX {
                let pixel = pixels[Int(indices[source &+ x])]
                if pixel != 0 { target[y &* width &+ x] = pixel }
              }
            }
          }
        }
      }
    }
    var drawn = 0
    var used: Set<UInt8> = []
    for (index, count) in counts.enumerated() where count > 0 {
      used.insert(UInt8(truncatingIfNeeded: index))
      if pixels[index] != 0 { drawn += count }
    }
    return (drawn, used)
  }

  /// Brings `canvas` to what was prepared, and finds out what that changes.
  private func show(_ area: PixelRect) -> (changed: PixelRect, count: Int) {
    let width = width
    var count = 0
    var (left, right, top, bottom) = (Int.max, -1, -1, -1)
    if area.isEmpty { return (area, 0) }
    canvas.pixels.withUnsafeMutableBufferPointer { shown in
      prepared.pixels.withUnsafeBufferPointer { prepared in
        for y in area.y..<area.maxY {
          var inRow = 0
          for x in area.x..<area.maxX {
            let place = y &* width &+ x
            if shown[place] == prepared[place] { continue }
            shown[place] = prepared[place]
            inRow &+= 1
            if x < left { left = x }
            if x > right { right = x }
          }
          if inRow > 0 {
            count &+= inRow
            if top < 0 { top = y }
            bottom = y
          }
        }
      }
    }
    guard count > 0 else { return (PixelRect(x: area.x, y: area.y, width: 0, height: 0), 0) }
    return (PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1), count)
  }

  private func saved(_ rect: PixelRect) -> [UInt32] {
    if rect.isEmpty { return [] }
    return (rect.y..<rect.maxY).flatMap { prepared.pixels[($0 * width + rect.x)..<($0 * width + rect.maxX)] }
  }

  private func dispose(_ disposal: AnimatedFrames.Disposal, _ rect: PixelRect, _ before: [UInt32]) {
    disposed = .empty
    // Nothing was there before the first frame.
    guard disposal != .keep, !rect.isEmpty else { return }
    disposed = rect
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        let place = (y - rect.y) * rect.width + x - rect.x
        prepared.pixels[y * width + x] = place < before.count ? before[place] : 0
      }
    }
  }
}
