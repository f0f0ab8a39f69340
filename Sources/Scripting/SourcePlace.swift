import Expressions

/// Where a value stands: bytes of the file, and the JSON path (`$.layers[0].frame`).
///
/// The path is put together only when somebody reads it: a place holds the container it stands in and its own step.
public struct SourcePlace: Sendable {
  private var start: UInt32
  private var end: UInt32
  private var container: JSONContainer?
  private var step: JSONContainer.Step

  /// A place with a path that is known as text.
  public init(_ range: TextRange, _ jsonPath: String) {
    self.init(range, in: JSONContainer(text: jsonPath), .none)
  }

  init(_ range: TextRange, in container: JSONContainer?, _ step: JSONContainer.Step) {
    start = UInt32(clamping: range.start)
    end = UInt32(clamping: range.end)
    self.container = container
    self.step = step
  }

  /// The script as a whole, for what has no place in it.
  public static let script = SourcePlace(TextRange(0, 0), "$")

  /// Bytes of the file; beyond 4 GiB they stay at that bound.
  public var range: TextRange {
    get { TextRange(Int(start), Int(end)) }
    set {
      start = UInt32(clamping: newValue.start)
      end = UInt32(clamping: newValue.end)
    }
  }

  /// The file that it is in; nil for a place that was made from a path alone.
  public var file: SourceFile? { container?.file }

  /// The folder of its file relative to the script's: `""`, `"controls/"`.
  public var folder: String { container?.file?.folder ?? "" }

  /// `$` is the whole script; keys that are no identifiers stand in brackets: `$.themes['a b']`.
  public var jsonPath: String {
    guard let container else { return "$" }
    return container.path(to: step)
  }

  /// The same path with other bytes: a part of a string.
  public func narrowed(to range: TextRange) -> SourcePlace {
    var copy = self
    copy.range = range
    return copy
  }

  /// Constants have no place of their own in an expression: then the whole of it.
  public func narrowed(toWritten range: TextRange) -> SourcePlace {
    range == TextRange(0, 0) ? self : narrowed(to: range)
  }
}

extension SourcePlace: Hashable {
  public static func == (a: SourcePlace, b: SourcePlace) -> Bool {
    guard a.start == b.start, a.end == b.end, a.file?.order ?? 0 == b.file?.order ?? 0 else { return false }
    return (a.container === b.container && a.step == b.step) || a.jsonPath == b.jsonPath
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(end)
  }
}

/// An array or object on the way from the root to a value; all values in it share it.
final class JSONContainer: Sendable {
  /// The way from a container to a value in it, in one word: an index, or where the key stands in the file.
  struct Step: Sendable, Equatable {
    private let code: Int

    static let none = Step(code: .max)
    static func index(_ index: Int) -> Step { Step(code: index) }
    static func key(at offset: Int) -> Step { Step(code: ~offset) }

    var index: Int? { code >= 0 && code != .max ? code : nil }
    var keyOffset: Int? { code < 0 ? ~code : nil }
  }

  private let parent: JSONContainer?
  private let step: Step
  /// Of the outermost only.
  private let ownFile: SourceFile?
  private let text: String

  init(parent: JSONContainer, step: Step) {
    self.parent = parent
    self.step = step
    ownFile = nil
    text = "$"
  }

  init(text: String, file: SourceFile? = nil) {
    parent = nil
    step = .none
    ownFile = file
    self.text = text
  }

  var file: SourceFile? {
    var container = self
    while let parent = container.parent { container = parent }
    return container.ownFile
  }

  func path(to last: Step) -> String {
    var parts: [String] = []
    var (container, step): (JSONContainer?, Step) = (self, last)
    var root = "$"
    let bytes = file?.bytes ?? []
    while let current = container {
      if let index = step.index {
        parts.append("[\(index)]")
      } else if let offset = step.keyOffset {
        parts.append(Self.member(Self.key(bytes, at: offset)))
      }
      root = current.text
      step = current.step
      container = current.parent
    }
    return root + parts.reversed().joined()
  }

  private static func key(_ bytes: [UInt8], at offset: Int) -> String {
    if offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      var end = offset
      while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
      return String(decoding: bytes[offset..<end], as: UTF8.self)
    }
    return JSONString.decode(bytes, openingQuote: offset)
  }

  private static func member(_ key: String) -> String {
    if isIdentifier(key) { return ".\(key)" }
    let escaped = key.flatMap { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }
    return "['\(String(escaped))']"
  }
}

extension SourcePlace {
  /// Its first byte: where a message about the whole of an array or object points.
  public var opening: SourcePlace { narrowed(to: TextRange(range.start, range.start + 1)) }
}
