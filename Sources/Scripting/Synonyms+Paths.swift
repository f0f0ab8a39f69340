/// Forms of paths.
extension Synonyms {
  /// What paths are called.
  static let paths: [String: String] = [
    "circle": #"write {"oval": [x, y, width, height]}"#,
    "ellipse": #"write {"oval": [x, y, width, height]}"#,
    "rectangle": #"write {"rect": [x, y, width, height]}"#,
    "roundedRect": #"write {"rect": [x, y, width, height], "cornerRadius": …}"#,
    "capsule": #"write {"rect": [x, y, width, height], "cornerRadius": …}"#,
    "line": #"write {"polyline": [[x, y], …]}"#,
    "lines": #"write {"polyline": [[x, y], …]}"#,
    "points": #"write {"polyline": [[x, y], …]}"#,
    "triangle": #"write {"polygon": {…, "sides": 3}}"#,
    "curve": smooth, "spline": smooth, "smooth": smooth, "catmullRom": smooth, "bezier": curves, "cubic": curves,
    "quad": curves, "quadratic": curves,
    "moveTo": "write the path data itself, a string",
    "lineTo": "write the path data itself, a string",
    "svg": "write the path data itself, a string",
    "d": "write the path data itself, a string",
    "x": "a point is [x, y], and a way [[x, y], …]",
    "y": "a point is [x, y], and a way [[x, y], …]",
    "subtract": "write 'difference'",
    "xor": "write 'exclusion'",
    "intersect": "write 'intersection'",
  ]

  private static let smooth = #"write {"polyline": [[x, y], …], "curve": "smooth"}"#
  private static let curves =
    #"write path data, "M 0 0 C 10 0 20 10 20 20", or round the corners of straight lines: "#
    + #"{"rounded": {"path": {"polyline": [[x, y], …]}, "radius": …}}"#
}
