import Graphics
import Motion
import Scripting
import Testing

@testable import Staging

/// Where a finger is, and what its way means.
struct TouchTests {
  private static func touch(
    _ points: [Point], _ duration: Double, timing: TimingFunction = .linear, toCanvas: Projection = .identity
  ) throws -> Touch {
    let way = try #require(TouchWay(points: points))
    return Touch(begin: 2, duration: duration, way: way, timing: timing, toCanvas: toCanvas)
  }

  @Test func goesAtConstantSpeed() throws {
    // 30 to the right, 10 down: three quarters of the time for the first part.
    let touch = try TouchTests.touch([Point(10, 10), Point(40, 10), Point(40, 20)], 4)
    let expected = [
      (1.0, Point(10, 10)), (2, Point(10, 10)), (3, Point(20, 10)), (5, Point(40, 10)), (5.5, Point(40, 15)),
      (6, Point(40, 20)), (9, Point(40, 20)),
    ]
    for (time, point) in expected { #expect(touch.position(at: time).distance(to: point) < 1e-9) }
  }

  @Test func isWarpedByItsTiming() throws {
    let timing = try #require(TimingFunction.named("easeIn"))
    let touch = try TouchTests.touch([Point(0, 0), Point(100, 0)], 1, timing: timing)
    for t in stride(from: 0.0, through: 1, by: 0.125) {
      #expect(abs(touch.position(at: 2 + t).x - 100 * timing.value(at: t)) < 1e-9)
    }
  }

  @Test func goesAlongACurveAtConstantSpeed() throws {
    let circle = Path.arc(center: Point(50, 50), radius: 40, startAngle: 0, endAngle: 270, clockwise: true)
    let way = try #require(TouchWay(path: circle))
    let touch = Touch(begin: 0, duration: 3, way: way, timing: .linear, toCanvas: .identity)
    for step in 0...12 {
      let angle = 270 * Double(step) / 12
      let point = Point(50 + 40 * Maths.cos(degrees: angle), 50 + 40 * Maths.sin(degrees: angle))
      #expect(touch.position(at: Double(step) / 4).distance(to: point) < 0.02)
    }
  }

  @Test func isMappedToTheCanvasInPerspective() throws {
    let map = Projection(1, 0, 5, 0, 1, 7, 0.002, 0, 1)
    let touch = try TouchTests.touch([Point(0, 0), Point(100, 50)], 1, toCanvas: map)
    #expect(touch.position(at: 2.5).distance(to: map.apply(Point(50, 25))) < 1e-9)
    // Behind the eye there is nowhere to go.
    let behind = try TouchTests.touch(
      [Point(0, 0), Point(-1000, 0)], 1, toCanvas: Projection(1, 0, 5, 0, 1, 7, 0.002, 0, 1))
    #expect(behind.position(at: 3) == Point(5, 7))
  }

  struct Gesture: Sendable, CustomTestStringConvertible {
    var points: [Point]
    var duration: Double
    var drags = false
    var isStill = false
    var pressesLong = false
    var swipe: Handler.Event?
    var testDescription: String { "\(points) in \(duration) s" }
  }

  @Test(arguments: [
    Gesture(points: [Point(5, 5)], duration: 0.2, isStill: true),
    Gesture(points: [Point(5, 5)], duration: 0.49, isStill: true),
    Gesture(points: [Point(5, 5)], duration: 0.5, isStill: true, pressesLong: true),
    Gesture(points: [Point(0, 0), Point(10, 0)], duration: 1, drags: true, isStill: true, pressesLong: true),
    Gesture(points: [Point(0, 0), Point(10.5, 0)], duration: 0.6, drags: true, pressesLong: true),
    Gesture(points: [Point(0, 0), Point(40, 0), Point(0, 0)], duration: 0.4, drags: true),
    Gesture(points: [Point(0, 0), Point(49.9, 0)], duration: 0.3, drags: true),
    Gesture(points: [Point(0, 0), Point(50, 0)], duration: 0.3, drags: true, swipe: .swipeRight),
    Gesture(points: [Point(0, 0), Point(-60, 30)], duration: 0.5, drags: true, swipe: .swipeLeft),
    Gesture(points: [Point(0, 0), Point(-60, 31)], duration: 0.5, drags: true),
    Gesture(points: [Point(0, 0), Point(3, 80)], duration: 0.2, drags: true, swipe: .swipeDown),
    Gesture(points: [Point(0, 0), Point(3, -80)], duration: 0.2, drags: true, swipe: .swipeUp),
    Gesture(points: [Point(0, 0), Point(0, -80)], duration: 0.51, drags: true),
    Gesture(points: [Point(4, 4), Point(4, 4)], duration: 0.3, isStill: true),
  ])
  func meansAGesture(_ gesture: Gesture) throws {
    let found = TouchGestures(try TouchTests.touch(gesture.points, gesture.duration))
    #expect(found.drags == gesture.drags)
    #expect(found.isStill == gesture.isStill)
    #expect(found.longPress == (gesture.pressesLong ? 2.5 : nil))
    #expect(found.swipe == gesture.swipe)
  }

  @Test func queueKeepsTheOrderOfTime() {
    var queue = EventQueue<Int>()
    let times = [3.0, 1, 2, 1, 3, 0, 2, 1]
    for (index, time) in times.enumerated() { queue.insert(index, at: time, rank: index == 7 ? 0 : 1) }
    var found: [Int] = []
    while let next = queue.popFirst() { found.append(next.element) }
    #expect(found == [5, 7, 1, 3, 2, 6, 0, 4])
  }

  /// What was taken out leaves its place to what comes later.
  @Test func queueKeepsItsElementsApart() {
    var queue = EventQueue<String>()
    var found: [String] = []
    for step in 0..<40 {
      queue.insert("\(step)", at: Double(step), rank: 0)
      queue.insert("\(step), later", at: Double(step) + 3.5, rank: 0)
      if let next = queue.popFirst() { found.append(next.element) }
    }
    while let next = queue.popFirst() { found.append(next.element) }
    let expected = (0..<44).flatMap { step in
      (step < 40 ? ["\(step)"] : []) + (3..<43 ~= step ? ["\(step - 3), later"] : [])
    }
    #expect(found == expected)
    #expect(queue.popFirst() == nil)
  }
}
