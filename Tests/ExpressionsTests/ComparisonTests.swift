import Graphics
import Testing

@testable import Expressions

/// What is compared with something that is not a finite number is neither so nor so.
struct ComparisonTests {
  private struct Found: Equatable {
    var code: String
    var range: TextRange
    var message: String
  }

  /// The mistake of an expression, found before it runs or while it does.
  private func mistake(_ text: String) -> Found? {
    do {
      _ = try evaluate(text)
      return nil
    } catch let error as EvaluationError {
      return Found(code: error.code, range: error.range, message: error.message)
    } catch let errors as ExpressionCompiler.Errors {
      return errors.all.first.map { Found(code: $0.code, range: $0.range, message: $0.message) }
    } catch {
      return nil
    }
  }

  @Test(arguments: [
    ("«1 / 0» > 5 ? 1 : 0.2", "division by zero"), ("«5 % 0» > 1 ? 1 : 0.3", "division by zero"),
    ("«sqrt(-1)» > 0 ? 1 : 0.4", "square root"), ("«log(0)» < 0 ? 1 : 0", "logarithm"), ("«1 / 0» == 1", "division"),
    ("1 != «1 / 0»", "division"), ("«w / zero» > 5", "division"), ("5 <= «w / zero»", "division"),
    ("«w / zero» >= 5 ? 1 : 2", "division"), ("«sqrt(-w)» < 0", "square root"), ("«exp(w * 50)» > 1", "finite"),
    ("«w / zero» == 1", "division"), ("«w / zero» != «w / zero»", "division"), ("!(«w / zero» > 5)", "division"),
    ("«w / zero» > 5 && on", "division"), ("on && «w / zero» > 5", "division"), ("«w / zero» > 5 || on", "division"),
    ("!on || «w / zero» > 5", "division"), ("on && («w / zero» > 5) ? 1 : 2", "division"),
    ("(«w / zero» > 5) == on", "division"), ("[«w / zero» > 5]", "division"),
    ("map(week, «item / zero» > 1)", "division"), ("sum(map(week, «item / zero» > 1 ? 1 : 2))", "division"),
    ("«p / zero» == p", "division"), ("«0 / zero» == 0 / zero", "division"), ("[«w / zero»] == [1, 2]", "division"),
    ("table[0][1] / zero == 1", "finite"),
    ("'a' + («w / zero» > 1)", "division"), ("ease('linear', «w / zero») > 1 ? 1 : 2", "division"),
    ("min(«1 / 0», 5) < 6", "division"), ("ease('linear', «w / zero»)", "division"),
    ("spring(«w / zero», 1, 1, 1)", "division"), ("spring(1, «exp(w * 50)», 1, 1)", "finite"),
    ("ease('easeIn', «1 / 0»)", "division"), ("«pad('a', w / zero, ' ')»", "width of 'pad'"),
  ])
  func notFinite(marked: String, word: String) {
    let text = marked.replacing("«", with: "").replacing("»", with: "")
    let found = mistake(text)
    #expect(found?.code == "not-finite", "\(text)")
    #expect(found?.message.contains(word) == true, "\(text): \(found?.message ?? "")")
    guard let open = marked.utf8.firstIndex(of: UInt8(0xC2)), let found else { return }
    #expect(
      found.range.start == marked.utf8.distance(from: marked.utf8.startIndex, to: open), "\(text): \(found.range)")
  }

  @Test("as before, the message tells the values")
  func values() {
    do {
      _ = try evaluate("w / zero > p.x ? 1 : 2")
      Issue.record("no error")
    } catch let error as EvaluationError {
      #expect(error.message == "the result is not a finite number: division by zero")
      #expect(error.range == TextRange(0, 8))
      #expect(error.values.map(\.name) == ["w", "zero", "p.x"])
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(arguments: [
    ("zero > 0 && w / zero > 5", Value.bool(false)), ("on || w / zero > 5", .bool(true)),
    ("zero == 0 ? 1 : w / zero > 5 ? 2 : 3", .number(1)), ("w > 39 ? w < 41 ? 1 : 2 : 3", .number(1)),
    ("1e308 > -1e308", .bool(true)), ("w == 40", .bool(true)), ("w != 40", .bool(false)), ("true == on", .bool(true)),
    ("!on == false", .bool(true)), ("p == p", .bool(true)), ("p != [3, 5]", .bool(true)),
    ("-zero == zero", .bool(true)),
    ("on && w > 1e300", .bool(false)), ("!on || w <= 40", .bool(true)),
  ])
  func finite(text: String, expected: Value) throws {
    #expect(try evaluate(text) == expected, "\(text)")
  }
}
