import Graphics
import Scripting

/// A card on its way over: which face is seen, and through which map of its plane.
struct CardTurn {
  /// What draws the face.
  var face: SceneBuilder
  /// In the card's points, about the middle of its bounds.
  let map: Projection
  /// 0…1: how much darker it is.
  let dimming: Double

  /// The least distance of the eye, in the card's extent across its axis: nearer, it would be behind the near edge.
  private static let nearestEye = 0.51

  /// Which face looks at the viewer.
  static func side(_ progress: Double) -> StagedTransition.Side {
    Maths.cos(degrees: 180 * progress) >= 0 ? .old : .new
  }

  /// Nil where it is seen edge-on.
  /// - Parameters:
  ///   - progress: 0…1; beyond, the card goes on turning.
  ///   - distance: Of the eye, in points; nil: infinitely far.
  ///   - dimming: Of the card that is seen edge-on.
  init?(
    _ kind: TransitionAction.Kind, progress: Double, bounds: Rect, distance: Double?, dimming: Double,
    face: SceneBuilder
  ) {
    let degrees = 180 * progress
    let (sine, cosine) = (Maths.sin(degrees: degrees), Maths.cos(degrees: degrees))
    guard cosine != 0, sine.isFinite, cosine.isFinite else { return nil }
    self.face = face
    self.dimming = dimming * abs(sine)
    guard sine != 0 else {
      map = .identity
      return
    }
    let turnsAboutX = kind.turnsAboutX
    let extent = turnsAboutX ? bounds.height : bounds.width
    // The back is turned by 180° once more, so that it is seen from its front.
    let front = cosine > 0 ? 1.0 : -1.0
    let c = cosine * front
    // z of a point at distance 1 from the axis, towards the viewer.
    let z = sine * front * (kind == .flipFromLeft || kind == .flipFromTop ? -1 : 1)
    let lens = distance.map { 1 / max($0, extent * CardTurn.nearestEye, 1e-9) } ?? 0
    let scale = 1 - extent / 2 * abs(sine) * lens
    let turned =
      turnsAboutX
      ? Projection(scale, 0, 0, 0, scale * c, 0, 0, -z * lens, 1)
      : Projection(scale * c, 0, 0, 0, scale, 0, -z * lens, 0, 1)
    let center = bounds.center
    map = Projection.translation(-center.x, -center.y).then(turned).then(.translation(center.x, center.y))
  }
}
