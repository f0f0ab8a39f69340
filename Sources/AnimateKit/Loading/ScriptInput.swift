import FileWriting
import Scripting
import Staging
import SystemCalling

/// A data file for a parameter: `--data name=path`.
public struct DataFileOption: Sendable {
  /// The parameter; nil: the one that is called like the file, else the only one that takes numbers or a table.
  public var name: String?
  /// As bytes, relative to the current folder; `-` is standard input.
  public var path: [UInt8]

  public init(name: String?, path: [UInt8]) {
    self.name = name
    self.path = path
  }
}

/// A script and the data files that go with it, as bytes: read once, however often they are loaded.
public struct ScriptInput: Sendable {
  public let source: SourceFile
  /// Beneath it pictures, fonts and data are looked for.
  let folder: [UInt8]
  /// Whether it may import files beneath that folder.
  let mayImport: Bool
  let dataFiles: [DataOverride]
  /// Of all that was read.
  let identities: [FileIdentity]

  /// Reads a script's file, or standard input for `-`, and the data files of the options.
  public static func read(_ path: [UInt8], options: LoadOptions) throws(AnimateFailure) -> ScriptInput {
    if ([path] + options.dataFiles.map(\.path)).filter(InputFile.isStandardInput).count > 1 {
      throw AnimateFailure(.usage, "standard input is named twice, and it can be read once")
    }
    let content = try InputFile.read(
      path, limit: options.limits.reading.inputBytes, followsLinks: options.limits.followsLinks)
    let name = InputFile.isStandardInput(path) ? "<stdin>" : String(decoding: path, as: UTF8.self)
    return try ScriptInput(
      SourceFile(name: name, bytes: content.bytes), folder: PathBytes.folder(of: path), identity: content.identity,
      mayImport: !InputFile.isStandardInput(path), options: options)
  }

  package init(
    _ source: SourceFile, folder: [UInt8], identity: FileIdentity? = nil, mayImport: Bool = true, options: LoadOptions
  ) throws(AnimateFailure) {
    self.source = source
    self.folder = folder
    self.mayImport = mayImport
    var identities = identity.map { [$0] } ?? []
    var files: [DataOverride] = []
    for file in options.dataFiles {
      let content = try InputFile.read(
        file.path, limit: options.limits.staging.data.bytes, followsLinks: options.limits.followsLinks)
      if let identity = content.identity { identities.append(identity) }
      let name = InputFile.isStandardInput(file.path) ? "<stdin>" : String(decoding: file.path, as: UTF8.self)
      files.append(DataOverride(name: file.name, file: SourceFile(name: name, bytes: content.bytes)))
    }
    dataFiles = files
    self.identities = identities
  }
}
