/// Big-endian and little-endian numbers in bytes; outside they read as nil.
struct ByteReader {
  let bytes: [UInt8]
  var isLittleEndian = false

  func uint16(_ offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - 2 else { return nil }
    let (a, b) = (Int(bytes[offset]), Int(bytes[offset + 1]))
    return isLittleEndian ? b << 8 | a : a << 8 | b
  }

  func uint32(_ offset: Int) -> Int? {
    guard let a = uint16(offset), let b = uint16(offset + 2) else { return nil }
    return isLittleEndian ? b << 16 | a : a << 16 | b
  }
}
