import AnimateKit
import Graphics
import Motion
import Scripting
import Staging

/// Scripts that are measured.
enum Scripts {
  static func load(text: String) throws -> LoadedScript {
    try LoadedScript.load(SourceFile(name: "benchmark.json", bytes: Array(text.utf8)), folder: ".")
  }

  /// Every file beneath these folders whose name ends so, by name.
  static func paths(in folders: [String]) -> [String] {
    folders.flatMap { folder in Folder.names(in: folder).filter { $0.hasSuffix(".json") }.map { folder + "/" + $0 } }
  }

  /// A script of about 1,000 lines: 100 layers with expressions, and an animation for each.
  static var thousandLines: String {
    let layers = (0..<100).map { number in
      """
          {
            "name": "dot\(number)",
            "type": "shape",
            "frame": [\(number % 10 * 40), \(number / 10 * 40), 40, 40],
            "path": {"oval": "=inset(bounds, 4 + size, 4 + size)"},
            "fillColor": "hsl(\(number * 3), 80%, 50%)"
          }
      """
    }
    let entries = (0..<100).map { number in
      """
          {
            "at": \(Double(number) / 100),
            "layer": "dot\(number)",
            "animate": "opacity",
            "from": 0,
            "to": 1,
            "duration": 0.5,
            "timing": "easeInEaseOut"
          }
      """
    }
    return """
      {
        "canvas": {"width": 400, "height": 400, "background": "white"},
        "fps": 30,
        "duration": 2,
        "parameters": {"size": 2},
        "layers": [
      \(layers.joined(separator: ",\n"))
        ],
        "timeline": [
          {"animate": "size", "from": 0, "to": 8, "duration": 2},
      \(entries.joined(separator: ",\n"))
        ]
      }
      """
  }
}

extension Scripts {
  /// The file's name without folder and extension.
  static func name(_ path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }

  /// The scenes of a script's frames, in order; at least one.
  static func scenes(_ path: String, to end: Double? = nil) throws -> [Scene] {
    let stage = try LoadedScript.load(path: path).stage
    let clock = FrameClock(fps: stage.fps, duration: min(stage.duration, end ?? stage.duration))
    let sampler = stage.sampler()
    return try (0..<clock.frameCount).map { try sampler.scene(at: clock.sampleTime($0)) }
  }
}
