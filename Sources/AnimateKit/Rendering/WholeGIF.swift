extension LoadedScript {
  /// The script as a GIF in memory.
  /// - Throws: `AnimateFailure`
  public func gif(_ options: RenderOptions = RenderOptions()) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try await renderGIF(options) { bytes += $0 }
    return bytes
  }
}
