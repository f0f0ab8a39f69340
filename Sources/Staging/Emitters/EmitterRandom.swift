/// The chances of an emitter: every number is a hash of the seed, of which cell and which particle it is for, and of
/// what it decides, so that it is the same whenever and in whatever order it is asked for.
struct EmitterRandom: Hashable {
  /// What a number decides.
  enum Field: UInt64 {
    case place, edge, across, down, depth
    case lifetime, velocity, coneHeight, coneTurn, scale, spin
    case red, green, blue, alpha
  }

  let key: UInt64

  private init(key: UInt64) { self.key = key }

  init(seed: Double) { key = EmitterRandom.mixed(seed == 0 ? 0 : seed.bitPattern) }

  /// Those of one of several: of a cell among its siblings, of a particle among those of its cell.
  func child(_ number: Int) -> EmitterRandom {
    EmitterRandom(key: EmitterRandom.mixed(key ^ EmitterRandom.mixed(UInt64(bitPattern: Int64(number)))))
  }

  /// Of a particle, the chances of what a cell emits from it.
  func child(_ other: EmitterRandom) -> EmitterRandom {
    EmitterRandom(key: EmitterRandom.mixed(key ^ (other.key << 1 | other.key >> 63)))
  }

  /// 0 ≤ x < 1, in steps of 2⁻⁵³.
  func unit(_ field: Field) -> Double {
    Double(EmitterRandom.mixed(key ^ (field.rawValue &+ 1) &* 0xD6E8_FEB8_6659_FD93) >> 11) * 0x1p-53
  }

  /// Evenly from mean − range / 2 to mean + range / 2.
  func draw(_ field: Field, _ mean: Double, _ range: Double) -> Double {
    range == 0 ? mean : mean + range * (unit(field) - 0.5)
  }

  /// A bijection of 64 bits that mixes all of them: multiply by odd numbers, fold the upper half into the lower, three
  /// times.
  private static func mixed(_ word: UInt64) -> UInt64 {
    var z = word &+ 0x8F5C_28F5_C28F_5C29
    z = (z ^ (z >> 32)) &* 0xE703_7ED1_A0B4_28DB
    z = (z ^ (z >> 29)) &* 0xA076_1D64_78BD_642F
    z = (z ^ (z >> 31)) &* 0x9FB2_1C65_1E98_DF25
    return z ^ (z >> 30)
  }
}
