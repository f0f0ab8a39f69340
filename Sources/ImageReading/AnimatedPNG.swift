internal import CZlib
import Graphics

/// An animated PNG (PNG Third Edition, "acTL", "fcTL", "fdAT"): each frame is handed to libpng as a PNG of its own.
struct AnimatedPNG {
  private struct Frame {
    var width: Int
    var height: Int
    var x: Int
    var y: Int
    var delay: Double
    var disposal: AnimatedFrames.Disposal
    var isOver: Bool
    /// Compressed data, in pieces of the file.
    var data: [Range<Int>] = []
  }

  private let bytes: [UInt8]
  private let width: Int
  private let height: Int
  private let plays: Int?
  private var frames: [Frame] = []
  /// PLTE and tRNS.
  private var colorChunks: [UInt8] = []
  private var colorTypes: Set<String> = []

  /// Nil where the file is no animated PNG.
  init?(_ bytes: [UInt8]) throws(DecodingFailure) {
    let reader = ByteReader(bytes: bytes)
    guard let control = Self.control(bytes), let width = reader.uint32(16), let height = reader.uint32(20) else {
      return nil
    }
    // The file as a whole is one that libpng would take.
    _ = try PNGPicture(bytes)
    self.bytes = bytes
    self.width = width
    self.height = height
    plays = control.plays == 0 ? nil : control.plays
    try readChunks()
    if frames.count != control.frames || frames.contains(where: { $0.data.isEmpty }) {
      throw .broken("animated PNG whose frames are not all there")
    }
    if frames.count < 2 { return nil }
  }

  /// The animation's header, which stands before the first data.
  static func control(_ bytes: [UInt8]) -> (frames: Int, plays: Int)? {
    let reader = ByteReader(bytes: bytes)
    for chunk in PNGChunks(bytes) {
      if chunk.type == "IDAT" { return nil }
      guard chunk.type == "acTL", let frames = reader.uint32(chunk.content.lowerBound),
        let plays = reader.uint32(chunk.content.lowerBound + 4)
      else { continue }
      return (frames, plays)
    }
    return nil
  }

  private mutating func readChunks() throws(DecodingFailure) {
    var sequence = 0
    for chunk in PNGChunks(bytes) {
      let content = chunk.content
      switch chunk.type {
      case "PLTE", "tRNS": try addColors(chunk)
      case "fcTL":
        try checkSequence(content, &sequence)
        frames.append(try frame(content))
      case "IDAT":
        // Without a frame before it, the default picture is no part of the animation.
        if !frames.isEmpty { frames[frames.count - 1].data.append(content) }
      case "fdAT":
        try checkSequence(content, &sequence)
        guard !frames.isEmpty else { throw .broken("animated PNG with data before its first frame") }
        frames[frames.count - 1].data.append(content.dropFirst(4))
      default: break
      }
    }
  }

  /// A palette, or its transparency: each once, and no larger than 256 colors are, for every frame gets a copy.
  private mutating func addColors(_ chunk: PNGChunks.Chunk) throws(DecodingFailure) {
    let most = chunk.type == "PLTE" ? 3 * 256 : 256
    guard chunk.content.count <= most, colorTypes.insert(chunk.type).inserted else {
      throw .broken("animated PNG with a broken palette")
    }
    colorChunks += bytes[(chunk.content.lowerBound - 8)..<(chunk.content.upperBound + 4)]
  }

  private func checkSequence(_ content: Range<Int>, _ sequence: inout Int) throws(DecodingFailure) {
    guard content.count >= 4, ByteReader(bytes: bytes).uint32(content.lowerBound) == sequence else {
      throw .broken("animated PNG whose frames are out of order")
    }
    sequence += 1
  }

  private func frame(_ content: Range<Int>) throws(DecodingFailure) -> Frame {
    let reader = ByteReader(bytes: bytes)
    let start = content.lowerBound
    guard content.count == 26, let width = reader.uint32(start + 4), let height = reader.uint32(start + 8),
      let x = reader.uint32(start + 12), let y = reader.uint32(start + 16), let numerator = reader.uint16(start + 20),
      let denominator = reader.uint16(start + 22), width > 0, height > 0, x <= self.width - width,
      y <= self.height - height, bytes[start + 24] < 3, bytes[start + 25] < 2
    else { throw .broken("animated PNG with a broken frame") }
    var disposal = [AnimatedFrames.Disposal.keep, .clear, .restore][Int(bytes[start + 24])]
    // Nothing was there before the first frame.
    if frames.isEmpty, disposal == .restore { disposal = .clear }
    return Frame(
      width: width, height: height, x: x, y: y,
      delay: Double(numerator) / Double(denominator == 0 ? 100 : denominator), disposal: disposal,
      isOver: bytes[start + 25] == 1)
  }

  func decode(within limits: ImageLimits) throws(DecodingFailure) -> AnimatedFrames {
    var result = try AnimatedFrames(width: width, height: height, limits: limits)
    result.plays = plays
    for frame in frames {
      try result.checkRoom()
      let picture = try PNGPicture(file(of: frame)).decode(maximumPixels: limits.pixels)
      try result.add(
        picture, x: frame.x, y: frame.y, isOver: frame.isOver, disposal: frame.disposal, delay: frame.delay)
    }
    return result
  }

  /// A PNG of one frame alone.
  private func file(of frame: Frame) -> [UInt8] {
    var header = PNGChunks.bigEndian(frame.width) + PNGChunks.bigEndian(frame.height)
    header += bytes[24..<29]
    var file = PNGPicture.signature + PNGChunks.chunk("IHDR", header) + colorChunks
    for part in frame.data { file += PNGChunks.chunk("IDAT", Array(bytes[part])) }
    return file + PNGChunks.chunk("IEND", [])
  }
}

/// The chunks of a PNG in order, up to IEND or to where the file is cut off.
struct PNGChunks: Sequence, IteratorProtocol {
  struct Chunk {
    var type: String
    var content: Range<Int>
  }

  private let bytes: [UInt8]
  private var position = 8

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Chunk? {
    guard let length = ByteReader(bytes: bytes).uint32(position), length <= bytes.count - position - 12 else {
      return nil
    }
    let start = position + 8
    let type = String(decoding: bytes[(position + 4)..<start], as: UTF8.self)
    position = start + length + 4
    return type == "IEND" ? nil : Chunk(type: type, content: start..<(start + length))
  }

  static func bigEndian(_ number: Int) -> [UInt8] {
    let value = UInt32(truncatingIfNeeded: number)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    let checksum = checked.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
    return bigEndian(content.count) + checked + bigEndian(Int(checksum))
  }
}
