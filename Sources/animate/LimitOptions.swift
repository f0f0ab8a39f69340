import AnimateKit
import ArgumentParser

/// `--max-NAME`: sets a budget.
struct LimitOptions: ParsableArguments {
  @Option(budget: "input-bytes") var inputBytes: Int?
  @Option(budget: "depth") var depth: Int?
  @Option(budget: "values") var values: Int?
  @Option(budget: "components") var components: Int?
  @Option(budget: "imports") var imports: Int?
  @Option(budget: "canvas-side") var canvasSide: Int?
  @Option(budget: "canvas-area") var canvasArea: Int?
  @Option(budget: "frames") var frames: Int?
  @Option(budget: "work") var work: Int?
  @Option(budget: "layers") var layers: Int?
  @Option(budget: "copies") var copies: Int?
  @Option(budget: "arranged") var arranged: Int?
  @Option(budget: "keyframes") var keyframes: Int?
  @Option(budget: "path-points") var pathPoints: Int?
  @Option(budget: "text") var text: Int?
  @Option(budget: "steps") var steps: Int?
  @Option(budget: "blur") var blur: Int?
  @Option(budget: "particles") var particles: Int?
  @Option(budget: "events") var events: Int?
  @Option(budget: "image-bytes") var imageBytes: Int?
  @Option(budget: "image-pixels") var imagePixels: Int?
  @Option(budget: "image-pixels-in-all") var imagePixelsInAll: Int?
  @Option(budget: "image-frames") var imageFrames: Int?
  @Option(budget: "image-parts") var imageParts: Int?
  @Option(budget: "font-bytes") var fontBytes: Int?
  @Option(budget: "data-bytes") var dataBytes: Int?
  @Option(budget: "data-rows") var dataRows: Int?
  @Option(budget: "data-cells") var dataCells: Int?
  @Option(budget: "raw-bytes") var rawBytes: Int?
  @Option(budget: "output-bytes") var outputBytes: Int?
  @Option(budget: "sheet-pixels") var sheetPixels: Int?

  private var given: [(name: String, value: Int?)] {
    [
      ("input-bytes", inputBytes), ("depth", depth), ("values", values), ("components", components),
      ("imports", imports), ("canvas-side", canvasSide), ("canvas-area", canvasArea), ("frames", frames),
      ("work", work), ("layers", layers), ("copies", copies), ("arranged", arranged), ("keyframes", keyframes),
      ("path-points", pathPoints), ("text", text), ("steps", steps), ("blur", blur), ("particles", particles),
      ("events", events),
      ("image-bytes", imageBytes), ("image-pixels", imagePixels), ("image-pixels-in-all", imagePixelsInAll),
      ("image-frames", imageFrames), ("image-parts", imageParts), ("font-bytes", fontBytes), ("data-bytes", dataBytes),
      ("data-rows", dataRows),
      ("data-cells", dataCells), ("raw-bytes", rawBytes),
      ("output-bytes", outputBytes), ("sheet-pixels", sheetPixels),
    ]
  }

  func limits(from base: Limits = Limits()) throws -> Limits {
    var limits = base
    for case (let name, let value?) in given where !limits.set(name, to: value) {
      throw ValidationError(
        value > 0
          ? "--max-\(name) takes at most \(Limits.ceiling), not \(value)"
          : "--max-\(name) takes a whole number above 0")
    }
    return limits
  }
}

extension Option where Value == Int? {
  fileprivate init(budget name: String) {
    self.init(name: .customLong("max-" + name), help: ArgumentHelp(budget: name))
  }
}

extension ArgumentHelp {
  /// What a budget is of.
  init(budget name: String, valueName: String? = nil) {
    self.init(Limits.budget(name)?.summary ?? "", valueName: valueName)
  }
}
