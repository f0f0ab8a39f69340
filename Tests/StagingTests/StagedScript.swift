import Graphics
import ImageReading
import Scripting
import Staging
import Testing
import Typesetting

/// A script from JSON text, staged with pictures of any size (`40x20.png`) and the machine's fonts.
struct StagedScript {
  let stage: Stage?
  let diagnostics: Diagnostics
  let source: SourceFile

  init(_ json: String, queries: [String] = [], set: [(String, String)] = [], depth: Int? = nil, events: Int? = nil) {
    source = SourceFile(name: "test.json", bytes: Array(json.utf8))
    var found = Diagnostics()
    var limits = ReadingLimits()
    if let depth { limits.depth = depth }
    var options = StagingOptions()
    options.queries = queries
    if let events { options.limits.events = events }
    options.parameterValues = set.map { ParameterOverride(name: $0.0, text: $0.1) }
    let built = ScriptReader.read(source, limits: limits, into: &found).flatMap {
      StageBuilder.buildTolerantly(of: $0, options: options, assets: .forTests, into: &found)
    }
    // Unknown keys leave all else as it is.
    let isBroken = found.all.contains { $0.severity == .error && $0.code != "unknown-key" }
    stage = isBroken ? nil : built
    diagnostics = found
  }

  /// The parts of a script that most tests need, around a canvas of 100 × 80 points.
  init(
    layers: String = "", timeline: String = "", more: String = "", queries: [String] = [],
    set: [(String, String)] = [], events: Int? = nil
  ) {
    let parts = [more, #""layers": [\#(layers)]"#, #""timeline": [\#(timeline)]"#].filter { !$0.isEmpty }
    self.init(
      #"{"canvas": {"width": 100, "height": 80}, \#(parts.joined(separator: ", "))}"#, queries: queries, set: set,
      events: events)
  }

  /// `code line:column message` of each mistake, in the order of the file.
  var mistakes: [String] {
    diagnostics.sorted.map { diagnostic in
      let before = source.bytes.prefix(diagnostic.place.range.start)
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
      return "\(diagnostic.code) \(line):\(column) \(diagnostic.message)"
    }
  }

  var codes: [String] { diagnostics.sorted.map(\.code) }
  var hints: [String?] { diagnostics.sorted.map(\.hint) }

  /// What the file has where each mistake points.
  var pointedAt: [String] {
    diagnostics.sorted.map { diagnostic in
      let range = diagnostic.place.range
      return String(decoding: source.bytes[range.start..<min(range.end, source.bytes.count)], as: UTF8.self)
    }
  }

  func staged(_ location: SourceLocation = #_sourceLocation) throws -> Stage {
    try #require(stage, "\(mistakes)", sourceLocation: location)
  }

  func scene(at time: Double = 0) throws -> Scene { try staged().sampler().scene(at: time) }

  /// The first query at some times.
  func values(at times: [Double], _ location: SourceLocation = #_sourceLocation) throws -> [Value] {
    let sampler = try staged(location).sampler()
    return try times.map { try #require(try sampler.queryValues(at: $0).first, sourceLocation: location) }
  }

  func numbers(at times: [Double], _ location: SourceLocation = #_sourceLocation) throws -> [Double] {
    try values(at: times, location).map { try #require($0.asNumber, sourceLocation: location) }
  }
}

extension StagingAssets {
  private struct Missing: Error, CustomStringConvertible {
    var description: String { "no such file" }
  }

  static let forTests = StagingAssets(
    image: { name in
      let sides = name.split(separator: ".")[0].split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2 else { throw Missing() }
      return .pixels(
        PixelImage(
          pixmap: Pixmap(width: sides[0], height: sides[1]), identity: UInt64(sides[0] * 10_000 + sides[1])))
    },
    typesetter: { try Typesetter() })
}

extension Value {
  var asNumber: Double? { if case .number(let x) = self { x } else { nil } }
  var asNumbers: [Double]? { if case .array(let values) = self { values.compactMap(\.asNumber) } else { nil } }
  var asPoint: Point? { if case .point(let p) = self { p } else { nil } }
  var asRect: Rect? { if case .rect(let r) = self { r } else { nil } }
  var asColor: Color? { if case .color(let c) = self { c } else { nil } }
}

/// What one expression is at one time in a script of these parts.
func value(
  _ query: String, at time: Double = 0, layers: String = "", timeline: String = "", more: String = "",
  _ location: SourceLocation = #_sourceLocation
) throws -> Value {
  let script = StagedScript(layers: layers, timeline: timeline, more: more, queries: [query])
  return try #require(try script.values(at: [time], location).first, sourceLocation: location)
}

func number(
  _ query: String, at time: Double = 0, layers: String = "", timeline: String = "", more: String = "",
  _ location: SourceLocation = #_sourceLocation
) throws -> Double {
  let found = try value(query, at: time, layers: layers, timeline: timeline, more: more, location)
  return try #require(found.asNumber, sourceLocation: location)
}

func expectClose(
  _ found: [Double], _ expected: [Double], within tolerance: Double = 1e-9,
  _ location: SourceLocation = #_sourceLocation
) {
  #expect(found.count == expected.count, sourceLocation: location)
  for (a, b) in zip(found, expected) where !(abs(a - b) <= tolerance) {
    Issue.record("\(found) is not \(expected)", sourceLocation: location)
    return
  }
}
