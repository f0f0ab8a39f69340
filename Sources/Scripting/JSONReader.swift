import Expressions

/// Reads JSON as RFC 8259 has it: comments, trailing commas and duplicate keys are mistakes.
///
/// Not recursive. It goes on after mistakes that leave no doubt about the rest, and reports those too.
public enum JSONReader {
  /// Codes: `syntax`, `encoding`, `duplicate-key`, `lookalike-key` (a warning), `limit.depth`, `limit.values`,
  /// `limit.input-bytes`.
  /// - Parameter mending: whether a value is wanted, too, of a text whose mistakes leave no doubt of what is meant:
  ///   comments, commas that lack or are too many, keys and colors without quotes, `=` for `:`, `True`, `.5`. Each is an
  ///   error.
  /// - Returns: nil when the text is not JSON or beyond a limit. Duplicate keys (the first counts) and broken escapes
  ///   (U+FFFD) are errors that leave a value.
  public static func read(
    _ source: SourceFile, limits: ReadingLimits = ReadingLimits(), mending: (JSONValue) -> Bool = { _ in false },
    into diagnostics: inout Diagnostics
  ) -> JSONValue? {
    let bytes = source.bytes
    let whole = SourcePlace(TextRange(0, 0), in: JSONContainer(text: "$", file: source), .none)
    guard bytes.count <= limits.inputBytes else {
      diagnostics.error(
        "limit.input-bytes", "\(bytes.count) bytes exceeds \(limits.inputBytes)", at: whole,
        hint: "raise with --max-input-bytes")
      return nil
    }
    guard !UTF8Check.looksLikeUTF16(bytes) else {
      diagnostics.error("encoding", "the file is not UTF-8 but UTF-16", at: whole, hint: "save it as UTF-8")
      return nil
    }
    let fault = UTF8Check.firstFault(in: bytes)
    if let fault {
      let byte = String(bytes[fault.offset], radix: 16, uppercase: true)
      diagnostics.error(
        "encoding", "byte 0x\(byte) at offset \(fault.offset) is not UTF-8: \(fault.reason)",
        at: whole.narrowed(to: TextRange(fault.offset, fault.offset + 1)), hint: "save the file as UTF-8")
    }
    var parse = JSONParse(source, limits: limits, diagnostics: diagnostics)
    let value = parse.run()
    diagnostics = parse.diagnostics
    guard let value, !parse.isBroken, fault == nil else { return nil }
    return parse.isMended && !mending(value) ? nil : value
  }
}
