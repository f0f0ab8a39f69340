import Graphics
import Scripting
import Testing

@testable import Staging

/// Shapes, cells within cells, trails, and what of an emitter a scene holds.
struct EmitterSceneTests {
  private static let dot = EmitterTests.dot

  private func emission(_ layers: String, timeline: String = "", at time: Double) throws -> [EmittedParticle] {
    let stage = try StagedScript(layers: layers, timeline: timeline).staged()
    return try Emission(
      of: 0, at: time, EmitterHistory(stage), within: ParticleBudget(100_000), place: stage.tree.layers[0].place
    ).particles
  }

  // MARK: Shapes

  private func origins(_ shape: String, _ mode: String) throws -> [SIMD3<Double>] {
    try emission(
      EmitterTests.layer(
        #""birthRate": 2000, "lifetime": 9, "velocity": 1"#,
        #""emitterShape": "\#(shape)", "emitterMode": "\#(mode)", "emitterSize": [40, 20], "emitterDepth": 10, "emitterPosition": [50, 60], "emitterZPosition": 5"#
      ), at: 1
    ).map { $0.origin - SIMD3(50, 60, 5) }
  }

  @Test func pointsAndLines() throws {
    for mode in ["points", "outline", "surface", "volume"] {
      #expect(try origins("point", mode).allSatisfy { $0 == .zero })
      let line = try origins("line", mode)
      #expect(line.allSatisfy { abs($0.x) <= 20 && $0.y == 0 && $0.z == 0 })
      #expect(Set(line.map(\.x)).count == (mode == "points" ? 2 : 2000))
    }
    #expect(try abs(origins("line", "volume").count { $0.x < -10 } - 500) < 100)
  }

  @Test func rectangles() throws {
    let inside = try origins("rectangle", "surface")
    #expect(inside.allSatisfy { abs($0.x) <= 20 && abs($0.y) <= 10 && $0.z == 0 })
    #expect(try origins("rectangle", "volume") == inside)
    #expect(abs(inside.count { $0.x > 0 && $0.y > 0 } - 500) < 100)
    let edges = try origins("rectangle", "outline")
    #expect(edges.allSatisfy { abs($0.x) == 20 || abs($0.y) == 10 })
    // Two thirds of the outline run across.
    #expect(abs(edges.count { abs($0.y) == 10 } - 1333) < 110)
    #expect(Set(try origins("rectangle", "points").map { "\($0.x) \($0.y)" }).count == 4)
  }

  @Test func cuboids() throws {
    let half = SIMD3(20.0, 10, 5)
    func ends(_ place: SIMD3<Double>) -> Int { (0..<3).count { abs(place[$0]) == half[$0] } }
    let within = try origins("cuboid", "volume")
    #expect(within.allSatisfy { abs($0.x) <= 20 && abs($0.y) <= 10 && abs($0.z) <= 5 })
    #expect(within.contains { $0.z > 2 } && within.contains { $0.z < -2 })
    #expect(try origins("cuboid", "surface").allSatisfy { ends($0) == 1 })
    #expect(try origins("cuboid", "outline").allSatisfy { ends($0) == 2 })
    #expect(try Set(origins("cuboid", "points").map { "\($0)" }).count == 8)
  }

  @Test func circlesAndSpheres() throws {
    func radius(_ p: SIMD3<Double>) -> Double { (p * p).sum().squareRoot() }
    // emitterSize.width is the radius.
    let disc = try origins("circle", "volume")
    #expect(disc.allSatisfy { radius($0) <= 40 && $0.z == 0 })
    // Even over the disc: half of it lies within the radius over √2.
    #expect(abs(disc.count { radius($0) < 40 / 2.0.squareRoot() } - 1000) < 110)
    #expect(try origins("circle", "outline").allSatisfy { abs(radius($0) - 40) < 1e-9 && $0.z == 0 })
    #expect(try Set(origins("circle", "points").map { "\($0.x.rounded()) \($0.y.rounded())" }).count == 4)
    let ball = try origins("sphere", "volume")
    #expect(abs(ball.count { radius($0) < 40 / Maths.pow(2, 1.0 / 3) } - 1000) < 110)
    #expect(try origins("sphere", "surface").allSatisfy { abs(radius($0) - 40) < 1e-9 })
    #expect(abs(try origins("sphere", "surface").count { $0.z > 0 } - 1000) < 110)
    #expect(try origins("sphere", "outline").allSatisfy { $0.z == 0 })
    #expect(try Set(origins("sphere", "points").map { "\($0)" }).count == 6)
  }

