extension UnsafeBufferPointer<UInt32> {
  /// Calls `body` for each run of equal pixels, from the first on, with the pixel and how many there are.
  @inline(__always)
  func forEachRun(_ body: (_ pixel: UInt32, _ count: Int) -> Void) {
    var start = 0
    while start < count {
      let pixel = self[start]
      var end = start &+ 1
      while end < count && self[end] == pixel { end &+= 1 }
      body(pixel, end &- start)
      start = end
    }
  }
}
