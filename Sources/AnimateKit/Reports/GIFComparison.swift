import Expressions
import GIFEncoding
import Graphics
import ImageReading
import PNGEncoding
import Scripting

/// How a GIF differs from what a script renders to.
public struct GIFComparison: Sendable {
  public struct Difference: Sendable, Equatable {
    /// A stable name for programs: `difference.pixels`, …
    public var code: String
    public var message: String
  }

  /// What differs; never empty.
  public private(set) var differences: [Difference] = []
  /// Side by side where they differ most: what is there, what the script renders to, and the difference.
  public private(set) var picture = Pixmap(width: 0, height: 0)
  private let limits: Limits

  /// - Parameters:
  ///   - committed: bytes of the file; nil: there is none.
  ///   - poster: seconds: what is shown where there is nothing to compare with.
  ///   - limits: size of the picture, pixels to look at.
  /// - Returns: Nil where the bytes are the same.
  /// - Throws: `limit` where what was rendered has too many pixels for a picture.
  public static func compare(
    committed: [UInt8]?, rendered: [UInt8], poster: Double = 0, limits: Limits = Limits()
  ) throws(AnimateFailure) -> GIFComparison? {
    if committed == rendered { return nil }
    var comparison = GIFComparison(limits: limits)
    let new = try comparison.inventoryOfRendered(rendered)
    do throws(Damage) {
      guard let committed else { throw Damage(code: "difference.missing", message: "there is no such file") }
      let old = try comparison.inventory(ofCommitted: committed)
      try comparison.compare((committed, old), (rendered, new))
    } catch {
      if let failure = error.failure { throw failure }
      comparison.differences = [Difference(code: error.code, message: error.message)]
      let shown = try comparison.picture(rendered, at: poster)
      try comparison.draw([(shown, "rendered")])
    }
    return comparison
  }

  /// The picture as a PNG.
  public func png() throws(AnimateFailure) -> [UInt8] {
    do {
      return try PNGEncoder.encode(picture)
    } catch {
      throw AnimateFailure(.internalError, "\(error)")
    }
  }

  /// Why there is nothing to compare with, or why what was rendered cannot be compared.
  private struct Damage: Error {
    var code = "difference.damaged"
    var message = ""
    var failure: AnimateFailure?
  }

  private typealias File = (bytes: [UInt8], inventory: GIFInventory)

  private init(limits: Limits) { self.limits = limits }

  // MARK: Reading

  private func inventoryOfRendered(_ bytes: [UInt8]) throws(AnimateFailure) -> GIFInventory {
    do {
      return try GIFInventory(bytes)
    } catch {
      throw AnimateFailure(.internalError, "what was rendered is no GIF: \(error)")
    }
  }

  private func inventory(ofCommitted bytes: [UInt8]) throws(Damage) -> GIFInventory {
    do throws(GIFEncodingError) {
      return try GIFInventory(bytes, maximumImages: limits.staging.frames)
    } catch {
      switch error {
      case .malformed(let what, let offset): throw Damage(message: "it is no whole GIF: \(what), at byte \(offset)")
      case .invalid(let what): throw Damage(message: "it has \(what)")
      case .library: throw Damage(message: "it cannot be read: \(error)")
      }
    }
  }

  private static let rendered = "what was rendered"

  private func player(_ bytes: [UInt8], _ name: String) throws(ImageReadingError) -> GIFPlayer {
    try GIFPlayer(bytes: bytes, name: name, limits: limits.images, maximumWork: GIFReport.pixelsInAll(limits))
  }

  private func damage(_ error: ImageReadingError) -> Damage {
    switch error {
    case .unreadable(GIFComparison.rendered, let reason):
      Damage(failure: AnimateFailure(.internalError, "what was rendered is no GIF: \(reason)"))
    case .tooLarge(GIFComparison.rendered, let limit, let value, let maximum):
      Damage(
        failure: AnimateFailure(
          .limit,
          "what was rendered has \(limit.excess(value, maximum)); raise with --max-\(limit.budget)",
          code: "limit.\(limit.budget)"))
    case .unreadable: Damage(message: "it is damaged: its pictures cannot be decompressed")
    case .tooLarge(_, let limit, let value, let maximum): Damage(message: "it has \(limit.excess(value, maximum))")
    }
  }

  /// What is shown at a time, in seconds.
  private func picture(_ bytes: [UInt8], at time: Double) throws(AnimateFailure) -> Pixmap {
    do throws(ImageReadingError) {
      let player = try player(bytes, GIFComparison.rendered)
      let time = clampedInt((time * 100).rounded(), 0...Int.max)
      var end = 0
      while end <= time, let frame = try player.advance() { end += max(1, frame.delay) }
      return player.canvas
    } catch {
      throw damage(error).failure ?? AnimateFailure(.internalError, "\(error)")
    }
  }

  // MARK: Comparing

