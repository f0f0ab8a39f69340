#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The films that are written.
public enum VideoFormat: Sendable {
  /// H.264 in an MP4: no transparency, even sides.
  case mp4
  /// VP9 in a WebM, with transparency where there is any.
  case webm
}

/// Why no film could be made.
public enum VideoEncodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no ffmpeg on the search path.
  case noFFmpeg
  /// It could not be started: the system's error number.
  case start(Int32)
  /// It ended early or with an error, and what it said.
  case failed(String)

  public var description: String {
    switch self {
    case .noFFmpeg: "ffmpeg was not found on PATH; it is needed for .mp4 and .webm"
    case .start(let number): "ffmpeg cannot be started: \(String(cString: strerror(number)))"
    case .failed(let words): words.isEmpty ? "ffmpeg failed" : "ffmpeg failed: \(words)"
    }
  }
}
