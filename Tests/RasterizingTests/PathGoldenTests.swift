import Graphics
import Motion
import TestSupport
import Testing

/// Areas, offsets, corners and morphs; one rule each.
@Suite struct PathGoldenTests {
  @Test(arguments: GoldenCase.paths)
  func looksAsRecorded(_ example: GoldenCase) {
    let problem = Golden(beside: #filePath).mismatch(Draw.render(example.side, example.nodes), example.name)
    #expect(problem == nil)
  }
}

private let red = Color(0.86, 0.15, 0.18)
private let blue = Color(0.13, 0.39, 0.84)
private let pale = Color(0.13, 0.39, 0.84, 0.22)
private let green = Color(0.16, 0.62, 0.33)

private let left = Draw.circle(24, 32, 18)
private let right = Draw.circle(40, 32, 18)
private let star = Path.star(center: Point(32, 34), radius: 24, innerRadius: 10, points: 5)
private let frame = Path.compound([
  .rect(Rect(16, 16, 32, 32)), .polyline([Point(24, 24), Point(24, 40), Point(40, 40), Point(40, 24)], closed: true),
])

/// What a result covers and the line around it, which shows its commands' smoothness and every overlap.
private func shown(_ result: () throws -> Path, _ color: Color = blue, under: [Path] = []) -> [SceneNode] {
  guard let path = try? result() else { return [] }
  return under.map { Draw.fill($0, pale) } + [
    Draw.fill(path, color), Draw.stroke(path, Stroke(width: 1.5, join: .round), Color(0, 0, 0, 0.55)),
  ]
}

private let dumbbell = Path.compound([
  Draw.circle(17, 32, 13), Draw.circle(47, 32, 13), .rect(Rect(17, 28.5, 30, 7)),
])

/// A rounded square and nine disks.
private let sieve: [Path] = {
  var paths = [Path.rect(Rect(6, 6, 52, 52), cornerRadius: 10)]
  for i in 0..<9 { paths.append(Draw.circle(Double(16 + 16 * (i % 3)), Double(16 + 16 * (i / 3)), 6)) }
  return paths
}()

private func combined(_ operation: PathOperation, _ paths: [Path]) -> () throws -> Path {
  { try Path.combining(operation, paths.map { Path.Operand($0) }) }
}

private func morph(_ a: Path, _ b: Path) -> () throws -> Path {
  {
    if case .path(let path) = Value.path(a).interpolated(to: .path(b), 0.5) { path } else { Path() }
  }
}

extension GoldenCase {
  static let paths: [GoldenCase] = areas + offsets + corners + morphs

  static let areas: [GoldenCase] = [
    GoldenCase("path/a-union-has-no-line-inside", shown(combined(.union, [left, right]))),
    GoldenCase(
      "path/an-intersection-is-what-both-cover", shown(combined(.intersection, [left, right]), under: [left, right])),
    GoldenCase(
      "path/a-difference-leaves-the-first-alone", shown(combined(.difference, [left, right]), under: [right])),
    GoldenCase("path/an-exclusion-is-what-one-covers", shown(combined(.exclusion, [left, right]))),
    GoldenCase(
      "path/a-star-minus-a-disc-has-a-hole", shown(combined(.difference, [star, Draw.circle(32, 34, 7)]), red)),
    GoldenCase(
      "path/shared-edges-vanish",
      shown(
        combined(
          .union, [.rect(Rect(8, 8, 24, 24)), .rect(Rect(32, 8, 24, 24)), .rect(Rect(20, 32, 24, 24))]), green)),
    GoldenCase(
      "path/a-star-crossing-itself-becomes-its-outline", shown(combined(.union, [Draw.star(32, 34, 28)]), red)),
    GoldenCase(
      "path/many-operands-at-once",
      shown(
        combined(
          .difference, sieve), blue)),
  ]

  static let offsets: [GoldenCase] = [
    GoldenCase("path/an-offset-with-miters-keeps-its-points", shown { try star.offset(by: 4) }),
    GoldenCase("path/an-offset-with-round-joins", shown { try star.offset(by: 5, join: .round) }),
    GoldenCase("path/an-offset-with-bevels", shown { try star.offset(by: 5, join: .bevel) }),
    GoldenCase("path/a-negative-offset-lies-inside", shown({ try star.offset(by: -3) }, red, under: [star])),
    GoldenCase(
      "path/a-hole-shrinks-where-the-outside-grows", shown({ try frame.offset(by: 4, join: .round) }, green, under: [])),
    GoldenCase(
      "path/a-thin-bridge-breaks",
      shown({ try dumbbell.offset(by: -4, join: .round) }, red, under: [dumbbell])),
  ]

  static let corners: [GoldenCase] = [
    GoldenCase("path/rounded-corners-inside-and-outside", shown({ star.rounded(radius: 4) }, red)),
    GoldenCase(
      "path/corners-take-at-most-half-a-side",
      shown({ Path.polygon(center: Point(32, 34), radius: 26, sides: 3).rounded(radius: 100) }, green)),
    GoldenCase(
      "path/open-ends-stay-sharp",
      [
        Draw.stroke(
          Draw.line(Point(8, 54), Point(20, 10), Point(32, 54), Point(44, 10), Point(56, 54)).rounded(radius: 6),
          Stroke(width: 5), blue)
      ]),
    GoldenCase(
      "path/corners-between-curves-are-rounded",
      shown({ try combined(.intersection, [left, right])().rounded(radius: 8) }, blue, under: [left, right])),
  ]

  static let morphs: [GoldenCase] = [
    GoldenCase(
      "path/a-square-half-way-to-a-circle-does-not-turn",
      shown(morph(.rect(Rect(10, 10, 44, 44)), Draw.circle(32, 32, 22)))),
    GoldenCase(
      "path/a-star-half-way-to-a-ring-run-backwards",
      shown(morph(star, Draw.circle(32, 34, 16, clockwise: false)), red)),
    GoldenCase(
      "path/extra-contours-grow-from-their-middle",
      shown(
        morph(
          Draw.circle(18, 18, 10),
          .compound([.rect(Rect(8, 8, 20, 20)), .rect(Rect(36, 8, 20, 20)), .rect(Rect(8, 36, 20, 20))])), green)),
  ]
}
