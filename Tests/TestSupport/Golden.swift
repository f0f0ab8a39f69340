import Foundation
import Graphics

/// Pictures that were looked at once and must stay as they are.
///
/// They lie as `<directory>/<feature>/<case>.png`. With `RECORD=1` in the environment the picture is written instead,
/// and the test still fails, so that nobody leaves recording on.
public struct Golden: Sendable {
  public let directory: String

  /// - Parameter directory: an absolute path; `Golden(beside: #filePath)` gives the `Goldens` folder next to a test
  ///   file.
  public init(directory: String) { self.directory = directory }

  public init(beside file: String) {
    self.init(directory: URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Goldens").path)
  }

  /// Nil when `actual` looks like the golden picture `name` ("feature/case"); else what is wrong, in one sentence.
  ///
  /// - Parameter tolerance: the largest difference of a channel (0…255, not premultiplied) that counts as equal.
  public func mismatch(_ actual: Pixmap, _ name: String, tolerance: Int = 0) -> String? {
    let file = URL(fileURLWithPath: directory).appendingPathComponent(name + ".png")
    let failure = URL(fileURLWithPath: directory).appendingPathComponent(name + ".actual.png")
    let straight = GoldenPNG.straight(actual)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try write(straight, actual.width, actual.height, to: file)
      } catch { return "\(name): can't be recorded: \(error)" }
      try? FileManager.default.removeItem(at: failure)
      return "\(name): recorded; run again without RECORD"
    }
    guard let data = try? Data(contentsOf: file) else { return "\(name): there is no \(file.path)" }
    guard let expected = try? GoldenPNG.decode(Array(data)) else { return "\(name): \(file.path) can't be read" }
    guard expected.width == actual.width, expected.height == actual.height else {
      return
        "\(name): \(actual.width) × \(actual.height) instead of \(expected.width) × \(expected.height) pixels"
    }
    var count = 0
    var worst = 0
    var first: (x: Int, y: Int)?
    for i in 0..<actual.width * actual.height {
      var delta = 0
      for channel in 4 * i..<4 * i + 4 {
        delta = max(delta, abs(Int(straight[channel]) - Int(expected.straight[channel])))
      }
      worst = max(worst, delta)
      if delta > tolerance {
        count += 1
        if first == nil { first = (i % actual.width, i / actual.width) }
      }
    }
    guard let first else {
      try? FileManager.default.removeItem(at: failure)
      return nil
    }
    try? saveComparison(expected.straight, straight, actual.width, actual.height, to: failure)
    return
      "\(name): \(count) pixels differ, by \(worst) at most, the first at (\(first.x), \(first.y)); see \(failure.path)"
  }

  private func write(_ straight: [UInt8], _ width: Int, _ height: Int, to file: URL) throws {
    try Data(GoldenPNG.encode(width: width, height: height, straight: straight)).write(to: file)
  }

  /// Expected, difference (stretched) and actual side by side.
  private func saveComparison(_ expected: [UInt8], _ actual: [UInt8], _ width: Int, _ height: Int, to file: URL) throws
  {
    var sheet: [UInt8] = []
    for y in 0..<height {
      let row = y * width * 4..<(y + 1) * width * 4
      sheet += expected[row]
      for x in 0..<width {
        let i = (y * width + x) * 4
        let stretched: [UInt8] = (i..<i + 4).map { channel in
          let delta = abs(Int(expected[channel]) - Int(actual[channel]))
          return delta == 0 ? 0 : UInt8(min(255, 55 + delta * 8))
        }
        sheet += [max(stretched[0], stretched[3]), stretched[1], stretched[2], 255]
      }
      sheet += actual[row]
    }
    try write(sheet, width * 3, height, to: file)
  }
}
