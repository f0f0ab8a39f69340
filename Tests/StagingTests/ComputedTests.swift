import Graphics
import Rasterizing
import Testing

/// Expressions where the format needs constants: what shapes motions, flags of paths.
struct ComputedTests {
  private static let values =
    #""parameters": {"n": 4, "d": 12, "week": [10, 30, 20], "on": true, "curve": [0.2, 0, 0.4, 1], "ink": "red", "moves": 1}"#

  private func twin(_ computed: String, _ constant: String, query: String = "a.position.x") throws {
    let times = [0, 0.1, 0.3, 0.5, 0.8, 1.1]
    let layers = #"{"name": "a", "type": "shape", "frame": [0, 0, 40, 40], "path": "M 0 0 L 10 0"}"#
    let found = StagedScript(layers: layers, timeline: computed, more: Self.values, queries: [query])
    let wanted = StagedScript(layers: layers, timeline: constant, more: Self.values, queries: [query])
    #expect(try found.values(at: times) == wanted.values(at: times), "\(computed)")
    #expect(try found.staged().duration == wanted.staged().duration)
  }

  private func move(_ keys: String) -> String { #"{"layer": "a", "animate": "position.x", \#(keys)}"# }

  @Test(
    "what shapes a motion may be computed",
    arguments: [
      (
        #""to": 9, "spring": {"damping": "=d", "stiffness": "=d * 10"}"#,
        #""to": 9, "spring": {"damping": 12, "stiffness": 120}"#
      ),
      (
        #""to": 9, "spring": {"perceptualDuration": "=n / 8", "bounce": "=0.2"}"#,
        #""to": 9, "spring": {"perceptualDuration": 0.5, "bounce": 0.2}"#
      ),
      (
        #""to": 9, "duration": 1, "timing": "=on ? 'easeIn' : 'linear'""#,
        #""to": 9, "duration": 1, "timing": "easeIn""#
      ),
      (#""to": 9, "duration": 1, "timing": "=curve""#, #""to": 9, "duration": 1, "timing": [0.2, 0, 0.4, 1]"#),
      (
        #""to": 9, "duration": 1, "timing": [0.2, "=0", "=n / 10", 1]"#,
        #""to": 9, "duration": 1, "timing": [0.2, 0, 0.4, 1]"#
      ),
      (#""to": 9, "duration": 1, "timing": {"steps": "=n"}"#, #""to": 9, "duration": 1, "timing": {"steps": 4}"#),
      (
        #""to": 9, "duration": 1, "timing": {"linear": [[0, 0], ["=n / 8", 0.9], [1, 1]]}"#,
        #""to": 9, "duration": 1, "timing": {"linear": [[0, 0], [0.5, 0.9], [1, 1]]}"#
      ),
      (#""values": "=week", "duration": 1"#, #""values": [10, 30, 20], "duration": 1"#),
      (#""values": "=map(range(n), item * 5)", "duration": 1"#, #""values": [0, 5, 10, 15], "duration": 1"#),
      (
        #""values": [1, 8, 3], "duration": 1, "keyTimes": [0, "=n / 5", 1], "timings": ["='easeIn'", "=curve"]"#,
        #""values": [1, 8, 3], "duration": 1, "keyTimes": [0, 0.8, 1], "timings": ["easeIn", [0.2, 0, 0.4, 1]]"#
      ),
      (
        #""values": [1, 8, 3], "duration": 1, "calculationMode": "='cubic'", "tensionValues": "=map(week, 0.5)""#,
        #""values": [1, 8, 3], "duration": 1, "calculationMode": "cubic", "tensionValues": [0.5, 0.5, 0.5]"#
      ),
      (
        #""to": 9, "duration": 0.5, "fillMode": "=on ? 'removed' : 'both'""#,
        #""to": 9, "duration": 0.5, "fillMode": "removed""#
      ),
      (
        #""from": 0, "to": 9, "duration": 1, "additive": "=on""#,
        #""from": 0, "to": 9, "duration": 1, "additive": true"#
      ),
      (
        #""from": 0, "to": 9, "duration": 0.3, "repeatCount": 3, "cumulative": "=!!on""#,
        #""from": 0, "to": 9, "duration": 0.3, "repeatCount": 3, "cumulative": true"#
      ),
    ] as [(String, String)])
  func motions(computed: String, constant: String) throws { try twin(move(computed), move(constant)) }

  @Test("colors of a computed list keep their values")
  func colors() throws {
    try twin(
      #"{"layer": "a", "animate": "fillColor", "values": "=map(range(3), mix(ink, rgb(0, 0, 255), item / 2))", "duration": 1}"#,
      #"{"layer": "a", "animate": "fillColor", "values": ["red", "=mix(ink, rgb(0, 0, 255), 0.5)", "blue"], "duration": 1}"#,
      query: "a.fillColor")
  }

  @Test("in groups, sets and the animations of items, each in its own scope")
  func scopes() throws {
    try twin(
      #"{"sequence": [{"layer": "a", "set": {"position.x": 50}, "spring": {"damping": "=d"}}]}"#,
      #"{"sequence": [{"layer": "a", "set": {"position.x": 50}, "spring": {"damping": 12}}]}"#)
    let items = StagedScript(
      layers: #"""
        {"name": "row", "forEach": 3, "animations": [
          {"animate": "position.x", "from": 0, "to": 8, "duration": 1, "timing": {"steps": "=index + 1"}}]}
        """#, queries: ["row[0].position.x + row[1].position.x * 100 + row[2].position.x * 10000"])
    expectClose(try items.numbers(at: [0.5]), [0 + 400 + 10000 * 8 / 3])
  }

  @Test("instances of a component have their own")
  func instances() throws {
    let script = StagedScript(
      layers: #"{"component": "C", "name": "p", "k": 1}, {"component": "C", "name": "q", "k": 4}"#,
      more: #"""
        "components": {"C": {"parameters": {"k": 2}, "layers": [{"name": "x"}], "timeline": [
          {"layer": "x", "animate": "opacity", "from": 0, "to": 1, "duration": 1, "timing": {"steps": "=k"}}]}}
        """#, queries: ["p.x.opacity * 10 + q.x.opacity"])
    expectClose(try script.numbers(at: [0.5]), [0.5])
  }

  @Test("the kind of a transition, and how it goes", arguments: ["flipFromTop", "curlUp", "fade", "push"])
  func transitions(kind: String) throws {
    func pixels(_ given: String, _ keys: String) throws -> Pixmap {
      let script = StagedScript(
        layers: #"{"component": "C", "kind": "\#(given)", "bounds": [0, 0, 40, 40], "position": [25, 25]}"#,
        more: #"""
          "components": {"C": {"parameters": {"kind": "push", "side": "fromTop", "fades": false}, "layers": [
            {"name": "a", "backgroundColor": "red"}, {"name": "b", "backgroundColor": "blue"}], "timeline": [
            {\#(keys), "from": "a", "to": "b", "duration": 1, "timing": "linear"}]}}
          """#)
      return Rasterizer().draw(try script.scene(at: 0.3))
    }
    let style = kind == "push" ? #", "subtype": "fromTop", "fade": false"# : ""
    let computed = kind == "push" ? #", "subtype": "=side", "fade": "=fades""# : ""
    let found = try pixels(kind, #""transition": "=kind"\#(computed)"#)
    #expect(try found == pixels("fade", #""transition": "\#(kind)"\#(style)"#))
    #expect(try found != pixels("fade", #""transition": "moveIn""#))
  }

  @Test("what a kind that is computed has no use for waits for another", arguments: ["push", "curlUp", "flipFromLeft"])
  func stylesOfOthers(kind: String) throws {
    let style = #""subtype": "fromTop", "fade": false, "dimming": 0.5, "perspective": 300"#
    func script(_ keys: String) -> StagedScript {
      StagedScript(
        layers: #"{"name": "a", "backgroundColor": "red"}, {"name": "b", "backgroundColor": "blue"}"#,
        timeline: #"{\#(keys), "from": "a", "to": "b", "duration": 1}"#, more: #""parameters": {"k": "\#(kind)"}"#)
    }
    let own = [
      "push": #", "subtype": "fromTop", "fade": false"#, "flipFromLeft": #", "dimming": 0.5, "perspective": 300"#,
    ]
    let wanted = try script(#""transition": "\#(kind)"\#(own[kind] ?? "")"#).scene(at: 0.3)
    let found = try script(#""transition": "=k", \#(style)"#).scene(at: 0.3)
    #expect(Rasterizer().draw(found) == Rasterizer().draw(wanted))
    // Of a kind that is written out it is a mistake.
    #expect(script(#""transition": "\#(kind)", \#(style)"#).codes.contains("conflict"))
  }

  @Test("a mistake beside what is computed is told once")
  func toldOnce() {
    let script = StagedScript(
      layers: #"{"name": "a"}, {"name": "b"}"#,
      timeline: #"{"when": true, "transition": "=k", "from": "a", "to": "b"}"#,
      more: #""parameters": {"k": "push"}"#)
    #expect(script.codes == ["conflict"])
    let unknown = StagedScript(
      layers: #"{"name": "a"}"#,
      timeline: #"{"layer": "a", "animate": "opacity", "to": 0, "spring": {"mass": "=m"}, "too": 3}"#,
      more: #""parameters": {"m": 2}"#)
    #expect(unknown.codes == ["unknown-key"])
  }

  @Test(
    "what the kind of a transition cannot be",
    arguments: [
      (#""transition": "='flop'""#, "unknown-name", #""='flop'""#),
      (#""transition": "=n""#, "type", #""=n""#),
      (#""transition": "=time < 1 ? 'push' : 'fade'""#, "type", "=time"),
      (#""transition": "='push'", "dimming": "=ink""#, "type", "ink"),
      (#""transition": "='fad' + 'e'", "fade": "=n""#, "type", #""=n""#),
    ] as [(String, String, String)])
  func badTransitions(keys: String, code: String, place: String) {
    let script = StagedScript(
      layers: #"{"name": "a"}, {"name": "b"}"#, timeline: #"{\#(keys), "from": "a", "to": "b"}"#, more: Self.values)
    #expect(script.codes == [code], "\(script.mistakes)")
    #expect(script.pointedAt.allSatisfy { $0.hasPrefix(place) || $0.hasPrefix("\"" + place) }, "\(script.pointedAt)")
  }

  @Test("handlers, too")
  func handlers() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "frame": [0, 0, 50, 50], "on": {"tap":
          {"layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 1, "timing": {"steps": "=n"}}}}
        """#, timeline: #"{"touch": [[10, 10]], "layer": "a", "at": 0, "duration": 0.5}"#,
      more: #""duration": 2, "parameters": {"n": 4}"#, queries: ["a.opacity"])
    expectClose(try script.numbers(at: [0.8, 1.1]), [0.25, 0.5])
  }

  @Test(
    "a finger is no constant",
    arguments: [
      (#""spring": {"initialVelocity": "=touch.dx / 10"}"#, "what shapes a motion", "touch.dx"),
      (#""spring": {"mass": "=touch.start.x"}"#, "what shapes a motion", "touch.start"),
      (#""duration": "=touch.x / 10""#, "a time of the timeline", "touch"),
    ])
  func ofTouch(keys: String, noun: String, name: String) {
    let script = StagedScript(
      layers: #"{"name": "a", "frame": [0, 0, 50, 50], "on": {"touchUp": {"set": {"n": 1}, \#(keys)}}}"#,
      timeline: #"{"touch": [[10, 10]], "layer": "a"}"#, more: #""parameters": {"n": 4}"#)
    #expect(script.codes == ["type"], "\(script.mistakes)")
    #expect(script.mistakes[0].hasSuffix("\(noun) can only depend on parameters and on 'let's that do not change"))
    #expect(script.hints == ["'\(name)' is none, or may change"])
  }

  @Test(
    "mistakes are told at the expression",
    arguments: [
      (#""to": 1, "spring": {"damping": "=0 - 1"}"#, "range", "=0 - 1"),
      (#""to": 1, "spring": {"damping": "=ink"}"#, "type", "=ink"),
      (#""to": 1, "spring": {"damping": "=dd"}"#, "unknown-name", "dd"),
      (#""to": 1, "timing": "='easeInn'""#, "unknown-name", "='easeInn'"),
      (#""to": 1, "timing": {"steps": "=n +"}"#, "expression-syntax", ""),
      (#""values": "=n""#, "type", "=n"), (#""values": "=time""#, "type", "=time"),
      (#""values": "=slice(week, 0, 0)""#, "count", "=slice(week, 0, 0)"),
      (#""to": 1, "spring": {"mass": "=moves"}"#, "type", "=moves"),
      (#""to": 1, "fillMode": "=on""#, "type", "=on"),
      (#""values": [1, 2], "keyTimes": "=week""#, "range", "=week"),
      (#""values": "=week", "timings": ["='linear'"]"#, "count", "["),
      (#""to": 1, "additive": "=1 / 0""#, "not-finite", "1 / 0"),
      (#""to": 1, "values": "=week""#, "conflict", #""to""#),
    ] as [(String, String, String)])
  func mistakes(keys: String, code: String, place: String) throws {
    let mover = #"{"animate": "moves", "to": 2}"#
    let script = StagedScript(
      layers: #"{"name": "a"}"#, timeline: move(keys) + ", " + mover, more: Self.values)
    #expect(script.codes.contains(code), "\(script.mistakes)")
    #expect(script.pointedAt.contains { $0.hasPrefix(place) || $0.hasPrefix("\"" + place) }, "\(script.pointedAt)")
    #expect(script.stage == nil)
  }

  @Test("objects of a table's rows are motions, too")
  func rows() throws {
    let layers = #"{"name": "a", "frame": [0, 0, 40, 40]}"#
    func script(_ keys: String) -> StagedScript {
      StagedScript(
        layers: layers, timeline: move(keys),
        more:
          #""parameters": {"w": {"type": "table", "value": [{"stiffness": 100, "damping": 12}]}, "t": {"type": "table", "value": [{"steps": 4}]}}"#,
        queries: ["a.position.x"])
    }
    #expect(
      try script(#""to": 9, "spring": "=w[0]""#).values(at: [0.1, 0.4])
        == script(#""to": 9, "spring": {"stiffness": 100, "damping": 12}"#).values(at: [0.1, 0.4]))
    #expect(
      try script(#""to": 9, "duration": 1, "timing": "=t[0]""#).values(at: [0.3, 0.8])
        == script(#""to": 9, "duration": 1, "timing": {"steps": 4}"#).values(at: [0.3, 0.8]))
  }

  @Test("texts that are computed mean themselves")
  func computedTexts() throws {
    let script = StagedScript(
      layers: #"{"name": "t", "type": "text"}"#,
      timeline:
        #"{"layer": "t", "animate": "text", "values": "=map(names, item)", "duration": 3, "fillMode": "both"}"#,
      more: ##""parameters": {"names": ["a${'${'}x} $${'${'}y}", "==1", "${'${'}"]}, "duration": 3"##,
      queries: ["t.text"])
    #expect(try script.values(at: [0, 1.5, 3]) == [.string("a${x} $${y}"), .string("=1"), .string("${")])
  }

  @Test("flags of paths may change in time")
  func flags() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "type": "shape", "frame": [0, 0, 40, 40],
         "path": [{"arc": {"center": [20, 20], "radius": 10, "startAngle": 0, "endAngle": 90, "clockwise": "=time < 1"}},
                  {"polyline": [[0, 0], [10, 0], [10, 10]], "closed": "=time < 1"},
                  {"join": ["M 0 0 L 1 0", "M 2 2 L 3 3"], "closed": "=time >= 1"}]}
        """#, more: #""duration": 2"#, queries: ["a.path"])
    let paths = try script.values(at: [0, 1]).map { value in
      guard case .path(let path) = value else { throw NoPath() }
      return path
    }
    let closed = paths.map { path in path.verbs.count { $0 == .close } }
    #expect(closed == [1, 1])
    // Clockwise from east to south is a quarter; the other way round is the rest, which reaches the top.
    #expect(paths.map { path in path.points.contains { $0.y < 10.5 && $0.x > 15 } } == [false, true])
  }

  private struct NoPath: Error {}
}
