import Graphics

/// How a camera was held: the tag 0x0112 in the Exif block of a JPEG.
enum ExifOrientation {
  /// The tag's value, 1…8, out of an APP1 segment; nil where it is none or broken.
  static func read(_ bytes: [UInt8], _ segment: Range<Int>) -> Int? {
    let header: [UInt8] = Array("Exif".utf8) + [0, 0]
    guard segment.count > 14, bytes[segment].starts(with: header) else { return nil }
    let block = Array(bytes[segment.dropFirst(6)])
    var reader = ByteReader(bytes: block)
    switch Array(block.prefix(2)) {
    case Array("II".utf8): reader.isLittleEndian = true
    case Array("MM".utf8): reader.isLittleEndian = false
    default: return nil
    }
    guard reader.uint16(2) == 42, let directory = reader.uint32(4), let count = reader.uint16(directory) else {
      return nil
    }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = reader.uint16(entry) else { return nil }
      if tag == 0x0112 {
        guard reader.uint16(entry + 2) == 3, let value = reader.uint16(entry + 8) else { return nil }
        return (1...8).contains(value) ? value : nil
      }
    }
    return nil
  }

  /// The picture upright: of 5 to 8 rows and columns are exchanged first; then it is mirrored.
  static func apply(_ orientation: Int, to pixmap: Pixmap) -> Pixmap {
    let isTurned = orientation >= 5
    let (width, height) = isTurned ? (pixmap.height, pixmap.width) : (pixmap.width, pixmap.height)
    let mirrorsX = [2, 3, 6, 7].contains(orientation)
    let mirrorsY = [3, 4, 7, 8].contains(orientation)
    var result = Pixmap(width: width, height: height)
    for y in 0..<height {
      let row = mirrorsY ? height - 1 - y : y
      for x in 0..<width {
        let column = mirrorsX ? width - 1 - x : x
        result.pixels[y * width + x] =
          isTurned ? pixmap.pixels[column * pixmap.width + row] : pixmap.pixels[row * pixmap.width + column]
      }
    }
    return result
  }
}
