import Graphics
import SVGReading

/// What one picture may cost.
public struct ImageLimits: Hashable, Sendable {
  /// Width × height; of an animated picture all frames together.
  public var pixels: Int
  public var fileBytes: Int
  /// Of an animated picture.
  public var frames: Int
  /// Of an SVG: elements and points of paths, each as often as it is drawn.
  public var parts: Int

  public init(
    pixels: Int = 64 << 20, fileBytes: Int = 64 << 20, frames: Int = 2_000, parts: Int = SVGLimits().parts
  ) {
    self.pixels = pixels
    self.fileBytes = fileBytes
    self.frames = frames
    self.parts = parts
  }
}

/// What a picture has too much of.
public enum ImageLimit: Hashable, Sendable {
  /// `ImageLimits.pixels`, exceeded by one picture.
  case pixels
  /// `ImageLimits.pixels`, exceeded by all frames of an animated picture together.
  case pixelsOfFrames
  case fileBytes
  case frames
  /// Of an SVG.
  case parts
  /// Pixels of all images that a `GIFPlayer` draws.
  case work
}

/// Why a picture cannot be read. `name` is what the caller called it.
public enum ImageReadingError: Error, Hashable, Sendable {
  case unreadable(name: String, reason: String)
  /// Of frames and parts, `value` is the first one, or what is there with it, that is too many.
  case tooLarge(name: String, limit: ImageLimit, value: Int, maximum: Int)

  init(_ failure: DecodingFailure, name: String, limits: ImageLimits) {
    switch failure {
    case .broken(let reason): self = .unreadable(name: name, reason: reason)
    case .tooManyPixels(let count):
      self = .tooLarge(name: name, limit: .pixels, value: count, maximum: limits.pixels)
    case .tooManyPixelsOfFrames(let count):
      self = .tooLarge(name: name, limit: .pixelsOfFrames, value: count, maximum: limits.pixels)
    case .tooManyFrames:
      self = .tooLarge(name: name, limit: .frames, value: limits.frames + 1, maximum: limits.frames)
    case .tooManyParts:
      self = .tooLarge(name: name, limit: .parts, value: limits.parts + 1, maximum: limits.parts)
    }
  }
}

/// PNG, JPEG, GIF and WebP to premultiplied pixels, SVG to shapes. Colors are taken as sRGB; gamma and profiles in the
/// file are not looked at.
public enum ImageReader {
  /// Decodes a picture; its first bytes tell the format, not its name.
  /// - Parameters:
  ///   - name: what errors call it.
  ///   - limits: checked against the header before anything is allocated.
  ///   - identity: becomes the identity of the result.
  /// - Returns: PNG of every kind (16 bits are rounded to 8), JPEG in color or gray with the Exif orientation applied,
  ///   GIF, WebP. Animated PNG, GIF and WebP have an `animation`.
  public static func read(
    bytes: [UInt8], name: String, limits: ImageLimits = ImageLimits(), identity: UInt64
  ) throws(ImageReadingError) -> PixelImage {
    if bytes.count > limits.fileBytes {
      throw .tooLarge(name: name, limit: .fileBytes, value: bytes.count, maximum: limits.fileBytes)
    }
    do throws(DecodingFailure) {
      return try decode(bytes, limits, identity: identity)
    } catch {
      throw ImageReadingError(error, name: name, limits: limits)
    }
  }

  /// Reads a picture of pixels or of shapes; its first bytes tell the format, not its name.
  /// - Parameters: as of `read`.
  /// - Returns: also SVG, as shapes.
  public static func image(
    bytes: [UInt8], name: String, limits: ImageLimits = ImageLimits(), identity: UInt64
  ) throws(ImageReadingError) -> Image {
    guard ImageFormat(bytes) == .svg, bytes.count <= limits.fileBytes else {
      return .pixels(try read(bytes: bytes, name: name, limits: limits, identity: identity))
    }
    do throws(SVGReadingError) {
      return .shapes(try SVGReader.read(bytes, limits: SVGLimits(parts: limits.parts), identity: identity))
    } catch {
      throw ImageReadingError(DecodingFailure(error), name: name, limits: limits)
    }
  }

  /// How large a PNG says that it is, from its first 24 bytes; nil for what is none.
  public static func pngSize(_ start: [UInt8]) -> (width: Int, height: Int)? {
    let reader = ByteReader(bytes: start)
    guard start.starts(with: PNGPicture.signature), let width = reader.uint32(16), let height = reader.uint32(20) else {
      return nil
    }
    return (width, height)
  }

  /// Whether a PNG says before its first data that it has several frames.
  public static func isAnimatedPNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: PNGPicture.signature) && (AnimatedPNG.control(bytes)?.frames ?? 0) > 1
  }

  private static func decode(
    _ bytes: [UInt8], _ limits: ImageLimits, identity: UInt64
  ) throws(DecodingFailure) -> PixelImage {
    let animated: AnimatedFrames
    switch ImageFormat(bytes) {
    case .png:
      guard let frames = try AnimatedPNG(bytes) else {
        return PixelImage(pixmap: try PNGPicture(bytes).decode(maximumPixels: limits.pixels), identity: identity)
      }
      animated = try frames.decode(within: limits)
    case .jpeg:
      return PixelImage(pixmap: try JPEGPicture(bytes).decode(maximumPixels: limits.pixels), identity: identity)
    case .gif: animated = try GIFPicture(bytes).decode(within: limits)
    case .webp: animated = try WebPPicture(bytes).decode(within: limits)
    case .svg: throw .broken("SVG has no pixels of its own")
    case .other(let what): throw .broken("\(what) is not supported; PNG, JPEG, GIF and WebP are")
    case .unknown: throw .broken("neither PNG nor JPEG, GIF or WebP")
    }
    return PixelImage(
      frames: animated.frames, delays: animated.delays, plays: animated.plays, identity: identity)
  }
}

/// A failure before the picture's name is known.
enum DecodingFailure: Error {
  case broken(String)
  case tooManyPixels(Int)
  case tooManyPixelsOfFrames(Int)
  case tooManyFrames
  case tooManyParts
}

extension DecodingFailure {
  /// The first mistakes, with their lines.
  init(_ error: SVGReadingError) {
    switch error {
    case .tooManyParts: self = .tooManyParts
    case .mistakes(let mistakes):
      let shown = mistakes.prefix(5).map { "line \($0.line): \($0.message)" }
      let more = mistakes.count - shown.count
      self = .broken((shown + (more > 0 ? ["\(more) more"] : [])).joined(separator: "; "))
    }
  }
}
