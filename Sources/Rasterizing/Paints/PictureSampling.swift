/// Which pixel stands for places outside a picture.
protocol PixelAddressing {
  /// Places in a picture of this size, brought near it.
  static func folded(_ places: SIMD4<Double>, _ size: Double) -> SIMD4<Double>
  /// Folded places, none of them further than a pixel away from the picture; the colors there are the same.
  static func bounded(_ places: SIMD4<Double>, _ size: Double) -> SIMD4<Double>
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
  static func bounded(_ places: SIMD4<Double>, _ size: Double) -> SIMD4<Double> {
    let (low, high) = (SIMD4<Double>(repeating: -1), SIMD4<Double>(repeating: size + 1))
    let result = places.replacing(with: low, where: places .< low)
    return result.replacing(with: high, where: result .> high)
  }

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
  static func bounded(_ places: SIMD4<Double>, _ size: Double) -> SIMD4<Double> { places }

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
  /// The pixel whose square holds the place. What is within 2⁻²¹ of a border lies on it, so that rounding doesn't
  /// matter; a border belongs to the pixel after it.
  @inline(__always)
  static func nearest(_ level: MipChain.Level, _ pu: Double, _ pv: Double) -> UInt32 {
    let x = Addressing.one(FastRounding.int(pu * 1_048_576) &>> 20, level.width)
    let y = Addressing.one(FastRounding.int(pv * 1_048_576) &>> 20, level.height)
    return level.pixels[y &* level.width &+ x]
  }

  /// The four pixels around a place, weighted in 1/256.
  @inline(__always)
  static func bilinear(_ level: MipChain.Level, _ pu: Double, _ pv: Double) -> Channels {
    rows(level, FastRounding.int(pv * 256) &- 128).color(FastRounding.int(pu * 256) &- 128)
  }

  /// The rows around a place, which is counted in 1/256 from the middle of the first one.
  @inline(__always)
  static func rows(_ level: MipChain.Level, _ place: Int) -> RowPair<Addressing> {
    let y = place &>> 8
    let weights = Channels.weights(place & 255)
    if UInt(bitPattern: y) < UInt(bitPattern: level.height &- 1) {
      let upper = level.pixels + y &* level.width
      return RowPair(upper: upper, lower: upper + level.width, width: level.width, weights: weights)
    }
    let (first, second) = Addressing.two(y, level.height)
    return RowPair(
      upper: level.pixels + first &* level.width, lower: level.pixels + second &* level.width, width: level.width,
      weights: weights)
  }

  /// Folded places along a line of `count` pixels, in 1/256 from the middle of the first one.
  @inline(__always)
  static func fixed(_ places: SIMD4<Double>, _ count: Int) -> SIMD4<Int32> {
    FastRounding.int32(Addressing.bounded(places, Double(count)) * 256) &- SIMD4(repeating: 128)
  }

  /// Between a level and the next one, `share` / 256 of the way.
  @inline(__always)
  static func trilinear(
    _ level: UnsafePointer<MipChain.Level>, _ share: Int, _ pu: Double, _ pv: Double
  ) -> Channels {
    let low = scaled(level[0], pu, pv)
    if share == 0 { return low }
    return low.mixed(with: scaled(level[1], pu, pv), Channels.weights(share))
  }

  @inline(__always)
  private static func scaled(_ level: MipChain.Level, _ pu: Double, _ pv: Double) -> Channels {
    bilinear(level, pu * level.scale.x, pv * level.scale.y)
  }
}

/// Two neighbours among a picture's rows, each with its weight.
struct RowPair<Addressing: PixelAddressing> {
  let upper: UnsafePointer<UInt32>
  let lower: UnsafePointer<UInt32>
  let width: Int
  let weights: SIMD8<UInt16>

