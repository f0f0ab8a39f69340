import FileWriting
import SystemCalling

/// The files of a sequence. Until `commit` the pictures lie in one file without a name, in the same folder.
public final class SequencePlace {
  private let before: [UInt8]
  private let after: [UInt8]
  /// Digits at least.
  private let digits: Int
  private var spool: AtomicFile?
  /// Where the pictures lie in it; frames that look alike share one.
  private var pieces: [Range<Int>] = []
  /// Of all files together.
  private(set) var bytes = 0
  private var files = 0
  private let followsLinks: Bool

  /// Whether a path is meant as a sequence.
  public static func isPattern(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".png") && (path.split(separator: "/").last ?? "").contains("%")
  }

  /// Whether the name of a path ends with `%d` or `%0Nd`, but for its extension: so nobody names a single file.
  public static func hasNumber(_ path: String) -> Bool {
    let name = Array((path.split(separator: "/").last ?? "").utf8)
    guard let percent = name.firstIndex(of: UInt8(ascii: "%")), let number = number(in: name, behind: percent) else {
      return false
    }
    return number.end == name.count || name[number.end] == UInt8(ascii: ".")
  }

  /// What stands behind a per cent sign: `d` or `0Nd`.
  private static func number(in text: [UInt8], behind percent: Int) -> (digits: Int, end: Int)? {
    var end = percent + 1
    var digits = 1
    if end + 1 < text.count, text[end] == UInt8(ascii: "0"),
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(text[end + 1])
    {
      digits = Int(text[end + 1] - UInt8(ascii: "0"))
      end += 2
    }
    return end < text.count && text[end] == UInt8(ascii: "d") ? (digits, end + 1) : nil
  }

  /// - Parameters:
  ///   - pattern: a path whose last part has one `%d` or `%0Nd`, N from 1 to 9.
  ///   - followsLinks: false refuses files that are symbolic links, or lie behind one.
  /// - Throws: for another pattern, and where the folder does not exist.
  public init(pattern: [UInt8], followsLinks: Bool = true) throws(AnimateFailure) {
    self.followsLinks = followsLinks
    let shown = String(decoding: pattern, as: UTF8.self)
    func failure() -> AnimateFailure {
      AnimateFailure(
        .usage, "\(shown): a sequence of pictures is named with one %d or %04d in the file's name, and no other %")
    }
    let percent = UInt8(ascii: "%")
    guard let start = PathBytes.name(of: pattern).firstIndex(of: percent), !pattern[(start + 1)...].contains(percent),
      let number = SequencePlace.number(in: pattern, behind: start)
    else { throw failure() }
    before = Array(pattern[..<start])
    after = Array(pattern[number.end...])
    digits = number.digits
    let folder = PathBytes.folder(of: pattern)
    guard System.isFolder(folder) else {
      throw AnimateFailure.missingFolder(String(decoding: folder, as: UTF8.self))
    }
  }

  /// The path of a frame's file, the first one being 1.
  public func path(_ number: Int) -> [UInt8] {
    let text = String(number)
    return before + Array(String(repeating: "0", count: max(0, digits - text.utf8.count)).utf8) + Array(text.utf8)
      + after
  }

  /// Whether a path is one of a frame's file, by whatever name of its folder.
  public func includes(_ path: [UInt8]) -> Bool { hasName(Array(PathBytes.name(of: path))) && isBeside(path) }

  /// Whether a frame's file can have this name.
  private func hasName(_ name: [UInt8]) -> Bool {
    let own = PathBytes.name(of: before)
    guard name.count > own.count + after.count, name.starts(with: own), name.suffix(after.count).elementsEqual(after)
    else { return false }
    let number = name.dropFirst(own.count).dropLast(after.count)
    return number.allSatisfy(\.isASCIIDigit) && number.count >= digits
  }

  /// Whether both have files in common, if there are enough.
  public func overlaps(_ other: SequencePlace) -> Bool {
    PathBytes.name(of: before) == PathBytes.name(of: other.before) && after == other.after && isBeside(other.before)
  }

  /// Whether a path leads into the folder of the files, which there was when this was made.
  private func isBeside(_ path: [UInt8]) -> Bool {
    FileIdentity(pathBytes: PathBytes.folder(of: path)) == FileIdentity(pathBytes: PathBytes.folder(of: before))
  }

  /// Opens the place, so that a folder in which nothing can be written is known before the work.
  public func open(count: Int) throws {
    spool = try AtomicFile(pathBytes: path(1), followsLinks: followsLinks, tidiesUp: false)
    AtomicFile.removeStale(in: PathBytes.folder(of: before), of: hasName)
    files = count
  }

  /// - Throws: when one of the files was read.
  public func refuse(_ inputs: [FileIdentity]) throws(AnimateFailure) {
    guard files > 0, !inputs.isEmpty else { return }
    let read = Set(inputs)
    for number in 1...files {
      guard let found = FileIdentity(pathBytes: path(number)), read.contains(found) else { continue }
      throw .overwritesInput(String(decoding: path(number), as: UTF8.self))
    }
  }

  func append(_ picture: [UInt8]) throws {
    let start = spool?.size ?? 0
    try spool?.write(picture)
    add(start..<start + picture.count)
  }

  func repeatLast() { if let last = pieces.last { add(last) } }

  private func add(_ piece: Range<Int>) {
    pieces.append(piece)
    bytes += piece.count
  }

  /// How many bytes the last picture has.
  var lastCount: Int { pieces.last?.count ?? 0 }

  /// Puts all files in their places, one after the other: each appears whole or not at all. Those that had the same
  /// bytes are left alone.
  /// - Returns: true if all had.
  public func commit() throws -> Bool {
    guard let spool else { return false }
    var isUnchanged = true
    var buffer: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      if index == 0 || piece != pieces[index - 1] {
        buffer = [UInt8](repeating: 0, count: piece.count)
        let count = try buffer.withUnsafeMutableBytes { try spool.read(at: piece.lowerBound, into: $0) }
        guard count == piece.count else {
          throw AnimateFailure(.inputOutput, "a picture that was written cannot be read again")
        }
      }
      let file = try AtomicFile(pathBytes: path(index + 1), followsLinks: followsLinks, tidiesUp: false)
      try file.write(buffer)
      if try file.commit() == .written { isUnchanged = false }
    }
    spool.discard()
    return isUnchanged
  }
}
