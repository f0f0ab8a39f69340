import Motion
import Testing

@testable import Scripting

@Suite("Synonyms")
struct SynonymTests {
  private static let names = Set(
    Vocabulary.properties.map(\.name) + Vocabulary.object(.layer).keys.map(\.name))

  @Test("a word of another vocabulary is none that every layer has", arguments: Synonyms.layerKeys.keys.sorted())
  func isForeign(_ word: String) {
    #expect(Vocabulary.kinds(with: word).count < LayerKind.allCases.count)
    #expect(Vocabulary.object(.layer).key(word) == nil)
  }

  /// `write 'a' and 'b'`, or `"a": …` where a value is to be seen.
  @Test("what it says to write exists", arguments: Synonyms.layerKeys.sorted { $0.key < $1.key })
  func existsHere(_ word: String, _ hint: String) {
    for name in hint.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter({ $0.offset % 2 == 1 })
    {
      #expect(SynonymTests.names.contains(String(name.element)), "\(word): \(name.element)")
    }
  }

  @Test(
    "however it is written",
    arguments: [
      ("zindex", "write 'zPosition'"), ("z_index", "write 'zPosition'"), ("ZIndex", "write 'zPosition'"),
      ("border_radius", "write 'cornerRadius'"), ("BorderRadius", "write 'cornerRadius'"),
      ("fontstyle", "write 'italic', of a text"), ("-webkit-background-clip", nil), ("zinde", nil),
    ])
  func spellings(_ word: String, _ hint: String?) {
    #expect(Synonyms.layerKey(word, of: .layer) == hint)
  }

