import Graphics

/// How many particles a cell has emitted by each time: the integral of its rate. Particle n is born when it reaches n.
enum BirthCount {
  /// The rate never changes.
  case steady(origin: Double, rate: Double, longestLife: Double)
  /// The rate is known on a grid, and straight between its times.
  case counted(Grid)

  struct Grid {
    let origin: Double
    /// The rate at the last known time.
    fileprivate var rate = 0.0
    /// Births by `origin` + k steps.
    fileprivate var births: [Double] = []
    /// The longest that any particle lives that was born by then.
    fileprivate var lives: [Double] = []
  }

  /// Of the grid, in seconds.
  static let step = 1.0 / 240
  /// Seconds that a grid may cover.
  static let longest = 3600.0

  init(origin: Double) { self = .counted(Grid(origin: origin)) }

  /// Whether a grid goes on beyond `time`.
  func reaches(_ time: Double) -> Bool {
    guard case .counted(let grid) = self else { return true }
    return grid.births.count >= 2 && grid.origin + Double(grid.births.count - 1) * BirthCount.step > time
  }

  /// The first time of which a grid knows nothing.
  var nextTime: Double {
    guard case .counted(let grid) = self else { return 0 }
    return grid.origin + Double(grid.births.count) * BirthCount.step
  }

  mutating func append(rate: Double, longestLife: Double) {
    guard case .counted(var grid) = self else { return }
    self = .steady(origin: 0, rate: 0, longestLife: 0)
    let before = grid.births.last ?? 0
    grid.births.append(grid.births.isEmpty ? 0 : before + (grid.rate + rate) / 2 * BirthCount.step)
    grid.lives.append(max(grid.lives.last ?? 0, longestLife))
    grid.rate = rate
    self = .counted(grid)
  }

  /// Births by a time; 0 before the beginning.
  func number(by time: Double) -> Double {
    switch self {
    case .steady(let origin, let rate, _): return max(0, (time - origin) * rate)
    case .counted(let grid):
      let (index, fraction) = grid.place(of: time)
      guard index + 1 < grid.births.count else { return grid.births.last ?? 0 }
      return grid.births[index] + (grid.births[index + 1] - grid.births[index]) * fraction
    }
  }

  /// When `births` more are counted than the `before` at a time `start`; never where that doesn't happen.
  func time(of births: Double, after start: Double, _ before: Double) -> Double {
    switch self {
    case .steady(_, let rate, _): return start + births / rate
    case .counted(let grid):
      let number = before + births
      // The first time at which the count is there; it never falls.
      var (low, high) = (0, grid.births.count)
      while low < high {
        let middle = (low + high) / 2
        if grid.births[middle] < number { low = middle + 1 } else { high = middle }
      }
      guard low < grid.births.count else { return .infinity }
      guard low > 0 else { return grid.origin }
      let rise = grid.births[low] - grid.births[low - 1]
      let fraction = rise > 0 ? (number - grid.births[low - 1]) / rise : 1
      return grid.origin + (Double(low - 1) + fraction) * BirthCount.step
    }
  }

  /// The longest that a particle lives that was born by a time.
  func longestLife(by time: Double) -> Double {
    switch self {
    case .steady(_, _, let life): return life
    case .counted(let grid):
      let index = min(grid.place(of: time).index + 1, grid.lives.count - 1)
      return index < 0 ? 0 : grid.lives[index]
    }
  }
}

extension BirthCount.Grid {
  /// The last grid time that is not after `time`, and how far `time` is on the way to the next.
  fileprivate func place(of time: Double) -> (index: Int, fraction: Double) {
    let steps = max(0, (time - origin) / BirthCount.step)
    let index = clampedInt(steps.rounded(.down), 0...(1 << 32))
    return (index, unitClamped(steps - Double(index)))
  }
}
