import Graphics
import TestSupport
import Testing

@testable import Indexing

/// Against all ways to cut a few changes into stretches.
struct PixelStretchesTests {
  private struct Case {
    var before: UInt32?
    var colors: [UInt32]
    var frames: [Int]
    var end: Int?

    init(_ generator: inout SeededRandom) {
      func gray(_ generator: inout SeededRandom) -> UInt32 {
        0xFF00_0000 | (100 + UInt32(truncatingIfNeeded: generator.next() % 12)) * 0x1_0101
      }
      let count = 1 + Int(generator.next() % 7)
      before = generator.next() % 4 == 0 ? nil : gray(&generator)
      colors = (0..<count).map { _ in gray(&generator) }
      frames = []
      var frame = 0
      for _ in 0..<count {
        frames.append(frame)
        frame += 1 + Int(generator.next() % 3)
      }
      end = generator.next() % 2 == 0 ? nil : frame
    }

    func duration(_ number: Int) -> Int {
      number + 1 < frames.count ? frames[number + 1] - frames[number] : (end ?? frames[number]) - frames[number]
    }

    /// The squared error of one color for some changes.
    func error(_ stretch: Range<Int>, _ color: UInt32) -> Int {
      stretch.reduce(0) { $0 + duration($1) * Int(ColorDistance.squared(colors[$1], color)) }
    }

    /// The least error of any gray.
    func least(_ stretch: Range<Int>) -> Int {
      (100..<112).map { error(stretch, 0xFF00_0000 | UInt32($0) * 0x1_0101) }.min() ?? 0
    }

    /// What the best of all ways costs.
    func best(_ worth: Int) -> Int {
      var best = Int.max
      // A bit for each change: whether the pixel is painted at it.
      for cuts in 0..<1 << colors.count {
        var cost = 0
        var start = -1
        for number in 0...colors.count where number == colors.count || cuts >> number & 1 != 0 {
          let stretch = max(0, start)..<number
          let isLast = number == colors.count && end == nil
          if start < 0 {
            let isAllowed = stretch.isEmpty || before != nil && !(isLast && before != colors.last)
            cost = isAllowed ? error(stretch, before ?? 0) : .max / 2
          } else {
            cost += worth + (isLast ? error(stretch, colors[number - 1]) : least(stretch))
          }
          start = number
        }
        best = min(best, cost)
      }
      return best
    }

    func chosen(_ worth: Int) -> [UInt32] {
      withUnsafeTemporaryAllocation(of: PixelStretches.Step.self, capacity: colors.count) { steps in
        for (number, color) in colors.enumerated() {
          steps.initializeElement(
            at: colors.count - 1 - number, to: PixelStretches.Step(color: color, frame: frames[number]))
        }
        PixelStretches(before: before, worth: worth, steps: steps, end: end).choose()
        return steps.reversed().map(\.color)
      }
    }

    func cost(_ shown: [UInt32], _ worth: Int) -> Int {
      let paints = shown.indices.count { $0 == 0 ? shown[0] != before : shown[$0] != shown[$0 - 1] }
      return paints * worth + shown.indices.reduce(0) { $0 + error($1..<$1 + 1, shown[$1]) }
    }
  }

  @Test("no other way costs less", arguments: [20, 90, 250])
  func best(worth: Int) {
    var generator = SeededRandom(seed: UInt64(worth))
    for _ in 0..<400 {
      let these = Case(&generator)
      let shown = these.chosen(worth)
      let (cost, best) = (these.cost(shown, worth), these.best(worth))
      // Means are rounded while costs are compared: a quarter of a level squared for each frame.
      let rounding = 3 * these.frames.count
      #expect(cost <= best + 10 * rounding / 4, "\(these): \(shown)")
      if these.end == nil { #expect(shown.last == these.colors.last) }
    }
  }

  @Test("nothing is held where painting costs nothing, all where it costs more than anything")
  func extremes() {
    var generator = SeededRandom(seed: 1)
    for _ in 0..<200 {
      let these = Case(&generator)
      #expect(these.chosen(0) == these.colors)
      let held = Set(these.chosen(1_000_000))
      #expect(held.count <= 2)
      if let before = these.before, these.end != nil { #expect(held == [before]) }
    }
  }
}
