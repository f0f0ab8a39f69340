import Graphics

/// Draws runs of neighbouring frames and has every output encode them. It keeps everything that one thread needs.
final class RunWorker {
  private let source: any FrameSource
  private let drawer: CanvasDrawer
  private let encoders: [any RunEncoder]
  private let looksAhead: Bool
  /// Copies of earlier pictures. They outlive a run: allocating them anew costs more than copying what differs.
  private var previous: Pixmap?
  private var current = Pixmap(width: 0, height: 0)
  /// Where `current` differs from `previous`, while looking ahead.
  private var currentDamage: [PixelRect] = []
  /// What the run at hand has taken so far.
  private var times = WorkTimes.Run(frames: 0)
  /// The frame after the last run, if `previous` shows the one before it (and `current` itself, while looking ahead).
  private var follows: Int?

  init(_ drawers: FrameDrawers, _ encodings: [any OutputEncoding]) throws {
    source = drawers.source
    drawer = try drawers.take()
    encoders = try encodings.map { try $0.makeRunEncoder() }
    looksAhead = encoders.contains { $0.needsNextFrame }
  }

  /// What every output makes of the frames `run`, which is not empty, and what that took.
  func encode(_ run: Range<Int>) throws -> (results: [any EncodedRun], times: WorkTimes.Run) {
    let begin = ThreadClock.seconds
    times = WorkTimes.Run(frames: run.count)
    let results = try encodeFrames(run)
    times.encoding = ThreadClock.seconds - begin - times.sampling - times.drawing
    return (results, times)
  }

  private func encodeFrames(_ run: Range<Int>) throws -> [any EncodedRun] {
    if follows != run.lowerBound { try start(run.lowerBound) }
    follows = nil
    for encoder in encoders { encoder.begin(previous: previous) }
    if looksAhead {
      for frame in run { try addLookingAhead(frame, run) }
    } else {
      for frame in run { try add(frame, run) }
    }
    let results = try encoders.map { try $0.finish() }
    follows = run.upperBound
    return results
  }

  /// Brings the pictures to where a run begins: the frame before it is drawn first.
  private func start(_ frame: Int) throws {
    if frame > 0 {
      _ = try draw(frame - 1)
      keepPrevious(drawer.canvas, [drawer.canvas.bounds])
    } else {
      previous = nil
    }
    guard looksAhead else { return }
    let damage = try damage(of: frame)
    advance([drawer.canvas.bounds])
    currentDamage = damage
  }

  /// Draws a frame, and says where it differs from `previous`.
  private func damage(of frame: Int) throws -> [PixelRect] {
    let damage = try draw(frame)
    return previous == nil ? [drawer.canvas.bounds] : damage
  }

  private func add(_ frame: Int, _ run: Range<Int>) throws {
    let damage = try damage(of: frame)
    let place = place(frame, run)
    for encoder in encoders {
      try encoder.add(
        drawer.canvas, FrameNeighbours(previous: previous, damage: damage, next: nil, nextDamage: []), place)
    }
    keepPrevious(drawer.canvas, damage)
  }

  private func addLookingAhead(_ frame: Int, _ run: Range<Int>) throws {
    let place = place(frame, run)
    let nextDamage = place.isLastOfClip ? [] : try draw(frame + 1)
    for encoder in encoders {
      let next = encoder.needsNextFrame && !place.isLastOfClip ? drawer.canvas : nil
      try encoder.add(
        current,
        FrameNeighbours(
          previous: previous, damage: currentDamage, next: next, nextDamage: next == nil ? [] : nextDamage), place)
    }
    keepPrevious(current, currentDamage)
    advance(nextDamage)
  }

  /// `current` becomes what the canvas shows.
  private func advance(_ damage: [PixelRect]) {
    if current.bounds == drawer.canvas.bounds {
      current.copy(damage, from: drawer.canvas)
    } else {
      current = drawer.canvas
    }
    currentDamage = damage
  }

  /// `previous` becomes `picture`, from which it differs within `damage`; all of it where there is none of that size
  /// yet.
  private func keepPrevious(_ picture: Pixmap, _ damage: [PixelRect]) {
    if previous?.bounds == picture.bounds {
      previous?.copy(damage, from: picture)
    } else {
      previous = picture
    }
  }

  private func place(_ frame: Int, _ run: Range<Int>) -> FramePlace {
    FramePlace(
      frame: frame, delay: source.delay(frame), isLastOfRun: frame == run.upperBound - 1,
      isLastOfClip: frame == source.frameCount - 1)
  }

  /// Brings the canvas to a frame and says what differs from what it showed before.
  private func draw(_ frame: Int) throws -> [PixelRect] {
    let start = (all: ThreadClock.seconds, sampling: drawer.samplingSeconds)
    let damage = try drawer.draw(frame)
    let sampling = drawer.samplingSeconds - start.sampling
    times.sampling += sampling
    times.drawing += ThreadClock.seconds - start.all - sampling
    return damage
  }
}
