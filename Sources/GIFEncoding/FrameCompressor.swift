import Graphics
import Indexing

/// A frame whose indices are compressed: all that a GIF needs of it.
public struct CompressedFrame: Sendable, Equatable {
  public let rect: PixelRect
  public let localPalette: Palette?
  public let transparentIndex: Int?
  public internal(set) var delayCentiseconds: Int
  public internal(set) var disposal: IndexedFrame.Disposal
  /// LZW minimum code size, 2…8.
  public let codeSize: Int
  /// Sub-blocks, each with its length before it, without the empty one that ends them.
  public let blocks: [UInt8]

  /// What it takes of a file, about.
  public var byteCount: Int { blocks.count + 20 + (localPalette.map { 3 << $0.bits } ?? 0) }
}

/// Compresses frames by themselves, so that it can be done on any thread in any order and put into one file afterwards.
/// One compressor serves one thread.
public final class FrameCompressor {
  /// Who writes the codes.
  public enum Engine: Sendable {
    /// Ours: shorter by far where frames have leeway.
    case own
    /// giflib's, which knows nothing of leeway: what ours is checked against.
    case giflib
  }

  private let engine: Engine
  private let encoder = LZWEncoder()
  private lazy var giflib = GIFLibCompressor()

  /// How many of the next frames are not compressed twice, for leeway was worth much to one before them.
  private var trusted = 0
  /// Whether even large ones are: none of the run was yet, or leeway made the last one longer.
  private var isDoubtful = true

  public init(_ engine: Engine = .own) { self.engine = engine }

  /// Begins a run of frames, which is to know nothing of the ones before.
  public func begin() { (trusted, isDoubtful) = (0, true) }

  /// - Parameters:
  ///   - frame: its indices become those that were written, where it has leeway.
  ///   - globalPalette: what the indices stand for where the frame has no palette of its own.
  /// - Throws: `GIFEncodingError` if an index is outside the palette, the indices do not fill the rectangle, or giflib
  ///   fails. The compressor stays usable.
  public func compress(_ frame: inout IndexedFrame, globalPalette: Palette) throws -> CompressedFrame {
    let largest = try FrameCompressor.check(frame, frame.localPalette ?? globalPalette)
    guard engine == .own, let numbering = Renumbering(frame) else {
      return try compressAsIs(&frame, globalPalette, largest)
    }
    var renumbered = numbering.apply(to: frame)
    let compressed = try compressAsIs(&renumbered, globalPalette, largest)
    frame.indices = renumbered.indices.map { numbering.old[Int($0)] }
    return compressed
  }

  /// What becomes of a frame that was compressed with leeway when its sides, all of which were left as they are, are cut
  /// off; nil where that is no shorter.
  public func compressCropped(
    _ frame: IndexedFrame, shorterThan compressed: CompressedFrame, globalPalette: Palette
  ) throws -> (frame: IndexedFrame, compressed: CompressedFrame)? {
    guard engine == .own, frame.leeway != nil, var cropped = frame.cropped else { return nil }
    let again = try compress(&cropped, globalPalette: globalPalette)
    return again.byteCount < compressed.byteCount ? (cropped, again) : nil
  }

  private func compressAsIs(
    _ frame: inout IndexedFrame, _ globalPalette: Palette, _ largest: UInt8
  ) throws -> CompressedFrame {
    let palette = frame.localPalette ?? globalPalette
    let codeSize = frame.localPalette.map { max(2, $0.bits) } ?? IndexedFrame.codeSize(ofLargest: largest)
    let blocks: [UInt8]
    switch engine {
    case .giflib:
      blocks = try giflib.compress(
        frame.indices, width: frame.rect.width, height: frame.rect.height, codeSize: codeSize)
    case .own:
      if let leeway = frame.leeway {
        blocks = shorter(&frame, leeway, palette, codeSize)
      } else {
        blocks = encoder.encode(frame.indices, codeSize: codeSize)
      }
    }
    return CompressedFrame(
      rect: frame.rect, localPalette: frame.localPalette, transparentIndex: frame.transparentIndex,
      delayCentiseconds: frame.delayCentiseconds, disposal: frame.disposal, codeSize: codeSize, blocks: blocks)
  }

