import Graphics

extension FingerPart {
  /// How large rings around the tip are, as a share of those around a finger.
  private static let pointerRings = 0.6

  /// Draws the pointer that touches share, above everything else, and what tells their taps.
  func append(_ pointer: Pointer, at time: Double, to nodes: inout [SceneNode]) {
    for (index, touch) in pointer.touches.enumerated() where touch.touch.presses {
      guard let look = look(touch, at: time) else { continue }
      appendRings(look, FingerPart.pointerNumbers | index, size: FingerPart.pointerRings * style.scale, to: &nodes)
    }
    if isHeld, pointer.time.upperBound <= time { return }
    guard let look = pointer.look(at: time) else { return }
    let arrow = Pointer.arrow(look, size: style.scale)
    append(.pointerShade, 0, arrow, FingerPart.dark, 0.28 * look.opacity, width: 1.5 + 3 * style.scale, to: &nodes)
    append(.pointerRim, 0, arrow, FingerPart.light, look.opacity, width: 3 * style.scale, to: &nodes)
    append(.pointer, 0, arrow, style.color ?? FingerPart.dark, look.opacity, to: &nodes)
  }

  /// Of rings that are not those of fingers.
  private static let pointerNumbers = 1 << 40
}
