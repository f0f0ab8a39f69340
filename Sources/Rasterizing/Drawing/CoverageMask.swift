import Graphics

/// How much of each pixel an area covers, kept as the spans of its rows.
final class CoverageMask {
  fileprivate struct Span: BitwiseCopyable {
    var x: Int32
    var count: Int32
    /// 1…255, or below 0: `~value` is where the coverages of its pixels begin in `bytes`.
    var value: Int32
  }

  /// The first row.
  let top: Int
  /// After the last one.
  var bottom: Int { top &+ starts.count &- 1 }
  /// Where the spans of each row begin, and after them where the last one's end.
  private let starts: ContiguousArray<Int32>
  private let spans: ContiguousArray<Span>
  private let bytes: ContiguousArray<UInt8>

  fileprivate init(_ recorder: CoverageRecorder) {
    top = recorder.top
    starts = CoverageMask.copy(recorder.starts)
    spans = CoverageMask.copy(recorder.spans)
    bytes = CoverageMask.copy(recorder.bytes)
  }

  /// The same in memory of its own, no larger than needed: the recorder's serves the next mask.
  private static func copy<Element: BitwiseCopyable>(_ array: ContiguousArray<Element>) -> ContiguousArray<Element> {
    ContiguousArray(unsafeUninitializedCapacity: array.count) { memory, count in
      array.withUnsafeBufferPointer { count = memory.initialize(fromContentsOf: $0) }
    }
  }

  /// In bytes.
  var size: Int { 192 + starts.count * 4 + spans.count * MemoryLayout<Span>.stride + bytes.count }

  /// Puts the spans of row `y` into `band`, as far as its area shows them. Returns how many there are.
  @inline(__always)
  func load(row y: Int, into band: CoverageAccumulator) -> Int {
    let row = y &- top
    if row < 0 || row >= starts.count &- 1 { return 0 }
    let area = band.area
    var found = 0
    spans.withUnsafeBufferPointer { spans in
      bytes.withUnsafeBufferPointer { bytes in
        var i = Int(starts[row])
        let end = Int(starts[row &+ 1])
        while i < end {
          let span = spans[i]
          i &+= 1
          let from = max(Int(span.x), area.x)
          let to = min(Int(span.x &+ span.count), area.maxX)
          if from >= to { continue }
          let x = from &- area.x
          var coverage: UInt32 = 0
          if span.value < 0 {
            let source = Int(~span.value) &+ from &- Int(span.x)
            for k in 0..<to &- from { band.coverage[x &+ k] = UInt32(bytes[source &+ k]) }
          } else {
            coverage = UInt32(truncatingIfNeeded: span.value)
          }
          band.spans[found] = CoverageAccumulator.Span(
            x: Int32(truncatingIfNeeded: x), count: Int32(truncatingIfNeeded: to &- from), coverage: coverage)
          found &+= 1
        }
      }
    }
    return found
  }
}

/// Collects the rows of a mask, from top to bottom; its memory is used again for the next one.
struct CoverageRecorder {
  fileprivate var top = 0
  fileprivate var starts: ContiguousArray<Int32> = []
  fileprivate var spans: ContiguousArray<CoverageMask.Span> = []
  fileprivate var bytes: ContiguousArray<UInt8> = []
  /// Set when it is more than a mask may have.
  private(set) var isTooLarge = false

  private static let mostBytes = 1 << 18
  /// Memory of more bytes than this isn't kept: few masks need it.
  private static let keptBytes = 1 << 16

  mutating func begin() {
    starts.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    isTooLarge = false
  }

  /// Adds the row `y`, below all before it, whose `count` spans `band` holds.
  mutating func add(_ band: CoverageAccumulator, _ count: Int, row y: Int) {
    if count == 0 || isTooLarge { return }
    if starts.isEmpty { top = y }
    while starts.count <= y - top { starts.append(Int32(truncatingIfNeeded: spans.count)) }
    for i in 0..<count {
      let span = band.spans[i]
      let (x, length) = SpanPainting.covered(span, band)
      if length == 0 { continue }
      var value = Int32(truncatingIfNeeded: span.coverage)
      if value == 0 {
        value = ~Int32(truncatingIfNeeded: bytes.count)
        for k in x..<x &+ length { bytes.append(UInt8(truncatingIfNeeded: band.coverage[k])) }
      }
      spans.append(
        CoverageMask.Span(
          x: Int32(truncatingIfNeeded: band.area.x &+ x), count: Int32(truncatingIfNeeded: length), value: value))
    }
    isTooLarge = spans.count * 12 + bytes.count + starts.count * 4 > CoverageRecorder.mostBytes
  }

  /// What was added; nil when that is too much.
  mutating func finish() -> CoverageMask? {
    defer { forgetExcess() }
    if isTooLarge { return nil }
    starts.append(Int32(truncatingIfNeeded: spans.count))
    return CoverageMask(self)
  }

  private mutating func forgetExcess() {
    if spans.capacity * MemoryLayout<CoverageMask.Span>.stride + bytes.capacity > CoverageRecorder.keptBytes {
      self = CoverageRecorder()
    }
  }
}
