import Graphics
import Testing

@testable import Layout

/// Apple's classic examples, by attributes and natural sizes.
@Suite struct ArrangementTests {
  static let box = Rect(0, 0, 300, 100)

  /// Two items side by side between the edges, 20 from them and 8 between, as high as the box.
  static func row(_ items: [LayoutItem], container: Rect = box) -> Arrangement {
    var row = Arrangement(container: container, items: items)
    row.addNaturalSizes()
    row.constrain(.item(0), .left, .equal, to: (.container, .left), constant: 20, origin: .rule(0))
    for i in 1..<items.count {
      row.constrain(.item(i), .left, .equal, to: (.item(i - 1), .right), constant: 8, origin: .rule(i))
    }
    row.constrain(
      .container, .right, .equal, to: (.item(items.count - 1), .right), constant: 20, origin: .rule(items.count))
    for i in items.indices {
      row.constrain(.item(i), .top, .equal, to: (.container, .top), origin: .rule(100 + i))
      row.constrain(.item(i), .bottom, .equal, to: (.container, .bottom), origin: .rule(200 + i))
    }
    return row
  }

  static func item(_ width: Double, hugging: Double = 250, resistance: Double = 750) -> LayoutItem {
    LayoutItem(
      naturalWidth: width, naturalHeight: 20, hugging: .init(horizontal: hugging, vertical: 250),
      compressionResistance: .init(horizontal: resistance, vertical: 750))
  }

  @Test func equalWidths() throws {
    for width in [100.0, 148, 300, 320.5, 1000] {
      var row = Self.row([LayoutItem(), LayoutItem()], container: Rect(0, 0, width, 100))
      row.constrain(.item(0), .width, .equal, to: (.item(1), .width), origin: .rule(9))
      let each = (width - 48) / 2
      #expect(try row.frames() == [Rect(20, 0, each, 100), Rect(28 + each, 0, each, 100)])
    }
  }

  /// Who hugs less grows, who resists less shrinks, however many the others are.
  @Test(
    arguments: [
      ([40.0, 60, 50], [250.0, 249, 250], [750.0, 750, 750], 400.0, [40.0, 254, 50]),
      ([40, 60, 50], [251, 251, 250], [750, 750, 750], 400, [40, 60, 244]),
      ([140, 160, 150], [250, 250, 250], [750, 750, 749], 400, [140, 160, 44]),
      ([140, 160, 150], [250, 250, 250], [200, 750, 750], 400, [34, 160, 150]),
    ] as [([Double], [Double], [Double], Double, [Double])])
  func huggingAndResistance(_ given: ([Double], [Double], [Double], Double, [Double])) throws {
    let (natural, hugging, resistance, width, expected) = given
    let items = natural.indices.map { Self.item(natural[$0], hugging: hugging[$0], resistance: resistance[$0]) }
    let frames = try Self.row(items, container: Rect(0, 0, width, 100)).frames()
    #expect(frames.map(\.width) == expected)
  }

  /// One higher priority is worth more than a thousand lower ones.
  @Test func prioritiesAreLevels() throws {
    var box = Arrangement(container: Self.box, items: [LayoutItem()])
    for attribute in [LayoutAttribute.left, .top] {
      box.constrain(.item(0), attribute, .equal, to: (.container, .top), origin: .rule(0))
    }
    box.constrain(.item(0), .height, .equal, constant: 1, origin: .rule(0))
    for i in 0..<1000 {
      box.constrain(.item(0), .width, .equal, constant: 50, priority: 500, origin: .rule(i))
    }
    box.constrain(.item(0), .width, .greaterOrEqual, constant: 90, priority: 501, origin: .rule(0))
    #expect(try box.frames()[0].width == 90)
  }

  @Test func aspectRatioCentersAndBaselines() throws {
    var items = [
      LayoutItem(), LayoutItem(naturalWidth: 30, naturalHeight: 20), LayoutItem(naturalWidth: 30, naturalHeight: 40),
    ]
    (items[1].firstBaseline, items[1].lastBaseline) = (
      Baseline(fraction: 0, offset: 15), Baseline(fraction: 0, offset: 15)
    )
    // Centered in its height.
    (items[2].firstBaseline, items[2].lastBaseline) = (
      Baseline(fraction: 0.5, offset: -5), Baseline(fraction: 0.5, offset: 15)
    )
    var box = Arrangement(container: Self.box, items: items)
    box.addNaturalSizes()
    box.constrain(.item(0), .width, .equal, to: (.item(0), .height), multiplier: 1.5, origin: .rule(0))
    box.constrain(
      .item(0), .height, .equal, to: (.container, .height), multiplier: 0.5, constant: -10, origin: .rule(1))
    box.constrain(.item(0), .centerX, .equal, to: (.container, .centerX), origin: .rule(2))
    box.constrain(.item(0), .centerY, .equal, to: (.container, .centerY), constant: 5, origin: .rule(3))
    for i in [1, 2] {
      box.constrain(.item(i), .leading, .equal, to: (.container, .leading), constant: Double(i), origin: .rule(4))
      box.constrain(
        .item(i), i == 1 ? .lastBaseline : .firstBaseline, .equal, to: (.item(0), .bottom), origin: .rule(5))
    }
    #expect(
      try box.frames() == [Rect(120, 35, 60, 40), Rect(1, 60, 30, 20), Rect(2, 60, 30, 40)])
  }

  @Test func conflictsAndOpenEnds() {
    var row = Self.row([Self.item(40), Self.item(60)])
    #expect(
      throws: Arrangement.Failure.undetermined([
        .init(item: 0, part: .width), .init(item: 1, part: .horizontalPosition), .init(item: 1, part: .width),
      ])
    ) { try row.frames() }
    row.constrain(.item(0), .width, .greaterOrEqual, constant: 280, origin: .rule(50))
    #expect(
      throws: Arrangement.Failure.conflict([
        .rule(0), .rule(1), .rule(2), .rule(50), .notNegative(item: 1, isWidth: true),
      ])
    ) { try row.frames() }
  }

  @Test func attributesOfOneFamilyOnly() {
    for a in LayoutAttribute.allCases {
      #expect((a.objection(to: nil) == nil) == (a == .width || a == .height))
      for b in LayoutAttribute.allCases { #expect((a.objection(to: b) == nil) == (a.family == b.family)) }
    }
  }

  /// Numbers of any size give frames or a failure.
  @Test func hostileNumbers() {
    for number in [0, -1, 1e-300, 1e12, -1e15, 1e300, .infinity, -.infinity, .nan] {
      for multiplier in [1, 1e-12, 1e12, 1e300, .nan] {
        var row = Self.row([Self.item(number), LayoutItem()])
        row.constrain(
          .item(0), .width, .equal, to: (.item(1), .width), multiplier: multiplier, constant: number, priority: 700,
          origin: .rule(9))
        for frame in (try? row.frames()) ?? [] { #expect(frame.isFinite) }
      }
    }
  }
}
