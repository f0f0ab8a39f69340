import Graphics
import Scripting

/// Draws the fingers of touches above everything else, in points of the canvas.
struct FingerPart {
  /// Pixels to a point.
  let scale: Double
  var style = IndicatorLook()
  /// The picture stays: fingers that have lifted are gone.
  var isHeld = false

  enum Part: UInt64 {
    case trail, rippleShade, ripple, ringTrack, ring, shade, disc, rim
    case pointerShade, pointerRim, pointer
  }

  // Few colors, each seen on white as well as on black: what is dark has a light line beside it.
  private static let disc = Color(0.36, 0.37, 0.40)
  static let light = Color(1, 1, 1)
  static let dark = Color(0, 0, 0)

  private var color: Color { style.color ?? FingerPart.disc }

  func append(_ fingers: [Finger], at time: Double, to nodes: inout [SceneNode]) {
    for (index, finger) in fingers.enumerated() where finger.touch.indicator == .finger {
      guard let look = look(finger, at: time) else { continue }
      append(look, index, to: &nodes)
    }
  }

  /// Nil while nothing of it is seen.
  func look(_ finger: Finger, at time: Double) -> FingerLook? {
    isHeld && finger.touch.end <= time ? nil : FingerLook(finger.touch, finger.gestures, at: time)
  }

  private func append(_ look: FingerLook, _ index: Int, to nodes: inout [SceneNode]) {
    func add(_ part: Part, _ path: Path, _ color: Color, _ alpha: Double, width: Double? = nil) {
      append(part, index, path, color, alpha, width: width, to: &nodes)
    }
    let size = style.scale
    let trail = look.trail.map { FingerTrail.Disc(center: $0.center, radius: $0.radius * size) }
    let filling = style.opacity / IndicatorLook.usualOpacity
    add(.trail, FingerTrail.outline(of: trail), color, 0.35 * filling * look.trailOpacity)
    appendRings(look, index, size: size, to: &nodes)
    let alpha = look.opacity
    func circle(_ radius: Double) -> Path { FingerPart.circle(look.center, radius * size) }
    add(.shade, circle(look.radius + 0.25), FingerPart.dark, 0.28 * alpha, width: 3.5 * size)
    add(.disc, circle(look.radius - 1), color, (0.5 + 0.3 * look.pressure) * filling * alpha)
    add(.rim, circle(look.radius - 0.75), FingerPart.light, 0.95 * alpha, width: 2 * size)
  }

  /// What tells a tap, and a long press.
  /// - Parameter size: of the rings, as a share of those around a usual finger.
  func appendRings(_ look: FingerLook, _ index: Int, size: Double, to nodes: inout [SceneNode]) {
    func add(_ part: Part, _ path: Path, _ color: Color, _ alpha: Double, width: Double) {
      append(part, index, path, color, alpha, width: width, to: &nodes)
    }
    if let ripple = look.ripple {
      let path = FingerPart.circle(ripple.center, ripple.radius * size)
      add(.rippleShade, path, FingerPart.dark, 0.3 * ripple.opacity, width: 4)
      add(.ripple, path, FingerPart.light, 0.9 * ripple.opacity, width: 2)
    }
    if let (ring, filled) = look.longPress {
      let path = Path.arc(
        center: ring.center, radius: ring.radius * size, startAngle: -90, endAngle: -90 + 360 * filled,
        clockwise: true)
      // Seen on what is light and on what is dark, as the finger itself.
      add(.ringTrack, path, FingerPart.light, 0.95 * ring.opacity, width: 6)
      add(.ring, path, color, ring.opacity, width: 3)
    }
  }

  /// A part of the finger with a number: filled, or stroked with a width.
  func append(
    _ part: Part, _ index: Int, _ path: Path, _ color: Color, _ alpha: Double, width: Double? = nil,
    to nodes: inout [SceneNode]
  ) {
    let paint = color.withAlpha(multipliedBy: alpha)
    guard paint.alpha > 0.002, !path.isEmpty else { return }
    var version = Fingerprint()
    version.add(path)
    version.add(paint)
    version.add(width ?? 0)
    version.add(scale)
    let transform = Projection.scale(scale, scale)
    let content: SceneNode.Content =
      if let width {
        .stroke(
          StrokedPath(
            path: path, stroke: Stroke(width: width, cap: .round, join: .round), transform: transform,
            paint: .color(paint)))
      } else {
        .fill(Fill(path: path, transform: transform, paint: .color(paint)))
      }
    nodes.append(SceneNode(identity: identity(part, index), version: version.bits, content: content))
  }

  /// Not those of any layer, of which none has the highest bit.
  private func identity(_ part: Part, _ index: Int) -> UInt64 {
    1 << 63 | UInt64(truncatingIfNeeded: index) << 8 | part.rawValue
  }

  private static func circle(_ center: Point, _ radius: Double) -> Path {
    .oval(in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
  }
}

/// A touch as it is drawn.
struct Finger: Sendable {
  let touch: Touch
  let gestures: TouchGestures

  init(_ touch: Touch) {
    self.touch = touch
    gestures = TouchGestures(touch)
  }
}
