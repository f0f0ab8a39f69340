import Graphics

extension SceneNode {
  /// The same node with its paint's alpha multiplied; nil where that is not what an opacity of the whole does.
  func faded(by opacity: Double) -> SceneNode? {
    guard let content = content.faded(by: opacity) else { return nil }
    var version = Fingerprint(self.version)
    version.add(opacity)
    return SceneNode(identity: identity, version: version.bits, content: content)
  }
}
