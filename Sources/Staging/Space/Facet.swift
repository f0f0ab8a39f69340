import Graphics

/// A plane with what is drawn on it, or a piece of one that was cut.
struct Facet {
  /// A straight cut through the layer's plane; what stays is where a·x + b·y + c ≥ 0.
  struct Cut {
    var a: Double
    var b: Double
    var c: Double

    func value(_ p: Point) -> Double { a * p.x + b * p.y + c }
  }

  let layer: PlacedLayer
  let order: Int
  /// The part of the plane that holds anything, in the layer's points, before the eye; convex.
  private(set) var polygon: [Point]
  /// The same as it is seen, in the points of the space; convex.
  private(set) var seen: [Point] = []
  private(set) var box = Rect.zero
  /// (x, y, z, w) · normal is positive for what is nearer to the eye than the plane; the first three have the length 1.
  let normal: SIMD4<Double>
  /// How near to the eye its middle is.
  private(set) var depth = 0.0
  private var cuts: [Cut] = []
  /// By which cuts it came about.
  private var history = Fingerprint()
  private let extent: Rect

  /// Nil where nothing of it can be seen.
  init?(_ layer: PlacedLayer, order: Int, outer: Projection) {
    let (r0, r1, r3) = (layer.matrix.rows.0, layer.matrix.rows.1, layer.matrix.rows.3)
    guard let inverse = layer.toPixels.inverse, let normal = Facet.normal(r0, r1, r3),
      let extent = PlaneExtent.of(layer.nodes, on: layer.toPixels, inverse: inverse), extent.isFinite
    else { return nil }
    self.layer = layer
    self.order = order
    self.normal = normal
    self.extent = extent
    polygon = extent.corners
    // The eye: what lies behind it is never seen.
    let weights = polygon.map { r0.w * $0.x + r1.w * $0.y + r3.w }
    guard let largest = weights.max(), largest > 0 else { return nil }
    if let smallest = weights.min(), smallest < largest * Facet.nearest {
      let eye = Cut(a: r0.w, b: r1.w, c: r3.w - largest * Facet.nearest)
      polygon = Facet.clipped(polygon, eye)
      // An affine map knows of no other eye, and what draws cuts off what is behind the last one.
      if outer.affine == nil { cuts = [eye] }
    }
    guard measure() else { return nil }
  }

  /// The least weight of what counts, as a part of the greatest.
  private static let nearest = 1e-4
  /// Flatter than this a plane is seen edge-on.
  private static let edgeOn = 1e-9

  /// The plane through three points, each as (x, y, z, w).
  private static func normal(_ p: SIMD4<Double>, _ q: SIMD4<Double>, _ r: SIMD4<Double>) -> SIMD4<Double>? {
    func determinant(_ i: Int, _ j: Int, _ k: Int) -> Double {
      let first: Double = p[i] * (q[j] * r[k] - q[k] * r[j])
      let second: Double = p[j] * (q[i] * r[k] - q[k] * r[i])
      let third: Double = p[k] * (q[i] * r[j] - q[j] * r[i])
      return first - second + third
    }
    let n = SIMD4(determinant(1, 2, 3), -determinant(0, 2, 3), determinant(0, 1, 3), -determinant(0, 1, 2))
    let length = (n.x * n.x + n.y * n.y + n.z * n.z).squareRoot()
    guard length > 0, length.isFinite, abs(n.z) > length * edgeOn, n.w.isFinite else { return nil }
    return n / (n.z < 0 ? -length : length)
  }

  /// What decides what it hides, and what hides it.
  struct Outline {
    let seen: [Point]
    let normal: SIMD4<Double>
    let order: Int

    /// How near to the eye the plane is where it is seen at `p`.
    func depth(at p: Point) -> Double { -(normal.x * p.x + normal.y * p.y + normal.w) / normal.z }
  }

  var outline: Outline { Outline(seen: seen, normal: normal, order: order) }

  /// What a plane's normal says of this plane's points.
  func cut(along normal: SIMD4<Double>) -> Cut {
    func product(_ row: SIMD4<Double>) -> Double { (row * normal).sum() }
    return Cut(a: product(layer.matrix.rows.0), b: product(layer.matrix.rows.1), c: product(layer.matrix.rows.3))
  }

  /// Looks at the polygon as it is seen; false where there is nothing.
  private mutating func measure() -> Bool {
    guard polygon.count >= 3 else { return false }
    let map = layer.matrix.planeProjection
    seen = polygon.map(map.apply)
    guard let first = seen.first, seen.allSatisfy(\.isFinite) else { return false }
    box = seen.reduce(Rect(origin: first, size: .zero)) { $0.union(Rect(origin: $1, size: .zero)) }
    let middle = seen.reduce(Point.zero) { $0 + $1 } * (1 / Double(seen.count))
    // What was not cut keeps the depth of its layer.
    let own = outline.depth(at: middle) * 1e6
    depth = cuts.isEmpty && layer.depth.isFinite && polygon.count == 4 ? layer.depth : own.rounded()
    return true
  }

  /// The parts nearer to the eye than another plane and farther from it; nil where the cut leaves only one.
  func split(by other: Facet) -> (near: Facet, far: Facet)? {
    let line = cut(along: other.normal)
    guard let near = piece(line, isFar: false, of: other), let far = piece(line, isFar: true, of: other) else {
      return nil
    }
    return (near, far)
  }

