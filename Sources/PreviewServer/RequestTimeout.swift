/// How long a request may take; each has a server of its own.
enum RequestTimeout: String, CaseIterable {
  /// What is there already, or is refused.
  case quick
  /// One picture, or what is known of a script.
  case pictures
  /// A whole file.
  case files

  /// - Parameter deadline: seconds for a picture.
  func seconds(_ deadline: Double) -> Double {
    switch self {
    case .quick: 5
    case .pictures: deadline * 2 + 10
    case .files: deadline * Router.longTasks + 30
    }
  }
}
