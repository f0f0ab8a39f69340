import Graphics
import Scripting
import Testing

/// Files in memory, and what is printed for them.
private struct Folder {
  var files: [String: String]
  var limits = ReadingLimits()

  init(_ files: [String: String]) { self.files = files }

  func read(_ name: String = "main.json") throws -> (script: Script?, text: String, diagnostics: Diagnostics) {
    let main = source(try #require(files[name]), name: name)
    var diagnostics = Diagnostics()
    let script = ScriptReader.read(main, limits: limits, importer: file, into: &diagnostics)
    return (script, DiagnosticPrinter(main).text(diagnostics), diagnostics)
  }

  @Sendable private func file(_ path: String, _ limit: Int) throws -> SourceFile {
    // What a real folder does with links and dots.
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    guard let text = files[parts.joined(separator: "/")] else {
      throw ImportError("there is no file '\(path)' beneath the script's folder")
    }
    guard text.utf8.count <= limit else { throw ImportError("too large", code: "limit.input-bytes") }
    return source(text, name: "scenes/\(path)")
  }
}

private let canvas = #""canvas": {"width": 9, "height": 9}"#

@Suite("Imports")
struct ImportTests {
  @Test("components of other files, and of those that they import, are numbered in the order of the files")
  func flattening() throws {
    let folder = Folder([
      "main.json":
        #"{\#(canvas), "import": ["a/b.json", "c.json"], "components": {"Own": {"layers": [{"component": "B"}]}}, "layers": [{"component": "Own"}, {"component": "C"}, {"component": "D"}]}"#,
      "a/b.json": #"{"import": ["../c.json", "./d.json"], "components": {"B": {"layers": [{"component": "D"}]}}}"#,
      "c.json": #"{"components": {"C": {}}, "title": "a library may be a whole script", "layers": []}"#,
      "a/d.json": #"{"components": {"D": {"layers": [{"component": "E"}]}, "E": {}}}"#,
    ])
    let (found, text, _) = try folder.read()
    #expect(text == "")
    let script = try #require(found)
    #expect(script.components.map(\.name.value) == ["Own", "B", "C", "D", "E"])
    #expect(script.components.map(\.place.folder) == ["", "a/", "", "a/", "a/"])
    #expect(script.layers.map { $0.instance?.component } == [0, 2, 3])
    #expect(script.components[1].layers.first?.instance?.component == 3)
    #expect(script.components[3].place.file?.name == "scenes/a/d.json")
  }

  @Test("each file has names of its own")
  func namespaces() throws {
    let folder = Folder([
      "main.json":
        #"{\#(canvas), "import": ["a.json"], "components": {"Knob": {"size": [1, 1]}}, "layers": [{"component": "Knob"}, {"component": "Dial"}]}"#,
      "a.json": #"{"import": ["b.json"], "components": {"Dial": {"layers": [{"component": "Knob"}]}}}"#,
      "b.json": #"{"components": {"Knob": {"size": [2, 2]}}}"#,
    ])
    let (found, text, _) = try folder.read()
    #expect(text == "")
    let script = try #require(found)
    let names = script.components.map(\.name.value)
    #expect(names == ["Knob", "Dial", "Knob"])
    #expect(script.layers[0].instance?.component == 0)
    #expect(script.components[1].layers[0].instance?.component == 2)
  }

