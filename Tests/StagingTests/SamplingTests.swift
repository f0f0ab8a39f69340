import Graphics
import Scripting
import Staging
import TestSupport
import Testing

/// A sampler remembers what it gave last; what it gives must not show that.
struct SamplingTests {
  /// Samples at random times, some of them again, each compared with a sampler that has given nothing before.
  private static func expectTheSame(
    _ script: StagedScript, seed: UInt64, count: Int = 14, until end: Double = 3,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let stage = try script.staged(location)
    let sampler = stage.sampler()
    var random = SeededRandom(seed: seed)
    let moments = (0..<count / 2).map { _ in random.uniform(-0.25, end) }
    for step in 0..<count {
      let time = (moments.randomElement(using: &random) ?? 0) + (step % 3 == 0 ? 1e-9 : 0)
      // What is only looked at for mistakes leaves nothing behind either.
      if step % 4 == 3 { try sampler.check(at: random.uniform(0, end)) }
      let own = drawnText(of: try sampler.scene(at: time).nodes)
      let fresh = drawnText(of: try stage.sampler().scene(at: time).nodes)
      #expect(own == fresh, "at \(time)", sourceLocation: location)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func layersInAnyOrder(seed: UInt64) throws {
    try Self.expectTheSame(VersionTests.script(seed: seed), seed: seed)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func transitionsInAnyOrder(seed: UInt64) throws {
    try Self.expectTheSame(RandomTransition(seed: seed).script(showing: nil), seed: seed)
  }

  private static let moving =
    #"{"layer": "a", "animate": "position.x", "by": 30, "duration": 1}, {"at": 1.2, "layer": "a", "set": {"opacity": 0.5}}"#

  /// What depends on more than the values of its own time, each with a layer `a` that moves for a while.
  private static let scripts: [(layers: String, timeline: String)] = [
    // Copies that run late.
    (
      #"{"type": "replicator", "instanceCount": 3, "instanceDelay": 0.4, "instanceTransform": {"translation": [0, 12]}, "sublayers": [{"frame": [0, 0, 4, 4], "backgroundColor": "lime"}, {"name": "a", "frame": [9, 9, 8, 8], "backgroundColor": "red"}]}"#,
      moving
    ),
    (
      #"{"type": "replicator", "instanceCount": 2, "instanceDelay": "=time > 1 ? 0.5 : 0", "instanceColor": "rgb(255 128 255 / 80%)", "sublayers": [{"name": "a", "frame": [9, 9, 8, 8], "borderWidth": 1, "backgroundColor": "red"}]}"#,
      moving
    ),
    // Local times.
    (
      #"{"name": "g", "beginTime": 0.5, "speed": 2, "duration": 1, "repeatCount": 2, "fillMode": "removed", "sublayers": [{"name": "a", "frame": [9, 9, 8, 8], "backgroundColor": "red"}, {"type": "text", "text": "${round(time)}"}]}"#,
      moving
    ),
    (
      #"{"name": "g", "timeRemap": "=2 - time", "sublayers": [{"name": "a", "frame": [9, 9, 8, 8], "backgroundColor": "=time > 1 ? 'red' : 'blue'"}]}"#,
      moving
    ),
    // Particles.
    (
      #"{"type": "emitter", "emitterPosition": [50, 40], "cells": [{"birthRate": 20, "lifetime": 1, "velocity": 30, "emissionRange": 360, "contents": {"name": "a", "frame": [0, 0, 4, 4], "backgroundColor": "red"}}]}"#,
      #"{"layer": "a", "animate": "cornerRadius", "to": 2, "duration": 1}"#
    ),
    // Characters, texts that only move, texts along a path.
    (
      #"{"name": "a", "type": "text", "frame": [0, 0, 90, 20], "text": "moving", "fontSize": 12}, {"type": "text", "text": "wave", "glyphOffset": "=[0, 3 * sin(200 * time + 40 * index)]", "glyphOpacity": "=index < time * 3 ? 1 : 0.2"}"#,
      moving
    ),
    (
      #"{"name": "a", "type": "text", "frame": [0, 0, 90, 20], "spans": [{"text": "one "}, {"text": "${round(time * 2)}", "textColor": "=time > 1 ? 'red' : 'blue'"}], "reveal": "=clamp(time / 2, 0, 1)", "fontSize": 12}"#,
      moving
    ),
    (
      #"{"name": "a", "type": "text", "text": "round", "textPath": {"oval": [10, 10, 60, 60]}, "textPathOffset": "=10 * round(time)", "fontSize": 9}"#,
      moving
    ),
    // Spaces, masks, tiles, shadows of what is tilted.
    (
      #"{"perspective": 300, "sublayers": [{"type": "transform", "opacity": "=time > 1.5 ? 0.5 : 1", "sublayers": [{"name": "a", "frame": [9, 9, 30, 30], "backgroundColor": "red", "transform": {"rotation": {"y": 40}}}, {"frame": [9, 9, 30, 30], "backgroundColor": "blue", "transform": {"rotation": {"y": "=-30 * round(time)"}}}]}]}"#,
      moving
    ),
    (
      #"{"frame": [0, 0, 60, 60], "backgroundColor": "teal", "mask": {"name": "a", "type": "shape", "path": {"oval": [0, 0, 40, 40]}}, "sublayers": [{"type": "tiled", "tileSize": [8, 8], "sublayers": [{"frame": [1, 1, 4, 4], "backgroundColor": "=time < 1 ? 'red' : 'blue'"}]}]}"#,
      moving
    ),
    (
      #"{"transform": {"rotation": {"x": 30}}, "shadowOpacity": 0.5, "sublayers": [{"name": "a", "frame": [9, 9, 30, 30], "backgroundColor": "red", "filters": [{"blur": "=round(time)"}]}]}"#,
      moving
    ),
    // A finger, and what follows it.
    (
      #"{"name": "a", "frame": [10, 10, 20, 20], "backgroundColor": "red", "on": {"drag": [{"layer": "a", "set": {"position": "=parent.bounds.origin + touch"}}], "touchUp": [{"layer": "a", "set": {"backgroundColor": "blue"}}]}}, {"frame": ["=a.position.x", 50, 9, 9], "backgroundColor": "=a.pressed ? 'lime' : 'gray'"}"#,
      #"{"at": 0.5, "layer": "a", "touch": [[10, 10], [50, 30]], "duration": 1}"#
    ),
    // Layouts.
    (
      #"{"frame": [0, 0, 90, 70], "constraints": ["H:|-4-[a]-9-[b]-4-|", {"item": "a", "attribute": "width", "toItem": "b", "multiplier": "=1 + round(time)"}, "V:|-4-[a]-|", "V:|-4-[b]-|"], "sublayers": [{"name": "a", "backgroundColor": "red"}, {"name": "b", "backgroundColor": "blue"}]}"#,
      #"{"layer": "a", "animate": "opacity", "to": 0.5, "duration": 1}"#
    ),
  ]

  @Test(arguments: Self.scripts.indices)
  func allElseInAnyOrder(number: Int) throws {
    let (layers, timeline) = Self.scripts[number]
    let script = StagedScript(layers: layers, timeline: timeline, more: #""duration": 3"#)
    for seed in 0..<3 as Range<UInt64> { try Self.expectTheSame(script, seed: seed, count: 24) }
  }

  @Test func aMistakeAtOneTimeSpoilsNoOther() throws {
    let stage = try StagedScript(
      layers:
        #"{"frame": [0, 0, 9, 9], "opacity": "=1 / (round(time) - 1)", "backgroundColor": "=time > 1.6 ? 'red' : 'blue'"}"#,
      more: #""duration": 3"#
    ).staged()
    let sampler = stage.sampler()
    for time in [0, 1, 2, 1.1, 3, 0.2] {
      if time.rounded() == 1 {
        #expect(throws: StagingError.self) { try sampler.scene(at: time) }
      } else {
        #expect(
          drawnText(of: try sampler.scene(at: time).nodes) == drawnText(of: try stage.sampler().scene(at: time).nodes))
      }
    }
  }

  // MARK: What stays is not made again

  /// Where the outlines of fills lie in memory.
  private static func places(_ scene: Scene) -> [UnsafeRawPointer?] {
    scene.nodes.flatMap { node -> [UnsafeRawPointer?] in
      guard case .fill(let fill) = node.content else { return [] }
      return [fill.path.points.withUnsafeBytes { $0.baseAddress }]
    }
  }

  @Test func whatStaysIsTheSameMemory() throws {
    let sampler = try StagedScript(
      layers: #"""
        {"frame": [0, 0, 20, 20], "backgroundColor": "red"},
        {"name": "group", "frame": [0, 30, 90, 20], "sublayers": [
          {"name": "early", "frame": [0, 0, 9, 9], "cornerRadius": 2, "backgroundColor": "blue"},
          {"name": "late", "frame": [20, 0, 9, 9], "cornerRadius": 2, "backgroundColor": "lime"}]},
        {"name": "label", "type": "text", "frame": [0, 60, 90, 20], "text": "label"}
        """#,
      timeline: #"""
        {"layer": "early", "animate": "cornerRadius", "to": 4, "duration": 1},
        {"at": 2, "layer": "late", "animate": "cornerRadius", "to": 4, "duration": 1},
        {"at": 2, "layer": "label", "animate": "position.x", "by": 9, "duration": 1}
        """#
    ).staged().sampler()
    let scenes = try [0.25, 0.75, 1.25, 1.75, 2.25].map { try sampler.scene(at: $0) }
    let stays = zip(scenes, scenes.dropFirst()).map { zip(Self.places($0), Self.places($1)).map { $0 == $1 } }
    #expect(
      stays == [
        [true, false, true, true], [true, false, true, true], [true, true, true, true],
        // The label moves with its outlines.
        [true, true, false, true],
      ])
    let versions = scenes.map { $0.nodes.map(\.version) }
    #expect(versions[2] == versions[3])
    #expect(versions[3].last != versions[4].last)
  }
}
