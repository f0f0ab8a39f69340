import Graphics

/// Words of other vocabularies, with what says the same here: hints where no name of the format is near.
public enum Synonyms {
  /// Keys of layers.
  public static let layerKeys: [String: String] = [
    "rotation": #"write "transform": {"rotation": …}"#,
    "rotate": #"write "transform": {"rotation": …}"#,
    "angle": #"write "transform": {"rotation": …}"#,
    "scale": #"write "transform": {"scale": …}"#,
    "translation": #"write "transform": {"translation": [x, y]}"#,
    "skew": #"write "transform": {"skew": [x, y]}"#,
    "x": #"write "frame": [x, y, width, height]"#,
    "y": #"write "frame": [x, y, width, height]"#,
    "width": #"write "frame": [x, y, width, height]"#,
    "height": #"write "frame": [x, y, width, height]"#,
    "size": #"write "frame": [x, y, width, height]"#,
    "origin": #"write "frame": [x, y, width, height]"#,
    "center": "write 'position'",
    "shadow": "write 'shadowColor', 'shadowOpacity', 'shadowRadius' and 'shadowOffset'",
    "border": "write 'borderColor' and 'borderWidth'",
    "background": "write 'backgroundColor'",
    "color": "write 'backgroundColor'; a shape has 'fillColor' and 'strokeColor', a text 'textColor'",
    "fill": "write 'fillColor', of a shape",
    "stroke": "write 'strokeColor', of a shape",
    "strokeWidth": "write 'lineWidth', of a shape",
    "alpha": "write 'opacity'",
    "visible": "write 'hidden'",
    "zIndex": "write 'zPosition'",
    "blur": #"write "filters": [{"blur": …}]"#,
    "filter": #"write "filters": [{"blur": …}]"#,
    "backdropFilter": #"write "backgroundFilters": [{"blur": …}]"#,
    "blendMode": "write 'compositingFilter'",
    "children": "write 'sublayers'",
    "layers": "write 'sublayers'",
    "id": "write 'name'",
    "clipsToBounds": "write 'masksToBounds'",
    "emitterCells": "write 'cells'",
    "onTap": #"write "on": {"tap": …}"#,
    "onClick": #"write "on": {"tap": …}"#,
    "onTapGesture": #"write "on": {"tap": …}"#,
    "onDrag": #"write "on": {"drag": …}"#,
    "onLongPress": #"write "on": {"longPress": …}"#,
    "onLongPressGesture": #"write "on": {"longPress": …}"#,
    "onChange": #"write "on": {"valueChanged": …}"#,
    "gesture": #"write "on": {"drag": …}"#,
    "handlers": "write 'on'",
    "events": "write 'on'",
    "ForEach": "write 'forEach'",
    "for": "write 'forEach'",
    "repeat": "write 'forEach', or 'repeatCount' for its time",
    "each": "write 'forEach'",
    "symbol": "write 'component'",
    "refId": "write 'component'",
    "use": "write 'component'",
    "ref": "write 'component'",
    "objectFit": "write 'contentMode'",
    "aspectRatio": "write 'contentMode', or a constraint of width and height",
    "flex": "write 'stack'",
    "display": "write 'hidden', or 'stack' for an arrangement",
    "flexDirection": #"write "stack": {"axis": …}"#,
    "hstack": #"write "stack": {"axis": "horizontal"}"#,
    "vstack": #"write "stack": {"axis": "vertical"}"#,
    "HStack": #"write "stack": {"axis": "horizontal"}"#,
    "VStack": #"write "stack": {"axis": "vertical"}"#,
    "gap": #"write "stack": {"spacing": …}"#,
    "layout": "write 'constraints' or 'stack'",
    "loopCount": "write 'repeatCount'",
    "iterationCount": "write 'repeatCount'",
    "playbackRate": "write 'speed'",
    "timeStretch": "write 'speed'",
    "startTime": "write 'beginTime'",
    "st": "write 'beginTime'",
    "ip": "write 'beginTime'",
    "tm": "write 'timeRemap'",
    "timeRemapping": "write 'timeRemap'",
    "animation": "write 'animations'",
    "animate": "write 'animations', an array of entries",
    "timeline": "write 'animations'",
  ]

