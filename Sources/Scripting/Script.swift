import Expressions
import Graphics

/// A script as it was written: typed, complete, with the place of every value, and no layer looked at yet.
public struct Script: Sendable {
  public var source: SourceFile
  /// The settings that are still to be computed; until then they are as if the script were silent.
  public var computed: ComputedSettings?
  public var title: String?
  public var description: String?
  public var canvas: Canvas
  /// Frames a second; above 50 it has been lowered to 50 with a warning.
  public var fps: Double
  /// Seconds; nil: when the last timeline entry ends.
  public var duration: Written<Double>?
  /// Seconds that the last picture stays after `duration`; 0 unless given.
  public var hold = 0.0
  public var loop: LoopCount
  /// Nil: the middle.
  public var poster: Poster?
  public var themes: [Theme]
  public var output: OutputDefaults
  /// Paths as written, relative to the script.
  public var fonts: [Written<String>]
  public var parameters: [Parameter]
  public var lets: [NamedExpression]
  /// Those of this file and of all that it imports. Instances name them by their place in this list.
  public var components: [Component] = []
  /// Auto Layout of the layers at the top level, in the canvas.
  public var layout = LayoutRules()
  /// Back to front.
  public var layers: [Layer]
  public var timeline: [TimelineEntry]
}

/// Something the script says, and where it says it.
public struct Written<T: Sendable>: Sendable {
  public var value: T
  public var place: SourcePlace

  public init(_ value: T, _ place: SourcePlace) {
    self.value = value
    self.place = place
  }
}

/// A property's value, whatever form it was written in, converted to the property's type.
public struct Formula: Sendable {
  public var expression: Expression
  public var type: ValueType
  public var place: SourcePlace

  public init(_ expression: Expression, _ type: ValueType, _ place: SourcePlace) {
    self.expression = expression
    self.type = type
    self.place = place
  }
}

public struct NamedExpression: Sendable {
  public var name: Written<String>
  /// Of any type: `type` is `.any`, and found when names are resolved.
  public var formula: Formula

  public init(name: Written<String>, formula: Formula) {
    self.name = name
    self.formula = formula
  }
}

public struct Canvas: Sendable {
  /// Whole points.
  public var width: Int
  public var height: Int
  /// nil: clear.
  public var background: Formula?
  /// Pixels to a point.
  public var scale: Double
  public var place: SourcePlace
}

public enum LoopCount: Sendable, Hashable {
  case forever
  /// ≥ 1 plays.
  case times(Int)
}

/// The still that stands for the whole.
public enum Poster: Sendable {
  /// Seconds.
  case time(Formula)
  /// The name of a marker of the script's own timeline.
  case marker(Written<String>)
}

public enum DitherChoice: String, Sendable, CaseIterable { case none, diffusion, ordered, auto }

public struct OutputDefaults: Sendable {
  /// 2…256
  public var colors: Int?
  public var dither: DitherChoice?
  public var matte: Color?
  public var fixedColors: [Color] = []
  /// 0…100
  public var quality: Double?
  public var maxSize: ByteSize?

  public init() {}
}

public struct Theme: Sendable {
  public var name: Written<String>
  /// Parameter names with values in the parameter's type.
  public var values: [(name: Written<String>, value: Value)]
}

/// An inspectable value.
public struct Parameter: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case number, int, bool, string, color, point, size, rect, image, choice, numbers, table
  }

  public var name: Written<String>
  public var kind: Kind
  /// In the type of `kind`: numbers are an array of numbers, a choice is a string, an image names a file (a string).
  public var value: Formula
  public var minimum: Double?
  public var maximum: Double?
  /// The values that a choice may have.
  public var choices: [String]
  public var label: String?
  public var description: String?
  /// The CSV or JSON file that holds the value, relative to the main script's folder; `value` is then null.
  public var file: Written<String>?
  /// Whether the script gives it a value; only a component's parameters may be without.
  public var hasValue = true
  public var place: SourcePlace
}

extension Parameter {
  /// What a constant must be that it is given.
  public var expected: Expected {
    ScriptReader.expected(kind, NumberRange(minimum, maximum, isWhole: kind == .int), choices)
  }
}

