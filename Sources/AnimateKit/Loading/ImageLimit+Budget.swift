import ImageReading

extension ImageLimit {
  /// The budget that raises it.
  var budget: String {
    switch self {
    case .pixels, .pixelsOfFrames: "image-pixels"
    case .fileBytes: "image-bytes"
    case .frames: "image-frames"
    case .parts: "image-parts"
    case .work: "work"
    }
  }

  /// What a picture that exceeds it has: `200 pixels, more than 100`.
  func excess(_ value: Int, _ maximum: Int) -> String {
    switch self {
    case .pixels, .work: "\(value) pixels, more than \(maximum)"
    case .pixelsOfFrames: "more than \(maximum) pixels in all its frames"
    // Of what is too long no more is read than shows that it is.
    case .fileBytes: "more than \(maximum) bytes"
    case .frames: "more than \(maximum) frames"
    case .parts: "more than \(maximum) elements and points"
    }
  }
}
