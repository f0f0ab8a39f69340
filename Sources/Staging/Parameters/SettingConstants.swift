import Graphics
import Scripting

/// Settings of the top level that expressions give, from parameters and `let`s alone.
extension Script {
  /// Gives what is still to be computed its values; what has none, which is reported, stays as if the script were
  /// silent.
  mutating func compute(_ options: StagingOptions, _ assets: StagingAssets, into report: inout Diagnostics) {
    guard let computed else { return }
    self.computed = nil
    // What was broken before stands at its default here: only what concerns names is told beside it.
    let isBroken = report.hasLostValues
    var found = Diagnostics()
    for part in ComputedSettings.Part.allCases {
      guard let constants = constants(options, assets, canvasIsKnown: part != .canvas) else { return }
      let file = source
      computed.apply(part, to: &self, into: &found) { value, key, diagnostics in
        let noun = key == "canvas" ? "the canvas's size" : "'\(key)'"
        return constants.constant(value, file, 0, &diagnostics, noun: noun)
      }
      if constants.missesBroken { report.loseValues() }
    }
    for diagnostic in found.all where !isBroken || !Self.followsFromValues(diagnostic.code) {
      report.append(diagnostic)
    }
  }

  private static func followsFromValues(_ code: String) -> Bool {
    code == "range" || code == "not-finite" || code.hasPrefix("limit.")
  }

  /// The script's own parameters that layers and components may change, in handlers and timelines.
  private func namesChangedWithin() -> Set<String> {
    var names: Set<String> = []
    func add(_ layers: [Layer], except own: Set<String>) {
      var pending = layers
      while let layer = pending.popLast() {
        pending += LayerOrder.layers(in: layer)
        names.formUnion(StageBuilder.namesChanged(in: layer.handlers.flatMap(\.entries)).filter { !own.contains($0) })
      }
    }
    add(layers, except: [])
    for component in components {
      let own = Set(component.parameters.map(\.name.value))
      add(component.layers, except: own)
      let entries = component.timeline + component.handlers.flatMap(\.entries)
      names.formUnion(StageBuilder.namesChanged(in: entries).filter { !own.contains($0) })
    }
    return names
  }

  /// The settings as they are with these options, to be computed anew with others. Says nothing of mistakes.
  public mutating func estimate(_ options: StagingOptions, _ assets: StagingAssets) {
    let computed = computed
    var unheard = Diagnostics()
    compute(options, assets, into: &unheard)
    self.computed = computed
  }

  /// What the script's own names mean; nil where there are too many.
  private func constants(
    _ options: StagingOptions, _ assets: StagingAssets, canvasIsKnown: Bool
  ) -> TimelineConstants? {
    var head = self
    head.canvas.background = nil
    head.layers = []
    head.layout = LayoutRules()
    var builder = StageBuilder(head, options, assets, isBroken: true)
    guard builder.expand() else { return nil }
    builder.declareTimelineNames()
    builder.declareProperties()
    builder.compileDeclaredNames()
    builder.compilePending()
    let changed = namesChangedWithin().compactMap { builder.table.declared[$0] }
    return TimelineConstants(
      builder, known: .init(canvas: canvasIsKnown), changed: Set(changed), hasLayers: false)
  }
}
