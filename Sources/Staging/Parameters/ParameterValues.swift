import DataReading
import Expressions
import Graphics
import Scripting

/// The values that parameters get from elsewhere than their own `value`: data files, themes, the command line.
extension StageBuilder {
  /// What a parameter's `file` holds; nil where that was reported.
  mutating func fileValue(of parameter: Parameter) -> DataValue? {
    guard let file = parameter.file else { return nil }
    // The reader has said what of it is for other kinds.
    guard let shape = parameter.kind.dataShape else { return nil }
    do {
      let value = try resources.data.value(file.value, as: shape, limits: options.limits.data)
      filesRead.append(FileRead(name: file.value, place: file.place, value: value))
      return value
    } catch {
      let known = error as? AssetError
      self.error(known?.code ?? AssetError.code, known?.description ?? "\(error)", at: file.place, hint: known?.hint)
      return nil
    }
  }

  /// Of the script's own parameters, by name: the theme's values, above them those of `--data`, above these those of
  /// `--set`; nil for what the theme should give and could not be read.
  mutating func givenValues() -> [String: DataValue?] {
    var values = themeValues()
    for file in options.dataFiles {
      if let (name, value) = given(file) { values[name] = value }
    }
    let names = script.parameters.map(\.name.value)
    for override in options.parameterValues {
      guard let parameter = script.parameters.first(where: { $0.name.value == override.name }) else {
        usage(
          "usage.set", "--set \(override.name): the script has no such parameter",
          hint: Spelling.hint(for: override.name, in: names) ?? list(names))
        continue
      }
      do throws(ParameterText.Problem) {
        values[override.name] = try ParameterText.value(override.text, for: parameter, options.limits.data)
      } catch {
        let shown = override.text.count > 60 ? override.text.prefix(60) + "…" : override.text[...]
        usage("usage.set", "--set \(override.name)=\(shown): \(error.message)", hint: error.hint)
      }
    }
    return values
  }

  /// A mistake in the arguments: it has no place in the script.
  private mutating func usage(_ code: String, _ message: String, hint: String? = nil) {
    reportAlone(Diagnostic(.error, code: code, message: message, place: script.canvas.place, hint: hint))
  }

  private func list(_ names: [String]) -> String? {
    names.isEmpty
      ? "it has no parameters"
      : "it has " + names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
  }

  private mutating func themeValues() -> [String: DataValue?] {
    guard let name = options.theme else { return [:] }
    guard let theme = script.themes.first(where: { $0.name.value == name }) else {
      let names = script.themes.map(\.name.value)
      usage(
        "usage.theme", "--theme \(name): the script has no such theme",
        hint: Spelling.hint(for: name, in: names)
          ?? (names.isEmpty ? "it has no themes" : "it has " + names.joined(separator: ", ")))
      return [:]
    }
    return Dictionary(theme.values.map { ($0.name.value, $0.value.map { DataValue($0, $0.type) }) }) { _, last in last }
  }

  // MARK: --data

  private mutating func given(_ data: DataOverride) -> (String, DataValue)? {
    guard let parameter = parameter(for: data), let shape = parameter.kind.dataShape else { return nil }
    do throws(DataReadingError) {
      let value = try DataReader.read(data.file.bytes, name: data.file.name, as: shape, limits: options.limits.data)
      filesRead.append(FileRead(name: data.file.name, place: parameter.place, value: value))
      return (parameter.name.value, value)
    } catch {
      let problem = AssetError(error, data.file.name)
      self.error(problem.code, problem.description, at: parameter.place, hint: problem.hint)
      return nil
    }
  }

  private mutating func parameter(for data: DataOverride) -> Parameter? {
    let fitting = script.parameters.filter { $0.kind.dataShape != nil }
    let names = fitting.map(\.name.value)
    let takers = names.isEmpty ? "no parameter takes data" : "data is taken by \(names.joined(separator: ", "))"
    if let name = data.name {
      if let parameter = fitting.first(where: { $0.name.value == name }) { return parameter }
      if let other = script.parameters.first(where: { $0.name.value == name }) {
        usage(
          "usage.data", "--data \(name): '\(name)' is a \(other.kind.rawValue), not numbers or a table", hint: takers)
      } else {
        usage(
          "usage.data", "--data \(name): the script has no such parameter",
          hint: Spelling.hint(for: name, in: names) ?? takers)
      }
      return nil
    }
    let stem = Self.stem(data.file.name)
    if let parameter = fitting.first(where: { $0.name.value == stem }) { return parameter }
    if fitting.count == 1 { return fitting[0] }
    usage(
      "usage.data", "--data \(data.file.name): it is not clear which parameter the file is for",
      hint: names.isEmpty ? takers : "\(takers); write --data \(names[0])=\(data.file.name)")
    return nil
  }

  /// A file's name without folders and without what follows the last dot.
  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}

extension Parameter.Kind {
  /// What a data file must hold for it; nil where none will do.
  var dataShape: DataReader.Shape? {
    switch self {
    case .numbers: .numbers
    case .table: .table
    default: nil
    }
  }

  /// Of a slot with a value of this kind: that of a table is known with its value.
  var slotType: ValueType { self == .table ? .any : valueType }
}
