internal import CGif
import Graphics

/// The images of a GIF as they are stored, one after the other through giflib, so that limits are checked before each.
final class GIFImageReader {
  struct Image {
    /// On the screen; may reach beyond it.
    var rect: PixelRect
    /// Row by row from the top, whatever the order in the file.
    var indices: [UInt8]
    /// Opaque pixels.
    var colors: [UInt32]
    var transparentIndex: Int?
    var disposal: AnimatedFrames.Disposal
    /// In centiseconds.
    var delay: Int

    /// What indices stand for, outside the table transparent.
    var pixels: [UInt32] {
      var pixels = colors + [UInt32](repeating: 0, count: max(0, 256 - colors.count))
      if let transparentIndex { pixels[transparentIndex] = 0 }
      return pixels
    }
  }

  let width: Int
  let height: Int
  /// Nil is for ever. What the file says before the image that was read last.
  private(set) var plays: Int? = 1
  private(set) var imageCount = 0
  private let file: UnsafeMutablePointer<GifFileType>
  /// Keeps alive what giflib reads from by an unretained pointer; never read.
  private let input: GIFInput
  private let maximumPixels: Int
  private var line: [GifPixelType] = []
  /// Of the image that follows.
  private var disposal = AnimatedFrames.Disposal.keep
  private var transparent: Int?
  private var delay = 0

  /// - Parameter maximumPixels: of one image.
  init(_ bytes: [UInt8], maximumPixels: Int) throws(DecodingFailure) {
    let input = GIFInput(bytes)
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { file, target, count in
        guard let data = file?.pointee.UserData, let target, count > 0 else { return 0 }
        return Unmanaged<GIFInput>.fromOpaque(data).takeUnretainedValue().read(target, count)
      }, &code)
    guard let opened else { throw .broken("GIF without a header") }
    file = opened
    self.input = input
    self.maximumPixels = maximumPixels
    width = Int(opened.pointee.SWidth)
    height = Int(opened.pointee.SHeight)
    guard width > 0, height > 0 else { throw .broken("GIF without any pixels") }
  }

  deinit { DGifCloseFile(file, nil) }

  /// Nil at the end.
  func next() throws(DecodingFailure) -> Image? {
    while true {
      var record = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &record))
      switch record {
      case EXTENSION_RECORD_TYPE: try readExtension()
      case IMAGE_DESC_RECORD_TYPE:
        let image = try readImage()
        (disposal, transparent, delay) = (.keep, nil, 0)
        imageCount += 1
        return image
      case TERMINATE_RECORD_TYPE:
        guard imageCount > 0 else { throw .broken("GIF without a picture") }
        return nil
      default: throw .broken("GIF with an unknown block")
      }
    }
  }

  private func check(_ result: Int32) throws(DecodingFailure) {
    if result != GIF_OK { throw .broken("GIF cut off or malformed") }
  }

  private func readExtension() throws(DecodingFailure) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetExtension(file, &code, &block))
    var isNetscape = false
    while let own = block {
      let content = UnsafeBufferPointer(start: own + 1, count: Int(own[0]))
      if code == GRAPHICS_EXT_FUNC_CODE, content.count >= 4 {
        disposal = [.keep, .keep, .clear, .restore, .keep, .keep, .keep, .keep][Int(content[0] >> 2 & 7)]
        transparent = content[0] & 1 == 1 ? Int(content[3]) : nil
        delay = Int(content[1]) | Int(content[2]) << 8
      } else if code == APPLICATION_EXT_FUNC_CODE {
        if content.count == 11 {
          isNetscape = content.elementsEqual("NETSCAPE2.0".utf8) || content.elementsEqual("ANIMEXTS1.0".utf8)
        } else if isNetscape, content.count >= 3, content[0] & 7 == 1 {
          let count = Int(content[1]) | Int(content[2]) << 8
          plays = count == 0 ? nil : count + 1
        }
      }
      try check(DGifGetExtensionNext(file, &block))
    }
  }

  private func readImage() throws(DecodingFailure) -> Image {
    try check(DGifGetImageDesc(file))
    let image = file.pointee.Image
    let (width, height) = (Int(image.Width), Int(image.Height))
    guard width > 0, height > 0 else { throw .broken("GIF with an empty frame") }
    guard width * height <= maximumPixels else { throw .tooManyPixels(width * height) }
    guard let map = image.ColorMap ?? file.pointee.SColorMap, let entries = map.pointee.Colors else {
      throw .broken("GIF without colors")
    }
    let colors = (0..<min(256, Int(map.pointee.ColorCount))).map { index in
      UInt32(entries[index].Red) | UInt32(entries[index].Green) << 8 | UInt32(entries[index].Blue) << 16 | 255 << 24
    }
    var indices = [UInt8](repeating: 0, count: width * height)
    if line.count < width { line = [GifPixelType](repeating: 0, count: width) }
    for row in GIFImageReader.rows(height, isInterlaced: image.Interlace) {
      try check(DGifGetLine(file, &line, Int32(width)))
      indices.withUnsafeMutableBufferPointer { indices in
        for column in 0..<width { indices[row &* width &+ column] = line[column] }
      }
    }
    return Image(
      rect: PixelRect(x: Int(image.Left), y: Int(image.Top), width: width, height: height), indices: indices,
      colors: colors, transparentIndex: transparent, disposal: disposal, delay: delay)
  }

  /// The rows in the order in which they stand in the file.
  private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}

/// The bytes of a file, as giflib asks for them.
private final class GIFInput {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(_ target: UnsafeMutablePointer<GifByteType>, _ count: Int32) -> Int32 {
    let part = position..<min(bytes.count, position + max(0, Int(count)))
    bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { target.update(from: start + part.lowerBound, count: part.count) }
    }
    position = part.upperBound
    return Int32(part.count)
  }
}
