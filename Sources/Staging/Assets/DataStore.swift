import DataReading
import Scripting
import Synchronization

/// The data files of a stage, each read once.
final class DataStore: Sendable {
  private struct Key: Hashable {
    var path: String
    var isTable: Bool
  }

  private let read: @Sendable (String) throws -> [UInt8]
  private let values = Mutex<[Key: DataValue]>([:])

  init(read: @escaping @Sendable (String) throws -> [UInt8]) { self.read = read }

  /// - Throws: `AssetError`: the file is missing or too large, or its content is not what the parameter takes.
  func value(_ path: String, as shape: DataReader.Shape, limits: DataLimits) throws -> DataValue {
    try values.withLock { values in
      let key = Key(path: path, isTable: shape == .table)
      if let value = values[key] { return value }
      let bytes = try read(path)
      do throws(DataReadingError) {
        let value = try DataReader.read(bytes, name: path, as: shape, limits: limits)
        values[key] = value
        return value
      } catch {
        throw AssetError(error, path)
      }
    }
  }
}

extension AssetError {
  /// What is wrong with a data file, and where in it.
  init(_ error: DataReadingError, _ path: String) {
    self.init(
      "\(Quoting.quoted(path))\(error.line == nil ? ": " : ", ")\(error.description)",
      code: error.code.hasPrefix("limit.") ? error.code : AssetError.code, hint: error.hint)
  }
}
