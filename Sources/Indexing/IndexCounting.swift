/// Counting in rows of indices, 16 at a time.
extension [UInt8] {
  private typealias Block = SIMD16<UInt8>

  /// How many elements equal `index`.
  package func count(of index: UInt8) -> Int {
    let wanted = Block(repeating: index)
    return counting(from: 0) { pointer, place in
      unsafeBitCast(pointer.loadUnaligned(fromByteOffset: place, as: Block.self) .== wanted, to: Block.self)
    } single: { elements, place in
      elements[place] == index
    }
  }

  /// How many elements differ from the one before them.
  var changes: Int {
    counting(from: 1) { pointer, place in
      let before = pointer.loadUnaligned(fromByteOffset: place &- 1, as: Block.self)
      return unsafeBitCast(pointer.loadUnaligned(fromByteOffset: place, as: Block.self) .!= before, to: Block.self)
    } single: { elements, place in
      elements[place] != elements[place &- 1]
    }
  }

  /// - Parameters:
  ///   - block: all bits set in each of 16 lanes that counts.
  ///   - single: whether one element counts.
  @inline(__always)
  private func counting(
    from start: Int, block: (UnsafeRawPointer, Int) -> Block, single: (UnsafeBufferPointer<UInt8>, Int) -> Bool
  ) -> Int {
    withUnsafeBufferPointer { elements in
      var count = 0
      var place = start
      if let base = elements.baseAddress {
        let pointer = UnsafeRawPointer(base)
        while place &+ 16 <= elements.count {
          // A lane holds up to 255.
          let end = Swift.min(elements.count &- 15, place &+ 16 &* 255)
          var lanes = Block(repeating: 0)
          while place < end {
            lanes &-= block(pointer, place)
            place &+= 16
          }
          count &+= Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
        }
      }
      while place < elements.count {
        count &+= single(elements, place) ? 1 : 0
        place &+= 1
      }
      return count
    }
  }
}
