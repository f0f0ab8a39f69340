import Testing

@testable import Indexing

/// When a frame that the clip's palette serves badly is tried with one of its own.
struct OwnPaletteWorthTests {
  /// As by the usual quality.
  private static func options(colors: Int = 256, isOpaque: Bool = true) -> IndexingOptions {
    IndexingOptions(
      colors: colors, isOpaque: isOpaque, tolerance: 0.5, toleranceOfRamps: 1, keptLevels: 1.4, ownPaletteThreshold: 1)
  }

  private static let canvas = 64_000

  private static func isTried(
    _ error: Double, on count: Int, farOff: Int = 0, _ options: IndexingOptions = options(),
    after vain: VainTry = .init()
  ) -> Bool {
    let worth = OwnPaletteWorth(options, canvas: canvas, usual: 0.5, after: vain)
    return worth.mayBeReached(by: painting(error, on: count, farOff: farOff))
  }

  private static func painting(_ error: Double, on count: Int, farOff: Int = 0) -> PaintingError {
    var painting = PaintingError()
    painting.sum = Int(error * Double(count) * Double(ColorDistance.ofOneLevel))
    painting.count = count
    painting.farOffAnywhere = farOff
    return painting
  }

  @Test("an eighth of the canvas that is visibly off, or a sixty-fourth that is far off")
  func whatIsSeen() {
    #expect(Self.isTried(2, on: Self.canvas / 8))
    #expect(!Self.isTried(2, on: Self.canvas / 8 - 1))
    #expect(!Self.isTried(1.4, on: Self.canvas))
    #expect(Self.isTried(1, on: Self.canvas, farOff: Self.canvas / 64))
    #expect(!Self.isTried(1, on: Self.canvas, farOff: Self.canvas / 64 - 1))
    #expect(!Self.isTried(0.7, on: Self.canvas, farOff: Self.canvas))
  }

  @Test("fewer than 32 colors are wanted in the whole clip, and where frames are disposed of it takes more")
  func whereLessIsSeen() {
    #expect(Self.isTried(2, on: Self.canvas, Self.options(colors: 32)))
    #expect(!Self.isTried(2, on: Self.canvas, Self.options(colors: 31)))
    let cleared = Self.options(isOpaque: false)
    #expect(cleared.mayRepaint)
    #expect(!Self.isTried(7, on: Self.canvas, farOff: Self.canvas, cleared))
    #expect(Self.isTried(9, on: Self.canvas / 4, cleared))
  }

  @Test("what did not help one frame is not tried for the next ones, unless they are off by more than twice as much")
  func vainTries() {
    var vain = VainTry(Self.painting(2, on: Self.canvas))
    var frames = 0
    repeat {
      vain.pass()
      frames += 1
      #expect(Self.isTried(4.1, on: Self.canvas, after: vain))
    } while !Self.isTried(3.9, on: Self.canvas, after: vain) && frames < 100
    #expect(frames == 8)
  }
}
