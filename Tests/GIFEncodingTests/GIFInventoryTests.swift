import Graphics
import Indexing
import TestSupport
import Testing

@testable import GIFEncoding

struct GIFInventoryTests {
  /// A clip with local palettes, transparency and every way of disposal.
  private func clip(_ seed: UInt64) throws -> (frames: [IndexedFrame], palette: Palette, bytes: [UInt8]) {
    var generator = SeededRandom(seed: seed)
    let palette = Palette((0..<Int.random(in: 2...200, using: &generator)).map { UInt32($0 * 7) })
    let frames = (0..<6).map { number in
      let rect = PixelRect(x: number, y: 2 * number, width: 20 - number, height: 5 + number)
      let indices = (0..<rect.area).map { _ in UInt8.random(in: 0..<UInt8(palette.colors.count), using: &generator) }
      return IndexedFrame(
        rect: rect, localPalette: number % 3 == 1 ? palette : nil, indices: indices,
        transparentIndex: number % 2 == 0 ? nil : 1, delayCentiseconds: 2 + number,
        disposal: number % 4 == 3 ? .background : number % 5 == 4 ? .previous : .keep)
    }
    var bytes: [UInt8] = []
    let writer = try GIFWriter(
      width: 40, height: 30, globalPalette: palette, plays: seed == 0 ? nil : Int(seed),
      comment: String(repeating: "word ", count: Int(seed) * 20)
    ) { bytes.append(contentsOf: $0) }
    let compressor = FrameCompressor(.giflib)
    for var frame in frames { try writer.write(try compressor.compress(&frame, globalPalette: palette)) }
    try writer.finish()
    return (frames, palette, bytes)
  }

  @Test("what was written is found again", arguments: 0..<8 as Range<UInt64>)
  func agrees(seed: UInt64) throws {
    let (frames, palette, bytes) = try clip(seed)
    let inventory = try GIFInventory(bytes)
    #expect((inventory.width, inventory.height) == (40, 30))
    #expect(inventory.bytes == bytes.count)
    #expect(inventory.globalColors == 1 << palette.bits)
    #expect(inventory.plays == (seed == 0 ? nil : Int(seed)))
    #expect(inventory.hasLoop == (seed != 1))
    #expect(inventory.comments == (seed == 0 ? [] : [String(repeating: "word ", count: Int(seed) * 20)]))
    #expect(inventory.images.map(\.rect) == frames.map(\.rect))
    #expect(inventory.images.map(\.delay) == frames.map(\.delayCentiseconds))
    #expect(inventory.images.map(\.localColors) == frames.map { $0.localPalette.map { 1 << $0.bits } })
    #expect(inventory.images.map(\.disposal) == [.keep, .keep, .keep, .clear, .restore, .keep])
    let parts = inventory.parts
    #expect(
      parts.screen + parts.palettes + parts.imageDescriptors + parts.imageData + parts.graphicControls
        + parts.otherExtensions + parts.trailing == bytes.count)
    let inImages = inventory.images.reduce(0) { $0 + $1.bytes }
    let globalTable = 3 * (inventory.globalColors ?? 0)
    #expect(inImages + parts.screen + parts.otherExtensions + globalTable == bytes.count)
    for image in inventory.images { #expect(bytes[image.offset] == 0x21 && bytes[image.offset + 1] == 0xF9) }
  }

  @Test("of comments without end some are kept")
  func comments() throws {
    var bytes = try clip(1).bytes
    let comment: [UInt8] = [0x21, 0xFE, 1, 0x61, 0]
    bytes.insert(contentsOf: (0..<20_000).flatMap { _ in comment }, at: bytes.count - 1)
    let inventory = try GIFInventory(bytes)
    #expect(inventory.commentCount == 20_001 && inventory.comments.count == 10_000)
    #expect(inventory.comments.dropFirst().allSatisfy { $0 == "a" })
    #expect(inventory.bytes == bytes.count)
  }

  @Test("every beginning of a file is told from the whole")
  func cut() throws {
    let bytes = try clip(3).bytes
    for size in 0..<bytes.count {
      #expect(throws: GIFEncodingError.self) { try GIFInventory(Array(bytes.prefix(size))) }
    }
    #expect(try GIFInventory(bytes + [1, 2, 3]).parts.trailing == 3)
  }

  @Test("any bytes are read or refused")
  func hostile() throws {
    let bytes = try clip(2).bytes
    var generator = SeededRandom(seed: 1)
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if let inventory = try? GIFInventory(changed) { #expect(!inventory.images.isEmpty) }
    }
  }

  @Test("too many images are refused")
  func manyImages() throws {
    let bytes = try clip(2).bytes
    #expect(try GIFInventory(bytes, maximumImages: 6).images.count == 6)
    #expect(throws: GIFEncodingError.invalid("more than 5 images")) { try GIFInventory(bytes, maximumImages: 5) }
  }
}
