import Graphics
import Scripting

/// A property that a stage can hold a value for. The cases are called as in scripts; the raw values index tables.
enum PropertyKey: UInt8, CaseIterable {
  // Every layer.
  case frame, bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, perspective,
    doubleSided
  case opacity, hidden, backgroundColor, cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowRadius, shadowOffset, shadowPath, masksToBounds
  case maskMode, compositingFilter
  case contents, contentsGravity, contentsRect, contentsCenter, contentsScale, magnificationFilter, minificationFilter
  // shape
  case path, fillColor, fillRule, strokeColor, lineWidth, lineCap, lineJoin, miterLimit, lineDashPattern
  case lineDashPhase, strokeStart, strokeEnd, trimMode, startArrow, endArrow, arrowSize
  // gradient
  case colors, locations, startPoint, endPoint, kind, angle, startColor, endColor, colorSpace, interpolation, spread
  // text
  case text, font, fontSize, fontWeight, italic, textColor, alignment, verticalAlignment, wrapped, truncation
  case lineHeight, letterSpacing, numberOfLines, minimumScale, reveal
  case revealBy, monospacedDigits, textPath, textPathOffset, glyphOffset, glyphOpacity, glyphRotation, glyphScale
  case underline, strikethrough, caretColor, caretWidth
  // image
  case image
  // replicator
  case instanceCount, instanceDelay, instanceTransform, instanceColor
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset, preservesDepth
  // emitter
  case emitterShape, emitterMode, renderMode, emitterPosition, emitterZPosition, emitterSize, emitterDepth
  case birthRate, lifetime, velocity, scale, spin, seed
  // scroll
  case scrollPoint, scrollMode
  // tiled
  case tileSize, phase, patternTransform
  // shader
  case color
  // Every layer: what Auto Layout and time know of it.
  case contentMode, contentHuggingPriority, contentCompressionResistancePriority
  case beginTime, speed, timeOffset, duration, repeatCount, repeatDuration, autoreverses, fillMode, timeRemap
}

/// What expressions can read of a layer beside its properties.
enum DerivedName: String, CaseIterable {
  case width, height, center, intrinsicSize, pressed

  var type: ValueType {
    switch self {
    case .width, .height: .number
    case .center: .point
    case .intrinsicSize: .size
    case .pressed: .bool
    }
  }
}

/// The value of each property where the script is silent, by kind of layer.
struct PropertyDefaults: Sendable {
  private let values: [[Value]]
  private let types: [[ValueType?]]

  init() {
    var values: [[Value]] = []
    var types: [[ValueType?]] = []
    for kind in LayerKind.allCases {
      let descriptions = PropertyKey.allCases.map { Vocabulary.property($0.name, of: kind) }
      values.append(descriptions.map { $0?.defaultValue ?? .none })
      types.append(descriptions.map { $0?.type })
    }
    self.values = values
    self.types = types
  }

  func value(_ key: PropertyKey, of kind: LayerKind) -> Value { values[kind.ordinal][Int(key.rawValue)] }

  /// Nil where that kind of layer has no such property.
  func type(_ key: PropertyKey, of kind: LayerKind) -> ValueType? { types[kind.ordinal][Int(key.rawValue)] }
}

extension PropertyKey {
  private static let names = allCases.map { "\($0)" }
  private static let byName = Dictionary(uniqueKeysWithValues: zip(names, allCases))

  var name: String { PropertyKey.names[Int(rawValue)] }

  init?(name: String) {
    guard let key = PropertyKey.byName[name] else { return nil }
    self = key
  }

  /// An image layer has one picture by two names.
  func meant(of kind: LayerKind) -> PropertyKey { self == .contents && kind == .image ? .image : self }
}

extension LayerKind {
  var ordinal: Int {
    switch self {
    case .layer: 0
    case .shape: 1
    case .gradient: 2
    case .text: 3
    case .image: 4
    case .replicator: 5
    case .emitter: 6
    case .scroll: 7
    case .tiled: 8
    case .transform: 9
    case .shader: 10
    }
  }
}
