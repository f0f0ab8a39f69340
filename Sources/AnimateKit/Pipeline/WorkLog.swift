import Synchronization
import SystemCalling

/// Where the processor time of a clip goes.
public struct WorkTimes: Sendable, Equatable {
  /// What a run of neighbouring frames takes, from the picture before it to its encoded images; in seconds.
  public struct Run: Sendable, Equatable {
    public var frames: Int
    /// Values and scenes.
    public var sampling = 0.0
    /// Pixels.
    public var drawing = 0.0
    /// Colors, compression: all outputs together.
    public var encoding = 0.0

    public init(frames: Int) { self.frames = frames }

    public var total: Double { sampling + drawing + encoding }
  }

  /// What comes before the runs: reading and staging the script.
  public var loading = 0.0
  /// What else comes before them: the palette's frames and the palette.
  public var planning = 0.0
  /// How much of it threads can share.
  public var sharedPlanning = 0.0
  /// In order.
  public var runs: [Run] = []
  /// What comes between and after them: putting the files together.
  public var writing = 0.0
  /// How many threads shared the runs.
  public var threads = 1

  public init() {}

  public func sum(_ part: (Run) -> Double) -> Double { runs.reduce(0) { $0 + part($1) } }
}

/// Collects the times of a clip, from all threads.
public final class WorkLog: Sendable {
  private let state = Mutex(WorkTimes())

  public init() {}

  public var times: WorkTimes { state.withLock { $0 } }

  func update(_ change: (inout WorkTimes) -> Void) { state.withLock { change(&$0) } }

  /// Adds what `body` takes on this thread.
  public func measure<Result>(
    _ part: WritableKeyPath<WorkTimes, Double> & Sendable, _ body: () throws -> Result
  ) rethrows -> Result {
    let start = SystemClock.ofThread
    defer {
      let spent = SystemClock.ofThread - start
      update { $0[keyPath: part] += spent }
    }
    return try body()
  }
}
