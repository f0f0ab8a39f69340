import Expressions
import FileWriting
import Graphics
import SystemCalling

/// Frames that are there already: pictures in files, or raw pixels.
public struct Clip: Sendable {
  private enum Content: Sendable {
    case raw(RawInput)
    case pictures(PictureStore)
  }

  /// In pixels.
  public let width: Int
  public let height: Int
  /// At least 1.
  public let frameCount: Int
  /// Every file that is read: none of them may be an output.
  public let inputs: [FileIdentity]
  private let content: Content

  /// PNGs, one for each frame; of a folder all that are in it, as people number files.
  ///
  /// - Parameters:
  ///   - paths: at least one; a folder only alone.
  ///   - sorts: brings files into the order in which people number them; false keeps the order given.
  /// - Throws: `inputOutput` for a folder beside others; `asset` for one without PNGs, for what is no PNG, and for pictures
  ///   that differ in size; `limit`.
  public static func pictures(
    _ paths: [[UInt8]], sorts: Bool = true, limits: Limits = Limits()
  ) throws(AnimateFailure) -> Clip {
    if paths.count > 1, let folder = paths.first(where: System.isFolder) {
      let name = String(decoding: folder, as: UTF8.self)
      throw AnimateFailure(
        .inputOutput, "\(name) is a folder, which stands for all pictures in it: give it alone", file: name)
    }
    var files = sorts ? paths.sorted(by: NaturalOrder.precedes) : paths
    if paths.count == 1, let found = try PictureFolder.pictures(in: paths[0]) {
      let name = String(decoding: paths[0], as: UTF8.self)
      if found.isEmpty { throw AnimateFailure(.asset, "there are no .png files in \(name)", file: name) }
      files = found
    }
    try checkFrames(files.count, limits)
    guard let first = files.first else { throw AnimateFailure(.usage, "there are no pictures to encode") }
    let size = try PictureFolder.header(first).size
    try checkCanvas(size.width, size.height, frames: files.count, limits)
    var identities: [FileIdentity] = []
    // All headers before the first picture: what is wrong with the last one is known before there is any work.
    for file in files {
      let header = try PictureFolder.header(file)
      guard header.size == size else {
        throw PictureStore.wrongSize(String(decoding: file, as: UTF8.self), header.size, size)
      }
      if let identity = header.identity { identities.append(identity) }
    }
    let store = PictureStore(files, width: size.width, height: size.height, limits: limits)
    return Clip(
      width: size.width, height: size.height, frameCount: files.count, inputs: identities, content: .pictures(store))
  }

  /// Raw pixels: red, green, blue and straight alpha of 8 bits each, top row first, frame after frame.
  ///
  /// - Parameter path: a file, a pipe, or `-` for standard input. What comes through a pipe is put into a temporary
  ///   file.
  /// - Throws: `asset` where the bytes are no whole number of frames; `limit`.
  public static func raw(
    _ path: [UInt8], width: Int, height: Int, limits: Limits = Limits()
  ) throws(AnimateFailure) -> Clip {
    try checkCanvas(width, height, frames: 1, limits)
    let frameBytes = width * height * 4
    let (mostBytes, overflow) = frameBytes.multipliedReportingOverflow(by: limits.staging.frames)
    let most = overflow ? Int.max : mostBytes
    let input = try RawInput(path, limit: min(limits.rawBytes, most)) {
      limits.rawBytes < most
        ? AnimateFailure(
          .limit, "more than \(limits.rawBytes) bytes come through the pipe; raise with --max-raw-bytes",
          code: "limit.raw-bytes")
        : .tooManyFrames("more than \(limits.staging.frames)", most: limits.staging.frames)
    }
    let (frames, rest) = input.size.quotientAndRemainder(dividingBy: frameBytes)
    guard rest == 0, frames > 0 else {
      let wholes = NumberText.count(frames, "whole frame")
      let what = input.size == 0 ? "is empty" : "has \(input.size) bytes: \(wholes) and \(rest) bytes"
      throw AnimateFailure(
        .asset,
        "\(input.name) \(what), but frames of \(width) × \(height) pixels take \(frameBytes) bytes each (4 for a pixel)",
        file: input.name)
    }
    try checkFrames(frames, limits)
    try checkCanvas(width, height, frames: frames, limits)
    return Clip(
      width: width, height: height, frameCount: frames, inputs: input.identity.map { [$0] } ?? [], content: .raw(input))
  }

  private static func checkFrames(_ count: Int, _ limits: Limits) throws(AnimateFailure) {
    if count > limits.staging.frames { throw .tooManyFrames("\(count)", most: limits.staging.frames) }
  }

  private static func checkCanvas(_ width: Int, _ height: Int, frames: Int, _ limits: Limits) throws(AnimateFailure) {
    guard width > 0, height > 0 else {
      throw AnimateFailure(.usage, "frames of \(width) × \(height) pixels have no area")
    }
    func check(_ value: Double, _ maximum: Double, _ what: String, _ name: String) throws(AnimateFailure) {
      guard value > maximum else { return }
      throw AnimateFailure(
        .limit,
        "\(NumberText.shortest(value)) \(what) exceed \(NumberText.shortest(maximum)); raise with --max-\(name)",
        code: "limit.\(name)")
    }
    try check(Double(max(width, height)), Double(limits.staging.canvasSide), "pixels along a side", "canvas-side")
    let area = Double(width) * Double(height)
    try check(area, Double(limits.staging.canvasArea), "pixels of a frame", "canvas-area")
    try check(area * Double(frames), limits.staging.work, "pixels of all frames", "work")
  }

  /// Its frames, taken for opaque or for translucent.
  ///
  /// - Parameters:
  ///   - fps: above 0; of more than 50 frames a second, 50 are shown.
  ///   - isOpaque: whether no pixel is transparent. If one is, drawing throws `TranslucentPixels`.
  public func frames(fps: Double, isOpaque: Bool = true) -> any FrameSource {
    let times = ClipTimes(sources: frameCount, fps: fps)
    switch content {
    case .raw(let input):
      return RawFrames(input, width: width, height: height, times: times, isOpaque: isOpaque)
    case .pictures(let store): return PictureFrames(store, times: times, isOpaque: isOpaque)
    }
  }

  /// Looks at all pixels, for outputs that cannot be taken back.
  public func isOpaque(fps: Double) throws -> Bool {
    let source = frames(fps: fps, isOpaque: true)
    let drawer = try source.makeDrawer()
    var canvas = Pixmap(width: 0, height: 0)
    do {
      for frame in 0..<source.frameCount { _ = try drawer.draw(frame, into: &canvas) }
      return true
    } catch is TranslucentPixels {
      return false
    }
  }
}
