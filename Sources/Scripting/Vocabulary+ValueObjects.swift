import Graphics

/// Values that are objects: paths, transforms.
extension Vocabulary {
  private static let axes = Form.object(.axes)

  private static let fillRules = FillRule.allCases.map(\.rawValue)

  private static func area(
    _ form: ObjectForm.Name, _ noun: String, _ name: String, _ summary: String
  ) -> ObjectForm {
    ObjectForm(
      form, noun,
      [
        key(name, .list(path, someCount), required: true, summary),
        key("fillRule", .names(fillRules), "Of each of these paths; nonZero unless given."),
      ])
  }

  static let valueObjects: [ObjectForm] = [
    ObjectForm(.ovalPath, "an oval", [key("oval", rect, required: true, "Begins east, clockwise.")]),
    ObjectForm(
      .rectPath, "a rectangle",
      [
        key("rect", rect, required: true, "Begins top left, clockwise."),
        key("cornerRadius", .value(cornerRadius(of: "corners")), "In points."),
        key("corners", .value(Expected(.array(.string), names: corners)), "Those that are rounded; all unless given."),
      ]),
    ObjectForm(.arcPath, "an arc", [key("arc", .object(.arc), required: true, "A part of a circle.")]),
    ObjectForm(
      .arc, "an arc",
      [
        key("center", point, required: true, "In points."), key("radius", notNegative, required: true, "In points."),
        key("startAngle", number, required: true, "In degrees, clockwise from east."),
        key("endAngle", number, required: true, "In degrees, clockwise from east."),
        key("clockwise", boolean, "true unless given."),
      ]),
    ObjectForm(
      .polylinePath, "a polyline",
      [
        key("polyline", .value(Expected(.array(.point))), required: true, "Its corners."),
        key(
          "curve", .names(PolylineCurve.allCases.map(\.rawValue)),
          "How it goes from point to point; straight unless given."),
        key("closed", boolean, "false unless given."),
      ]),
    ObjectForm(
      .polygonPath, "a polygon", [key("polygon", .object(.polygon), required: true, "Begins at the top.")]),
    ObjectForm(
      .polygon, "a polygon",
      [
        key("center", point, required: true, "In points."), key("radius", notNegative, required: true, "In points."),
        key(
          "sides", .value(Expected(.number, range: NumberRange(3, 100_000, isWhole: true))), required: true,
          "How many."),
      ]),
    ObjectForm(.starPath, "a star", [key("star", .object(.star), required: true, "Begins at the top.")]),
    ObjectForm(
      .star, "a star",
      [
        key("center", point, required: true, "In points."), key("radius", notNegative, required: true, "Of the tips."),
        key("innerRadius", notNegative, required: true, "Of the corners between them."),
        key(
          "points", .value(Expected(.number, range: NumberRange(2, 50_000, isWhole: true))), required: true,
          "How many tips."),
      ]),
    ObjectForm(
      .joinPath, "a join",
      [
        key("join", .list(path, someCount), required: true, "Run together into one contour."),
        key("closed", boolean, "false unless given."),
      ]),
    area(.unionPath, "a union", "union", "What at least one of them covers."),
    area(.intersectionPath, "an intersection", "intersection", "What all of them cover."),
    area(.differencePath, "a difference", "difference", "What the first covers and none of the others."),
    area(.exclusionPath, "an exclusion", "exclusion", "What an odd number of them cover."),
    ObjectForm(
      .offsetPath, "an offset", [key("offset", .object(.offset), required: true, "A path grown or shrunk.")]),
    ObjectForm(
      .offset, "an offset",
      [
        key("path", path, required: true, "The path; open subpaths count as closed."),
        key("by", number, required: true, "In points; outwards where positive, inwards where negative."),
        key("join", .names(Stroke.Join.allCases.map(\.rawValue)), "What corners become; miter unless given."),
        key("miterLimit", .value(Expected(.number, range: NumberRange(1))), "Longer miters become bevels."),
        key("fillRule", .names(fillRules), "Of the path; nonZero unless given."),
      ]),
    ObjectForm(
      .roundedPath, "a rounded path",
      [key("rounded", .object(.rounded), required: true, "A path with its corners rounded.")]),
    ObjectForm(
      .rounded, "a rounded path",
      [
        key("path", path, required: true, "The path."),
        key("radius", notNegative, required: true, "In points; at most half of each side is used."),
      ]),
    ObjectForm(
      .transform, "a transform",
      [
        key("translation", .oneOf([.list(number, 2...3), point]), "[x, y] or [x, y, z] in points."),
        key("rotation", .oneOf([number, axes, .object(.turn)]), "Degrees about z, about each axis, or about any one."),
        key("scale", .oneOf([number, .list(number, 2...3), axes]), "One factor, or one for each axis."),
        key("skew", .oneOf([.list(number, 2...2), point]), "[x, y] in degrees."),
      ]),
    ObjectForm(
      .turn, "a turn about an axis",
      [
        key("axis", .list(number, 3...3), required: true, "[x, y, z] of any length, through the layer's anchor point."),
        key("angle", number, required: true, "In degrees."),
      ]),
    ObjectForm(
      .matrixTransform, "a matrix transform",
      [
        key(
          "matrix", .oneOf([.list(number, 16...16), .value(Expected(.array(.number)))]), required: true,
          "Row by row; the translation is in the last row.")
      ]),
    ObjectForm(
      .axes, "an object of axes",
      [
        key("x", number, "About or along x."), key("y", number, "About or along y."),
        key("z", number, "About or along z."),
      ]),
  ]
}
