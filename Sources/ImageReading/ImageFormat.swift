import SystemCalling

enum ImageFormat: Equatable {
  case png
  case jpeg
  case gif
  case webp
  case svg
  case other(String)
  case unknown

  init(_ bytes: [UInt8]) {
    func starts(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    if bytes.starts(with: PNGPicture.signature) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts("GIF87a") || starts("GIF89a") {
      self = .gif
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .webp
    } else if starts("ftypavif", at: 4) || starts("ftypavis", at: 4) {
      self = .other("AVIF")
    } else if starts("ftyphei", at: 4) || starts("ftypmif1", at: 4) {
      self = .other("HEIF")
    } else if starts("BM") {
      self = .other("BMP")
    } else if starts("II*\0") || starts("MM\0*") {
      self = .other("TIFF")
    } else if Self.isXML(bytes) {
      self = .svg
    } else if starts("%PDF") {
      self = .other("PDF")
    } else {
      self = .unknown
    }
  }

  /// Whether it begins as XML does, in UTF-8 or UTF-16; what it is shows only when it is read.
  private static func isXML(_ bytes: [UInt8]) -> Bool {
    let start = Array(
      bytes.prefix(1_000).drop { [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 9, 10, 13, 32].contains($0) }.prefix(3))
    guard start.count == 3, start[0] == UInt8(ascii: "<") else { return false }
    let next = start[1] == 0 ? start[2] : start[1]
    return next.isASCIILetter || [UInt8(ascii: "?"), UInt8(ascii: "!")].contains(next)
  }
}
