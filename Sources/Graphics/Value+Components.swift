extension Value {
  /// The numbers that it is made of, with what tells them apart: nothing where it is a single one, and none for what is
  /// drawn as no curve, such as texts, paths, transforms and arrays.
  package var components: [(name: String, number: Double)] {
    switch self {
    case .number(let x): [("", x)]
    case .bool(let flag): [("", flag ? 1 : 0)]
    case .point(let p): [("x", p.x), ("y", p.y)]
    case .size(let size): [("width", size.width), ("height", size.height)]
    case .rect(let rect):
      [("x", rect.origin.x), ("y", rect.origin.y), ("width", rect.width), ("height", rect.height)]
    case .color(let color):
      [("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha)]
    case .none, .string, .path, .transform, .image, .array, .record: []
    }
  }
}
