import Graphics
import Staging
import Testing

/// Layers that are as large as what is laid out in them.
@Suite struct NestedLayoutTests {
  static let whole = #""constraints": ["H:|[column]", "V:|[column]"]"#

  static func frames(
    _ layers: String, more: String = whole, timeline: String = "", queries: [String], at times: [Double] = [0]
  ) throws -> [[Rect]] {
    let script = StagedScript(
      layers: layers, timeline: timeline, more: #""duration": 2, "# + more, queries: queries)
    let sampler = try script.staged().sampler()
    return try times.map { time in try sampler.queryValues(at: time).compactMap(\.asRect) }
  }

  static func box(_ name: String, _ width: Double, _ height: Double, more: String = "") -> String {
    #"{"name": "\#(name)", "bounds": [0, 0, \#(width), \#(height)]\#(more)}"#
  }

  static let rows = """
    {"name": "upper", "stack": {"spacing": 5, "alignment": "center"}, "sublayers": [\(box("a", 30, 20)), \(box("b", 12, 40))]},
    {"name": "lower", "stack": {"spacing": 3}, "sublayers": [\(box("c", 20, 7)), \(box("d", 40, 7))]}
    """

  static func column(_ stack: String, _ sublayers: String = rows) -> String {
    #"{"name": "column", "stack": {"axis": "vertical", "spacing": 4, \#(stack)}, "sublayers": [\#(sublayers)]}"#
  }

  static let all = ["column", "upper", "lower", "a", "b", "c", "d"].map { $0 + ".frame" }

  @Test func rowsInAColumn() throws {
    let frames = try Self.frames(Self.column(#""alignment": "trailing""#), queries: Self.all)[0]
    #expect(
      frames == [
        Rect(0, 0, 63, 51), Rect(16, 0, 47, 40), Rect(0, 44, 63, 7), Rect(0, 10, 30, 20), Rect(35, 0, 12, 40),
        Rect(0, 0, 20, 7), Rect(23, 0, 40, 7),
      ])
  }

  /// What fills stretches its last layer, as where a size is given.
  @Test func rowsThatFill() throws {
    let frames = try Self.frames(
      Self.column(#""alignment": "fill""#),
      more: #""constraints": ["H:|[column(100)]", "V:|[column]"]"#, queries: Self.all)[0]
    #expect(frames[0] == Rect(0, 0, 100, 51))
    #expect(frames[1] == Rect(0, 0, 100, 40) && frames[4] == Rect(35, 0, 65, 40))
    #expect(frames[2] == Rect(0, 44, 100, 7) && frames[6] == Rect(23, 0, 77, 7))
  }

  @Test(
    arguments: [
      ("fill", 47), ("fillEqually", 65), ("fillProportionally", 47), ("equalSpacing", 47), ("equalCentering", 47),
    ] as [(String, Double)])
  func distributions(_ distribution: String, _ width: Double) throws {
    let row = """
      {"name": "upper", "stack": {"spacing": 5, "distribution": "\(distribution)"},
        "sublayers": [\(Self.box("a", 30, 20)), \(Self.box("b", 12, 20))]}
      """
    let frames = try Self.frames(Self.column(#""alignment": "leading""#, row), queries: ["upper.frame"])[0]
    #expect(frames == [Rect(0, 0, width, 20)])
  }

  @Test func byConstraints() throws {
    let foot = """
      {"name": "foot", "constraints": ["H:|-12-[a]-(>=8)-[b]-12-|", "V:|-4-[a]-6-|", "V:[b]|"],
        "sublayers": [\(Self.box("a", 30, 20)), \(Self.box("b", 12, 9))]}
      """
    let frames = try Self.frames(Self.column(#""alignment": "leading""#, foot), queries: ["foot.frame", "b.frame"])[0]
    #expect(frames == [Rect(0, 0, 74, 30), Rect(50, 21, 12, 9)])
  }

  /// An instance without a size of its own is as large as what its component lays out.
  @Test func components() throws {
    let more =
      Self.whole + """
        , "components": {"Pair": {"parameters": {"w": 10}, "stack": {"spacing": 2},
          "layers": [{"name": "p", "bounds": [0, 0, "=w", 8]}, {"name": "q", "bounds": [0, 0, 5, 6]}]}}
        """
    let pairs = #"{"name": "x", "component": "Pair"}, {"name": "y", "component": "Pair", "w": 31}"#
    let frames = try Self.frames(
      Self.column(#""alignment": "leading""#, pairs), more: more, queries: ["x.frame", "y.frame", "y.q.frame"])[0]
    #expect(frames == [Rect(0, 0, 17, 8), Rect(0, 12, 38, 8), Rect(33, 0, 5, 8)])
  }

  /// A text in a row that has not room for it makes the row higher, and all that is around it.
  @Test func textsBreak() throws {
    func heights(_ width: Double) throws -> [Double] {
      let row = """
        {"name": "upper", "stack": {"spacing": 5}, "sublayers": [\(Self.box("a", 30, 4)),
          {"name": "t", "type": "text", "text": "one two three four five six", "fontSize": 20}]}
        """
      return try Self.frames(
        Self.column(#""alignment": "fill""#, row),
        more: #""constraints": ["H:|[column(\#(width))]", "V:|[column]"]"#,
        queries: ["column.frame", "upper.frame", "t.frame"])[0].map(\.height)
    }
    let (wide, narrow) = (try heights(500), try heights(150))
    #expect(wide[0] == wide[2] && narrow[0] == narrow[2] && narrow[1] == narrow[2])
    #expect(narrow[0] > 1.9 * wide[0] && narrow[0] < 4 * wide[0])
  }

  @Test func moves() throws {
    let layers = """
      {"name": "column", "stack": {"axis": "vertical", "alignment": "leading"}, "sublayers": [
        {"name": "row", "stack": {"spacing": 4}, "sublayers": [
          \(Self.box("a", 10, 10)), \(Self.box("b", 10, 30, more: #", "hidden": "=time >= 1""#))]},
        \(Self.box("c", 5, 5))]}
      """
    let timeline = #"{"layer": "row", "animate": "stack.spacing", "from": 4, "to": 8, "duration": 1}"#
    let queries = ["column.frame", "row.frame", "c.frame"]
    let times = [0, 0.5, 0.75, 1.5]
    let frames = try Self.frames(layers, timeline: timeline, queries: queries, at: times)
    #expect(frames[0] == [Rect(0, 0, 24, 35), Rect(0, 0, 24, 30), Rect(0, 30, 5, 5)])
    #expect(frames[1] == [Rect(0, 0, 26, 35), Rect(0, 0, 26, 30), Rect(0, 30, 5, 5)])
    #expect(frames[3] == [Rect(0, 0, 10, 15), Rect(0, 0, 10, 10), Rect(0, 10, 5, 5)])
    let backwards = try Self.frames(layers, timeline: timeline, queries: queries, at: times.reversed())
    #expect(backwards == frames.reversed())
  }

  /// What a stack is told follows expressions, sets and animations.
  @Test func turnsIntoAColumn() throws {
    let layers = """
      {"name": "row", "stack": {"axis": "=row.zPosition > 0 ? 'vertical' : 'horizontal'", "spacing": 4,
        "alignment": "=row.zPosition > 1 ? 'bottom' : 'firstBaseline'"},
        "sublayers": [\(Self.box("a", 10, 10)), \(Self.box("b", 20, 30))]},
      {"name": "line", "frame": [0, 0, 100, 20], "stack": {"distribution": "fillEqually", "alignment": "fill"},
        "sublayers": [{"name": "c"}, {"name": "d"}]}
      """
    let timeline = """
      {"at": 1, "layer": "row", "set": {"zPosition": 1}, "duration": 0},
      {"at": 1.5, "layer": "row", "set": {"zPosition": 2}, "duration": 0},
      {"at": 1, "layer": "line", "set": {"stack.axis": "vertical"}, "duration": 0}
      """
    let queries = ["row.frame", "a.frame", "b.frame", "d.frame"]
    let frames = try Self.frames(
      layers, more: #""constraints": ["H:|[row]", "V:|[row]"]"#, timeline: timeline, queries: queries, at: [0, 1, 1.5])
    #expect(frames[0][0] == Rect(0, 0, 34, 30) && frames[0][3] == Rect(50, 0, 50, 20))
    #expect(frames[1] == [Rect(0, 0, 20, 44), Rect(0, 0, 10, 10), Rect(0, 14, 20, 30), Rect(0, 10, 100, 10)])
    #expect(frames[2] == [Rect(0, 0, 20, 44), Rect(10, 0, 10, 10), Rect(0, 14, 20, 30), Rect(0, 10, 100, 10)])
  }

  @Test(arguments: ["axis", "alignment", "distribution"]) func toldWhatNoStackKnows(_ key: String) {
    func codes(_ stack: String, _ timeline: String = "") -> [String] {
      let row =
        #"{"name": "row", "frame": [0, 0, 50, 50], "stack": {\#(stack)}, "sublayers": [\#(Self.box("a", 5, 5))]}"#
      return StagedScript(layers: row, timeline: timeline).codes
    }
    #expect(codes(#""\#(key)": "=time < 9 ? 'sideways' : 'fill'""#) == ["value"])
    #expect(codes("", #"{"layer": "row", "set": {"stack.\#(key)": "sideways"}}"#) == ["value"])
  }

  @Test func intrinsicSizes() throws {
    let layers = """
      {"name": "row", "frame": [0, 0, 200, 50], "stack": {"spacing": 4}, "sublayers": [\(Self.box("a", 10, 10)), \(Self.box("b", 20, 30))]},
      {"name": "under", "frame": "=[0, 60, row.intrinsicSize.width, row.intrinsicSize.height]"}
      """
    let frames = try Self.frames(layers, more: #""fps": 10"#, queries: ["under.frame", "row.frame"])[0]
    #expect(frames == [Rect(0, 60, 34, 30), Rect(0, 0, 200, 50)])
  }

  /// What is in a layer may follow from the layer's size, where that follows from something else.
  @Test func sizesThatContentsFollowFrom() throws {
    let layers = """
      {"name": "column", "constraints": [
          "H:|[a]", "V:|[a(10)]", {"item": "a", "attribute": "width", "constant": "=column.width / 4"}],
        "sublayers": [{"name": "a"}]}
      """
    let frames = try Self.frames(
      layers, more: #""constraints": ["H:|-10-[column]-10-|", "V:|[column(20)]"]"#,
      queries: ["column.frame", "a.frame"])[0]
    #expect(frames == [Rect(10, 0, 80, 20), Rect(0, 0, 20, 10)])
  }

  @Test(arguments: [
    // Nothing says how large it is.
    #"{"name": "column", "stack": {}, "sublayers": [{"name": "x"}]}"#,
    #"{"name": "column", "constraints": ["H:|-[x(10)]", "V:|-[x(10)]"], "sublayers": [{"name": "x"}]}"#,
    // What is scrolled may be of any size.
    #"{"name": "column", "type": "scroll", "stack": {}, "sublayers": [{"name": "x", "bounds": [0, 0, 9, 9]}]}"#,
  ])
  func nothingHoldsThem(_ layer: String) {
    let script = StagedScript(layers: layer, more: Self.whole)
    #expect(
      script.mistakes.first?.hasSuffix("the width of 'column' and the height of 'column' are not determined") == true,
      "\(script.mistakes)")
  }

  /// What has nothing in it, or only hidden layers and empty texts, takes no room.
  @Test(arguments: [
    #"{"name": "t", "type": "text", "text": ""}"#, #"{"name": "t", "hidden": true, "bounds": [0, 0, 9, 9]}"#,
    #"{"name": "t", "forEach": [], "bounds": [0, 0, 9, 9]}"#, #"{"name": "t", "bounds": [0, 0, 5, 0]}"#, "",
  ])
  func nothingInThem(_ member: String) throws {
    let row = #"{"name": "inner", "stack": {}, "sublayers": [\#(member)]}, \#(Self.box("a", 10, 10))"#
    let frames = try Self.frames(
      #"{"name": "column", "stack": {"alignment": "center", "spacing": 4}, "sublayers": [\#(row)]}"#,
      queries: ["column.frame", "inner.frame", "a.frame"])[0]
    let width = member.contains("[0, 0, 5, 0]") ? 5.0 : 0
    #expect(
      frames == [Rect(0, 0, width + 14, 10), Rect(0, 5, width, 0), Rect(width + 4, 0, 10, 10)], "\(frames)")
  }

  /// What must hold in a container holds around it, too: it is neither stretched nor squeezed.
  @Test(arguments: [(150.0, 112.0), (60, 22), (30, 0)])
  func requiredSizes(width: Double, rest: Double) throws {
    let layers = #"""
      {"name": "column", "stack": {"alignment": "center", "spacing": 8}, "sublayers": [
        \#(Self.box("title", 40, 20)),
        {"name": "badge", "constraints": ["H:|[icon(30)]|", "V:|[icon(30)]|"], "sublayers": [{"name": "icon"}]}]}
      """#
    let frames = {
      try Self.frames(
        layers, more: #""constraints": ["H:|[column(\#(width))]", "V:|[column]"]"#,
        queries: ["title.frame", "badge.frame"])[0]
    }
    if rest == 0 {
      let script = StagedScript(layers: layers, more: #""constraints": ["H:|[column(\#(width))]", "V:|[column]"]"#)
      #expect(script.codes == ["layout.conflict"] && script.mistakes[0].contains("the natural size of 'column'"))
    } else {
      #expect(try frames() == [Rect(0, 5, rest, 20), Rect(rest + 8, 0, 30, 30)])
    }
  }

  /// Only who reads its own size has none by what is in it, and is told so.
  @Test func sizesThatReadThemselves() throws {
    let layers = #"""
      {"name": "b", "stack": {}, "sublayers": [\#(Self.box("zz", 20, 5))]},
      {"name": "a", "stack": {}, "sublayers": [{"name": "x", "bounds": [0, 0, "=zz.width", 10]}]},
      \#(Self.box("z", 30, 1))
      """#
    let frames = try Self.frames(layers, more: #""stack": {}"#, queries: ["b.frame", "a.frame"])[0]
    #expect(frames.map(\.width) == [20, 50])
    let own = StagedScript(
      layers:
        #"{"name": "a", "stack": {}, "sublayers": [{"name": "x", "bounds": [0, 0, "=a.width / 2", 9]}]}, \#(Self.box("z", 9, 9))"#,
      more: #""stack": {"alignment": "center", "distribution": "equalSpacing"}"#)
    #expect(own.hints.first??.hasPrefix("what is laid out in 'a' reads its size or place") == true, "\(own.mistakes)")
  }

  @Test func superlayersOfALeastSize() throws {
    let row = """
      {"name": "foot", "constraints": ["H:|[a]|", "V:|[a]", {"item": "superlayer", "attribute": "height", "relatedBy": ">=", "constant": 44}],
        "sublayers": [\(Self.box("a", 30, 20))]}
      """
    let frames = try Self.frames(Self.column(#""alignment": "leading""#, row), queries: ["foot.frame", "a.frame"])[0]
    #expect(frames == [Rect(0, 0, 30, 44), Rect(0, 0, 30, 20)])
  }

  /// Of a size a multiplier of 0 leaves the constant, as where something closes.
  @Test func multipliersThatComeToNothing() throws {
    let layers = """
      {"name": "column", "constraints": ["H:|[w]|", "V:|[w]", {"item": "superlayer", "attribute": "height", "toItem": "w", "multiplier": "=1 - time"}],
        "sublayers": [\(Self.box("w", 30, 20))]}
      """
    let frames = try Self.frames(layers, queries: ["column.frame"], at: [0, 0.5, 1])
    #expect(frames.map { $0[0].height } == [20, 10, 0])
  }

  /// A text that is broken is as wide as its longest line.
  @Test func brokenTextsHugTheirLines() throws {
    let text = #"{"name": "w", "type": "text", "fontSize": 16, "text": "Are you coming to the workshop?"}"#
    func frame(_ width: Double) throws -> Rect {
      try Self.frames(text, more: #""constraints": ["H:|[w(<=\#(width))]", "V:|[w]"]"#, queries: ["w.frame"])[0][0]
    }
    let (broken, whole) = (try frame(170), try frame(400))
    #expect(broken.width < 169 && broken.width > 100 && whole.width > 200)
    #expect(abs(broken.height - 2 * whole.height) < 2)
    #expect(try frame(broken.width) == broken)
  }

  /// A scroll layer may be scrolled to where what is laid out in it ends.
  @Test func scrolledToTheEnd() throws {
    let layers = #"""
      {"name": "s", "type": "scroll", "scrollPoint": [0, "=page.bounds.height - 60"], "constraints": ["H:|[page(100)]", "V:|[page(200)]"],
        "sublayers": [{"name": "page"}]}
      """#
    let frames = try Self.frames(layers, more: #""fps": 10"#, queries: ["s.bounds", "page.frame"])[0]
    #expect(frames == [Rect(0, 140, 100, 80), Rect(0, 0, 100, 200)])
  }

  /// A value is what it is, whatever was asked for before: also where texts break at some moments only.
  @Test func anyMomentFirst() throws {
    let layers = #"""
      {"name": "column", "stack": {"axis": "vertical", "spacing": 3.3}, "sublayers": [
        {"name": "row", "stack": {"spacing": 2.7, "distribution": "fillEqually"}, "sublayers": [
          {"name": "c", "stack": {"axis": "vertical"}, "sublayers": [
            {"name": "t", "type": "text", "text": "some words that break at times"},
            {"name": "b", "bounds": [0, 0, 10, "=13.7 + 31.3 * time"]}]}, \#(Self.box("d", 17.3, 5))]}]}
      """#
    let more = #""parameters": {"w": 70}, "constraints": ["H:|[column(w)]", "V:|[column]"]"#
    let timeline = #"{"animate": "w", "from": 700, "to": 70.7, "duration": 2}"#
    let queries = ["column.frame", "row.frame", "c.frame", "t.frame", "b.frame"]
    let times = (0...20).map { Double($0) / 10 }
    let frames = try Self.frames(layers, more: more, timeline: timeline, queries: queries, at: times)
    for (index, time) in times.enumerated() {
      let alone = try Self.frames(layers, more: more, timeline: timeline, queries: queries, at: [time])[0]
      #expect(alone == frames[index])
    }
    let backwards = try Self.frames(layers, more: more, timeline: timeline, queries: queries, at: times.reversed())
    #expect(backwards == frames.reversed())
  }

  static func breaking(_ cell: String, _ more: String, _ text: String) -> String {
    #"{"name": "cell", "constraints": [\#(cell)], "sublayers": [\#(more){"name": "b", "type": "text", "fontSize": 13, "text": "\#(text)"}]}"#
  }

  /// Before the text breaks the cell is too high for what is in it, and nothing says which of both texts takes that.
  @Test func aTextThatBreaksDeterminesWhatIsAboveIt() throws {
    let title = #"{"name": "a", "type": "text", "fontSize": 13, "text": "Title"}, "#
    let frames = try Self.frames(
      Self.breaking(
        #""H:|-12-[a]-12-|", "H:|-12-[b]-12-|", "V:|-8-[a]-4-[b]-8-|""#, title,
        "A body that is long enough to need two lines in its cell, really."),
      more: #""constraints": ["H:|[cell(280)]", "V:|[cell]"]"#, queries: ["cell.frame", "a.frame", "b.frame"])[0]
    #expect(abs(frames[2].height - 2 * frames[1].height) < 1e-6)
    #expect(frames[1].origin == Point(12, 8) && abs(frames[2].minY - frames[1].maxY - 4) < 1e-6)
    #expect(abs(frames[0].height - frames[2].maxY - 8) < 1e-6)
  }

  @Test func whatHoldsABrokenTextIsAsWideAsItsLongestLine() throws {
    let frames = try Self.frames(
      Self.breaking(#""H:|-12-[b]-12-|", "V:|-8-[b]-8-|""#, "", "Hi! Did the build go through?"),
      more: #""constraints": ["H:|[cell(<=180)]", "V:|[cell]"]"#, queries: ["cell.frame", "b.frame"])[0]
    #expect(abs(frames[0].width - frames[1].width - 24) < 1e-6)
    #expect(frames[0].width < 160 && frames[1].height > 25)
  }
}
