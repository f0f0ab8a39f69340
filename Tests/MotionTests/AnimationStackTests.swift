import Graphics
import Motion
import TestSupport
import Testing

@Suite struct AnimationStackTests {
  typealias Entry = AnimationStack.Entry

  private static func move(
    _ begin: Double, _ duration: Double, from: Double?, to: Double, fill: FillMode = .both, additive: Bool = false,
    component: String? = nil
  ) -> Entry {
    .animation(
      component: component.flatMap { ComponentPath(names: [$0], of: .point) },
      Animation(
        .basic(from: from.map(Value.number), to: .number(to), by: nil),
        timing: MediaTiming(beginTime: begin, duration: duration, fillMode: fill), isAdditive: additive))
  }

  private static func value(_ stack: AnimationStack, _ time: Double, model: Double = 100) -> Double {
    stack.value(at: time, model: .number(model)).asNumber ?? .nan
  }

  @Test func nothingShowsTheModel() {
    let stack = AnimationStack([])
    #expect(stack.isConstant)
    #expect(Self.value(stack, 3) == 100)
    #expect(AnimationStack([.animation(component: nil, Animation(.basic(from: nil, to: nil, by: nil)))]).isConstant)
  }

  @Test func theOneThatBeganLastHolds() {
    let stack = AnimationStack([Self.move(5, 1, from: 50, to: 60), Self.move(1, 10, from: 0, to: 10)])
    // Before any has begun the first in time, not in the file, gives its first value.
    for (t, v) in [(0, 0), (1, 0), (4, 3), (5, 50), (6, 60), (20, 60)] as [(Double, Double)] {
      #expect(isClose(Self.value(stack, t), v), "\(t)")
    }
  }

  @Test func ofTwoAtOnceTheLaterInTheFileHolds() {
    let stack = AnimationStack([Self.move(1, 1, from: 0, to: 1), Self.move(1, 1, from: 5, to: 6)])
    for (t, v) in [(0, 5), (1, 5), (1.5, 5.5), (3, 6)] as [(Double, Double)] {
      #expect(isClose(Self.value(stack, t), v), "\(t)")
    }
  }

  @Test func removedOneUncoversTheOneBefore() {
    let stack = AnimationStack([
      Self.move(0, 10, from: 0, to: 10), Self.move(2, 1, from: 50, to: 60, fill: .removed),
      Self.move(4, 1, from: 70, to: 80, fill: .backwards),
    ])
    for (t, v) in [(1, 1), (2.5, 55), (3, 60), (3.5, 3.5), (4.5, 75), (5, 80), (6, 6), (12, 10)] as [(Double, Double)] {
      #expect(isClose(Self.value(stack, t), v), "\(t)")
    }
  }

  @Test func onlyTheFirstFillsBackwards() {
    let late = AnimationStack([Self.move(2, 1, from: 0, to: 1, fill: .removed), Self.move(5, 1, from: 8, to: 9)])
    for (t, v) in [(0, 100), (2.5, 0.5), (4, 100), (5, 8), (9, 9)] as [(Double, Double)] {
      #expect(isClose(Self.value(late, t), v), "\(t)")
    }
  }

  @Test func modelChangesHoldUntilTheNext() {
    let stack = AnimationStack([
      .modelChange(beginTime: 3, component: nil, .number(7)), Self.move(3, 1, from: 100, to: 7, fill: .backwards),
      Self.move(1, 1, from: 0, to: 1), Self.move(6, 1, from: 20, to: 30, fill: .removed),
    ])
    for (t, v) in [(0, 0), (2.5, 1), (3.5, 53.5), (5, 7), (6.5, 25), (8, 7)] as [(Double, Double)] {
      #expect(isClose(Self.value(stack, t), v), "\(t)")
    }
    let only = AnimationStack([.modelChange(beginTime: 3, component: nil, .number(7))])
    #expect(Self.value(only, 2.99) == 100 && Self.value(only, 3) == 7)
  }

  @Test func additiveOnesLieOnTopOfWhatBeganBefore() {
    let stack = AnimationStack([
      Self.move(0, 1, from: 0, to: 1, additive: true), Self.move(1, 1, from: 10, to: 10),
      Self.move(2, 1, from: 0, to: 5, additive: true), Self.move(3, 1, from: 0, to: 3, additive: true),
    ])
    for (t, v) in [(0.5, 100.5), (1.5, 10), (2.5, 12.5), (3.5, 16.5), (9, 18)] as [(Double, Double)] {
      #expect(isClose(Self.value(stack, t), v), "\(t)")
    }
  }

