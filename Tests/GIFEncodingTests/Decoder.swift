import CGif
import Graphics
import Indexing

/// giflib's sequential decoder: what is in a file, composed as a player does.
struct Decoder {
  struct Picture: Equatable {
    var delay: Int
    var shown: [PackedColor?]
  }

  struct Failure: Error, Equatable { var code: Int32 }

  var width = 0
  var height = 0
  var pictures: [Picture] = []
  var loopCount: Int?
  var comment: [UInt8] = []
  var imageCount = 0

  private final class Input {
    var bytes: [UInt8]
    var place = 0
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  init(_ bytes: [UInt8]) throws {
    let input = Input(bytes)
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { file, buffer, count in
        let input = Unmanaged<Input>.fromOpaque(file!.pointee.UserData).takeUnretainedValue()
        let available = min(Int(count), input.bytes.count - input.place)
        for i in 0..<available { buffer![i] = input.bytes[input.place + i] }
        input.place += available
        return Int32(available)
      }, &code)
    guard let file = opened else { throw Failure(code: code) }
    defer { DGifCloseFile(file, nil) }
    width = Int(file.pointee.SWidth)
    height = Int(file.pointee.SHeight)
    var shown = [PackedColor?](repeating: nil, count: width * height)
    var control = GraphicsControlBlock()
    control.TransparentColor = NO_TRANSPARENT_COLOR
    var type = UNDEFINED_RECORD_TYPE
    repeat {
      guard DGifGetRecordType(file, &type) == GIF_OK else { throw Failure(code: file.pointee.Error) }
      if type == EXTENSION_RECORD_TYPE {
        try readExtension(file, &control)
      } else if type == IMAGE_DESC_RECORD_TYPE {
        try readImage(file, control, &shown)
      }
    } while type != TERMINATE_RECORD_TYPE
    withExtendedLifetime(input) {}
  }

  private mutating func readExtension(
    _ file: UnsafeMutablePointer<GifFileType>, _ control: inout GraphicsControlBlock
  ) throws {
    var function: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    guard DGifGetExtension(file, &function, &block) == GIF_OK else { throw Failure(code: file.pointee.Error) }
    var blocks: [[UInt8]] = []
    while let found = block {
      blocks.append((0..<Int(found[0])).map { found[$0 + 1] })
      guard DGifGetExtensionNext(file, &block) == GIF_OK else { throw Failure(code: file.pointee.Error) }
    }
    switch function {
    case GRAPHICS_EXT_FUNC_CODE: DGifExtensionToGCB(blocks[0].count, blocks[0], &control)
    case COMMENT_EXT_FUNC_CODE: comment += blocks.flatMap { $0 }
    case APPLICATION_EXT_FUNC_CODE:
      if blocks[0] == Array("NETSCAPE2.0".utf8) { loopCount = Int(blocks[1][1]) | Int(blocks[1][2]) << 8 }
    default: break
    }
  }

  private mutating func readImage(
    _ file: UnsafeMutablePointer<GifFileType>, _ control: GraphicsControlBlock, _ shown: inout [PackedColor?]
  ) throws {
    guard DGifGetImageDesc(file) == GIF_OK else { throw Failure(code: file.pointee.Error) }
    let image = file.pointee.Image
    let map = (image.ColorMap ?? file.pointee.SColorMap)!.pointee
    var row = [UInt8](repeating: 0, count: Int(image.Width))
    let before = shown
    for y in 0..<Int(image.Height) {
      guard DGifGetLine(file, &row, image.Width) == GIF_OK else { throw Failure(code: file.pointee.Error) }
      for x in row.indices where Int32(row[x]) != control.TransparentColor {
        let color = map.Colors[Int(row[x])]
        shown[(y + Int(image.Top)) * width + x + Int(image.Left)] =
          UInt32(color.Red) | UInt32(color.Green) << 8 | UInt32(color.Blue) << 16
      }
    }
    imageCount += 1
    pictures.append(Picture(delay: Int(control.DelayTime), shown: shown))
    if control.DisposalMode == DISPOSE_PREVIOUS { shown = before }
    if control.DisposalMode == DISPOSE_BACKGROUND {
      for y in Int(image.Top)..<Int(image.Top + image.Height) {
        for x in Int(image.Left)..<Int(image.Left + image.Width) { shown[y * width + x] = nil }
      }
    }
  }
}