  private func piece(_ line: Cut, isFar: Bool, of other: Facet) -> Facet? {
    var piece = self
    let own = isFar ? Cut(a: -line.a, b: -line.b, c: -line.c) : line
    piece.polygon = Facet.clipped(polygon, own)
    // The farther part reaches beneath the nearer one, so that nothing shines through between the two.
    piece.cuts.append(isFar && isOpaque ? widened(own) : own)
    piece.history.add(other.layer.key)
    piece.history.add(UInt64(isFar ? 2 : 1))
    return piece.measure() ? piece : nil
  }

  /// The cut moved outwards by a pixel, wherever it crosses the plane.
  private func widened(_ cut: Cut) -> Cut {
    guard let (first, last) = Facet.chord(polygon, cut) else { return cut }
    let length = (cut.a * cut.a + cut.b * cut.b).squareRoot()
    let inwards = Point(cut.a / length, cut.b / length)
    func moved(_ p: Point) -> Point {
      guard let map = layer.toPixels.linearized(at: p), map.determinant != 0 else { return p }
      let along = Point(map.a * -inwards.y + map.c * inwards.x, map.b * -inwards.y + map.d * inwards.x)
      return p - inwards * min(along.length / abs(map.determinant), extent.width + extent.height)
    }
    let (p, q) = (moved(first), moved(last))
    let direction = q - p
    guard direction.length > 1e-9 else { return cut }
    // The line through both, with the same side inside.
    var wider = Cut(a: -direction.y, b: direction.x, c: 0)
    if wider.a * inwards.x + wider.b * inwards.y < 0 { (wider.a, wider.b) = (-wider.a, -wider.b) }
    wider.c = -(wider.a * p.x + wider.b * p.y)
    return wider
  }

  /// Whether something on the plane hides what is behind it.
  private var isOpaque: Bool {
    // Groups in groups, with a list of their own: nobody bounds how deep they are.
    var waiting = layer.nodes
    while let node = waiting.popLast() {
      let hides: Bool
      switch node.content {
      case .fill(let fill):
        switch fill.paint {
        case .color(let color): hides = color.alpha > 0.99
        case .gradient(let gradient): hides = gradient.stops.allSatisfy { $0.color.alpha > 0.99 }
        }
      case .image(let image): hides = image.opacity > 0.99
      case .pattern(let pattern): hides = pattern.opacity > 0.99
      case .shaded(let area): hides = area.opacity > 0.99
      case .group(let group):
        if group.opacity > 0.99 { waiting += group.children }
        hides = false
      case .stroke, .particles, .curl: hides = false
      }
      if hides { return true }
    }
    return false
  }

  // MARK: Drawing

  func appendNodes(to nodes: inout [SceneNode]) {
    guard !cuts.isEmpty else {
      nodes.append(contentsOf: layer.nodes)
      return
    }
    // The outer edges of the piece are the layer's own.
    let reach = extent.width + extent.height + 4
    var outline = extent.inset(by: -reach, -reach).corners
    for cut in cuts { outline = Facet.clipped(outline, cut) }
    guard let first = outline.first else { return }
    var path = Path()
    path.move(to: first)
    for p in outline.dropFirst() { path.line(to: p) }
    path.close()
    let clip = Group.Clip(path: path, transform: layer.toPixels)
    let children = layer.nodes.map { $0.salted(by: history.bits) }
    var version = Fingerprint()
    version.add(path)
    version.add(layer.toPixels)
    // A group that can be clipped itself goes on seeing what is behind it.
    if children.count == 1, case .group(var group) = children[0].content, group.clip == nil, group.warp == nil {
      group.clip = clip
      version.add(children[0].version)
      nodes.append(SceneNode(identity: children[0].identity, version: version.bits, content: .group(group)))
      return
    }
    var group = Group(children: children)
    group.clip = clip
    if children.count == 1, case .group(var inner) = children[0].content, inner.blend != .normal {
      group.blend = inner.blend
      version.add(children[0].version)
      inner.blend = .normal
      group.children[0].content = .group(inner)
    }
    nodes.append(
      SceneNode(
        identity: SceneIdentity.mixed(layer.key, history.bits), version: version.bits, content: .group(group)))
  }

  // MARK: Convex polygons

  /// The part of a convex polygon where the cut is not negative.
  static func clipped(_ polygon: [Point], _ cut: Cut) -> [Point] {
    guard var a = polygon.last else { return [] }
    var result: [Point] = []
    result.reserveCapacity(polygon.count + 1)
    var va = cut.value(a)
    for b in polygon {
      let vb = cut.value(b)
      if (va > 0 && vb < 0) || (va < 0 && vb > 0) { result.append(a.lerp(to: b, va / (va - vb))) }
      if vb >= 0 { result.append(b) }
      (a, va) = (b, vb)
    }
    return result
  }

  /// Where the line of a cut enters and leaves a convex polygon.
  static func chord(_ polygon: [Point], _ cut: Cut) -> (Point, Point)? {
    guard var a = polygon.last else { return nil }
    var ends: [Point] = []
    var va = cut.value(a)
    for b in polygon {
      let vb = cut.value(b)
      if (va < 0) != (vb < 0) { ends.append(a.lerp(to: b, va / (va - vb))) }
      (a, va) = (b, vb)
    }
    return ends.count == 2 ? (ends[0], ends[1]) : nil
  }

  static func area(_ polygon: [Point]) -> Double {
    guard let origin = polygon.first else { return 0 }
    var sum = 0.0
    for index in polygon.indices.dropFirst().dropLast() {
      let (p, q) = (polygon[index] - origin, polygon[index + 1] - origin)
      sum += p.cross(q)
    }
    return abs(sum) / 2
  }
}
