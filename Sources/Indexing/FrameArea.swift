import Graphics

/// What a frame would paint into a region of the canvas, pixel by pixel, and what may stand for it.
struct FrameArea {
  private(set) var region = PixelRect.empty
  var indices: [UInt8] = []
  /// The same with indices instead of transparency, wherever that shows the same.
  var filled: [UInt8] = []
  /// `Leeway.limits`
  var limits: [UInt16] = []
  /// Of the region, whatever is cropped: the colors that pixels are to show, where finding them takes long; else none.
  var targets: [UInt32] = []

  /// Takes another region; what the pixels hold is then meaningless. The memory is kept.
  mutating func begin(_ region: PixelRect) {
    self.region = region
    resize(max(0, region.area))
  }

  private mutating func resize(_ count: Int) {
    indices.resize(count, 0)
    filled.resize(count, 0)
    limits.resize(count, 0)
  }

  /// Cuts it to a rectangle, or widens it by pixels that are transparent and stay so.
  mutating func crop(to rect: PixelRect, transparent: UInt8) {
    if rect == region { return }
    if region.union(rect) != region { widen(to: region.union(rect), transparent: transparent) }
    indices.keep(rect, of: region)
    filled.keep(rect, of: region)
    limits.keep(rect, of: region)
    region = rect
  }

  private mutating func widen(to rect: PixelRect, transparent: UInt8) {
    indices = indices.widened(from: region, to: rect, transparent)
    filled = filled.widened(from: region, to: rect, transparent)
    limits = limits.widened(from: region, to: rect, 0)
    region = rect
  }
}

/// Rows of pixels.
extension Array {
  fileprivate mutating func resize(_ count: Int, _ value: Element) {
    if count < self.count {
      removeLast(self.count - count)
    } else if count > self.count {
      if count > capacity {
        // What it holds is not needed, and twice as much as that would be too much.
        self = []
        reserveCapacity(count + count / 8)
      }
      append(contentsOf: repeatElement(value, count: count - self.count))
    }
  }

  /// Drops all outside a rectangle that lies within the region. Rows only move forward.
  fileprivate mutating func keep(_ rect: PixelRect, of region: PixelRect) {
    let area = rect.area
    withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress, area > 0 else { return }
      for row in 0..<rect.height {
        let start = (rect.y &- region.y &+ row) &* region.width &+ rect.x &- region.x
        (base + row &* rect.width).update(from: base + start, count: rect.width)
      }
    }
    removeLast(count - area)
  }

  fileprivate func widened(from region: PixelRect, to rect: PixelRect, _ value: Element) -> [Element] {
    var widened = [Element](repeating: value, count: rect.area)
    for row in 0..<region.height {
      let place = (region.y - rect.y + row) * rect.width + region.x - rect.x
      widened.replaceSubrange(
        place..<place + region.width, with: self[row * region.width..<(row + 1) * region.width])
    }
    return widened
  }
}

/// The smallest rectangle around some pixels.
struct Extent {
  private var minX = Int.max
  private var minY = Int.max
  private var maxX = -1
  private var maxY = -1

  @inline(__always)
  mutating func add(_ x: Int, _ y: Int) { add(x, x, y) }

  /// A part of a row, both ends included.
  @inline(__always)
  mutating func add(_ firstX: Int, _ lastX: Int, _ y: Int) {
    minX = min(minX, firstX)
    minY = min(minY, y)
    maxX = max(maxX, lastX)
    maxY = max(maxY, y)
  }

  var rect: PixelRect {
    maxX < 0
      ? .empty
      : PixelRect(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
  }
}
