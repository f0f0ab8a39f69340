import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Groups of which nothing but opacity is asked: drawn in place where nothing is behind them.
@Suite struct FadingTests {
  /// Draws nothing, and yet makes what follows lie on something.
  private static let nothing = Draw.fill(Draw.rect(0, 0, 64, 64), Color(0, 0, 0, 0))

  private static func color(_ random: inout SeededRandom) -> Color {
    Color(random.number(0, 1), random.number(0, 1), random.number(0, 1), random.chance(0.5) ? 1 : random.number(0, 1))
  }

  private static func child(_ random: inout SeededRandom, depth: Int) -> SceneNode {
    let (x, y, size) = (random.number(-10, 70), random.number(-10, 70), random.number(3, 30))
    switch Int(random.number(0, depth < 2 ? 5 : 3)) {
    case 0: return Draw.fill(Draw.circle(x, y, size), color(&random))
    case 1: return Draw.stroke(Draw.star(x, y, size), Stroke(width: random.number(0.5, 6)), color(&random))
    case 2:
      let stops = [Gradient.Stop(0, color(&random)), Gradient.Stop(1, color(&random))]
      return Draw.fill(Draw.rect(x, y, size, size), Draw.gradient(.axial, .zero, Point(64, 64), stops))
    default: return Draw.group(group(&random, depth: depth + 1))
    }
  }

  private static func group(_ random: inout SeededRandom, depth: Int = 0) -> Group {
    let children = (0..<Int(random.number(1, 5))).map { _ in child(&random, depth: depth) }
    var group = Group(children: children, opacity: random.number(0, 1))
    if random.chance(0.3) {
      let area = Draw.rect(random.number(0, 20), random.number(0, 20), random.number(5, 50), 30)
      group.clip = Group.Clip(path: area, transform: .identity)
    }
    if depth > 0, random.chance(0.3) { group.blend = random.pick([.multiply, .screen, .plusLighter]) }
    return group
  }

  @Test func aFadedGroupIsTheSameOnNothingAndBeforeAnything() {
    var random = SeededRandom(12)
    var painted = 0
    for _ in 0..<200 {
      let node = Draw.group(FadingTests.group(&random))
      let inPlace = Draw.render(64, [node])
      #expect(inPlace == Draw.render(64, [FadingTests.nothing, node]))
      painted += inPlace.pixels.count { $0 != 0 }
    }
    #expect(painted > 10_000)
  }

  @Test func fadingARowIsMultiplyingIt() {
    var random = SeededRandom(13)
    for count in 0..<40 {
      var row = (0...count).map { _ in
        random.chance(0.4)
          ? 0 : PixelMath.scale(UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000, UInt32(random.number(0, 255)))
      }
      if count > 20 { for i in 8..<16 { row[i] = row[i - 8] } }
      let factor = UInt32(random.number(0, 255.99))
      let expected = row.prefix(count).map { PixelMath.scale($0, factor) } + [row[count]]
      RowBlending.fade(&row, count: count, by: factor)
      #expect(row == expected)
    }
  }

  @Test func runsOfOneOpaqueColorEndWhereTheyEnd() {
    for count in 0..<40 {
      var row = [UInt32](repeating: 0x8010_2030, count: 48)
      row.withUnsafeMutableBufferPointer { row in
        guard let base = row.baseAddress else { return }
        ColorBlending(0xFF40_5060).paint(base + 4, count: count, coverage: 255)
      }
      let expected = (0..<48).map { (4..<4 + count).contains($0) ? 0xFF40_5060 as UInt32 : 0x8010_2030 }
      #expect(row == expected)
    }
  }
}
