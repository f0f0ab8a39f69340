import AnimateKit
import Expressions
import Scripting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prints results as they come, or all of them as JSON at the end.
struct Report {
  private let json: Bool
  private var results: [BenchmarkResult] = []

  init(json: Bool) {
    self.json = json
    if !json { print("benchmark                            best ms   median ms    peak MB     bytes   from scratch") }
  }

  mutating func add(_ result: BenchmarkResult) {
    results.append(result)
    if json { return }
    var line = pad(result.name, 34, left: true)
    line += pad(number(result.milliseconds.best), 10) + pad(number(result.milliseconds.median), 12)
    if let peak = result.peakMemory { line += pad(NumberText.fixed(Double(peak) / 1e6, decimals: 1), 11) }
    if let bytes = result.outputBytes { line += pad("\(bytes)", 10) }
    if let whole = result.fromScratch {
      line += pad(number(whole.median), 36) + pad(NumberText.fixed(result.gain, decimals: 1) + "×", 8)
    }
    print(line)
    fflush(nil)
  }

  func finish() {
    guard json else { return }
    let entries = results.map { result -> JSONText in
      var fields: [(String, JSONText)] = [
        ("name", .string(result.name)), ("best", .number(result.milliseconds.best)),
        ("median", .number(result.milliseconds.median)),
      ]
      if let peak = result.peakMemory { fields.append(("peakBytes", .number(Double(peak)))) }
      if let bytes = result.outputBytes { fields.append(("bytes", .number(Double(bytes)))) }
      if let whole = result.fromScratch {
        fields += [("fromScratch", .number(whole.median)), ("gain", .number(result.gain))]
      }
      return .object(fields)
    }
    print(JSONText.array(entries).pretty)
  }

  private func number(_ milliseconds: Double) -> String {
    NumberText.fixed(milliseconds, decimals: milliseconds < 10 ? 4 : 2)
  }

  private func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return left ? text + space : space + text
  }
}
