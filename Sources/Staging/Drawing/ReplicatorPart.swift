import Graphics
import Motion
import Scripting

/// Replicators: their sublayers again and again, each time moved, colored and delayed once more (§1.4 of the
/// semantics).
extension SceneBuilder {
  /// The copies, flattened into the replicator's plane.
  func appendCopies(
    of reader: LayerReader, sublayerMatrix: Matrix4?, plane: Projection, to nodes: inout [SceneNode]
  ) throws(StagingError) {
    var space = DepthSpace(plane: plane, pixel: 1 / scale)
    try collectCopies(of: reader, in: sublayerMatrix, plane: plane, into: &space)
    space.appendNodes(to: &nodes)
  }

  /// Puts the copies into a space: copy k stands where the instanceTransform, k times about the centre of the bounds,
  /// moves it before `outer`, shows what the sublayers showed k delays ago, and is multiplied by instanceColor + k
  /// offsets.
  func collectCopies(
    of reader: LayerReader, in outer: Matrix4?, plane: Projection, into space: inout DepthSpace
  ) throws(StagingError) {
    let children = reader.staged.children
    let count = reader.number(.instanceCount).rounded(.down)
    guard count >= 1, !children.isEmpty else { return }
    guard count * Double(children.count) <= Double(copies.limit) else {
      throw CopyBudget.exceeded(copies.limit, reader)
    }
    let center = reader.bounds.center
    let step = reader.slot(.instanceTransform) == nil ? nil : reader.value(.instanceTransform).transform?.matrix
    let delay = reader.number(.instanceDelay)
    let time = reader.time
    var power = Matrix4.identity
    for index in 0..<clampedInt(count, 1...copies.limit) {
      if let step, index > 0 { power = power.then(step) }
      let tone = tone.multiplied(by: Replicator.color(reader, index))
      if tone.alpha <= 0 {
        // Nothing is drawn, but so many of them take their time too.
        try copies.take(1, of: reader)
        continue
      }
      var copy =
        delay != 0 && index > 0 ? try late(reader.layer, at: RoundedTime.decimal(time - Double(index) * delay)) : self
      copy.tone = tone
      copy.salt = Replicator.salt(of: index, key(of: reader.layer))
      var matrix = outer
      if step != nil {
        let own = Matrix4.translation(-center.x, -center.y, 0).then(power).then(.translation(center.x, center.y, 0))
        matrix = outer.map(own.then) ?? own
      }
      try copy.collect(children, in: matrix, plane: plane, into: &space)
    }
  }
}

private enum Replicator {
  static func salt(of index: Int, _ identity: UInt64) -> UInt64 {
    var salt = Fingerprint()
    salt.add(identity)
    salt.add(UInt64(index) + 1)
    return max(1, salt.bits)
  }

  /// What copy `index` is multiplied by.
  static func color(_ reader: LayerReader, _ index: Int) -> Color {
    let color = reader.color(.instanceColor) ?? .white
    func channel(_ value: Double, _ offset: PropertyKey) -> Double {
      unitClamped(value + Double(index) * reader.number(offset))
    }
    return Color(
      channel(color.red, .instanceRedOffset), channel(color.green, .instanceGreenOffset),
      channel(color.blue, .instanceBlueOffset), channel(color.alpha, .instanceAlphaOffset))
  }
}
