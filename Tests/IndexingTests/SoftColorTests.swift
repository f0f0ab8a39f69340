import Graphics
import Testing

@testable import Indexing

/// Colors that fade stay what they are.
struct SoftColorTests {
  private static let orange: UInt32 = 229 | 121 << 8 | 40 << 16

  private static func picture(_ alpha: UInt32, _ color: UInt32 = orange) -> Pixmap {
    var picture = Pixmap(width: 40, height: 30)
    let pixel = Pixmap.premultiply(color | alpha << 24)
    for y in 5..<25 { for x in 5..<35 { picture.pixels[y * 40 + x] = pixel } }
    return picture
  }

  private static func planner(_ pictures: [Pixmap], _ change: (inout PalettePlanner) -> Void = { _ in }) -> PalettePlan
  {
    var planner = PalettePlanner(options: IndexingOptions(tolerance: 0))
    change(&planner)
    for picture in pictures { planner.add(picture) }
    return planner.makePlan()
  }

  @Test("the possible colors of a pixel are those that become it by being multiplied")
  func possible() {
    for alpha in 128..<255 as Range<UInt32> {
      var found: [UInt32: [UInt32]] = [:]
      for level in 0...255 as ClosedRange<UInt32> {
        found[Pixmap.premultiply(level | alpha << 24) & 255, default: []].append(level)
      }
      for (product, levels) in found {
        var colors: [PackedColor] = []
        PossibleColors(product | alpha << 24, alphaIsRounded: false).forEach { colors.append($0) }
        #expect(colors == levels, "\(product) at \(alpha)")
      }
    }
  }

  @Test("with a rounded alpha they are those of all alphas that are rounded to it")
  func roundedAlpha() {
    for alpha in stride(from: 128, to: 255, by: 7) as StrideTo<UInt32> {
      for level in 0...255 as ClosedRange<UInt32> {
        for part in -49...49 {
          let exact = Double(alpha) + Double(part) / 100
          let product = UInt32((Double(level) * exact / 255).rounded())
          var colors: [PackedColor] = []
          PossibleColors(product | alpha << 24, alphaIsRounded: true).forEach { colors.append($0) }
          #expect(colors.contains(level), "\(level) at \(exact)")
        }
      }
    }
  }

  @Test("of green and blue as of red, in ascending order")
  func channels() {
    var colors: [PackedColor] = []
    let pixel = Pixmap.premultiply(0x80_DC_9679)
    PossibleColors(pixel, alphaIsRounded: false).forEach { colors.append($0) }
    #expect(colors.contains(0xDC_9679))
    #expect(colors == colors.sorted() && Set(colors).count == colors.count)
    #expect(colors.allSatisfy { Pixmap.premultiply($0 | 0x8000_0000) == pixel })
    #expect(colors.count == PossibleColors(pixel, alphaIsRounded: false).count)
  }

  @Test("an area that fades has one color, though no frame shows it without alpha")
  func oneColor() {
    let plan = Self.planner((130..<250).map { Self.picture($0) })
    #expect(plan.palette.colors == [0, Self.orange])
    #expect(plan.meanSquaredError == 0)
  }

  @Test("two that cross each other have two")
  func twoColors() {
    let blue: UInt32 = 30 | 90 << 8 | 250 << 16
    let plan = Self.planner((130..<250).flatMap { [Self.picture($0), Self.picture(380 - $0, blue)] })
    #expect(Set(plan.palette.colors) == [0, Self.orange, blue])
  }

  @Test("of two possible colors it is the one that other pixels have without alpha")
  func opaqueWins() {
    let soft = Self.picture(129)
    for color in [Self.orange, Self.orange - 1, Self.orange + 0x100] {
      guard Pixmap.premultiply(color | 129 << 24) == soft.pixels[10 * 40 + 10] else { continue }
      let plan = Self.planner([soft, Self.picture(255, color)])
      #expect(plan.palette.colors == [0, color])
    }
    let far = Self.orange ^ 0x1010
    #expect(Self.planner([soft, Self.picture(255, far)]).palette.colors.count == 3)
  }

  @Test("or the one that is known to fill areas")
  func knownWins() {
    let soft = Self.picture(129)
    var possible: [PackedColor] = []
    PossibleColors(soft.pixels[10 * 40 + 10], alphaIsRounded: false).forEach { possible.append($0) }
    #expect(possible.count > 1)
    for color in possible {
      let known = Color(Double(color & 255) / 255, Double(color >> 8 & 255) / 255, Double(color >> 16) / 255)
      #expect(Self.planner([soft]) { $0.addExact(known) }.palette.colors == [0, color])
    }
  }

  @Test("what fades is painted once")
  func paintedOnce() throws {
    let pictures = (120..<160).map { Self.picture($0 * 3 / 2 - 60) }
    let indexer = FrameIndexer(plan: Self.planner(pictures))
    var previous: Pixmap?
    var images = 0
    for (number, picture) in pictures.enumerated() {
      let frame = indexer.index(
        FrameIndexer.Picture(
          picture, previous: previous, damage: [picture.bounds],
          next: pictures.indices.contains(number + 1) ? pictures[number + 1] : nil, nextDamage: [picture.bounds],
          frame: number, delay: 4, isLastOfRun: number == pictures.count - 1))
      if let frame {
        images += 1
        indexer.accept(frame)
      }
      previous = picture
    }
    // Nothing, then all of it.
    #expect(images == 2)
  }

  @Test("to settle early changes nothing, and what is added later is settled too")
  func settling() {
    let pictures = (130..<200).map { Self.picture($0) }
    let late = Self.planner(pictures)
    var planner = PalettePlanner(options: IndexingOptions(tolerance: 0))
    for (number, picture) in pictures.enumerated() {
      planner.add(picture)
      if number % 16 == 0 { planner.settle() }
    }
    #expect(planner.fits)
    #expect(planner.makePlan().palette == late.palette)
    planner.settle()
    #expect(planner.makePlan().palette == late.palette)
    var other = PalettePlanner(options: IndexingOptions(tolerance: 0))
    other.add(pictures[0])
    other.settle(as: planner)
    #expect(other.makePlan().palette.colors == [0, Self.orange])
  }

  @Test("an area that fades keeps its color beside a ramp of thousands")
  func besideRamps() {
    func picture(_ alpha: UInt32) -> Pixmap {
      var picture = Pixmap(width: 160, height: 160)
      for place in picture.pixels.indices {
        let (x, y) = (UInt32(place % 160), UInt32(place / 160))
        let color = x < 40 ? Self.orange : (x * 3 / 2) | y << 8 | (x + y) / 2 << 16
        picture.pixels[place] = Pixmap.premultiply(color | alpha << 24)
      }
      return picture
    }
    let plan = Self.planner(stride(from: 130, to: 255, by: 9).map(picture))
    #expect(plan.palette.colors.contains(Self.orange))
    for alpha in 128..<255 as Range<UInt32> {
      #expect(plan.options.softColors?.color(of: picture(alpha).pixels[0]) == Self.orange, "\(alpha)")
    }
  }

  @Test("opaque clips and those on a matte have none")
  func noneWithoutNeed() {
    for options in [IndexingOptions(isOpaque: true), IndexingOptions(matte: .white), IndexingOptions()] {
      var planner = PalettePlanner(options: options)
      planner.add(options.matte == nil ? Self.picture(255) : Self.picture(140))
      #expect(planner.makePlan().options.softColors == nil)
    }
  }
}
