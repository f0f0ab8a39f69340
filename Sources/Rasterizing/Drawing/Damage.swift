import Graphics

/// Finds where two scenes of one stage differ, by walking both trees of nodes.
final class DamageFinder {
  private var before = Outline()
  private var after = Outline()
  private var scratch = OutlineScratch()
  /// The strokes compared last, by identity: the same ones are asked for again where their groups' pictures are kept.
  private var strokes: [UInt64: ComparedStroke] = [:]

  /// The lists of nodes compared since `beginComparing`; nil when none are remembered.
  private var lists: [ComparedNodes]?

  /// Two lists, known by where they are: keeping them keeps others from being there.
  private struct ComparedNodes {
    var before: [SceneNode]
    var after: [SceneNode]
    var depth: Int
    var damage: [PixelRect]
  }

  private struct ComparedStroke {
    var before: UInt64
    var after: UInt64
    /// Nil where more differs than the trim.
    var parts: [PixelRect]?
  }

  /// To be called when another stage follows.
  func removeAll() { strokes.removeAll() }

  /// From now on what was found out about groups is known when their kept pictures are drawn, until `endComparing`.
  func beginComparing() { lists = [] }

  func endComparing() { lists = nil }

  /// Rectangles that hold every pixel in which the pictures of `old` and `new` can differ; they may overlap.
  func differences(_ old: [SceneNode], _ new: [SceneNode], depth: Int = 0) -> [PixelRect] {
    if old.isSameStorage(as: new) || depth > PixelBounds.deepestGroup { return [] }
    guard lists != nil, depth > 0, !old.isEmpty, !new.isEmpty else { return found(old, new, depth) }
    if let known = known(old, new, depth) { return known }
    let damage = found(old, new, depth)
    if lists?.count ?? 0 < DamageFinder.mostLists {
      lists?.append(ComparedNodes(before: old, after: new, depth: depth, damage: damage))
    }
    return damage
  }

  private func known(_ old: [SceneNode], _ new: [SceneNode], _ depth: Int) -> [PixelRect]? {
    lists?.first { $0.depth == depth && $0.before.isSameStorage(as: old) && $0.after.isSameStorage(as: new) }?.damage
  }

  private static let mostLists = 128

  private func found(_ old: [SceneNode], _ new: [SceneNode], _ depth: Int) -> [PixelRect] {
    var damage = DamageList()
    if haveSameNodes(old, new) {
      old.withUnsafeBufferPointer { old in
        new.withUnsafeBufferPointer { new in
          for i in new.indices {
            spread(under: new[i], depth, &damage)
            if old[i].version == new[i].version, new[i].hasNoNodes { continue }
            compare(old[i], new[i], depth, &damage)
          }
        }
      }
      return damage.rects
    }
    // Nodes that kept their order stay; all others count as drawn anew.
    var places: [UInt64: Int] = [:]
    for (i, node) in old.enumerated() { places[node.identity] = i }
    var kept = [Bool](repeating: false, count: old.count)
    var reached = -1
    for node in new {
      if let place = places[node.identity], place > reached {
        reached = place
        kept[place] = true
        compare(old[place], node, depth, &damage)
      } else {
        damage.add(PixelBounds.of(node, depth: depth))
      }
    }
    for (i, node) in old.enumerated() where !kept[i] { damage.add(PixelBounds.of(node, depth: depth)) }
    for node in new { spread(under: node, depth, &damage) }
    return damage.rects
  }

