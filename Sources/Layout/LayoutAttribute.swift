import Graphics

/// What of a layer a constraint is about.
public enum LayoutAttribute: String, Sendable, CaseIterable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, firstBaseline, lastBaseline

  /// Whether it is a size and not a place.
  public var isSize: Bool { family == .size }

  /// Whether it is of the horizontal axis.
  var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .width: true
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .height: false
    }
  }

  /// What only goes together with its like.
  enum Family { case horizontalPlace, verticalPlace, size }

  var family: Family {
    switch self {
    case .left, .right, .leading, .trailing, .centerX: .horizontalPlace
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .verticalPlace
    case .width, .height: .size
    }
  }

  /// Why a constraint between two attributes makes no sense, in UIKit as here; nil where it does.
  /// - Parameter other: nil: the first is compared with a constant alone.
  public func objection(to other: LayoutAttribute?) -> String? {
    guard let other else {
      return family == .size
        ? nil : "'\(rawValue)' is a place: it is compared with a place of another layer, or of the 'superlayer'"
    }
    switch (family, other.family) {
    case (.size, .size), (.horizontalPlace, .horizontalPlace), (.verticalPlace, .verticalPlace): return nil
    case (.size, _): return "'\(rawValue)' is a size and '\(other.rawValue)' a place"
    case (_, .size): return "'\(rawValue)' is a place and '\(other.rawValue)' a size"
    default:
      let axes = family == .horizontalPlace ? ("horizontal", "vertical") : ("vertical", "horizontal")
      return "'\(rawValue)' is a \(axes.0) place and '\(other.rawValue)' a \(axes.1) one"
    }
  }
}

/// Where lines of text stand in a layer: at `fraction` × height + `offset` from its top.
public struct Baseline: Hashable, Sendable {
  public var fraction: Double
  public var offset: Double

  public init(fraction: Double, offset: Double) {
    self.fraction = fraction
    self.offset = offset
  }

  /// Of layers that are no text.
  public static let bottom = Baseline(fraction: 1, offset: 0)
}

/// One of the layers to be placed.
public struct LayoutItem: Hashable, Sendable {
  /// Natural width and height; nil where it has none.
  public var naturalWidth: Double?
  public var naturalHeight: Double?
  /// How much it resists to become larger than its natural size.
  public var hugging: Priorities
  /// How much it resists to become smaller than its natural size.
  public var compressionResistance: Priorities
  public var firstBaseline: Baseline
  public var lastBaseline: Baseline
  /// Between which sizes it must be, whatever its priorities; nil where that does not matter.
  public var limits: Limits?

  public struct Limits: Hashable, Sendable {
    public var least: Size
    public var most: Size

    public init(least: Size, most: Size) { (self.least, self.most) = (least, most) }
  }

  public struct Priorities: Hashable, Sendable {
    public var horizontal: Double
    public var vertical: Double

    public init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  public init(
    naturalWidth: Double? = nil, naturalHeight: Double? = nil,
    hugging: Priorities = Priorities(horizontal: 250, vertical: 250),
    compressionResistance: Priorities = Priorities(horizontal: 750, vertical: 750),
    firstBaseline: Baseline = .bottom, lastBaseline: Baseline = .bottom
  ) {
    self.naturalWidth = naturalWidth
    self.naturalHeight = naturalHeight
    self.hugging = hugging
    self.compressionResistance = compressionResistance
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}