  @Test func longitudeZeroIsOutwardsFromTheEdgeOfACircle() throws {
    for (shape, mode) in [("circle", "outline"), ("circle", "points"), ("sphere", "surface"), ("sphere", "outline")] {
      let layer = EmitterTests.layer(
        #""birthRate": 300, "lifetime": 9, "velocity": 5"#,
        #""emitterShape": "\#(shape)", "emitterMode": "\#(mode)", "emitterSize": [40, 0]"#)
      for particle in try emission(layer, at: 1) {
        let outward = particle.origin / 40
        expectClose([(outward * particle.aim).sum()], [1])
      }
    }
    let disc = EmitterTests.layer(
      #""birthRate": 300, "lifetime": 9, "velocity": 5, "emissionLongitude": -90"#,
      #""emitterShape": "circle", "emitterSize": [40, 0]"#)
    #expect(try emission(disc, at: 1).allSatisfy { $0.aim == SIMD3(0, -1, 0) })
  }

  // MARK: Cells within cells

  @Test func cellsEmitFromTheirParticlesAlongTheirLives() throws {
    let layer = EmitterTests.layer(
      #""birthRate": 1, "lifetime": 2, "velocity": 10, "duration": 1, "scale": 0.5, "color": "red", "cells": [{"birthRate": 4, "lifetime": 1, "velocity": 2, "emissionLongitude": 90, "scale": 3, "color": "rgb(128, 128, 128)"}]"#,
      #""scale": 2"#)
    // The rocket is born at 1 and lives until 3; its own at 1.25, 1.5, … 3.
    let all = try emission(layer, at: 2.6)
    #expect(all.count { $0.cell == 0 } == 1)
    let sparks = all.filter { $0.cell == 1 }
    expectClose(sparks.map(\.birth), [1.75, 2, 2.25, 2.5])
    expectClose(sparks.map(\.origin.x), [7.5, 10, 12.5, 15])
    for spark in sparks {
      // Clockwise from the way that the rocket flies.
      expectClose([spark.velocity.x, spark.velocity.y], [0, 2])
      expectClose([spark.scale(at: 0)], [3 * 0.5 * 2])
      expectClose([spark.color(at: 0).x, spark.color(at: 0).y], [128.0 / 255, 0])
    }
    // They outlive it.
    #expect(try emission(layer, at: 3.5).map(\.cell) == [1, 1])
    #expect(try emission(layer, at: 4.01).isEmpty)
  }

  @Test func innerCellsBeginAfterTheBirthOfWhatEmitsThem() throws {
    let layer = EmitterTests.layer(
      #""birthRate": 1, "lifetime": 2, "duration": 1, "cells": [{"birthRate": 100, "beginTime": 0.5, "duration": 0.1, "lifetime": 5, "emissionRange": 360, "velocity": 3, "cells": [{"birthRate": 1, "beginTime": 1, "lifetime": 1}]}]"#
    )
    #expect(try emission(layer, at: 1.5).count { $0.cell == 1 } == 0)
    #expect(try emission(layer, at: 1.75).count { $0.cell == 1 } == 10)
    // Each of the ten emits one, 2 s after its own birth, at the place where it is then.
    let last = try emission(layer, at: 3.8).filter { $0.cell == 2 }
    #expect(last.count == 10)
    #expect(Set(last.map { "\($0.origin)" }).count == 10)
    expectClose(last.map { ($0.origin * $0.origin).sum().squareRoot() }, [Double](repeating: 6, count: 10))
  }

  // MARK: Trails

  @Test func aMovingEmitterLeavesATrail() throws {
    let layer = EmitterTests.layer(#""birthRate": 10, "lifetime": 1"#)
    let move = #"{"layer": "e", "animate": "emitterPosition", "from": [0, 20], "to": [100, 20], "duration": 10}"#
    let all = try emission(layer, timeline: move, at: 5.05)
    expectClose(all.map(\.origin.x), (0..<10).map { 41 + Double($0) })
    let byExpression = EmitterTests.layer(
      #""birthRate": 10, "lifetime": 1"#, #""emitterPosition": "=point(time * 10, 20)""#)
    expectClose(try emission(byExpression, at: 5.05).map(\.origin.x), (0..<10).map { 41 + Double($0) })
  }

  @Test func aParticleKeepsWhatItsCellSaidAtItsBirth() throws {
    let layer = EmitterTests.layer(#""birthRate": 10, "lifetime": 10, "velocity": 1"#)
    let jump = #"{"at": 1.05, "layer": "e", "set": {"cells.c.velocity": 7, "velocity": 2}, "duration": 0}"#
    #expect(
      try emission(layer, timeline: jump, at: 1.55).map { $0.velocity.x } == [
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 14, 14, 14, 14, 14,
      ])
  }

  // MARK: Scenes

  private static let show = #"""
    {"name": "e", "type": "emitter", "seed": 3, "emitterShape": "circle", "emitterSize": [10, 0], "emitterPosition": "=point(50 + 20 * sin(time * 90), 40)",
     "cells": [{"name": "c", "birthRate": 30, "lifetime": 1.5, "lifetimeRange": 1, "velocity": 20, "emissionRange": 90, "spinRange": 200, "scaleSpeed": -0.3,
       "redRange": 1, \#(dot), "cells": [{"birthRate": 12, "lifetime": 0.4, "contents": "4x2.png"}]},
       {"name": "d", "birthRate": "=20 + 20 * sin(time * 50)", "lifetime": 1, "contents": "8x8.png"}]}
    """#

  @Test func anyMomentCanBeDrawnFirstAndInAnyOrder() async throws {
    let stage = try StagedScript(layers: Self.show).staged()
    let times = (0..<24).map { Double($0) * 0.17 }
    func version(_ scene: Scene) -> UInt64 { scene.nodes.first { $0.content.isParticles }?.version ?? 0 }
    let sampler = stage.sampler()
    let inOrder = try times.map { version(try sampler.scene(at: $0)) }
    #expect(Set(inOrder).count > 20)
    #expect(try times.reversed().map { version(try sampler.scene(at: $0)) }.reversed() == inOrder)
    #expect(try times.map { version(try stage.sampler().scene(at: $0)) } == inOrder)
    let elsewhere = try await withThrowingTaskGroup(of: (Int, UInt64).self) { group in
      for (index, time) in times.enumerated() {
        group.addTask { (index, version(try stage.sampler().scene(at: time))) }
      }
      var result = [UInt64](repeating: 0, count: times.count)
      for try await (index, value) in group { result[index] = value }
      return result
    }
    #expect(elsewhere == inOrder)
  }

  @Test func anIdentityForAllTimesAndAVersionForWhatShows() throws {
    let stage = try StagedScript(layers: Self.show).staged()
    var identities: Set<UInt64> = []
    for time in [0.5, 1, 2.0] {
      let node = try #require(try stage.sampler().scene(at: time).nodes.first { $0.content.isParticles })
      identities.insert(node.identity)
    }
    #expect(identities.count == 1)
    // Nothing moves: nothing is to be drawn again.
    let still = try StagedScript(layers: EmitterTests.layer(#""birthRate": 10, "lifetime": 100, "duration": 1"#))
      .staged()
    let versions = try [2, 3.0].map { try still.sampler().scene(at: $0).nodes[0].version }
    #expect(versions[0] == versions[1])
  }

  @Test func particlesAreAboveTheBorder() throws {
    let scene = try StagedScript(
      layers: #"""
        {"type": "emitter", "backgroundColor": "red", "borderWidth": 2, "sublayers": [{"backgroundColor": "blue"}],
         "cells": [{"birthRate": 9, "lifetime": 1, \#(Self.dot)}]}
        """#
    ).scene(at: 1)
    #expect(scene.nodes.count == 4)
    #expect(scene.nodes[3].content.isParticles)
  }

  @Test(arguments: [("oldestFirst", true), ("oldestLast", false), ("unordered", true), ("additive", true)])
  func orderOfDrawing(mode: String, oldestFirst: Bool) throws {
    let layer = EmitterTests.layer(#""birthRate": 10, "lifetime": 1, "velocity": 10"#, #""renderMode": "\#(mode)""#)
    let scene = try StagedScript(layers: layer).scene(at: 1.05)
    let particles = try #require(EmitterTests.particles(scene))
    let across = EmitterTests.places(particles.particles).map(\.x)
    #expect(across.count == 10)
    #expect(across == across.sorted { oldestFirst ? $0 > $1 : $0 < $1 })
    #expect(particles.isAdditive == (mode == "additive"))
  }

  @Test func perspectiveShowsDepth() throws {
    // Straight towards an eye that stands 100 points before the plane.
    let cell = #""birthRate": 1, "lifetime": 9, "velocity": 50, "emissionLatitude": 90, "duration": 1"#
    let keys = #""frame": [0, 0, 100, 80], "emitterPosition": [70, 40]"#
    let flat = try EmitterTests.particles(EmitterTests.layer(cell, keys), at: 2)
    expectClose(flat.map { $0.transform.linearized(at: Point(1, 1))?.determinant ?? 0 }, [1])
    let deep = try EmitterTests.particles(EmitterTests.layer(cell, keys + #", "perspective": 100"#), at: 2)
    // Half way to the eye: twice as large, and twice as far from the middle.
    expectClose(deep.map { $0.transform.apply(Point(1, 1)).x }, [50 + 20 * 2])
    #expect(try EmitterTests.particles(EmitterTests.layer(cell, keys + #", "perspective": 100"#), at: 3.5).isEmpty)
  }

  @Test func preservedDepthIsSeenThroughThePerspectiveAround() throws {
    let cell = #""birthRate": 1, "lifetime": 9, "velocity": 50, "emissionLatitude": 90, "duration": 1"#
    for (keys, x) in [(#""preservesDepth": true, "#, 90.0), ("", 70)] {
      let emitter = EmitterTests.layer(cell, keys + #""frame": [0, 0, 100, 80], "emitterPosition": [70, 40]"#)
      let around = #"{"perspective": 100, "sublayers": [\#(emitter)]}"#
      expectClose(try EmitterTests.particles(around, at: 2).map { $0.transform.apply(Point(1, 1)).x }, [x])
    }
    // A layer that is turned by 90° about y emits to the side.
    let turned = EmitterTests.layer(
      cell,
      #""preservesDepth": true, "transform": {"rotation": {"y": 60}}, "frame": [0, 0, 100, 80], "emitterPosition": [50, 40]"#
    )
    let places = try EmitterTests.particles(turned, at: 2).map { $0.transform.apply(Point(1, 1)).x }
    #expect(places.count == 1)
    expectClose(places.map { abs($0 - 50) }, [50 * 0.8660254037844386])
  }

  @Test func aSpriteIsDrawnOnceInTheDetailOfItsLargestParticle() throws {
    let layer = EmitterTests.layer(
      #""birthRate": 10, "lifetime": 1, "scale": 3, "scaleRange": 2, "scaleSpeed": 1"#, #""scale": 2"#)
    let particles = try #require(EmitterTests.particles(try StagedScript(layers: layer).scene(at: 2)))
    #expect(particles.sprites.count == 1)
    // 2 points × (3 + 1 + 1) × 2, and a pixel around it.
    #expect(particles.sprites[0].extent == PixelRect(x: -1, y: -1, width: 22, height: 22))
    let huge = EmitterTests.layer(#""birthRate": 10, "lifetime": 1, "scale": 100000"#)
    let limited = try #require(EmitterTests.particles(try StagedScript(layers: huge).scene(at: 2)))
    #expect(limited.sprites[0].extent.width == 514)
    let picture =
      #"{"type": "emitter", "cells": [{"birthRate": 9, "lifetime": 1, "contents": "40x20.png", "contentsScale": 2, "contentsRect": [0, 0, 0.5, 1]}]}"#
    let image = try #require(EmitterTests.particles(try StagedScript(layers: picture).scene(at: 1)))
    #expect(image.sprites[0].extent == PixelRect(x: 0, y: 0, width: 10, height: 10))
    let broken = picture.replacing("0.5, 1]", with: "0.51, 1]")
    let cut = try #require(EmitterTests.particles(try StagedScript(layers: broken).scene(at: 1)))
    #expect(cut.sprites[0].extent.x == -1)
  }

  @Test func aMissingPictureOfACellIsReportedAtOnce() {
    #expect(StagedScript(layers: #"{"type": "emitter", "cells": [{"contents": "none.png"}]}"#).codes == ["asset"])
  }
}

extension SceneNode.Content {
  fileprivate var isParticles: Bool { if case .particles = self { true } else { false } }
}
