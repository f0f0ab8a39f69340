import DataReading
import Expressions
import Graphics
import Scripting

/// A data file that a parameter has its value of.
struct FileRead {
  var name: String
  /// Where the script names it, or what it is for.
  var place: SourcePlace
  var value: DataValue
}

/// One cell that is no number makes a column text, which is told only where something is wrong with its type.
extension StageBuilder {
  mutating func explainTextColumns() {
    let mistaken = diagnostics.all.filter { ["type", "arguments"].contains($0.code) }.map { text(at: $0.place) }
    if mistaken.isEmpty { return }
    for file in filesRead {
      guard case .array(.record(let columns)) = file.value.type, case .array(let rows) = file.value.value else {
        continue
      }
      for (index, column) in columns.enumerated() where column.type == .string {
        guard mistaken.contains(where: { Self.names(column.name, in: $0) }) else { continue }
        guard let (row, text) = Self.firstText(among: rows, column: index) else { continue }
        let cell = text.isEmpty ? "no value" : Quoting.quoted(String(text.prefix(40)))
        report(
          Diagnostic(
            .warning, code: "data",
            message:
              "the column \(Quoting.quoted(column.name)) of \(Quoting.quoted(file.name)) is text, for its row \(row + 1) has \(cell)",
            place: file.place, hint: "write a number there, as JSON has it, or leave out the row"))
      }
    }
  }

  /// Whether a column's name stands in an expression, not as a part of another.
  private static func names(_ column: String, in text: String) -> Bool {
    guard isIdentifier(column) else { return text.contains(column) }
    return text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == column }
  }

  /// What stands where a mistake points.
  private func text(at place: SourcePlace) -> String {
    let bytes = (place.file ?? script.source).bytes
    let start = min(place.range.start, bytes.count)
    return String(decoding: bytes[start..<min(max(start, place.range.end), bytes.count)], as: UTF8.self)
  }

  /// The first cell of a column that is no number, where others are numbers.
  private static func firstText(among rows: [Value], column: Int) -> (row: Int, text: String)? {
    var first: (row: Int, text: String)?
    var count = 0
    for (number, row) in rows.enumerated() {
      guard case .record(let record) = row, case .string(let text) = record.values[column] else { return nil }
      if Double(text) != nil { continue }
      count += 1
      if first == nil { first = (number, text) }
    }
    return count < rows.count ? first : nil
  }
}
