import Graphics
import Motion

/// What stands in a timeline, and in handlers.
extension Vocabulary {
  static let entry = Form.oneOf(
    [.animate, .keyframes, .set, .by, .transition, .touch, .send, .marker, .sequence, .parallel].map { .object($0) })

  private static let timing = Form.oneOf([
    .value(Expected(.string, names: TimingFunction.names)), .list(number, 4...4), .object(.steps), .object(.linear),
  ])

  private static let nameKey = key("name", .identifier, "For 'after', and for expressions: NAME.progress.")

  private static let placeKeys: [Key] = [nameKey] + momentKeys

  private static let momentKeys: [Key] = [
    key("at", number, "Seconds from the start of the script or the group; in a sequence the gap before it."),
    key("after", .identifier, "The name of the entry or the marker that it follows."),
    key("delay", number, "Seconds, with 'after'."),
    key("when", .value(Expected(.bool)), "Of an entry of a handler: it acts only if this is true at the event."),
  ]

  private static let repeatKey = key(
    "repeatCount", .oneOf([.names(["forever"]), notNegative]), "How often it runs; 0 is once.")

  private static let staggerFromKey = key(
    "staggerFrom", .names(StaggerOrigin.allCases.map(\.rawValue)),
    "With 'stagger': which begins first; first unless given.")

  private static let sumKeys: [Key] = [
    key("additive", boolean, "Adds to the value below."),
    key("cumulative", boolean, "Each run adds what those before it ended with."),
  ]

  private static let setKeys: [Key] = [
    key("stagger", notNegative, "Seconds from one layer to the next."),
    staggerFromKey,
    key("duration", notNegative, "Seconds; 0.25 unless given."),
    key("timing", timing, "From time to progress."),
    key(
      "spring", .oneOf([.object(.spring), .object(.perceptualSpring), .object(.settlingSpring), .expression]),
      "A spring's motion."),
  ]

  private static let timingKeys: [Key] = [
    repeatKey,
    key("repeatDuration", notNegative, "How long it runs and repeats in all, instead of a repeatCount; not both."),
    key("autoreverses", .value(Expected(.bool)), "Runs back after each run."),
    key("speed", number, "2 is twice as fast."),
    key("timeOffset", number, "Seconds into the animation."),
    key("fillMode", name(FillMode.self), "What shows before and after; both unless given."),
  ]

  private static let targetKey = key(
    "layer", .oneOf([.text, .list(.text, someCount)]), "A name, a pattern, or several; without it parameters.")

  static let numbers = Form.oneOf([.list(number, someCount), .expression])

