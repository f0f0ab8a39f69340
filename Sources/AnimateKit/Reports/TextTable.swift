/// Columns for people.
enum TextTable {
  /// Without spaces at the end of lines.
  /// - Parameter numbers: headers of columns whose cells stand on the right.
  static func lines(_ header: [String], _ rows: [[String]], numbers: [String]) -> [String] {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    return ([header] + rows).map { cells in
      let padded = header.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cells[column].count)
        return numbers.contains(header[column]) ? space + cells[column] : cells[column] + space
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
