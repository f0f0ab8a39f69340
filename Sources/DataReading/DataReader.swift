import Expressions
import Graphics
import Scripting

/// Reads a CSV or JSON file as the numbers or the table of a parameter.
public enum DataReader {
  /// What the parameter is.
  public enum Shape: Sendable {
    /// One column, with or without a header; of a CSV file also one line without a header.
    case numbers
    /// Rows with named columns.
    case table
  }

  /// - Parameters:
  ///   - name: of the file, for messages; `.json` is JSON, everything else that does not begin with `[` or `{` is CSV.
  /// - Returns: an array of numbers, or an array of records with the type of its rows.
  public static func read(
    _ bytes: [UInt8], name: String, as shape: Shape, limits: DataLimits = DataLimits()
  ) throws(DataReadingError) -> DataValue {
    guard bytes.count <= limits.bytes else {
      throw DataReadingError(
        "\(bytes.count) bytes exceed \(limits.bytes)", code: "limit.data-bytes", hint: "raise with --max-data-bytes")
    }
    do throws(DataFault) {
      if isJSON(bytes, name) { return try JSONData.read(bytes, name: name, as: shape, limits: limits) }
      return try CSVData.read(bytes, as: shape, limits: limits)
    } catch {
      let position = error.offset.map { LineTable(bytes).position(of: $0) }
      throw DataReadingError(
        error.message, code: error.code, line: position?.line, column: position?.column, hint: error.hint)
    }
  }

  private static func isJSON(_ bytes: [UInt8], _ name: String) -> Bool {
    let suffix = name.utf8.suffix(5).map { $0 | 0x20 }
    if suffix == Array(".json".utf8) { return true }
    if suffix.suffix(4) == Array(".csv".utf8) || suffix.suffix(4) == Array(".tsv".utf8) { return false }
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }
}

/// What a data file holds.
public struct DataValue: Sendable, Equatable {
  public var value: Value
  /// `[number]`, or a table's: an array of records with typed columns. A column without cells is of the type `any`.
  public var type: ValueType

  public init(_ value: Value, _ type: ValueType) {
    self.value = value
    self.type = type
  }

  static func numbers(_ numbers: [Value]) -> DataValue { DataValue(.array(numbers), .array(.number)) }

  static func table(_ columns: [Record.Column], rows: [Value]) -> DataValue {
    DataValue(.array(rows), .array(.record(columns)))
  }
}

/// Budgets of one data file, checked while it is read.
public struct DataLimits: Sendable, Equatable {
  /// `limit.data-bytes`
  public var bytes = 16 << 20
  /// `limit.data-rows`
  public var rows = 100_000
  /// `limit.data-cells`
  public var cells = 1_000_000

  public init() {}
}

/// Why a data file is no numbers and no table.
public struct DataReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `data`, or the name of a limit: `limit.data-rows`.
  public var code: String
  /// What was found and what was expected.
  public var message: String
  /// Both from 1, in the file; columns count Unicode scalars.
  public var line: Int?
  public var column: Int?
  public var hint: String?

  public init(
    _ message: String, code: String = "data", line: Int? = nil, column: Int? = nil, hint: String? = nil
  ) {
    self.message = message
    self.code = code
    self.line = line
    self.column = column
    self.hint = hint
  }

  /// `line 3, column 5: …`
  public var description: String {
    guard let line, let column else { return message }
    return "line \(line), column \(column): \(message)"
  }
}

/// A mistake at a byte of the file.
struct DataFault: Error {
  var message: String
  var offset: Int?
  var code = "data"
  var hint: String?

  init(_ message: String, at offset: Int?, code: String = "data", hint: String? = nil) {
    self.message = message
    self.offset = offset
    self.code = code
    self.hint = hint
  }

  static func rows(_ limits: DataLimits, at offset: Int?) -> DataFault {
    DataFault(
      "there are more than \(limits.rows) rows", at: offset, code: "limit.data-rows",
      hint: "raise with --max-data-rows")
  }

  static func cells(_ limits: DataLimits, at offset: Int?) -> DataFault {
    DataFault(
      "there are more than \(limits.cells) cells", at: offset, code: "limit.data-cells",
      hint: "raise with --max-data-cells")
  }
}
