import Graphics

/// What all layers of all scenes of one sampler share while they are drawn up.
final class SceneSetting {
  let context: EvaluationContext
  /// Pixels to a point.
  let scale: Double
  /// In pixels.
  let canvas: Rect
  /// Which slots change in time: what never does needs no place in a version.
  let mayChange: [Bool]
  /// The values of other moments, for copies that run late.
  let moments: Moments
  /// What emitters said in the past.
  let emitters: EmitterHistory
  /// How many more layers copies may show.
  let copies: CopyBudget
  /// How many more particles emitters may show.
  let particles: ParticleBudget
  let drawn: DrawnLayers
  let texts: DrawnTexts

  init(_ stage: Stage, _ changes: SampleChanges) {
    context = stage.context
    scale = stage.scale
    canvas = Rect(0, 0, Double(stage.width), Double(stage.height))
    mayChange = stage.mayChange
    moments = Moments(stage, stage.context)
    emitters = EmitterHistory(stage)
    copies = CopyBudget(stage.limits.copies)
    particles = ParticleBudget(stage.limits.particles)
    drawn = DrawnLayers(changes, layerCount: stage.tree.layers.count)
    texts = DrawnTexts(changes, mayChange: stage.mayChange)
  }

  func begin() {
    copies.begin()
    particles.taken = 0
  }

  /// Lets go of the frame's values, so that the next ones need no memory of their own.
  func end() { moments.forget() }
}
