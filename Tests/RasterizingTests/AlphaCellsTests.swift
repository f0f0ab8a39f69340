import Graphics
import TestSupport
import Testing

@testable import Rasterizing

@Suite struct AlphaCellsTests {
  /// Cells that the source covers in part, on all sides, are the mean of what it covers.
  @Test(arguments: [2, 4, 8, 16, 32, 64, 128])
  func cellsAreScaledSumsOfAlpha(_ step: Int) {
    var random = SeededRandom(seed: UInt64(step))
    let pool = SurfacePool()
    for _ in 0..<20 {
      let rect = PixelRect(
        x: .random(in: -200...200, using: &random), y: .random(in: -200...200, using: &random),
        width: .random(in: 1...300, using: &random), height: .random(in: 1...140, using: &random))
      let source = pool.take(rect)
      for i in 0..<rect.area { source.base[i] = .random(in: 0...UInt32.max, using: &random) }
      let cells = floorDivide(rect.x, step)...floorDivide(rect.maxX - 1, step)
      let rows = rect.y..<min(rect.y + step, rect.maxY)
      let scale = 1 / Float(step * step)
      var expected = [Float](repeating: 0, count: cells.count)
      for y in rows {
        for x in rect.x..<rect.maxX {
          expected[floorDivide(x, step) - cells.lowerBound] += Float(source.pointer(x: x, y: y).pointee >> 24)
        }
      }
      var found = [Float](repeating: -1, count: cells.count)
      found.withUnsafeMutableBufferPointer { out in
        if let base = out.baseAddress { AlphaCells().reduce(source, source.rect, step, rows, cells, scale, into: base) }
      }
      #expect(found == expected.map { $0 * scale })
      pool.release(source)
    }
  }

  /// From any first pixel, as one pixel after the other would be.
  @Test(arguments: [2, 4, 8, 16, 64, 512])
  func pixelsLieOnLinesBetweenCells(_ step: Int) {
    var random = SeededRandom(seed: UInt64(step))
    for first in stride(from: 1, to: 2 * step, by: max(2, step / 8 * 2)) {
      let width = Int.random(in: 1...200, using: &random)
      // As many as eight pixels may be read at once.
      var cells = (0..<width / step + 12).map { _ in Float.random(in: 0...255, using: &random) }
      let expected = (0..<width).map { i in
        let place = first + 2 * i
        let (cell, share) = (place / (2 * step), Float(place % (2 * step)) / Float(2 * step))
        return cells[cell] * (1 - share) + cells[cell + 1] * share
      }
      var found = [Float](repeating: -1, count: width + 1)
      cells.withUnsafeMutableBufferPointer { cells in
        found.withUnsafeMutableBufferPointer { out in
          if let from = cells.baseAddress, let to = out.baseAddress { AlphaCells.enlarge(from, step, first, width, to) }
        }
      }
      #expect(Array(found.dropLast()) == expected)
      #expect(found.last == -1)
    }
  }
}
