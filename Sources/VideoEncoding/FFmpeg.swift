#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import SystemCalling

/// An ffmpeg that is told pictures and writes a film. A signal that ends this process ends it, too.
public final class FFmpeg {
  private var process: pid_t = -1
  /// Where the pictures go: a socket and no pipe, for it can be written without a signal when ffmpeg has gone.
  private var input: Int32 = -1
  /// What it says, in a file without a name: it can say as much as it wants without being waited for.
  private let messages: UnsafeMutablePointer<FILE>

  /// The program on the search path; nil where there is none.
  public static func find() -> String? {
    guard let paths = getenv("PATH").map({ String(cString: $0) }) else { return nil }
    for folder in paths.split(separator: ":", omittingEmptySubsequences: false) {
      let path = (folder.isEmpty ? "." : String(folder)) + "/ffmpeg"
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
    }
    return nil
  }

  /// The descriptor under which ffmpeg gets the file that it writes.
  public static let outputDescriptor: Int32 = 3

  /// Starts it.
  ///
  /// - Parameters:
  ///   - program: from `find`.
  ///   - output: a descriptor of the file, which may be read and written.
  ///   - outputPath: where the started process finds that file.
  public init(
    program: String, format: VideoFormat, rate: FrameRate, planes: VideoPlanes, output: Int32, outputPath: String
  ) throws(VideoEncodingError) {
    guard let file = tmpfile() else { throw .start(errno) }
    messages = file
    let arguments = FFmpeg.arguments(format, rate, planes) + [outputPath]
    let number = start(program, ["ffmpeg"] + arguments, output)
    if number != 0 { throw .start(number) }
    ChildProcesses.watch(process)
  }

  deinit {
    if input >= 0 { close(input) }
    if process > 0 {
      kill(process, SIGKILL)
      _ = wait()
    }
    fclose(messages)
  }

  /// Everything that could make two runs differ is fixed: threads, dates, versions.
  private static func arguments(_ format: VideoFormat, _ rate: FrameRate, _ planes: VideoPlanes) -> [String] {
    let pixels = planes.hasAlpha ? "yuva420p" : "yuv420p"
    let input = [
      "-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", pixels,
      "-video_size", "\(planes.width)x\(planes.height)", "-framerate", "\(rate.frames)/\(rate.seconds)",
      "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-i", "pipe:0", "-an", "-map_metadata", "-1", "-threads", "4", "-fflags", "+bitexact", "-flags:v", "+bitexact",
      "-pix_fmt", pixels, "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709",
    ]
    switch format {
    case .mp4:
      return input + [
        "-c:v", "libx264", "-preset", "medium", "-tune", "animation", "-crf", "18", "-movflags", "+faststart",
        "-f", "mp4",
      ]
    case .webm:
      return input + [
        "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "3", "-row-mt", "1",
      ] + (planes.hasAlpha ? ["-auto-alt-ref", "0"] : []) + ["-f", "webm"]
    }
  }

  private func start(_ program: String, _ arguments: [String], _ output: Int32) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, FFmpeg.stream, 0, &ends) == 0 else { return errno }
    defer { close(ends[1]) }
    input = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if !canImport(Glibc)
      var isSilent: Int32 = 1
      setsockopt(input, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return FFmpeg.withFileActions { actions in
      posix_spawn_file_actions_adddup2(actions, ends[1], 0)
      posix_spawn_file_actions_adddup2(actions, fileno(messages), 1)
      posix_spawn_file_actions_adddup2(actions, fileno(messages), 2)
      posix_spawn_file_actions_adddup2(actions, output, FFmpeg.outputDescriptor)
      return withWords(arguments.map { Array($0.utf8) }) { words in
        posix_spawn(&process, program, actions, nil, words, systemEnvironment)
      }
    }
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static func withFileActions(_ body: (UnsafeMutablePointer<posix_spawn_file_actions_t>) -> Int32) -> Int32 {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      return body(&actions)
    }
  #else
    private static let stream = SOCK_STREAM
    private static func withFileActions(_ body: (UnsafeMutablePointer<posix_spawn_file_actions_t?>) -> Int32) -> Int32 {
      var actions: posix_spawn_file_actions_t?
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      return body(&actions)
    }
  #endif

  /// Tells it a picture, and waits until it has taken it.
  /// - Throws: `failed` with what it said, if it has gone.
  public func write(_ planes: VideoPlanes) throws(VideoEncodingError) {
    let isWhole = planes.bytes.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count {
        let outcome = System.retryingOnInterrupt {
          send(input, bytes.baseAddress.map { $0 + place }, bytes.count - place, FFmpeg.noSignal)
        }
        guard let count = outcome.value, count > 0 else { return false }
        place += count
      }
      return true
    }
    if !isWhole {
      close(input)
      input = -1
      _ = wait()
      throw .failed(words)
    }
  }

  #if canImport(Glibc)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let noSignal: Int32 = 0
  #endif

  /// There are no more pictures: waits until the film is whole.
  public func finish() throws(VideoEncodingError) {
    close(input)
    input = -1
    if wait() != 0 || hasLostSomething { throw .failed(words) }
  }

  /// Whether it could not write the end of the file: it says so, and yet ends as if all were well.
  private var hasLostSomething: Bool { FFmpeg.losses.contains { words.contains($0) } }

  private static let losses = ["Error writing", "Error closing", "av_interleaved_write_frame"]

  /// How it ended; −1 where that was asked before.
  private func wait() -> Int32 {
    var status: Int32 = -1
    guard process > 0 else { return status }
    // Its number stays its own until it is fetched, and nobody may end it by that number afterwards.
    var information = siginfo_t()
    System.retryingOnInterrupt { Int(waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)) }
    ChildProcesses.forget(process)
    System.retryingOnInterrupt { Int(waitpid(process, &status, 0)) }
    process = -1
    return status
  }

  /// The end of what it said, on one line.
  private var words: String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let size = lseek(fileno(messages), 0, SEEK_END)
    let start = max(0, Int(size) - bytes.count)
    let count = bytes.withUnsafeMutableBytes { System.read(fileno(messages), at: start, into: $0) }.value ?? 0
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).suffix(3).joined(separator: "; ")
  }
}