  @Test func componentsAreLaidOverEachOther() {
    let whole = Entry.animation(
      component: nil,
      Animation(
        .basic(from: .point(Point(0, 0)), to: .point(Point(10, 10)), by: nil),
        timing: MediaTiming(beginTime: 1, duration: 1)))
    let stack = AnimationStack([Self.move(2, 1, from: 50, to: 60, component: "x"), whole])
    func at(_ t: Double) -> Point { stack.value(at: t, model: .point(Point(7, 7))).asPoint ?? .zero }
    // What begins first shows ahead of what begins later.
    #expect(at(0) == Point(0, 0))
    #expect(at(1.5) == Point(5, 5))
    #expect(at(2.5) == Point(55, 10))
    let reversed = AnimationStack([Self.move(0, 1, from: 50, to: 60, component: "x"), whole])
    #expect(reversed.value(at: 3, model: .point(Point(7, 7))) == .point(Point(10, 10)))
    #expect(reversed.value(at: 0.5, model: .point(Point(7, 7))) == .point(Point(55, 0)))
  }

  @Test func missingEndsAreWhatIsShownJustBefore() {
    let stack = AnimationStack([
      Self.move(0, 2, from: 0, to: 20), Self.move(1, 1, from: nil, to: 0), Self.move(3, 1, from: nil, to: 5),
      Self.move(3, 1, from: nil, to: 6),
    ]).resolved { _ in .number(100) }
    for (t, v) in [(1, 10), (1.5, 5), (2, 0), (3, 0), (3.5, 3), (4, 6)] as [(Double, Double)] {
      #expect(isClose(Self.value(stack, t), v), "\(t)")
    }
    let first = AnimationStack([Self.move(2, 1, from: nil, to: 0)]).resolved { .number($0 * 50) }
    #expect(Self.value(first, 0) == 100)
    #expect(Self.value(first, 2.5) == 50)
  }

  @Test func missingEndsCountNothingThatHasNotBegun() {
    let additive = Entry.animation(
      component: nil,
      Animation(
        .basic(from: .point(Point(5, 5)), to: .point(.zero), by: nil), timing: MediaTiming(duration: 1),
        isAdditive: true))
    let stack = AnimationStack([Self.move(0, 1, from: nil, to: 50, component: "x"), additive])
      .resolved { _ in .point(Point(10, 20)) }
    func at(_ t: Double) -> Point { stack.value(at: t, model: .point(Point(10, 20))).asPoint ?? .zero }
    #expect(isClose(at(0), Point(15, 25)))
    #expect(isClose(at(1), Point(50, 20)))
  }

  /// Against the plain rule applied to the whole list.
  @Test func agreesWithTheRuleAppliedToTheWholeList() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<300 {
      let entries = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Self.move(
          Double(Int.random(in: 0...10, using: &random)), Double(Int.random(in: 1...6, using: &random)),
          from: Double.random(in: 0...9, using: &random), to: Double.random(in: 0...9, using: &random),
          fill: FillMode.allCases.randomElement(using: &random) ?? .both,
          additive: Int.random(in: 0...3, using: &random) == 0)
      }
      let stack = AnimationStack(entries)
      for i in 0...64 {
        let t = Double(i) / 4
        #expect(isClose(Self.value(stack, t), Self.plainly(entries, t)), "\(t)")
      }
    }
  }

  private static func plainly(_ entries: [Entry], _ t: Double) -> Double {
    let sorted = entries.enumerated().sorted { ($0.1.beginTime, $0.0) < ($1.1.beginTime, $1.0) }.map(\.element)
    let first = sorted[0].beginTime
    let live = t < first ? sorted.filter { $0.beginTime == first } : sorted.filter { $0.beginTime <= t }
    var value = Value.number(100)
    for case .animation(_, let animation) in live { value = animation.value(at: t, below: value) ?? value }
    return value.asNumber ?? .nan
  }

  @Test func intervalsWithoutChange() {
    let stack = AnimationStack([Self.move(1, 1, from: 0, to: 1), Self.move(5, 2, from: 3, to: 4)])
    #expect(!stack.mayChange(in: 0...0.9))
    #expect(stack.mayChange(in: 0...1))
    #expect(!stack.mayChange(in: 2.1...4.9))
    #expect(stack.mayChange(in: 1.5...1.6))
    #expect(!stack.mayChange(in: 7.1...100))
    let endless = AnimationStack([
      .animation(
        component: nil,
        Animation(
          .basic(from: .number(0), to: .number(1), by: nil), timing: MediaTiming(duration: 1, repeatCount: .infinity)))
    ])
    #expect(endless.mayChange(in: 1e17...1e17))
  }

  @Test func manyEntriesAreQuickToSample() {
    // Each covers those before and is removed before they are: the worst case for walking back.
    let n = 50_000
    let nested = AnimationStack(
      (0..<n).map { Self.move(Double($0), Double(2 * (n - $0)), from: 1, to: 1, fill: .removed) })
    let sequence = AnimationStack((0..<n).map { Self.move(Double($0), 1, from: nil, to: Double($0)) })
      .resolved { _ in .number(0) }
    for i in 0..<5000 {
      #expect(Self.value(nested, Double(n + i) + 0.5) == 1)
      #expect(isClose(Self.value(sequence, Double(i * 10) + 1), Double(i * 10)))
    }
    #expect(Self.value(nested, Double(3 * n)) == 100)
  }
}
