import Graphics
import Testing

@testable import Layout

@Suite struct StackTests {
  static func frames(
    _ widths: [Double?], _ distribution: StackArrangement.Distribution,
    _ alignment: StackArrangement.Alignment = .center, spacing: Double = 10, horizontal: Bool = true,
    heights: [Double]? = nil
  ) throws -> [Rect] {
    var items: [LayoutItem] = []
    for (i, width) in widths.enumerated() {
      let height = heights?[i] ?? 20
      items.append(
        horizontal
          ? LayoutItem(naturalWidth: width, naturalHeight: height)
          : LayoutItem(naturalWidth: height, naturalHeight: width))
    }
    var box = Arrangement(container: horizontal ? Rect(0, 0, 300, 100) : Rect(0, 0, 100, 300), items: items)
    box.addNaturalSizes()
    StackArrangement(isHorizontal: horizontal, spacing: spacing, alignment: alignment, distribution: distribution)
      .add(to: &box, members: Array(items.indices))
    return try box.frames()
  }

  @Test(
    arguments: [
      (StackArrangement.Distribution.fill, [50.0, 60, 70], [0.0, 60, 130], [50.0, 60, 170]),
      (.fill, [150, 100, 100], [0, 160, 270], [150, 100, 30]),
      (.fill, [nil, 60, 70], [0, 160, 230], [150, 60, 70]),
      (.fillEqually, [50, 60, 70], [0, 280.0 / 3 + 10, 560.0 / 3 + 20], [280.0 / 3, 280.0 / 3, 280.0 / 3]),
      (.fillProportionally, [70, 140, 70], [0, 80, 230], [70, 140, 70]),
      (.fillProportionally, [10, 20, 40], [0, 50, 140], [40, 80, 160]),
      (.equalSpacing, [50, 60, 70], [0, 110, 230], [50, 60, 70]),
      (.equalSpacing, [150, 100, 100], [0, 160, 270], [150, 100, 30]),
      (.equalCentering, [50, 60, 70], [0, 115, 230], [50, 60, 70]),
      (.start, [50, 60, 70], [0, 60, 130], [50, 60, 70]), (.end, [50, 60, 70], [100, 160, 230], [50, 60, 70]),
      (.center, [50, 60, 70], [50, 110, 180], [50, 60, 70]),
      // Without room for all they are squeezed as in the others.
      (.start, [150, 100, 100], [0, 160, 270], [150, 100, 30]),
      (.end, [150, 100, 100], [0, 160, 270], [150, 100, 30]),
      (.center, [150, 100, 100], [0, 160, 270], [150, 100, 30]),
      // What has no length of its own takes the rest.
      (.start, [50, nil, 70], [0, 60, 230], [50, 160, 70]), (.end, [50, nil, 70], [0, 60, 230], [50, 160, 70]),
      (.center, [50, nil, 70], [0, 60, 230], [50, 160, 70]),
    ] as [(StackArrangement.Distribution, [Double?], [Double], [Double])])
  func distributions(
    _ distribution: StackArrangement.Distribution, _ natural: [Double?], _ places: [Double], _ lengths: [Double]
  ) throws {
    let rows = try Self.frames(natural, distribution)
    let columns = try Self.frames(natural, distribution, horizontal: false)
    for i in natural.indices {
      #expect(abs(rows[i].minX - places[i]) < 1e-9 && abs(rows[i].width - lengths[i]) < 1e-9, "\(distribution) \(rows)")
      #expect(abs(columns[i].minY - places[i]) < 1e-9 && abs(columns[i].height - lengths[i]) < 1e-9, "\(columns)")
    }
  }

  @Test(arguments: [
    (StackArrangement.Alignment.fill, [0.0, 0], [100.0, 100]), (.leading, [0, 0], [20, 30]), (.top, [0, 0], [20, 30]),
    (.trailing, [80, 70], [20, 30]), (.bottom, [80, 70], [20, 30]), (.center, [40, 35], [20, 30]),
    (.firstBaseline, [10, 0], [20, 30]), (.lastBaseline, [80, 70], [20, 30]),
  ])
  func alignments(_ alignment: StackArrangement.Alignment, _ tops: [Double], _ heights: [Double]) throws {
    let frames = try Self.frames([50, 60], .fill, alignment, heights: [20, 30])
    #expect(frames.map(\.minY) == tops && frames.map(\.height) == heights)
  }

  @Test(arguments: [
    (StackArrangement.Distribution.start, 12.0), (.center, 125), (.end, 238),
  ])
  func packingKeepsThePadding(_ distribution: StackArrangement.Distribution, _ place: Double) throws {
    var box = Arrangement(
      container: Rect(0, 0, 300, 100), items: [LayoutItem(naturalWidth: 50, naturalHeight: 20)])
    box.addNaturalSizes()
    StackArrangement(
      isHorizontal: true, spacing: 10, alignment: .center, distribution: distribution, padding: Point(12, 7)
    ).add(to: &box, members: [0])
    #expect(try box.frames() == [Rect(place, 40, 50, 20)])
  }

  @Test func noneAndOne() throws {
    let none = try Self.frames([], .fill)
    #expect(none.isEmpty)
    for distribution in [
      StackArrangement.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ] {
      #expect(try Self.frames([50], distribution, .fill) == [Rect(0, 0, 300, 100)])
    }
  }

  @Test(
    "with padding a stack arranges as one without it does in what that leaves",
    arguments: [
      StackArrangement.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ],
    [
      StackArrangement.Alignment.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline,
    ])
  func padding(_ distribution: StackArrangement.Distribution, _ alignment: StackArrangement.Alignment) throws {
    for isHorizontal in [true, false] where isHorizontal || ![.firstBaseline, .lastBaseline].contains(alignment) {
      func frames(_ container: Rect, _ padding: Point) throws -> [Rect] {
        let items = [(50.0, 20.0), (60, 30), (40, 25)].map { LayoutItem(naturalWidth: $0.0, naturalHeight: $0.1) }
        var box = Arrangement(container: container, items: items)
        box.addNaturalSizes()
        StackArrangement(
          isHorizontal: isHorizontal, spacing: 10, alignment: alignment, distribution: distribution, padding: padding
        ).add(to: &box, members: Array(items.indices))
        return try box.frames()
      }
      let padded = try frames(Rect(0, 0, 300, 200), Point(12, 7))
      let inner = try frames(Rect(12, 7, 276, 186), .zero)
      for (one, other) in zip(padded, inner) {
        #expect(abs(one.minX - other.minX) < 1e-9 && abs(one.minY - other.minY) < 1e-9, "\(padded) \(inner)")
        #expect(abs(one.width - other.width) < 1e-9 && abs(one.height - other.height) < 1e-9, "\(padded) \(inner)")
      }
    }
  }
}
