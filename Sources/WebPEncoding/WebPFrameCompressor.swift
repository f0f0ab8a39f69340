internal import CWebP
import Graphics

/// How pictures are compressed.
public struct WebPOptions: Sendable {
  /// Every pixel as it is. Otherwise colors are approximated; alpha never is.
  public var isLossless = true
  /// 0…100, of what is not lossless.
  public var quality = 80.0

  public init() {}
}

/// One image of an animated WebP, compressed.
public struct WebPFrame: Sendable, Equatable {
  /// Its origin is even.
  public let rect: PixelRect
  /// Whether it is painted over what is there (transparent pixels leave it as it is), or replaces it.
  public let blends: Bool
  /// `VP8L`, or `ALPH` and `VP8 `, with their headers.
  public let chunks: [UInt8]
}

/// Compresses frames of an animated WebP by libwebp. One compressor serves one thread.
public final class WebPFrameCompressor {
  private let options: WebPOptions
  private var pixels: [UInt32] = []

  public init(_ options: WebPOptions = WebPOptions()) { self.options = options }

  /// The image that makes `current` of the picture before it; nil where they are the same.
  ///
  /// What comes out depends on the two pictures alone.
  ///
  /// - Parameters:
  ///   - previous: nil: all of the picture is stored.
  ///   - damage: rectangles that hold every pixel that differs.
  public func compress(_ current: Pixmap, over previous: Pixmap?, damage: [PixelRect]) throws -> WebPFrame? {
    let difference = current.difference(from: previous, within: damage)
    if difference.rect.isEmpty { return nil }
    let found = difference.rect
    let (x, y) = (found.x & ~1, found.y & ~1)
    let rect = PixelRect(x: x, y: y, width: found.maxX - x, height: found.maxY - y)
    load(current, rect, hiding: nil)
    let replacing = try compress(width: rect.width, height: rect.height)
    // Edges of what is approximated must not show what is hidden: only lossless images are painted over others.
    if let previous, options.isLossless, difference.isOpaque, difference.count < rect.area {
      load(current, rect, hiding: previous)
      let blending = try compress(width: rect.width, height: rect.height)
      if blending.count < replacing.count { return WebPFrame(rect: rect, blends: true, chunks: blending) }
    }
    return WebPFrame(rect: rect, blends: false, chunks: replacing)
  }

  /// Pixels of a part as libwebp wants them: straight, alpha highest, then red, green, blue. What is the same in
  /// `hidden` becomes transparent.
  private func load(_ picture: Pixmap, _ rect: PixelRect, hiding hidden: Pixmap?) {
    pixels.removeAll(keepingCapacity: true)
    pixels.reserveCapacity(rect.area)
    picture.pixels.withUnsafeBufferPointer { new in
      (hidden ?? picture).pixels.withUnsafeBufferPointer { old in
        let hides = hidden != nil
        for y in rect.y..<rect.maxY {
          for place in y * picture.width + rect.x..<y * picture.width + rect.maxX {
            let pixel = new[place]
            if hides && pixel == old[place] { pixels.append(0) } else { pixels.append(Self.straight(pixel)) }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func straight(_ pixel: UInt32) -> UInt32 {
    if pixel >= 0xFF00_0000 { return pixel & 0xFF00_FF00 | (pixel & 255) << 16 | pixel >> 16 & 255 }
    let (red, green, blue, alpha) = Pixmap.straighten(pixel)
    return UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  private func compress(width: Int, height: Int) throws -> [UInt8] {
    guard (1...Int(WEBP_MAX_DIMENSION)).contains(width), (1...Int(WEBP_MAX_DIMENSION)).contains(height) else {
      throw WebPEncodingError.size(width: width, height: height)
    }
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { throw WebPEncodingError.library(0) }
    if options.isLossless {
      WebPConfigLosslessPreset(&config, 6)
    } else {
      config.quality = Float(min(max(options.quality, 0), 100))
      config.method = 4
      config.use_sharp_yuv = 1
    }
    // libwebp keeps its address while it writes.
    let memory = UnsafeMutablePointer<WebPMemoryWriter>.allocate(capacity: 1)
    WebPMemoryWriterInit(memory)
    defer {
      WebPMemoryWriterClear(memory)
      memory.deallocate()
    }
    let isWhole = pixels.withUnsafeMutableBufferPointer { pixels in
      picture.use_argb = 1
      picture.width = Int32(width)
      picture.height = Int32(height)
      picture.argb = pixels.baseAddress
      picture.argb_stride = Int32(width)
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(memory)
      return WebPEncode(&config, &picture) != 0
    }
    // Planes that libwebp made of the pixels; those themselves are not its own.
    WebPPictureFree(&picture)
    guard isWhole, let start = memory.pointee.mem else {
      throw WebPEncodingError.library(Int(picture.error_code.rawValue))
    }
    return WebPContainer.imageChunks(UnsafeBufferPointer(start: start, count: memory.pointee.size))
  }
}
