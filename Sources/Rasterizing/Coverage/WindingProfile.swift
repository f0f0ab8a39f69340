/// The winding along a vertical line through one row, from the edges to its left.
struct WindingProfile {
  struct Change: BitwiseCopyable {
    /// 1…255.
    fileprivate var y: Int32
    /// Not 0.
    fileprivate var winding: Int32
  }

  /// At most so many changes are in a row.
  static let mostChanges = 256

  /// From top to bottom, one for each place where the winding changes below the start of the row.
  private let changes: UnsafeMutablePointer<Change>
  private(set) var count = 0
  /// At the start of the row.
  private(set) var first: Int32 = 0
  private var low: Int32 = 0
  private var high: Int32 = 0
  private var isRangeKnown = true

  /// One winding; `changes` has room for `mostChanges`.
  init(_ changes: UnsafeMutablePointer<Change>, winding: Int32 = 0) {
    self.changes = changes
    (first, low, high) = (winding, winding, winding)
  }

  @inline(__always) var isFlat: Bool { count == 0 }

  /// From `top` to `bottom`, 0…256, the winding changes.
  @inline(__always)
  mutating func add(_ winding: Int32, _ top: Int32, _ bottom: Int32) {
    if top == 0 { first &+= winding } else { change(top, by: winding) }
    if top == 0, bottom == 256 {
      low &+= winding
      high &+= winding
      return
    }
    if bottom < 256 { change(bottom, by: 0 &- winding) }
    isRangeKnown = false
  }

  private mutating func change(_ y: Int32, by winding: Int32) {
    var i = count
    while i > 0, changes[i &- 1].y >= y { i &-= 1 }
    if i < count, changes[i].y == y {
      changes[i].winding &+= winding
      if changes[i].winding != 0 { return }
      count &-= 1
      while i < count {
        changes[i] = changes[i &+ 1]
        i &+= 1
      }
      return
    }
    var j = count
    while j > i {
      changes[j] = changes[j &- 1]
      j &-= 1
    }
    changes[i] = Change(y: y, winding: winding)
    count &+= 1
  }

  /// The lowest and the highest winding.
  @inline(__always) var range: (Int32, Int32) {
    mutating get {
      if !isRangeKnown { findRange() }
      return (low, high)
    }
  }

  private mutating func findRange() {
    var winding = first
    (low, high) = (first, first)
    for i in 0..<count {
      winding &+= changes[i].winding
      low = min(low, winding)
      high = max(high, winding)
    }
    isRangeKnown = true
  }

  /// Where the change with this number is; 256 after the last.
  @inline(__always)
  func place(of index: Int) -> Int32 { index < count ? changes[index].y : 256 }

  @inline(__always)
  func winding(of index: Int) -> Int32 { changes[index].winding }
}
