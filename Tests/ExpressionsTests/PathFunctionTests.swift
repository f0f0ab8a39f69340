import Graphics
import Testing

@testable import Expressions

/// Lengths of paths, and places along them.
struct PathFunctionTests {
  private static let scope = TestScope([
    ("line", .path(.polyline([Point(10, 20), Point(40, 60)], closed: false))),
    ("square", .path(.polyline([Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)], closed: true))),
    ("apart", .path(Self.apart)), ("circle", .path(.oval(in: Rect(0, 0, 20, 20)))), ("none", .path(Path())),
    ("spot", .path(Self.spot)),
  ])

  /// Two lines of 10 with a jump between them.
  private static var apart: Path {
    var path = Path.polyline([Point(0, 0), Point(10, 0)], closed: false)
    path.append(.polyline([Point(100, 50), Point(100, 60)], closed: false))
    return path
  }

  private static var spot: Path {
    var path = Path()
    path.move(to: Point(3, 4))
    return path
  }

  @Test(arguments: [
    ("arcLength(line)", 50), ("arcLength(square)", 40), ("arcLength(apart)", 20), ("arcLength(none)", 0),
    ("arcLength(spot)", 0), ("rotationAlong(square, 0)", 0), ("rotationAlong(square, 0.3)", 90),
    ("rotationAlong(square, 0.6)", 180), ("rotationAlong(square, 0.9)", -90), ("rotationAlong(none, 0.5)", 0),
    ("rotationAlong(apart, 0.7)", 90),
  ])
  func numbers(text: String, expected: Double) throws {
    #expect(try evaluate(text, scope: Self.scope) == .number(expected))
  }

  @Test(arguments: [
    ("pointAlong(line, 0)", Point(10, 20)), ("pointAlong(line, 0.5)", Point(25, 40)),
    ("pointAlong(line, 1)", Point(40, 60)), ("pointAlong(line, 7)", Point(40, 60)),
    ("pointAlong(line, -1)", Point(10, 20)), ("pointAlong(square, 0.875)", Point(0, 5)),
    ("pointAlong(square, 1)", Point(0, 0)), ("pointAlong(apart, 0.25)", Point(5, 0)),
    ("pointAlong(apart, 0.75)", Point(100, 55)), ("pointAlong(spot, 0.5)", Point(3, 4)),
  ])
  func points(text: String, expected: Point) throws {
    #expect(try evaluate(text, scope: Self.scope) == .point(expected))
  }

  @Test func aCircleIsGoneRoundAtConstantSpeed() throws {
    // Its four Bézier curves are not quite a circle.
    #expect(abs(try number("arcLength(circle)") - 20 * .pi) < 0.02)
    for step in 0...12 {
      #expect(abs(try number("distance(pointAlong(circle, \(step) / 12), point(10, 10))") - 10) < 0.01)
    }
  }

  private func number(_ text: String) throws -> Double {
    let value = try evaluate(text, scope: Self.scope)
    if case .number(let number) = value { return number }
    Issue.record("\(text) is \(value)")
    return .nan
  }

  @Test(arguments: [
    ("pointAlong(none, 0.5)", "range"), ("pointAlong(line, 0 / 0)", "not-finite"),
    ("rotationAlong(line, 0 / 0)", "not-finite"),
  ])
  func mistakes(text: String, code: String) {
    do {
      let value = try evaluate(text, scope: Self.scope)
      Issue.record("\(text) is \(value)")
    } catch {
      let found = (error as? EvaluationError)?.code ?? (error as? ExpressionCompiler.Errors)?.all.first?.code
      #expect(found == code, "\(error)")
    }
  }

  @Test func aPathIsNeeded() {
    guard case .failure(let errors) = compile("arcLength(3)", scope: Self.scope) else {
      Issue.record("a number has a length")
      return
    }
    #expect(errors.all.map(\.code) == ["type"])
  }
}
