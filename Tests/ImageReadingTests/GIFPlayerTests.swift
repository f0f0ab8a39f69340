import Graphics
import ImageReading
import Testing

/// Frame by frame, a GIF looks as it does when all frames are read at once.
@Suite struct GIFPlayerTests {
  @Test(arguments: ["animated-1.gif", "animated-2.gif", "animated-3.gif", "still.gif"])
  func sameFramesAsOthers(name: String) throws {
    let player = try GIFPlayer(bytes: Sample.bytes(name), name: name)
    var last: Pixmap?
    var count = 0
    for other in try Sample.expectedFrames(name) {
      let frame = try #require(try player.advance())
      count += 1
      #expect(player.canvas == other)
      let differing = other.pixels.indices.filter { last == nil || last?.pixels[$0] != other.pixels[$0] }
      #expect(frame.changedPixels == differing.count)
      let (columns, rows) = (differing.map { $0 % other.width }, differing.map { $0 / other.width })
      if let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() {
        #expect(frame.changed == PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1))
      } else {
        #expect(frame.changed.isEmpty)
      }
      last = other
    }
    #expect(try player.advance() == nil)
    #expect(count > 0)
  }

  @Test func limits() throws {
    let bytes = try Sample.bytes("animated-1.gif")
    let area = try GIFPlayer(bytes: bytes, name: "a").canvas.pixels.count
    #expect(throws: ImageReadingError.self) {
      try GIFPlayer(bytes: bytes, name: "a", limits: ImageLimits(pixels: area - 1))
    }
    let player = try GIFPlayer(bytes: bytes, name: "a", maximumWork: area)
    _ = try player.advance()
    #expect(throws: ImageReadingError.self) { while try player.advance() != nil {} }
  }

  @Test func cutOff() throws {
    let bytes = try Sample.bytes("animated-2.gif")
    for size in 0..<bytes.count {
      #expect(throws: ImageReadingError.self) {
        let player = try GIFPlayer(bytes: Array(bytes.prefix(size)), name: "cut")
        while try player.advance() != nil {}
      }
    }
  }
}
