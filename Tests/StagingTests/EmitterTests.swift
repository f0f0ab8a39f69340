import Graphics
import Scripting
import TestSupport
import Testing

@testable import Staging

/// What emitters emit: how many, where, for how long; and that every moment is the same however it was reached.
struct EmitterTests {
  static let dot = #""contents": {"frame": [0, 0, 2, 2], "backgroundColor": "white"}"#

  static func layer(_ cell: String, _ keys: String = "") -> String {
    #"{"name": "e", "type": "emitter", \#(keys.isEmpty ? "" : keys + ", ")"cells": [{"name": "c", \#(cell), \#(dot)}]}"#
  }

  /// What an emitter draws at a time; nil where it draws nothing.
  static func particles(_ scene: Scene) -> Particles? {
    for node in scene.nodes { if case .particles(let particles) = node.content { return particles } }
    return nil
  }

  static func particles(_ layers: String, timeline: String = "", more: String = "", at time: Double) throws
    -> [Particles.Particle]
  {
    particles(try StagedScript(layers: layers, timeline: timeline, more: more).scene(at: time))?.particles ?? []
  }

  /// Where the centre of the 2 × 2 dot lands.
  static func places(_ particles: [Particles.Particle], scale: Double = 1) -> [Point] {
    particles.map { particle in
      let map = particle.transform
      return map.apply(Point(centre(map), centre(map)))
    }
  }

  /// The sprite is as large as its largest particle: its centre in its own pixels follows from the map's scale.
  private static func centre(_ map: Projection) -> Double { 1 / map.determinant.squareRoot() }

  private static func emission(_ script: StagedScript, at time: Double, layer: Int = 0) throws -> [EmittedParticle] {
    let stage = try script.staged()
    return try Emission(
      of: layer, at: time, EmitterHistory(stage), within: ParticleBudget(100_000), place: stage.tree.layers[layer].place
    ).particles
  }

  private static func emitted(_ cell: String, _ keys: String = "", timeline: String = "", at time: Double) throws
    -> [EmittedParticle]
  {
    try emission(StagedScript(layers: layer(cell, keys), timeline: timeline), at: time)
  }

  // MARK: Births and deaths

  @Test(arguments: [
    // birthRate 10, lifetime 1: born at 0.1, 0.2, …
    (0.0, 0), (0.099, 0), (0.1, 1), (0.55, 5), (0.9999, 9), (1.05, 10), (1000.05, 10),
  ])
  func theNumberAliveIsTheRateTimesTheLifetime(time: Double, count: Int) throws {
    #expect(try Self.emitted(#""birthRate": 10, "lifetime": 1"#, at: time).count == count)
  }

