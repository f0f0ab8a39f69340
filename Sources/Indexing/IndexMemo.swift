/// What index a pixel got at each place of the canvas when it was last mapped there.
///
/// An index follows from the pixel and its place alone, so a memo can only save work: it changes no answer.
final class IndexMemo {
  /// Larger canvases are not remembered: 5 bytes a pixel for each thread.
  private static let mostPixels = 1 << 24

  private var pixels: UnsafeMutablePointer<UInt32>?
  private var indices: UnsafeMutablePointer<UInt8>?
  private var count = 0

  deinit { release() }

  private func release() {
    pixels?.deallocate()
    indices?.deallocate()
    (pixels, indices) = (nil, nil)
  }

  /// Makes room for a canvas. One of another size than before forgets everything.
  func prepare(count: Int) {
    if count == self.count { return }
    release()
    self.count = count
    guard count > 0, count <= IndexMemo.mostPixels else { return }
    pixels = .allocate(capacity: count)
    pixels?.initialize(repeating: 0, count: count)
    indices = .allocate(capacity: count)
    indices?.initialize(repeating: 0, count: count)
  }

  /// Nil where this pixel is not known. Transparent black, which memory begins with, never is.
  @inline(__always)
  func index(of pixel: UInt32, at place: Int) -> UInt8? {
    guard let pixels, let indices, pixel != 0, pixels[place] == pixel else { return nil }
    return indices[place]
  }

  @inline(__always)
  func keep(_ index: UInt8, of pixel: UInt32, at place: Int) {
    pixels?[place] = pixel
    indices?[place] = index
  }
}
