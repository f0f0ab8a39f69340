import Expressions
import Graphics
import Scripting
import Testing

@Suite("Filters, gradients and cells of layers")
struct PartTests {
  private func layers(_ json: String, isRight: Bool = true) throws -> [Layer] {
    var diagnostics = Diagnostics()
    let file = source("{\"canvas\": {\"width\": 9, \"height\": 9}, \"layers\": [\(json)]}")
    let script = try #require(ScriptReader.read(file, into: &diagnostics))
    if isRight { #expect(DiagnosticPrinter(file).text(diagnostics) == "") }
    return script.layers
  }

  @Test(
    "every filter takes the example of its inputs, as a constant and as an expression", arguments: Filter.Kind.allCases)
  func filters(_ kind: Filter.Kind) throws {
    let inputs = Vocabulary.inputs(of: kind)
    let note = try #require(ReferenceNotes.note(kind.rawValue, of: "filter"))
    for family in ["filters", "backgroundFilters"] {
      let layer = try #require(
        try layers(#"{"\#(family)": [{"\#(kind.rawValue)": \#(note.example), "name": "own"}]}"#).first)
      let filter = try #require((layer.filters + layer.backgroundFilters).first)
      #expect(filter.kind == kind && filter.name?.value == "own")
      #expect(filter.inputs.map(\.name) == inputs.map(\.name))
      #expect(filter.inputs.map(\.formula.type) == inputs.map(\.type))
      #expect(layer.filters.isEmpty == (family == "backgroundFilters"))
    }
    let expression = kind == .dropShadow ? #"{"radius": "=n", "offset": ["=n", 0]}"# : #""=n""#
    let filter = try #require(try layers(#"{"filters": [{"\#(kind.rawValue)": \#(expression)}]}"#).first?.filters.first)
    #expect(filter.inputs.allSatisfy { $0.formula.expression.constant == nil })
  }

  @Test("a drop shadow may be silent about all it has")
  func silentShadow() throws {
    #expect(try layers(#"{"filters": [{"dropShadow": {}}]}"#).first?.filters.first?.inputs.isEmpty == true)
  }

  @Test("gradients in place of colors are read as those of gradient layers; null is none")
  func gradients() throws {
    let shape = try #require(
      try layers(
        #"""
        {"type": "shape", "strokeGradient": {"colors": ["red", "blue"], "locations": [0, 1], "kind": "conic"},
         "fillGradient": {"startColor": "red", "endColor": "=ink", "angle": 270, "colorSpace": "oklab", "x-mine": 1}}
        """#
      ).first)
    #expect(shape.gradients.map(\.name) == ["strokeGradient", "fillGradient"])
    #expect(shape.gradients[0].properties.map(\.name) == ["colors", "locations", "kind"])
    #expect(shape.gradients[1].properties.map(\.name) == ["startColor", "endColor", "angle", "colorSpace"])
    #expect(try layers(#"{"type": "shape", "fillGradient": null}"#).first?.gradients.isEmpty == true)
  }

  @Test("cells keep their order, their nesting and the layers that they emit")
  func cells() throws {
    let emitter = try #require(
      try layers(
        #"""
        {"type": "emitter", "cells": [
          {"name": "rocket", "birthRate": 1, "contents": {"type": "text", "text": "*", "mask": {"name": "m"},
            "sublayers": [{"name": "inner"}, {"type": "emitter", "cells": [{"name": "deep", "contents": null}]}]},
           "cells": [{"name": "spark", "velocity": "=10 + 2"}, {"name": "smoke", "contents": "smoke.png"}]},
          {"name": "other", "duration": null}]}
        """#
      ).first)
    #expect(emitter.cells.map { $0.name?.value } == ["rocket", "other"])
    let rocket = emitter.cells[0]
    #expect(rocket.properties.map(\.name) == ["birthRate"])
    #expect(rocket.cells.map { $0.name?.value } == ["spark", "smoke"])
    #expect(rocket.cells[1].properties.map(\.name) == ["contents"])
    let text = try #require(rocket.layer)
    #expect(text.kind == .text && text.mask?.layers.first?.name?.value == "m")
    #expect(text.sublayers[0].name?.value == "inner")
    #expect(text.sublayers[1].cells.first?.name?.value == "deep")
  }

  @Test("every property of cells takes its example, and refuses what is of no type, once")
  func cellProperties() throws {
    for property in Vocabulary.cellProperties {
      let layer = try layers(#"{"type": "emitter", "cells": [{"\#(property.name)": \#(property.example)}]}"#).first
      #expect(layer?.cells.first?.properties.map(\.name) == [property.name])
      if property.name == "contents" { continue }
      var diagnostics = Diagnostics()
      let text = #"[{"type": "emitter", "cells": [{"\#(property.name)": {"no": 1}}]}]"#
      _ = ScriptReader.read(source(#"{"canvas": {"width": 9, "height": 9}, "layers": \#(text)}"#), into: &diagnostics)
      #expect(diagnostics.all.count == 1, "\(property.name)")
    }
  }

  @Test("deep trees of cells are read on a small stack")
  func deepCells() throws {
    let depth = 250
    let cells = String(repeating: #"{"cells": ["#, count: depth) + "{}" + String(repeating: "]}", count: depth)
    let particles =
      String(repeating: #"{"type": "emitter", "cells": [{"contents": "#, count: depth / 2) + "{}"
      + String(repeating: "}]}", count: depth / 2)
    for layer in [#"{"type": "emitter", "cells": [\#(cells)]}"#, particles] {
      var (diagnostics, limits) = (Diagnostics(), ReadingLimits())
      limits.depth = 600
      let file = source("{\"canvas\": {\"width\": 9, \"height\": 9}, \"layers\": [\(layer)]}")
      #expect(ScriptReader.read(file, limits: limits, into: &diagnostics) != nil)
      #expect(diagnostics.all.isEmpty)
    }
  }

  @Test("inputs of filters, gradients and cells have key paths")
  func keyPaths() {
    let shape = Set(Vocabulary.keyPaths(for: .shape))
    for path in [
      "filters.hueRotate", "filters.dropShadow.radius", "filters.dropShadow.offset.width", "backgroundFilters.blur",
      "strokeGradient.colors", "fillGradient.startPoint.x",
    ] {
      #expect(shape.contains(path), "\(path)")
    }
    #expect(!shape.contains { $0.hasPrefix("cells.") })
    #expect(Vocabulary.keyPaths(for: .emitter).contains("cells.NAME.velocity"))
    #expect(!Vocabulary.keyPaths(for: .text).contains("fillGradient.colors"))
  }

  @Test("what a transform layer doesn't draw is warned of, once for each key")
  func idleKeys() {
    let keys = #""type": "transform", "mask": {}, "cornerRadius": 4, "filters": [], "opacity": 0.5, "position": [1, 2]"#
    var diagnostics = Diagnostics()
    _ = ScriptReader.read(
      source(#"{"canvas": {"width": 8, "height": 8}, "layers": [{\#(keys)}]}"#), into: &diagnostics)
    #expect(diagnostics.all.map(\.code) == ["ignored", "ignored", "ignored"])
    #expect(diagnostics.all.allSatisfy { $0.severity == .warning })
    #expect(diagnostics.all.first?.message.hasPrefix("'mask' does nothing on a transform layer") ?? false)
  }

  @Test(
    "what layers of a kind, masks and particles do nothing with is warned of",
    arguments: [
      (#""type": "tiled", "tileSize": [4, 4], "perspective": 50, "sublayerTransform": {"scale": 2}"#, 2),
      (#""type": "replicator", "preservesDepth": true, "backgroundColor": "red", "doubleSided": false"#, 2),
      (#""type": "replicator", "preservesDepth": false, "backgroundColor": "red", "masksToBounds": true"#, 0),
      (#""type": "replicator", "backgroundColor": "red""#, 0), (#""type": "transform", "doubleSided": false"#, 1),
      (#""compositingFilter": "multiply", "backgroundFilters": [{"blur": 2}], "perspective": 9"#, 0),
      (#""mask": {"compositingFilter": "multiply", "backgroundFilters": [{"blur": 2}], "opacity": 0.5}"#, 2),
      (#""mask": {"sublayers": [{"compositingFilter": "multiply"}]}"#, 0),
    ])
  func idleKeysOfOthers(_ keys: String, _ count: Int) {
    var diagnostics = Diagnostics()
    _ = ScriptReader.read(
      source(#"{"canvas": {"width": 8, "height": 8}, "layers": [{\#(keys)}]}"#), into: &diagnostics)
    #expect(diagnostics.all.map(\.code) == [String](repeating: "ignored", count: count))
    #expect(diagnostics.all.allSatisfy { $0.severity == .warning && $0.message.contains("' does nothing on a ") })
  }
}
