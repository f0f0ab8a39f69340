import Graphics

/// The colors of a clip that make smooth ramps: where a palette is coarse, those are seen as bands, and only they are
/// worth dithering.
///
/// It looks at windows of frames but answers for colors, so that whether a pixel is dithered depends on its color
/// alone: what does not change does not flicker when its surroundings do. Noise does not reach flat areas, text or
/// photographs, for their colors are seen mostly outside of ramps.
public struct BandingMap: Sendable {
  static let side = 16
  /// Neighbours in a ramp differ by no more than this in any channel.
  private static let step: UInt8 = 5
  /// Every second window in either direction is looked at, others in the next frame.
  private static let stride = 2

  /// By the upper five bits of each channel: how many pixels were seen in ramps, and elsewhere except in flat areas.
  private var inRamps = [UInt32](repeating: 0, count: 1 << 15)
  private var elsewhere = [UInt32](repeating: 0, count: 1 << 15)
  private var frameCount: Int

  /// - Parameter frame: which windows of the first frame are looked at.
  public init(frame: Int = 0) { frameCount = max(0, frame) }

  /// Whether a color is seen mostly in ramps.
  @inline(__always)
  public func contains(_ color: PackedColor) -> Bool {
    let cell = BandingMap.cell(of: color)
    return inRamps[cell] > 2 &* elsewhere[cell]
  }

  /// Whether there is any such color.
  public var isEmpty: Bool { !inRamps.indices.contains { inRamps[$0] > 2 &* elsewhere[$0] } }

  /// Adds what another one saw.
  public mutating func add(_ other: BandingMap) {
    for cell in inRamps.indices {
      inRamps[cell] &+= other.inRamps[cell]
      elsewhere[cell] &+= other.elsewhere[cell]
    }
  }

  /// Looks at a frame.
  public mutating func add(_ pixmap: Pixmap) {
    let side = BandingMap.side
    let phase = frameCount
    frameCount += 1
    guard pixmap.width >= side, pixmap.height >= side else { return }
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      inRamps.withUnsafeMutableBufferPointer { inRamps in
        elsewhere.withUnsafeMutableBufferPointer { elsewhere in
          guard let base = pixels.baseAddress else { return }
          for row in 0..<pixmap.height / side where (row &+ phase) % BandingMap.stride == 0 {
            for column in 0..<pixmap.width / side where (column &+ phase / 2) % BandingMap.stride == 0 {
              let window = base + (row &* side &* pixmap.width &+ column &* side)
              switch BandingMap.kind(window, stride: pixmap.width) {
              case .flat: break
              case .ramp: BandingMap.count(window, stride: pixmap.width, into: inRamps)
              case .other: BandingMap.count(window, stride: pixmap.width, into: elsewhere)
              }
            }
          }
        }
      }
    }
  }

  enum Kind { case flat, ramp, other }

  @inline(__always)
  private static func cell(of color: PackedColor) -> Int {
    let red: UInt32 = color &>> 3 & 31
    let green: UInt32 = color &>> 6 & 0x3E0
    let blue: UInt32 = color &>> 9 & 0x7C00
    return Int(red | green | blue)
  }

  /// Four pixels at a time, their 16 channels side by side.
  static func kind(_ pixels: UnsafePointer<UInt32>, stride: Int) -> Kind {
    typealias Bytes = SIMD16<UInt8>
    @inline(__always) func load(_ x: Int, _ y: Int) -> Bytes {
      UnsafeRawPointer(pixels + (y &* stride &+ x)).loadUnaligned(as: Bytes.self)
    }
    var low = Bytes(repeating: 255)
    var high = Bytes(repeating: 0)
    var steps = Bytes(repeating: 0)
    @inline(__always) func compare(_ a: Bytes, _ b: Bytes) {
      let difference = (a &- b).replacing(with: b &- a, where: b .> a)
      steps.replace(with: difference, where: difference .> steps)
    }
    for y in 0..<side {
      for x in [0, 4, 8, 11] {
        let here = load(x, y)
        low.replace(with: here, where: here .< low)
        high.replace(with: here, where: here .> high)
        compare(here, load(x &+ 1, y))
        if y > 0 { compare(here, load(x, y &- 1)) }
      }
      // The usual case of detail is seen at once.
      if steps.max() > step { return .other }
    }
    var range: UInt8 = 0
    for channel in 0..<3 {
      var (least, greatest) = (UInt8.max, UInt8.min)
      for pixel in 0..<4 {
        least = min(least, low[pixel * 4 + channel])
        greatest = max(greatest, high[pixel * 4 + channel])
      }
      range = max(range, greatest - least)
    }
    if range == 0 { return .flat }
    return low[3] == 255 && high[3] == 255 ? .ramp : .other
  }

  private static func count(
    _ pixels: UnsafePointer<UInt32>, stride: Int, into counts: UnsafeMutableBufferPointer<UInt32>
  ) {
    for y in 0..<side {
      for x in 0..<side {
        let pixel = pixels[y &* stride &+ x]
        if pixel >= 0xFF00_0000 { counts[cell(of: pixel)] &+= 1 }
      }
    }
  }
}