  @Test("nor do two words that differ in spelling alone say different things")
  func collisions() {
    #expect(Synonyms.objectKey("Repeat_Count", of: Vocabulary.object(.script)) == "write 'loop'")
    for words in [Synonyms.layerKeys] + Synonyms.keysOfKinds.values + Synonyms.objectKeys.values {
      for (word, hint) in words { #expect(Synonyms.folded(words)[Synonyms.folded(word)] == hint, "\(word)") }
    }
  }

  @Test("no word hides a key that is written otherwise", arguments: LayerKind.allCases)
  func hidesNone(_ kind: LayerKind) {
    for name in Vocabulary.properties(of: kind).map(\.name) {
      #expect(Synonyms.layerKey(name.lowercased(), of: kind) == nil, "\(name)")
    }
    for form in Vocabulary.objects {
      for key in form.keys {
        #expect(Synonyms.objectKey(key.name.uppercased(), of: form) == nil, "\(form.name).\(key.name)")
      }
    }
  }

  private static func quoted(_ hint: String) -> [String] {
    hint.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  @Test("what it says of a kind of layer exists there", arguments: Synonyms.keysOfKinds.keys.map(\.rawValue).sorted())
  func existsOfKind(_ name: String) throws {
    let kind = try #require(LayerKind(rawValue: name))
    let known = Set(Vocabulary.properties(of: kind).map(\.name) + Vocabulary.object(.layer).keys.map(\.name))
    for (word, hint) in Synonyms.keysOfKinds[kind] ?? [:] {
      #expect(Vocabulary.property(word, of: kind) == nil, "\(name).\(word)")
      for name in Self.quoted(hint) { #expect(known.contains(name), "\(kind).\(word): \(name)") }
    }
  }

  @Test("what it says of an object exists there, or in another")
  func existsInObjects() {
    let known = Set(Vocabulary.objects.flatMap { $0.keys.map(\.name) } + Vocabulary.properties.map(\.name))
    for (object, words) in Synonyms.objectKeys {
      for (word, hint) in words {
        #expect(Vocabulary.object(object).key(word) == nil, "\(object).\(word)")
        for name in Self.quoted(hint) { #expect(known.contains(name), "\(object).\(word): \(name)") }
      }
    }
  }

  @Test(
    "Penner's curves by other names",
    arguments: [
      ("power2.out", "easeOutCubic"), ("Quad.easeIn", "easeInQuad"), ("backOut", "easeOutBack"),
      ("inOutCubic", "easeInOutCubic"),
      ("easeInOutQuadratic", "easeInOutQuad"), ("bounce", "easeOutBounce"), ("elastic.inOut", "easeInOutElastic"),
      ("sine-in", "easeInSine"), ("back.out(1.7)", "easeOutBack"), ("elastic.out(1, 0.3)", "easeOutElastic"),
    ])
  func curves(_ word: String, _ meant: String) {
    #expect(Synonyms.timing(word) == "write '\(meant)'")
    #expect(TimingFunction.named(meant) != nil && TimingFunction.named(word) == nil)
  }

  @Test(
    "events in whatever case, and with 'on' before them",
    arguments: [
      ("click", "write 'tap'"), ("onClick", "write 'tap'"), ("mousedown", "write 'touchDown'"),
      ("onPointerUp", "write 'touchUp'"), ("touchesMoved", "write 'drag'"), ("on-change", "write 'valueChanged'"),
      ("onLongPress", "write 'longPress'"), ("onPress", "write 'tap'"), ("pressIn", "write 'touchDown'"),
      ("onMouseEnter", Synonyms.hovering), ("release", "write 'touchUp'"),
    ])
  func events(_ word: String, _ hint: String) {
    #expect(Synonyms.event(word) == hint)
  }

  @Test("a word that only begins as an event does is none", arguments: ["only", "once", "longpress", "on"])
  func noEvents(_ word: String) {
    #expect(Synonyms.event(word) == nil)
    #expect(Synonyms.layerKey(word, of: .layer) == nil)
  }

  @Test("a layer's handlers stand in 'on'")
  func handlersOfLayers() {
    #expect(Synonyms.layerKey("onMouseDown", of: .text) == #"write "on": {"touchDown": …}"#)
    #expect(Synonyms.layerKey("onHover", of: .layer) == Synonyms.hovering)
  }

  @Test(
    "constants of Core Animation are told by what they end in",
    arguments: [
      ("kCAFillModeForwards", ["removed", "forwards", "backwards", "both"], "forwards"),
      ("kCATransitionFromLeft", ["fromLeft", "fromRight"], "fromLeft"),
      ("kCAEmitterLayerPoints", ["point", "points"], "points"),
      ("kCAGravityResize", ["resize", "resizeAspect"], "resize"),
      ("minXMaxY", ["topLeft", "bottomLeft"], "bottomLeft"),
    ])
  func constants(_ word: String, _ names: [String], _ meant: String) {
    #expect(Synonyms.name(word, among: names) == "write '\(meant)'")
    #expect(Synonyms.name("kCAWhatever", among: names) == nil && Synonyms.name("Forwards", among: ["x"]) == nil)
  }

  @Test("words of UIKit's and Core Animation's for entries and key paths")
  func wordsOfUIKit() {
    func hint(_ key: String, _ name: Vocabulary.ObjectForm.Name) -> String? {
      Synonyms.objectKey(key, of: Vocabulary.object(name))
    }
    #expect(hint("usingSpringWithDamping", .set)?.contains("settlingDuration") == true)
    #expect(hint("usingSpringWithDamping", .marker) == nil)
    #expect(hint("disableActions", .set) == #"write "duration": 0"#)
    #expect(hint("disableActions", .animate)?.contains("'set'") == true)
    #expect(Synonyms.timing("kCAMediaTimingFunctionEaseInEaseOut") == "write 'easeInEaseOut'")
    #expect(Synonyms.timing("kCAMediaTimingFunctionEaseOut") == "write 'easeOut'" && Synonyms.timing("kca") == nil)
    #expect(hint("m34", .transform)?.contains("'sublayerTransform' of this one") == true)
    #expect(Synonyms.keyPath("transform.scale.xy", of: .layer) == "did you mean 'transform.scale'?")
    #expect(Synonyms.layerKey("affineTransform", of: .layer) == "write 'transform'")
    #expect(Synonyms.entryKinds["transaction"]?.contains("'parallel'") == true)
  }

  @Test("what there is nowhere is told of everywhere", arguments: Vocabulary.ObjectForm.Name.allCases)
  func isMissing(_ name: Vocabulary.ObjectForm.Name) {
    #expect(Synonyms.objectKey("motion-blur", of: Vocabulary.object(name)) == Synonyms.motionBlur)
  }

  @Test("an entry is not told to have a key that it has not")
  func entries() {
    func hint(_ key: String, _ name: Vocabulary.ObjectForm.Name) -> String? {
      Synonyms.objectKey(key, of: Vocabulary.object(name))
    }
    #expect(hint("fromValue", .animate) == "write 'from'" && hint("fromValue", .set) == nil)
    #expect(hint("stiffness", .sequence) == nil && hint("stiffness", .set) != nil)
    #expect(hint("start", .marker) == "write 'at'" && hint("easing", .sequence) == nil)
    #expect(hint("loop", .output) != nil)
  }

  @Test("a word for a value is only told where the value may stand")
  func values() {
    #expect(Synonyms.name("left", among: ["leading", "center"]) == "write 'leading'")
    #expect(Synonyms.name("left", among: ["top", "center"]) == nil)
    #expect(Synonyms.name("aspectFit", among: ["resizeAspect", "resize"]) == "write 'resizeAspect'")
    #expect(Synonyms.name("center", among: ["center"]) == nil)
    #expect(Synonyms.name("ping-pong", among: ["forever"]) == Synonyms.backAndForth)
    #expect(Synonyms.name("ping-pong", among: ["finger"]) == nil)
  }

  @Test("names that Core Animation has, and the format has by another name, are known")
  func knowsCoreAnimation() {
    for name in ["string", "foregroundColor", "alignmentMode", "truncationMode", "shouldRasterize", "geometryFlipped"] {
      #expect(Synonyms.layerKeys[name] != nil, "\(name)")
    }
  }
}
