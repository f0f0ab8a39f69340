import Expressions
import Graphics
import Motion

/// The numbers that may stand somewhere. NaN and infinities never may.
public struct NumberRange: Sendable, Hashable {
  public var minimum: Double?
  public var maximum: Double?
  /// True: greater than the minimum.
  public var excludesMinimum: Bool
  public var isWhole: Bool

  public init(
    _ minimum: Double? = nil, _ maximum: Double? = nil, excludesMinimum: Bool = false, isWhole: Bool = false
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.excludesMinimum = excludesMinimum
    self.isWhole = isWhole
  }

  public static let any = NumberRange()
  /// Seconds that a picture may stay: a day.
  public static let hold = NumberRange(0, 86_400)
  public static let notNegative = NumberRange(0)
  public static let positive = NumberRange(0, excludesMinimum: true)
  /// Frames a second; what is above the fastest counts as that.
  public static let frameRate = NumberRange(FrameClock.slowest)
  public static let unit = NumberRange(0, 1)

  /// What is said of more frames a second than players show; nil of others.
  package static func warning(ofFrameRate fps: Double) -> String? {
    guard fps > FrameClock.fastest else { return nil }
    return "\(NumberText.shortest(fps)) frames a second are played as \(NumberText.shortest(FrameClock.fastest))"
  }

  public func contains(_ value: Double) -> Bool {
    guard value.isFinite, !isWhole || value == value.rounded() else { return false }
    if let minimum, excludesMinimum ? value <= minimum : value < minimum { return false }
    if let maximum, value > maximum { return false }
    return true
  }

  /// `a whole number from 2 to 256`, `a number above 0`
  public var text: String {
    let noun = isWhole ? "a whole number" : "a number"
    switch (minimum, maximum) {
    case (let low?, let high?) where excludesMinimum:
      return "\(noun) above \(NumberText.shortest(low)), at most \(NumberText.shortest(high))"
    case (let low?, let high?): return "\(noun) from \(NumberText.shortest(low)) to \(NumberText.shortest(high))"
    case (let low?, nil) where excludesMinimum: return "\(noun) above \(NumberText.shortest(low))"
    case (let low?, nil): return "\(noun) of at least \(NumberText.shortest(low))"
    case (nil, let high?): return "\(noun) of at most \(NumberText.shortest(high))"
    case (nil, nil): return noun
    }
  }
}

/// What a value has to be: its type, and which of that type.
public struct Expected: Sendable {
  public var type: ValueType
  /// Of a number, and of every number in an array.
  public var range: NumberRange
  /// The strings there are, where only some may stand; of an array the strings in it.
  public var names: [String]
  /// Other spellings, which become the name on the right: `resizeAspectFit` → `resizeAspect`.
  public var aliases: [String: String]
  public var numberNames: [NumberName]
  /// Of an array: how many there are; one value alone then stands for all of them.
  public var count: Int?
  /// `null` may stand there.
  public var isNullable: Bool
  /// Of the radius of corners: the key beside it that says which of them have it.
  var cornersKey: String?

  public init(
    _ type: ValueType, range: NumberRange = .any, names: [String] = [], aliases: [String: String] = [:],
    numberNames: [NumberName] = [], count: Int? = nil, isNullable: Bool = false
  ) {
    self.type = type
    self.range = range
    self.names = names
    self.aliases = aliases
    self.numberNames = numberNames
    self.count = count
    self.isNullable = isNullable
  }

  /// How messages call it.
  public var text: String {
    let noun = namedValues ?? (type == .number ? range.text : type.text)
    return isNullable ? "\(noun), or null" : noun
  }

  private var namedValues: String? {
    guard !names.isEmpty else { return nil }
    let list = Quoting.list(quoting: names)
    if case .array = type { return "an array of \(list)" }
    return list
  }
}

extension ValueType {
  /// How messages call it, with its form in JSON.
  var text: String {
    switch self {
    case .number: "a number"
    case .bool: "true or false"
    case .string: "a string"
    case .point: "a point [x, y]"
    case .size: "a size [width, height]"
    case .rect: "a rectangle [x, y, width, height]"
    case .color: "a color"
    case .path: "a path"
    case .transform: "a transform"
    case .image: "the name of an image file"
    case .array(.any): "an array"
    case .array(.number): "an array of numbers"
    case .array(.string): "an array of strings"
    case .array(.color): "an array of colors"
    case .array(.point): "an array of points"
    case .array: "an array"
    case .record: "a row of a table (an object)"
    case .any: "a value"
    }
  }

  /// The members that a key path may reach, with their types.
  public var members: [(name: String, type: ValueType)] {
    switch self {
    case .point: [("x", .number), ("y", .number)]
    case .size: [("width", .number), ("height", .number)]
    case .rect: [("origin", .point), ("size", .size)]
    default: []
    }
  }
}
