import Graphics

/// How the content of an instance, which has the component's size, is fitted into its bounds (UIView's content modes).
enum ContentFitting {
  /// What of the content layer is asked for.
  enum Part: Sendable { case bounds, position, transform }

  /// - Parameters:
  ///   - size: The component's; nil: that of the bounds.
  ///   - mode: one of `contentMode`; `redraw` gives the content the size of the bounds instead of its own.
  static func value(_ part: Part, bounds: Rect, size: Size?, mode: String?) -> Value {
    let mode = mode ?? "scaleToFill"
    let own = mode == "redraw" ? bounds.size : size.map { Size(abs($0.width), abs($0.height)) } ?? bounds.size
    if part == .bounds { return .rect(Rect(origin: .zero, size: own)) }
    let placed = place(of: own, in: bounds, mode)
    if part == .position { return .point(placed.origin) }
    let scale = Matrix4.scale(ratio(placed.width, own.width), ratio(placed.height, own.height), 1)
    return .transform(.matrix(scale))
  }

  private static func ratio(_ a: Double, _ b: Double) -> Double { a == b ? 1 : b > 0 ? a / b : 0 }

  private static func place(of size: Size, in bounds: Rect, _ mode: String) -> Rect {
    guard size.width > 0, size.height > 0 else { return Rect(origin: bounds.origin, size: size) }
    switch mode {
    case "scaleToFill", "redraw": return bounds
    case "scaleAspectFit": return LayerGeometry.contentsRect(gravity: "resizeAspect", size: size, in: bounds)
    case "scaleAspectFill": return LayerGeometry.contentsRect(gravity: "resizeAspectFill", size: size, in: bounds)
    default: return LayerGeometry.contentsRect(gravity: mode, size: size, in: bounds)
    }
  }
}
