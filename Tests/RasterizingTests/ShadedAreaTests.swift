import Expressions
import Graphics
import TestSupport
import Testing

@testable import Rasterizing

@Suite struct ShadedAreaTests {
  /// Numbers between about −1 and 1, or points or colors, in all forms that the format has.
  static let numbers = [
    "u + v - 1", "u - v", "u * v", "u / (v + 1)", "-u", "+v", "(x % 7) / 7", "mod(-x, 5) / 5", "mod(x, -5) / 5",
    "u ** 2", "u ** 3", "u ** 4", "u ** -1 / 70", "u ** 0.5", "(u - 0.5) ** 3", "pow(v + 0.1, u * 3 - 1) / 10",
    "u < 0.5 ? 0.2 : 0.8", "u <= 0.5 ? 1 : 0", "u > v ? 0.1 : 0.9", "u >= 0.25 ? v : 1 - v",
    "floor(x / 8) == 3 ? 1 : 0", "floor(x / 8) != 3 ? 1 : 0", "u > 0.3 && v > 0.3 ? 1 : 0",
    "u > 0.6 || v > 0.6 ? 1 : 0", "!(u > 0.6) ? 1 : 0", "u > 0.5 && on ? 1 : 0", "(u > 0.5) == (v > 0.5) ? 1 : 0",
    "abs(u - 0.5)", "sign(x - 31)", "min(u, v)", "max(u, v, 0.3)", "min([u, v, 0.7])", "max([u, v])",
    "clamp(u, 0.2, 0.8)", "clamp(u, v, 0.5)", "ramp(x, 10, 30)", "ramp(u, 0.8, 0.2)", "ramp(v, 0.5, 0.5)",
    "ramp(u, v, 1)", "lerp(0.2, v, u)", "round(x / 5) / 13", "round(-x / 5) / 13",
    "floor(x / 5) / 13", "ceil(x / 5) / 13", "floor(-x / 5) / 13", "sqrt(u)", "exp(-v * 3)", "exp(u * 6) / 400",
    "log(u + 0.01) / 5", "sin(x * 10)", "cos(y * 13 + time * 360)", "sin(-x * 1000)", "tan(u * 80) / 6",
    "asin(u * 2 - 1) / 90", "acos(v * 2 - 1) / 180", "atan(x - 30) / 90", "atan2(y - 30.1, x - 29.7) / 180",
    "angle(point(31.3, 30.2), point(x, y)) / 360", "distance(p, point(x, y)) / 70", "random(floor(x))",
    "random(floor(x) + 100 * floor(y) - 7)", "noise(x / 6)", "noise(x / 9 - 3 + noise(y / 5))", "ease('easeIn', u)",
    "spring(u, 0.5)", "sum([u, v, time]) / 3", "average([u, v])", "sum(map(range(5), sin(x * item * 3))) / 5",
    "sum(map([0.5, 1, 2], sin(y * item + index * 30) * count)) / 9", "[0.1, 0.9, 0.4, 0.6][floor(u * 4)]",
    "[u, v, 0.5][floor(v * 3)]", "reverse([u, v])[0]", "concat([u], [v])[1]", "count([u, v]) / 4",
    "(point(u, v) * 2 - point(0.5, 0.5)).x", "(point(u, v) / 2).y", "(2 * point(u, v)).y", "(-point(u, v)).x",
    "point(u, v) == point(u, v) ? 1 : 0", "point(u, 0) != point(v, 0) ? 1 : 0", "mix(p, point(x, y), u).x / 64",
    "(p + point(x, y)).y / 90", "(point(x, y) - s).x / 60", "inset(box, u * 5, v * 5).width / 40",
    "inset(box, u * 5, v).midX / 40", "inset(box, u, v).maxY / 40", "inset(box, u, v).minX / 40",
    "inset(box, u, v).center.y / 40", "mix(box, inset(box, u, v), 0.5).height / 40", "rgb(u * 255, 0, 0).red",
    "(u > 0.5 ? point(u, 1) : p / 60).x", "map([u, v], item * 2)[0] / 2",
    "sum(map([1, 2], sum(map([1, 2, 3], item * u)) * item * v)) / 30",
  ]

  static let colors = [
    "rgb(u * 255, v * 255, 128)", "rgba(u * 300 - 20, 255 * v, 0, u)", "hsl(x * 20 - 300, 80, 50)",
    "hsl(120, u * 100, v * 100)", "mix('red', '#00f8', u)", "mix(ink, hsl(x, 50, 50), v)",
    "u > 0.5 ? 'white' : ink", "u > v ? 'red' : '#0000'", "['red', 'lime', 'blue'][floor(u * 3)]",
    "rgba(0, 0, 0, mix(ink, 'black', u).red)", "[ink, rgb(9, u * 255, 0)][floor(v * 2)]",
  ]