extension Parameter.Kind {
  public var valueType: ValueType {
    switch self {
    case .number, .int: .number
    case .bool: .bool
    case .string, .choice, .image: .string
    case .color: .color
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .numbers: .array(.number)
    case .table: .array(.any)
    }
  }
}

public enum LayerKind: String, Sendable, CaseIterable, Hashable {
  case layer, shape, gradient, text, image
  case replicator, emitter, scroll, tiled, transform, shader
}

public struct Layer: Sendable {
  public var name: Written<String>?
  public var kind: LayerKind
  /// In the order of the file. The names are those of `Vocabulary`; `filters`, `mask`, `sublayers` and `spans` stand
  /// apart.
  public var properties: [LayerProperty]
  public var filters: [Filter]
  /// Applied to what is behind the layer (frosted glass).
  public var backgroundFilters: [Filter] = []
  /// `strokeGradient` and `fillGradient` of a shape layer, by that name.
  public var gradients: [LayerGradient] = []
  /// What an emitter layer emits.
  public var cells: [EmitterCell] = []
  public var mask: Mask?
  public var sublayers: [Layer]
  /// Runs with their own style, of a text layer.
  public var spans: [TextSpan]
  public var place: SourcePlace
  /// Of a layer that names a component: which, and what it is given.
  public var instance: Instance?
  /// Makes the layer once for each item.
  public var repetition: Repetition?
  /// How its sublayers are laid out.
  public var layout = LayoutRules()
  /// What happens when it is touched; of an instance those that come after its component's.
  public var handlers: [Handler] = []
  /// Timeline entries of its own: without a target they act on this layer.
  public var animations: [TimelineEntry] = []
  /// True after a mistake in the layer's type: nobody knows what properties it has, so none is reported as missing.
  public var isOfUnknownKind = false

  public struct Mask: Sendable {
    public var layers: [Layer]
    public var mode: Group.Mask.Mode
  }
}

public struct LayerProperty: Sendable {
  public var name: String
  public var formula: Formula

  package init(name: String, formula: Formula) {
    self.name = name
    self.formula = formula
  }
}

/// `{"blur": 4, "name": "soft"}`, `{"dropShadow": {"radius": 4, "offset": [0, 2], "color": "black"}}`
public struct Filter: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case blur, brightness, contrast, saturate, hueRotate, grayscale, invert, sepia, dropShadow, colorMatrix
  }

  public var kind: Kind
  public var name: Written<String>?
  /// Its one value (`amount`), or those of a dropShadow (`radius`, `offset`, `color`), where the script gives them.
  public var inputs: [LayerProperty]

  public init(kind: Kind, name: Written<String>? = nil, inputs: [LayerProperty]) {
    self.kind = kind
    self.name = name
    self.inputs = inputs
  }
}

/// A gradient in place of a color.
public struct LayerGradient: Sendable {
  /// `strokeGradient` or `fillGradient`.
  public var name: String
  /// The properties of a gradient layer: `colors`, `locations`, `startPoint`, …
  public var properties: [LayerProperty]

  public init(name: String, properties: [LayerProperty]) {
    self.name = name
    self.properties = properties
  }
}

/// A kind of particle, with Core Animation's fields.
public struct EmitterCell: Sendable {
  public var name: Written<String>?
  /// The names are those of `Vocabulary.cellProperties`.
  public var properties: [LayerProperty]
  /// A layer that is drawn as the particle, in place of an image in `contents`.
  public var layer: Layer?
  /// What its particles emit in turn.
  public var cells: [EmitterCell]

  public init(name: Written<String>?, properties: [LayerProperty], layer: Layer?, cells: [EmitterCell]) {
    self.name = name
    self.properties = properties
    self.layer = layer
    self.cells = cells
  }
}

public struct TextSpan: Sendable {
  public var text: Formula
  /// `font`, `fontSize`, `fontWeight`, `italic`, `textColor`, `letterSpacing` where they differ from the layer's.
  public var properties: [LayerProperty]
  public var place: SourcePlace
}