  /// Kinds of layers.
  static let kinds: [String: String] = [
    "circle": #"write "type": "shape", "path": {"oval": [x, y, width, height]}"#,
    "ellipse": #"write "type": "shape", "path": {"oval": [x, y, width, height]}"#,
    "oval": #"write "type": "shape", "path": {"oval": [x, y, width, height]}"#,
    "rect": #"write "type": "shape", "path": {"rect": [x, y, width, height]}"#,
    "rectangle": #"write "type": "shape", "path": {"rect": [x, y, width, height]}"#,
    "line": #"write "type": "shape", "path": {"polyline": [[x, y], …]}"#,
    "polygon": #"write "type": "shape", "path": {"polygon": {…}}"#,
    "star": #"write "type": "shape", "path": {"star": {…}}"#,
    "path": #"write "type": "shape""#,
    "group": #"write "type": "layer", with 'sublayers'"#,
    "label": #"write "type": "text""#,
    "particles": #"write "type": "emitter""#,
    "pattern": #"write "type": "tiled""#,
  ]

  /// Keys of entries of the timeline, and of filters.
  static let objectKeys: [Vocabulary.ObjectForm.Name: [String: String]] = [
    .animate: entryKeys, .set: entryKeys, .by: entryKeys, .sequence: entryKeys, .parallel: entryKeys,
    .transition: entryKeys.merging(["direction": "write 'subtype'", "fades": "write 'fade'"]) { $1 },
    .touch: entryKeys.merging(["showsIndicator": "write 'indicator'", "cursor": "write 'indicator'"]) { $1 },
    .send: entryKeys, .marker: entryKeys.merging(["time": "write 'at'", "tm": "write 'at'"]) { $1 },
    .handlers: [
      "click": "write 'tap'", "onTap": "write 'tap'", "touchUpInside": "write 'tap'", "press": "write 'longPress'",
      "touchesBegan": "write 'touchDown'", "pointerDown": "write 'touchDown'", "mousedown": "write 'touchDown'",
      "touchStart": "write 'touchDown'", "touchesEnded": "write 'touchUp'", "pointerUp": "write 'touchUp'",
      "mouseup": "write 'touchUp'", "touchEnd": "write 'touchUp'", "pan": "write 'drag'", "move": "write 'drag'",
      "touchMove": "write 'drag'", "change": "write 'valueChanged'", "onChange": "write 'valueChanged'",
      "swipe": "write 'swipeLeft', 'swipeRight', 'swipeUp' or 'swipeDown'",
    ],
    .script: [
      "markers": #"write {"marker": "name", "at": seconds} in the timeline"#, "loopCount": "write 'loop'",
      "repeatCount": "write 'loop'", "imports": "write 'import'", "include": "write 'import'",
      "symbols": "write 'components'", "assets": "write 'components'", "frameRate": "write 'fps'",
      "fr": "write 'fps'", "w": "write 'canvas'", "h": "write 'canvas'", "width": "write 'canvas'",
      "height": "write 'canvas'", "background": #"write "canvas": {"background": …}"#,
      "variables": "write 'parameters'", "state": "write 'parameters'", "animations": "write 'timeline'",
      "sublayers": "write 'layers'", "thumbnail": "write 'poster'", "endDelay": "write 'hold'",
    ],
    .component: [
      "sublayers": "write 'layers'", "props": "write 'parameters'", "state": "write 'parameters'",
      "frame": "write 'size'", "handlers": "write 'on'", "width": "write 'size'", "height": "write 'size'",
      "animations": "write 'timeline'", "preview": "write 'sample'",
    ],
    .parameter: [
      "default": "write 'value'", "values": "write 'choices'", "options": "write 'choices'", "src": "write 'file'",
      "url": "write 'file'", "data": "write 'file'", "minimum": "write 'min'", "maximum": "write 'max'",
    ],
    .constraint: [
      "firstItem": "write 'item'", "firstAttribute": "write 'attribute'", "secondItem": "write 'toItem'",
      "secondAttribute": "write 'toAttribute'", "relation": "write 'relatedBy'", "view": "write 'item'",
      "offset": "write 'constant'", "identifier": "write 'name'", "to": "write 'toItem'",
    ],
    .stack: [
      "direction": "write 'axis'", "gap": "write 'spacing'", "align": "write 'alignment'",
      "alignItems": "write 'alignment'", "justifyContent": "write 'distribution'", "justify": "write 'distribution'",
    ],
    .cell: ["emitterCells": "write 'cells'", "image": "write 'contents'"],
    .filter: ["saturation": "write 'saturate'", "hue": "write 'hueRotate'", "gaussianBlur": "write 'blur'"],
  ]