  @Test("pictures, fonts and data are looked for in the folder of their own file, arguments in the instance's")
  func folders() throws {
    let folder = Folder([
      "main.json":
        #"{\#(canvas), "import": ["a/b.json"], "fonts": ["x.ttf"], "layers": [{"component": "B", "picture": "main.png"}]}"#,
      "a/b.json":
        #"""
      {"fonts": ["y.ttf"], "components": {"B": {
        "parameters": {"picture": {"type": "image"}, "rows": {"type": "table", "file": "../data/r.csv"}},
        "layers": [
          {"contents": "p.png"}, {"contents": "../q.png"}, {"contents": "/r.png"}, {"contents": "=true ? 's.png' : 't' + 'u'"},
          {"contents": "=picture"}, {"type": "emitter", "cells": [{"contents": "../../out.png"}]}]}}}
      """#,
    ])
    let (found, text, _) = try folder.read()
    #expect(text == "")
    let script = try #require(found)
    #expect(script.fonts.map(\.value) == ["x.ttf", "a/y.ttf"])
    let component = try #require(script.components.first)
    #expect(component.parameters[1].file?.value == "data/r.csv")
    let contents = component.layers.compactMap { $0.properties.first?.formula.expression }
    #expect(contents.prefix(3).map(\.constant) == ["a/p.png", "q.png", "/r.png"].map { Value.string($0) })
    #expect("\(contents[3])".contains(#"string("a/s.png")"#) && "\(contents[3])".contains(#"string("a/t")"#))
    #expect(component.layers[5].cells[0].properties[0].formula.expression.constant == .string("../out.png"))
    let argument = try #require(script.layers[0].instance?.arguments.first)
    #expect(argument.name == "picture" && argument.formula.expression.constant == .string("main.png"))
  }

  @Test("mistakes are told with the file, line, caret and path that they stand in; the script's come first")
  func places() throws {
    let folder = Folder([
      "main.json": "{\(canvas),\n \"import\": [\"a/b.json\"],\n \"layers\": [{\"component\": \"B\", \"opacty\": 1}]}",
      "a/b.json":
        "{\"colors\": 1, \"components\": {\"B\": {\n  \"layers\": [{\"opacity\": 2}, {\"contents\": \"=a +\"}]}}}",
    ])
    let (_, text, diagnostics) = try folder.read()
    #expect(
      text == """
        main.json:3:32: error[unknown-key]: the component 'B' has no 'opacty'
          |  "layers": [{"component": "B", "opacty": 1}]}
          |                                ^~~~~~~~
          hint: did you mean 'opacity'?
          at $.layers[0].opacty
        scenes/a/b.json:1:2: error[unknown-key]: a script has no 'colors'
          | {"colors": 1, "components": {"B": {
          |  ^~~~~~~~
          hint: write "output": {"colors": …}
          at $.colors
        scenes/a/b.json:2:26: error[range]: expected a number from 0 to 1, found 2
          |   "layers": [{"opacity": 2}, {"contents": "=a +"}]}}}
          |                          ^
          at $.components.B.layers[0].opacity
        scenes/a/b.json:2:48: error[expression-syntax]: the expression ends where a value was expected
          |   "layers": [{"opacity": 2}, {"contents": "=a +"}]}}}
          |                                                ^
          at $.components.B.layers[1].contents

