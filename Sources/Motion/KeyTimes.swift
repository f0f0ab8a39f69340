/// When the keyframes of an animation stand, as fractions of its cycle.
struct KeyTimes: Sendable {
  /// Ascending in 0…1; those of a script that are not are pulled in and up.
  let times: [Double]

  /// `given` or, without, `count` times spaced evenly over 0…1 in `intervals` steps.
  init(_ given: [Double]?, count: Int, intervals: Int) {
    guard let given else {
      times = (0..<max(count, 0)).map { Double($0) / Double(max(intervals, 1)) }
      return
    }
    var last = 0.0
    times = given.map {
      last = min(max($0.isNaN ? last : $0, last), 1)
      return last
    }
  }

  /// The last time at or before `progress`, −1 before the first. Within 1e-12 a time counts as reached.
  func index(at progress: Double) -> Int { times.partitionPoint { $0 > progress + 1e-12 } - 1 }

  /// The segment (between time i and i + 1, of `count` times) that `progress` lies in, and where in it: 0…1. Beyond 0…1
  /// the outer segments go on, if they begin at 0 and end at 1.
  func segment(at progress: Double, count: Int) -> (index: Int, fraction: Double) {
    let i = min(index(at: progress), count - 2)
    guard i >= 0 else { return (0, count > 1 && times[0] == 0 && times[1] > 0 ? min(progress / times[1], 0) : 0) }
    let span = times[i + 1] - times[i]
    guard span > 0 else { return (i, 1) }
    let fraction = max((progress - times[i]) / span, 0)
    return (i, times[i + 1] == 1 && progress > 1 ? fraction : min(fraction, 1))
  }
}
