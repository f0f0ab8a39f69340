import Expressions
import FileWriting
import Graphics
import ImageReading
import Scripting
import Staging
import Synchronization
import SystemCalling
import Typesetting

/// The files that a script shows and the data it is about: read beneath its own folder (and the folders that the caller
/// allows), within limits.
final class AssetLibrary: Sendable {
  /// What a file is read as.
  fileprivate enum Kind: String {
    case image, font, data, script
  }

  private struct State {
    var inputs: [FileIdentity] = []
    var imagePixels = 0
    /// Files that were not there.
    var missing = 0
    var typesetter: Typesetter?
  }

  /// Paths as bytes, for they need not be UTF-8.
  private let roots: [[UInt8]]
  private let limits: Limits
  private let usesSystemFonts: Bool
  private let paths: ReadPaths?
  private let state: Mutex<State>

  init(
    folder: [UInt8], roots: [[UInt8]], limits: Limits, usesSystemFonts: Bool, inputs: [FileIdentity],
    paths: ReadPaths? = nil
  ) {
    self.paths = paths
    self.roots = [folder] + roots
    self.limits = limits
    self.usesSystemFonts = usesSystemFonts
    state = Mutex(State(inputs: inputs))
  }

  /// The script and every file that was read so far.
  var inputs: [FileIdentity] { state.withLock { $0.inputs } }

  var stagingAssets: StagingAssets {
    StagingAssets(
      image: { try self.image($0) }, typesetter: { try self.typesetter() }, data: { try self.data($0) })
  }

  private func image(_ path: String) throws -> Image {
    let limit = limits.images.fileBytes
    let own = try DataURL(path, limit: limit)
    let bytes = try own?.bytes ?? read(path, limit: limit, as: .image)
    let left = max(0, limits.imagePixelsInAll - state.withLock { $0.imagePixels })
    var imageLimits = limits.images
    imageLimits.pixels = min(imageLimits.pixels, left)
    do {
      let image = try ImageReader.image(
        bytes: bytes, name: own == nil ? "'\(path)'" : DataURL.noun, limits: imageLimits,
        identity: AssetLibrary.identity(of: path))
      guard case .pixels(let picture) = image else { return image }
      let pixels = picture.pixmap.width * picture.pixmap.height * (picture.animation?.frames.count ?? 1)
      let sum = state.withLock { state in
        state.imagePixels += pixels
        return state.imagePixels
      }
      // Pictures that were read meanwhile count too.
      guard sum <= limits.imagePixelsInAll else { throw tooManyPixelsInAll }
      return image
    } catch let error as ImageReadingError {
      if case .tooLarge(_, let limit, let value, _) = error, [.pixels, .pixelsOfFrames].contains(limit), value > left,
        value <= limits.images.pixels
      {
        throw tooManyPixelsInAll
      }
      throw AssetError(error)
    }
  }

  private var tooManyPixelsInAll: AssetError {
    AssetError(
      "the pictures have more than \(limits.imagePixelsInAll) pixels in all", code: "limit.image-pixels-in-all",
      hint: "raise with --max-image-pixels-in-all")
  }

  private func data(_ path: String) throws -> [UInt8] {
    try read(path, limit: limits.staging.data.bytes, as: .data)
  }

  /// Reads the script's font files, so that what is wrong with them is told where they are named; nothing where it
  /// names none.
  func open(_ fonts: [Written<String>], into diagnostics: inout Diagnostics) {
    var files: [FontFile] = []
    var names: Set<String> = []
    for font in fonts where names.insert(font.value).inserted {
      do {
        let bytes = try read(font.value, limit: limits.fontBytes, as: .font)
        let file = FontFile(name: font.value, content: .bytes(bytes))
        // Alone, so that the one that is broken is known.
        _ = try Typesetter(fontFiles: [file], usesSystemFonts: false)
        files.append(file)
      } catch {
        let known = error as? AssetError
        diagnostics.error(known?.code ?? AssetError.code, "\(error)", at: font.place, hint: known?.hint)
      }
    }
    guard let last = fonts.last, files.count == names.count else { return }
    do {
      let opened = try Typesetter(fontFiles: files, usesSystemFonts: usesSystemFonts)
      state.withLock { $0.typesetter = opened }
    } catch {
      diagnostics.error(AssetError.code, "\(error)", at: last.place)
    }
  }

  private func typesetter() throws -> Typesetter {
    if let opened = state.withLock({ $0.typesetter }) { return opened }
    return try Typesetter(fontFiles: [], usesSystemFonts: usesSystemFonts)
  }

  /// A script file whose components are used.
  /// - Parameter folder: of the script, as messages name it (`""`, `"scenes/"`).
  func script(_ path: String, limit: Int, in folder: String) throws(ImportError) -> SourceFile {
    do {
      let (bytes, root, inner) = try found(path, limit: limit, as: .script)
      let shown = root == roots[0] ? folder : String(decoding: root, as: UTF8.self) + "/"
      return SourceFile(name: shown + inner, bytes: bytes)
    } catch {
      guard error.code == "limit.input-bytes" else {
        throw ImportError(error.description, code: error.code, hint: error.hint)
      }
      let most = limits.reading.inputBytes
      throw ImportError(
        "with '\(path)' the script's files have more than \(most) bytes", code: error.code, hint: error.hint)
    }
  }