  static let timelineObjects: [ObjectForm] = [
    ObjectForm(
      .animate, "an animate entry",
      [
        key("animate", .text, required: true, "A key path, or a parameter."),
        targetKey,
        key("from", .any, "Where it begins."),
        key("to", .any, "Where it ends."),
        key("by", .any, "How far it goes."),
        key("values", .oneOf([.list(.any, someCount), .expression]), "Keyframes."),
        key(
          "keyTimes", .oneOf([.list(.value(Expected(.number, range: .unit)), someCount), .expression]),
          "When each keyframe stands, 0…1."),
        key(
          "timings", .oneOf([.list(timing, anyCount), timing, .expression]), "One for each segment, or one for all."),
        key("calculationMode", name(CalculationMode.self), "linear unless given."),
        key("tensionValues", numbers, "One for each keyframe of a cubic."),
        key("continuityValues", numbers, "One for each keyframe of a cubic."),
        key("biasValues", numbers, "One for each keyframe of a cubic."),
        key("path", path, "What 'position' follows."),
        key("rotationMode", name(RotationMode.self), "Whether the layer turns with its path."),
      ] + sumKeys + placeKeys + setKeys + timingKeys),
    ObjectForm(
      .keyframes, "a keyframes entry",
      [
        key(
          "keyframes", .list(.object(.keyframe), someCount), required: true, "Each with values of several key paths."),
        targetKey,
        key("timings", .oneOf([timing, .expression]), "Between keyframes without a timing of their own."),
        key("calculationMode", .names(["linear", "discrete", "cubic"]), "linear unless given."),
      ] + sumKeys + placeKeys + setKeys.filter { $0.name != "spring" } + timingKeys),
    ObjectForm(
      .keyframe, "a keyframe",
      [
        key(
          "keyTime", .value(Expected(.number, range: .unit)),
          "When, 0…1 of the duration; spread evenly unless given."),
        key("timing", timing, "From here to where the same key path is given next."),
      ], isOpen: true),
    ObjectForm(
      .set, "a set entry",
      [key("set", .dictionary(.any), required: true, "Key paths with their new values."), targetKey] + placeKeys
        + setKeys),
    ObjectForm(
      .by, "a by entry",
      [key("by", .dictionary(.any), required: true, "Key paths with what is added to their values."), targetKey]
        + placeKeys + setKeys),
    ObjectForm(
      .transition, "a transition",
      [
        key("transition", name(TransitionAction.Kind.self), required: true, "Its kind."),
        key("from", .text, "The layer that is left, and ends hidden."),
        key("to", .text, "The layer that comes, with the same parent."),
        key("layer", .text, "In place of from and to: one layer whose content changes."),
        key("set", .dictionary(.any), "With 'layer': key paths with their new values."),
        key(
          "subtype", name(TransitionAction.Subtype.self),
          "Where moveIn, push and reveal come from; fromLeft unless given."),
        key("fade", boolean, "Whether moveIn, push and reveal fade as well; true unless given."),
        key(
          "perspective", .oneOf([.value(Expected(.number, range: .positive)), .off]),
          "Of a flip: how far the eye is, in points; false is flat; max(1000, 2 × the longer side) unless given."),
        key("dimming", .value(Expected(.number, range: .unit)), "Of a flip: how much darker it is edge-on."),
        key("startProgress", .value(Expected(.number, range: .unit)), "Where on its way it begins; 0 unless given."),
        key("endProgress", .value(Expected(.number, range: .unit)), "Where on its way it ends; 1 unless given."),
        key("duration", notNegative, "Seconds; 0.25 unless given."),
        key("timing", timing, "From time to progress; easeInEaseOut unless given."),
      ] + placeKeys),
    ObjectForm(
      .touch, "a touch",
      [
        key(
          "touch", .oneOf([.list(point, someCount), path]), required: true,
          "Where the finger goes: one point is a tap; or a path."),
        key("layer", .text, "In whose space that is, and where the search for the touched layer begins."),
        key(
          "indicator", .oneOf([boolean, .names(TouchAction.Indicator.allCases.map(\.rawValue))]),
          "Whether a finger is shown, or the pointer of a mouse; true unless given."),
        key("press", boolean, "Of a pointer: false only moves it there, and nobody hears of it; true unless given."),
        key("duration", positive, "Seconds; 0.2 for a tap, 0.25 for a way unless given."),
        key("timing", timing, "From time to the way that is covered; linear unless given."),
      ] + placeKeys),
    ObjectForm(
      .send, "a send entry",
      [
        key("send", .names(Handler.Event.allCases.map(\.rawValue)), required: true, "The event."),
        key("layer", .text, "Whose handlers it goes to; the instance's own unless given."),
      ] + placeKeys),
    ObjectForm(
      .marker, "a marker",
      [key("marker", .identifier, required: true, "Its name, for 'after', 'poster' and the command line.")]
        + momentKeys),
    ObjectForm(
      .sequence, "a sequence",
      [key("sequence", .list(entry, anyCount), required: true, "One after the other."), repeatKey] + placeKeys),
    ObjectForm(
      .parallel, "a parallel",
      [
        key("parallel", .list(entry, anyCount), required: true, "Together."), repeatKey,
        key("stagger", notNegative, "Seconds from one entry to the next."), staggerFromKey,
      ] + placeKeys),
    ObjectForm(
      .action, "an action",
      [
        key("duration", .number(.notNegative), "Seconds; 0.25 unless given."),
        key("timing", timing, "From time to progress; default unless given."),
        key(
          "spring", .oneOf([.object(.spring), .object(.perceptualSpring), .object(.settlingSpring)]),
          "A spring's motion."),
      ]),
    ObjectForm(
      .spring, "a spring",
      [
        key("mass", positive, "1 unless given."),
        key("stiffness", positive, "100 unless given."),
        key("damping", notNegative, "10 unless given."),
        key("initialVelocity", number, "Whole distances a second; positive is towards the target."),
        key("allowsOverdamping", boolean, "Lets damping above critical count."),
      ]),
    ObjectForm(
      .perceptualSpring, "a spring",
      [
        key("perceptualDuration", positive, required: true, "Seconds."),
        key(
          "bounce", .value(Expected(.number, range: NumberRange(-1, 1, excludesMinimum: true))), "0 unless given: none."
        ),
        key("initialVelocity", number, "Whole distances a second; positive is towards the target."),
      ]),
    ObjectForm(
      .settlingSpring, "a spring",
      [
        key("settlingDuration", positive, required: true, "Seconds until it has settled."),
        key(
          "dampingRatio", .value(Expected(.number, range: NumberRange(0.001, 1))),
          "1 unless given: it swings not at all."
        ),
        key("initialVelocity", number, "Whole distances a second; positive is towards the target."),
      ]),
    ObjectForm(
      .steps, "a step timing",
      [
        key(
          "steps", .value(Expected(.number, range: NumberRange(1, 10_000, isWhole: true))), required: true,
          "How many."),
        key("position", name(TimingFunction.StepPosition.self), "end unless given."),
      ]),
    ObjectForm(
      .linear, "a piecewise-linear timing",
      [
        key(
          "linear", .oneOf([.list(.oneOf([.list(number, 2...2), .expression]), 2...Int.max), .expression]),
          required: true,
          "Pairs of input and output, inputs ascending.")
      ]),
  ]
}
