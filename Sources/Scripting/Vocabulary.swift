import Graphics

/// Every name of the script format in one table: what the reader accepts, what the JSON Schema says and what the
/// reference prints come from here.
public enum Vocabulary {
  public enum Unit: String, Sendable {
    case points, degrees, seconds
    /// 0…1 of the layer's bounds, or of a whole.
    case fraction
  }

  /// A property of layers.
  public struct Property: Sendable {
    public var name: String
    public var expected: Expected
    /// What it is when the script is silent; `.none` where that is nothing or depends on other properties.
    public var defaultValue: Value
    public var isAnimatable: Bool
    public var unit: Unit?
    /// The kinds of layer that have it.
    public var kinds: [LayerKind]
    /// One sentence.
    public var summary: String
    /// A value as JSON text.
    public var example: String

    public var type: ValueType { expected.type }
  }

  /// A key of an object that is no layer property.
  public struct Key: Sendable {
    public var name: String
    public var form: Form
    public var isRequired: Bool
    public var summary: String
    /// Of a key of layers: the kinds that have it.
    public var kinds: [LayerKind] = LayerKind.allCases
  }

  /// What stands at a key.
  public indirect enum Form: Sendable {
    case text
    /// Letters, digits and `_`.
    case identifier
    /// A number that is no expression.
    case number(NumberRange)
    case names([String])
    /// A constant or an expression.
    case value(Expected)
    /// An expression that gives the whole.
    case expression
    /// Between so many and so many.
    case list(Form, ClosedRange<Int>)
    case object(ObjectForm.Name)
    /// Names of the script's own, each with such a value.
    case dictionary(Form)
    case oneOf([Form])
    /// `null`
    case nothing
    /// `false`
    case off
    /// A constant or an expression whose type is found from it: no object, not null.
    case bare
    /// Whatever the target of the entry takes.
    case any
  }

  /// An object of the format, with every key it may have.
  public struct ObjectForm: Sendable {
    public enum Name: String, Sendable, CaseIterable {
      case script, canvas, indicator, output, parameter, component, layer, handlers, constraint, stack, filter,
        dropShadow,
        gradient, cell, span, action
      case animate, keyframes, keyframe, set, by, transition, touch, send, marker, sequence, parallel
      case spring, perceptualSpring, settlingSpring, steps, linear
      case ovalPath, rectPath, arcPath, arc, polylinePath, polygonPath, polygon, starPath, star, joinPath
      case unionPath, intersectionPath, differencePath, exclusionPath, offsetPath, offset, roundedPath, rounded
      case transform, turn, matrixTransform, axes
    }

    public var name: Name
    /// How messages call it: `the canvas`.
    public var noun: String
    public var keys: [Key]
    /// Whether it may have others: key paths, with their values.
    public var isOpen = false
    private let index: [String: Int]

