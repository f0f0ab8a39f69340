import Testing

@testable import Layout

@Suite struct VisualFormatTests {
  /// What a format says, in one line.
  static func text(_ format: VisualFormat) -> String {
    func amount(_ amount: VisualFormat.Amount) -> String {
      switch amount.kind {
      case .number(let number): "\(number)"
      case .name(let name): name
      }
    }
    func predicate(_ predicate: VisualFormat.Predicate) -> String {
      let relation = [LinearConstraint.Relation.equal: "==", .lessOrEqual: "<=", .greaterOrEqual: ">="]
      return relation[predicate.relation]! + amount(predicate.amount)
        + (predicate.priority.map { "@" + amount($0) } ?? "")
    }
    func connection(_ link: VisualFormat.Link?) -> String {
      switch link?.connection {
      case nil: ""
      case .flush: "~"
      case .standard: "-"
      case .spaces(let predicates): "-(" + predicates.map(predicate).joined(separator: ",") + ")-"
      }
    }
    func view(_ view: VisualFormat.View) -> String {
      "[" + view.name + (view.sizes.isEmpty ? "" : "(" + view.sizes.map(predicate).joined(separator: ",") + ")") + "]"
    }
    var text = format.axis.rawValue + ":" + (format.leading == nil ? "" : "|" + connection(format.leading))
    for (i, item) in format.views.enumerated() { text += (i > 0 ? connection(format.links[i - 1]) : "") + view(item) }
    return text + (format.trailing == nil ? "" : connection(format.trailing) + "|")
  }

  /// The examples of Apple's page on the language, and what else the grammar has.
  @Test(arguments: [
    ("[button]-[textField]", "H:[button]-[textField]"),
    ("[button(>=50)]", "H:[button(>=50.0)]"),
    ("|-50-[purpleBox]-50-|", "H:|-(==50.0)-[purpleBox]-(==50.0)-|"),
    ("V:[topField]-10-[bottomField]", "V:[topField]-(==10.0)-[bottomField]"),
    ("[maroonView][blueView]", "H:[maroonView]~[blueView]"),
    ("[button(100@20)]", "H:[button(==100.0@20.0)]"),
    ("[button1(==button2)]", "H:[button1(==button2)]"),
    ("[flexibleButton(>=70,<=100)]", "H:[flexibleButton(>=70.0,<=100.0)]"),
    ("|-[find]-[findNext]-[findField(>=20)]-|", "H:|-[find]-[findNext]-[findField(>=20.0)]-|"),
    ("H:|-[left]-[right(==left)]-|", "H:|-[left]-[right(==left)]-|"),
    ("V:|[a]|", "V:|~[a]~|"),
    ("|-0-[a]-(-8)-[b]", "H:|-(==0.0)-[a]-(==-8.0)-[b]"),
    ("[a]--8-[b]", "H:[a]-(==-8.0)-[b]"),
    ("[a]-gap-[b(size@high)]", "H:[a]-(==gap)-[b(==size@high)]"),
    ("[a]-(>=8@750,<=20)-[b]", "H:[a]-(>=8.0@750.0,<=20.0)-[b]"),
    ("[a]-(>=gap@p)-|", "H:[a]-(>=gap@p)-|"),
    (" H: | - [ a ( == 1.5 ) ] - 8 - [b] ", "H:|-[a(==1.5)]-(==8.0)-[b]"),
    ("[row[0]]-[row[12](==row[0])]", "H:[row[0]]-[row[12](==row[0])]"),
    ("[a(.5)]", "H:[a(==0.5)]"),
    ("[H]-[V]", "H:[H]-[V]"),
  ])
  func parses(_ written: String, _ meaning: String) throws {
    #expect(Self.text(try VisualFormat(parsing: written)) == meaning)
  }

  @Test(arguments: [
    ("", 0, "expected a view, as in '[name]', found the end"),
    ("H:", 2, "expected a view, as in '[name]', found the end"),
    ("Q:[a]", 0, "expected 'H:' (horizontal) or 'V:' (vertical), found 'Q:'"),
    ("h:[a]", 0, "expected 'H:' (horizontal) or 'V:' (vertical), found 'h:'"),
    ("left", 0, "expected 'H:', 'V:', '|' or a view in brackets, found 'left'"),
    ("[", 1, "expected the name of a layer, found the end"),
    ("[a", 2, "expected '(' or ']', found the end"),
    ("[a b]", 3, "expected '(' or ']', found 'b'"),
    ("[8]", 1, "expected the name of a layer, found '8'"),
    ("|", 1, "expected a view, as in '[name]', found the end"),
    ("|-8-|", 4, "expected a view, as in '[name]', found '|'"),
    ("[a]-", 4, "expected a space, a view, as in '[name]', or '|', found the end"),
    ("[a]-8[b]", 5, "expected '-' after the space, found '['"),
    (
      "[a]-8@750-[b]", 5,
      "expected '-' after the space: with a priority it stands in parentheses, as in '-(8@750)-', found '@'"
    ),
    ("[a]-(8-[b]", 6, "expected '@', ',' or ')', found '-'"),
    ("[a]-(=8)-[b]", 5, "expected '==', '<=' or '>=', found '='"),
    ("[a]-(>8)-[b]", 5, "expected '==', '<=' or '>=', found '>'"),
    ("[a()]", 3, "expected a size, as in '>=20', '100' or '==name', found ')'"),
    ("[a(>=)]", 5, "expected a size: a number or a name, found ')'"),
    ("[a(==b*2)]", 6, "expected ',' or ')', found '*'"),
    ("[a(8@)]", 5, "expected a priority: a number from 1 to 1000 or a metric, found ')'"),
    ("[a(8@0)]", 5, "expected a priority above 0, at most 1000, found '0'"),
    ("[a(8@1001)]", 5, "expected a priority above 0, at most 1000, found '1001'"),
    ("[a(1.2.3)]", 3, "'1.2.3' is not a number"),
    ("[a]=[b]", 3, "expected '-', a view, as in '[name]', or the superview's edge '|', found '='"),
    ("[a]-|-[b]", 5, "expected nothing after the superview's edge '|', found '-'"),
    ("[ä]", 1, "expected the name of a layer, found 'ä'"),
  ])
  func mistakes(_ written: String, _ at: Int, _ message: String) {
    let mistake = #expect(throws: VisualFormat.Mistake.self) { try VisualFormat(parsing: written) }
    #expect(mistake?.message == message)
    #expect(mistake?.place.lowerBound == at, "\(written)")
  }

  /// Any cut and any swapped letter either parses or is a mistake with a place within the string.
  @Test func hostileStrings() {
    let text = Array("H:|-(>=gap@750,<=20)-[row[0](==b,>=8)][b]-8-|".utf8)
    var strings = (0...text.count).map { Array(text[..<$0]) }
    for i in text.indices {
      for byte in Array("-|[](),@=<>. 0aé".utf8) + [0, 255] {
        var changed = text
        changed[i] = byte
        strings.append(changed)
      }
    }
    for bytes in strings {
      let written = String(decoding: bytes, as: UTF8.self)
      do throws(VisualFormat.Mistake) {
        _ = try VisualFormat(parsing: written)
      } catch {
        #expect(error.place.lowerBound <= error.place.upperBound && error.place.upperBound <= written.utf8.count)
      }
    }
  }
}
