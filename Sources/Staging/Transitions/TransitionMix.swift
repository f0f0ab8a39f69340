import Graphics
import Scripting

/// Two pictures of a card put together.
struct TransitionMix {
  private let transition: StagedTransition
  private let progress: Double
  private let card: TransitionCard
  private let number: Int

  init(_ number: Int, _ transition: StagedTransition, progress: Double, card: TransitionCard) {
    (self.number, self.transition, self.progress, self.card) = (number, transition, progress, card)
  }

  private enum Role: Int { case whole, old, new, page, salt, partOfOld, partOfNew }

  private func identity(_ role: Role) -> UInt64 { card.identity(8 * (number + 1) + role.rawValue) }

  /// Another name for what is on both sides.
  private func renamed(_ nodes: [SceneNode]) -> [SceneNode] {
    let salt = identity(.salt)
    return nodes.map { $0.salted(by: salt) }
  }

  private func node(_ role: Role, _ group: Group, _ version: Fingerprint) -> SceneNode {
    SceneNode(identity: identity(role), version: version.bits, content: .group(group))
  }

  private func faded(
    _ role: Role, _ nodes: [SceneNode], _ opacity: Double, _ blend: BlendMode = .normal, within part: Rect? = nil
  ) -> SceneNode {
    var version = Fingerprint()
    version.add(opacity)
    let shown = part.map { [cut(role == .old ? .partOfOld : .partOfNew, nodes, $0)] } ?? nodes
    return node(role, Group(children: shown, opacity: opacity, blend: blend), version)
  }

  private func cut(_ role: Role, _ nodes: [SceneNode], _ part: Rect) -> SceneNode {
    var version = Fingerprint()
    version.add(Path.rect(part))
    version.add(card.toPixels)
    let clip = Group.Clip(path: .rect(part), transform: card.toPixels)
    return node(role, Group(children: nodes, clip: clip), version)
  }

  /// (1 − q) · old + q · new of premultiplied pixels: where both are opaque, so is the sum.
  func dissolved(_ old: [SceneNode], _ new: [SceneNode]) -> [SceneNode] {
    // In whole steps of an 8-bit opacity, so that both add up to 1.
    let share = (unitClamped(progress) * 255).rounded() / 255
    if share == 0 { return old }
    if share == 1 { return new }
    var version = Fingerprint()
    version.add(UInt64(number))
    let children = [faded(.old, renamed(old), 1 - share), faded(.new, new, share, .plusLighter)]
    return [node(.whole, Group(children: children), version)]
  }

  /// Old and new content where they are now, cut off at the card's outline.
  /// - Parameter areCut: whether each is where it meets the other, too.
  func slid(_ old: [SceneNode], _ new: [SceneNode], _ offsets: SlideOffsets, areCut: Bool) -> SceneNode {
    let share = unitClamped(progress)
    let leaves = transition.fades && transition.kind != .moveIn ? 1 - share : 1
    let comes = transition.fades && transition.kind != .reveal ? share : 1
    let leaving = faded(.old, renamed(old), leaves, within: areCut ? offsets.partOfOld(on: card) : nil)
    let coming = faded(.new, new, comes, within: areCut ? offsets.partOfNew(on: card) : nil)
    var version = Fingerprint()
    var group = Group(children: transition.kind == .reveal ? [coming, leaving] : [leaving, coming])
    // What the card's own clip cuts off is not cut off twice.
    if !card.masks {
      version.add(card.toPixels)
      version.add(card.outline)
      group.clip = Group.Clip(path: card.outline, transform: card.toPixels)
    }
    return node(.whole, group, version)
  }
}

extension TransitionMix {
  /// The page on its way, to be drawn over what is beneath it.
  func rolled(_ page: [SceneNode], _ roll: PageRoll, paper: Color) -> SceneNode {
    var version = Fingerprint()
    for number in [roll.axis, roll.radius, roll.shadow, card.cornerRadius] { version.add(number) }
    version.add(card.toPixels)
    version.add(card.outline)
    version.add(roll.flat)
    version.add(paper)
    let curl = PageCurl(
      children: renamed(page), extent: roll.extent, page: roll.page, cornerRadius: card.cornerRadius * roll.pointScale,
      projection: roll.projection, area: card.outline, areaTransform: card.toPixels, direction: PageRoll.direction,
      axis: roll.axis, radius: roll.radius, paper: paper, shadow: roll.shadow)
    return SceneNode(identity: identity(.page), version: version.bits, content: .curl(curl))
  }
}

/// Where old and new content of a slide lie, in points.
struct SlideOffsets {
  let old: Point
  let new: Point
  private let kind: TransitionAction.Kind
  /// From where the new content comes: the width or height of the card to that side.
  private let side: Point

  init(
    _ kind: TransitionAction.Kind, _ subtype: TransitionAction.Subtype, _ progress: Double, on card: TransitionCard
  ) {
    let size = card.bounds.size
    let side =
      switch subtype {
      case .fromLeft: Point(-size.width, 0)
      case .fromRight: Point(size.width, 0)
      case .fromTop: Point(0, -size.height)
      case .fromBottom: Point(0, size.height)
      }
    (self.kind, self.side) = (kind, side)
    let leaving = side * -progress
    let coming = side * (1 - progress)
    switch kind {
    case .moveIn: (old, new) = (.zero, coming)
    case .reveal: (old, new) = (leaving, .zero)
    default:
      let meeting = card.bounds.center + side * 0.5 + leaving
      let shift = SlideOffsets.wayToPixel(meeting, card.toPixels)
      let along = side.x == 0 ? Point(0, shift.y) : Point(shift.x, 0)
      (old, new) = (leaving + along, coming + along)
    }
  }

  /// To which side the old content ends at an edge at which the new one follows it; nil where it rests beneath that.
  var endOfOld: Point? { kind == .moveIn ? nil : side }

  /// The same of the new content, which ends where the old one begins.
  var endOfNew: Point? { kind == .reveal ? nil : side * -1 }

  /// What of the plane the old content may fill: all on its side of the edge at which it ends. Nil: all.
  func partOfOld(on card: TransitionCard) -> Rect? {
    endOfOld.map { part(of: card.bounds, at: old, endsTowards: $0) }
  }

  /// The same of the new content.
  func partOfNew(on card: TransitionCard) -> Rect? {
    endOfNew.map { part(of: card.bounds, at: new, endsTowards: $0) }
  }

  /// Bounds that are moved, and go on far to all sides but one.
  private func part(of bounds: Rect, at offset: Point, endsTowards end: Point) -> Rect {
    let far = 4 * max(1, bounds.width, bounds.height)
    var (minX, maxX) = (bounds.minX + offset.x - far, bounds.maxX + offset.x + far)
    var (minY, maxY) = (bounds.minY + offset.y - far, bounds.maxY + offset.y + far)
    if end.x > 0 { maxX -= far }
    if end.x < 0 { minX += far }
    if end.y > 0 { maxY -= far }
    if end.y < 0 { minY += far }
    return Rect(minX, minY, maxX - minX, maxY - minY)
  }

  /// From where both contents meet to the nearest edge of a pixel. Each is smoothed by itself there: within a pixel,
  /// what is behind both would shine through. Zero where the card isn't upright.
  private static func wayToPixel(_ p: Point, _ toPixels: Projection) -> Point {
    guard let map = toPixels.affine, map.b == 0, map.c == 0, map.a != 0, map.d != 0 else { return .zero }
    let pixel = map.apply(p)
    let way = Point((pixel.x.rounded() - pixel.x) / map.a, (pixel.y.rounded() - pixel.y) / map.d)
    return way.isFinite ? way : .zero
  }
}