  private static let entryKeys = [
    "easing": "write 'timing'",
    "ease": "write 'timing'",
    "timingFunction": "write 'timing'",
    "target": "write 'layer'",
    "keyPath": "write 'animate'",
    "property": "write 'animate'",
    "start": "write 'at'",
    "begin": "write 'at'",
    "beginTime": "write 'at'",
    "repeat": "write 'repeatCount'",
    "loop": "write 'repeatCount'",
  ]

  /// Words for what an entry does.
  static let entryKinds: [String: String] = [
    "tap": "write 'touch'", "click": "write 'touch'", "drag": "write 'touch'", "swipe": "write 'touch'",
    "gesture": "write 'touch'", "emit": "write 'send'", "dispatch": "write 'send'", "event": "write 'send'",
    "group": "write 'parallel'", "stagger": "write 'parallel', with 'stagger'", "label": "write 'marker'",
    "cm": "write 'marker'", "flip": #"write "transition": "flipFromRight""#,
    "crossfade": #"write "transition": "crossDissolve""#, "keyframes": "write 'animate' with 'values'",
    "then": "write 'sequence'",
  ]

  /// CSS's names for where steps jump.
  static let stepPositions: [String: String] = [
    "jump-start": "write 'start'", "jump-end": "write 'end'", "jump-both": "write 'both'", "jump-none": "write 'none'",
  ]

  /// What CSS and SwiftUI write in place of a timing.
  static func timing(_ name: String) -> String? {
    if name.hasPrefix("cubic-bezier(") { return "write [x1, y1, x2, y2]" }
    if name.hasPrefix("steps(") { return #"write {"steps": 4, "position": "end"}"# }
    if name.hasPrefix("linear(") { return #"write {"linear": [[0, 0], …, [1, 1]]}"# }
    return timings[name]
  }

  private static let timings: [String: String] = [
    "ease": "write 'default'", "ease-in": "write 'easeIn'", "ease-out": "write 'easeOut'",
    "ease-in-out": "write 'easeInEaseOut'", "easeInOut": "write 'easeInEaseOut'",
    "step-start": #"write {"steps": 1, "position": "start"}"#, "step-end": #"write {"steps": 1}"#,
    "spring": "write 'spring' in place of 'timing'",
    "bouncy": #"write "spring": {"perceptualDuration": 0.5, "bounce": 0.3}"#,
    "snappy": #"write "spring": {"perceptualDuration": 0.5, "bounce": 0.15}"#,
    "smooth": #"write "spring": {"perceptualDuration": 0.5}"#,
  ]

  /// Key paths.
  public static let keyPaths: [String: String] = [
    "rotation": "did you mean 'transform.rotation'?",
    "rotate": "did you mean 'transform.rotation'?",
    "rotation.x": "did you mean 'transform.rotation.x'?",
    "rotation.y": "did you mean 'transform.rotation.y'?",
    "rotation.z": "did you mean 'transform.rotation.z'?",
    "scale": "did you mean 'transform.scale'?",
    "translation": "did you mean 'transform.translation'?",
    "skew": "did you mean 'transform.skew.x'?",
    "x": "did you mean 'position.x'?",
    "y": "did you mean 'position.y'?",
    "width": "did you mean 'bounds.size.width'?",
    "height": "did you mean 'bounds.size.height'?",
    "alpha": "did you mean 'opacity'?",
    "color": "did you mean 'backgroundColor'?",
    "fill": "did you mean 'fillColor'?",
    "blur": "did you mean 'filters.blur'?",
  ]
}
