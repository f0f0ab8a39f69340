import Graphics

extension Group.Mask.Mode {
  /// Multiplies `row`, and another one, by what a row of the mask's picture lets through.
  func apply(
    _ mask: UnsafeMutablePointer<UInt32>, to row: UnsafeMutablePointer<UInt32>,
    _ other: UnsafeMutablePointer<UInt32>? = nil, count: Int
  ) {
    switch self {
    case .alpha:
      RowBlending.multiply(row, count: count, byAlphaOf: mask)
      if let other { RowBlending.multiply(other, count: count, byAlphaOf: mask) }
      return
    case .alphaInverted: for i in 0..<count { mask[i] = 255 &- mask[i] &>> 24 }
    case .luminance: for i in 0..<count { mask[i] = PixelMath.luminance(mask[i]) }
    case .luminanceInverted: for i in 0..<count { mask[i] = 255 &- PixelMath.luminance(mask[i]) }
    }
    RowBlending.multiply(row, count: count, by: mask)
    if let other { RowBlending.multiply(other, count: count, by: mask) }
  }

  /// Whether something shows where the mask draws nothing.
  var showsOutside: Bool { self == .alphaInverted || self == .luminanceInverted }
}
