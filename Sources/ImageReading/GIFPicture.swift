internal import CGif
import Graphics

/// A GIF, still or animated, read record by record through giflib, so that limits are checked before each frame.
struct GIFPicture {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func decode(maximumPixels: Int) throws(DecodingFailure) -> AnimatedFrames {
    let input = GIFInput(bytes)
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { file, target, count in
        guard let data = file?.pointee.UserData, let target, count > 0 else { return 0 }
        return Unmanaged<GIFInput>.fromOpaque(data).takeUnretainedValue().read(target, count)
      }, &code)
    guard let file = opened else { throw .broken("GIF without a header") }
    defer { DGifCloseFile(file, nil) }
    return try withExtendedLifetime(input) { () throws(DecodingFailure) in
      var reading = GIFReading(file)
      return try reading.frames(maximumPixels: maximumPixels)
    }
  }
}

/// The bytes of a file, as giflib asks for them.
private final class GIFInput {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(_ target: UnsafeMutablePointer<GifByteType>, _ count: Int32) -> Int32 {
    let part = bytes[position..<min(bytes.count, position + Int(count))]
    for (offset, byte) in part.enumerated() { target[offset] = byte }
    position += part.count
    return Int32(part.count)
  }
}

/// One file on its way.
private struct GIFReading {
  private let file: UnsafeMutablePointer<GifFileType>
  /// Of the frame that follows.
  private var disposal = AnimatedFrames.Disposal.keep
  private var transparent: Int?
  private var delay = 0.0
  private var plays: Int? = 1

  init(_ file: UnsafeMutablePointer<GifFileType>) { self.file = file }

  mutating func frames(maximumPixels: Int) throws(DecodingFailure) -> AnimatedFrames {
    let (width, height) = (Int(file.pointee.SWidth), Int(file.pointee.SHeight))
    guard width > 0, height > 0 else { throw .broken("GIF without any pixels") }
    var frames = try AnimatedFrames(width: width, height: height, maximumPixels: maximumPixels)
    while true {
      var record = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &record))
      switch record {
      case EXTENSION_RECORD_TYPE: try readExtension()
      case IMAGE_DESC_RECORD_TYPE:
        try frames.checkRoom()
        let (picture, x, y) = try readPicture(maximumPixels)
        let isFirst = frames.frames.isEmpty
        try frames.add(
          picture, x: x, y: y, isOver: true, disposal: isFirst && disposal == .restore ? .clear : disposal,
          delay: delay)
        (disposal, transparent, delay) = (.keep, nil, 0)
      case TERMINATE_RECORD_TYPE:
        guard !frames.frames.isEmpty else { throw .broken("GIF without a picture") }
        frames.plays = plays
        return frames
      default: throw .broken("GIF with an unknown block")
      }
    }
  }

  private func check(_ result: Int32) throws(DecodingFailure) {
    if result != GIF_OK { throw .broken("GIF cut off or malformed") }
  }

  private mutating func readExtension() throws(DecodingFailure) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetExtension(file, &code, &block))
    var isNetscape = false
    while let own = block {
      let content = (0..<Int(own[0])).map { own[$0 + 1] }
      if code == GRAPHICS_EXT_FUNC_CODE, content.count >= 4 {
        disposal = [.keep, .keep, .clear, .restore, .keep, .keep, .keep, .keep][Int(content[0] >> 2 & 7)]
        transparent = content[0] & 1 == 1 ? Int(content[3]) : nil
        delay = Double(Int(content[1]) | Int(content[2]) << 8) / 100
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

  private func readPicture(_ maximumPixels: Int) throws(DecodingFailure) -> (Pixmap, x: Int, y: Int) {
    try check(DGifGetImageDesc(file))
    let image = file.pointee.Image
    let (width, height) = (Int(image.Width), Int(image.Height))
    guard width > 0, height > 0, width * height <= maximumPixels else {
      if width * height > maximumPixels { throw .tooManyPixels(width * height) }
      throw .broken("GIF with an empty frame")
    }
    guard let map = image.ColorMap ?? file.pointee.SColorMap, let entries = map.pointee.Colors else {
      throw .broken("GIF without colors")
    }
    var colors = (0..<Int(map.pointee.ColorCount)).map { index in
      UInt32(entries[index].Red) | UInt32(entries[index].Green) << 8 | UInt32(entries[index].Blue) << 16 | 255 << 24
    }
    if let transparent, transparent < colors.count { colors[transparent] = 0 }
    var pixmap = Pixmap(width: width, height: height)
    var line = [GifPixelType](repeating: 0, count: width)
    for row in GIFReading.rows(height, isInterlaced: image.Interlace) {
      try check(DGifGetLine(file, &line, Int32(width)))
      for (column, index) in line.enumerated() where Int(index) < colors.count {
        pixmap.pixels[row * width + column] = colors[Int(index)]
      }
    }
    return (pixmap, Int(image.Left), Int(image.Top))
  }

  /// The rows in the order in which they stand in the file.
  private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}
