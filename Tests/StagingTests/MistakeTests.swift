import Graphics
import Scripting
import Staging
import Testing

/// All mistakes in one run, each once, each at its place.
struct MistakeTests {
  @Test func readingAndStagingReportTogether() {
    let script = StagedScript(
      """
      {
        "canvas": {"width": 100, "height": 100},
        "layers": [
          {"name": "ring", "type": "shape", "strokColor": "red"},
          {"name": "dot", "opacity": "=spead / 2", "cornerRadius": "five"}
        ],
        "timeline": [
          {"layer": "rign", "animate": "strokeEnd", "to": 1},
          {"layer": "ring", "animate": "strokeEnds", "to": 1},
          {"layer": "dot", "animate": "opacity", "to": [1, 2]},
          {"layer": "dot", "animate": "position", "to": [1, "=2 +"]}
        ]
      }
      """)
    #expect(
      script.codes == [
        "unknown-key", "unknown-name", "type", "missing-name", "unknown-key-path", "type", "expression-syntax",
      ])
    #expect(
      script.mistakes.map { $0.split(separator: " ")[1] } == ["4:39", "5:34", "5:62", "8:15", "9:34", "10:50", "11:60"])
    #expect(script.hints[3] == "did you mean 'ring'?")
    #expect(script.hints[4] == "did you mean 'strokeEnd'?")
  }

  @Test(arguments: [
    ("strokeEnds", "did you mean 'strokeEnd'?"), ("transform.rotation.w", "did you mean 'transform.rotation.x'?"),
    ("positoin.x", "did you mean 'position.x'?"), ("position.z", "it has x, y"),
    ("fontSize", "it belongs to 'text' layers"),
    ("filters.blur", #"give it one: "filters": [{"blur": 0}]"#), ("strokecolor", "did you mean 'strokeColor'?"),
  ])
  func unknownKeyPaths(keyPath: String, hint: String) {
    // Values are checked as those of what was meant.
    let value = keyPath == "strokecolor" ? #""red""# : "1"
    let script = StagedScript(
      layers: #"{"name": "ring", "type": "shape"}"#,
      timeline: #"{"layer": "ring", "animate": "\#(keyPath)", "to": \#(value)}"#)
    #expect(script.codes == ["unknown-key-path"])
    #expect(script.hints == [hint])
    #expect(script.pointedAt == ["\"\(keyPath)\""])
  }

  @Test(arguments: [
    ("title.opacty", "'title' has no 'opacty'", "did you mean 'title.opacity'?"),
    ("sublayers.title.opacty", "'sublayers.title' has no 'opacty'", "did you mean 'sublayers.title.opacity'?"),
    ("titel.opacity", "'titel.opacity' is no key path of a layer", nil),
    ("title", "'title' is a layer, not a property", "say what of it, as in 'title.opacity'"),
  ])
  func keyPathsOfSublayers(keyPath: String, message: String, hint: String?) {
    let script = StagedScript(
      layers: #"{"name": "card", "sublayers": [{"name": "title"}]}"#,
      timeline: #"{"layer": "card", "animate": "\#(keyPath)", "to": 1}"#)
    #expect(script.codes == ["unknown-key-path"])
    #expect(script.mistakes[0].hasSuffix(message))
    #expect(script.hints == [hint])
  }

  @Test(arguments: ["constraints", "stack"])
  func layoutsAreNoValues(keyPath: String) {
    let script = StagedScript(
      layers: #"{"name": "a", "filters": [{"blur": 1}]}"#,
      timeline: #"{"layer": "a", "animate": "\#(keyPath)", "to": 1}"#)
    #expect(script.codes == ["unknown-key-path"])
  }

  @Test(arguments: [
    ("rotation", "transform.rotation"), ("scale", "transform.scale"), ("x", "position.x"), ("alpha", "opacity"),
  ])
  func wordsOfOtherVocabularies(keyPath: String, meant: String) {
    let script = StagedScript(
      layers: #"{"name": "a"}"#, timeline: #"{"layer": "a", "animate": "\#(keyPath)", "to": 1}"#)
    #expect(script.codes == ["unknown-key-path"])
    #expect(script.hints == ["did you mean '\(meant)'?"])
  }

  @Test(
    "of a key path the same is said as of a layer's key",
    arguments: [
      ("text", "color", "write 'textColor'"), ("text", "borderRadius", "write 'cornerRadius'"),
      ("text", "alpha", "did you mean 'opacity'?"), ("shape", "trimEnd", "write 'strokeEnd', of a shape"),
      ("shape", "strokeDashoffset", "write 'lineDashPhase', of a shape"),
      ("shape", "stroke-dashoffset", "write 'lineDashPhase', of a shape"), ("shape", "d", "write 'path', of a shape"),
      ("shape", "color", "write 'fillColor' or 'strokeColor'"), ("layer", "color", "did you mean 'backgroundColor'?"),
    ])
  func wordsForKeysOfLayers(kind: String, keyPath: String, hint: String) {
    let script = StagedScript(
      layers: #"{"name": "a", "type": "\#(kind)"}"#, timeline: #"{"layer": "a", "animate": "\#(keyPath)", "to": 1}"#)
    #expect(script.codes == ["unknown-key-path"])
    #expect(script.hints == [hint])
  }

  @Test(
    "names where forms are wanted",
    arguments: [
      (#""layer": "dot", "animate": "opacity", "to": 0, "spring": "bouncy""#, "type", MistakeTests.spring),
      (#""layer": "dot", "set": {"opacity": 0}, "spring": 0.5"#, "type", MistakeTests.spring),
      (#""touch": "dot""#, "type", #"write "touch": ["=center"], "layer": "dot""#),
      (#""touch": "movie.dot", "layer": "dot""#, "type", #"write "touch": ["=center"]"#),
      (#""touch": "way""#, "type", #"write "=way""#), (#""touch": "M0h""#, "path", nil),
      (#""touch": "10 20""#, "path", nil),
    ])
  func namesForForms(entry: String, code: String, hint: String?) {
    let script = StagedScript(
      layers: #"{"name": "dot", "frame": [0, 0, 9, 9]}"#, timeline: "{\(entry)}",
      more: #""parameters": {"way": [[1, 2]]}"#)
    #expect(script.codes == [code], "\(script.mistakes)")
    #expect(script.hints == [hint])
  }

  private static let spring = #"write {"perceptualDuration": 0.5, "bounce": 0.3}"#

  @Test(
    "texts that begin as expressions do",
    arguments: [
      ("=> next", "a text that begins with '=' is written with '=='"),
      ("= * ", "a text that begins with '=' is written with '=='"), ("=1 +", nil),
      ("=#f00", "colors stand in quotes: '#ff8800'"),
    ])
  func textsWithEqualSigns(text: String, hint: String?) {
    let script = StagedScript(layers: #"{"type": "text", "text": "\#(text)"}"#)
    #expect(script.codes == ["expression-syntax"])
    #expect(script.hints == [hint])
    #expect(StagedScript(layers: #"{"opacity": "=> 3"}"#).hints == [nil])
  }

  @Test("a name that loops have elsewhere")
  func namesOfItems() {
    let script = StagedScript(layers: #"{"forEach": 3, "frame": ["=i * 10", 0, 5, 5]}, {"opacity": "=i"}"#)
    #expect(script.codes == ["unknown-name", "unknown-name"])
    #expect(script.hints == ["write 'index'", "did you mean 'pi'?"])
  }

  @Test(arguments: ["width", "center", "intrinsicSize", "frame.size.width"])
  func whatFollowsFromOtherPropertiesCannotBeAnimated(keyPath: String) {
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, 5, 5]}"#, timeline: #"{"layer": "a", "animate": "\#(keyPath)", "to": 1}"#)
    #expect(script.codes == ["unknown-key-path"])
  }

  @Test(arguments: [
    ("frame.x", "did you mean 'position.x', of its middle?"), ("frame.size.width", "did you mean 'bounds.size.width'?"),
    ("height", "did you mean 'bounds.size.height'?"), ("intrinsicSize", "animate 'frame', 'bounds' or 'position'"),
  ])
  func partsOfAFrame(keyPath: String, hint: String) {
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, 5, 5]}"#, timeline: #"{"layer": "a", "animate": "\#(keyPath)", "to": 1}"#)
    #expect(script.hints == [hint])
  }

  @Test(arguments: ["startColor", "endColor"])
  func colorsOfAGradientAreSaidInOneWay(key: String) {
    let script = StagedScript(layers: #"{"type": "gradient", "\#(key)": "red", "colors": ["red", "blue"]}"#)
    #expect(script.codes == ["conflict"])
    #expect(script.pointedAt == ["\"\(key)\""])
  }

  @Test(
    "a layer's key path without its layer",
    arguments: [
      (#""animate": "a.opacity", "to": 0"#, #"write "layer": "a", and of it 'opacity'"#),
      (#""animate": "a.b.position.x", "to": 0"#, #"write "layer": "a.b", and of it 'position.x'"#),
      (#""animate": "a.transform", "to": {"scale": 2}"#, #"write "layer": "a", and of it 'transform'"#),
      (#""set": {"b.hidden": true}"#, #"write "layer": "b", and of it 'hidden'"#),
      (#""animate": "a.nothing", "to": 0"#, "to animate a layer, say which with 'layer'"),
      (#""animate": "c.opacity", "to": 0"#, "to animate a layer, say which with 'layer'"),
    ])
  func keyPathsWithLayers(_ entry: String, _ hint: String) {
    let script = StagedScript(layers: #"{"name": "a", "sublayers": [{"name": "b"}]}"#, timeline: "{\(entry)}")
    #expect(script.codes == ["missing-name"])
    #expect(script.hints == [hint])
  }

  @Test(
    "a transition of several layers is one for each",
    arguments: [
      (#""from": "row.a", "to": "row[0].b""#, "row[0].a"), (#""layer": "row", "set": {"opacity": 0}"#, "row[0]"),
      (#""layer": "row.a", "set": {"opacity": 0}"#, "row[0].a"),
    ])
  func transitionsOfSeveralLayers(_ content: String, _ one: String) {
    let layers = #"{"forEach": 3, "name": "row", "sublayers": [{"name": "a"}, {"name": "b"}]}"#
    let script = StagedScript(layers: layers, timeline: #"{"transition": "fade", \#(content)}"#)
    #expect(script.codes == ["transition"])
    #expect(
      script.hints == [
        "write one for each, as for \"\(one)\", into a 'parallel'; its 'stagger' lets one follow the other"
      ])
    let each = (0..<3).map { #"{"transition": "fade", "from": "row[\#($0)].a", "to": "row[\#($0)].b"}"# }
    let written = StagedScript(
      layers: layers, timeline: #"{"parallel": [\#(each.joined(separator: ", "))], "stagger": 0.1}"#)
    #expect(written.mistakes.isEmpty)
  }

  @Test("what eases in as the finger moves is a ramp of the touch")
  func rampsOfTouches() throws {
    let set = #""layer": "self", "set": {"opacity": "=clamp((touch.dx - 80) / 40, 0, 1)"}"#
    func script(_ more: String) -> StagedScript {
      StagedScript(
        layers: #"{"name": "a", "frame": [0, 0, 9, 9], "on": {"drag": {\#(set)\#(more)}}}"#,
        timeline: #"{"touch": [[5, 5], [125, 5]], "duration": 1.2}"#, queries: ["a.opacity"])
    }
    let wrong = script(#", "duration": 0.3"#)
    #expect(wrong.codes == ["conflict"])
    #expect(wrong.hints[0]?.contains("\"=clamp((touch.dx - 80) / 40, 0, 1)\"") == true, "\(wrong.hints)")
    let values = try script("").numbers(at: [0.5, 1, 1.2])
    #expect(values[0] == 0 && abs(values[1] - 0.5) < 1e-9 && values[2] == 1, "\(values)")
  }

  @Test(
    "a 'let' that has no value is told as what it is, once, whatever needs it",
    arguments: [
      #""layers": [{"forEach": "=pts", "position": "=item", "bounds": [0, 0, 4, 4]}]"#,
      #""layers": [{"name": "a"}], "timeline": [{"layer": "a", "animate": "opacity", "to": 0, "duration": "=step"}]"#,
      #""layers": [{"name": "a"}], "timeline": [{"layer": "a", "animate": "opacity", "values": "=[0, step]"}]"#,
      #""layers": [{"name": "a"}], "duration": "=step""#,
    ])
  func failingLets(_ rest: String) throws {
    let text = #"""
      {"canvas": {"width": 9, "height": 9}, "parameters": {"week": {"type": "numbers", "value": []}},
       "let": {"step": "=100 / count(week)", "pts": "=map(range(3), point(index * step, 5))"}, \#(rest)}
      """#
    let script = StagedScript(text)
    #expect(script.codes == ["not-finite"], "\(script.mistakes)")
    #expect(script.pointedAt == ["100 / count(week)"])
  }

  @Test(
    "a layer's own size in its own frame",
    arguments: [
      (
        #""frame": [0, 0, "=width / 2", 9]"#,
        "'width' is the layer's own; that of the layer around it is 'parent.width'"
      ),
      (
        #""frame": [0, 0, 9, "=height - 4"]"#,
        "'height' is the layer's own; that of the layer around it is 'parent.height'"
      ),
      (
        #""frame": [0, 0, "=bounds.width", 9]"#,
        "break the loop by giving one of them a value of its own"
      ),
    ])
  func ownSizes(_ frame: String, _ hint: String) {
    let script = StagedScript(layers: #"{"name": "a", \#(frame)}"#)
    #expect(script.codes == ["cycle"])
    #expect(script.hints.map { $0?.hasPrefix(hint) } == [true], "\(script.hints)")
  }

  @Test func parametersOfTheScript() {
    let set = StagedScript(timeline: #"{"set": {"amuont": 2}}"#, more: #""parameters": {"amount": 1}"#)
    #expect(set.codes == ["missing-name"])
    #expect(set.hints == ["did you mean 'amount'?"])
    let animate = StagedScript(timeline: #"{"animate": "opacity", "to": 2}"#, more: #""let": {"opacity": 1}"#)
    #expect(animate.codes == ["missing-name"])
    #expect(animate.hints == ["to animate a layer, say which with 'layer'"])
    let type = StagedScript(timeline: #"{"set": {"amount": "two"}}"#, more: #""parameters": {"amount": 1}"#)
    #expect(type.codes == ["type"])
    #expect(type.pointedAt == ["\"two\""])
  }

  @Test func namesInsideABrokenLayerAreKnown() {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "type": "replicator", "instanceCount": 3, "sublayers": [{"name": "b", "frame": [1, 2]}]},
        {"name": "c", "type": "shap", "path": 3}, {"name": "d", "component": "Dial", "angle": 3}
        """#,
      timeline: #"""
        {"layer": "b", "animate": "frame", "to": [0, 0, 1, 1]}, {"layer": "a", "animate": "instanceDelay", "to": 1},
        {"layer": "c", "animate": "strokeEnd", "to": 1}, {"layer": "d", "animate": "angle", "to": 1}
        """#)
    #expect(script.codes == ["count", "unknown-name", "type", "unknown-name"])
  }

  @Test func oneMistakeOfSeveralLayersIsReportedOnce() {
    let layers = (1...5).map { #"{"name": "dot\#($0)"}"# }.joined(separator: ", ")
    let value = StagedScript(layers: layers, timeline: #"{"layer": "dot*", "animate": "opacity", "to": "x"}"#)
    #expect(value.codes == ["type"])
    let frame = StagedScript(layers: layers, timeline: #"{"layer": "dot*", "animate": "frame", "to": [1, 2]}"#)
    #expect(frame.codes == ["count"])
    let name = StagedScript(layers: layers, timeline: #"{"layer": "dot*", "animate": "opacity", "to": "=speed"}"#)
    #expect(name.codes == ["unknown-name"])
    let pattern = StagedScript(layers: layers, timeline: #"{"layer": "dit*", "animate": "opacity", "to": 1}"#)
    #expect(pattern.codes == ["missing-name"])
    let identifier = StagedScript(layers: layers, timeline: #"{"layer": "dot-1", "animate": "opacity", "to": 1}"#)
    #expect(identifier.codes == ["name"])
  }

  @Test func namesThatAreTakenAreReportedOnce() {
    let lets = StagedScript(more: #""parameters": {"a": 1}, "let": {"a": 2}"#)
    #expect(lets.codes == ["duplicate-name"])
    let entries = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline:
        #"{"name": "e", "layer": "a", "animate": "opacity", "to": 1}, {"name": "e", "layer": "a", "animate": "opacity", "to": 0}"#
    )
    #expect(entries.codes == ["duplicate-name"])
  }

  @Test func distancesMayLeaveTheRangeOfTheirProperty() throws {
    let layers = #"{"name": "a", "borderWidth": 5}"#
    #expect(
      try number("a.opacity", at: 1, layers: layers, timeline: #"{"layer": "a", "animate": "opacity", "by": -0.4}"#)
        == 0.6)
    let additive = #"{"layer": "a", "animate": "borderWidth", "from": -2, "to": 0, "additive": true, "duration": 1}"#
    #expect(try number("a.borderWidth", at: 0.5, layers: layers, timeline: additive) == 4)
    let absolute = StagedScript(layers: layers, timeline: #"{"layer": "a", "animate": "opacity", "to": 1.5}"#)
    #expect(absolute.codes == ["range"])
  }

  @Test func divisionByZeroNamesTheExpressionAndItsValues() throws {
    let script = StagedScript(
      layers: #"{"name": "a", "opacity": "=1 / (n - time)"}"#, more: #""duration": 4, "parameters": {"n": 2}"#)
    let sampler = try script.staged().sampler()
    _ = try sampler.scene(at: 1)
    #expect { try sampler.scene(at: 2) } throws: { error in
      guard let error = error as? StagingError else { return false }
      let text = error.diagnostic.message
      return error.diagnostic.code == "not-finite" && text.contains("'a.opacity'") && text.contains("division by zero")
        && text.contains("n = 2") && text.contains("time = 2")
        && error.diagnostic.place.jsonPath == "$.layers[0].opacity"
    }
    // Its scratch memory is whole afterwards.
    #expect(try sampler.scene(at: 1).nodes.count == 0)
    let atOnce = StagedScript(
      layers: #"{"name": "a", "opacity": "=b"}, {"name": "c", "opacity": "=b / 2"}"#,
      more: #""duration": 4, "let": {"b": "=1 / time"}"#)
    #expect(atOnce.codes == ["not-finite"])
    #expect(atOnce.pointedAt == ["1 / time"])
  }

  @Test func aTableWhoseFirstRowIsEmptyHasNoColumns() {
    let script = StagedScript(more: #""parameters": {"t": {"type": "table", "value": [{}, {"a": 1}]}}"#)
    #expect(script.codes == ["unknown-key"])
    #expect(script.mistakes.first?.hasSuffix("row 2 of the table has a column 'a', the first row has not") == true)
  }

  @Test func valuesThatGrowBeyondAllNumbersAreMistakesToo() throws {
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, "=1e300", 5], "anchorPoint": ["=1e300", 0]}"#)
    #expect(script.codes == ["not-finite"])
    let animated = StagedScript(
      layers: #"{"name": "a", "zPosition": "=1e308"}"#,
      timeline: #"{"layer": "a", "animate": "zPosition", "by": "=1.5e308", "duration": 1, "timing": "easeOutBack"}"#)
    let sampler = try animated.staged().sampler()
    #expect(throws: StagingError.self) { try sampler.scene(at: 1) }
  }

  @Test(arguments: [
    (#""duration": "=-n""#, "range"), (#""at": "=time""#, "type"), (#""at": "=1 / (n - 1)""#, "not-finite"),
    (#""repeatCount": "=0 - 2""#, "range"), (#""stagger": "=-1""#, "range"), (#""at": "=m""#, "type"),
    (#""at": "=speed""#, "unknown-name"), (#""repeatCount": "ever""#, "unknown-name"),
  ])
  func timesOfTheTimeline(key: String, code: String) {
    let script = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"{"layer": "a", "animate": "opacity", "to": 1, \#(key)}, {"set": {"m": 2}}"#,
      more: #""duration": 1, "parameters": {"n": 1, "m": 1}"#)
    #expect(script.codes == [code])
  }

  @Test func overridesOfParameters() throws {
    let more = #"""
      "parameters": {"n": {"type": "number", "value": 1, "max": 9}, "i": {"type": "int", "value": 1}, "b": true, "s": "x",
        "c": "red", "p": {"type": "point", "value": [1, 2]}, "z": {"type": "size", "value": [1, 2]},
        "r": {"type": "rect", "value": [1, 2, 3, 4]}, "k": {"type": "choice", "value": "one", "choices": ["one", "two"]},
        "a": {"type": "numbers", "value": [1]}}, "let": {"twice": "=n * 2"}
      """#
    let given: [(String, String, String, Value)] = [
      ("n", "2.5", "twice", .number(5)), ("i", "7", "i", .number(7)), ("b", "false", "b", .bool(false)),
      ("s", "a=b", "s", .string("a=b")), ("c", "#00f", "c", .color(Color(0, 0, 1))),
      ("p", "3,4", "p", .point(Point(3, 4))),
      ("z", "[5, 6]", "z", .size(Size(5, 6))), ("r", "[1,1,2,2]", "r", .rect(Rect(1, 1, 2, 2))),
      ("k", "two", "k", .string("two")), ("a", "[4, 5]", "a", .array([.number(4), .number(5)])),
    ]
    for (name, text, query, expected) in given {
      let script = StagedScript(more: more, queries: [query], set: [(name, text)])
      #expect(try script.values(at: [0]) == [expected], "\(name)")
    }
    for (name, text) in [
      ("n", "x"), ("n", "10"), ("i", "1.5"), ("b", "yes"), ("c", "blau"), ("p", "1"), ("k", "three"), ("m", "1"),
      ("n", "nan"),
    ] {
      #expect(StagedScript(more: more, set: [(name, text)]).codes == ["usage.set"], "\(name)=\(text)")
    }
    #expect(StagedScript(more: more, set: [("ss", "1")]).hints == ["did you mean 's'?"])
  }

  @Test(
    "constants of the timeline are held against what a parameter may be",
    arguments: [
      (#"{"set": {"n": 10}}"#, "range", "10"), (#"{"animate": "n", "from": -1, "to": 4}"#, "range", "-1"),
      (#"{"animate": "n", "values": [1, 12]}"#, "range", "12"), (#"{"set": {"i": 1.5}}"#, "range", "1.5"),
      (#"{"set": {"k": "three"}}"#, "unknown-name", "\"three\""),
      (#"{"layer": "dial", "set": {"opacity": 9}}"#, "range", "9"),
    ])
  func valuesOfParametersAreChecked(_ entry: String, _ code: String, _ place: String) {
    let more = #"""
      "parameters": {"n": {"type": "number", "value": 1, "min": 0, "max": 9}, "i": {"type": "int", "value": 1},
        "k": {"type": "choice", "value": "one", "choices": ["one", "two"]}},
      "components": {"Dial": {"parameters": {"opacity": {"type": "number", "value": 1, "max": 5}}, "layers": []}}
      """#
    let script = StagedScript(layers: #"{"name": "dial", "component": "Dial"}"#, timeline: entry, more: more)
    #expect(script.codes == [code], "\(script.mistakes)")
    #expect(script.pointedAt == [place])
  }

  @Test(
    "on their way whole numbers may lie between, and a distance may be any",
    arguments: [
      #"{"animate": "i", "from": 0.5, "to": 2.5}"#, #"{"animate": "n", "by": -20}"#, #"{"by": {"n": -20}}"#,
      #"{"animate": "n", "to": "=n * 100"}"#,
    ])
  func valuesOfParametersMayBe(_ entry: String) {
    let more = #"""
      "parameters": {"n": {"type": "number", "value": 1, "min": 0, "max": 9}, "i": {"type": "int", "value": 1}}
      """#
    #expect(StagedScript(timeline: entry, more: more).codes == [])
  }

  @Test("what reading and staging both find is told once")
  func nothingIsToldTwice() {
    #expect(
      StagedScript(layers: #"{"name": "x"}, {"name": "x"}, {"name": "x"}"#).codes == [
        "duplicate-name", "duplicate-name",
      ])
  }

  @Test func aMissingPictureIsReportedAtItsPlace() {
    let script = StagedScript(layers: #"{"name": "a", "type": "image", "image": "missing.png"}"#)
    #expect(script.codes == ["asset"])
    #expect(script.pointedAt == ["\"missing.png\""])
  }

  /// A constant written as an expression is of its own type, which need not be the one that is wanted.
  @Test(arguments: [
    #""frame": "=5""#, #""opacity": "='x'""#, #""hidden": "=1""#, #""backgroundColor": "=5""#, #""transform": "=5""#,
  ])
  func constantsWrittenAsExpressionsHaveTheirType(property: String) {
    #expect(StagedScript(layers: "{\(property)}").codes == ["type"])
  }

  /// Who animates what a key needs need not give it.
  @Test(
    "a film of what repeats for ever lasts a whole number of its turns",
    arguments: [
      (#""duration": 1.2"#, "3.6"), (#""duration": 1"#, "3"), (#""duration": 1, "autoreverses": true"#, "4"),
      (#""duration": 7"#, "7"), (#""duration": 1.2, "speed": 2"#, "3"), (#""duration": 0.001"#, "3"),
      (#""at": 0.5, "duration": 1.1"#, "3"), (#""duration": 0.2345"#, "3"), (#""speed": 0"#, "3"),
    ])
  func wholeTurns(_ timing: String, _ wanted: String) {
    let script = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"{"layer": "a", "animate": "opacity", "from": 0, "to": 1, "repeatCount": "forever", \#(timing)}"#)
    #expect(script.hints == ["add \"duration\": \(wanted) at the top level"])
  }
}
