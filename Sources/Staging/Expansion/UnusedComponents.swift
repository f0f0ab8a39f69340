import Scripting

/// Mistakes in the names of components that nothing shows: they are staged alone, each as an instance with the values
/// that it has itself.
extension Script {
  /// What such a mistake may be; whatever depends on what an instance is given, and on how large it is, shows later.
  private static let codes: Set<String> = [
    "unknown-name", "missing-name", "ambiguous-name", "unknown-key-path", "unknown-function", "arguments", "type",
    "cycle",
  ]

  /// Of the script's own file: what it imports is its own author's affair.
  func mistakesInUnusedComponents(_ options: StagingOptions, _ assets: StagingAssets) -> Diagnostics {
    var found = Diagnostics()
    let used = usedComponents()
    // All of them together make no more layers than a script may.
    var room = options.limits.layers
    for index in components.indices where room > 0 && !used.contains(index) && isOwn(components[index]) {
      var alone = self
      alone.show(component: index, size: nil)
      var own = StagingOptions()
      own.limits = options.limits
      own.limits.layers = room
      own.usesSamples = true
      var builder = StageBuilder(alone, own, assets, isBroken: true)
      builder.check()
      room -= builder.table.tree.layers.count
      for diagnostic in builder.diagnostics.all {
        if Self.codes.contains(diagnostic.code), isIn(components[index].place, diagnostic.place) {
          found.append(diagnostic)
        }
      }
    }
    return found
  }

  private func isOwn(_ component: Component) -> Bool { component.place.file?.name == source.name }

  private func isIn(_ whole: SourcePlace, _ part: SourcePlace) -> Bool {
    part.file?.name == whole.file?.name && part.range.start >= whole.range.start && part.range.end <= whole.range.end
  }

  /// Those that the script's layers show, and those in them.
  private func usedComponents() -> Set<Int> {
    var used: Set<Int> = []
    var pending = layers
    while let layer = pending.popLast() {
      pending += LayerOrder.layers(in: layer)
      if let index = layer.instance?.component, used.insert(index).inserted { pending += components[index].layers }
    }
    return used
  }
}
