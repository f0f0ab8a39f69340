import Graphics

/// Where a layer stands: Core Animation's geometry (§1.2 of the semantics), y down.
enum LayerGeometry {
  /// The anchor in the layer's own space.
  static func anchor(of bounds: Rect, _ anchorPoint: Point) -> Point {
    Point(bounds.minX + anchorPoint.x * bounds.size.width, bounds.minY + anchorPoint.y * bounds.size.height)
  }

  /// From the layer's space to its parent's: T(−anchor, −anchorPointZ) · X · T(position, zPosition).
  static func matrix(
    bounds: Rect, position: Point, anchorPoint: Point, anchorPointZ: Double = 0, zPosition: Double, transform: Matrix4?
  ) -> Matrix4 {
    let a = anchor(of: bounds, anchorPoint)
    guard let transform else {
      return .translation(position.x - a.x, position.y - a.y, zPosition - anchorPointZ)
    }
    return Matrix4.translation(-a.x, -a.y, -anchorPointZ).then(transform)
      .then(.translation(position.x, position.y, zPosition))
  }

  /// What a layer does to its sublayers: its sublayerTransform and its perspective, about its anchor. Nil: nothing.
  static func sublayerMatrix(bounds: Rect, anchorPoint: Point, sublayerTransform: Matrix4?, perspective: Double?)
    -> Matrix4?
  {
    var matrix = sublayerTransform
    if let perspective, perspective > 0 {
      matrix = (matrix ?? .identity).then(.perspective(perspective))
    }
    guard let matrix else { return nil }
    let a = anchor(of: bounds, anchorPoint)
    return Matrix4.translation(-a.x, -a.y, 0).then(matrix).then(.translation(a.x, a.y, 0))
  }

  /// `frame` as it is read: the box around the bounds in the parent's space.
  static func frame(bounds: Rect, position: Point, anchorPoint: Point, anchorPointZ: Double, transform: Matrix4?)
    -> Rect
  {
    let projection = matrix(
      bounds: bounds, position: position, anchorPoint: anchorPoint, anchorPointZ: anchorPointZ, zPosition: 0,
      transform: transform
    ).planeProjection
    var box: Rect?
    for corner in bounds.corners {
      let p = projection.apply(corner)
      let point = Rect(p.x, p.y, 0, 0)
      box = box.map { $0.union(point) } ?? point
    }
    return box ?? .zero
  }

  /// How much longer a short line gets at most by this map, and how much at least (singular values of its linear part).
  static func stretch(of map: Affine) -> (longest: Double, shortest: Double) {
    let e = (map.a + map.d) / 2
    let f = (map.a - map.d) / 2
    let g = (map.b + map.c) / 2
    let h = (map.b - map.c) / 2
    let q = (e * e + h * h).squareRoot()
    let r = (f * f + g * g).squareRoot()
    return (q + r, abs(q - r))
  }

  /// The twelve gravities: where an image of `size` points lies in `bounds`.
  static func contentsRect(gravity: String, size: Size, in bounds: Rect) -> Rect {
    func placed(_ size: Size, _ x: Double, _ y: Double) -> Rect {
      Rect(
        bounds.minX + (bounds.size.width - size.width) * x, bounds.minY + (bounds.size.height - size.height) * y,
        size.width, size.height)
    }
    func scaled(_ k: Double) -> Rect { placed(Size(size.width * k, size.height * k), 0.5, 0.5) }
    guard size.width > 0, size.height > 0 else { return Rect(bounds.minX, bounds.minY, 0, 0) }
    let (sx, sy) = (bounds.size.width / size.width, bounds.size.height / size.height)
    switch gravity {
    case "resize": return bounds
    case "resizeAspect": return scaled(min(sx, sy))
    case "resizeAspectFill": return scaled(max(sx, sy))
    case "top": return placed(size, 0.5, 0)
    case "bottom": return placed(size, 0.5, 1)
    case "left": return placed(size, 0, 0.5)
    case "right": return placed(size, 1, 0.5)
    case "topLeft": return placed(size, 0, 0)
    case "topRight": return placed(size, 1, 0)
    case "bottomLeft": return placed(size, 0, 1)
    case "bottomRight": return placed(size, 1, 1)
    default: return placed(size, 0.5, 0.5)
    }
  }

  /// The points of a gradient of which only an angle is known: degrees anticlockwise from east, in the unit square. The
  /// end lies on the square's edge in that direction, the start opposite to it (system 1 of the seed systems).
  ///
  /// - Parameter kind: One that turns (`conic`) turns around the middle and begins in that direction, as in CSS; an
  ///   ellipse (`radial`) has no direction: it fills the square.
  static func gradientPoints(angle degrees: Double, kind: String) -> (start: Point, end: Point) {
    let middle = Point(0.5, 0.5)
    if kind == "radial" { return (middle, Point(1, 1)) }
    let (s, c) = (Maths.sin(degrees: degrees), Maths.cos(degrees: degrees))
    let end: Point
    if abs(c) > abs(s) {
      let x: Double = c > 0 ? 1 : -1
      end = Point(x, x * s / c)
    } else {
      let y: Double = s > 0 ? 1 : -1
      end = Point(y * c / s, y)
    }
    func unit(_ p: Point) -> Point { Point((p.x + 1) / 2, 1 - (p.y + 1) / 2) }
    return (kind == "conic" ? middle : unit(-end), unit(end))
  }
}

extension LayerReader {
  /// A layer that is no plane of its own: its sublayers stand in the space around it.
  var keepsDepth: Bool {
    switch staged.kind {
    case .transform: true
    case .replicator: bool(.preservesDepth)
    default: false
    }
  }

  /// From the layer's space to its parent's, or to the one that `outer` leads to.
  func matrix(in outer: Matrix4?) -> Matrix4 {
    let matrix = LayerGeometry.matrix(
      bounds: bounds, position: point(.position), anchorPoint: point(.anchorPoint),
      anchorPointZ: number(.anchorPointZ), zPosition: number(.zPosition),
      transform: slot(.transform) == nil ? nil : value(.transform).transform?.matrix)
    return outer.map(matrix.then) ?? matrix
  }

  /// What it does to its sublayers; nil: nothing.
  var sublayerMatrix: Matrix4? {
    LayerGeometry.sublayerMatrix(
      bounds: bounds, anchorPoint: point(.anchorPoint),
      sublayerTransform: slot(.sublayerTransform) == nil ? nil : value(.sublayerTransform).transform?.matrix,
      perspective: optionalNumber(.perspective))
  }
}
