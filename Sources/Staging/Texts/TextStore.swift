import Graphics
import ImageReading
import Synchronization
import Typesetting

/// The typesetter of a stage, made when the first text is laid out: fonts cost more than everything else at start-up.
final class TextStore: Sendable {
  private let make: @Sendable () throws -> Typesetter
  private let typesetter = Mutex<Typesetter?>(nil)
  /// Glyphs of color fonts, by their identity.
  private let pictures = Mutex<[UInt64: PixelImage]>([:])

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

  /// What is to be said of the font of texts that name none; nil where it is the usual one, or nothing was set yet.
  var warning: String? { typesetter.withLock { $0?.warning } }

  /// - Throws: a picture in a font that cannot be read.
  func picture(_ picture: GlyphPicture) throws -> PixelImage {
    try pictures.withLock { pictures in
      if let known = pictures[picture.identity] { return known }
      let limits = ImageLimits(pixels: 1 << 20, fileBytes: 1 << 20)
      let image: PixelImage
      do {
        image = try ImageReader.read(
          bytes: picture.png, name: "a font's glyph", limits: limits, identity: picture.identity)
      } catch {
        throw AssetError("a font's picture of a character is broken")
      }
      pictures[picture.identity] = image
      return image
    }
  }
}

extension AssetError {
  init(_ error: TypesettingError) {
    switch error {
    case .unknownFamily(let name, let nearest):
      self.init(
        "there is no font '\(name)'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "install it, name its file in 'fonts', or leave 'font' out")
    case .tooLong: self.init(error.description, code: "limit.text", hint: "make several layers of it")
    case .unreadableFont, .noDefaultFont, .outOfMemory: self.init(error.description)
    }
  }
}
