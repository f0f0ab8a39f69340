import Graphics

/// Mixes values into 64 bits: what a scene node's version is made of. The same in every run and on every machine.
///
/// Two different inputs collide with a probability of about 2⁻⁶⁴; each step is a bijection of the state for a given
/// input (the finaliser of SplitMix64), so no input can be swallowed.
struct Fingerprint {
  private(set) var bits: UInt64

  init(_ seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { bits = seed }

  mutating func add(_ word: UInt64) { bits = Noise.mixed(bits ^ word) }

  mutating func add(_ number: Double) { add(number.bitPattern) }

  mutating func add(_ p: Point) {
    add(p.x)
    add(p.y)
  }

  mutating func add(_ size: Size) {
    add(size.width)
    add(size.height)
  }

  mutating func add(_ rect: Rect) {
    add(rect.origin)
    add(rect.size)
  }

  mutating func add(_ color: Color) {
    add(color.red)
    add(color.green)
    add(color.blue)
    add(color.alpha)
  }

  mutating func add(_ m: Projection) {
    for x in [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33] { add(x) }
  }

  mutating func add(_ path: Path) {
    add(UInt64(path.verbs.count))
    for verb in path.verbs { add(UInt64(verb.rawValue)) }
    for p in path.points { add(p) }
  }

  mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    for byte in text.utf8 { add(UInt64(byte)) }
  }

  mutating func add(_ matrix: Matrix4) {
    for row in 0..<4 { for column in 0..<4 { add(matrix[row, column]) } }
  }

  mutating func add(_ value: Value) {
    switch value {
    case .none: add(UInt64(0))
    case .number(let number):
      add(UInt64(1))
      add(number)
    case .bool(let flag): add(UInt64(flag ? 3 : 2))
    case .string(let text):
      add(UInt64(4))
      add(text)
    case .point(let p): add(p)
    case .size(let size): add(size)
    case .rect(let rect): add(rect)
    case .color(let color): add(color)
    case .path(let path): add(path)
    case .transform(let transform): add(transform.matrix)
    case .image(let picture):
      add(picture.image.identity)
      add(picture.next?.identity ?? 0)
      add(picture.fraction)
    case .array(let elements):
      add(UInt64(elements.count))
      for element in elements { add(element) }
    case .record(let record):
      add(UInt64(record.values.count))
      for value in record.values { add(value) }
    }
  }

  /// Of nodes that are drawn for another one: their versions and those of all that is in them.
  mutating func add(_ nodes: [SceneNode]) {
    var pending = nodes
    while let node = pending.popLast() {
      add(node.identity)
      add(node.version)
      switch node.content {
      case .fill, .stroke, .image, .shaded: break
      case .curl(let curl): pending += curl.children
      case .pattern(let pattern): pending += pattern.children
      case .particles(let particles): for sprite in particles.sprites { pending += sprite.nodes }
      case .group(let group): pending += group.children + (group.mask?.nodes ?? [])
      }
    }
  }
}