        """)
    let json = DiagnosticPrinter(source(try #require(folder.files["main.json"]), name: "main.json"))
      .objects(diagnostics)
    #expect(json.contains { $0.compact.contains(#""file": "scenes/a/b.json", "line": 2, "column": 26"#) })
  }

  private static let mistakes: [(files: [String: String], messages: [String])] = [
    (["b": #"{"import": ["c"]}"#, "c": #"{"import": ["b"]}"#], ["cycle: a file imports itself: b → c → b"]),
    (["b": #"{"import": ["x/../b"]}"#], ["cycle: a file imports itself: b → b"]),
    (["b": #"{"import": ["main.json"]}"#], ["cycle: a file imports itself: main.json → b → main.json"]),
    // The same file by another name.
    (
      ["b": #"{"import": ["c"], "components": {}}"#, "c": #"{"import": ["c"], "components": {}}"#],
      ["cycle: a file imports itself: b → c"]
    ),
    ([:], ["asset: there is no file 'b' beneath the script's folder"]),
    (["b": "{"], ["syntax: the file ends within the object that begins at 1:1"]),
    (["b": "[]"], ["type: expected a script (an object), found an array of 0 values"]),
    (["b": "{}"], ["ignored: 'b' has no 'components', and nothing else of it is used"]),
    (["b": #"{"import": 3}"#], ["type: expected an array of file names, found 3"]),
    (
      ["b": #"{"import": [3, ""]}"#],
      ["type: expected a string, found 3", "type: expected the name of a script file, found the string ''"]
    ),
    (
      ["b": #"{"components": {"Own": {}}}"#],
      ["duplicate-name: 'b' has a component 'Own', and so has this file"]
    ),
    (
      ["b": #"{"components": {"A": {"layers": [{"component": "Own"}]}}}"#],
      ["unknown-name: there is no component 'Own'"]
    ),
  ]

  @Test("what is wrong with imports has its message", arguments: mistakes)
  func messages(_ files: [String: String], _ messages: [String]) throws {
    var all = files
    all["main.json"] = #"{\#(canvas), "import": ["b", "b"], "components": {"Own": {}}}"#
    let (_, _, diagnostics) = try Folder(all).read()
    #expect(diagnostics.sorted.map { "\($0.code): \($0.message)" } == messages)
  }

  @Test("two files with a component of one name, and components that contain themselves across files")
  func acrossFiles() throws {
    let folder = Folder([
      "main.json": #"{\#(canvas), "import": ["a", "b", "c"], "layers": [{"component": "Gone"}]}"#,
      "a": #"{"components": {"A": {}}}"#, "b": #"{"components": {"A": {}}}"#,
      "c":
        #"{"import": ["d"], "components": {"X": {"layers": [{"component": "Y"}]}, "Z": {"layers": [{"component": "Z"}]}}}"#,
      "d":
        #"{"components": {"Y": {"layers": [{"component": "Y2"}]}, "Y2": {"layers": [{"mask": {"component": "Y"}}]}}}"#,
    ])
    let (script, _, diagnostics) = try folder.read()
    #expect(
      diagnostics.sorted.map(\.message) == [
        "'b' has a component 'A', and so has 'a'", "there is no component 'Gone'", "a component contains itself: Z → Z",
        "a component contains itself: Y → Y2 → Y",
      ])
    // What closes a loop is left out: whoever expands the rest comes to an end.
    #expect(script?.components.last?.layers.first?.mask?.layers.first?.instance == nil)
  }

  @Test("where two files equally far away have a component, it cannot be named; nearer ones can")
  func equallyFar() throws {
    var folder = Folder([
      "main.json": #"{\#(canvas), "import": ["a", "b"], "layers": [{"component": "A"}, {"component": "L"}]}"#,
      "a": #"{"import": ["c"], "components": {"A": {"layers": [{"component": "K"}]}}}"#,
      "b": #"{"import": ["d"], "components": {"B": {}}}"#,
      "c": #"{"components": {"K": {}, "L": {}}}"#, "d": #"{"import": ["e"], "components": {"K": {}}}"#,
      "e": #"{"components": {"L": {}}}"#,
    ])
    #expect(try folder.read().text == "")
    folder.files["main.json"] = #"{\#(canvas), "import": ["a", "b"], "layers": [{"component": "K"}]}"#
    let told = try folder.read().diagnostics.all
    #expect(told.map(\.message) == ["'c' has a component 'K', and so has 'd'"])
    #expect(told.map(\.code) == ["duplicate-name"] && told.map(\.place.jsonPath) == ["$.layers[0].component"])
    folder.files["main.json"] = #"{\#(canvas), "import": ["a", "b", "d"], "layers": [{"component": "K"}]}"#
    let script = try #require(try folder.read().script)
    #expect(script.components[script.layers[0].instance?.component ?? 0].place.file?.name == "scenes/d")
    #expect(try folder.read().text == "")
  }

  @Test("files, bytes and components have limits; a script without a folder imports nothing")
  func limits() throws {
    var files = ["main.json": #"{\#(canvas), "import": ["f0"]}"#]
    for i in 0..<100 { files["f\(i)"] = #"{"import": ["f\#(i + 1)"], "components": {"C\#(i)": {}}}"# }
    files["f100"] = #"{"components": {}}"#
    var folder = Folder(files)
    #expect(
      try folder.read().diagnostics.all.map(\.message) == ["the number of imported files exceeds 64"])
    #expect(try folder.read().diagnostics.all.map(\.code) == ["limit.imports"])
    folder.limits.imports = 101
    #expect(try folder.read().text == "")
    folder.limits.components = 99
    #expect(try folder.read().diagnostics.all.map(\.message) == ["the number of components exceeds 99"])
    // Many too many are told once, and so is what needs them.
    let names = (0..<9).map { #""f9\#($0)""# }.joined(separator: ", ")
    let layers = (90..<99).map { #"{"component": "C\#($0)"}"# }.joined(separator: ", ")
    folder.files["main.json"] = #"{\#(canvas), "import": [\#(names)], "layers": [\#(layers)]}"#
    folder.limits.components = 3
    #expect(try folder.read().diagnostics.all.map(\.code) == ["limit.components"])
    folder.limits = ReadingLimits()
    folder.limits.imports = 3
    #expect(try folder.read().diagnostics.all.map(\.code) == ["limit.imports"])
    folder.files["main.json"] = files["main.json"]
    folder.limits = ReadingLimits()
    folder.limits.inputBytes = 400
    #expect(try folder.read().diagnostics.all.map(\.code) == ["limit.input-bytes"])

    var diagnostics = Diagnostics()
    _ = ScriptReader.read(source(#"{\#(canvas), "import": ["b"]}"#), into: &diagnostics)
    #expect(diagnostics.all.map(\.message) == ["a script without a folder of its own imports nothing"])
  }

  @Test("a file that is named by many is read once")
  func once() throws {
    var files = ["main.json": #"{\#(canvas), "import": ["a0", "a1", "a2", "b", "./b", "x/../b"]}"#]
    for i in 0..<3 { files["a\(i)"] = #"{"import": ["b"]}"# }
    files["b"] = #"{"components": {"B": {}}}"#
    let (script, text, _) = try Folder(files).read()
    #expect(text == "" && script?.components.count == 1)
  }
}