  @Test func theLayersFactorsMultiply() throws {
    let all = try Self.emitted(
      #""birthRate": 10, "lifetime": 1, "velocity": 3, "scale": 2, "spin": 5"#,
      #""birthRate": 2, "lifetime": 3, "velocity": 4, "scale": 0.5, "spin": -2"#, at: 10.01)
    #expect(all.count == 60)
    let first = try #require(all.first)
    #expect(first.life == 3 && first.spin == -10)
    expectClose([(first.velocity * first.velocity).sum().squareRoot(), first.scale(at: 0)], [12, 1])
  }

  @Test func beginAndDurationBoundTheBirths() throws {
    let cell = #""birthRate": 100, "lifetime": 50, "beginTime": 1, "duration": 0.5"#
    #expect(try Self.emitted(cell, at: 1).isEmpty)
    #expect(try Self.emitted(cell, at: 1.255).count == 25)
    #expect(try Self.emitted(cell, at: 1.5).count == 50)
    #expect(try Self.emitted(cell, at: 20).count == 50)
    #expect(try Self.emitted(#""birthRate": 10, "lifetime": 1, "beginTime": -5"#, at: 0).count == 10)
  }

  /// What its layer and the component around it said when a particle was born does not depend on how that component's
  /// time goes with the script's, also before the script began.
  @Test(arguments: [
    "", #""timeOffset": 0.3"#, #""speed": 2"#, #""speed": 0.5"#, #""beginTime": 0.1"#, #""timeRemap": "=time""#,
    #""duration": 0.7, "autoreverses": true, "repeatCount": "forever""#,
  ])
  func birthsAreTheSameInAnyTimeAround(own: String) throws {
    func places(_ around: String, at time: Double) throws -> [Double] {
      let emitter = Self.layer(
        #""birthRate": 4, "lifetime": 1.1, "beginTime": -1"#,
        #""emitterPosition": ["=k", 50]"# + (own.isEmpty ? "" : ", " + own))
      let script = StagedScript(
        layers: #"{"component": "W"\#(around)}"#,
        more: #"""
          "duration": 3, "components": {"W": {"parameters": {"k": 20}, "layers": [\#(emitter)], "timeline": [
            {"animate": "k", "from": 10, "to": 90, "duration": 2}]}}
          """#)
      let nodes = try script.scene(at: time).nodes.withAllInside
      for case .particles(let particles) in nodes.map(\.content) {
        return Self.places(particles.particles).map { $0.x.rounded(.toNearestOrEven) }
      }
      return []
    }
    let plain = try places("", at: 0.96)
    #expect(!plain.isEmpty)
    #expect(try places(#", "timeOffset": 0.4"#, at: 0.56) == plain)
    #expect(try places(#", "beginTime": 0.3"#, at: 1.26) == plain)
    #expect(try places(#", "speed": 2"#, at: 0.48) == plain)
    #expect(try places(#", "speed": -1, "timeOffset": 1.5"#, at: 0.54) == plain)
  }

  @Test(arguments: [
    #""birthRate": 0, "lifetime": 1"#, #""birthRate": 5"#, #""birthRate": 5, "lifetime": 1, "enabled": false"#,
  ])
  func nothingIsEmitted(cell: String) throws {
    #expect(try Self.emitted(cell, at: 3).isEmpty)
    #expect(try Self.particles(Self.layer(cell), at: 3).isEmpty)
  }

  @Test func aChangingRateIsIntegrated() throws {
    // 0 → 100 in 2 s: ∫ = 25 t².
    let ramp = #"{"layer": "e", "animate": "cells.c.birthRate", "from": 0, "to": 100, "duration": 2}"#
    for (time, count) in [(0.5, 6), (1.0, 24...25), (2.0, 99...100), (3.01, 200...201)] as [(Double, Any)] {
      let found = try Self.emitted(#""lifetime": 100"#, timeline: ramp, at: time).count
      if let range = count as? ClosedRange<Int> {
        #expect(range.contains(found))
      } else {
        #expect(found == count as? Int)
      }
    }
    // A jump: nothing before, all of the rate after.
    let jump = #"{"at": 1, "layer": "e", "set": {"cells.c.birthRate": 50}, "duration": 0}"#
    #expect(try Self.emitted(#""lifetime": 100"#, timeline: jump, at: 0.99).isEmpty)
    #expect((49...50).contains(try Self.emitted(#""lifetime": 100"#, timeline: jump, at: 2).count))
  }

  @Test func switchingOffLetsTheLivingLive() throws {
    let off = #"{"at": 1, "layer": "e", "set": {"birthRate": 0}, "duration": 0}"#
    let cell = #""birthRate": 10, "lifetime": 1"#
    #expect((9...10).contains(try Self.emitted(cell, timeline: off, at: 1.0).count))
    #expect((4...5).contains(try Self.emitted(cell, timeline: off, at: 1.5).count))
    #expect(try Self.emitted(cell, timeline: off, at: 2.1).isEmpty)
  }

  // MARK: Paths

  @Test func aParticleMovesTurnsGrowsAndFades() throws {
    let all = try Self.emitted(
      #""birthRate": 1, "lifetime": 5, "velocity": 10, "emissionLongitude": -90, "yAcceleration": 4, "xAcceleration": 2, "zAcceleration": 1, "scale": 2, "scaleSpeed": -0.5, "spin": 30, "color": "rgba(255, 255, 255, 0.8)", "alphaSpeed": -0.25, "redSpeed": 1"#,
      #""emitterPosition": [50, 60], "emitterZPosition": 3"#, at: 1)
    let particle = try #require(all.first)
    let place = particle.position(at: 2)
    expectClose([place.x, place.y, place.z], [54, 48, 5])
    expectClose([particle.scale(at: 2), particle.angle(at: 2), particle.scale(at: 5)], [1, 60, 0])
    let color = particle.color(at: 2)
    expectClose([color.x, color.w], [1, 0.3])
    let heading = particle.heading(at: 2.5)
    expectClose([heading.x, heading.y, heading.z], [0.8944271909999159, 0, 0.4472135954999579])
  }

  @Test func particlesStandWhereTheirClosedFormSays() throws {
    let layer = Self.layer(
      #""birthRate": 1, "lifetime": 3, "velocity": 10, "emissionLongitude": 0, "spin": 45"#,
      #""emitterPosition": [20, 30]"#)
    // Born at 1 and 2.
    let places = Self.places(try Self.particles(layer, at: 2.5))
    expectClose(places.flatMap { [$0.x, $0.y] }, [35, 30, 25, 30])
  }

  @Test func rangesAreEvenAboutTheMean() throws {
    let all = try Self.emitted(
      #""birthRate": 5000, "lifetime": 8, "lifetimeRange": 4, "velocity": 10, "velocityRange": 6, "scale": 3, "scaleRange": 1, "spinRange": 90, "color": "rgb(128, 128, 128)", "redRange": 0.4, "alphaRange": 0.2"#,
      at: 2)
    #expect(all.count == 10_000)
    func check(_ values: [Double], _ low: Double, _ high: Double) {
      #expect(values.allSatisfy { $0 >= low && $0 <= high })
      let units = values.map { ($0 - low) / (high - low) }
      // Ten bins of about 1000 each: five standard deviations are 150.
      for bin in 0..<10 {
        let count = units.count { $0 >= Double(bin) / 10 && $0 < Double(bin + 1) / 10 }
        #expect(abs(count - 1000) < 150)
      }
    }
    check(all.map(\.life), 6, 10)
    check(all.map { ($0.velocity * $0.velocity).sum().squareRoot() }, 7, 13)
    check(all.map(\.scale), 2.5, 3.5)
    check(all.map(\.spin), -45, 45)
    check(all.map { $0.color.x - 128.0 / 255 }, -0.2, 0.2)
    check(all.map { $0.color.w }, 0.9, 1.1)
  }

  @Test func fieldsDrawForThemselves() throws {
    let all = try Self.emitted(
      #""birthRate": 5000, "lifetime": 8, "lifetimeRange": 4, "velocity": 10, "velocityRange": 6"#, at: 2)
    let a = all.map { $0.life - 8 }
    let b = all.map { ($0.velocity * $0.velocity).sum().squareRoot() - 10 }
    func correlation(_ x: [Double], _ y: ArraySlice<Double>) -> Double {
      let xy = zip(x, y).reduce(0) { $0 + $1.0 * $1.1 }
      let (xx, yy) = (x.reduce(0) { $0 + $1 * $1 }, y.reduce(0) { $0 + $1 * $1 })
      return xy / (xx * yy).squareRoot()
    }
    #expect(abs(correlation(a, b[...])) < 0.05)
    #expect(abs(correlation(Array(a.dropLast()), a.dropFirst())) < 0.05)
  }

  @Test func theConeIsFilledEvenly() throws {
    let all = try Self.emitted(
      #""birthRate": 4000, "lifetime": 8, "velocity": 1, "emissionLongitude": -90, "emissionRange": 60"#, at: 1)
    let cosines = all.map { -$0.aim.y }
    let least = 0.8660254037844387
    #expect(cosines.allSatisfy { $0 >= least - 1e-9 && $0 <= 1 + 1e-9 })
    // Even over the cap: the cosine is even.
    #expect(abs(cosines.count { $0 > (1 + least) / 2 } - 2000) < 160)
    let whole = try Self.emitted(#""birthRate": 4000, "lifetime": 8, "velocity": 1, "emissionRange": 720"#, at: 1)
    let mean = whole.reduce(SIMD3<Double>()) { $0 + $1.aim } / Double(whole.count)
    #expect((mean * mean).sum() < 0.003)
  }

  // MARK: Seeds

  @Test func seedsAndCellsHaveChancesOfTheirOwn() throws {
    let cell = #""birthRate": 10, "lifetime": 5, "velocity": 5, "velocityRange": 4"#
    func speeds(_ keys: String) throws -> [Double] {
      try Self.emitted(cell, keys, at: 2).map { ($0.velocity * $0.velocity).sum() }
    }
    let first = try speeds(#""seed": 1"#)
    #expect(try speeds(#""seed": 1, "emitterPosition": [3, 4]"#) == first)
    #expect(try zip(speeds(#""seed": 2"#), first).allSatisfy { $0 != $1 })
    #expect(try speeds(#""seed": 0"#) == speeds(#""seed": -0"#))
    let two = StagedScript(
      layers: #"{"type": "emitter", "seed": 1, "cells": [{\#(cell)}, {\#(cell)}]}"#)
    let both = try Self.emission(two, at: 2).map { ($0.velocity * $0.velocity).sum() }
    #expect(Array(both.prefix(20)) == first)
    #expect(Set(both).count == 40)
  }

  // MARK: Limits

  @Test(arguments: [
    #""birthRate": 1000000000, "lifetime": 1"#, #""birthRate": 1000000000000, "lifetime": 1000000000000"#,
    #""birthRate": 100001, "lifetime": 2"#,
    #""birthRate": 400, "lifetime": 2, "cells": [{"birthRate": 1000, "lifetime": 1, "contents": null}]"#,
  ])
  func tooManyParticlesAreRefused(cell: String) throws {
    let stage = try StagedScript(layers: Self.layer(cell)).staged()
    let error = #expect(throws: StagingError.self) { try stage.sampler().scene(at: 2) }
    #expect(error?.diagnostic.code == "limit.particles")
  }

  @Test(arguments: [
    #""birthRate": 1000000000000, "lifetime": 0.000000001"#,
    #""birthRate": 10, "lifetime": 1, "velocity": 1000000000000, "yAcceleration": -1000000000000"#,
    #""birthRate": 10, "lifetime": 1, "scale": 1000000000000"#,
    #""birthRate": 10, "lifetime": 1, "scale": 0.000000000001"#,
    #""birthRate": 10, "lifetime": 1000000000000"#, #""birthRate": 10, "lifetime": 1, "beginTime": -1000000000000"#,
    #""birthRate": 10, "lifetime": 1, "emissionLongitude": 999999999999, "spin": 999999999999, "emissionRange": 1000000000000"#,
    #""birthRate": 10, "lifetime": 1, "lifetimeRange": 1000000000"#, #""birthRate": 0.000000000001, "lifetime": 1"#,
  ])
  func extremeNumbersAreDrawnOrLeftOut(cell: String) throws {
    let stage = try StagedScript(layers: Self.layer(cell)).staged()
    for time in [-1e9, -1, 0, 0.5, 1, 3, 1e6, 1e9] {
      let scene: Scene
      do {
        scene = try stage.sampler().scene(at: time)
      } catch {
        #expect(error.diagnostic.code == "limit.particles" && time > 3)
        continue
      }
      for particle in Self.particles(scene)?.particles ?? [] {
        #expect(particle.transform.isFinite)
        #expect(particle.color.alpha > 0 && particle.color.alpha <= 1)
      }
    }
  }

  @Test func aChangingRateIsNotFollowedForEver() throws {
    let stage = try StagedScript(layers: Self.layer(#""birthRate": "=10 + sin(time)", "lifetime": 1"#)).staged()
    #expect((Self.particles(try stage.sampler().scene(at: 100))?.particles.count ?? 0) >= 9)
    let error = #expect(throws: StagingError.self) { try stage.sampler().scene(at: 1e9) }
    #expect(error?.diagnostic.code == "limit.emission")
  }

  @Test func aMistakeAtABirthIsReported() throws {
    let stage = try StagedScript(
      layers: Self.layer(#""birthRate": 10, "lifetime": 1, "velocity": "=1 / (time - 0.5)""#)
    ).staged()
    _ = try stage.sampler().scene(at: 0.35)
    #expect(throws: StagingError.self) { try stage.sampler().scene(at: 0.52) }
  }

  /// What says how a picture is does nothing where a layer is drawn.
  @Test func keysOfPicturesBesideLayers() {
    let script = StagedScript(
      layers: #"""
        {"name": "e", "type": "emitter", "cells": [{"name": "s", "birthRate": 5, "lifetime": 1, "contentsScale": 2,
          "contents": {"frame": [0, 0, 20, 20], "backgroundColor": "red"}}]}
        """#,
      timeline: #"{"layer": "e", "animate": "cells.s.contents", "values": ["4x2.png", "2x2.png"], "duration": 1}"#)
    #expect(script.codes == ["ignored", "ignored"])
    #expect(script.stage != nil)
  }
}