    init(_ name: Name, _ noun: String, _ keys: [Key], isOpen: Bool = false) {
      self.name = name
      self.isOpen = isOpen
      self.noun = noun
      self.keys = keys
      index = Dictionary(keys.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    public func key(_ name: String) -> Key? { index[name].map { keys[$0] } }
  }

  // MARK: Looking up

  public static func property(_ name: String, of kind: LayerKind) -> Property? {
    propertyIndex[kind]?[name].map { properties[$0] }
  }

  /// In the order of the table.
  public static func properties(of kind: LayerKind) -> [Property] {
    properties.filter { $0.kinds.contains(kind) }
  }

  /// The kinds of layer that have a property or key of this name.
  public static func kinds(with name: String) -> [LayerKind] {
    LayerKind.allCases.filter { propertyIndex[$0]?[name] != nil }
  }

  public static func object(_ name: ObjectForm.Name) -> ObjectForm { objectIndex[name] ?? emptyObject }

  /// The runs of a text layer may have these properties of their own.
  public static let spanProperties = [
    "font", "fontSize", "fontWeight", "italic", "textColor", "letterSpacing", "monospacedDigits",
    "underline", "strikethrough", "backgroundColor",
  ]

  /// Keys of every layer that do nothing where layers only place their sublayers.
  private static let idleWithoutPlane: Set<String> = [
    "backgroundColor", "cornerRadius", "maskedCorners", "cornerCurve", "borderWidth", "borderColor", "shadowColor",
    "shadowOpacity", "shadowRadius", "shadowOffset", "shadowPath", "masksToBounds", "compositingFilter", "contents",
    "contentsGravity", "contentsRect", "contentsCenter", "contentsScale", "magnificationFilter", "minificationFilter",
    "filters", "backgroundFilters", "mask", "doubleSided",
  ]

  /// Keys of every layer that act on what is behind it.
  package static let needsBackground: Set<String> = ["compositingFilter", "backgroundFilters"]

  /// What a key of every layer does nothing on; nil where it does something.
  /// - Parameter preservesDepth: the layer's own.
  package static func whereIdle(_ key: String, _ kind: LayerKind, preservesDepth: Bool) -> String? {
    switch kind {
    case .transform where idleWithoutPlane.contains(key): "a transform layer, which only places its sublayers"
    case .replicator where preservesDepth && idleWithoutPlane.contains(key):
      "a replicator that preserves depth, which only places its copies"
    case .tiled where key == "sublayerTransform" || key == "perspective":
      "a tiled layer, whose sublayers are drawn flat in one tile"
    default: nil
    }
  }

  /// Keys of every instance, which no parameter of a component may take.
  public static let structuralKeys: Set<String> = Set(
    object(.layer).keys.filter { $0.kinds == LayerKind.allCases }.map(\.name)
      + timeProperties.map(\.name)
      + [
        "frame", "bounds", "position", "anchorPoint", "maskMode", "contentMode", "contentHuggingPriority",
        "contentCompressionResistancePriority",
      ])

  private static let emptyObject = ObjectForm(.axes, "", [])

  private static let objectIndex: [ObjectForm.Name: ObjectForm] =
    Dictionary(objects.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let propertyIndex: [LayerKind: [String: Int]] = {
    var result: [LayerKind: [String: Int]] = [:]
    for (index, property) in properties.enumerated() {
      for kind in property.kinds { result[kind, default: [:]][property.name] = index }
    }
    return result
  }()

  /// Properties that a layer of this kind cannot do without.
  public static func requiredProperties(of kind: LayerKind) -> [String] { kind == .shader ? ["color"] : [] }

  /// What may be animated on a layer of this kind: `strokeEnd`, `position.x`, `transform.rotation.y`,
  /// `filters.dropShadow.radius`, `fillGradient.colors`, `cells.NAME.velocity`, …
  public static func keyPaths(for kind: LayerKind) -> [String] {
    var result = keyPaths(of: properties(of: kind))
    for family in ["filters", "backgroundFilters"] {
      for filter in Filter.Kind.allCases {
        let inputs = inputs(of: filter)
        let path = "\(family).\(filter.rawValue)"
        result += inputs.first?.name == "amount" ? [path] : keyPaths(of: inputs, after: path)
      }
    }
    for key in object(.layer).keys where key.kinds.contains(kind) {
      switch key.name {
      case "strokeGradient", "fillGradient": result += keyPaths(of: gradientInputs, after: key.name)
      case "cells": result += keyPaths(of: cellProperties, after: "cells.NAME")
      default: break
      }
    }
    return result
  }

  private static func keyPaths(of properties: [Property], after prefix: String? = nil) -> [String] {
    var result: [String] = []
    for property in properties where property.isAnimatable {
      let path = prefix.map { "\($0).\(property.name)" } ?? property.name
      result.append(path)
      for member in property.type.members {
        result.append("\(path).\(member.name)")
        result += member.type.members.map { "\(path).\(member.name).\($0.name)" }
      }
      if property.type == .transform { result += transformKeyPaths.map { "\(path).\($0)" } }
    }
    return result
  }

  /// What follows `transform.` and `sublayerTransform.`
  public static let transformKeyPaths = [
    "rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z",
    "translation", "translation.x", "translation.y", "translation.z", "skew.x", "skew.y",
  ]
}

extension LayerKind {
  /// How messages call it: `a layer`, `an image layer`.
  public var noun: String {
    if self == .layer { return "a layer" }
    return "\("aeiou".contains(rawValue.prefix(1)) ? "an" : "a") \(rawValue) layer"
  }
}
