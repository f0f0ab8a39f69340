import Graphics

/// How far a page is rolled up: from its lower right corner upwards, until nothing of it is left.
struct PageRoll {
  /// Towards the part that is rolled up: 18° from straight down, so that the corner at the right goes first.
  static let direction = Point(Maths.sin(degrees: 18), Maths.cos(degrees: 18))
  /// The cylinder's radius when it begins, as a part of the card's shorter side; when it ends it is half as large.
  private static let thickness = 0.1
  /// The part of the progress in which the shadow fades, at the end: as long as the roll takes to leave the page.
  private static let fading = 0.1
  /// Of the flat picture, in pixels.
  private static let largestSide = 8192.0
  /// Beyond this ratio of its stretches the canvas's own pixels will not do for the flat picture.
  private static let similarity = 1.001

  /// From the card's points to the page's flat picture, and from there to pixels.
  let flat: Projection
  let projection: Projection
  /// Pixels of the flat picture to a point.
  let pointScale: Double
  let extent: PixelRect
  let page: Rect
  let axis: Double
  let radius: Double
  /// How strong the shadow is: it is gone with the roll.
  let shadow: Double
  /// The page's own background goes beyond its edges, which the roll cuts off, so that they are not faded twice.
  var bleed: Double { 4 / pointScale }

  /// Nil where nothing of the page is to be seen.
  /// - Parameter progress: 0 is flat, 1 is gone.
  init?(_ card: TransitionCard, progress: Double) {
    guard progress < 1, !card.bounds.isEmpty, let map = card.toPixels.linearized(at: card.bounds.center) else {
      return nil
    }
    let stretch = LayerGeometry.stretch(of: map)
    guard stretch.longest > 0, stretch.longest.isFinite else { return nil }
    let isUpright = card.toPixels.affine != nil && map.b == 0 && map.c == 0 && map.a > 0 && map.d > 0
    let longest = max(card.bounds.width, card.bounds.height)
    if isUpright, stretch.longest <= stretch.shortest * PageRoll.similarity,
      longest * stretch.longest <= PageRoll.largestSide
    {
      (flat, projection, pointScale) = (card.toPixels, .identity, stretch.longest)
    } else {
      pointScale = min(stretch.longest, PageRoll.largestSide / longest)
      flat = .scale(pointScale, pointScale)
      projection = Projection.scale(1 / pointScale, 1 / pointScale).then(card.toPixels)
    }
    let (first, last) = (
      flat.apply(Point(card.bounds.minX, card.bounds.minY)), flat.apply(Point(card.bounds.maxX, card.bounds.maxY))
    )
    page = Rect(left: first.x, top: first.y, right: last.x, bottom: last.y)
    let range = -1_000_000...1_000_000
    let (left, top) = (clampedInt(page.minX.rounded(.down) - 1, range), clampedInt(page.minY.rounded(.down) - 1, range))
    extent = PixelRect(
      x: left, y: top, width: clampedInt(page.maxX.rounded(.up) + 1, range) - left,
      height: clampedInt(page.maxY.rounded(.up) + 1, range) - top)
    let thickest = PageRoll.thickness * min(page.width, page.height)
    let q = max(0, progress)
    radius = thickest * (1 - q / 2)
    shadow = min(1, (1 - q) / PageRoll.fading)
    let reaches = page.corners.map { $0.x * PageRoll.direction.x + $0.y * PageRoll.direction.y }
    guard radius > 0, let near = reaches.max(), let far = reaches.min() else { return nil }
    // When it ends the roll itself has left the page.
    axis = near + (far - thickest / 2 - near) * q
  }
}
