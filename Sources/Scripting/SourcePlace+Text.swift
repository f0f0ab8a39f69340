import Expressions

extension SourcePlace {
  /// Of a string: a part of it.
  /// - Parameters:
  ///   - range: bytes of the text that the string stands for.
  ///   - length: bytes of that text in all.
  public func narrowed(toText range: Range<Int>, length: Int) -> SourcePlace {
    let offsets: [Int]
    if self.range.end - self.range.start - 2 == length {
      offsets = Array(self.range.start + 1...self.range.start + 1 + length)
    } else if let bytes = file?.bytes {
      offsets = JSONString.offsets(bytes, self.range, textLength: length)
    } else {
      return self
    }
    func offset(_ index: Int) -> Int {
      index < offsets.count ? offsets[index] : max(self.range.start, self.range.end - 1)
    }
    // At the end of the text: its closing quote.
    let start = offset(range.lowerBound)
    return narrowed(to: TextRange(start, max(start + 1, offset(range.upperBound))))
  }
}
