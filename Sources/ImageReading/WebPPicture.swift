internal import CWebP
import Graphics

/// A WebP, still or animated, through libwebp's animation decoder, which composites the frames.
struct WebPPicture {
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int

  init(_ bytes: [UInt8]) throws(DecodingFailure) {
    var features = WebPBitstreamFeatures()
    let status = bytes.withUnsafeBufferPointer { WebPGetFeatures($0.baseAddress, $0.count, &features) }
    guard status == VP8_STATUS_OK, features.width > 0, features.height > 0 else {
      throw .broken("WebP without a header")
    }
    self.bytes = bytes
    (width, height) = (Int(features.width), Int(features.height))
  }

  func decode(within limits: ImageLimits) throws(DecodingFailure) -> AnimatedFrames {
    var frames = try AnimatedFrames(width: width, height: height, limits: limits)
    let failure: DecodingFailure? = bytes.withUnsafeBufferPointer { source in
      do throws(DecodingFailure) {
        try WebPPicture.decode(source, width: width, height: height, into: &frames)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    return frames
  }

  private static func decode(
    _ source: UnsafeBufferPointer<UInt8>, width: Int, height: Int, into frames: inout AnimatedFrames
  ) throws(DecodingFailure) {
    var options = WebPAnimDecoderOptions()
    guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw .broken("WebP: another version of the library") }
    options.color_mode = MODE_RGBA
    options.use_threads = 0
    var data = WebPData(bytes: source.baseAddress, size: source.count)
    guard let decoder = WebPAnimDecoderNew(&data, &options) else { throw .broken("WebP cut off or malformed") }
    defer { WebPAnimDecoderDelete(decoder) }
    var info = WebPAnimInfo()
    guard WebPAnimDecoderGetInfo(decoder, &info) != 0, Int(info.canvas_width) == width,
      Int(info.canvas_height) == height, info.frame_count > 0
    else { throw .broken("WebP without frames") }
    frames.plays = info.loop_count == 0 ? nil : Int(info.loop_count)
    var last = 0.0
    for _ in 0..<info.frame_count {
      try frames.checkRoom()
      var pixels: UnsafeMutablePointer<UInt8>?
      var end: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
        throw .broken("WebP cut off or malformed")
      }
      var pixmap = Pixmap(width: width, height: height)
      pixmap.pixels.withUnsafeMutableBytes { target in
        target.copyMemory(from: UnsafeRawBufferPointer(start: pixels, count: target.count))
      }
      pixmap.premultiply()
      let time = Double(end) / 1000
      try frames.add(pixmap, x: 0, y: 0, isOver: false, disposal: .keep, delay: time - last)
      last = time
    }
  }
}
