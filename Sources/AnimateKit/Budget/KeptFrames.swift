import Graphics
import Synchronization
import SystemCalling

/// The frames of another source, each drawn once, as far as memory goes: who looks for a size asks for the same ones
/// again and again.
///
/// What a drawer tells of changes is what the source's own would tell, so that a clip becomes the same with it and
/// without.
final class KeptFrames: FrameSource {
  private static let mostMemory = 128 << 20

  /// An eighth of what the process may allocate at all, for there is more to be done than to keep frames.
  private static var memory: Int {
    guard let bounds = SystemLimit.data.bounds, bounds.rlim_cur / 8 < mostMemory else { return mostMemory }
    return Int(bounds.rlim_cur / 8)
  }

  /// What an array takes beside its elements, about.
  private static let arrayBytes = 40

  /// A frame as its rows. Those that are like the rows of another frame are mostly the same memory.
  fileprivate typealias Rows = [[UInt32]]

  /// From what a canvas shows to a frame.
  private struct Step: Hashable {
    var shown: Int?
    var frame: Int
  }

  private struct Kept {
    var rows: [Int: Rows] = [:]
    var damage: [Step: [PixelRect]] = [:]
    var bytes = 0
  }

  let width: Int
  let height: Int
  /// Of the source.
  fileprivate let drawers: FrameDrawers
  private let kept = Mutex(Kept())
  private let memory: Int
  /// What was asked for last of clips that are smaller.
  private let smaller = Mutex<(reduction: ReducedFrames.Reduction, frames: KeptFrames)?>(nil)

  /// - Parameter memory: of all rows, in bytes. Frames for which there is no room are drawn each time.
  init(_ source: any FrameSource, memory: Int = KeptFrames.memory) {
    (width, height) = (source.width, source.height)
    self.memory = memory
    drawers = FrameDrawers(source)
  }

  var frameCount: Int { drawers.source.frameCount }
  func delay(_ frame: Int) -> Int { drawers.source.delay(frame) }
  var duration: Double { drawers.source.duration }
  var framesASecond: Double? { drawers.source.framesASecond }
  var isOpaque: Bool { drawers.source.isOpaque }
  var knownColors: KnownColors { drawers.source.knownColors }
  func makeDrawer() -> any FrameDrawer { KeptDrawer(self) }

  /// What is left of the clip by a reduction; pictures that are made smaller are kept until another size is asked for.
  func reduced(_ reduction: ReducedFrames.Reduction) -> any FrameSource {
    if reduction == ReducedFrames.Reduction() { return self }
    let reduced = ReducedFrames(self, reduction)
    if (reduced.width, reduced.height) == (width, height) { return reduced }
    return smaller.withLock { last in
      if let last, last.reduction == reduction { return last.frames }
      let frames = KeptFrames(reduced, memory: memory)
      last = (reduction, frames)
      return frames
    }
  }

  /// A frame, and where it differs from what is shown; nil unless both are known.
  fileprivate func known(_ frame: Int, from shown: Int?) -> (rows: Rows, damage: [PixelRect])? {
    kept.withLock { kept in
      guard let rows = kept.rows[frame], let damage = kept.damage[Step(shown: shown, frame: frame)] else { return nil }
      return (rows, damage)
    }
  }

  /// Keeps a frame that was drawn, if there is room for it.
  /// - Parameter rows: of what was shown before; empty: not known.
  /// - Returns: its rows; empty where it is not kept.
  fileprivate func keep(
    _ frame: Int, _ picture: Pixmap, from shown: Int?, _ rows: Rows, damage: [PixelRect]
  ) -> Rows {
    let old = kept.withLock { $0.rows[frame] }
    let (new, bytes) = old.map { ($0, 0) } ?? KeptFrames.rows(of: picture, from: rows, damage)
    return kept.withLock { kept in
      if kept.rows[frame] == nil {
        guard kept.bytes + bytes <= memory else { return [] }
        kept.bytes += bytes
        kept.rows[frame] = new
      }
      kept.damage[Step(shown: shown, frame: frame)] = damage
      return new
    }
  }

  /// The rows of a picture, and how many bytes of them are new.
  /// - Parameter rows: of the picture that it was before it was changed; empty: not known.
  private static func rows(of picture: Pixmap, from rows: Rows, _ damage: [PixelRect]) -> (rows: Rows, bytes: Int) {
    let isNew = rows.count != picture.height
    var rows = isNew ? Rows(repeating: [], count: picture.height) : rows
    var bytes = picture.height * MemoryLayout<[UInt32]>.stride
    let width = picture.width
    picture.pixels.withUnsafeBufferPointer { pixels in
      for rect in isNew ? [picture.bounds] : damage {
        for y in rect.rows(of: picture.bounds) {
          let row = UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
          if rows[y].elementsEqual(row) { continue }
          rows[y] = Array(row)
          bytes += width * MemoryLayout<UInt32>.stride + arrayBytes
        }
      }
    }
    return (rows, bytes)
  }
}

private final class KeptDrawer: FrameDrawer {
  private let frames: KeptFrames
  private var shown: Int?
  /// Of what is shown; empty: not known.
  private var rows: KeptFrames.Rows = []
  private(set) var samplingSeconds = 0.0

  init(_ frames: KeptFrames) { self.frames = frames }

  func draw(_ frame: Int, into canvas: inout Pixmap) throws -> [PixelRect] {
    let before = shown
    shown = nil
    if before == nil, (canvas.width, canvas.height) != (frames.width, frames.height) {
      canvas = Pixmap(width: frames.width, height: frames.height)
    }
    let damage: [PixelRect]
    if let known = frames.known(frame, from: before) {
      show(known.rows, known.damage, &canvas)
      (rows, damage) = known
    } else {
      damage = try drawAnew(frame, from: before, &canvas)
    }
    shown = frame
    return damage
  }

  private func drawAnew(_ frame: Int, from before: Int?, _ canvas: inout Pixmap) throws -> [PixelRect] {
    try frames.drawers.use(showing: before) { drawer in
      let start = drawer.samplingSeconds
      defer { samplingSeconds += drawer.samplingSeconds - start }
      if let before { _ = try drawer.draw(before) }
      let changed = try drawer.draw(frame)
      let damage = before == nil ? [canvas.bounds] : changed
      canvas.copy(damage, from: drawer.canvas)
      rows = frames.keep(frame, canvas, from: before, rows, damage: damage)
      return damage
    }
  }

  private func show(_ new: KeptFrames.Rows, _ damage: [PixelRect], _ canvas: inout Pixmap) {
    let (width, bounds) = (canvas.width, canvas.bounds)
    let isKnown = rows.count == new.count
    canvas.pixels.withUnsafeMutableBufferPointer { pixels in
      for rect in damage {
        for y in rect.rows(of: bounds) {
          new[y].withUnsafeBufferPointer { row in
            if isKnown, rows[y].withUnsafeBufferPointer({ $0.baseAddress == row.baseAddress }) { return }
            _ = UnsafeMutableBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]).update(fromContentsOf: row)
          }
        }
      }
    }
  }
}

extension PixelRect {
  /// Those that it has in common with another rectangle.
  fileprivate func rows(of other: PixelRect) -> Range<Int> {
    let common = intersection(other)
    return common.isEmpty ? 0..<0 : common.y..<common.maxY
  }
}
