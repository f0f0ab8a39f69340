import Graphics

/// Which pixel stands for places outside a picture.
protocol PixelAddressing {
  /// Places in a picture of this size, brought near it.
  static func folded(_ places: SIMD4<Double>, _ size: Double) -> SIMD4<Double>
  /// The pixel that stands for the `i`th of `count` in a line.
  static func one(_ i: Int, _ count: Int) -> Int
  /// Those that stand for the `i`th and the one after it.
  static func two(_ i: Int, _ count: Int) -> (Int, Int)
}

/// The pixels at the edge go on outside.
enum RepeatedEdge: PixelAddressing {
  @inline(__always)
  static func folded(_ places: SIMD4<Double>, _ size: Double) -> SIMD4<Double> { places }

  @inline(__always)
  static func one(_ i: Int, _ count: Int) -> Int { min(max(i, 0), count &- 1) }

  @inline(__always)
  static func two(_ i: Int, _ count: Int) -> (Int, Int) { (one(i, count), one(i &+ 1, count)) }
}

/// The picture is repeated in all directions.
enum Tiling: PixelAddressing {
  @inline(__always)
  static func folded(_ places: SIMD4<Double>, _ size: Double) -> SIMD4<Double> {
    let turns = places / size
    // Rounded down; places are within fixed point's range, so that the sum is exact to a whole number.
    let shift = SIMD4<Double>(repeating: 6_755_399_441_055_744)
    let nearest = (turns + shift) - shift
    return places - nearest.replacing(with: nearest - 1, where: nearest .> turns) * size
  }

  @inline(__always)
  static func one(_ i: Int, _ count: Int) -> Int {
    if UInt(bitPattern: i) < UInt(bitPattern: count) { return i }
    let rest = i % count
    return rest < 0 ? rest &+ count : rest
  }

  @inline(__always)
  static func two(_ i: Int, _ count: Int) -> (Int, Int) {
    let first = one(i, count)
    return (first, first &+ 1 == count ? 0 : first &+ 1)
  }
}

/// The color of a picture at a place, in its pixels: (0, 0) is the top left corner of the first one.
enum PictureSampling<Addressing: PixelAddressing> {
  /// The pixel whose square holds the place. What is within 2⁻²¹ of a border lies on it, so that rounding doesn't matter;
  /// a border belongs to the pixel after it.
  @inline(__always)
  static func nearest(_ level: MipChain.Level, _ pu: Double, _ pv: Double) -> UInt32 {
    let x = Addressing.one(FastRounding.int(pu * 1_048_576) &>> 20, level.width)
    let y = Addressing.one(FastRounding.int(pv * 1_048_576) &>> 20, level.height)
    return level.pixels[y &* level.width &+ x]
  }

  /// The four pixels around a place, weighted in 1/256.
  @inline(__always)
  static func bilinear(_ level: MipChain.Level, _ pu: Double, _ pv: Double) -> Channels {
    let fu = FastRounding.int(pu * 256) &- 128
    let fv = FastRounding.int(pv * 256) &- 128
    let (x, y) = (fu &>> 8, fv &>> 8)
    let wx = UInt64(truncatingIfNeeded: fu & 255)
    let wy = UInt64(truncatingIfNeeded: fv & 255)
    let (top, bottom): (UInt64, UInt64)
    if UInt(bitPattern: x) < UInt(bitPattern: level.width &- 1),
      UInt(bitPattern: y) < UInt(bitPattern: level.height &- 1)
    {
      let upper = level.pixels + (y &* level.width &+ x)
      let weights = SIMD2(256 &- wx, wx) &* SIMD2(repeating: 0x0001_0001_0001_0001)
      top = mixed(upper, weights)
      bottom = mixed(upper + level.width, weights)
    } else {
      let (x0, x1) = Addressing.two(x, level.width)
      let (y0, y1) = Addressing.two(y, level.height)
      let upper = level.pixels + y0 &* level.width
      let lower = level.pixels + y1 &* level.width
      top = Channels.spread(upper[x0]) &* (256 &- wx) &+ Channels.spread(upper[x1]) &* wx
      bottom = Channels.spread(lower[x0]) &* (256 &- wx) &+ Channels.spread(lower[x1]) &* wx
    }
    let mask: UInt64 = 0x0000_FFFF_0000_FFFF
    return Channels(
      even: Channels.between(top & mask, bottom & mask, wy),
      odd: Channels.between(top &>> 16 & mask, bottom &>> 16 & mask, wy))
  }

