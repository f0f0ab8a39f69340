enum ImageFormat: Equatable {
  case png
  case jpeg
  case gif
  case webp
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
    } else if starts("<svg") || starts("<?xml") {
      self = .other("SVG")
    } else if starts("%PDF") {
      self = .other("PDF")
    } else {
      self = .unknown
    }
  }
}
