import GIFEncoding
import Graphics
import Indexing
import Rasterizing

/// Frames as pixels, to be encoded.
struct Clip {
  let width: Int
  let height: Int
  let isOpaque: Bool
  var frames: [Pixmap]
  /// What differs from the frame before.
  var damages: [[PixelRect]]

  /// Draws a script's frames.
  init(script path: String, to end: Double? = nil) throws {
    let scenes = try Scripts.scenes(path, to: end)
    let rasterizer = Rasterizer()
    var canvas = rasterizer.draw(scenes[0])
    frames = [canvas]
    damages = [[canvas.bounds]]
    for (before, scene) in zip(scenes, scenes.dropFirst()) {
      damages.append(rasterizer.update(&canvas, from: before, to: scene))
      frames.append(canvas)
    }
    width = canvas.width
    height = canvas.height
    isOpaque = frames.allSatisfy { frame in frame.pixels.allSatisfy { $0 >= 0xFF00_0000 } }
  }

  /// Raw frames from a file: red, green, blue and alpha of each pixel, opaque; nothing is known of what changes.
  init(raw path: String, width: Int, height: Int) throws {
    self.width = width
    self.height = height
    isOpaque = true
    frames = []
    damages = []
    try Folder.read(path, pieces: width * height * 4) { piece in
      var frame = Pixmap(width: width, height: height)
      frame.pixels.withUnsafeMutableBytes { $0.copyMemory(from: piece) }
      frames.append(frame)
      damages.append([frame.bounds])
    }
    guard !frames.isEmpty else { throw BenchmarkFailure("\(path) holds no frame of \(width) × \(height) pixels") }
  }

  func plan(sampled count: Int) -> PalettePlan {
    var planner = PalettePlanner(options: IndexingOptions(isOpaque: isOpaque))
    let steps = min(count, frames.count)
    for step in 0..<steps {
      let frame = steps == 1 ? 0 : step * (frames.count - 1) / (steps - 1)
      planner.add(frames[frame], changed: step == 0 ? nil : damages[frame])
    }
    return planner.makePlan()
  }

  func index(_ frame: Int, with indexer: FrameIndexer) -> IndexedFrame? {
    let hasNext = frame + 1 < frames.count
    if frame == 0 { indexer.begin() }
    let indexed = indexer.index(
      FrameIndexer.Picture(
        frames[frame], previous: frame == 0 ? nil : frames[frame - 1], damage: damages[frame],
        next: hasNext ? frames[frame + 1] : nil, nextDamage: hasNext ? damages[frame + 1] : [], delay: 4,
        isLastOfRun: !hasNext))
    if let indexed { indexer.accept(indexed) }
    return indexed
  }

  /// The whole clip as a GIF of 25 frames a second.
  func gif() throws -> [UInt8] {
    let plan = plan(sampled: 12)
    var bytes: [UInt8] = []
    let writer = try GIFWriter(width: width, height: height, globalPalette: plan.palette, plays: nil) {
      bytes.append(contentsOf: $0)
    }
    let indexer = FrameIndexer(plan: plan)
    let compressor = FrameCompressor()
    for frame in frames.indices {
      if var indexed = index(frame, with: indexer) {
        try writer.write(try compressor.compress(&indexed, globalPalette: plan.palette))
      } else {
        try writer.extendLastFrame(byCentiseconds: 4)
      }
    }
    try writer.finish()
    return bytes
  }
}
