import Graphics
import Motion
import Testing

@Suite struct PathFollowingTests {
  private static let hook: Path = {
    var path = Path()
    path.move(to: Point(0, 0))
    path.line(to: Point(100, 0))
    path.cubic(Point(150, 0), Point(200, 50), to: Point(200, 100))
    return path
  }()

  private static func animation(
    _ mode: CalculationMode, keyTimes: [Double]? = nil, rotation: RotationMode? = nil
  ) -> Animation {
    Animation(
      .path(PathFollowing(path: hook, keyTimes: keyTimes, calculationMode: mode, rotationMode: rotation)),
      timing: MediaTiming(duration: 1))
  }

  private static func position(_ animation: Animation, _ time: Double) -> Point {
    animation.value(at: time, below: .point(.zero))?.asPoint ?? Point(.nan, .nan)
  }

  /// Measured on macOS (§1.8).
  @Test func measuredPlaces() {
    #expect(isClose(Self.position(Self.animation(.linear), 0.6), Point(129.6, 5.6), 1e-9))
    let uneven = Self.position(Self.animation(.linear, keyTimes: [0, 0.2, 1]), 0.5)
    #expect(abs(uneven.x - 153.61) < 0.005 && abs(uneven.y - 18.46) < 0.005)
    let paced = Self.position(Self.animation(.paced), 0.5)
    // Core Animation measures curves coarsely (as ten chords would be) and shows (126.87, 4.62); this is the exact
    // place.
    #expect(isClose(paced, Point(126.92268595, 4.64123881), 1e-8))
    #expect(paced.distance(to: Point(126.87, 4.62)) < 0.06)
  }

  @Test func discreteShowsWhereSegmentsStart() {
    let animation = Self.animation(.discrete)
    #expect(Self.position(animation, 0.49) == Point(0, 0))
    #expect(Self.position(animation, 0.5) == Point(100, 0))
    #expect(Self.position(animation, 1) == Point(100, 0))
  }

  @Test(arguments: [CalculationMode.linear, .paced, .cubic, .cubicPaced])
  func endsAreExact(mode: CalculationMode) {
    #expect(Self.position(Self.animation(mode), 0) == Point(0, 0))
    #expect(Self.position(Self.animation(mode), 1) == Point(200, 100))
  }

  @Test func rotationIsTheTangents() {
    let auto = Self.animation(.linear, rotation: .auto)
    #expect(isClose(auto.rotation(at: 0.2) ?? .nan, 0))
    #expect(isClose(auto.rotation(at: 0.75) ?? .nan, 45))
    #expect(isClose(auto.rotation(at: 1) ?? .nan, 90))
    #expect(isClose(Self.animation(.linear, rotation: .autoReverse).rotation(at: 0.75) ?? .nan, 225))
    #expect(Self.animation(.linear).rotation(at: 0.5) == nil)
    #expect(AnimationStack([.animation(component: nil, auto)]).rotation(at: 0.75) == auto.rotation(at: 0.75))
  }

  @Test func closingLineIsASegmentOfItsOwn() {
    var triangle = Path()
    triangle.move(to: Point(0, 0))
    triangle.line(to: Point(10, 0))
    triangle.line(to: Point(10, 10))
    triangle.close()
    let animation = Animation(.path(PathFollowing(path: triangle)), timing: MediaTiming(duration: 1))
    #expect(isClose(Self.position(animation, 5.0 / 6), Point(5, 5)))
    #expect(Self.position(animation, 1) == Point(0, 0))
  }

  @Test func emptyPathHasNoEffect() {
    #expect(!Animation(.path(PathFollowing(path: Path()))).hasEffect)
    var lonely = Path()
    lonely.move(to: Point(1, 1))
    #expect(!Animation(.path(PathFollowing(path: lonely))).hasEffect)
    #expect(!Animation(.path(PathFollowing(path: Self.hook, keyTimes: [0]))).hasEffect)
    #expect(!Animation(.path(PathFollowing(path: Self.hook, keyTimes: []))).hasEffect)
  }

  @Test func oneSegmentIsDiscreteAtItsStart() {
    var path = Path()
    path.move(to: Point(-33, 22))
    path.line(to: Point(13, 47))
    let animation = Animation(
      .path(PathFollowing(path: path, calculationMode: .discrete, rotationMode: .auto)),
      timing: MediaTiming(duration: 1))
    #expect(animation.hasEffect)
    for time in [0, 0.5, 1] { #expect(Self.position(animation, time) == Point(-33, 22)) }
  }

  @Test func whatAccumulatesAddsWholePaths() {
    func square(_ x: Double) -> Value { .path(Path.rect(Rect(x, 0, 10, 10))) }
    let animation = Animation(
      .basic(from: square(0), to: square(20), by: nil), timing: MediaTiming(duration: 1, repeatCount: 3),
      isCumulative: true)
    for (time, x) in [(0.5, 10.0), (1.5, 30), (2.5, 50)] {
      guard case .path(let path)? = animation.value(at: time, below: square(0)) else {
        Issue.record("no path")
        continue
      }
      #expect(path.points.map(\.x).min() == x)
    }
  }
}
