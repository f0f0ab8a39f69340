import AnimateKit
import FileWriting
import Graphics
import Scripting
import Staging

/// Writes values into a script as the defaults of its parameters. All else in the file stays to the byte.
struct ParameterWriting {
  /// Why nothing was written.
  struct Problem: Error {
    /// HTTP's.
    var status: Int
    var message: String
  }

  private let source: SourceFile
  private let root: JSONValue
  private let selection: PreviewRequest.Selection
  private let theme: String?

  /// - Parameters:
  ///   - source: the bytes that the page shows the picture of.
  ///   - theme: whose values stand in place of the parameters' own.
  ///   - limits: those that the script was read with.
  init(
    _ source: SourceFile, _ selection: PreviewRequest.Selection, theme: String?, limits: ReadingLimits = ReadingLimits()
  ) throws(Problem) {
    var diagnostics = Diagnostics()
    guard let root = JSONReader.read(source, limits: limits, into: &diagnostics), !diagnostics.hasErrors else {
      throw Problem(status: 409, message: "the script is not JSON at the moment")
    }
    self.source = source
    self.root = root
    self.selection = selection
    self.theme = selection.component == nil ? theme : nil
  }

  /// Where a value stands, and whether it stands there without its type.
  private struct Target {
    var value: JSONValue
    var isBare: Bool
  }

  /// The bytes of the script with these values.
  /// - Parameter parameters: as they are with the values.
  func written(_ parameters: [Inspection.Parameter], typed: Bool) throws(Problem) -> [UInt8] {
    var changes: [(range: Range<Int>, text: String)] = []
    for given in selection.values {
      guard let parameter = parameters.first(where: { $0.name == given.name }) else { continue }
      let target = try target(given.name)
      let range = target.value.place.range.start..<target.value.place.range.end
      var value = text(of: parameter, given)
      if case .array(let rows) = parameter.value, source.bytes[range].contains(UInt8(ascii: "\n")) {
        value = lines(rows, at: range.lowerBound)
      }
      if target.isBare, typed {
        value = "{\"type\": \(JSONText.string(parameter.kind).compact), \"value\": \(value)}"
      }
      changes.append((range, value))
    }
    var bytes = source.bytes
    for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(change.range, with: Array(change.text.utf8))
    }
    return bytes
  }

  private func target(_ name: String) throws(Problem) -> Target {
    if let theme, let value = root["themes"]?[theme]?[name] { return Target(value: value, isBare: false) }
    var owner = root
    if let component = selection.component {
      guard let found = root["components"]?[component] else {
        throw Problem(status: 422, message: "'\(component)' comes from a file that the script imports: change it there")
      }
      if let value = found["sample"]?[name] { return Target(value: value, isBare: false) }
      owner = found
    }
    guard let written = owner["parameters"]?[name] else {
      throw Problem(status: 422, message: "the script has no parameter '\(name)' any more")
    }
    guard case .object = written.content else { return Target(value: written, isBare: true) }
    if let value = written["value"] { return Target(value: value, isBare: false) }
    throw Problem(
      status: 422,
      message: written["file"] == nil
        ? "'\(name)' has no value that could be changed" : "the value of '\(name)' comes from a file: change it there")
  }

  private func text(of parameter: Inspection.Parameter, _ given: PreviewRequest.GivenValue) -> String {
    switch parameter.value {
    case .string(let text):
      // A text that begins like an expression.
      return JSONText.string(text.hasPrefix("=") ? "=" + text : text).compact
    case .color: return JSONText.string(given.text).compact
    default: return PreviewDocument.json(parameter.value).compact
    }
  }

  /// One row a line, as deep as the line that the value begins in.
  private func lines(_ rows: [Value], at offset: Int) -> String {
    guard !rows.isEmpty else { return "[]" }
    let start = source.bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let indent = String(
      decoding: source.bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    let body = rows.map { indent + "  " + PreviewDocument.json($0).compact }.joined(separator: ",\n")
    return "[\n" + body + "\n" + indent + "]"
  }

  /// Puts the bytes in the place of the script, if that still holds what it held.
  static func replace(_ path: [UInt8], _ old: [UInt8], with new: [UInt8], options: LoadOptions) throws(Problem) {
    do {
      let file = try AtomicFile(pathBytes: path, followsLinks: options.limits.followsLinks)
      try file.write(new)
      guard try ScriptInput.read(path, options: options).source.bytes == old else {
        throw Problem(status: 409, message: "the script has been saved meanwhile")
      }
      try file.commit()
    } catch let problem as Problem {
      throw problem
    } catch let error as FileWritingError {
      throw Problem(status: 500, message: AnimateFailure(error).message)
    } catch let failure as AnimateFailure {
      throw Problem(status: 409, message: PreviewDocument.sentence(failure))
    } catch {
      throw Problem(status: 500, message: "\(error)")
    }
  }
}
