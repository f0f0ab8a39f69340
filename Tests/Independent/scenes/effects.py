"""What happens to a layer's picture as a whole: clips, masks, opacity, blurs, shadows, borders."""

import math

import cairo
import numpy

from drawing import (
    blurred, both, coverage, drawn, ellipse, fill, luminance, mapped, over, rounded, sampled, shadow, stroke)
from scenes.registry import line, scene, shape

size = (96, 96)
stripes = "".join(f"M{-20 + 16 * i} 0h8l30 96h-8z" for i in range(8))
green = "#2e7d32"


def box(x, y, width, height, radius=0, corners="tl tr br bl"):
    return lambda context: rounded(context, x, y, width, height, radius, corners)


def within(draw, *clips):
    """What draw draws, times what each clip covers."""
    result = drawn(size, draw)
    for clip in clips:
        result = result * coverage(size, clip)
    return result


# MARK: Clips

draw_stripes = fill(green, stripes)
for name, frame, radius in [
    ("a clip on pixel borders", [16, 16, 60, 50], 0), ("a clip between pixel borders", [16.4, 16.7, 60.3, 50.5], 0),
    ("a clip with round corners", [16, 16, 60, 50], 18), ("a clip that is a disc", [16, 16, 60, 60], 30),
]:
    scene(
        name,
        [{"frame": frame, "cornerRadius": radius, "masksToBounds": True,
          "sublayers": [shape(stripes, green, frame=[-frame[0], -frame[1], 96, 96])]}],
        picture=lambda frame=frame, radius=radius: within(draw_stripes, fill("#000", shape=box(*frame, radius))))
scene(
    "a clip within a clip",
    [{"frame": [10, 10, 60, 60], "cornerRadius": 20, "masksToBounds": True, "sublayers": [
        {"frame": [20, 20, 60, 60], "cornerRadius": 30, "masksToBounds": True, "backgroundColor": "#ffcc00",
         "sublayers": [shape(stripes, green, frame=[-30, -30, 96, 96])]}]}],
    picture=lambda: within(
        both(fill("#ffcc00", shape=box(20, 20, 80, 80)), draw_stripes), fill("#000", shape=box(30, 30, 60, 60, 30)),
        fill("#000", shape=box(10, 10, 60, 60, 20))))
turn = cairo.Matrix.init_rotate(math.radians(25)).multiply(cairo.Matrix(x0=48, y0=48))
scene(
    "a clip that is turned",
    [{"bounds": [0, 0, 60, 44], "position": [48, 48], "transform": {"rotation": 25}, "cornerRadius": 8,
      "masksToBounds": True, "backgroundColor": "#eee", "sublayers": [
          shape({"oval": [30, 10, 50, 50]}, green), shape({"oval": [-20, -10, 40, 40]}, "#c62828")]}],
    picture=lambda: within(
        mapped(turn, both(
            # Larger than the clip, whose edge alone is smooth then: what is its own layer's is not faded twice.
            fill("#eee", shape=box(-40, -32, 80, 64)), fill(green, shape=lambda c: ellipse(c, 0, -12, 50, 50)),
            fill("#c62828", shape=lambda c: ellipse(c, -50, -32, 40, 40)))),
        mapped(turn, fill("#000", shape=box(-30, -22, 60, 44, 8)))))
scene(
    "a clipped card with background and border is as smooth as one that is not clipped",
    [{"bounds": [0, 0, 60, 44], "position": [48, 48], "transform": {"rotation": 25}, "cornerRadius": 14,
      "masksToBounds": True, "backgroundColor": "#fdd835", "borderWidth": 5, "borderColor": "#283593"}],
    picture=lambda: within(
        mapped(turn, both(
            fill("#fdd835", shape=box(-40, -32, 80, 64)),
            fill("#283593", shape=lambda c: (box(-40, -32, 80, 64)(c), box(-25, -17, 50, 34, 9)(c)),
                 rule=cairo.FILL_RULE_EVEN_ODD))), mapped(turn, fill("#000", shape=box(-30, -22, 60, 44, 14)))))
scene(
    "a gradient in its own round clip",
    [{"type": "gradient", "bounds": [0, 0, 60, 60], "position": [48, 48], "cornerRadius": 30, "masksToBounds": True,
      "colors": ["#e53935", "#e53935"]}],
    fill("#e53935", shape=lambda c: ellipse(c, 18, 18, 60, 60)))