  private mutating func compare(_ old: File, _ new: File) throws(Damage) {
    compareHeaders(old.inventory, new.inventory)
    let cells: [(Pixmap, String)]
    do throws(ImageReadingError) {
      if (old.inventory.width, old.inventory.height) == (new.inventory.width, new.inventory.height) {
        cells = try comparePixels(old, new)
      } else {
        let players = (try player(old.bytes, "committed"), try player(new.bytes, GIFComparison.rendered))
        _ = try players.0.advance()
        _ = try players.1.advance()
        cells = [(players.0.canvas, "committed: the first frame"), (players.1.canvas, "rendered: the first frame")]
      }
    } catch {
      throw damage(error)
    }
    let sizes = "\(ByteCount.text(old.inventory.bytes)) in the file, \(ByteCount.text(new.inventory.bytes)) rendered"
    let storage = differences.isEmpty ? "; all frames look the same, they are only stored in another way" : ""
    note("bytes", sizes + storage)
    do throws(AnimateFailure) {
      try draw(cells)
    } catch {
      throw Damage(failure: error)
    }
  }

  private mutating func note(_ code: String, _ message: String) {
    differences.append(Difference(code: "difference." + code, message: message))
  }

  /// What differs without a look at pixels.
  private mutating func compareHeaders(_ old: GIFInventory, _ new: GIFInventory) {
    if (old.width, old.height) != (new.width, new.height) {
      note("size", "\(old.width) × \(old.height) pixels in the file, \(new.width) × \(new.height) rendered")
    }
    if old.images.count != new.images.count {
      note("frames", "\(old.images.count) frames in the file, \(new.images.count) rendered")
    }
    if old.duration != new.duration {
      note("duration", "\(seconds(old.duration)) in the file, \(seconds(new.duration)) rendered")
    }
    let pairs = zip(old.images, new.images).enumerated().filter { $0.element.0.delay != $0.element.1.delay }
    if old.images.count == new.images.count, let (index, first) = pairs.first {
      note(
        "delays",
        "\(pairs.count) of \(old.images.count) delays, the first of frame \(index + 1): "
          + "\(first.0.delay) cs in the file, \(first.1.delay) cs rendered")
    }
    if old.plays != new.plays { note("loop", "plays \(plays(old.plays)) in the file, \(plays(new.plays)) rendered") }
    if (old.comments, old.commentCount) != (new.comments, new.commentCount) {
      note("comment", "\(comment(old.comments)) in the file, \(comment(new.comments)) rendered")
    }
  }

  private func seconds(_ centiseconds: Int) -> String {
    NumberText.fixed(Double(centiseconds) / 100, decimals: 2) + " s"
  }

  private func plays(_ count: Int?) -> String {
    guard let count else { return "forever" }
    return count == 1 ? "once" : "\(count) times"
  }

  private func comment(_ comments: [String]) -> String {
    comments.isEmpty ? "no comment" : "the comment " + Quoting.quoted(comments.joined(separator: " "))
  }

  /// Plays both twice: to find where they differ most, and to come there again.
  private mutating func comparePixels(_ old: File, _ new: File) throws(ImageReadingError) -> [(Pixmap, String)] {
    let isByTime = old.inventory.images.count != new.inventory.images.count
    func both() throws(ImageReadingError) -> SideBySide {
      SideBySide(
        try player(old.bytes, "committed"), try player(new.bytes, GIFComparison.rendered), isByTime: isByTime)
    }
    let whole = try both()
    var differing = 0
    var first = ""
    var worst = (moment: 0, sum: 0)
    while try whole.advance() {
      guard whole.differingPixels > 0 else { continue }
      differing += 1
      if differing == 1 { first = whole.new.place }
      if whole.differenceSum > worst.sum { worst = (whole.moment, whole.differenceSum) }
    }
    let look = try both()
    while look.moment < worst.moment, try look.advance() {}
    if differing > 0 {
      let unit = isByTime ? "moments" : "frames"
      note(
        "pixels",
        "\(differing) of \(whole.moment + 1) \(unit) look different, the first is \(first); "
          + "\(look.new.place) differs most, in \(pixels(look.differingPixels)); the largest difference of a channel is \(whole.largest) of 255"
      )
    }
    let heat = DifferencePicture.heat(look.map, over: look.new.player.canvas)
    let found = differing > 0 ? "\(pixels(look.differingPixels)) different" : "no frame looks different"
    return [
      (look.old.player.canvas, "committed: " + look.old.place), (look.new.player.canvas, "rendered: " + look.new.place),
      (heat, found),
    ]
  }

  private func pixels(_ count: Int) -> String { NumberText.count(count, "pixel") }

  private mutating func draw(_ cells: [(Pixmap, String)]) throws(AnimateFailure) {
    picture = try DifferencePicture.draw(cells, maximumPixels: limits.sheetPixels)
  }
}