  @Test(arguments: numbers.map { "rgb(127.5 + 127.5 * (\($0)), 0, 0)" } + colors)
  func isTheColorThatTheMachineFinds(_ color: String) throws {
    // Away from whole and half numbers, so that floors and comparisons are the same on both sides.
    let bounds = Rect(0.11, 0.23, 63.7, 63.3)
    let scale = 0.991
    let transform = Projection.scale(1 / scale, 1 / scale).then(.translation(-0.137, -0.071))
    let area = try Shading.area(color, bounds, path: Draw.rect(-10, -10, 99, 99), transform)
    let drawn = Draw.render(64, [Draw.node(.shaded(area))])
    let program = try Shading.ordinary(color)
    let inverse = try #require(transform.inverse)
    var wrong = 0
    for y in 1..<63 {
      for x in 1..<63 {
        let p = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        let exact = Shading.exact(program, p, bounds).map(PixelMath.premultiplied) ?? 0
        let found = drawn.pixels[y * 64 + x]
        for shift in [0, 8, 16, 24] as [UInt32]
        where abs(Int(exact >> shift & 255) - Int(found >> shift & 255)) > 1 {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test func whatHasNoValueIsTransparentOrZero() throws {
    let none = Draw.render(4, [Draw.node(.shaded(try Shading.area("rgba(9, 9, 9, sqrt(-x - 1))")))])
    #expect(none.pixels.allSatisfy { $0 == 0 })
    let zero = Draw.render(4, [Draw.node(.shaded(try Shading.area("rgb(0 / (x * 0), x / 0, -x / 0)")))])
    #expect(zero.pixels.allSatisfy { $0 == 0xFF00_FF00 })
    let outside = Draw.render(4, [Draw.node(.shaded(try Shading.area("['red', 'lime'][floor(x) + 2]")))])
    #expect(outside.pixels.allSatisfy { $0 == 0 })
    // What is not needed may have no value.
    let unneeded = Draw.render(
      4, [Draw.node(.shaded(try Shading.area("zero > 0 ? rgb(x / (1 / zero), 0, 0) : 'blue'")))])
    #expect(unneeded.pixels.allSatisfy { $0 == 0xFFFF_0000 })
  }

  @Test func opacityMultipliesAlpha() throws {
    let half = Draw.render(4, [Draw.node(.shaded(try Shading.area("rgb(255, x * 0, 0)", opacity: 0.5)))])
    #expect(half.pixels.allSatisfy { $0 == 0x8000_0080 })
  }

  /// Whatever part is drawn again, the pixels are the same.
  @Test func aPixelDoesNotDependOnWhatIsDrawnWithIt() throws {
    var random = SeededRandom(seed: 5)
    let tilt = Projection(0.9, 0.05, 4, 0.02, 0.8, 6, 0.001, 0.004, 1)
    for transform in [Projection.identity, Projection(Affine.rotation(0.3)).then(.translation(9, -4)), tilt] {
      let area = try Shading.area(
        "hsl(x * 9 + noise(y / 4) * 90, 80, 50 + 30 * sin(x * y))", Rect(0, 0, 150, 60),
        path: Draw.circle(70, 30, 66), transform)
      let whole = Scene(width: 160, height: 70, nodes: [Draw.node(.shaded(area), 1, version: 1)])
      let rasterizer = Rasterizer()
      let expected = rasterizer.draw(whole)
      for step in 0..<20 {
        let (x, y) = (random.uniform(0, 150), random.uniform(0, 60))
        let dot = Draw.fill(Draw.rect(x, y, random.uniform(1, 40), random.uniform(1, 9)), .black)
        var other = whole
        other.nodes.append(SceneNode(identity: 9, version: UInt64(step), content: dot.content))
        var canvas = rasterizer.draw(other)
        _ = rasterizer.update(&canvas, from: other, to: whole)
        #expect(canvas.pixels == expected.pixels)
      }
    }
  }

  @Test func programsThatNameWhatIsNotThereAreRefused() {
    func program(_ instruction: PixelProgram.Instruction, result: Int32 = 4) -> PixelProgram? {
      PixelProgram(
        constants: [], uniformCount: 0, instructions: [instruction], result: SIMD4(repeating: result), registerCount: 5)
    }
    #expect(program(.init(.add, to: 4, 0, 1)) != nil)
    #expect(program(.init(.add, to: 4, 0, 5)) == nil)
    #expect(program(.init(.add, to: 5, 0, 1)) == nil)
    #expect(program(.init(.add, to: 3, 0, 1)) == nil)
    #expect(program(.init(.add, to: 4, 0, 1), result: -1) == nil)
    #expect(program(.init(.call, to: 4, 0, 1, 0)) == nil)
  }
}