scene(
    "only the corners that are named are clipped round",
    [{"frame": [12, 12, 70, 70], "cornerRadius": 30, "maskedCorners": ["topRight", "bottomLeft"],
      "masksToBounds": True, "sublayers": [shape({"rect": [-10, -10, 90, 90]}, green)]}],
    picture=lambda: within(fill(green, "M0 0h96v96h-96z"), fill("#000", shape=box(12, 12, 70, 70, 30, "tr bl"))))

# MARK: Masks

disc = {"oval": [14, 14, 68, 68]}
draw_disc = fill("#000000c0", shape=lambda c: ellipse(c, 14, 14, 68, 68))
masked = {"backgroundColor": "#ff9500", "frame": [4, 4, 88, 88]}


def masked_scene(name, mask, mode, picture):
    layer = {**masked, "mask": mask, "sublayers": [shape(stripes, green, frame=[-4, -4, 96, 96])]}
    if mode:
        layer["maskMode"] = mode
    content = both(fill("#ff9500", shape=box(4, 4, 88, 88)), draw_stripes)
    scene(name, [layer], picture=lambda: drawn(size, content) * picture())


shape_mask = shape(disc, "#000000c0", frame=[-4, -4, 96, 96])
grey_mask = {"frame": [-4, -4, 96, 96], "sublayers": [
    shape(disc, "#ffcc00"), shape({"rect": [40, 0, 20, 96]}, "#3060ffb0")]}
draw_grey = both(
    fill("#ffcc00", shape=lambda c: ellipse(c, 14, 14, 68, 68)), fill("#3060ffb0", shape=box(40, 0, 20, 96)))
masked_scene("a mask lets through by its alpha", shape_mask, None, lambda: coverage(size, draw_disc))
masked_scene("an inverted mask lets through what it leaves free", shape_mask, "alphaInverted",
             lambda: 1 - coverage(size, draw_disc))
masked_scene("a luminance mask lets through by its light", grey_mask, "luminance",
             lambda: luminance(drawn(size, draw_grey)))
masked_scene("an inverted luminance mask lets through by its dark", grey_mask, "luminanceInverted",
             lambda: 1 - luminance(drawn(size, draw_grey)))
masked_scene(
    "a gradient mask fades out",
    {"type": "gradient", "frame": [6, 6, 76, 76], "colors": ["#000", "#0000"], "startPoint": [0, 0], "endPoint": [1, 0]},
    None,
    lambda: coverage(size, fill("#000", shape=box(10, 10, 76, 76)))
    * sampled(size, numpy.eye(3), lambda x, y: numpy.clip(1 - (x - 10) / 76, 0, 1)[..., None].repeat(4, axis=2), 1)[
        ..., 3:])
masked_scene(
    "a blurred mask has soft edges", {**shape_mask, "fillColor": "#000", "filters": [{"blur": 5}]}, None,
    lambda: blurred(size, fill("#000", shape=lambda c: ellipse(c, 14, 14, 68, 68)), 5)[..., 3:] / 255)
masked_scene(
    "a mask of a stroke", line(disc, 12, "#000", frame=[-4, -4, 96, 96]), None,
    lambda: coverage(size, stroke("#000", 12, shape=lambda c: ellipse(c, 14, 14, 68, 68))))

# MARK: Opacity

pair = [shape({"oval": [8, 18, 56, 56]}, "#d32f2f"), shape({"oval": [34, 26, 54, 54]}, "#1976d2")]
draw_pair = both(
    fill("#d32f2f", shape=lambda c: ellipse(c, 8, 18, 56, 56)), fill("#1976d2", shape=lambda c: ellipse(c, 34, 26, 54, 54)))
for opacity in [0.1, 0.5, 0.9]:
    scene(
        f"an opacity of {opacity} fades sublayers as one", [{"opacity": opacity, "sublayers": pair}],
        picture=lambda opacity=opacity: opacity * drawn(size, draw_pair))