  private func read(_ path: String, limit: Int, as kind: Kind) throws(AssetError) -> [UInt8] {
    try found(path, limit: limit, as: kind).bytes
  }

  /// From the first folder that has the file: by its path from there, or, where that leads out of the script's folder,
  /// by the one from the script's folder.
  /// - Returns: also that folder, and the path from there.
  private func found(
    _ path: String, limit: Int, as kind: Kind
  ) throws(AssetError) -> (bytes: [UInt8], root: [UInt8], path: String) {
    if path.hasPrefix("data:") { throw AssetError("only pictures may stand in a data: URL") }
    var first: FileReadingError?
    for root in roots {
      do throws(FileReadingError) {
        return (try bytes(path, beneath: root, limit: limit), root, path)
      } catch {
        // What is there and cannot be read is the file that is meant.
        guard error.isAbsence else { throw AssetError(error, as: kind, followsLinks: limits.followsLinks) }
        if first == nil { first = error }
      }
    }
    guard case .outside = first else {
      var error = AssetError(first ?? .notFound(path: path), as: kind, followsLinks: limits.followsLinks)
      if error.isMissing { error.hint = nearest(path) }
      throw error
    }
    for root in roots.dropFirst() {
      let inner =
        AllowedPath.path(path, from: roots[0], beneath: root)
        ?? (limits.followsLinks ? AllowedPath.linked(path, from: roots[0], beneath: root) : nil)
      guard let inner else { continue }
      do throws(FileReadingError) {
        return (try bytes(inner, beneath: root, limit: limit), root, inner)
      } catch {
        first = error
        if !error.isAbsence { break }
      }
    }
    throw AssetError(first ?? .notFound(path: path), as: kind, followsLinks: limits.followsLinks)
  }

  /// What a file that is not there was probably meant to be: another one of its folder. Scripts that are not trusted
  /// learn of no names, and of many files only the first are looked for.
  private func nearest(_ path: String) -> String? {
    let isLookedFor = state.withLock { state in
      state.missing += 1
      return limits.followsLinks && state.missing <= AssetLibrary.mostLookedFor
    }
    guard isLookedFor, !AllowedPath.leadsOut(path) else { return nil }
    let bytes = Array(path.utf8)
    let root = roots[0].isEmpty ? [UInt8(ascii: ".")] : roots[0]
    let folder = String(decoding: bytes[..<PathBytes.name(of: bytes).startIndex], as: UTF8.self)
    return NearestFile.name(besides: PathBytes.joined(root, bytes)).map { Spelling.hint(naming: folder + $0) }
  }

  private static let mostLookedFor = 20

  private func bytes(_ path: String, beneath root: [UInt8], limit: Int) throws(FileReadingError) -> [UInt8] {
    paths?.add(PathBytes.joined(root, Array(path.utf8)))
    let content = try AssetFolder(pathBytes: root, followsLinks: limits.followsLinks).read(path, limit: limit)
    let identity = FileIdentity(device: content.device, inode: content.inode)
    state.withLock { $0.inputs.append(identity) }
    return content.bytes
  }

  /// The same for the same file of the same script.
  private static func identity(of path: String) -> UInt64 { FNVHash.of(path.utf8) }
}

extension FileReadingError {
  /// Whether another folder may have the file.
  fileprivate var isAbsence: Bool {
    switch self {
    case .notFound, .outside: true
    case .notAFile, .tooLarge, .unreadable: false
    }
  }
}

extension AssetError {
  fileprivate init(_ error: FileReadingError, as kind: AssetLibrary.Kind, followsLinks: Bool) {
    switch error {
    case .outside(let path):
      self.init(
        "'\(path)' lies outside the script's folder",
        hint: AllowedPath.leadsOut(path)
          ? "allow its folder with --asset-root"
          : path.contains("://")
            ? "nothing is loaded from elsewhere: put the file beside the script"
            : followsLinks ? nil : "--untrusted follows no symbolic links")
    case .notFound(let path): self.init("there is no file '\(path)' beneath the script's folder", isMissing: true)
    case .notAFile(let path): self.init("'\(path)' is no regular file")
    case .tooLarge(let path, let maximum):
      let name = kind == .script ? "input-bytes" : "\(kind.rawValue)-bytes"
      self.init(
        "'\(path)' has more than \(maximum) bytes", code: "limit.\(name)",
        hint: "raise with --max-\(name)")
    case .unreadable(let path, let reason): self.init("'\(path)' cannot be read: \(reason)")
    }
  }

  fileprivate init(_ error: ImageReadingError) {
    switch error {
    case .unreadable(let name, let reason): self.init("\(name) cannot be shown: \(reason)")
    case .tooLarge(let name, let limit, let value, let maximum):
      self.init(
        "\(name) has \(limit.excess(value, maximum))", code: "limit.\(limit.budget)",
        hint: "raise with --max-\(limit.budget)")
    }
  }
}
