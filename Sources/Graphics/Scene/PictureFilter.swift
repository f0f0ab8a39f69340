/// Something that is done to a whole picture. Lengths are in pixels; in a vector image in its points, until it is placed.
public enum PictureFilter: Hashable, Sendable {
  /// A gaussian; the standard deviation in pixels.
  case blur(sigma: Double)
  case matrix(ColorMatrix)
  case curves(ColorCurves)
  /// A shadow beneath the picture; the standard deviation and the offset in pixels.
  case dropShadow(color: Color, sigma: Double, offset: Point)
}

extension PictureFilter {
  /// With lengths multiplied by `scale` and offsets taken through the linear part of `map`.
  public func scaled(by scale: Double, _ map: Affine) -> PictureFilter {
    switch self {
    case .blur(let sigma): .blur(sigma: sigma * scale)
    case .matrix, .curves: self
    case .dropShadow(let color, let sigma, let offset):
      .dropShadow(color: color, sigma: sigma * scale, offset: map.vector(offset))
    }
  }

  /// Its standard deviation; 0 where nothing is blurred.
  public var sigma: Double {
    switch self {
    case .blur(let sigma), .dropShadow(_, let sigma, _): sigma
    case .matrix, .curves: 0
    }
  }

  /// Whether what is transparent gets an alpha.
  public var fillsTransparency: Bool {
    switch self {
    case .blur, .dropShadow: false
    case .matrix(let matrix): matrix.rows[19].isFinite && matrix.rows[19] > 0
    case .curves(let curves): curves.tables[768] > 0
    }
  }

  /// The box around what it makes of a picture in `box`.
  public func box(around box: Rect) -> Rect {
    switch self {
    case .blur(let sigma): box.inset(by: -3 * sigma - 1, -3 * sigma - 1)
    case .matrix, .curves: box
    case .dropShadow(_, let sigma, let offset):
      box.union(box.offset(by: offset).inset(by: -3 * sigma - 1, -3 * sigma - 1))
    }
  }
}

/// What becomes of each channel by itself, straight (not premultiplied) bytes to straight bytes.
public struct ColorCurves: Hashable, Sendable {
  /// 256 bytes for each of red, green, blue and alpha, one after the other.
  public let tables: [UInt8]

  /// - Parameter curve: of a channel, 0…3 (the last is alpha): what becomes of 0…1. What comes out is clamped to 0…1.
  public init(_ curve: (_ channel: Int, _ value: Double) -> Double) {
    tables = (0..<1024).map { UInt8(clampedInt(curve($0 / 256, Double($0 % 256) / 255) * 255 + 0.5, 0...255)) }
  }

  /// From sRGB's numbers to the light that they stand for.
  public static let linearizing = ColorCurves { $0 == 3 ? $1 : TransferFunction.linear($1) }
  /// From light to sRGB's numbers.
  public static let encoding = ColorCurves { $0 == 3 ? $1 : TransferFunction.encoded($1) }
}

/// A linear map of straight (not premultiplied) red, green, blue, alpha and 1 in 0…1; what comes out is clamped to 0…1.
public struct ColorMatrix: Hashable, Sendable {
  /// Four rows (red, green, blue, alpha out) of five factors (red, green, blue, alpha, 1 in).
  public var rows: [Double]

  /// - Parameter rows: 20 numbers; missing ones count as 0, more are left out.
  public init(rows: [Double]) {
    self.rows = Array(rows.prefix(20)) + [Double](repeating: 0, count: max(0, 20 - rows.count))
  }

  /// The same three rows of factors for the colors, without alpha and offset.
  private init(_ red: [Double], _ green: [Double], _ blue: [Double]) {
    rows = red + [0, 0] + green + [0, 0] + blue + [0, 0, 0, 0, 0, 1, 0]
  }

  public static let identity = ColorMatrix([1, 0, 0], [0, 1, 0], [0, 0, 1])

  // The functions of CSS Filter Effects (Module Level 1, "Filter primitives"), with its luminance coefficients.

  /// 0 is black, 1 changes nothing.
  public static func brightness(_ amount: Double) -> ColorMatrix {
    ColorMatrix([amount, 0, 0], [0, amount, 0], [0, 0, amount])
  }

  /// 0 is gray, 1 changes nothing.
  public static func contrast(_ amount: Double) -> ColorMatrix {
    var matrix = brightness(amount)
    for row in 0..<3 { matrix.rows[row * 5 + 4] = (1 - amount) / 2 }
    return matrix
  }

  /// 0 is gray, 1 changes nothing, more is more colorful.
  public static func saturate(_ amount: Double) -> ColorMatrix {
    let s = amount
    return ColorMatrix(
      [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s])
  }

  public static func hueRotate(degrees: Double) -> ColorMatrix {
    let (c, s) = (Maths.cos(degrees: degrees), Maths.sin(degrees: degrees))
    return ColorMatrix(
      [0.213 + 0.787 * c - 0.213 * s, 0.715 - 0.715 * c - 0.715 * s, 0.072 - 0.072 * c + 0.928 * s],
      [0.213 - 0.213 * c + 0.143 * s, 0.715 + 0.285 * c + 0.14 * s, 0.072 - 0.072 * c - 0.283 * s],
      [0.213 - 0.213 * c - 0.787 * s, 0.715 - 0.715 * c + 0.715 * s, 0.072 + 0.928 * c + 0.072 * s])
  }

  /// 0 changes nothing, 1 (and more) is gray.
  public static func grayscale(_ amount: Double) -> ColorMatrix {
    let k = 1 - unitClamped(amount)
    return ColorMatrix(
      [0.2126 + 0.7874 * k, 0.7152 - 0.7152 * k, 0.0722 - 0.0722 * k],
      [0.2126 - 0.2126 * k, 0.7152 + 0.2848 * k, 0.0722 - 0.0722 * k],
      [0.2126 - 0.2126 * k, 0.7152 - 0.7152 * k, 0.0722 + 0.9278 * k])
  }

  /// 0 changes nothing, 1 (and more) is the negative.
  public static func invert(_ amount: Double) -> ColorMatrix {
    let k = unitClamped(amount)
    var matrix = brightness(1 - 2 * k)
    for row in 0..<3 { matrix.rows[row * 5 + 4] = k }
    return matrix
  }

  /// 0 changes nothing, 1 (and more) is brown.
  public static func sepia(_ amount: Double) -> ColorMatrix {
    let k = 1 - unitClamped(amount)
    return ColorMatrix(
      [0.393 + 0.607 * k, 0.769 - 0.769 * k, 0.189 - 0.189 * k],
      [0.349 - 0.349 * k, 0.686 + 0.314 * k, 0.168 - 0.168 * k],
      [0.272 - 0.272 * k, 0.534 - 0.534 * k, 0.131 + 0.869 * k])
  }
}
