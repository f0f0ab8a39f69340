import Graphics
import Rasterizing
import Scripting
import Staging
import TestSupport
import Testing

/// Transitions between two live pictures: what is shown when, their names, and their mistakes.
struct TransitionTests {
  private static func picture(_ script: StagedScript, _ time: Double) throws -> Pixmap {
    Rasterizer().draw(try script.scene(at: time))
  }

  // MARK: Shown and hidden

  @Test func fromEndsHiddenAndToShown() throws {
    let script = TransitionScripts.card("fade", queries: ["two.hidden ? 1 : 0", "one.hidden ? 1 : 0"])
    let sampler = try script.staged().sampler()
    var rows: [[Double]] = []
    for time in [0, 0.99, 1, 1.5, 1.99, 2, 3] {
      rows.append(try sampler.queryValues(at: time).compactMap(\.asNumber))
    }
    #expect(rows == [[1, 0], [1, 0], [0, 0], [0, 0], [0, 0], [0, 1], [0, 1]])
  }

  @Test func aScriptThatSaysHiddenIsHeard() throws {
    let shown = TransitionScripts.card("fade", to: #""hidden": false"#, queries: ["two.hidden ? 1 : 0"])
    #expect(try shown.numbers(at: [0, 1, 2]) == [0, 0, 0])
    let hidden = TransitionScripts.card("fade", to: #""hidden": true"#, queries: ["two.hidden ? 1 : 0"])
    #expect(try hidden.numbers(at: [0, 1, 2]) == [1, 0, 0])
  }

  /// The layer that a transition brings back was there at first.
  @Test func thereAndBackAgain() throws {
    let script = StagedScript(
      layers:
        #"{"name": "p", "sublayers": [{"name": "one", "backgroundColor": "red"}, {"name": "two", "backgroundColor": "blue"}]}"#,
      timeline: #"""
        {"sequence": [{"transition": "flipFromLeft", "from": "one", "to": "two", "duration": 1, "name": "flip"},
          {"transition": "flipFromRight", "from": "two", "to": "one", "duration": 1}], "repeatCount": 3}
        """#, queries: ["(one.hidden ? 1 : 0) + (two.hidden ? 2 : 0)", "flip.progress"])
    // 0: both, while it turns; 2: one, 1: two.
    #expect(try script.numbers(at: [0, 0.5, 1, 1.5, 2, 3, 5, 6]) == [0, 0, 0, 0, 0, 0, 0, 2])
    let pictures = try [0.0, 2, 4, 6].map { try Self.picture(script, $0) }
    for picture in pictures { #expect(picture.pixels.allSatisfy { $0 == 0xFF00_00FF }) }
    for time in [1.0, 3, 5] {
      #expect(try Self.picture(script, time).pixels.allSatisfy { $0 == 0xFFFF_0000 })
    }
  }

  /// What `timing` says goes from the one to the other; when it has ended, the new content is there.
  @Test(arguments: TransitionScripts.kinds)
  func aPartOfTheWay(kind: String) throws {
    let whole = TransitionScripts.card(kind)
    let part = TransitionScripts.card(
      kind, #""startProgress": 0.25, "endProgress": "=0.5 + 0.25""#, queries: ["flip.progress", "flip.angle"])
    let sampler = try part.staged().sampler()
    let rows = try [0, 1, 1.5, 2, 3].map { try sampler.queryValues(at: $0).compactMap(\.asNumber) }
    #expect(rows == [[0.25, 45], [0.25, 45], [0.5, 90], [0.75, 135], [0.75, 135]])
    for (time, other) in [(0.5, 0.5), (1, 1.25), (1.5, 1.5), (1.75, 1.625), (2, 2)] {
      #expect(try Self.picture(part, time) == Self.picture(whole, other))
    }
  }

  @Test func withoutDurationItIsAtOnce() throws {
    let script = StagedScript(
      layers:
        #"{"name": "p", "sublayers": [{"name": "one", "backgroundColor": "red"}, {"name": "two", "backgroundColor": "blue"}]}"#,
      timeline: #"{"at": 1, "transition": "curlUp", "from": "one", "to": "two", "duration": 0, "name": "flip"}"#,
      more: #""duration": 2"#, queries: ["flip.angle"])
    #expect(try script.numbers(at: [0.99, 1]) == [0, 180])
    #expect(try Self.picture(script, 0.99).pixels[0] == 0xFF00_00FF)
    #expect(try Self.picture(script, 1).pixels[0] == 0xFFFF_0000)
  }

  // MARK: Names

  @Test(arguments: TransitionScripts.kinds)
  func angleAndProgressOfEveryKind(kind: String) throws {
    #expect(
      try TransitionScripts.card(kind, queries: ["flip.angle"]).numbers(at: [0, 1, 1.25, 1.5, 2, 3]) == [
        0, 0, 45, 90, 180, 180,
      ])
    #expect(try TransitionScripts.card(kind, queries: ["flip.progress"]).numbers(at: [1.25, 2.5]) == [0.25, 1])
  }

  @Test func theDefaultTimingEasesInAndOut() throws {
    let script = StagedScript(
      layers: #"{"name": "one"}, {"name": "two"}"#,
      timeline: #"{"at": 1, "transition": "push", "from": "one", "to": "two", "duration": 1, "name": "flip"}"#,
      queries: ["flip.progress - ease('easeInEaseOut', clamp(time - 1, 0, 1))"])
    expectClose(try script.numbers(at: [0, 1.1, 1.3, 1.5, 1.9, 2]), [0, 0, 0, 0, 0, 0], within: 1e-12)
  }

  @Test func aRepeatedNameIsTheOneBegunLast() throws {
    let script = StagedScript(
      layers: #"{"name": "one"}, {"name": "two"}"#,
      timeline: #"""
        {"sequence": [{"transition": "flipFromLeft", "from": "one", "to": "two", "duration": 1, "timing": "linear", "name": "flip"},
          {"at": 1, "transition": "fade", "from": "two", "to": "one", "duration": 1}], "repeatCount": 2}
        """#, queries: ["flip.angle"])
    #expect(try script.numbers(at: [0, 0.5, 1, 2.9, 3, 3.5, 4, 6]) == [0, 90, 180, 180, 0, 90, 180, 180])
  }

  @Test func namesThatMeanNothing() {
    func mistakes(_ text: String) -> [String] {
      TransitionScripts.card("push", card: #""opacity": "\#(text)""#).mistakes
    }
    #expect(mistakes("=flip.angel / 180").first?.contains("angel") == true)
    #expect(mistakes("=flip / 180").first?.contains("'flip' is a transition") == true)
    #expect(mistakes("=flop.angle / 180").first?.contains("flop") == true)
    #expect(mistakes("=flip.angle / 180").isEmpty)
  }

  // MARK: Pictures

  /// Both opaque: at every moment the sum is.
  @Test(arguments: ["fade", "crossDissolve"])
  func aDissolveDoesNotDip(kind: String) throws {
    let script = TransitionScripts.card(kind)
    for step in 1..<20 {
      let q = Double(step) / 20
      let picture = try Self.picture(script, 1 + q)
      let card = picture.pixels[45 * 100 + 75]
      #expect(card == 0xFFFF_FFFF, "\(q)")
      let mixed = picture.pixels[20 * 100 + 35]
      #expect(mixed >> 24 == 255)
      #expect(abs(Double(mixed & 255) - 255 * (1 - q)) <= 1.01)
      #expect(abs(Double(mixed >> 16 & 255) - 255 * q) <= 1.01)
    }
  }

  /// §1.12: offsets of old and new content in parts of the card, per side and kind.
  @Test(arguments: ["fromLeft", "fromRight", "fromTop", "fromBottom"], ["push", "moveIn", "reveal"])
  func slidesGoByTheTable(side: String, kind: String) throws {
    let script = TransitionScripts.card(
      kind, #""subtype": "\#(side)", "fade": false"#, card: #""masksToBounds": false"#)
    let (x, y) =
      ["fromLeft": (-60.0, 0.0), "fromRight": (60, 0), "fromTop": (0, -40), "fromBottom": (0, 40)][side] ?? (0, 0)
    for q in [0.25, 0.5, 0.75] {
      let scene = try script.scene(at: 1 + q)
      let old = kind == "moveIn" ? 0 : -q
      let new = kind == "reveal" ? 0 : 1 - q
      for (color, part) in [("red", old), ("blue", new)] {
        let fill = try #require(TransitionScripts.fills(scene, color).first)
        let corner = TransitionScripts.corners(fill)[0]
        #expect(abs(corner.x - (30 + x * part)) < 1e-9 && abs(corner.y - (15 + y * part)) < 1e-9)
      }
      let order = scene.nodes.withAllInside.compactMap { node -> String? in
        guard case .fill(let fill) = node.content, case .color(let color) = fill.paint else { return nil }
        return color == Color(css: "red") ? "old" : color == Color(css: "blue") ? "new" : nil
      }
      #expect(order == (kind == "reveal" ? ["new", "old"] : ["old", "new"]))
      // Cut off at the card's edges.
      let picture = Rasterizer().draw(scene)
      for place in picture.pixels.indices where !(20..<80).contains(place % 100) || !(10..<50).contains(place / 100) {
        #expect(picture.pixels[place] == 0)
      }
    }
  }

  /// Nothing shines through where one pushes the other, wherever that is.
  @Test(arguments: ["fromLeft", "fromRight", "fromTop", "fromBottom"], ["20, 10", "20.3, 10.7"])
  func pushedContentsMeetBetweenPixels(side: String, corner: String) throws {
    let whole = #""frame": [0, 0, 60, 40], "backgroundColor": "black""#
    let script = StagedScript(
      layers: #"""
        {"name": "card", "frame": [\#(corner), 60, 40], "backgroundColor": "white", "sublayers": [
          {"name": "one", \#(whole)}, {"name": "two", \#(whole)}]}
        """#, timeline: TransitionScripts.entry("push", #""subtype": "\#(side)", "fade": false"#),
      more: #""duration": 3"#)
    for step in 1..<40 {
      let picture = Rasterizer().draw(try script.scene(at: 1 + Double(step) / 40))
      for y in 12..<49 {
        for x in 22..<79 where picture.pixels[y * 100 + x] != 0xFF00_0000 {
          Issue.record("(\(x), \(y)) shows what is behind, in step \(step)")
          return
        }
      }
    }
  }

  @Test func slidesFadeUnlessToldNotTo() throws {
    func opacities(_ kind: String) throws -> [Double] {
      try TransitionScripts.card(kind).scene(at: 1.25).nodes.withAllInside.compactMap { node in
        guard case .group(let group) = node.content, group.clip == nil else { return nil }
        return group.opacity
      }
    }
    #expect(try opacities("push") == [0.75, 0.25])
    #expect(try opacities("moveIn") == [1, 0.25])
    #expect(try opacities("reveal") == [1, 0.75])
  }

  /// Neither side stands still.
  @Test(arguments: TransitionScripts.kinds)
  func bothSidesLive(kind: String) throws {
    let moves = #""transform": {"translation": ["=(time - 1) * 20", 0]}"#
    let script = TransitionScripts.card(kind, from: moves, to: moves)
    let sampler = try script.staged().sampler()
    for (color, times) in [("red", [1.05, 1.1]), ("blue", [1.9, 1.95])] {
      let places = try times.map { time in
        let scene = try sampler.scene(at: time)
        // In the card's own points: the white of the same face is drawn through the same map, just before.
        let order = TransitionScripts.fills(scene, ["white", color])
        let place = try #require(
          order.indices.first { $0 > 0 && order[$0].paint == .color(Color(css: color) ?? .clear) })
        let (card, fill) = (order[place - 1], order[place])
        let inverse = try #require(card.transform.inverse)
        return inverse.apply(fill.transform.apply(.zero)).x
      }
      #expect(abs((places[1] - places[0]) - 20 * (times[1] - times[0])) < 1e-6, "\(color): \(places)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func itBeginsAsTheOneAndEndsAsTheOther(seed: UInt64) throws {
    let random = RandomTransition(seed: seed)
    let before = try Self.picture(random.script(showing: 0), 1)
    let after = try Self.picture(random.script(showing: 1), 2)
    let script = random.script(showing: nil)
    #expect(try Self.picture(script, 1) == before, "\(random.kind) at its begin")
    #expect(try Self.picture(script, 2) == after, "\(random.kind) at its end")
    #expect(try Self.picture(script, 0.5) == Self.picture(random.script(showing: 0), 0.5))
    #expect(try Self.picture(script, 2.5) == Self.picture(random.script(showing: 1), 2.5))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func anUpdateIsADrawing(seed: UInt64) throws {
    let random = RandomTransition(seed: seed)
    let sampler = try random.script(showing: nil).staged().sampler()
    let rasterizer = Rasterizer()
    var scene = try sampler.scene(at: 0.9)
    var picture = rasterizer.draw(scene)
    for step in 1...12 {
      let next = try sampler.scene(at: 0.9 + Double(step) * 0.1)
      _ = rasterizer.update(&picture, from: scene, to: next)
      #expect(picture == Rasterizer().draw(next), "\(random.kind), step \(step)")
      let identities = next.nodes.withAllInside.map(\.identity)
      #expect(Set(identities).count == identities.count, "\(random.kind), step \(step): identities are unique")
      scene = next
    }
  }

  // MARK: One layer

  @Test(arguments: TransitionScripts.kinds)
  func oneLayerFromItsOldContentToItsNew(kind: String) throws {
    func script(_ timeline: String) -> StagedScript {
      StagedScript(
        layers: #"""
          {"name": "it", "frame": [20, 10, 60, 40], "backgroundColor": "red", "cornerRadius": 4, "sublayers": [
            {"frame": ["=5 + time * 10", 5, 10, 10], "backgroundColor": "=parent.cornerRadius > 6 ? 'yellow' : 'white'"}]}
          """#, timeline: timeline, more: #""duration": 3"#, queries: ["it.cornerRadius"])
    }
    let change = #""layer": "it", "set": {"backgroundColor": "blue", "cornerRadius": 8}"#
    let carried = script(#"{"at": 1, "transition": "\#(kind)", \#(change), "duration": 1, "timing": "linear"}"#)
    let never = script("")
    let jump = script(#"{"at": 1, \#(change), "duration": 0}"#)
    #expect(try carried.numbers(at: [0.9, 1, 1.5, 2]) == [4, 8, 8, 8])
    #expect(try Self.picture(carried, 0.5) == Self.picture(never, 0.5))
    #expect(try Self.picture(carried, 1) == Self.picture(never, 1))
    #expect(try Self.picture(carried, 2) == Self.picture(jump, 2))
    #expect(try Self.picture(carried, 2.5) == Self.picture(jump, 2.5))
    let early = try carried.scene(at: 1.25)
    #expect(!TransitionScripts.fills(early, "red").isEmpty && !TransitionScripts.fills(early, "white").isEmpty)
    let late = try carried.scene(at: 1.75)
    #expect(!TransitionScripts.fills(late, "blue").isEmpty && !TransitionScripts.fills(late, "yellow").isEmpty)
  }

  /// What depends on what is set, through expressions, has its old value on the old side.
  @Test func whatFollowsFromTheOldContent() throws {
    let script = StagedScript(
      layers:
        #"{"name": "it", "frame": [20, 10, 60, 40], "borderWidth": 1, "sublayers": [{"name": "in", "frame": [0, 0, "=10 * parent.borderWidth", 5], "backgroundColor": "red"}]}"#,
      timeline:
        #"{"at": 1, "transition": "crossDissolve", "layer": "it", "set": {"borderWidth": "=borderWidth + 2"}, "duration": 1}"#,
      more: #""duration": 3"#, queries: ["in.bounds.width"])
    #expect(try script.numbers(at: [0.9, 1.5]) == [10, 30])
    let widths = TransitionScripts.fills(try script.scene(at: 1.5), "red").compactMap { $0.path.controlBox?.width }
    #expect(widths == [10, 30])
  }

  /// Of a component that plays at half its speed, later, fitted into another size: the instance is the card.
  @Test func inTheTimeOfAnInstance() throws {
    let script = StagedScript(
      #"""
      {"canvas": {"width": 100, "height": 80}, "duration": 8, "components": {"Card": {"size": [30, 20], "layers": [
          {"name": "one", "backgroundColor": "red"}, {"name": "two", "backgroundColor": "blue", "speed": 3},
          {"name": "bar", "frame": [0, 0, "=flip.progress * 30", 2], "backgroundColor": "black"}],
        "timeline": [\#(TransitionScripts.entry("flipFromLeft", #""perspective": false, "dimming": 0"#))]}},
       "layers": [{"name": "it", "component": "Card", "frame": [20, 10, 60, 40], "beginTime": 1, "speed": 0.5, "backgroundColor": "white"}]}
      """#, queries: ["it.bar.bounds.width"])
    #expect(try script.numbers(at: [0, 3, 4, 5, 7]) == [0, 0, 15, 30, 30])
    for (time, angle, color) in [
      (2.9, 0.0, "red"), (3.5, 45, "red"), (4.5, 135, "blue"), (5, 0, "blue"), (7, 0, "blue"),
    ] {
      let scene = try script.scene(at: time)
      let card = try #require(TransitionScripts.fills(scene, "white").first)
      let x = TransitionScripts.corners(card).map(\.x)
      let half = 30 * abs(PlainMatrix.cosine(angle))
      #expect(abs(x[0] - (50 - half)) < 1e-6 && abs(x[1] - (50 + half)) < 1e-6, "\(time) s: \(x)")
      #expect(TransitionScripts.fills(scene, color).count == 1)
      #expect(TransitionScripts.fills(scene, color == "red" ? "blue" : "red").isEmpty)
    }
  }

  /// A parameter of an instance is set: the old side has the old one.
  @Test func anInstanceWithAnotherParameter() throws {
    let script = StagedScript(
      #"""
      {"canvas": {"width": 100, "height": 80}, "duration": 4, "components": {"Badge": {"parameters": {"n": 1}, "layers": [
          {"frame": [0, 0, "=n * 10", 5], "backgroundColor": "red"}]}},
       "layers": [{"name": "it", "component": "Badge"}],
       "timeline": [{"at": 1, "transition": "crossDissolve", "layer": "it", "set": {"n": 4}, "duration": 1}]}
      """#, queries: ["it.n"])
    #expect(try script.numbers(at: [0, 1.5, 3]) == [1, 4, 4])
    let widths = TransitionScripts.fills(try script.scene(at: 1.5), "red").compactMap { $0.path.controlBox?.width }
    #expect(widths == [10, 40])
  }

  // MARK: At the same time

  @Test func dissolvesNest() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "p", "sublayers": [
          {"name": "a", "frame": [0, 0, 50, 80], "backgroundColor": "red"}, {"name": "b", "frame": [0, 0, 50, 80], "backgroundColor": "blue"},
          {"name": "c", "frame": [50, 0, 50, 80], "backgroundColor": "lime"}, {"name": "d", "frame": [50, 0, 50, 80], "backgroundColor": "black"}]}
        """#,
      timeline: #"""
        {"at": 1, "transition": "fade", "from": "a", "to": "b", "duration": 2, "timing": "linear"},
        {"at": 2, "transition": "fade", "from": "c", "to": "d", "duration": 2, "timing": "linear"}
        """#)
    let picture = try Self.picture(script, 2.5)
    let (left, right) = (picture.pixels[40 * 100 + 10], picture.pixels[40 * 100 + 90])
    #expect(abs(Int(left & 255) - 64) <= 2 && abs(Int(left >> 16 & 255) - 191) <= 2 && left >> 24 == 255)
    #expect(abs(Int(right >> 8 & 255) - 191) <= 2 && right >> 24 == 255)
  }

  /// A dissolve that goes on to a third layer before it has ended: each has its share, and the sum is opaque.
  @Test func aDissolveThatGoesOn() throws {
    let script = StagedScript(
      layers: #"""
        {"name": "p", "sublayers": [{"name": "a", "backgroundColor": "red"}, {"name": "b", "backgroundColor": "blue"}, {"name": "c", "backgroundColor": "lime"}]}
        """#,
      timeline: #"""
        {"at": 0, "transition": "fade", "from": "a", "to": "b", "duration": 2, "timing": "linear"},
        {"at": 1, "transition": "fade", "from": "b", "to": "c", "duration": 2, "timing": "linear"}
        """#, more: #""duration": 4"#)
    for (time, red, green, blue) in [
      (0.5, 0.75, 0.0, 0.25), (1.5, 0.25 * 0.75, 0.25, 0.75 * 0.75), (2.5, 0, 0.75, 0.25), (3.5, 0, 1, 0),
    ] {
      let pixel = try Self.picture(script, time).pixels[0]
      #expect(pixel >> 24 == 255)
      for (shift, part) in [(0, red), (8, green), (16, blue)] as [(UInt32, Double)] {
        #expect(abs(Double(pixel >> shift & 255) - part * 255) <= 2.5, "\(time) s, \(shift)")
      }
    }
  }

  @Test func mistakes() {
    func codes(
      _ timeline: String,
      _ layers: String =
        #"{"name": "p", "sublayers": [{"name": "a"}, {"name": "b"}]}, {"name": "q", "sublayers": [{"name": "c"}]}"#
    ) -> [String] {
      StagedScript(layers: layers, timeline: timeline).diagnostics.sorted.map { "\($0.code): \($0.message)" }
    }
    func entry(_ from: String, _ to: String, _ more: String = "") -> String {
      #"{"transition": "flipFromLeft", "from": "\#(from)", "to": "\#(to)", "duration": 1\#(more)}"#
    }
    #expect(codes(entry("a", "b")).isEmpty)
    #expect(codes(entry("a", "c")) == ["transition: 'a' and 'c' have different parents: 'p' and 'q'"])
    #expect(codes(entry("a", "p")) == ["transition: 'a' and 'p' have different parents: 'p' and the canvas"])
    #expect(codes(entry("a", "p.a")) == ["transition: a transition from 'a' to itself"])
    #expect(codes(entry("a", "z")) == ["missing-name: there is no layer 'z'"])
    #expect(
      codes(entry("a", "b", #", "name": "x""#) + "," + entry("b", "a", #", "name": "y", "at": 0.5"#)) == [
        "transition: 'x' and 'y' both carry 'p' at 0.5 s"
      ])
    #expect(
      codes(#"{"transition": "push", "layer": "a", "set": {"nonsense": 1}}"#).first?.hasPrefix("unknown-key-path")
        == true)
    let five = (0..<5).map { #"{"name": "f\#($0)"}, {"name": "t\#($0)"}"# }.joined(separator: ",")
    let many = (0..<5).map { #"{"transition": "fade", "from": "f\#($0)", "to": "t\#($0)", "duration": 1}"# }
    #expect(codes(many.joined(separator: ","), five).count == 1)
    #expect(codes(many.prefix(4).joined(separator: ","), five).isEmpty)
  }
}

/// A transition of any kind between layers with effects, in a card with effects, anywhere.
struct RandomTransition {
  let kind: String
  private let layers: (Int?) -> String
  private let entry: String

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    let kind = TransitionScripts.kinds[Int(seed) % TransitionScripts.kinds.count]
    self.kind = kind
    let cards = [
      "", #""backgroundColor": "white", "cornerRadius": 7"#,
      #""backgroundColor": "rgba(255, 255, 255, 0.8)", "shadowOpacity": 0.6, "shadowRadius": 2"#,
      #""borderWidth": 2, "masksToBounds": true, "cornerRadius": 5"#, #""opacity": 0.7, "backgroundColor": "gold""#,
      #""filters": [{"saturate": 0.4}], "backgroundColor": "teal""#,
      #""transform": {"rotation": 20}, "backgroundColor": "whitesmoke""#,
      #""transform": {"rotation": {"y": 30}}, "backgroundColor": "whitesmoke", "zPosition": 3"#,
      #""mask": {"type": "shape", "path": {"oval": [0, 0, 60, 40]}}, "backgroundColor": "silver""#,
      #""compositingFilter": "multiply", "backgroundColor": "pink""#,
      #""filters": [{"blur": 1.5}], "backgroundColor": "pink""#,
    ]
    let contents = [
      #""backgroundColor": "red", "frame": [4.5, 3, 30, 20]"#,
      #""type": "shape", "path": {"oval": [5, 5, 30, 20]}, "strokeColor": "blue", "lineWidth": 0.7"#,
      #""type": "gradient", "colors": ["lime", "navy"], "frame": [10, 10, 40, 50]"#,
      #""type": "text", "text": "F${round(time * 10)}", "fontSize": 20"#,
      #""backgroundColor": "navy", "opacity": 0.5, "transform": {"rotation": "=time * 40"}"#,
      #""sublayers": [{"frame": ["=time * 10", 8, 12, 9], "backgroundColor": "purple"}, {"frame": [2, 2, 12, 9], "borderWidth": 1}]"#,
    ]
    let card = pick(cards)
    let (one, two) = (pick(contents), pick(contents))
    let place = pick(["[20, 10, 60, 40]", "[20.3, 9.6, 51, 44.4]", "[-10, 20, 70, 90]"])
    let isTopLevel = Int.random(in: 0..<5, using: &random) == 0
    let around = pick(["", #""perspective": 200"#, #""opacity": 0.8"#])
    layers = { shown in
      func hidden(_ index: Int) -> String { shown.map { $0 == index ? "" : #", "hidden": true"# } ?? "" }
      let sides =
        #"{"name": "one", \#(one)\#(hidden(0))}, {"name": "two", \#(two)\#(hidden(1))}, {"frame": [2, 30, 50, 4], "backgroundColor": "black"}"#
      if isTopLevel { return sides }
      return #"""
        {"frame": [0, 0, 50, 80], "backgroundColor": "olive"},
        {\#(around.isEmpty ? "" : around + ", ")"sublayers": [{"frame": [5, 5, 20, 70], "backgroundColor": "khaki"},
          {"frame": \#(place), \#(card.isEmpty ? "" : card + ", ")"sublayers": [\#(sides)]}]}
        """#
    }
    let timing = pick(["linear", "easeInEaseOut", "easeOutBack", "easeInQuad"])
    entry = #"{"at": 1, "transition": "\#(kind)", "from": "one", "to": "two", "duration": 1, "timing": "\#(timing)"}"#
  }

  /// - Parameter showing: Which of the two is shown for ever; nil: the transition.
  func script(showing: Int?) -> StagedScript {
    StagedScript(layers: layers(showing), timeline: showing == nil ? entry : "", more: #""duration": 3"#)
  }
}
