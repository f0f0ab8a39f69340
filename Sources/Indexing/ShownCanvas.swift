import Graphics

/// What a player shows after the frames so far, as far as the frames of this run tell.
///
/// The run before left its last picture about as the palette maps it: what its encoder used of its leeway is not known.
/// Such pixels are marked until they are painted, for small errors that nobody knows of would add up from run to run.
struct ShownCanvas {
  private(set) var bounds: PixelRect
  /// Set beside a color that is only nearly shown.
  static let uncertain: UInt32 = 0x0100_0000
  /// In place of a color: nothing, or the matte that covers something, which looks the same on a page of its color.
  static let matteOrNothing: UInt32 = transparentPixel | 1

  /// By pixel: the color that is shown, perhaps `uncertain`, or `transparentPixel`, or `matteOrNothing`.
  var colors: [UInt32]
  /// By pixel: the index of just that color in the palette that is used, or the transparent one where there is none.
  var indices: [UInt8]

  /// A canvas on which nothing is shown.
  init(_ bounds: PixelRect, transparent: UInt8) {
    self.bounds = bounds
    colors = [UInt32](repeating: transparentPixel, count: bounds.area)
    indices = [UInt8](repeating: transparent, count: bounds.area)
  }

  /// Makes it a canvas on which nothing is shown; the memory is kept.
  mutating func begin(_ bounds: PixelRect, transparent: UInt8) {
    guard bounds == self.bounds else {
      // The old ones go first.
      (colors, indices) = ([], [])
      self = ShownCanvas(bounds, transparent: transparent)
      return
    }
    colors.withUnsafeMutableBufferPointer { $0.update(repeating: transparentPixel) }
    indices.withUnsafeMutableBufferPointer { $0.update(repeating: transparent) }
  }

  /// Takes a frame over, with the indices that its encoder chose in the end.
  /// - Parameter transparent: the clip's transparent index.
  mutating func show(_ frame: IndexedFrame, _ palette: Palette, transparent: UInt8) {
    let rect = frame.rect
    if frame.disposal == .previous { return }
    if frame.disposal == .background { return clear(rect, transparent: transparent) }
    var table = palette.colors
    while table.count < 256 { table.append(0) }
    let width = bounds.width
    colors.withUnsafeMutableBufferPointer { colors in
      indices.withUnsafeMutableBufferPointer { shown in
        frame.indices.withUnsafeBufferPointer { indices in
          table.withUnsafeBufferPointer { table in
            guard let colors = colors.baseAddress, let shown = shown.baseAddress, let indices = indices.baseAddress,
              let table = table.baseAddress
            else { return }
            let row = PaintedRow(
              table: table, hidden: frame.transparentIndex)
            for y in 0..<rect.height {
              let start = (rect.y &+ y) &* width &+ rect.x
              row.show(indices + y &* rect.width, count: rect.width, colors + start, shown + start)
            }
          }
        }
      }
    }
  }

  /// What is seen in the rectangle of a frame as long as it lasts; by pixel, a color or `transparentPixel`.
  func seen(during frame: IndexedFrame, _ palette: Palette) -> [UInt32] {
    let rect = frame.rect
    var seen: [UInt32] = []
    seen.reserveCapacity(rect.area)
    for y in 0..<rect.height {
      let start = (rect.y + y) * bounds.width + rect.x
      for x in 0..<rect.width {
        let index = Int(frame.indices[y * rect.width + x])
        seen.append(index == frame.transparentIndex ? colors[start + x] : palette.colors[index])
      }
    }
    return seen
  }

  mutating func clear(_ rect: PixelRect, transparent: UInt8) {
    if rect.isEmpty { return }
    for y in rect.y..<rect.maxY {
      for place in y * bounds.width + rect.x..<y * bounds.width + rect.maxX {
        colors[place] = transparentPixel
        indices[place] = transparent
      }
    }
  }
}

/// Shows a row of a frame.
private struct PaintedRow {
  let table: UnsafePointer<PackedColor>
  /// The index that leaves pixels as they are.
  let hidden: Int?

  /// Eight pixels at a time, without a branch for each: painted ones and others lie mixed.
  @inline(__always)
  func show(
    _ indices: UnsafePointer<UInt8>, count: Int, _ colors: UnsafeMutablePointer<UInt32>,
    _ shown: UnsafeMutablePointer<UInt8>
  ) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = ones &* 0x7F
    var place = 0
    if let hidden {
      let hiddenByte = UInt8(truncatingIfNeeded: hidden)
      while place &+ 8 <= count {
        let eight = UInt64(littleEndian: UnsafeRawPointer(indices + place).loadUnaligned(as: UInt64.self))
        let others = eight ^ ones &* UInt64(hiddenByte)
        if others != 0 {
          // All bits of the bytes that are not 0.
          let painted = (((others & low) &+ low | others) &>> 7 & ones) &* 255
          let target = UnsafeMutableRawPointer(shown + place)
          let old = UInt64(littleEndian: target.loadUnaligned(as: UInt64.self))
          target.storeBytes(of: (eight & painted | old & ~painted).littleEndian, as: UInt64.self)
          for x in place..<place &+ 8 {
            let index = indices[x]
            let (color, before) = (table[Int(index)], colors[x])
            colors[x] = index == hiddenByte ? before : color
          }
        }
        place &+= 8
      }
    }
    for x in place..<count where Int(indices[x]) != hidden {
      colors[x] = table[Int(indices[x])]
      shown[x] = indices[x]
    }
  }
}
