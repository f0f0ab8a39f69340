import Graphics

extension Program {
  /// The way of programs that need no values but scalars: no machine, no reference counts.
  ///
  /// Registers, jumps and slots are within the bounds that the generator has laid out and `run` has checked. False when
  /// a slot is not of its type or a condition is neither true nor false; the machine then says what is wrong.
  func runScalars(_ slots: UnsafeBufferPointer<Value>, _ scalars: UnsafeMutablePointer<Double>) -> Bool {
    guard let slots = slots.baseAddress else { return false }
    return code.withUnsafeBufferPointer { code in
      guard let code = code.baseAddress else { return false }
      var next = code
      let end = code + self.code.count
      while next < end {
        let register = scalars + Int(next.pointee.scalar)
        switch next.pointee.code {
        case .numeric: next.pointee.operation.apply(register)
        case .constant:
          register.pointee = Double(bitPattern: UInt64(bitPattern: Int64(next.pointee.operand)))
        case .slot:
          guard Self.load(slots + next.pointee.operand, to: register) else { return false }
        case .slotMember:
          guard Self.load(slots + (next.pointee.operand >> 8), next.pointee.operand & 0xFF, to: register) else {
            return false
          }
        case .jump:
          next = code + next.pointee.operand
          continue
        case .jumpIfFalse:
          if register.pointee == 0 {
            next = code + next.pointee.operand
            continue
          }
          if register.pointee.isNaN { return false }
        case .jumpIfTrue:
          if register.pointee != 0 {
            if register.pointee.isNaN { return false }
            next = code + next.pointee.operand
            continue
          }
        case .external:
          let call = externals[next.pointee.operand]
          register.pointee = call.function.body(call.choice, UnsafeBufferPointer(start: register, count: call.count))
        case .value, .loopBegin, .loopNext, .loopIndex, .loopCount, .loopScalar: return false
        }
        next += 1
      }
      return true
    }
  }

  @inline(__always)
  private static func load(_ slot: UnsafePointer<Value>, to register: UnsafeMutablePointer<Double>) -> Bool {
    if case .number(let number) = slot.pointee {
      register.pointee = number
      return true
    }
    if case .bool(let bool) = slot.pointee {
      register.pointee = bool ? 1 : 0
      return true
    }
    return false
  }

  @inline(never)
  private static func load(
    _ slot: UnsafePointer<Value>, _ member: Int, to register: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard case .number(let number)? = try? slot.pointee.member(Member.allCases[member]) else { return false }
    register.pointee = number
    return true
  }
}
