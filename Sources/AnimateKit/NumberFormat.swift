import Expressions
import Graphics

/// Numbers as text, without a locale.
public enum NumberFormat {
  /// The fewest digits that read back as the same number.
  public static func shortest(_ number: Double) -> String { NumberText.shortest(number) }

  /// Rounded to so many decimals, zeros kept: `1.50`.
  public static func fixed(_ number: Double, decimals: Int) -> String {
    NumberText.fixed(number, decimals: decimals)
  }
}
