import Scripting
import Testing

@testable import Staging

/// Keys and entries that do nothing as they stand are told of, and no others.
struct IdleKeyTests {
  @Test(arguments: [
    (#"{"name": "a", "shadowRadius": 5}"#, #"{"layer": "a", "animate": "shadowOpacity", "to": 1}"#),
    (#"{"name": "a", "shadowRadius": 5}"#, #"{"layer": "a", "set": {"shadowOpacity": 1}}"#),
    (#"{"name": "a", "borderColor": "red"}"#, #"{"layer": "a", "animate": "borderWidth", "to": 1}"#),
    (#"{"name": "a", "shadowColor": "red", "on": {"tap": {"layer": "self", "set": {"shadowOpacity": 1}}}}"#, ""),
    (#"{"name": "a", "frame": [0, 0, 9, 9], "position": [5, 5]}"#, ""),
    (#"{"name": "a", "type": "shape", "strokeColor": "red"}"#, #"{"layer": "a", "set": {"path": "M0 0H9"}}"#),
    (#"{"name": "a", "type": "gradient", "startColor": "red"}"#, ""),
    (#"{"type": "shape", "strokeColor": null}, {"type": "shape", "strokeColor": "clear"}"#, ""),
    (
      #"{"name": "a", "type": "shape", "path": "M0 0H9", "strokeEnd": 0.5}, {"opacity": "=a.strokeEnd"}"#, ""
    ),
    (#"{"type": "text", "text": "a", "caretColor": "red", "caretWidth": 3}"#, ""),
    (#"{"name": "a", "type": "image", "on": {"tap": {"layer": "self", "set": {"image": "4x4.png"}}}}"#, ""),
    (
      #"{"name": "a", "type": "shape", "path": "M0 0H9"}"#,
      #"{"layer": "a", "animate": "strokeEnd", "from": 0}, {"layer": "a", "set": {"strokeColor": "red"}}"#
    ),
    (#"{"name": "a", "type": "shape", "path": "M0 0H9", "strokeColor": "red", "strokeGradient": null}"#, ""),
  ])
  func keysThatOthersBringToLife(_ layer: String, _ entry: String) {
    #expect(StagedScript(layers: layer, timeline: entry).codes == [])
  }

  /// What can do nothing is told, without being a mistake.
  @Test(arguments: [
    (
      #"{"name": "a", "type": "gradient", "kind": "radial", "colors": ["red", "blue"]}"#, "",
      "a radial gradient without"
    ),
    (
      #"{"name": "a", "type": "shape", "path": "M0 0H9", "fillGradient": {"kind": "radial", "colors": ["red", "blue"]}}"#,
      "", "a radial gradient without"
    ),
    (#"{"name": "a", "type": "emitter", "cells": [{"birthRate": 9, "lifetime": 1}]}"#, "", "a cell without 'contents'"),
    (
      #"{"type": "emitter", "cells": [{"contents": "4x4.png", "lifetime": 1}]}"#, "", "a cell without 'birthRate'"
    ),
    (#"{"name": "a", "mask": {"cornerRadius": 9}}"#, "", "this mask draws nothing"),
    (#"{"name": "a", "repeatCount": 3}"#, "", "a layer without 'duration'"),
    (#"{"name": "a", "component": "K", "autoreverses": true}"#, "", "a layer without 'duration'"),
    (#"{"name": "a", "shadowRadius": 5, "shadowOffset": [0, 4]}"#, "", "'shadowRadius' does nothing without"),
    (#"{"name": "a", "borderColor": "red"}"#, "", "'borderColor' does nothing without"),
    (#"{"name": "a", "contentsRect": [0, 0, 1, 0.5]}"#, "", "'contentsRect' does nothing without"),
    (#"{"name": "a", "frame": [0, 0, 9, 9], "position": [5, 5], "bounds": [0, 0, 9, 9]}"#, "", "'frame' does nothing"),
    (
      #"{"name": "a", "type": "shape", "path": "M0 0H9", "strokeColor": "red", "strokeGradient": {"colors": ["red"]}}"#,
      "", "'strokeColor' does nothing beside"
    ),
    (#"{"name": "a"}"#, #"{"layer": "a", "animate": "opacity", "values": [1]}"#, "one value shows nothing"),
    (#"{"name": "a"}"#, #"{"layer": "a", "animate": "position", "path": "M 0 0"}"#, "the path has nothing to go along"),
    (
      #"{"name": "a"}"#, #"{"layer": "a", "animate": "position", "path": "M 0 0 H 9", "calculationMode": "cubic"}"#,
      "a path is curved already"
    ),
    (
      #"{"name": "a"}"#,
      #"{"layer": "a", "animate": "hidden", "values": [true, false], "calculationMode": "paced", "duration": 1}"#,
      "there is no distance between"
    ),
    (#"{"name": "a", "type": "text", "text": "='n ${w}'"}"#, "", "'${…}' is only filled in"),
    (#"{"name": "a", "perspective": 300, "transform": {"rotation": {"y": 40}}}"#, "", "'perspective' does nothing"),
    (#"{"type": "shape", "path": "M0 0H9", "lineWidth": 4}"#, "", "'lineWidth' does nothing without"),
    (
      #"{"type": "emitter", "cells": [{"birthRate": 4, "contents": "4x4.png"}]}"#, "",
      "particles without 'lifetime'"
    ),
    (
      #"{"name": "a"}"#,
      #"{"layer": "a", "animate": "transform", "from": {"rotation": 0}, "to": {"rotation": 360}, "duration": 1}"#,
      "both ends are the same transform"
    ),
    (
      #"{"type": "replicator", "instanceCount": 2, "instanceDelay": 1, "sublayers": [{"name": "a"}, {"name": "b"}]}"#,
      #"{"transition": "fade", "from": "a", "to": "b"}"#, "a transition between a replicator's own sublayers"
    ),
    (#"{"frame": [0, 0, 9, 9], "cornerCurve": "continuous"}"#, "", "'cornerCurve' does nothing without"),
    (#"{"type": "shape", "strokeColor": "red"}"#, "", "'strokeColor' does nothing without 'path'"),
    (#"{"type": "gradient", "angle": 90}"#, "", "a gradient layer without 'colors'"),
    (#"{"type": "text", "text": "a", "caretWidth": 3}"#, "", "'caretWidth' does nothing without"),
    (#"{"type": "image"}"#, "", "an image layer without 'image'"),
    (#"{"contentsGravity": "center"}"#, "", "'contentsGravity' does nothing without 'contents'"),
    (#"{"frame": [1, 2, 30, 40], "bounds": [0, 0, 9, 9]}"#, "", "the layer is as large as 'bounds' says"),
    (
      #"{"name": "a"}"#, #"{"layer": "a", "set": {"maskMode": "luminance"}}"#,
      "'maskMode' does nothing on a layer without a 'mask'"
    ),
    (#"{"type": "shape", "path": "M0 0H9", "strokeEnd": 0.5}"#, "", "'strokeStart' and 'strokeEnd' do nothing"),
    (
      #"{"name": "a", "type": "shape", "path": "M0 0H9"}"#, #"{"layer": "a", "animate": "strokeStart", "to": 1}"#,
      "'strokeStart' and 'strokeEnd' do nothing"
    ),
    (
      #"{"type": "shape", "path": "M0 0H9", "strokeColor": "red", "lineDashPhase": 2}"#, "",
      "'lineDashPhase' does nothing without"
    ),
    (
      #"{"name": "a", "backgroundColor": "red", "masksToBounds": true, "shadowOpacity": 0.5}"#, "",
      "'masksToBounds' cuts off the layer's own shadow"
    ),
    (
      #"{"type": "gradient", "colors": ["red", "blue"], "masksToBounds": true, "shadowOpacity": 0.5}"#, "",
      "'masksToBounds' cuts off the layer's own shadow"
    ),
    (
      #"{"type": "image", "image": "4x4.png", "cornerRadius": 2, "masksToBounds": true, "shadowOpacity": 0.5}"#, "",
      "'masksToBounds' cuts off the layer's own shadow"
    ),
    (
      #"{"name": "a", "on": {"tap": {"transition": "fade", "from": "b", "to": "c", "duration": 1}}, "frame": [0, 0, 50, 50], "sublayers": [{"name": "b"}, {"name": "c"}]}"#,
      #"{"layer": "a", "touch": [[5, 5]]}"#, "this goes on until"
    ),
  ])
  func warnsOfWhatDoesNothing(_ layer: String, _ entry: String, _ beginning: String) {
    let script = StagedScript(
      layers: layer, timeline: entry, more: layer.contains("component") ? #""components": {"K": {"layers": []}}"# : "")
    let found = script.diagnostics.all.filter { $0.message.hasPrefix(beginning) }
    #expect(found.map(\.severity) == [.warning], "\(script.mistakes)")
    #expect(found.allSatisfy { $0.code == "ignored" } && script.stage != nil)
  }

  @Test("anchors in points")
  func anchors() {
    let script = StagedScript(layers: #"{"frame": [0, 0, 40, 40], "anchorPoint": [20, 20]}"#)
    #expect(script.codes == ["range"] && script.stage != nil, "\(script.mistakes)")
    #expect(script.hints.first??.contains("unit space") == true)
  }

  @Test(
    "the same keys where they do something",
    arguments: [
      (#"{"name": "a", "perspective": 300, "sublayers": [{}]}"#, ""),
      (#"{"name": "a", "repeatDuration": 1, "fillMode": "removed"}"#, ""),
      (
        #"{"type": "replicator", "instanceCount": 2, "instanceDelay": 1, "sublayers": [{"sublayers": [{"name": "a"}, {"name": "b"}]}]}"#,
        #"{"transition": "fade", "from": "a", "to": "b"}"#
      ),
      (
        #"{"type": "replicator", "instanceCount": 2, "sublayers": [{"name": "a"}, {"name": "b"}]}"#,
        #"{"transition": "fade", "from": "a", "to": "b"}"#
      ),
      (
        #"{"name": "a", "type": "emitter", "perspective": 300, "cells": [{"birthRate": 4, "lifetime": 1, "contents": "4x4.png"}]}"#,
        ""
      ),
      (
        #"{"name": "a", "type": "shape", "path": "M0 0H9", "lineWidth": 4}"#,
        #"{"layer": "a", "set": {"strokeColor": "red"}}"#
      ),
      (
        #"{"name": "a", "type": "shape", "path": "M0 0H9", "lineWidth": 4, "strokeGradient": {"colors": ["red", "blue"]}}"#,
        ""
      ),
      (#"{"name": "a", "type": "shape", "path": "M0 0H9", "lineWidth": 0}"#, ""),
      (#"{"name": "a", "contentsGravity": "center"}"#, #"{"layer": "a", "set": {"contents": "4x4.png"}}"#),
      (#"{"type": "image", "image": "4x4.png", "contentsGravity": "center"}"#, ""),
      (#"{"frame": [1, 2, 30, 40], "bounds": [7, 0, 30, 40]}"#, ""),
      (#"{"name": "a", "mask": {}}"#, #"{"layer": "a", "set": {"maskMode": "luminance"}}"#),
      (
        #"{"name": "a", "mask": {"name": "m", "cornerRadius": 9}}"#,
        #"{"layer": "a.m", "set": {"backgroundColor": "red"}}"#
      ),
      (#"{"mask": {"cornerRadius": 9, "borderWidth": 2}}, {"mask": {"sublayers": [{"backgroundColor": "red"}]}}"#, ""),
      (#"{"maskMode": "alphaInverted", "mask": {"cornerRadius": 9}}, {"mask": {"hidden": true}}"#, ""),
      (#"{"anchorPoint": [0.5, -3]}, {"frame": [0, 0, 2, 8], "anchorPoint": [0.5, 12]}"#, ""),
      (#"{"type": "emitter", "cells": [{"name": "c", "lifetime": 1, "contents": "4x4.png"}]}"#, ""),
      (#"{"type": "emitter", "cells": [{"name": "c", "birthRate": 4, "contents": "4x4.png"}]}"#, ""),
      (#"{"name": "a", "backgroundColor": "rgba(255, 0, 0, 0.5)", "masksToBounds": true, "shadowOpacity": 0.5}"#, ""),
      (#"{"name": "a", "type": "text", "text": "A", "masksToBounds": true, "shadowOpacity": 0.5}"#, ""),
      (#"{"type": "gradient", "colors": ["red", "clear"], "masksToBounds": true, "shadowOpacity": 0.5}"#, ""),
      (#"{"type": "image", "image": "4x4.png", "masksToBounds": true, "shadowOpacity": 0.5}"#, ""),
      (#"{"name": "a", "backgroundColor": "red", "masksToBounds": true, "shadowOpacity": 0}"#, ""),
      (
        #"{"name": "a", "backgroundColor": "red", "masksToBounds": true, "shadowOpacity": 0.5}"#,
        #"{"layer": "a", "at": 1, "set": {"masksToBounds": false}}"#
      ),
      (
        #"{"name": "a", "backgroundColor": "red", "masksToBounds": true, "shadowOpacity": 0.5, "on": {"tap": {"layer": "self", "set": {"masksToBounds": false}}}}"#,
        ""
      ),
      (#"{"name": "a"}"#, #"{"layer": "a", "animate": "transform", "from": {"rotation": 0}, "to": {"rotation": 170}}"#),
      (#"{"name": "a"}"#, #"{"layer": "a", "animate": "transform.rotation.z", "from": 0, "to": 360}"#),
    ])
  func doesNotWarn(_ layer: String, _ entry: String) {
    #expect(StagedScript(layers: layer, timeline: entry).mistakes == [])
  }

  @Test(
    "angles in radians",
    arguments: [
      (#""transform": {"rotation": 1.5708}"#, "", ["write 90 for 1.5708"]),
      (#""transform": {"rotation": {"x": -3.14159}}"#, "", ["write -180 for -3.14159"]),
      (#""transform": {"rotation": 1.5}"#, "", []), (#""transform": {"rotation": 2.36}"#, "", []),
      (
        "", #"{"layer": "a", "animate": "transform.rotation.z", "from": 0, "to": 6.283185307}"#,
        ["write 360 for 6.283185307"]
      ),
      ("", #"{"layer": "a", "animate": "transform.rotation.y", "values": [0, 0.785, 0]}"#, ["write 45 for 0.785"]),
      ("", #"{"layer": "a", "set": {"transform.rotation": 3.14}}"#, ["write 180 for 3.14"]),
      ("", #"{"layer": "a", "set": {"transform.rotation": 45}}"#, []),
      ("", #"{"layer": "a", "animate": "transform.rotation", "values": [0, 3.14, 20.53, 45]}"#, []),
      (#""transform": {"rotation": {"x": 1.57, "y": 30}}"#, "", []),
      ("", #"{"layer": "a", "set": {"transform.scale": 3.14}}"#, []),
    ])
  func radians(_ key: String, _ entry: String, _ hints: [String]) {
    let script = StagedScript(layers: #"{"name": "a"\#(key.isEmpty ? "" : ", " + key)}"#, timeline: entry)
    #expect(script.codes == hints.map { _ in "range" })
    #expect(script.hints == hints)
    #expect(script.stage != nil)
  }

  @Test(
    "durations in milliseconds",
    arguments: [
      (#"{"layer": "a", "animate": "opacity", "to": 0, "duration": 500}"#, ["times are in seconds: write 0.5"]),
      (#"{"layer": "a", "set": {"opacity": 0}, "duration": 50}"#, ["times are in seconds: write 0.05"]),
      (#"{"layer": "a", "set": {"opacity": 0}, "duration": 39}"#, []),
      (#"{"layer": "a", "set": {"opacity": 0}, "spring": {"damping": 0}}"#, []),
      (#"{"layer": "a", "animate": "opacity", "to": 0, "duration": 100, "speed": 100}"#, []),
      (#"{"layer": "a", "animate": "transform.rotation.z", "from": 0, "to": 360, "duration": 3600}"#, []),
      (
        #"{"layer": "a", "set": {"opacity": 0}, "duration": 0.5}, {"layer": "a", "set": {"opacity": 1}, "duration": 200}"#,
        []
      ),
    ])
  func milliseconds(_ entry: String, _ hints: [String]) {
    let script = StagedScript(layers: #"{"name": "a"}"#, timeline: entry, more: #""duration": 2"#)
    #expect(script.codes == hints.map { _ in "range" })
    #expect(script.hints == hints)
  }

  @Test("without a duration of the script the longest entry is pointed at")
  func framesOfMilliseconds() {
    let script = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"{"layer": "a", "set": {"opacity": 0}}, {"layer": "a", "set": {"opacity": 1}, "duration": 900}"#)
    #expect(script.codes == ["limit.frames"])
    #expect(script.hints == ["raise with --max-frames; times are in seconds: write 0.9"])
    let given = StagedScript(layers: #"{"name": "a"}"#, more: #""duration": 2000"#)
    #expect(given.hints == ["raise with --max-frames; times are in seconds: write 2"])
    let repeated = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"{"layer": "a", "animate": "opacity", "to": 0, "duration": 60, "repeatCount": 50}"#)
    #expect(repeated.hints == ["raise with --max-frames"])
  }

  @Test(
    "from no value to one there is no way",
    arguments: [
      (#"{"layer": "a", "animate": "backgroundColor", "to": "red"}"#, [#"write "from": "rgba(255, 0, 0, 0)""#]),
      (#"{"layer": "a", "animate": "backgroundColor", "from": null, "to": "blue"}"#, []),
      (#"{"layer": "a", "animate": "perspective", "to": 400}"#, [#"say where it begins: "from": …"#]),
      (#"{"layer": "a", "animate": "backgroundColor", "from": "clear", "to": "red"}"#, []),
      (
        #"{"layer": "a", "set": {"backgroundColor": "blue"}}, {"layer": "a", "animate": "backgroundColor", "to": "red"}"#,
        []
      ),
      (#"{"layer": "a", "animate": "borderColor", "to": "red"}"#, []),
    ])
  func fromNothing(_ entry: String, _ hints: [String]) {
    let script = StagedScript(layers: #"{"name": "a", "sublayers": [{}]}"#, timeline: entry)
    #expect(script.codes == hints.map { _ in "ignored" })
    #expect(script.hints == hints)
  }

  @Test("nor is anything said where a handler may have set one")
  func fromWhatHandlersSet() {
    let script = StagedScript(
      layers:
        #"{"name": "a", "frame": [0, 0, 50, 50], "on": {"tap": {"layer": "self", "set": {"backgroundColor": "blue"}}}}"#,
      timeline: #"{"touch": [[9, 9]]}, {"at": 1, "layer": "a", "animate": "backgroundColor", "to": "red"}"#)
    #expect(script.codes == [])
  }

  @Test(
    "colors in fractions",
    arguments: [
      ("rgb(1.0, 0.5, 0.2)", #"write "rgb(255, 128, 51)""#), ("rgb(1 0 0 / 0.5)", #"write "rgb(255, 0, 0, 0.5)""#),
      ("hsl(120, 1, .5)", #"write "hsl(120, 100%, 50%)""#), ("rgba(255, 0, 0, 50)", #"write "rgba(255, 0, 0, 0.5)""#),
      ("rgba(255, 0, 0, 128)", #"write "rgba(255, 0, 0, 0.5)""#),
      ("rgba(0.5, 0.5, 0.5, 50)", #"write "rgba(128, 128, 128, 0.5)""#),
      ("rgba(255, 0, 0, 1.5)", #"write "rgba(255, 0, 0, 1)""#), ("rgb(1, 1, 1)", nil), ("rgba(1, 0, 1, 0)", nil),
      ("rgb(0, 0, 0)", nil), ("rgb(2, 1, 0)", nil), ("rgb(100%, 0%, 0%)", nil), ("hsl(0 0 0)", nil),
      ("hsl(0, 0%, 1%)", nil), ("hsl(1, 40, 50)", nil), ("rgba(255, 0, 0, 1)", nil),
    ])
  func fractions(_ color: String, _ hint: String?) {
    let script = StagedScript(layers: #"{"backgroundColor": "\#(color)"}"#)
    #expect(script.codes == (hint == nil ? [] : ["range"]))
    #expect(script.hints == (hint.map { [$0] } ?? []))
  }

  @Test(
    "shares of a path that are percentages",
    arguments: [
      (#""strokeEnd": 100"#, "", ["100"]), (#""strokeStart": -0.5"#, "", ["-0.5"]), (#""strokeEnd": 1"#, "", []),
      ("", #"{"layer": "a", "animate": "strokeEnd", "from": 0, "to": 100}"#, [#""strokeEnd""#]),
      ("", #"{"layer": "a", "animate": "strokeEnd", "values": [0, 40, 100]}"#, [#""strokeEnd""#]),
      ("", #"{"layer": "a", "set": {"strokeEnd": 50}}"#, [#""strokeEnd""#]),
      ("", #"{"layer": "a", "animate": "strokeEnd", "values": [0, 1.2, 1]}"#, []),
      ("", #"{"layer": "a", "animate": "lineWidth", "to": 50}"#, []),
      ("", #"{"layer": "a", "animate": "strokeEnd", "from": -4, "to": 1}"#, []),
      (#""strokeEnd": 0"#, #"{"layer": "a", "animate": "strokeEnd", "by": 3, "additive": true}"#, []),
    ])
  func shares(_ key: String, _ entry: String, _ pointedAt: [String]) {
    let layer =
      #"{"name": "a", "type": "shape", "path": "M0 0H9", "strokeColor": "red"\#(key.isEmpty ? "" : ", " + key)}"#
    let script = StagedScript(layers: layer, timeline: entry)
    #expect(script.codes == pointedAt.map { _ in "range" })
    #expect(script.pointedAt == pointedAt)
    #expect(script.stage != nil)
  }
}
