import Graphics
import Indexing
import SystemCalling

/// Draws runs of neighbouring frames and has every output encode them. It keeps everything that one thread needs.
final class RunWorker {
  private let source: any FrameSource
  private let drawer: CanvasDrawer
  private let encoders: [any RunEncoder]
  /// If so, the canvas is one frame further than the frame at hand.
  private let looksAhead: Bool
  private let keepsPrevious: Bool
  /// Copies of earlier pictures, empty where they are not needed. They outlive a run: allocating them anew costs more
  /// than copying what differs.
  ///
  /// The frame at hand, while looking ahead.
  private var current = Pixmap(width: 0, height: 0)
  /// The frame before.
  private var previous = Pixmap(width: 0, height: 0)
  /// Where the frame at hand differs from the one before; where its own copy may differ from the one of that.
  private var changed = ChangedPixels(.empty)
  private var damage: [PixelRect] = []
  /// Where the canvas differs from the frame at hand, while looking ahead.
  private var nextDamage: [PixelRect] = []
  /// What the run at hand has taken so far.
  private var times = WorkTimes.Run(frames: 0)
  /// The frame after the last run, if the frame at hand is still the last one of that run.
  private var follows: Int?

  init(_ drawers: FrameDrawers, _ encodings: [any OutputEncoding]) throws {
    source = drawers.source
    drawer = try drawers.take()
    encoders = try encodings.map { try $0.makeRunEncoder() }
    looksAhead = encoders.contains { $0.needsNextFrame }
    // What changes is found from it where no other copy is there.
    keepsPrevious = !looksAhead || encoders.contains { $0.needsPreviousFrame }
  }

  /// What every output makes of the frames `run`, which is not empty, and what that took.
  func encode(_ run: Range<Int>) throws -> (results: [any EncodedRun], times: WorkTimes.Run) {
    let begin = SystemClock.ofThread
    times = WorkTimes.Run(frames: run.count)
    let results = try encodeFrames(run)
    times.encoding = SystemClock.ofThread - begin - times.sampling - times.drawing
    return (results, times)
  }

  private func encodeFrames(_ run: Range<Int>) throws -> [any EncodedRun] {
    let isFollowing = follows == run.lowerBound
    follows = nil
    try begin(run.lowerBound, isFollowing: isFollowing)
    for frame in run {
      if looksAhead { catchUp(to: frame) } else { try goOn(to: frame) }
      try add(frame, run)
    }
    let results = try encoders.map { try $0.finish() }
    follows = run.upperBound
    return results
  }

  /// Brings the pictures to where a run begins: the frame before it is drawn first.
  private func begin(_ frame: Int, isFollowing: Bool) throws {
    if frame > 0, !isFollowing {
      _ = try draw(frame - 1)
      damage = [drawer.canvas.bounds]
      if looksAhead { RunWorker.keep(drawer.canvas, damage, in: &current) }
    }
    for encoder in encoders {
      encoder.begin(after: frame == 0 ? nil : looksAhead ? current : drawer.canvas, at: frame)
    }
    if looksAhead, !isFollowing { nextDamage = try draw(frame) }
  }

  /// Makes what the canvas shows the frame at hand, while looking ahead.
  private func catchUp(to frame: Int) {
    if frame == 0 {
      nextDamage = [drawer.canvas.bounds]
    } else {
      if keepsPrevious { RunWorker.keep(current, damage, in: &previous) }
      changed.update(from: current, to: drawer.canvas, within: nextDamage)
    }
    RunWorker.keep(drawer.canvas, nextDamage, in: &current)
    damage = nextDamage
  }

  /// Draws the frame at hand, while not looking ahead.
  private func goOn(to frame: Int) throws {
    if frame > 0 { RunWorker.keep(drawer.canvas, damage, in: &previous) }
    damage = try draw(frame)
    if frame > 0 {
      changed.update(from: previous, to: drawer.canvas, within: damage)
    } else {
      damage = [drawer.canvas.bounds]
    }
  }

  private func add(_ frame: Int, _ run: Range<Int>) throws {
    let place = place(frame, run)
    if looksAhead { nextDamage = place.isLastOfClip ? [] : try draw(frame + 1) }
    for encoder in encoders {
      let seesNext = encoder.needsNextFrame && !place.isLastOfClip
      try encoder.add(
        looksAhead ? current : drawer.canvas,
        FrameNeighbours(
          previous: encoder.needsPreviousFrame && frame > 0 ? previous : nil, changed: frame > 0 ? changed : nil,
          damage: damage, next: seesNext ? drawer.canvas : nil, nextDamage: seesNext ? nextDamage : []), place)
    }
  }

  /// Makes a copy what `picture` is, from which it differs within `damage`; all of it where there is none of that size
  /// yet.
  private static func keep(_ picture: Pixmap, _ damage: [PixelRect], in copy: inout Pixmap) {
    if copy.bounds == picture.bounds {
      copy.copy(damage, from: picture)
    } else {
      copy = picture
    }
  }

  private func place(_ frame: Int, _ run: Range<Int>) -> FramePlace {
    FramePlace(
      frame: frame, delay: source.delay(frame), delayBefore: frame > 0 ? source.delay(frame - 1) : nil,
      isLastOfRun: frame == run.upperBound - 1,
      isLastOfClip: frame == source.frameCount - 1)
  }

  /// Brings the canvas to a frame and says what differs from what it showed before.
  private func draw(_ frame: Int) throws -> [PixelRect] {
    let start = (all: SystemClock.ofThread, sampling: drawer.samplingSeconds)
    let damage = try drawer.draw(frame)
    let sampling = drawer.samplingSeconds - start.sampling
    times.sampling += sampling
    times.drawing += SystemClock.ofThread - start.all - sampling
    return damage
  }
}