  private func haveSameNodes(_ old: [SceneNode], _ new: [SceneNode]) -> Bool {
    if old.count != new.count { return false }
    return old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in new.indices.allSatisfy { old[$0].identity == new[$0].identity } }
    }
  }

  /// What changed behind a node that shows it filtered.
  private func spread(under node: SceneNode, _ depth: Int, _ damage: inout DamageList) {
    guard !damage.rects.isEmpty, node.hasBackdrop else { return }
    for rect in damage.rects { damage.add(PixelBounds.changed(node, behind: rect, depth: depth)) }
  }

  private func compare(_ old: SceneNode, _ new: SceneNode, _ depth: Int, _ damage: inout DamageList) {
    switch (old.content, new.content) {
    case (.group(let a), .group(let b)):
      if old.version == new.version, DamageFinder.haveSameManner(a, b) {
        for rect in inside(a, b, depth) { damage.add(rect) }
        return
      }
    case (.stroke(let a), .stroke(let b)):
      if old.version == new.version { return }
      if let parts = trimDifference(a, b, old, new) {
        for part in parts { damage.add(part) }
        return
      }
    case (.fill(let a), .fill(let b)):
      if old.version == new.version { return }
      if let parts = ContourDifference.rects(a, b) {
        for part in parts { damage.add(part) }
        return
      }
    case (.pattern(let a), .pattern(let b)):
      if old.version == new.version, differences(a.children, b.children, depth: depth + 1).isEmpty { return }
    case (.curl(let a), .curl(let b)):
      if old.version == new.version, differences(a.children, b.children, depth: depth + 1).isEmpty { return }
    case (.particles(let a), .particles(let b)):
      let sprites = zip(a.sprites, b.sprites)
      if old.version == new.version, sprites.allSatisfy({ differences($0.nodes, $1.nodes, depth: depth + 1).isEmpty }) {
        return
      }
    default:
      if old.version == new.version { return }
    }
    let (before, after) = (PixelBounds.of(old, depth: depth), PixelBounds.of(new, depth: depth))
    if before.intersects(after) {
      damage.add(before.union(after))
    } else {
      damage.add(before)
      damage.add(after)
    }
  }

  /// Whether two groups of one version are drawn in the same way, which can depend on what is in them too.
  private static func haveSameManner(_ a: Group, _ b: Group) -> Bool {
    a.children.isSameStorage(as: b.children) || GroupManner(of: a) == GroupManner(of: b)
  }

  /// What changes on the outside of a group when only nodes in it changed.
  private func inside(_ old: Group, _ new: Group, _ depth: Int) -> [PixelRect] {
    if unitClamped(new.opacity) == 0 || depth >= PixelBounds.deepestGroup { return [] }
    if let warp = new.warp, !PixelBounds.isUsable(warp.extent) { return [] }
    let damage = pictureDifferences(old, new, depth: depth + 1)
    if damage.isEmpty { return [] }
    // Whatever changed is seen only where the group draws, before or after.
    var outer = new
    outer.warp = nil
    var limit = PixelBounds.of(outer, depth: depth)
    outer = old
    outer.warp = nil
    limit = limit.union(PixelBounds.of(outer, depth: depth))
    return damage.compactMap { rect in
      var seen = rect.intersection(limit)
      if let warp = new.warp {
        seen = PixelBounds.warped(seen.intersection(warp.extent), warp)
      }
      return seen.isEmpty ? nil : seen
    }
  }

  /// Where the pictures of two groups differ of which only the children and the mask's nodes do; before the warp.
  ///
  /// - Parameter depth: of the children.
  func pictureDifferences(_ old: Group, _ new: Group, depth: Int) -> [PixelRect] {
    var damage = DamageList()
    for rect in differences(old.children, new.children, depth: depth) {
      damage.add(PixelBounds.spread(rect, in: new))
    }
    if let before = old.mask, let after = new.mask {
      for rect in differences(before.nodes, after.nodes, depth: depth) { damage.add(rect) }
    }
    return damage.rects
  }

  // MARK: - Trim

  /// Where two strokes differ of which one shows more or less of the same path; nil when more than that differs.
  ///
  /// Under perspective flattening depends on what is seen, so there it is always nil.
  private func trimDifference(_ a: StrokedPath, _ b: StrokedPath, _ old: SceneNode, _ new: SceneNode) -> [PixelRect]? {
    if let known = strokes[new.identity], known.before == old.version, known.after == new.version {
      return known.parts
    }
    let parts = trimDifference(a, b)
    if strokes.count >= 256 { strokes.removeAll() }
    strokes[new.identity] = ComparedStroke(before: old.version, after: new.version, parts: parts)
    return parts
  }

  private func trimDifference(_ a: StrokedPath, _ b: StrokedPath) -> [PixelRect]? {
    var same = a.stroke
    same.trimStart = b.stroke.trimStart
    same.trimEnd = b.stroke.trimEnd
    guard same == b.stroke, a.transform == b.transform, a.transform.affine != nil, a.paint == b.paint, a.path == b.path
    else { return nil }
    let limit = Double(PixelBounds.limit)
    let everywhere = Rect(left: -limit, top: -limit, right: limit, bottom: limit)
    var budget = PointBudget()
    before.removeAll()
    after.removeAll()
    strokeOutline(a, clip: everywhere, into: &before, scratch: &scratch, budget: &budget)
    strokeOutline(b, clip: everywhere, into: &after, scratch: &scratch, budget: &budget)
    return budget.isExceeded ? nil : OutlineDifference.rects(before, after)
  }
}

/// A few rectangles around many.
struct DamageList {
  private(set) var rects: [PixelRect] = []
  private static let most = 32

  mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    for existing in rects where existing.contains(rect) { return }
    rects.append(rect)
    if rects.count > DamageList.most { rects = DamageList.disjoint(rects, most: DamageList.most / 2) }
  }

  /// Pixels that are drawn for nothing cost less than one rectangle more.
  private static let bearableWaste = 1024

  /// At most `most` rectangles that don't overlap and cover all given ones.
  static func disjoint(_ rects: [PixelRect], most: Int) -> [PixelRect] {
    var result = rects.filter { !$0.isEmpty }
    merge(&result)
    while result.count > most {
      var best = (waste: Int.max, 0, 0)
      for i in result.indices {
        for j in result.indices where j > i {
          let waste = waste(of: result[i], result[j])
          if waste < best.waste { best = (waste, i, j) }
        }
      }
      result[best.1] = result[best.1].union(result[best.2])
      result.remove(at: best.2)
      merge(&result)
    }
    return result
  }

  /// Joins rectangles that overlap, and neighbours that together fill most of the rectangle around them.
  private static func merge(_ rects: inout [PixelRect]) {
    var i = 0
    while i < rects.count {
      var j = 0
      while j < rects.count {
        if j != i, waste(of: rects[j], rects[i]) <= bearableWaste || rects[j].intersects(rects[i]) {
          // The larger one may reach any other.
          rects[i] = rects[i].union(rects[j])
          rects.remove(at: j)
          if j < i { i -= 1 }
          j = 0
        } else {
          j += 1
        }
      }
      i += 1
    }
  }

  /// How many pixels lie in neither, but in the rectangle around both.
  private static func waste(of a: PixelRect, _ b: PixelRect) -> Int { a.union(b).area - a.area - b.area }
}