scene(
    "opacities multiply", [{"opacity": 0.7, "sublayers": [pair[0], {"opacity": 0.5, "sublayers": [
        pair[1], shape({"rect": [40, 40, 50, 20]}, "#fbc02d")]}]}],
    picture=lambda: 0.7 * over(
        drawn(size, fill("#d32f2f", shape=lambda c: ellipse(c, 8, 18, 56, 56))),
        0.5 * drawn(size, both(
            fill("#1976d2", shape=lambda c: ellipse(c, 34, 26, 54, 54)), fill("#fbc02d", shape=box(40, 40, 50, 20))))))
scene(
    "an opacity over a background", [{"opacity": 0.35, "sublayers": pair}], background="#f3e5d0",
    picture=lambda: 0.35 * drawn(size, draw_pair))
scene(
    "a faded shape with fill and stroke is one", [shape(
        {"rect": [20, 20, 56, 56]}, "#388e3c", strokeColor="#000", lineWidth=16, opacity=0.5)],
    picture=lambda: 0.5 * drawn(size, both(
        fill("#388e3c", shape=box(20, 20, 56, 56)), stroke("#000", 16, shape=box(20, 20, 56, 56)))))

# MARK: Blurs

star = "M48 18L56 40H80L61 54L68 78L48 64L28 78L35 54L16 40H40Z"
for sigma in [0.5, 0.8, 1, 1.5, 2, 3, 5, 5.9, 6, 8, 12, 20]:
    scene(
        f"a blur of {sigma}", [shape(star, "#7b1fa2", filters=[{"blur": sigma}])],
        picture=lambda sigma=sigma: blurred(size, fill("#7b1fa2", star), sigma))
scene(
    "a blur mixes colors by their alpha",
    [{"filters": [{"blur": 4}], "sublayers": [
        shape("M16 16h32v64h-32z", "#f00"), shape("M48 16h32v64h-32z", "#0000ff88")]}],
    picture=lambda: blurred(size, both(fill("#f00", "M16 16h32v64h-32z"), fill("#0000ff88", "M48 16h32v64h-32z")), 4))
scene(
    "a blur takes in what lies outside the canvas", [shape("M-200 -200H20V30H300V300H-200Z", "#00695c",
                                                           filters=[{"blur": 7}])],
    picture=lambda: blurred(size, fill("#00695c", "M-200 -200H20V30H300V300H-200Z"), 7))
scene(
    "two blurs add their variances", [shape(star, "#7b1fa2", filters=[{"blur": 3}, {"blur": 4}])],
    picture=lambda: blurred(size, fill("#7b1fa2", star), 5))
scene(
    "a blur of a thin line keeps its light", [line("M10 48H86", 1, "#000", filters=[{"blur": 2.5}])],
    picture=lambda: blurred(size, stroke("#000", 1, "M10 48H86"), 2.5))
scene(
    "a blur is in points", [shape("M12 9L24 38L38 12Z", "#7b1fa2", filters=[{"blur": 2}])],
    picture=lambda: blurred(size, fill("#7b1fa2", "M24 18L48 76L76 24Z"), 4), size=(48, 48), scale=2)
scene(
    "a blur of a turned layer", [{"bounds": [0, 0, 40, 30], "position": [48, 48], "transform": {"rotation": 30},
                                  "backgroundColor": "#5d4037", "filters": [{"blur": 3}]}],
    picture=lambda: blurred(size, mapped(
        cairo.Matrix.init_rotate(math.radians(30)).multiply(cairo.Matrix(x0=48, y0=48)),
        fill("#5d4037", shape=box(-20, -15, 40, 30))), 3))

# MARK: Shadows


def with_shadow(name, draw, layer, color="#000000", opacity=1.0, radius=3, offset=(0, -3)):
    strength = color + f"{round(opacity * 255):02x}"
    scene(name, [layer], picture=lambda: over(
        shadow(size, draw, strength, radius, offset), drawn(size, draw)))


card = {"frame": [20, 20, 50, 40], "cornerRadius": 8, "backgroundColor": "#fff"}
draw_card = fill("#fff", shape=box(20, 20, 50, 40, 8))
with_shadow("a shadow as it is when only its opacity is given", draw_card, {**card, "shadowOpacity": 1})
for radius, offset in [(0, [6, 8]), (1, [4, 4]), (4, [0, 6]), (6, [-8, 3]), (10, [10, 12])]:
    with_shadow(
        f"a shadow of radius {radius} at {offset}", draw_card,
        {**card, "shadowOpacity": 0.6, "shadowRadius": radius, "shadowOffset": offset, "shadowColor": "#102040"},
        "#102040", 153 / 255, radius, offset)
