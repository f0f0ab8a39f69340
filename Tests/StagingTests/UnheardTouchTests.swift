import Scripting
import Testing

@testable import Staging

/// A touch that names a layer and is heard by nobody is told of.
struct UnheardTouchTests {
  private static let layers = #"""
    {"name": "button", "frame": [10, 10, 40, 20], "on": {"tap": {"set": {"n": 1}}}, "sublayers": [{"name": "icon", "frame": [0, 0, 9, 9]}]},
    {"name": "plain", "frame": [10, 40, 40, 20]}, {"frame": [60, 40, 40, 20], "sublayers": [{"name": "inner", "frame": [0, 0, 40, 20]}]},
    {"name": "lamp", "frame": [60, 10, 40, 20], "opacity": "=pressed ? 0.5 : 1"}
    """#

  private func script(_ touch: String, _ layers: String = layers) -> StagedScript {
    StagedScript(
      layers: layers, timeline: #"{"at": 1, "touch": \#(touch)}"#, more: #""duration": 3, "parameters": {"n": 0}"#)
  }

  @Test(
    "nobody hears it",
    arguments: [
      (#"[[5, 5]], "layer": "plain""#, "'plain'"), (#"[[5, 5]], "layer": "inner""#, "'inner'"),
      (#"[[50, 5]], "layer": "button""#, "'button' is not seen"),
      (#"[[-1, 5], [20, 5]], "layer": "button""#, "'button' is not seen"),
    ])
  func unheard(_ touch: String, _ word: String) throws {
    let script = script(touch)
    _ = try script.staged()
    #expect(script.codes == ["ignored"])
    #expect(script.diagnostics.all.first?.message.contains(word) == true)
  }

  @Test(
    "what lies over somebody takes a touch of the canvas",
    arguments: [
      (#"{"type": "text", "text": "Hi"}"#, "lies over 'button'", ["ignored"]),
      (#"{"name": "veil", "opacity": 0.5}"#, "'veil', which lies over 'button'", ["ignored"]),
      (#"{"type": "text", "text": "Hi", "frame": [60, 0, 40, 20]}"#, "", []), (#"{"hidden": true}"#, "", []),
      (#"{"name": "cover", "on": {"tap": {"set": {"n": 1}}}}"#, "", []),
    ])
  func covered(_ front: String, _ message: String, _ codes: [String]) throws {
    let script = script("[[20, 20]]", Self.layers + ", " + front)
    _ = try script.staged()
    #expect(script.codes == codes, "\(script.mistakes)")
    if !message.isEmpty { #expect(script.mistakes.first?.contains(message) == true, "\(script.mistakes)") }
  }

  @Test("of a layer's own space are points of the canvas only by mistake")
  func pointsOfAnotherSpace() throws {
    let layers = #"{"name": "key", "frame": [60, 40, 40, 20], "on": {"tap": {"set": {"n": 1}}}}"#
    let script = script(#"["=key.center"]"#, layers)
    _ = try script.staged()
    #expect(script.codes == ["ignored"])
    #expect(script.hints == [#"write "=key.frame.center", or "layer": "key" beside it"#])
    #expect(script.pointedAt == ["key"])
    for touch in [#"["=key.frame.center"]"#, #"["=key.center"], "layer": "key""#, #"["=canvas.center"]"#] {
      let right = self.script(touch, layers)
      _ = try right.staged()
      #expect(right.codes == [], "\(right.mistakes)")
    }
  }

  @Test(
    "somebody hears it, or it is for nobody",
    arguments: [
      #"[[5, 5]], "layer": "button""#, #"[[5, 5]], "layer": "icon""#, #"[[5, 5], [90, 5]], "layer": "button""#,
      #"[[5, 5]], "layer": "lamp""#, "[[30, 50]]", "[[1, 1]]",
    ])
  func heard(_ touch: String) {
    #expect(script(touch).codes == [])
  }

  @Test(
    "somebody hears another gesture",
    arguments: [
      (
        #""swipeLeft": {}"#, "[[90, 5], [10, 5]]", 0.8,
        "a swipe goes 50 points in its direction, in 0.5 s at most; this one goes 80 in 0.8 s"
      ),
      (
        #""swipeLeft": {}"#, "[[90, 5], [60, 5]]", 0.3,
        "a swipe goes 50 points in its direction, in 0.5 s at most; this one goes 30 in 0.3 s"
      ),
      (
        #""swipeLeft": {}, "swipeRight": {}"#, "[[50, 5]]", 0.3,
        "a swipe goes 50 points in its direction, in 0.5 s at most; this one goes 0 in 0.3 s"
      ),
      (#""longPress": {}"#, "[[50, 5]]", 0.4, "a long press rests for 0.5 s; this one lasts 0.4 s"),
      (#""drag": {}"#, "[[50, 5]]", 0.4, "a finger that drags moves: give it several points"),
    ])
  func unrecognized(_ handlers: String, _ points: String, _ duration: Double, _ hint: String) throws {
    let events = handlers.replacing("{}", with: #"{"set": {"n": 1}}"#)
    let script = script(
      #"\#(points), "layer": "b", "duration": \#(duration)"#,
      #"{"name": "b", "frame": [0, 0, 100, 20], "on": {\#(events)}}"#)
    _ = try script.staged()
    #expect(script.codes == ["ignored"])
    #expect(script.hints == [hint])
    #expect(script.pointedAt == [#""b""#])
  }

  @Test(
    "without a layer only what is nearly a gesture",
    arguments: [
      (#""swipeLeft": {}"#, "[[90, 5], [60, 5]]", 0.3, true), (#""swipeLeft": {}"#, "[[90, 5], [10, 5]]", 0.8, true),
      (#""swipeLeft": {}"#, "[[10, 5], [40, 5]]", 0.3, false), (#""swipeUp": {}"#, "[[50, 18], [52, 2]]", 0.3, true),
      (#""longPress": {}"#, "[[50, 5]]", 0.3, true), (#""longPress": {}"#, "[[50, 5], [90, 5]]", 0.3, false),
      (#""swipeLeft": {}"#, "[[50, 5]]", 0.3, false), (#""drag": {}"#, "[[50, 5]]", 0.3, false),
      (#""longPress": {}, "tap": {}"#, "[[50, 5]]", 0.3, false),
    ])
  func nearly(_ handlers: String, _ points: String, _ duration: Double, _ isTold: Bool) {
    let events = handlers.replacing("{}", with: #"{"set": {"n": 1}}"#)
    let script = script(
      #"\#(points), "duration": \#(duration)"#, #"{"name": "b", "frame": [0, 0, 100, 20], "on": {\#(events)}}"#)
    #expect(script.codes == (isTold ? ["ignored"] : []))
  }

  @Test("of several gestures the one that is nearly made is told of")
  func nearest() {
    let script = script(
      #"[[90, 5], [60, 5]], "layer": "b", "duration": 0.3"#,
      #"{"name": "b", "frame": [0, 0, 100, 20], "on": {"longPress": {"set": {"n": 1}}, "swipeLeft": {"set": {"n": 2}}}}"#
    )
    #expect(
      script.hints == ["a swipe goes 50 points in its direction, in 0.5 s at most; this one goes 30 in 0.3 s"])
  }

  @Test("the layer that waits is the one that is named")
  func whoWaits() {
    let script = script(
      #"[[50, 5]], "layer": "b.c""#,
      #"{"name": "b", "frame": [0, 0, 100, 20], "on": {"longPress": {"set": {"n": 1}}}, "sublayers": [{"name": "c", "on": {"valueChanged": {"set": {"n": 2}}}}]}"#
    )
    #expect(script.diagnostics.all.map(\.message) == ["nobody hears this touch: 'b' waits for 'longPress'"])
  }

  @Test(
    "a gesture that somebody waits for",
    arguments: [
      (#""swipeLeft": {}"#, "[[90, 5], [10, 5]]", 0.4), (#""longPress": {}"#, "[[50, 5]]", 0.5),
      (#""drag": {}"#, "[[50, 5], [80, 5]]", 0.4), (#""swipeLeft": {}, "touchDown": {}"#, "[[50, 5]]", 0.4),
      (#""valueChanged": {}"#, "[[50, 5]]", 0.4),
    ])
  func recognized(_ handlers: String, _ points: String, _ duration: Double) {
    let events = handlers.replacing("{}", with: #"{"set": {"n": 1}}"#)
    let script = script(
      #"\#(points), "layer": "b", "duration": \#(duration)"#,
      #"{"name": "b", "frame": [0, 0, 100, 20], "on": {\#(events)}}"#)
    #expect(script.codes == [])
  }

  @Test("a script without handlers shows a finger, and no more")
  func shown() {
    #expect(script(#"[[5, 5]], "layer": "plain""#, #"{"name": "plain", "frame": [0, 0, 9, 9]}"#).codes == [])
  }
}
