import Graphics
import Motion
import Rasterizing
import Scripting
import TestSupport
import Testing

@testable import Staging

/// How a finger looks, on light and on dark.
struct FingerTests {
  /// Colors of four tiles beneath the finger.
  private static let tiles: [Color] = [
    .white, Color(0.05, 0.05, 0.06), Color(0.86, 0.15, 0.19), Color(0.16, 0.45, 0.9),
  ]

  static func picture(
    _ touch: Touch, at time: Double, scale: Double = 1, side: Double = 64, plain: Color? = nil,
    style: IndicatorLook = IndicatorLook()
  ) -> Pixmap {
    var nodes: [SceneNode] = []
    let half = side * scale / 2
    for (index, color) in tiles.enumerated() {
      let rect = Rect(Double(index % 2) * half, Double(index / 2) * half, half, half)
      nodes.append(
        SceneNode(
          identity: UInt64(index), version: 1,
          content: .fill(Fill(path: .rect(rect), transform: .identity, paint: .color(plain ?? color)))))
    }
    FingerPart(scale: scale, style: style).append([Finger(touch)], at: time, to: &nodes)
    return Rasterizer().draw(Scene(width: Int(side * scale), height: Int(side * scale), nodes: nodes))
  }

  private static func tap() throws -> Touch {
    Touch(
      begin: 1, duration: 0.2, way: try #require(TouchWay(points: [Point(32, 32)])), timing: .linear,
      toCanvas: .identity)
  }

  /// The largest difference of a channel from the plain color beneath.
  private static func contrast(_ pixmap: Pixmap, _ color: Color) -> Int {
    let plain = Int((color.red * 255).rounded())
    return pixmap.pixels.map { abs(Int(Pixmap.straighten($0).red) - plain) }.max() ?? 0
  }

  @Test(arguments: [Color.white, Color(0, 0, 0), Color(0.5, 0.5, 0.5)], [1.0, 2])
  func isSeenOnEveryBackground(_ color: Color, _ scale: Double) throws {
    let tap = try FingerTests.tap()
    for time in [1.0, 1.1, 1.2] {
      #expect(FingerTests.contrast(FingerTests.picture(tap, at: time, scale: scale, plain: color), color) > 60)
    }
    // It is a pure function of the time, and long before and after nothing.
    for time in [0.79, 1.7] {
      #expect(FingerTests.contrast(FingerTests.picture(tap, at: time, scale: scale, plain: color), color) == 0)
    }
  }

  @Test("the canvas says what color, how opaque and how large it is")
  func looks() throws {
    let tap = try FingerTests.tap()
    var style = IndicatorLook()
    let usual = FingerTests.picture(tap, at: 1.1, plain: .white)
    #expect(FingerTests.picture(tap, at: 1.1, plain: .white, style: style) == usual)
    style.color = Color(1, 0, 0)
    style.opacity = 1
    let red = FingerTests.picture(tap, at: 1.1, plain: .white, style: style)
    #expect(red.pixels[32 * 64 + 32] == 0xFF00_00FF)
    style.opacity = 0.25
    let glass = FingerTests.picture(tap, at: 1.1, plain: .white, style: style)
    #expect(glass.pixels[32 * 64 + 32] == 0xFFBF_BFFF)
    // Its rim stays what it is.
    let edge = 32 * 64 + 32 + 14
    #expect(glass.pixels[edge] == usual.pixels[edge])
    style.opacity = 0
    #expect(FingerTests.picture(tap, at: 1.1, plain: .white, style: style).pixels[32 * 64 + 32] == 0xFFFF_FFFF)
    style.scale = 2
    let large = FingerTests.picture(tap, at: 1.1, plain: .white, style: style)
    #expect(abs(FingerTests.width(large) - 2 * FingerTests.width(usual)) <= 2)
  }

  /// Of what is seen in the middle row, on white.
  private static func width(_ pixmap: Pixmap) -> Int {
    let seen = (0..<64).filter { pixmap.pixels[32 * 64 + $0] != 0xFFFF_FFFF }
    return (seen.last ?? 0) - (seen.first ?? 0) + 1
  }

  @Test func pressesRipplesAndFades() throws {
    let finger = Finger(try FingerTests.tap())
    func look(_ time: Double) -> FingerLook? { FingerLook(finger.touch, finger.gestures, at: time) }
    #expect(look(0.8) == nil)
    #expect(look(0.85)?.radius == FingerLook.hoveringRadius)
    #expect(look(1.1)?.radius == FingerLook.pressedRadius)
    #expect(look(1.1)?.opacity == 1)
    #expect(look(1.19)?.ripple == nil)
    let rings = [1.2, 1.3, 1.5].compactMap { look($0)?.ripple?.radius }
    #expect(rings.count == 3 && rings == rings.sorted())
    #expect(look(1.45)?.opacity == 0)
    #expect(look(1.66) == nil)
  }

  @Test func aLongPressFillsItsRing() throws {
    let way = try #require(TouchWay(points: [Point(32, 32)]))
    let finger = Finger(Touch(begin: 1, duration: 1, way: way, timing: .linear, toCanvas: .identity))
    func filled(_ time: Double) -> Double? {
      FingerLook(finger.touch, finger.gestures, at: time)?.longPress?.filled
    }
    #expect(filled(1.1) == nil)
    #expect(abs((filled(1.325) ?? 0) - 0.5) < 1e-9)
    #expect(filled(1.5) == 1)
    #expect(filled(1.9) == 1)
    #expect(FingerLook(finger.touch, finger.gestures, at: 2.05)?.ripple == nil)
  }

  @Test func whatMovesLeavesATrail() throws {
    let way = try #require(TouchWay(points: [Point(10, 32), Point(60, 32)]))
    let finger = Finger(Touch(begin: 1, duration: 0.5, way: way, timing: .linear, toCanvas: .identity))
    let trail = try #require(FingerLook(finger.touch, finger.gestures, at: 1.4)).trail
    #expect(trail.first.map { abs($0.center.x - 20) < 1e-9 } == true)
    #expect(trail.last.map { abs($0.center.x - 50) < 1e-9 } == true)
    #expect(zip(trail, trail.dropFirst()).allSatisfy { $0.radius <= $1.radius })
  }
}
