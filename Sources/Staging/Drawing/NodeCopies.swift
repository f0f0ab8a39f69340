import Graphics

extension SceneNode {
  /// The same node with its paint's alpha multiplied; nil where that is not what an opacity of the whole does.
  func faded(by opacity: Double) -> SceneNode? {
    var node = self
    var version = Fingerprint(self.version)
    version.add(opacity)
    node.version = version.bits
    switch content {
    case .fill(var fill):
      fill.paint = fill.paint.faded(by: opacity)
      node.content = .fill(fill)
    case .stroke(var stroke):
      stroke.paint = stroke.paint.faded(by: opacity)
      node.content = .stroke(stroke)
    case .image(var image):
      image.opacity *= opacity
      node.content = .image(image)
    case .pattern(var pattern):
      pattern.opacity *= opacity
      node.content = .pattern(pattern)
    case .shaded(var area):
      area.opacity *= opacity
      node.content = .shaded(area)
    case .group, .particles, .curl: return nil
    }
    return node
  }
}
