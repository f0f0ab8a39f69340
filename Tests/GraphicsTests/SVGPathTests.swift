import Graphics
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct SVGPathTests {
  /// End point, length and bounds as an independent reading of the data gives them, arcs as arcs.
  @Test(
    arguments: [
      ("M10 10h20v20h-20z", Point(10, 10), 80.0000, Rect(left: 10.0000, top: 10.0000, right: 30.0000, bottom: 30.0000)),
      ("M1.5.5-3 4", Point(-3, 4), 5.7009, Rect(left: -3.0000, top: 0.5000, right: 1.5000, bottom: 4.0000)),
      ("M0 0a1 1 0 01 2 2", Point(2, 2), 4.4429, Rect(left: 0.0000, top: -0.4142, right: 2.4142, bottom: 2.0000)),
      (
        "M10 80 C 40 10, 65 10, 95 80 S 150 150, 180 80", Point(180, 80), 282.0104,
        Rect(left: 10.0000, top: 27.5000, right: 180.0000, bottom: 132.5000)
      ),
      (
        "M10 80 Q 52.5 10, 95 80 T 180 80", Point(180, 80), 229.5135,
        Rect(left: 10.0000, top: 45.0000, right: 180.0000, bottom: 115.0000)
      ),
      (
        "M80 80 A 45 45 0 0 0 125 125 L 125 80 Z", Point(80, 80), 160.6858,
        Rect(left: 80.0000, top: 80.0000, right: 125.0000, bottom: 125.0000)
      ),
      (
        "M6 10A6 4 10 1 0 14 10", Point(14, 10), 23.3302,
        Rect(left: 4.6666, top: 10.0000, right: 16.5657, bottom: 17.0656)
      ),
      (
        "M10 315 L 110 215 A 30 50 0 0 1 162.55 162.45 L 172.55 152.45 A 30 50 -45 0 1 215.1 109.9 L 315 10",
        Point(315, 10), 555.2151, Rect(left: 10.0000, top: 10.0000, right: 315.0000, bottom: 315.0000)
      ),
      (
        "m5 5 10 0 0 10-10 0zm20 0l1 1", Point(26, 6), 41.4142,
        Rect(left: 5.0000, top: 5.0000, right: 26.0000, bottom: 15.0000)
      ),
      ("M0,0 t 10,0 10,10", Point(20, 10), 26.2323, Rect(left: 0.0000, top: 0.0000, right: 20.0000, bottom: 10.0000)),
      (
        "M0 0s5 5 10 0 5-5 10 0", Point(20, 0), 23.9605,
        Rect(left: 0.0000, top: -3.7500, right: 20.0000, bottom: 2.2222)
      ),
      (
        "M0 0A0 5 0 0 1 10 10", Point(10, 10), 14.1421, Rect(left: 0.0000, top: 0.0000, right: 10.0000, bottom: 10.0000)
      ),
      ("M0 0A1 1 0 1 1 20 0", Point(20, 0), 31.4159, Rect(left: 0.0000, top: -10.0000, right: 20.0000, bottom: 0.0000)),
      (
        "M100 200C100 100 250 100 250 200S400 300 400 200", Point(400, 200), 475.7473,
        Rect(left: 100.0000, top: 125.0000, right: 400.0000, bottom: 275.0000)
      ),
      (
        "M300 50a25 50 -30 1150-25a25,75,-30,01,50-25", Point(400, 0), 321.6996,
        Rect(left: 288.0743, top: -61.3329, right: 400.0000, bottom: 50.0000)
      ),
      ("M1e1-2.5E-1L+3,.5e+1", Point(3, 5), 8.7500, Rect(left: 3.0000, top: -0.2500, right: 10.0000, bottom: 5.0000)),
      (
        "M0 0a3 4 20 1 0 1-1z l5 0", Point(5, 0), 27.0973,
        Rect(left: -0.9918, top: -1.5916, right: 5.2752, bottom: 6.2010)
      ),
      (
        "M2 2V9H-4v-1h1Q1 1 2 3q1 1 2 2t1 0 2 3C1 2 3 4 5 6c1 1 2 2 3 0s1 1 2 2", Point(10, 8), 47.7274,
        Rect(left: -4.0000, top: 2.0000, right: 10.0000, bottom: 9.0000)
      ),
    ] as [(String, Point, Double, Rect)])
  func geometry(_ data: String, _ end: Point, _ length: Double, _ bounds: Rect) throws {
    let path = try Path(svg: data)
    let last = try #require(path.currentPoint)
    #expect(last.distance(to: end) < 1e-4)
    #expect(abs(path.flattenedLength - length) < 5e-4 * length)
    let box = try #require(path.tightBox)
    let tolerance = 3e-4 * (bounds.width + bounds.height)
    #expect(abs(box.minX - bounds.minX) < tolerance && abs(box.minY - bounds.minY) < tolerance)
    #expect(abs(box.maxX - bounds.maxX) < tolerance && abs(box.maxY - bounds.maxY) < tolerance)
  }

  @Test func verbs() throws {
    #expect(try Path(svg: "").isEmpty)
    #expect(try Path(svg: " \n\t\r\u{c}").isEmpty)
    let path = try Path(svg: "M1 2 3 4m1,1 1 1zh1V9Q1 2 3 4t5 6C1 2 3 4 5 6S7 8 9 10")
    #expect(
      path.verbs == [
        .move, .line, .move, .line, .close, .move, .line, .line, .quad, .quad, .cubic, .cubic,
      ])
    #expect(Array(path.points[..<4]) == [Point(1, 2), Point(3, 4), Point(4, 5), Point(5, 6)])
    // The line after `z` starts where the subpath did.
    #expect(Array(path.points[4..<7]) == [Point(4, 5), Point(5, 5), Point(5, 9)])
    #expect(path.points[9] == Point(5, 6), "T reflects the control point")
    #expect(path.points[14] == Point(7, 8), "S reflects the second control point")
  }

  @Test func numbers() throws {
    #expect(
      try Path(svg: "M-.5-.25L1.5.5 1e2-1E-1 5.+3").points == [
        Point(-0.5, -0.25), Point(1.5, 0.5), Point(100, -0.1), Point(5, 3),
      ])
    #expect(try Path(svg: "M0,0L1 , 2\n,3\t4").points.count == 3)
  }

  @Test func arcFlagsNeedNoSeparators() throws {
    let spaced = try Path(svg: "M0 0 a 1 1 0 0 1 2 2 a 1 1 0 1 0 .5 .5")
    #expect(try Path(svg: "M0 0a1 1 0 012 2 1 1 0 10.5.5") == spaced)
  }

  @Test func degenerateArcs() throws {
    #expect(try Path(svg: "M3 4A5 5 0 1 1 3 4").verbs == [.move])
    #expect(try Path(svg: "M3 4A0 5 0 1 1 9 9").verbs == [.move, .line])
    #expect(try Path(svg: "M0 0A-5-5 0 0 1 5 5") == Path(svg: "M0 0A5 5 0 0 1 5 5"), "radii count without sign")
    #expect(try Path(svg: "M0 0A5 5 0 0 1 5 5").verbs == [.move, .cubic], "a quarter is one piece")
    #expect(try Path(svg: "M0 0A5 5 0 1 1 5 5").verbs.count == 4)
    #expect(try Path(svg: "M0 0A1e9 1e9 0 0 1 5 5").isFinite)
    #expect(try Path(svg: "M0 0A1e300 1e300 0 0 1 5 5").isFinite)
    #expect(try Path(svg: "M0 0A1e-300 1e-300 0 0 1 5 5").isFinite)
  }

  @Test func radiiTooSmallAreScaled() throws {
    let box = try #require(try Path(svg: "M0 0A1 1 0 0 1 20 0").tightBox)
    #expect(abs(box.minY + 10) < 1e-2 && abs(box.width - 20) < 1e-9)
  }

  @Test(arguments: [
    ("L1 2", 0, "expected M or m, a path begins with one"), ("  x", 2, "expected M or m, a path begins with one"),
    ("M", 1, "expected a number"), ("M1", 2, "expected a number"), ("M1,,2", 3, "expected a number"),
    ("M1 2,", 5, "expected a number"), ("M1 2,L3 4", 5, "expected a number"), ("M1 2L3", 6, "expected a number"),
    ("M1 2 x", 5, "expected a path command"), ("M1 2z3", 5, "expected a path command"),
    ("M1 2A1 1 0 2 1 3 3", 11, "expected an arc flag, 0 or 1"), ("M1 2A1 1 0 1", 12, "expected an arc flag, 0 or 1"),
    ("M1e999 0", 1, "expected numbers that keep the coordinates finite"), ("M- 1", 1, "expected a number"),
    ("M1 2h1e", 6, "expected a path command"), ("é", 0, "expected M or m, a path begins with one"),
    ("M1 2 é", 5, "expected a path command"), ("M1 2\u{0}", 4, "expected a path command"),
    ("M1e308 0l1e308 0", 9, "expected numbers that keep the coordinates finite"),
    ("M0 0C0 0 -1e308 0 1e308 0S1 1 2 2", 26, "expected numbers that keep the coordinates finite"),
  ])
  func errors(_ data: String, _ offset: Int, _ message: String) {
    #expect(throws: SVGPathError(offset: offset, message: message)) { try Path(svg: data) }
  }

  @Test func hostileStrings() {
    var random = SeededRandom(seed: 5)
    let alphabet = Array("MmZzLlHhVvCcSsQqTtAa0123456789.,-+eE \n\t019.-x\u{0}é")
    var valid = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...40, using: &random)
      let data = "M0 0" + String((0..<length).map { _ in alphabet.randomElement(using: &random)! })
      do throws(SVGPathError) {
        let path = try Path(svg: data)
        #expect(path.isFinite && path.verbs.first == .move, "\(data)")
        #expect(path.points.count == path.verbs.reduce(0) { $0 + $1.pointCount })
        valid += 1
      } catch {
        #expect((0...data.utf8.count).contains(error.offset), "\(data)")
      }
    }
    #expect(valid > 100)
  }

  @Test func hostileArcs() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<5_000 {
      let numbers = (0..<7).map { _ in random.number(exponents: -1022...1020) }
      let flags = random.next()
      let data =
        "M\(numbers[0]) \(numbers[1])A\(numbers[2]) \(numbers[3]) \(numbers[4]) \(flags & 1)\(flags >> 1 & 1)\(numbers[5]) \(numbers[6])"
      if let path = try? Path(svg: data) { #expect(path.isFinite, "\(data)") }
    }
  }

  @Test func longDataTakesLinearTime() throws {
    // The thread's own time, which other processes don't lengthen.
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    func time(_ data: String) throws -> Double {
      var best = Double.infinity
      for _ in 0..<4 {
        let start = now()
        _ = try Path(svg: data)
        best = min(best, now() - start)
      }
      return best
    }
    for unit in ["h1z", "l1 1", "0 0 ", "a1 1 0 01 2 2", "z", "1e-9 -.1 "] {
      let short = try time("M0 0 " + String(repeating: unit, count: 2_000))
      let long = try time("M0 0 " + String(repeating: unit, count: 20_000))
      // Ten times as much; quadratic time would need a hundred.
      #expect(long < short * 40 + 0.02, "\(unit): \(short), \(long)")
    }
  }
}

extension Path {
  /// Length with every curve cut into 256 chords.
  var flattenedLength: Double {
    var (length, next) = (0.0, 0)
    var (current, start) = (Point.zero, Point.zero)
    for verb in verbs {
      let p = Array(points[next..<next + verb.pointCount])
      next += verb.pointCount
      switch verb {
      case .move: (current, start) = (p[0], p[0])
      case .line: length += current.distance(to: p[0])
      case .close: length += current.distance(to: start)
      case .quad, .cubic:
        var last = current
        for i in 1...256 {
          let point = Self.casteljau([current] + p, Double(i) / 256)
          length += last.distance(to: point)
          last = point
        }
      }
      current = verb == .close ? start : p[p.count - 1]
    }
    return length
  }

  private static func casteljau(_ points: [Point], _ t: Double) -> Point {
    var p = points
    while p.count > 1 { p = zip(p, p.dropFirst()).map { $0.lerp(to: $1, t) } }
    return p[0]
  }
}
