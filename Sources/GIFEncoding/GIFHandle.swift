internal import CGif
import Indexing

/// The one owner of a giflib encoder.
///
/// It writes to memory, for giflib loses write errors: whoever takes the bytes further checks for those. Nothing
/// reaches the receiver when the handle goes away without `close`.
final class GIFHandle {
  private let file: UnsafeMutablePointer<GifFileType>
  private let output: Output
  private var isOpen = true

  /// What giflib's callback sees.
  private final class Output {
    var receive: ((UnsafeRawBufferPointer) -> Void)?

    func write(_ bytes: UnsafePointer<GifByteType>?, _ count: Int32) -> Int32 {
      guard let bytes, count >= 0 else { return 0 }
      receive?(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
      return count
    }
  }

  init(receive: @escaping (UnsafeRawBufferPointer) -> Void) throws {
    let output = Output()
    output.receive = receive
    var code: Int32 = 0
    let opened = EGifOpen(
      Unmanaged.passUnretained(output).toOpaque(),
      { file, bytes, count in
        guard let data = file?.pointee.UserData else { return 0 }
        return Unmanaged<Output>.fromOpaque(data).takeUnretainedValue().write(bytes, count)
      }, &code)
    guard let opened else { throw GIFEncodingError.library(call: "EGifOpen", code: code) }
    self.output = output
    file = opened
  }

  deinit {
    if isOpen {
      output.receive = nil
      EGifCloseFile(file, nil)
    }
  }

  private func check(_ result: Int32, _ call: String) throws {
    if result != GIF_OK { throw GIFEncodingError.library(call: call, code: file.pointee.Error) }
  }

  /// Writes the header, the screen and the global color table, filled up with black.
  func putScreen(width: Int, height: Int, palette: Palette) throws {
    let map = try ColorMap(palette)
    EGifSetGifVersion(file, true)
    try check(
      EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, map.object), "EGifPutScreenDesc")
  }

  func putExtension(function: Int32, blocks: [[UInt8]]) throws {
    try check(EGifPutExtensionLeader(file, function), "EGifPutExtensionLeader")
    for block in blocks {
      try check(EGifPutExtensionBlock(file, Int32(block.count), block), "EGifPutExtensionBlock")
    }
    try check(EGifPutExtensionTrailer(file), "EGifPutExtensionTrailer")
  }

  /// Delay, disposal and transparency of the image that follows; all in range.
  func putGraphicsControl(delay: Int, disposal: IndexedFrame.Disposal, transparentIndex: Int?) throws {
    var block = GraphicsControlBlock()
    block.DisposalMode =
      switch disposal {
      case .keep: DISPOSE_DO_NOT
      case .background: DISPOSE_BACKGROUND
      case .previous: DISPOSE_PREVIOUS
      }
    block.UserInputFlag = false
    block.DelayTime = Int32(delay)
    block.TransparentColor = transparentIndex.map { Int32($0) } ?? NO_TRANSPARENT_COLOR
    var bytes = [UInt8](repeating: 0, count: 4)
    let count = EGifGCBToExtension(&block, &bytes)
    try putExtension(function: GRAPHICS_EXT_FUNC_CODE, blocks: [Array(bytes.prefix(count))])
  }

  /// Writes an image descriptor, the local color table if any, and the LZW code size.
  ///
  /// The code size follows from the color table's size; `codeSize` makes it smaller where the global table is used:
  /// then the table's own bit count says so for the length of the call. giflib forgets the local table of the image
  /// before when this one has none, and leaks it, so it is freed first.
  func putImage(x: Int, y: Int, width: Int, height: Int, localPalette: Palette?, codeSize: Int) throws {
    GifFreeMapObject(file.pointee.Image.ColorMap)
    file.pointee.Image.ColorMap = nil
    let place = (Int32(x), Int32(y), Int32(width), Int32(height))
    if let localPalette {
      let map = try ColorMap(localPalette)
      try check(
        EGifPutImageDesc(file, place.0, place.1, place.2, place.3, false, map.object), "EGifPutImageDesc")
      return
    }
    let bits = file.pointee.SColorMap?.pointee.BitsPerPixel ?? 8
    file.pointee.SColorMap?.pointee.BitsPerPixel = Int32(codeSize)
    let result = EGifPutImageDesc(file, place.0, place.1, place.2, place.3, false, nil)
    file.pointee.SColorMap?.pointee.BitsPerPixel = bits
    try check(result, "EGifPutImageDesc")
  }

  /// Compresses one row; the row is changed.
  func putRow(_ row: UnsafeMutableBufferPointer<UInt8>) throws {
    try check(EGifPutLine(file, row.baseAddress, Int32(row.count)), "EGifPutLine")
  }

  /// Writes image data that is compressed already: sub-blocks, each with its length before it, without the empty one
  /// that ends them.
  func putCompressed(_ blocks: UnsafeBufferPointer<UInt8>, codeSize: Int) throws {
    var place = 0
    while place < blocks.count {
      let start = blocks.baseAddress.map { $0 + place }
      try check(
        place == 0 ? EGifPutCode(file, Int32(codeSize), start) : EGifPutCodeNext(file, start),
        place == 0 ? "EGifPutCode" : "EGifPutCodeNext")
      place += Int(blocks[place]) + 1
    }
    try check(EGifPutCodeNext(file, nil), "EGifPutCodeNext")
  }

  /// Writes the trailer and lets giflib go.
  func close() throws {
    guard isOpen else { return }
    isOpen = false
    var code: Int32 = 0
    let result = EGifCloseFile(file, &code)
    if result != GIF_OK { throw GIFEncodingError.library(call: "EGifCloseFile", code: code) }
  }
}

/// giflib's form of a palette, filled up to a power of two.
private final class ColorMap {
  let object: UnsafeMutablePointer<ColorMapObject>

  init(_ palette: Palette) throws {
    var colors = palette.colors.map {
      GifColorType(
        Red: UInt8(truncatingIfNeeded: $0), Green: UInt8(truncatingIfNeeded: $0 >> 8),
        Blue: UInt8(truncatingIfNeeded: $0 >> 16))
    }
    while colors.count < 1 << palette.bits { colors.append(GifColorType(Red: 0, Green: 0, Blue: 0)) }
    guard let object = GifMakeMapObject(Int32(colors.count), colors) else {
      throw GIFEncodingError.library(call: "GifMakeMapObject", code: 0)
    }
    self.object = object
  }

  deinit { GifFreeMapObject(object) }
}