with_shadow(
    "a shadow between pixels", draw_card,
    {**card, "shadowOpacity": 0.8, "shadowRadius": 2, "shadowOffset": [3.5, 5.25]}, opacity=204 / 255, radius=2,
    offset=(3.5, 5.25))
with_shadow(
    "a colored shadow under a shape with a hole", fill("#00796b", "M20 20H70V70H20ZM34 34V56H56V34Z"),
    shape("M20 20H70V70H20ZM34 34V56H56V34Z", "#00796b", shadowOpacity=0.8, shadowColor="#ff6f00", shadowRadius=4,
          shadowOffset=[7, 7]), "#ff6f00", 204 / 255, 4, (7, 7))
with_shadow(
    "a translucent layer throws a translucent shadow and shows it", fill("#1565c080", shape=box(20, 20, 44, 44)),
    {"frame": [20, 20, 44, 44], "backgroundColor": "#1565c080", "shadowOpacity": 1, "shadowRadius": 3,
     "shadowOffset": [9, 9]}, offset=(9, 9))
scene(
    "sublayers throw their part of the shadow",
    [{**card, "shadowOpacity": 1, "shadowOffset": [0, 8], "shadowRadius": 3,
      "sublayers": [shape({"oval": [30, 20, 40, 40]}, "#ef5350")]}],
    picture=lambda: (lambda draw: over(shadow(size, draw, "#000", 3, (0, 8)), drawn(size, draw)))(
        both(draw_card, fill("#ef5350", shape=lambda c: ellipse(c, 50, 40, 40, 40)))))
scene(
    "a shadow path stands for the layer's own outline",
    [{**card, "shadowOpacity": 1, "shadowOffset": [0, 20], "shadowRadius": 4,
      "shadowPath": {"oval": [-5, 30, 60, 20]}}],
    picture=lambda: over(
        shadow(size, fill("#000", shape=lambda c: ellipse(c, 15, 50, 60, 20)), "#000", 4, (0, 20)),
        drawn(size, draw_card)))
scene(
    "an opacity fades layer and shadow as one",
    [{**card, "opacity": 0.5, "backgroundColor": "#ffb300", "shadowOpacity": 1, "shadowOffset": [8, 8]}],
    picture=lambda: 0.5 * over(
        shadow(size, draw_card, "#000", 3, (8, 8)), drawn(size, fill("#ffb300", shape=box(20, 20, 50, 40, 8)))))

# MARK: Borders


def bordered(name, width, radius, **more):
    frame = [14, 18, 66, 56]

    def ring(context):
        rounded(context, *frame, radius)
        x, y, w, h = frame
        if 2 * width < min(w, h):
            rounded(context, x + width, y + width, w - 2 * width, h - 2 * width, max(0, radius - width))

    scene(
        name, [{"frame": frame, "cornerRadius": radius, "borderWidth": width, "borderColor": "#004d40",
                "backgroundColor": "#b2dfdb", **more}],
        both(fill("#b2dfdb", shape=box(*frame, radius)), fill("#004d40", shape=ring, rule=cairo.FILL_RULE_EVEN_ODD)))


bordered("a border lies inside the bounds", 5, 0)
bordered("a border follows round corners", 5, 16)
bordered("a border wider than its radius has square inner corners", 14, 8)
bordered("a thin border", 0.5, 10)
bordered("a border of half the layer fills it", 28, 12)
scene(
    "a border lies over sublayers",
    [{"frame": [14, 18, 66, 56], "borderWidth": 8, "borderColor": "#00000080",
      "sublayers": [shape({"oval": [-10, -10, 60, 60]}, "#f44336")]}],
    both(fill("#f44336", shape=lambda c: ellipse(c, 4, 8, 60, 60)),
         fill("#00000080", shape=lambda c: (box(14, 18, 66, 56)(c), box(22, 26, 50, 40)(c)),
              rule=cairo.FILL_RULE_EVEN_ODD)))
