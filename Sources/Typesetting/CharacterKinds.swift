extension Unicode.Scalar {
  /// Spaces, controls and format characters, which Pango never looks for in other fonts.
  var isDrawnByAnyFont: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: true
    case .spaceSeparator: value != 0x1680
    default: (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
    }
  }

  /// Whether it stands with the letter before it.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension String.UnicodeScalarView {
  /// Those that are shown as pictures in color where a font has them, each once: by nature, or by the selector (U+FE0F)
  /// behind them.
  var emoji: [Unicode.Scalar] {
    var found: [Unicode.Scalar] = []
    var previous: Unicode.Scalar?
    // The one before, if only what follows can tell that it is text.
    var waiting: Unicode.Scalar?
    func add(_ scalar: Unicode.Scalar?) {
      if let scalar, !found.contains(scalar) { found.append(scalar) }
    }
    for scalar in self {
      if scalar == "\u{FE0F}", let previous, previous.properties.isEmoji {
        add(previous)
      } else if scalar != "\u{FE0E}" {
        add(waiting)
      }
      waiting = scalar.value >= 0x80 && scalar.properties.isEmojiPresentation ? scalar : nil
      previous = scalar
    }
    add(waiting)
    return found
  }
}
