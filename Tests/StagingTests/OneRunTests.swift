import Scripting
import Staging
import Testing

/// All mistakes in one run, each once: what is misspelt is read as it was meant, and what hangs on it is not reported.
struct OneRunTests {
  @Test("pictures and fonts that are missing are told together, and beside other mistakes")
  func files() {
    let script = StagedScript(
      layers: """
        {"type": "image", "image": "no.png"}, {"type": "image", "image": "4x4", "opactiy": 1},
        {"type": "text", "text": "x", "font": "Nope"}, {"type": "text", "spans": [{"text": "y", "font": "Nopp"}]},
        {"name": "k", "type": "image", "image": "4x4"}
        """, timeline: #"{"layer": "k", "animate": "image", "to": "gone.png"}"#)
    #expect(script.codes == ["asset", "unknown-key", "asset", "asset", "asset"])
    #expect(script.pointedAt == [#""no.png""#, #""opactiy""#, #""Nope""#, #""Nopp""#, #""gone.png""#])
  }

  @Test(
    "a misspelt key is read as it was meant",
    arguments: [
      // A layer that is not called what it should be.
      (#"{"nme": "b"}"#, #"{"layer": "b", "animate": "opacity", "to": 1}"#, ["nme"]),
      (#"{"name": "b"}"#, #"{"layer": "b", "anmate": "opacity", "to": 1, "duration": "2"}"#, ["anmate", "2"]),
      (#"{"name": "b"}"#, #"{"target": "b", "animate": "opacity", "too": "x"}"#, ["target", "too", "x"]),
      (#"{"tpye": "text", "text": "x", "name": "b"}"#, #"{"layer": "b", "animate": "fontSize", "to": 9}"#, ["tpye"]),
      (
        #"{"sublyers": [{"name": "b", "opacity": "x"}]}"#, #"{"layer": "b", "set": {"hidden": 1}}"#,
        ["sublyers", "x", "1"]
      ),
      // What is in a layer that cannot be repeated is not looked at.
      (
        #"{"name": "b", "forEach": "tints", "sublayers": [{"opacity": "=item"}]}"#,
        #"{"layer": "b", "animate": "opacity", "to": 1}"#, ["tints"]
      ),
      // Of a value that is broken no parts are known.
      (
        #"{"name": "b", "bounds": [0, 0, 9, "=nn"]}"#,
        #"{"layer": "b", "animate": "bounds.size.height", "from": 0}"#, ["nn"]
      ),
      (#"{"name": "b"}, {"name": "b"}"#, #"{"layer": "b", "animate": "opacity", "to": 1}"#, ["b"]),
    ])
  func meant(_ layers: String, _ timeline: String, _ places: [String]) {
    let script = StagedScript(layers: layers, timeline: timeline)
    #expect(script.pointedAt.map { $0.filter { $0 != "\"" } } == places)
  }

  @Test(
    "what has no effect, or does not fit, is told",
    arguments: [
      (#""animate": "locations", "from": [0, 1], "to": [0.5]"#, "count", "[0.5]"),
      (#""animate": "colors", "to": ["red", "lime", "blue"]"#, "count", #"["red", "lime", "blue"]"#),
      (#""animate": "colors", "values": [["red", "blue"], ["red"]]"#, "count", #"["red"]"#),
      (#""animate": "hidden", "to": true, "additive": true"#, "ignored", #""hidden""#),
      (#""animate": "position", "path": "M 0 0 L 9 0 L 9 9", "keyTimes": [0, 1]"#, "count", "{"),
      (#""animate": "position", "path": "M 0 0 L 9 0 L 9 9", "timings": ["linear"]"#, "count", "{"),
      (
        #""animate": "position", "path": "M 0 0 L 9 0 L 9 9", "timings": ["linear", "linear"], "calculationMode": "paced""#,
        "ignored", #""timings""#
      ),
    ])
  func counts(_ entry: String, _ code: String, _ place: String) {
    let script = StagedScript(
      layers: #"{"name": "g", "type": "gradient", "colors": ["red", "blue"]}"#,
      timeline: #"{"layer": "g", \#(entry), "duration": 1}"#)
    #expect(script.codes == [code])
    #expect(script.pointedAt == [place])
  }

  @Test(
    "what is wrong about an entry is told, though its layer, key path or kind is misspelt",
    arguments: [
      (#""layer": "crad", "animate": "positon.x", "to": "=zip", "duration": 1"#, ["crad", "positon.x", "zip"]),
      (#""layer": "card", "animate": "opacty", "to": "=zip", "duration": "=zork""#, ["opacty", "zip", "zork"]),
      (#""layer": "card", "animate": "position.xx", "to": "=zip""#, ["position.xx", "zip"]),
      (#""layer": "card", "animate": "bounds.size.widht", "to": [1]"#, ["bounds.size.widht", "[1]"]),
      (#""layer": "crad", "set": {"opactiy": 1, "hidden": 5}"#, ["crad", "opactiy", "5"]),
      (#""transition": "wipee", "layer": "crad", "set": {"opactiy": "=qq"}"#, ["wipee", "crad", "opactiy", "qq"]),
      (#""transition": "push", "from": "card", "to": "othre", "subtype": "fromLeftt""#, ["othre", "fromLeftt"]),
      // Nothing near: nobody knows what its values are.
      (#""layer": "zebra", "animate": "opacty", "to": "=zip""#, ["zebra"]),
      (#""layer": "card", "animate": "zebra", "to": "=zip""#, ["zebra"]),
    ])
  func entries(_ entry: String, _ places: [String]) {
    let script = StagedScript(layers: #"{"name": "card"}, {"name": "other"}"#, timeline: "{\(entry)}")
    #expect(Set(script.pointedAt.map { $0.filter { $0 != "\"" } }) == Set(places))
  }

  @Test(
    "the value of a misspelt property is read, as that of the property that was meant",
    arguments: [
      (#"{"opactiy": 2}"#, ["opactiy", "2"]), (#"{"frme": [0, 0, "x", 4]}"#, ["frme", "x"]),
      (#"{"opactiy": "=zip"}"#, ["opactiy", "zip"]), (#"{"backgroundColour": "rde"}"#, ["backgroundColour", "rde"]),
      (#"{"opactiy": 2, "opacity": 1}"#, ["opactiy"]), (#"{"zork": [2]}"#, ["zork"]),
      (#"{"masc": {"opacity": 2}}"#, ["masc", "2"]),
    ])
  func misspeltProperties(_ layer: String, _ places: [String]) {
    let script = StagedScript(layers: layer)
    #expect(script.pointedAt.map { $0.filter { $0 != "\"" } } == places)
  }

  @Test("an unknown key hides neither values nor layouts nor characters")
  func besideUnknownKeys() {
    let script = StagedScript(
      layers: #"""
        {"zork": 1}, {"opacity": "=1 / zero"}, {"type": "text", "text": "\uDBFF\uDFFD"},
        {"constraints": ["H:|[x(10)]", "H:[x(20)]", "V:|[x]|"], "sublayers": [{"name": "x"}]}
        """#, more: #""parameters": {"zero": 0}"#)
    #expect(Set(script.codes).isSuperset(of: ["unknown-key", "not-finite"]))
    let text = StagedScript(layers: #"{"zork": 1}, {"type": "text", "text": "\uDBFF\uDFFD"}"#)
    #expect(text.codes == ["unknown-key", "asset"])
    let layout = StagedScript(
      layers: #"{"zork": 1, "constraints": ["H:|[x(10)]", "H:[x(20)]", "V:|[x]|"], "sublayers": [{"name": "x"}]}"#)
    #expect(layout.codes.contains { $0.hasPrefix("layout.") } && layout.codes.contains("unknown-key"))
  }

  @Test("a loop of 'after' hides nothing, and makes no mistake of what is none")
  func besideLoops() {
    let script = StagedScript(
      layers: #"{"name": "card", "sublayers": [{"name": "a"}, {"name": "b"}]}"#,
      timeline: #"""
        {"name": "x", "after": "y", "layer": "card", "set": {"opacity": "=zip"}},
        {"name": "y", "after": "x", "layer": "crad", "animate": "position.xx", "to": "=zork"},
        {"after": "x", "transition": "flipFromLeft", "from": "a", "to": "b", "duration": 1},
        {"after": "y", "delay": 2, "transition": "flipFromLeft", "from": "b", "to": "a", "duration": 1},
        {"name": "z", "after": "z", "layer": "card", "set": {"opacity": 7}}
        """#)
    #expect(
      script.codes.sorted() == [
        "cycle", "cycle", "missing-name", "range", "unknown-key-path", "unknown-name", "unknown-name",
      ])
  }

  @Test("layers that forEach makes are among the names that may be meant")
  func itemsMeant() {
    let script = StagedScript(
      layers: #"{"name": "bar", "forEach": 3}, {"opacity": "=bra[0].opacity"}"#,
      timeline: #"{"layer": "bra", "animate": "opacity", "to": 1}"#)
    #expect(script.hints == ["did you mean 'bar'?", "did you mean 'bar'?"])
  }

  @Test("what fits is not told")
  func fitting() {
    for entry in [
      #""animate": "colors", "from": ["red", "lime", "blue"], "to": ["red", "blue", "lime"]"#,
      #""animate": "position", "path": "M 0 0 L 9 0 L 9 9", "keyTimes": [0, 0.2, 1], "timings": ["linear", "easeIn"]"#,
      #""animate": "position", "path": "M 0 0 L 9 0 Z", "keyTimes": [0, 1], "calculationMode": "discrete""#,
      #""animate": "position.x", "to": 3, "additive": true"#,
    ] {
      let script = StagedScript(
        layers: #"{"name": "g", "type": "gradient", "colors": ["red", "blue"]}"#,
        timeline: #"{"layer": "g", \#(entry), "duration": 1}"#)
      #expect(script.codes == [], "\(entry)")
    }
  }

  @Test("a conic gradient has a direction, and points beside an angle do nothing")
  func gradients() {
    let conic = StagedScript(
      layers:
        #"{"type": "gradient", "kind": "conic", "colors": ["red", "blue"], "startPoint": [0.5, 0.5], "endPoint": [0.5, 0.5]}"#
    )
    #expect(conic.codes == ["range"])
    let both = StagedScript(
      layers: #"{"type": "gradient", "colors": ["red", "blue"], "angle": 90, "startPoint": [0, 0], "endPoint": [1, 1]}"#
    )
    #expect(both.codes == ["ignored", "ignored"])
    #expect(both.pointedAt == [#""startPoint""#, #""endPoint""#])
  }

  @Test("a spring without damping never ends, as what repeats for ever")
  func endless() {
    let script = StagedScript(
      layers: #"{"name": "g"}"#,
      timeline: #"{"layer": "g", "animate": "opacity", "from": 0, "to": 1, "spring": {"damping": 0}}"#)
    #expect(script.codes == ["duration"])
    let given = StagedScript(
      layers: #"{"name": "g"}"#,
      timeline: #"{"layer": "g", "animate": "opacity", "from": 0, "to": 1, "spring": {"damping": 0}}"#,
      more: #""duration": 2"#)
    #expect(given.codes == [])
  }
}
