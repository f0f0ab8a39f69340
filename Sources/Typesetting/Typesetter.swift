import Graphics
import Synchronization

/// Sets text: line breaking, both directions of writing, kerning, ligatures and fallback fonts by Pango and HarfBuzz,
/// outlines in the font's design units without hinting. One paragraph always gives the same layout, whatever was set
/// before. May be used from any thread; one paragraph is set at a time.
///
/// Text without a font is set in Inter, found by its file name. fontconfig's list of all fonts is only read for a
/// family or a character found nowhere else.
public final class Typesetter: Sendable {
  private let engine: Mutex<TypesettingEngine>
  /// A message where text without a font is not set in Inter, so that pictures differ from other machines'.
  public let warning: String?

  /// - Parameters:
  ///   - fontFiles: come before installed fonts, and serve as fallback fonts in this order. TrueType, OpenType and
  ///     collections up to 32 MiB.
  ///   - usesSystemFonts: allows installed fonts beside the default one.
  /// - Throws: `unreadableFont`.
  public init(fontFiles: [FontFile] = [], usesSystemFonts: Bool = true) throws(TypesettingError) {
    TypesettingEngine.prepareProcess
    let made = try TypesettingEngine(fontFiles: fontFiles, usesSystemFonts: usesSystemFonts)
    warning = made.warning
    engine = Mutex(made)
  }

  /// Sets a paragraph; layouts are remembered.
  /// - Throws: `unknownFamily`, `noDefaultFont`, `tooLong`, `outOfMemory`. Characters that no font has are no error:
  ///   the layout lists them.
  public func layout(_ paragraph: Paragraph) throws(TypesettingError) -> TextLayout {
    let result = engine.withLock { engine -> Result<TextLayout, TypesettingError> in
      do throws(TypesettingError) {
        return .success(try engine.layout(paragraph))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
