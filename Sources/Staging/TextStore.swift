import Graphics
import Synchronization
import Typesetting

/// The typesetter of a stage, made when the first text is laid out: fonts cost more than everything else at start-up.
final class TextStore: Sendable {
  private let make: @Sendable () throws -> Typesetter
  private let typesetter = Mutex<Typesetter?>(nil)

  init(make: @escaping @Sendable () throws -> Typesetter) { self.make = make }

  /// - Throws: a font that cannot be read or found.
  func layout(_ paragraph: Paragraph) throws -> TextLayout {
    let setter = try typesetter.withLock { typesetter in
      if let existing = typesetter { return existing }
      let made = try make()
      typesetter = made
      return made
    }
    return try setter.layout(paragraph)
  }
}

extension AssetError {
  init(_ error: TypesettingError) {
    switch error {
    case .unknownFamily(let name, let nearest):
      self.init(
        "there is no font '\(name)'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "install it, or name its file in 'fonts'")
    case .tooLong: self.init(error.description, code: "limit.text", hint: "make several layers of it")
    case .unreadableFont, .noDefaultFont, .outOfMemory: self.init(error.description)
    }
  }
}