  /// At a place that is counted in 1/256 from the middle of the first pixel.
  @inline(__always)
  func color(_ place: Int) -> Channels {
    let x = place &>> 8
    // Two pixels of each row.
    let words: SIMD4<UInt32>
    if UInt(bitPattern: x) < UInt(bitPattern: width &- 1) {
      words = SIMD4(
        lowHalf: UnsafeRawPointer(upper + x).loadUnaligned(as: SIMD2<UInt32>.self),
        highHalf: UnsafeRawPointer(lower + x).loadUnaligned(as: SIMD2<UInt32>.self))
    } else {
      let (first, second) = Addressing.two(x, width)
      words = SIMD4(upper[first], upper[second], lower[first], lower[second])
    }
    let left = SIMD8<UInt16>(truncatingIfNeeded: unsafeBitCast(words.evenHalf, to: SIMD8<UInt8>.self))
    let right = SIMD8<UInt16>(truncatingIfNeeded: unsafeBitCast(words.oddHalf, to: SIMD8<UInt8>.self))
    // What the difference borrows on the way it gives back.
    let across = left &<< 8 &+ (right &- left) &* SIMD8(repeating: UInt16(truncatingIfNeeded: place & 255))
    return Channels.weighted(across, weights)
  }
}

/// Four channels in 1/65536. There is room for 256 of them to be added.
struct Channels {
  var sums: SIMD4<UInt32>

  /// A pixel's channels in 16 bits each.
  @inline(__always)
  static func spread(_ pixel: UInt32) -> UInt64 {
    let halves = (UInt64(pixel) | UInt64(pixel) &<< 16) & 0x0000_FFFF_0000_FFFF
    return (halves | halves &<< 8) & 0x00FF_00FF_00FF_00FF
  }

  /// `share` / 256 of a second color and the rest of a first one.
  @inline(__always)
  static func weights(_ share: Int) -> SIMD8<UInt16> {
    let second = UInt16(truncatingIfNeeded: share)
    return SIMD8(lowHalf: SIMD4(repeating: 256 &- second), highHalf: SIMD4(repeating: second))
  }

  /// The channels of two colors in 1/256, each by its weight.
  @inline(__always)
  static func weighted(_ colors: SIMD8<UInt16>, _ weights: SIMD8<UInt16>) -> Channels {
    let products = SIMD8<UInt32>(truncatingIfNeeded: colors) &* SIMD8<UInt32>(truncatingIfNeeded: weights)
    return Channels(sums: products.lowHalf &+ products.highHalf)
  }

  @inline(__always)
  mutating func add(_ other: Channels) { sums &+= other.sums }

  /// In 1/256.
  @inline(__always)
  var shorter: SIMD4<UInt16> { SIMD4<UInt16>(truncatingIfNeeded: sums &>> 8) }

  /// Both, each by its weight.
  @inline(__always)
  func mixed(with other: Channels, _ weights: SIMD8<UInt16>) -> Channels {
    // As `weighted`, in halves: where there is much code around it the compiler makes calls of whole vectors.
    let first = SIMD4<UInt32>(truncatingIfNeeded: shorter) &* SIMD4(truncatingIfNeeded: weights.lowHalf)
    let second = SIMD4<UInt32>(truncatingIfNeeded: other.shorter) &* SIMD4(truncatingIfNeeded: weights.highHalf)
    return Channels(sums: first &+ second)
  }

  /// The sum of `count`, 2…16, divided by that.
  @inline(__always)
  func mean(of count: UInt64) -> Channels {
    // Sums are below 2²⁸: multiplying by the reciprocal, rounded up, gives the quotient exactly.
    let reciprocal = (1 &<< 36 &+ count &- 1) / count
    func divided(_ sum: UInt32) -> UInt32 {
      UInt32(truncatingIfNeeded: ((UInt64(sum) &+ count / 2) &* reciprocal) &>> 36)
    }
    return Channels(sums: SIMD4(divided(sums.x), divided(sums.y), divided(sums.z), divided(sums.w)))
  }

  /// Rounded to nearest.
  @inline(__always)
  var pixel: UInt32 {
    let rounded = (sums &+ SIMD4(repeating: 0x8000)) &>> 16
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: rounded), to: UInt32.self)
  }
}
