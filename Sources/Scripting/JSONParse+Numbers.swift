import Expressions

/// Numbers, and what was meant by those that JSON has not.
extension JSONParse {
  mutating func readNumber() {
    let range = TextRange(i, JSONNumber.tokenEnd(bytes, from: i))
    var value = 0.0
    do throws(JSONNumber.Fault) {
      value = try JSONNumber.parse(bytes, range)
    } catch {
      let numeral = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
      let text = Quoting.quoted(numeral)
      switch error {
      case .malformed(let reason):
        let meant = Double(numeral).flatMap { $0.isFinite ? $0 : nil }
        // Zeros in front may be the end of a number with a blank in it, and 0xff8800 a color.
        let isPlain = numeral.drop { $0 == "-" || $0 == "+" }.first != "0"
        report(
          "\(text) is no JSON number: \(reason)", range, hint: Self.hint(ofNumeral: numeral, meant),
          isMended: isPlain && meant != nil)
        value = meant ?? 0
      case .overflow: report("the number \(text) is too large", range, hint: "the largest is 1.7976931348623157e308")
      }
    }
    i = range.end
    finish(JSONValue(.number(value), place(range)))
  }

  private static func hint(ofNumeral numeral: String, _ meant: Double?) -> String? {
    let digits = numeral.dropFirst(2)
    if numeral.lowercased().hasPrefix("0x"), [6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit) {
      return "write \"#\(digits)\" for a color"
    }
    return WrittenUnit(numeral)?.hint ?? meant.map { "write \(NumberText.shortest($0))" }
  }
}
