import Expressions
import Graphics

/// What filters, gradients in place of colors, and cells of emitters may have.
extension Vocabulary {
  /// The values of a filter: one called `amount`, or those of a dropShadow.
  public static func inputs(of filter: Filter.Kind) -> [Property] { filterInputs[filter] ?? [] }

  private static let filterInputs: [Filter.Kind: [Property]] = {
    func amount(_ fallback: Double, unit: Unit? = nil, range: NumberRange = .notNegative, _ summary: String)
      -> [Property]
    {
      [property("amount", Expected(.number, range: range), .number(fallback), unit: unit, kinds: [], summary, "0.5")]
    }
    return [
      .blur: amount(0, unit: .points, "The standard deviation."),
      .brightness: amount(1, "0 is black, 1 changes nothing."),
      .contrast: amount(1, "0 is gray, 1 changes nothing."),
      .saturate: amount(1, "0 is gray, 1 changes nothing."),
      .hueRotate: amount(0, unit: .degrees, range: .any, "Around the circle of hues."),
      .grayscale: amount(0, "0 changes nothing, 1 is gray."),
      .invert: amount(0, "0 changes nothing, 1 is the negative."),
      .sepia: amount(0, "0 changes nothing, 1 is brown."),
      .dropShadow: [
        property(
          "radius", Expected(.number, range: .notNegative), .number(3), unit: .points, kinds: [],
          "The standard deviation.", "4"),
        property("offset", Expected(.size), .size(.zero), unit: .points, kinds: [], "Where it falls.", "[0, 2]"),
        property("color", Expected(.color), .color(.black), kinds: [], "Of the shadow.", ##""#00000080""##),
      ],
      .colorMatrix: [
        property(
          "amount", Expected(.array(.number)), .array(ColorMatrix.identity.rows.map { .number($0) }), kinds: [],
          "20 numbers: four rows (red, green, blue, alpha out) of five factors (red, green, blue, alpha, 1 in).",
          "[1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]")
      ],
    ]
  }()

  /// The values of `strokeGradient` and `fillGradient`: those of a gradient layer.
  public static let gradientInputs: [Property] = gradientProperties

  private static func cell(
    _ name: String, _ fallback: Double = 0, unit: Unit? = nil, range: NumberRange = .any, _ summary: String
  ) -> Property {
    property(
      name, Expected(.number, range: range), .number(fallback), unit: unit, kinds: [], summary,
      NumberText.shortest(fallback == 0 ? 1 : fallback * 2))
  }

  /// Those of a cell that say what its picture is: they do nothing where its particles are a layer.
  package static let cellPictureKeys: Set<String> = [
    "contents", "contentsRect", "contentsScale", "magnificationFilter", "minificationFilter",
  ]

  /// What a cell of an emitter may have; a range of r about a mean of m draws evenly from m − r/2 to m + r/2.
  public static let cellProperties: [Property] =
    [
      property("enabled", Expected(.bool), .bool(true), kinds: [], "Whether it emits.", "false"),
      cell("birthRate", range: .notNegative, "Particles a second."),
      cell("lifetime", unit: .seconds, range: .notNegative, "How long a particle lives."),
      cell("lifetimeRange", unit: .seconds, range: .notNegative, "About lifetime."),
      cell("emissionLatitude", unit: .degrees, "Out of the layer's plane, towards the eye."),
      cell("emissionLongitude", unit: .degrees, "In the layer's plane, clockwise from east; -90 is up."),
      cell("emissionRange", unit: .degrees, range: .notNegative, "The full angle of the cone about that direction."),
      cell("velocity", unit: .points, "Points a second."),
      cell("velocityRange", unit: .points, range: .notNegative, "About velocity."),
      cell("xAcceleration", unit: .points, "Points a second, every second."),
      cell("yAcceleration", unit: .points, "Points a second, every second; positive is downwards."),
      cell("zAcceleration", unit: .points, "Points a second, every second; positive is towards the eye."),
      cell("scale", 1, "Of the particle."),
      cell("scaleRange", range: .notNegative, "About scale."),
      cell("scaleSpeed", 0, "Added to scale every second."),
      cell("spin", unit: .degrees, "Degrees a second, clockwise."),
      cell("spinRange", unit: .degrees, range: .notNegative, "About spin."),
      property("color", Expected(.color), .color(.white), kinds: [], "Multiplied into the contents.", #""orange""#),
    ]
    + ["red", "green", "blue", "alpha"].flatMap { channel in
      [
        cell("\(channel)Range", unit: .fraction, range: .notNegative, "About the color's \(channel)."),
        cell("\(channel)Speed", unit: .fraction, "Added to the color's \(channel) every second."),
      ]
    }
    + [
      property(
        "contents", Expected(.image, isNullable: true), .none, kinds: [],
        "The image of a particle; an object is a layer that is drawn as the particle.", #""spark.png""#),
      property(
        "contentsRect", Expected(.rect), .rect(Rect(0, 0, 1, 1)), unit: .fraction, kinds: [],
        "The part of the image that is shown.", "[0, 0, 0.5, 1]"),
      property(
        "contentsScale", Expected(.number, range: .positive), .number(1), kinds: [], "Pixels of the image to a point.",
        "2"),
      choice("magnificationFilter", samplings, "linear", kinds: [], "How its pixels are enlarged, as of a layer."),
      choice("minificationFilter", samplings, "linear", kinds: [], "The same where it is made smaller."),
      property(
        "beginTime", Expected(.number), .number(0), unit: .seconds, kinds: [], "When it begins to emit.", "0.5"),
      property(
        "duration", Expected(.number, range: .positive, isNullable: true), .none, unit: .seconds, kinds: [],
        "How long it emits; null is for ever.", "2"),
    ]
}