  /// A pixel and the one after it, each channel by its weight in 1/256; 16 bits for each channel.
  @inline(__always)
  private static func mixed(_ pixels: UnsafePointer<UInt32>, _ weights: SIMD2<UInt64>) -> UInt64 {
    let bytes = UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt8>.self)
    let products = SIMD8<UInt16>(truncatingIfNeeded: bytes) &* unsafeBitCast(weights, to: SIMD8<UInt16>.self)
    return unsafeBitCast(products.lowHalf &+ products.highHalf, to: UInt64.self)
  }

  /// Between a level and the next one, `share` / 256 of the way.
  @inline(__always)
  static func trilinear(
    _ level: UnsafePointer<MipChain.Level>, _ share: UInt64, _ pu: Double, _ pv: Double
  ) -> Channels {
    let low = scaled(level[0], pu, pv)
    if share == 0 { return low }
    return low.mixed(with: scaled(level[1], pu, pv), share)
  }

  @inline(__always)
  private static func scaled(_ level: MipChain.Level, _ pu: Double, _ pv: Double) -> Channels {
    bilinear(level, pu * level.scale.x, pv * level.scale.y)
  }
}

/// Four channels in 1/65536, two in each word: red and blue, green and alpha. There is room for 256 of them to be added.
struct Channels {
  var even: UInt64
  var odd: UInt64

  /// A pixel's channels in 16 bits each.
  @inline(__always)
  static func spread(_ pixel: UInt32) -> UInt64 {
    let halves = (UInt64(pixel) | UInt64(pixel) &<< 16) & 0x0000_FFFF_0000_FFFF
    return (halves | halves &<< 8) & 0x00FF_00FF_00FF_00FF
  }

  @inline(__always)
  mutating func add(_ other: Channels) {
    even &+= other.even
    odd &+= other.odd
  }

  /// `share` / 256 of `other`.
  @inline(__always)
  func mixed(with other: Channels, _ share: UInt64) -> Channels {
    let mask: UInt64 = 0x0000_FFFF_0000_FFFF
    return Channels(
      even: Channels.between(even &>> 8 & mask, other.even &>> 8 & mask, share),
      odd: Channels.between(odd &>> 8 & mask, other.odd &>> 8 & mask, share))
  }

  /// `a` · (256 − share) + `b` · share, in both halves of a word: what one half borrows on the way it gives back.
  @inline(__always)
  static func between(_ a: UInt64, _ b: UInt64, _ share: UInt64) -> UInt64 { a &<< 8 &+ (b &- a) &* share }

  /// The sum of `count`, 2…16, divided by that.
  @inline(__always)
  func mean(of count: UInt64) -> Channels {
    // Sums are below 2²⁸: multiplying by the reciprocal, rounded up, gives the quotient exactly.
    let reciprocal = (1 &<< 36 &+ count &- 1) / count
    func divided(_ word: UInt64) -> UInt64 {
      ((((word & 0xFFFF_FFFF) &+ count / 2) &* reciprocal) &>> 36)
        | (((((word &>> 32) &+ count / 2) &* reciprocal) &>> 36) &<< 32)
    }
    return Channels(even: divided(even), odd: divided(odd))
  }

  /// Rounded to nearest.
  @inline(__always)
  var pixel: UInt32 {
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let e = (even &+ 0x0000_8000_0000_8000) &>> 16 & mask
    let o = (odd &+ 0x0000_8000_0000_8000) &>> 16 & mask
    let both = e | o &<< 8
    return UInt32(truncatingIfNeeded: both | both &>> 16)
  }
}
