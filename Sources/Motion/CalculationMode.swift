/// How values between keyframes are found (CAKeyframeAnimation).
public enum CalculationMode: String, Sendable, CaseIterable {
  case linear, discrete, paced, cubic, cubicPaced
}
