/// sRGB's (IEC 61966-2-1): its numbers against light, both 0…1, and beyond that as far as they go; odd functions.
public enum TransferFunction {
  /// The light that a number stands for.
  @inlinable
  public static func linear(_ value: Double) -> Double {
    let size = abs(value)
    let light = size <= 0.04045 ? size / 12.92 : Maths.pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  /// The number that stands for light: the inverse of `linear`.
  @inlinable
  public static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let value = size <= 0.0031308 ? size * 12.92 : 1.055 * Maths.pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }
}
