import Graphics
import Rasterizing
import Scripting
import Staging
import TestSupport
import Testing

/// Each kind of transition on its way, on a canvas of 64 × 56 points.
struct TransitionGoldenTests {
  struct Picture: Sendable, CustomTestStringConvertible {
    var kind: String
    var progress: Double
    var more = ""
    var name: String
    var testDescription: String { name }

    init(_ kind: String, _ progress: Double, _ more: String = "", _ suffix: String = "") {
      (self.kind, self.progress, self.more) = (kind, progress, more)
      name = "\(kind)\(suffix)-\(Int(progress * 100))"
    }
  }

  static let pictures: [Picture] =
    TransitionScripts.flips.flatMap { [Picture($0, 0.3), Picture($0, 0.7)] }
    + ["curlUp", "curlDown"].flatMap { kind in [0.25, 0.5, 0.75].map { Picture(kind, $0) } }
    + ["crossDissolve", "fade", "push", "moveIn", "reveal"].map { Picture($0, 0.4) }
    + ["fromRight", "fromTop", "fromBottom"].map {
      Picture("push", 0.4, #", "subtype": "\#($0)", "fade": false"#, "-\($0)")
    }
    + [Picture("flipFromLeft", 0.4, #", "perspective": false, "dimming": 0"#, "-flat")]

  private static func script(_ picture: Picture, card: String = "") -> StagedScript {
    StagedScript(
      #"""
      {"canvas": {"width": 64, "height": 56, "background": "lightsteelblue"}, "duration": 2, "layers": [
        {"frame": [7, 8, 50, 40], "backgroundColor": "ivory", "cornerRadius": 5, "shadowOpacity": 0.5, "shadowRadius": 2, "shadowOffset": [0, 1]\#(card), "sublayers": [
          {"name": "one", "sublayers": [
            {"type": "shape", "path": "M8 32 V8 H26 M8 19 H22", "fillColor": null, "strokeColor": "navy", "lineWidth": 4},
            {"type": "shape", "path": "M30 32 L46 6 M32 32 L47 8", "fillColor": null, "strokeColor": "crimson", "lineWidth": 0.6}]},
          {"name": "two", "sublayers": [
            {"type": "gradient", "frame": [4, 4, 42, 20], "colors": ["gold", "crimson"], "cornerRadius": 3},
            {"type": "shape", "path": "M6 36 L16 28 L26 33 L44 27", "fillColor": null, "strokeColor": "green", "lineWidth": 1}]}]}],
       "timeline": [{"at": 0, "transition": "\#(picture.kind)", "from": "one", "to": "two", "duration": 1, "timing": "linear"\#(picture.more)}]}
      """#)
  }

  @Test(arguments: pictures)
  func looksAsRecorded(_ picture: Picture) throws {
    let pixmap = Rasterizer().draw(try Self.script(picture).scene(at: picture.progress))
    #expect(Golden(beside: #filePath).mismatch(pixmap, "transitions/" + picture.name) == nil)
  }

  /// A page comes and goes with its shadow.
  @Test(arguments: [("curlUp", 1), ("curlDown", 0)])
  func curlsMeetThePlainPictures(_ kind: String, _ end: Double) throws {
    let script = StagedScript(
      #"""
      {"canvas": {"width": 300, "height": 300}, "duration": 2, "layers": [
        {"name": "f", "backgroundColor": "#3a86ff"}, {"name": "t", "backgroundColor": "#ffd166"}],
       "timeline": [{"transition": "\#(kind)", "from": "f", "to": "t", "duration": 1, "timing": "linear"}]}
      """#)
    let plain = Rasterizer().draw(try script.scene(at: end))
    /// How many pixels differ by more than rounding.
    func differing(_ time: Double) throws -> Int {
      let moving = Rasterizer().draw(try script.scene(at: time))
      return zip(moving.pixels, plain.pixels).count { a, b in
        stride(from: UInt32(0), to: 32, by: 8).contains { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) > 1 }
      }
    }
    let counts = try [0.0001, 0.01, 0.02, 0.04].map { try differing(abs(end - $0)) }
    #expect(counts[0] == 0)
    // It fades, and does not vanish.
    #expect(counts[1] > 0 && counts == counts.sorted())
  }

  /// A page in a plane that is seen from the side.
  @Test(arguments: ["curlUp", "flipFromTop"])
  func inATiltedPlane(_ kind: String) throws {
    let tilt =
      #", "transform": [{"matrix": [1,0,0,0, 0,1,0,0, 0,0,1,-0.008, 0,0,0,1]}, {"rotation": {"y": 40, "z": 10}}]"#
    let pixmap = Rasterizer().draw(try Self.script(Picture(kind, 0.4), card: tilt).scene(at: 0.4))
    #expect(Golden(beside: #filePath).mismatch(pixmap, "transitions/\(kind)-tilted") == nil)
  }

  /// One layer that changes what it shows.
  @Test(arguments: ["flipFromBottom", "curlUp", "push"])
  func oneLayer(_ kind: String) throws {
    let script = StagedScript(
      #"""
      {"canvas": {"width": 64, "height": 56, "background": "lightsteelblue"}, "duration": 2, "layers": [
        {"name": "it", "frame": [12, 8, 40, 40], "backgroundColor": "teal", "cornerRadius": 8, "borderWidth": 2, "borderColor": "white", "sublayers": [
          {"type": "shape", "path": "M12 32 V8 H28 M12 19 H24", "fillColor": null, "strokeColor": "=parent.borderWidth > 3 ? 'gold' : 'white'", "lineWidth": 4}]}],
       "timeline": [{"at": 0, "transition": "\#(kind)", "layer": "it", "set": {"backgroundColor": "crimson", "borderWidth": 5}, "duration": 1, "timing": "linear"}]}
      """#)
    let pixmap = Rasterizer().draw(try script.scene(at: 0.6))
    #expect(Golden(beside: #filePath).mismatch(pixmap, "transitions/\(kind)-set") == nil)
  }
}