  /// Frames that paint more pixels than this are compressed twice only while it is doubtful whether leeway wins.
  private static let mostCompared = 65_536
  /// Of those of more bits than this only small ones are: where few strings serve many pixels, bending them can cost much.
  private static let mostComparedBits = 6
  /// The same for them, which take little time.
  private static let mostComparedOfManyColors = 4096
  /// Where leeway leaves less than so many hundredths, so many frames more are not compared.
  private static let trustedShare = 95
  private static let framesOfTrust = 3

  /// What leeway makes of the indices, or the indices themselves where that is no shorter: strings that are bent now
  /// are others' loss later, and on drawings with few colors that can cost more than it saves.
  private func shorter(
    _ frame: inout IndexedFrame, _ leeway: Leeway, _ palette: Palette, _ codeSize: Int
  ) -> [UInt8] {
    let hidden = frame.transparentIndex.map { UInt32(clamping: $0) } ?? 256
    var plain: [UInt8]?
    var original: [UInt8] = []
    let painted = frame.indices.count - (UInt8(exactly: hidden).map { frame.indices.count(of: $0) } ?? 0)
    var most =
      leeway.isSlight || codeSize <= FrameCompressor.mostComparedBits
      ? FrameCompressor.mostCompared : FrameCompressor.mostComparedOfManyColors
    // Who looks for what costs least takes more time anyway.
    if leeway.worth > 0 { most = .max }
    // Small ones take little time.
    if trusted > 0, painted > FrameCompressor.mostComparedOfManyColors {
      trusted -= 1
    } else if painted <= most || isDoubtful {
      plain = encoder.encode(frame.indices, codeSize: codeSize)
      original = frame.indices
    }
    let bent = encoder.encode(
      &frame.indices, width: frame.rect.width, leeway: leeway, colors: palette.colors, transparent: hidden,
      codeSize: codeSize)
    guard let plain else { return bent }
    if bent.count * 100 < plain.count * FrameCompressor.trustedShare { trusted = FrameCompressor.framesOfTrust }
    isDoubtful = plain.count <= bent.count
    guard isDoubtful else { return bent }
    frame.indices = original
    return plain
  }

  /// - Returns: the largest index.
  private static func check(_ frame: IndexedFrame, _ palette: Palette) throws -> UInt8 {
    let (width, height) = (frame.rect.width, frame.rect.height)
    guard GIFWriter.sides.contains(width), GIFWriter.sides.contains(height) else {
      throw GIFEncodingError.invalid("a frame of \(width) × \(height) pixels does not fit into a GIF")
    }
    guard frame.indices.count == frame.rect.area else {
      throw GIFEncodingError.invalid("a frame of \(frame.rect.area) pixels has \(frame.indices.count) indices")
    }
    var largest: UInt8 = 0
    for index in frame.indices { largest = max(largest, index) }
    guard Int(largest) < palette.colors.count else {
      throw GIFEncodingError.invalid("index \(largest) is outside a palette of \(palette.colors.count) colors")
    }
    if let index = frame.transparentIndex, !(0..<palette.colors.count).contains(index) {
      throw GIFEncodingError.invalid("transparent index \(index) is outside a palette of \(palette.colors.count)")
    }
    if let leeway = frame.leeway {
      guard leeway.targets.covers(width: width, height: height), leeway.beneath.covers(width: width, height: height),
        leeway.limits.count == frame.indices.count
      else {
        throw GIFEncodingError.invalid("the leeway of a frame does not cover its \(frame.indices.count) pixels")
      }
    }
    return largest
  }
}
