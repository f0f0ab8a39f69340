import Staging

extension LoadedScript {
  /// When a marker of the script's own timeline stands, in seconds.
  /// - Parameter option: What asks for it, for messages: `--at`.
  public func time(ofMarker name: String, option: String) throws(AnimateFailure) -> Double {
    if let time = stage.markers[name] { return time }
    let known = stage.markers.keys.sorted()
    let hint = known.isEmpty ? "; it has no markers" : "; it has " + known.joined(separator: ", ")
    throw AnimateFailure(.usage, "\(option) \(name): the script has no such marker" + hint)
  }
}
