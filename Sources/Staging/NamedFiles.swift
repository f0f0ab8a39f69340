import Expressions
import Scripting
import Typesetting

/// Pictures and fonts that a script names outright: all that are missing are known at once, whatever else is wrong.
extension StageBuilder {
  /// - Parameter hasFonts: whether the script's own fonts could be read; else what they are called is not known.
  mutating func checkNamedFiles(hasFonts: Bool) {
    for slot in table.slots where slot.type == .image {
      if case .constant(.string(let path)) = slot.source, let place = slot.place { checkPicture(path, at: place) }
    }
    guard hasFonts else { return }
    var found: Set<String> = []
    for layer in table.tree.layers where layer.kind == .text {
      let slots = layer.slots + layer.spans.flatMap(\.slots)
      for (key, slot) in slots where key == .font {
        guard case .constant(.string(let name)) = table.slots[slot].source, let place = table.slots[slot].place else {
          continue
        }
        if !found.contains(name), hasFont(name, at: place) { found.insert(name) }
      }
    }
  }

  mutating func checkPicture(_ path: String, at place: SourcePlace) {
    if path.isEmpty { return }
    do {
      _ = try resources.images.image(path)
    } catch {
      report(StagingError(asset: error, place).diagnostic)
    }
  }

  /// What else is wrong with fonts is told where the text is set.
  private mutating func hasFont(_ name: String, at place: SourcePlace) -> Bool {
    let run = TextRun(text: "x", style: TextStyle(font: name))
    do {
      _ = try resources.texts.layout(Paragraph(runs: [run]))
    } catch TypesettingError.unknownFamily(let name, let nearest) {
      report(StagingError(asset: TypesettingError.unknownFamily(name: name, nearest: nearest), place).diagnostic)
      return false
    } catch {
      return true
    }
    return true
  }
}
