/// Why a file that a script imports cannot be read.
public struct ImportError: Error, Sendable {
  /// One sentence.
  public var message: String
  /// `asset`, or the name of a limit.
  public var code: String
  public var hint: String?

  public init(_ message: String, code: String = "asset", hint: String? = nil) {
    self.message = message
    self.code = code
    self.hint = hint
  }
}

/// Files whose components a script may use. Each is read once; a file that comes back to itself is an error.
extension ScriptReader {
  /// Reads a file that a script imports: from its path relative to the script's folder, with at most so many bytes.
  public typealias Importer = (_ path: String, _ byteLimit: Int) throws -> SourceFile

  /// A file whose imports are being followed.
  private struct Open {
    var file: Int
    var imports: [Written<String>]
    var next = 0
  }

  /// Reads all that the first file imports, directly and through others: in depth, with a list of its own. One file too
  /// many ends it: what else is imported would be one, too.
  mutating func readImports() {
    var indexOfPath = [files[0].path: 0]
    var bytes = files[0].source.bytes.count
    var open = [Open(file: 0, imports: imports(of: 0))]
    var broken: Set<String> = []
    while let top = open.last {
      guard top.next < top.imports.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let written = top.imports[top.next]
      let path = FilePath.joined(folder: files[top.file].source.folder, written.value)
      let key = FilePath.normal(path)
      if let known = indexOfPath[key] {
        if let start = open.firstIndex(where: { $0.file == known }) {
          reportLoop(open[start...].map { files[$0.file].path } + [key], at: written.place)
        } else {
          files[top.file].imports.append((known, written.place))
        }
        continue
      }
      if importer != nil, files.count > limits.imports {
        diagnostics.error(
          "limit.imports", "the number of imported files exceeds \(limits.imports)", at: written.place,
          hint: "raise with --max-imports")
        importsFailed = true
        return
      }
      guard !broken.contains(key), let file = importedFile(path, key, &bytes, written.place) else {
        broken.insert(key)
        importsFailed = true
        continue
      }
      if let start = open.firstIndex(where: { files[$0.file].isSame(as: files[file]) }) {
        // The same file by another name: a link.
        reportLoop(open[start...].map { files[$0.file].path } + [key], at: written.place)
        continue
      }
      indexOfPath[key] = file
      files[top.file].imports.append((file, written.place))
      open.append(Open(file: file, imports: imports(of: file)))
    }
  }

  private mutating func reportLoop(_ paths: [String], at place: SourcePlace) {
    diagnostics.error("cycle", "a file imports itself: \(paths.joined(separator: " → "))", at: place)
    importsFailed = true
  }

  private mutating func imports(of file: Int) -> [Written<String>] {
    let items = formulas.items(files[file].view["import"], "an array of file names", &diagnostics) ?? []
    return items.compactMap { item in
      guard let name = formulas.text(item, &diagnostics) else { return nil }
      guard !name.isEmpty else {
        diagnostics.error("type", "expected the name of a script file, found \(item.noun)", at: item.place)
        return nil
      }
      return Written(name, item.place)
    }
  }

  /// - Returns: its place in `files`.
  private mutating func importedFile(
    _ path: String, _ key: String, _ bytes: inout Int, _ place: SourcePlace
  ) -> Int? {
    guard let importer else {
      diagnostics.error(
        "asset", "a script without a folder of its own imports nothing", at: place,
        hint: "write it into a file instead of standard input")
      return nil
    }
    var source: SourceFile
    do {
      source = try importer(path, max(0, limits.inputBytes - bytes))
    } catch let error as ImportError {
      diagnostics.error(error.code, error.message, at: place, hint: error.hint)
      return nil
    } catch {
      diagnostics.error("asset", "\(error)", at: place)
      return nil
    }
    source.folder = FilePath.folder(of: key)
    source.order = files.count
    bytes += source.bytes.count
    let root = JSONReader.read(source, limits: limits, mending: Self.isScript, into: &diagnostics)
    guard let root, let view = formulas.object(root, .script, isWhole: false, &diagnostics) else { return nil }
    if view["components"] == nil, view["import"] == nil {
      diagnostics.warning(
        "ignored", "\(Quoting.quoted(key)) has no 'components', and nothing else of it is used", at: place)
    }
    files.append(ReadFile(source: source, path: key, view: view))
    return files.count - 1
  }

  // MARK: Names

  /// Says which components the layers of each file may name: its own, those of the files that it imports, then those of
  /// the files that these import.
  mutating func resolveNames() {
    for (index, header) in headers.enumerated() { files[header.file].own[header.name.value] = index }
    for file in files.indices {
      files[file].visible = files[file].own
      checkClashes(file)
      var seen: Set<Int> = [file]
      var isDirect = true
      var next = files[file].imports.map(\.file).filter { seen.insert($0).inserted }
      while !next.isEmpty {
        take(next, into: file, isDirect: isDirect)
        isDirect = false
        next = next.flatMap { files[$0].imports.map(\.file) }.filter { seen.insert($0).inserted }
      }
    }
  }

  /// Makes the components of files that are equally far away visible to one, beneath those that are nearer.
  private mutating func take(_ others: [Int], into file: Int, isDirect: Bool) {
    var owners: [String: Int] = [:]
    for other in others {
      for (name, index) in files[other].own {
        if let owner = owners[name] {
          // Of direct imports it was told where they stand; of others it matters only to who names it.
          if !isDirect, files[file].clashes[name] == nil { files[file].clashes[name] = (owner, other) }
        } else if files[file].visible[name] == nil {
          owners[name] = other
          files[file].visible[name] = index
        }
      }
    }
  }

  /// Two components of one name, where it is not said which is meant.
  private mutating func checkClashes(_ file: Int) {
    var owners = files[file].own.mapValues { _ in file }
    for (other, place) in files[file].imports {
      for name in files[other].own.keys.sorted() {
        if let owner = owners[name], owner != other {
          diagnostics.error(
            "duplicate-name",
            "\(Quoting.quoted(files[other].path)) has a component '\(name)', and so has "
              + (owner == file ? "this file" : Quoting.quoted(files[owner].path)), at: place)
        }
        owners[name] = other
      }
    }
  }
}
