import Testing

/// What is held against the range of what it is for.
struct ValueRangeTests {
  @Test("what reaches nothing is no key path")
  func reachesNothing() {
    let layers =
      #"{"name": "g", "type": "gradient", "colors": ["red", "blue"]}, {"name": "h", "type": "gradient", "startColor": "red", "endColor": "blue"}"#
    func codes(_ layer: String, _ keyPath: String, _ value: String) -> [String] {
      StagedScript(
        layers: layers, timeline: #"{"layer": "\#(layer)", "animate": "\#(keyPath)", "to": \#(value)}"#
      ).codes
    }
    #expect(codes("g", "colors.2", #""green""#) == ["range"])
    #expect(codes("g", "colors.1", #""green""#) == [])
    #expect(codes("g", "startColor", #""green""#) == ["conflict"])
    #expect(codes("h", "endColor", #""green""#) == [])
  }

  @Test(
    "values of parts and constants in expressions are held against their ranges",
    arguments: [
      (#"{"layer": "a", "set": {"filters.blur": -5}}"#, "range"),
      (#"{"layer": "a", "set": {"fillColor.red": 300}}"#, "range"),
      (#"{"layer": "a", "animate": "filters.sepia", "to": -7}"#, "range"),
      (#"{"layer": "a", "animate": "fillColor.red", "by": -0.5}"#, ""),
      (#"{"layer": "a", "set": {"filters.blur": 5}}"#, ""),
      (#"{"layer": "g", "animate": "colors.2", "to": "red"}"#, "range"),
      (#"{"layer": "g", "animate": "colors.1", "to": "red"}"#, ""),
      (
        #"{"layer": "g", "set": {"colors": ["red", "blue", "lime"]}}, {"at": 1, "layer": "g", "set": {"colors.2": "blue"}}"#,
        ""
      ),
    ] as [(String, String)])
  func ranges(entry: String, code: String) {
    let script = StagedScript(
      layers: #"""
        {"name": "a", "type": "shape", "filters": [{"blur": 1}, {"sepia": 0.5}], "fillColor": "red"},
        {"name": "g", "type": "gradient", "colors": "=cc"}
        """#, timeline: entry, more: #""parameters": {"cc": ["red", "blue"]}"#)
    #expect(script.codes == (code.isEmpty ? [] : [code]), "\(script.mistakes)")
  }

  @Test("constants that expressions give parameters are in their ranges")
  func rangesOfParameters() {
    func codes(_ parameters: String) -> [String] { StagedScript(more: #""parameters": {\#(parameters)}"#).codes }
    #expect(codes(#""o": {"type": "number", "value": "=50", "max": 20}"#) == ["range"])
    #expect(codes(#""w": 50, "o": {"type": "number", "value": "=w", "max": 20}"#) == ["range"])
    #expect(codes(#""w": 5, "o": {"type": "number", "value": "=w", "max": 20}"#) == [])
    #expect(codes(#""o": {"type": "number", "value": 50, "max": 20}"#) == ["range"])
  }
}
