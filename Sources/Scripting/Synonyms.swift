/// Words of other vocabularies, with what says the same here: hints where no name of the format is near.
public enum Synonyms {
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
    "triangle": #"write "type": "shape", "path": {"polygon": {…, "sides": 3}}"#,
    "svg": #"write "type": "shape", with a 'path' for each of its paths"#,
    "group": #"write "type": "layer", with 'sublayers'"#,
    "container": #"write "type": "layer", with 'sublayers'"#,
    "div": #"write "type": "layer""#,
    "view": #"write "type": "layer""#,
    "solid": #"write "type": "layer", with a 'backgroundColor'"#,
    "null": #"write "type": "layer", with 'sublayers'"#,
    "CALayer": #"write "type": "layer""#,
    "CAShapeLayer": #"write "type": "shape""#,
    "CATextLayer": #"write "type": "text""#,
    "CAGradientLayer": #"write "type": "gradient""#,
    "CAReplicatorLayer": #"write "type": "replicator""#,
    "CAEmitterLayer": #"write "type": "emitter""#,
    "CAScrollLayer": #"write "type": "scroll""#,
    "CATiledLayer": #"write "type": "tiled""#,
    "CATransformLayer": #"write "type": "transform""#,
    "imageview": #"write "type": "image""#,
    "imageView": #"write "type": "image""#,
    "button": #"write "type": "layer", with "on": {"tap": …}"#,
    "stack": #"write "type": "layer", with a 'stack'"#,
    "img": #"write "type": "image""#,
    "picture": #"write "type": "image""#,
    "photo": #"write "type": "image""#,
    "video": #"write "type": "image", with a GIF, an animated PNG or WebP"#,
    "label": #"write "type": "text""#,
    "particles": #"write "type": "emitter""#,
    "particle": #"write "type": "emitter""#,
    "repeater": #"write "type": "replicator""#,
    "precomp": #"write "component": "Name", and its layers under 'components'"#,
    "precomposition": #"write "component": "Name", and its layers under 'components'"#,
    "use": #"write "component": "Name", and its layers under 'components'"#,
    "g": #"write "type": "layer", with 'sublayers'"#,
    "sprite": #"write "type": "image", and animate 'contentsRect' in steps"#,
    "camera":
      #"write "type": "layer" around all that it sees, and animate its 'transform'; for depth its 'perspective'"#,
    "adjustment": #"write "type": "layer" above the others, with 'backgroundFilters'"#,
    "pattern": #"write "type": "tiled""#,
    "linearGradient": #"write "type": "gradient""#,
    "radialGradient": #"write "type": "gradient", "kind": "radial""#,
    "conicGradient": #"write "type": "gradient", "kind": "conic""#,
    "radial": #"write "type": "gradient", "kind": "radial""#,
    "conic": #"write "type": "gradient", "kind": "conic""#,
    "Text": #"write "type": "text""#,
    "Rectangle": #"write "type": "shape", "path": {"rect": [x, y, width, height]}"#,
  ]

  /// Keys of entries of the timeline, and of filters.
  static let objectKeys: [Vocabulary.ObjectForm.Name: [String: String]] = [
    .animate: entryKeys.merging(["disableActions": #"write 'set' with "duration": 0"#]) { $1 },
    .action: [
      "easing": "write 'timing'", "ease": "write 'timing'", "timingFunction": "write 'timing'",
      "curve": "write 'timing'",
      "dur": "write 'duration'", "time": "write 'duration'",
      "bounce": #"write "spring": {"perceptualDuration": …, "bounce": …}"#,
    ],
    .keyframe: [
      "offset": "write 'keyTime'", "offsets": "write 'keyTime'", "at": "write 'keyTime'", "time": "write 'keyTime'",
      "times": "write 'keyTime'", "percent": "write 'keyTime'", "t": "write 'keyTime'", "easing": "write 'timing'",
      "ease": "write 'timing'", "timingFunction": "write 'timing'", "easings": "write 'timing'",
      "from": ofKeyframe, "to": ofKeyframe, "values": ofKeyframe, "properties": ofKeyframe,
    ],
    .keyframes: entryKeys.merging(keysOfKeyframes) { $1 },
    .set: entryKeys.merging([
      "repeatCount": repeating, "repeatDuration": repeating, "autoreverses": repeating, "keyTimes": keyframing,
    ]) { $1 },
    .by: entryKeys, .sequence: groupKeys, .parallel: groupKeys,
    .transition: entryKeys.merging([
      "direction": "write 'subtype'", "fades": "write 'fade'",
      "stagger": "put a transition for each layer into a 'parallel', which has a 'stagger'",
    ]) { $1 },
    .touch: entryKeys.merging([
      "showsIndicator": "write 'indicator'", "cursor": "write 'indicator'", "pointer": #"write "indicator": "pointer""#,
      "mouse": #"write "indicator": "pointer""#, "speed": "write 'duration', of the whole way",
      "hover": #"write "indicator": "pointer", "press": false"#, "pressed": "write 'press'",
      "velocity": velocityOfTouch, "initialVelocity": velocityOfTouch, "spring": velocityOfTouch,
    ]) { $1 },
    .send: entryKeys, .marker: entryKeys.merging(["time": "write 'at'", "tm": "write 'at'"]) { $1 },
    .handlers: events,
    .script: [
      "markers": #"write {"marker": "name", "at": seconds} in the timeline"#, "loopCount": "write 'loop'",
      "repeatCount": "write 'loop'", "imports": "write 'import'", "include": "write 'import'",
      "reducedMotion": stillForReducedMotion, "prefersReducedMotion": stillForReducedMotion,
      "symbols": "write 'components'", "assets": "write 'components'", "frameRate": "write 'fps'",
      "fr": "write 'fps'", "w": canvasSize, "h": canvasSize, "width": canvasSize,
      "height": canvasSize, "background": #"write "canvas": {"background": …}"#,
      "variables": "write 'parameters'", "state": "write 'parameters'", "animations": "write 'timeline'",
      "sublayers": "write 'layers'", "thumbnail": "write 'poster'", "endDelay": "write 'hold'",
      "params": "write 'parameters'", "vars": "write 'parameters'", "props": "write 'parameters'",
      "framerate": "write 'fps'", "frames": "write 'duration', in seconds", "length": "write 'duration'",
      "size": "write 'canvas'", "scale": #"write "canvas": {"scale": …}"#, "children": "write 'layers'",
      "elements": "write 'layers'", "shapes": "write 'layers'", "stage": "write 'canvas'",
      "constants": "write 'let', or 'parameters'", "colors": #"write "output": {"colors": …}"#,
      "dither": #"write "output": {"dither": …}"#, "quality": #"write "output": {"quality": …}"#,
      "maxSize": #"write "output": {"maxSize": …}"#, "images": "write 'parameters', of the type image",
      "data": "write 'parameters', with a 'file'", "ip": "write --from on the command line",
      "op": "write 'duration', in seconds", "nm": "write 'title'", "version": "leave it out",
      "autoreverses": backAndForth, "alternate": backAndForth, "yoyo": backAndForth, "pingPong": backAndForth,
      "pingpong": backAndForth, "direction": backAndForth,
    ],
    .component: [
      "params": "write 'parameters'", "sublayers": "write 'layers'", "props": "write 'parameters'",
      "state": "write 'parameters'",
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
      "alignItems": "write 'alignment'", "rowGap": "write 'spacing'", "columnGap": "write 'spacing'",
      "layoutMargins": "write 'padding'", "insets": "write 'padding'", "margin": "write 'padding'",
      "contentInset": "write 'padding'",
      "wrap": "a stack is one row or one column: write several, in a stack", "justifyContent": "write 'distribution'",
      "justify": "write 'distribution'",
    ],
    .output: ["loop": "write 'loop' beside 'output'", "fps": "write 'fps' beside 'output'"],
    .cell: [
      "emitterCells": "write 'cells'", "image": "write 'contents'", "direction": "write 'emissionLongitude'",
      "angle": "write 'emissionLongitude'", "speed": "write 'velocity'", "spread": "write 'emissionRange'",
      "gravity": "write 'yAcceleration'", "size": "write 'scale'", "rotation": "write 'spin'",
      "rate": "write 'birthRate'", "count": "write 'birthRate', particles a second",
      "life": "write 'lifetime'", "alpha": "write an alpha into 'color'",
      "opacity": "write an alpha into 'color'", "filters": ofContents, "timeOffset": ofContents, "fillMode": ofContents,
      "repeatCount": ofContents, "autoreverses": ofContents,
    ],
    .canvas: [
      "backgroundColor": "write 'background'", "color": "write 'background'", "fps": "write 'fps' beside 'canvas'",
      "size": "write 'width' and 'height'", "w": "write 'width'", "h": "write 'height'",
    ],
    .span: [
      "fontStyle": #"write "italic": true"#,
      "string": "write 'text'", "content": "write 'text'", "value": "write 'text'", "color": "write 'textColor'",
      "foregroundColor": "write 'textColor'", "size": "write 'fontSize'", "weight": "write 'fontWeight'",
      "bold": #"write "fontWeight": "bold""#, "fillGradient": gradientText, "gradient": gradientText,
      "strokeColor": outlinedText, "strokeWidth": outlinedText, "lineWidth": outlinedText, "stroke": outlinedText,
    ],
    .gradient: [
      "type": "write 'kind'", "stops": "write 'colors' and 'locations'", "start": "write 'startPoint'",
      "end": "write 'endPoint'",
    ],
    .dropShadow: ["blur": "write 'radius'", "opacity": "write an alpha into 'color': \"#00000080\""],
    .spring: [
      "tension": "write 'stiffness'", "friction": "write 'damping'", "velocity": "write 'initialVelocity'",
      "bounce": "it goes with 'perceptualDuration', in place of 'mass', 'stiffness' and 'damping'",
      "duration": "it follows from the others; or write {\"perceptualDuration\": …, \"bounce\": …}",
      "response": "it follows from the others; or write {\"perceptualDuration\": …, \"bounce\": …}",
      "dampingFraction": "write 'damping', or {\"perceptualDuration\": …, \"bounce\": …}",
      "dampingRatio": "write 'damping', or {\"settlingDuration\": …, \"dampingRatio\": …}",
    ],
    .perceptualSpring: [
      "duration": "write 'perceptualDuration'", "response": "write 'perceptualDuration'",
      "dampingFraction": "write 'bounce', which is 1 minus it", "dampingRatio": "write 'bounce', which is 1 minus it",
      "velocity": "write 'initialVelocity'",
    ],
    .settlingSpring: [
      "duration": "write 'settlingDuration'", "damping": "write 'dampingRatio'",
      "dampingFraction": "write 'dampingRatio'", "bounce": "write 'dampingRatio', which is 1 minus it",
      "velocity": "write 'initialVelocity'", "initialSpringVelocity": "write 'initialVelocity'",
    ],
    .polygon: [
      "points": "write 'sides'", "n": "write 'sides'", "count": "write 'sides'", "r": "write 'radius'",
    ],
    .star: [
      "outerRadius": "write 'radius'", "r": "write 'radius'", "sides": "write 'points'", "n": "write 'points'",
      "ratio": "write 'innerRadius', a length",
    ],
    .arc: [
      "r": "write 'radius'",
      "start": "write 'startAngle'", "end": "write 'endAngle'", "from": "write 'startAngle'", "to": "write 'endAngle'",
    ],
    .transform: [
      "rotate": "write 'rotation'", "matrix3d": "write 'matrix', alone, with 16 numbers",
      "rotationZ": "write 'rotation'", "rotateZ": "write 'rotation'",
      "angle": "write 'rotation'", "translate": "write 'translation'", "position": "write 'translation'",
      "offset": "write 'translation'", "rotateX": #"write "rotation": {"x": …}"#,
      "rotateY": #"write "rotation": {"y": …}"#, "rotationX": #"write "rotation": {"x": …}"#,
      "rotationY": #"write "rotation": {"y": …}"#, "scaleX": #"write "scale": {"x": …}"#,
      "scaleY": #"write "scale": {"y": …}"#, "translateX": #"write "translation": [x, 0]"#,
      "translateY": #"write "translation": [0, y]"#, "x": #"write "translation": [x, 0]"#,
      "y": #"write "translation": [0, y]"#, "skewX": #"write "skew": [x, 0]"#, "skewY": #"write "skew": [0, y]"#,
      "perspective": "it is a key of the layer around this one, the distance of the eye",
      "m34":
        "'perspective' says it: for 'transform' a key of the layer around this one, for 'sublayerTransform' of this one",
    ],
    .rectPath: ["radius": "write 'cornerRadius'", "rx": "write 'cornerRadius'"],
    .filter: [
      "CIGaussianBlur": "write {\"blur\": …}", "inputRadius": "write {\"blur\": …}", "radius": "write {\"blur\": …}",
      "CISepiaTone": "write {\"sepia\": …}", "sepiaTone": "write {\"sepia\": …}",
      "CIColorInvert": "write {\"invert\": 1}",
      "CIHueAdjust": "write {\"hueRotate\": …}", "CIPhotoEffectMono": "write {\"grayscale\": 1}",
      "exposure": "write {\"brightness\": …}", "opacity": "write 'opacity' as a key of the layer",
      "saturation": "write 'saturate'", "hue": "write 'hueRotate'", "gaussianBlur": "write 'blur'",
      "type": #"its kind is the key: {"blur": 4}"#, "kind": #"its kind is the key: {"blur": 4}"#,
    ],
  ]

  /// What says the same as a key of an object, however it is written. Entries have words in common, and not
  /// all have the keys that these mean.
  package static func objectKey(_ key: String, of form: Vocabulary.ObjectForm) -> String? {
    let word = folded(key)
    let known = foldedObjectKeys[form.name]?[word] ?? (form.name == .handlers ? event(key) : nil)
    guard let hint = known, foldedEntryKeys[word] == hint else { return known ?? missing(key) }
    let meant = keysNamed(in: hint).first ?? hint.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
    return form.key(meant) == nil ? nil : hint
  }

  private static let foldedObjectKeys = objectKeys.mapValues(folded)
  private static let foldedEntryKeys = folded(entryKeys)

  /// A word as it is looked up: in lower case, without what may stand between its parts.
  static func folded(_ word: String) -> String { word.lowercased().filter { $0 != "-" && $0 != "_" } }

  static func folded(_ hints: [String: String]) -> [String: String] {
    Dictionary(hints.map { (folded($0.key), $0.value) }, uniquingKeysWith: min)
  }

  /// The keys that a hint names: `write 'width' and 'height'`.
  static func keysNamed(in hint: String) -> [String] {
    hint.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  private static let canvasSize = #"write "canvas": {"width": …, "height": …}"#

  private static let stillForReducedMotion =
    "write 'poster', the time of the still; with -o page.html a <picture> shows it to those who want no motion"

  private static let ofContents = "write it into the layer that is its 'contents'"

  private static let entryKeys = [
    "easing": "write 'timing'",
    "ease": "write 'timing'",
    "timingFunction": "write 'timing'",
    "target": "write 'layer'",
    "selector": "write 'layer'",
    "targets": "write 'layer', which may be a pattern: \"dot*\"",
    "keyPath": "write 'animate'",
    "property": "write 'animate'",
    "start": "write 'at'",
    "begin": "write 'at'",
    "beginTime": "write 'at'",
    "repeat": "write 'repeatCount'",
    "loop": "write 'repeatCount'",
    "iterations": "write 'repeatCount'",
    "yoyo": "write 'autoreverses'",
    "direction": #"write "autoreverses": true for alternate; for reverse exchange 'from' and 'to'"#,
    "composite": "write 'additive'",
    "compositeOperation": "write 'additive'",
    "accumulate": "write 'cumulative'",
    "iterationComposite": "write 'cumulative'",
    "calcMode": "write 'calculationMode'",
    "interpolation": "write 'calculationMode'",
    "keySplines": "write 'timings'",
    "easings": "write 'timings'",
    "playbackRate": "write 'speed'",
    "rate": "write 'speed'",
    "offsets": "write 'keyTimes'",
    "startDelay": "write 'at', or 'delay' beside 'after'",
    "repeatDelay": restBetween,
    "endDelay": restBetween,
    "offsetPath": #"write 'path', beside "animate": "position""#,
    "props": "write an entry for each property; a 'parallel' holds those that belong together",
    "curve": "write 'timing'",
    "dur": "write 'duration'",
    "time": "write 'at'",
    "end": "write 'duration', in seconds from its beginning",
    "fill": "write 'fillMode'",
    "fromValue": "write 'from'",
    "toValue": "write 'to'",
    "byValue": "write 'by'",
    "timingFunctions": "write 'timings'",
    "valueFunction": "write 'animate' with the part itself, as in \"transform.rotation.x\"",
    "times": "write 'keyTimes'",
    "offset": "write 'keyTimes'",
    "removedOnCompletion": #"leave it out: a value stays; for true write "fillMode": "removed""#,
    "isAdditive": "write 'additive'",
    "isCumulative": "write 'cumulative'",
    "isRemovedOnCompletion": #"leave it out: a value stays; for true write "fillMode": "removed""#,
    "startTime": "write 'at'",
    "wait": "write 'delay', beside 'after', or 'at'",
    "loops": "write 'repeatCount'",
    "iterationCount": "write 'repeatCount'",
    "alternate": "write 'autoreverses'",
    "pingpong": "write 'autoreverses'",
    "pingPong": "write 'autoreverses'",
    "length": "write 'duration'",
    "until": "write 'duration', in seconds from its beginning",
    "with": "write 'at', or put both into a 'parallel'",
    "before": "write 'after' in the other one",
    "rotate": "write 'rotationMode', beside 'path'",
    "orient": "write 'rotationMode', beside 'path'",
    "motionPath": "write 'path', beside \"animate\": \"position\"",
    "mode": "write 'calculationMode'",
    "mass": #"write "spring": {"mass": …}"#,
    "stiffness": #"write "spring": {"stiffness": …}"#,
    "damping": #"write "spring": {"damping": …}"#,
    "initialVelocity": #"write "spring": {"initialVelocity": …}"#,
    "bounce": #"write "spring": {"perceptualDuration": …, "bounce": …}"#,
    "usingSpringWithDamping": settlingSpring, "dampingRatio": settlingSpring, "initialSpringVelocity": settlingSpring,
    "disableActions": #"write "duration": 0"#,
    "if": "write 'when'",
    "condition": "write 'when'",
    "type": "leave it out: its kind is what it says, 'animate' or 'set', and beside it \"spring\": {…}",
    "completion": "write 'after', with the name of this entry, in what comes then",
    "onComplete": "write 'after', with the name of this entry, in what comes then",
  ]

  /// Where each keyframe says it.
  private static let keysOfKeyframes: [String: String] = [
    "values": "write them in the keyframes: {\"opacity\": 1}",
    "keyTimes": "write 'keyTime' in a keyframe", "times": "write 'keyTime' in a keyframe",
    "offset": "write 'keyTime' in a keyframe", "offsets": "write 'keyTime' in a keyframe",
    "spring": "springs go from one value to another: write 'animate' or 'set'",
  ]

  private static let ofKeyframe = #"each keyframe has its key paths as keys: {"keyTime": 0.5, "opacity": 1}"#

  private static let repeating = #"what is set stays; what repeats is animated: "animate": …, "from": …, "to": …"#

  private static let keyframing = #"what is set has one value; "animate": …, "values": […] goes through several"#

  private static let restBetween = "write 'keyTimes' that end before 1, and the last of 'values' twice"

  private static let settlingSpring =
    #"write "spring": {"settlingDuration": …, "dampingRatio": …, "initialVelocity": …}"#

  /// What other programs' groups have: here a layer has it, and so all that is in it.
  private static let groupKeys = entryKeys.merging(
    [
      "autoreverses": ofLayers("autoreverses"), "yoyo": ofLayers("autoreverses"),
      "alternate": ofLayers("autoreverses"), "pingpong": ofLayers("autoreverses"),
      "pingPong": ofLayers("autoreverses"), "speed": ofLayers("speed"), "timeScale": ofLayers("speed"),
      "timeOffset": ofLayers("timeOffset"), "repeatDuration": ofLayers("repeatDuration"),
      "timing": ofLayers("timeRemap"), "timingFunction": ofLayers("timeRemap"), "ease": ofLayers("timeRemap"),
    ], uniquingKeysWith: { $1 })

  private static func ofLayers(_ key: String) -> String {
    "groups have no time of their own, layers have: give '\(key)' to the layer around what moves"
  }

  /// What a word for what an entry does is here, however it is written.
  static func entryKind(_ word: String) -> String? { foldedEntryKinds[folded(word)] }

  private static let foldedEntryKinds = folded(entryKinds)

  /// Words for what an entry does.
  static let entryKinds: [String: String] = [
    "tap": "write 'touch'", "click": "write 'touch'", "drag": "write 'touch'", "swipe": "write 'touch'",
    "gesture": "write 'touch'", "emit": "write 'send'", "dispatch": "write 'send'", "event": "write 'send'",
    "together": "write 'parallel'", "all": "write 'parallel'", "group": "write 'parallel'",
    "stagger": "write 'parallel', with 'stagger'", "label": "write 'marker'",
    "cm": "write 'marker'", "flip": #"write "transition": "flipFromRight""#,
    "crossfade": #"write "transition": "crossDissolve""#,
    "then": "write 'sequence'", "transaction": "write 'parallel', or 'set' with a 'duration'",
    "animations": "write 'parallel'",
    "wait": "write 'at' in the entry after it: in a sequence it is a gap",
    "pause": "write 'at' in the entry after it: in a sequence it is a gap",
    "delay": "write 'at' in the entry after it: in a sequence it is a gap",
    "toggle": #"write "set": {"name": "=!name"}"#,
    "stop": "'set' what moves, with a 'duration' of 0: what was set last holds",
    "cancel": "'set' what moves, with a 'duration' of 0: what was set last holds",
    "show": #"write "layer": …, "set": {"hidden": false}"#,
    "hide": #"write "layer": …, "set": {"hidden": true}"#,
  ]
}
