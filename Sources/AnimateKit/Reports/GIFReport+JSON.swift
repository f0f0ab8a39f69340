import GIFEncoding
import Graphics
import Scripting

extension GIFReport {
  /// Everything, for programs. Times are seconds in `duration` and `start`, centiseconds in `delay`; frames count from
  /// 1.
  public var json: JSONText {
    .object([
      ("file", .string(name)), ("bytes", number(inventory.bytes)), ("version", .string(inventory.version)),
      ("width", number(inventory.width)), ("height", number(inventory.height)),
      ("frames", number(inventory.images.count)), ("duration", .number(Double(inventory.duration) / 100)),
      ("loop", inventory.plays.map(number) ?? .string("forever")), ("hasLoopExtension", .bool(inventory.hasLoop)),
      ("globalPalette", inventory.globalColors.map { palette($0, used: usedGlobalColors) } ?? .null),
      ("backgroundIndex", number(inventory.backgroundIndex)),
      ("comments", .array(inventory.comments.map(JSONText.string))),
      ("applications", .array(inventory.applications.map(JSONText.string))),
      ("parts", .object(GIFReport.named(inventory.parts).map { ($0.key, number($0.bytes)) })),
      ("images", .array(images)), ("warnings", .array(warnings.map(json))),
    ])
  }

  private func number(_ value: Int) -> JSONText { .number(Double(value)) }

  private func palette(_ colors: Int, used: Int?) -> JSONText {
    .object([("colors", number(colors)), ("used", used.map(number) ?? .null)])
  }

  private func rect(_ rect: PixelRect) -> JSONText {
    .array([rect.x, rect.y, rect.width, rect.height].map(number))
  }

  private var images: [JSONText] {
    var start = 0
    return inventory.images.enumerated().map { index, image in
      let look = looks?[index]
      defer { start += image.delay }
      return .object([
        ("frame", number(index + 1)), ("start", .number(Double(start) / 100)), ("delay", number(image.delay)),
        ("rect", rect(image.rect)), ("disposal", .string(image.disposal.rawValue)),
        ("transparentIndex", image.transparentIndex.map(number) ?? .null),
        ("localPalette", image.localColors.map { palette($0, used: look?.usedColors) } ?? .null),
        ("usedColors", look.map { number($0.usedColors) } ?? .null), ("interlaced", .bool(image.isInterlaced)),
        ("codeSize", number(image.codeSize)), ("offset", number(image.offset)), ("bytes", number(image.bytes)),
        ("dataBytes", number(image.dataBytes)), ("drawnPixels", look.map { number($0.drawnPixels) } ?? .null),
        ("changedPixels", look.map { number($0.changedPixels) } ?? .null),
        ("changedRect", look.map { rect($0.changed) } ?? .null),
      ])
    }
  }

  private func json(_ warning: Warning) -> JSONText {
    .object([
      ("code", .string(warning.code)), ("message", .string(warning.message)),
      ("frames", .array(warning.frames.map(number))),
    ])
  }
}
