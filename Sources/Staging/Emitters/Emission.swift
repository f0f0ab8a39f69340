import Graphics
import Scripting

/// The particles of an emitter that live at a moment, found without those that came before.
struct Emission {
  private let layer: Int
  private let time: Double
  private let history: EmitterHistory
  private let plan: EmitterPlan
  private let budget: ParticleBudget
  private let place: SourcePlace
  /// By cell: how long after its birth a particle still shows, itself or in what was emitted from it.
  private var reach: [Double] = []
  private var births: [BirthCount] = []
  private var count = 0
  /// Also of what lives no time at all.
  private var born = 0
  /// Those that live, cell by cell; of each cell those of an older particle first, and then the older first.
  private(set) var particles: [EmittedParticle] = []

  /// - Throws: `limit.particles`, and mistakes that show only at the time of a birth.
  init(of layer: Int, at time: Double, _ history: EmitterHistory, within budget: ParticleBudget, place: SourcePlace)
    throws(StagingError)
  {
    (self.layer, self.time, self.history, self.budget, self.place) = (layer, time, history, budget, place)
    plan = history.plan(layer)
    try findReach()
    // By cell: its particles whose own may still live.
    var emitting = [[EmittedParticle]](repeating: [], count: plan.cells.count)
    for cell in plan.cells.indices {
      if let parent = plan.cells[cell].parent {
        for particle in emitting[parent] { try emit(cell, from: particle, into: &emitting[cell]) }
      } else {
        try emit(cell, from: nil, into: &emitting[cell])
      }
    }
    budget.taken += count
  }

  private mutating func findReach() throws(StagingError) {
    for (index, cell) in plan.cells.enumerated() {
      let count = try history.births(layer, index, cell, until: time)
      births.append(count)
      reach.append(count.longestLife(by: time))
    }
    // Children stand after their parents: from the end each has heard of all of its own.
    var longest = [Double](repeating: 0, count: plan.cells.count)
    for index in plan.cells.indices.reversed() {
      reach[index] += longest[index]
      if let parent = plan.cells[index].parent { longest[parent] = max(longest[parent], reach[index]) }
    }
  }

  private mutating func emit(
    _ number: Int, from parent: EmittedParticle?, into emitting: inout [EmittedParticle]
  ) throws(StagingError) {
    let cell = plan.cells[number]
    let begin = (parent?.birth ?? 0) + cell.steady.beginTime
    let start = parent.map { max($0.birth, begin) } ?? begin
    let end = min(parent.map { $0.birth + $0.life } ?? .infinity, begin + (cell.steady.duration ?? .infinity), time)
    guard end >= start else { return }
    let births = births[number]
    let before = births.number(by: start)
    let first = max(1, (births.number(by: max(start, time - reach[number])) - before).rounded(.down))
    let last = (births.number(by: end) - before).rounded(.down) + 1
    guard last - first < Double(min(budget.limit - budget.taken - count, Emission.mostBirths(budget) - born)) else {
      throw exceeded
    }
    let random = parent?.random.child(cell.random) ?? cell.random
    for index in clampedInt(first)...max(clampedInt(first), clampedInt(last)) {
      let birth = births.time(of: Double(index), after: start, before)
      guard birth <= end, time - birth < reach[number] else { continue }
      let values = try history.values(layer, number, cell, at: birth)
      let particle = EmittedParticle(number, values, random.child(index), birth: birth, from: parent)
      born += 1
      guard particle.life > 0 else { continue }
      count += 1
      if time - birth < particle.life { particles.append(particle) }
      if !cell.children.isEmpty { emitting.append(particle) }
    }
  }

  /// What lives no time is no particle, but has to be looked at: so many for each that there may be.
  private static func mostBirths(_ budget: ParticleBudget) -> Int { clampedInt(8 * Double(budget.limit)) }

  private var exceeded: StagingError {
    StagingError(
      Diagnostic(
        code: "limit.particles", message: "the emitters of a frame have more than \(budget.limit) particles",
        place: place,
        hint: "lower birthRate or lifetime, or raise with --max-particles"))
  }
}

/// How many particles one scene may have. Of one sampler.
final class ParticleBudget {
  let limit: Int
  var taken = 0

  init(_ limit: Int) { self.limit = limit }
}
