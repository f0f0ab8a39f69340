internal import CTurboJPEG
import Graphics

/// A JPEG whose markers have been looked through.
struct JPEGPicture {
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int
  /// Exif's 1…8: how the stored picture is to be turned and mirrored.
  private let orientation: Int

  /// More scans only serve to make decoders work.
  static let maximumScans = 100

  init(_ bytes: [UInt8]) throws(DecodingFailure) {
    self.bytes = bytes
    var markers = JPEGMarkers(bytes)
    var (scans, hasEnd) = (0, false)
    var frame: (width: Int, height: Int)?
    var orientation = 1
    let reader = ByteReader(bytes: bytes)
    while let marker = markers.next() {
      switch marker.code {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let content = marker.content
        guard content.count >= 6, frame == nil, let height = reader.uint16(content.lowerBound + 1),
          let width = reader.uint16(content.lowerBound + 3)
        else { throw .broken("JPEG with a broken header") }
        if bytes[content.lowerBound] != 8 { throw .broken("JPEG with \(bytes[content.lowerBound]) bits a channel") }
        if bytes[content.lowerBound + 5] == 4 { throw .broken("JPEG in CMYK; convert it to RGB") }
        frame = (width, height)
      case 0xDA:
        scans += 1
        if scans > Self.maximumScans { throw .broken("JPEG with more than \(Self.maximumScans) scans") }
      case 0xD9: hasEnd = true
      case 0xE1:
        if let found = ExifOrientation.read(bytes, marker.content) { orientation = found }
      default: break
      }
    }
    guard let frame, frame.width > 0, frame.height > 0 else { throw .broken("JPEG without a header") }
    guard scans > 0, hasEnd else { throw .broken("JPEG cut off before its end") }
    (width, height) = frame
    self.orientation = orientation
  }

  func decode(maximumPixels: Int) throws(DecodingFailure) -> Pixmap {
    let pixels = width * height
    if pixels > maximumPixels { throw .tooManyPixels(pixels) }
    // A block of 8 × 8 takes a bit at least.
    if pixels / 512 > bytes.count { throw .broken("JPEG with too little data for its size") }
    guard let decoder = tjInitDecompress() else { throw .broken("JPEG: out of memory") }
    defer { tjDestroy(decoder) }
    var pixmap = Pixmap(width: width, height: height)
    let isDone = bytes.withUnsafeBufferPointer { source in
      pixmap.pixels.withUnsafeMutableBytes { target in
        decode(decoder, source, target.assumingMemoryBound(to: UInt8.self))
      }
    }
    if !isDone { throw .broken("JPEG: \(String(cString: tjGetErrorStr2(decoder)))") }
    return orientation == 1 ? pixmap : ExifOrientation.apply(orientation, to: pixmap)
  }

  /// Warnings (of data that ends early, say) count as errors.
  private func decode(
    _ decoder: tjhandle, _ source: UnsafeBufferPointer<UInt8>, _ target: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    var (width, height, sampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
    guard
      tjDecompressHeader3(
        decoder, source.baseAddress, UInt(source.count), &width, &height, &sampling, &colors) == 0,
      Int(width) == self.width, Int(height) == self.height
    else { return false }
    return tjDecompress2(
      decoder, source.baseAddress, UInt(source.count), target.baseAddress, width, width * 4, height,
      TJPF_RGBA.rawValue, TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING) == 0
  }
}

/// Goes from marker to marker: over segments by their length, over coded data byte by byte.
struct JPEGMarkers {
  struct Marker {
    var code: UInt8
    /// Bytes of the file, without the length; empty where the marker has none.
    var content: Range<Int>
  }

  private let bytes: [UInt8]
  private var position = 2

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Nil at the end of the picture or of the file.
  mutating func next() -> Marker? {
    while position < bytes.count - 1 {
      let code = bytes[position + 1]
      if bytes[position] != 0xFF || code == 0 || code == 0xFF || code == 1 || (0xD0...0xD8).contains(code) {
        position += 1
        continue
      }
      if code == 0xD9 {
        position = bytes.count
        return Marker(code: code, content: position..<position)
      }
      guard let length = ByteReader(bytes: bytes).uint16(position + 2), length >= 2,
        position + 2 + length <= bytes.count
      else { return nil }
      let content = (position + 4)..<(position + 2 + length)
      position = content.upperBound
      return Marker(code: code, content: content)
    }
    return nil
  }
}
