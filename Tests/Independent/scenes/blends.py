"""Blend modes by Cairo's own operators, and masks in all modes within each other."""

import cairo
import numpy

from drawing import both, coverage, drawn, ellipse, fill, luminance, rgba, rounded
from scenes.registry import scene, shape

size = (96, 96)
modes = {
    "normal": cairo.OPERATOR_OVER, "multiply": cairo.OPERATOR_MULTIPLY, "screen": cairo.OPERATOR_SCREEN,
    "overlay": cairo.OPERATOR_OVERLAY, "darken": cairo.OPERATOR_DARKEN, "lighten": cairo.OPERATOR_LIGHTEN,
    "color-dodge": cairo.OPERATOR_COLOR_DODGE, "color-burn": cairo.OPERATOR_COLOR_BURN,
    "hard-light": cairo.OPERATOR_HARD_LIGHT, "soft-light": cairo.OPERATOR_SOFT_LIGHT,
    "difference": cairo.OPERATOR_DIFFERENCE, "exclusion": cairo.OPERATOR_EXCLUSION, "hue": cairo.OPERATOR_HSL_HUE,
    "saturation": cairo.OPERATOR_HSL_SATURATION, "color": cairo.OPERATOR_HSL_COLOR,
    "luminosity": cairo.OPERATOR_HSL_LUMINOSITY, "plus-lighter": cairo.OPERATOR_ADD,
}

# MARK: Blend modes

behind, before = ["#ffcc33", "#22aa66", "#2233aa"], ["#cc2255", "#888888", "#44eebb"]


def with_gradient(colors, start, end, form):
    """A function that fills what form(context) traces with a gradient."""
    def draw(context):
        pattern = cairo.LinearGradient(*start, *end)
        for i, color in enumerate(colors):
            pattern.add_color_stop_rgba(i / (len(colors) - 1), *rgba(color))
        context.new_path()
        form(context)
        context.set_source(pattern)
        context.fill()
    return draw


def blended(operator, *functions, alpha=1.0):
    """What the functions draw, put together by themselves and then mixed with what is there."""
    def draw(context):
        context.push_group()
        both(*functions)(context)
        if alpha < 1:
            # By itself: together with a mask, Cairo's four modes of hue and light give more blue than alpha.
            context.pop_group_to_source()
            context.push_group()
            context.paint_with_alpha(alpha)
        context.pop_group_to_source()
        context.set_operator(operator)
        context.paint()
    return draw


def faded(colors, alpha):
    return [color + alpha for color in colors]


def columns(colors):
    layer = {"type": "gradient", "frame": [0, 0, 96, 72], "colors": colors, "startPoint": [0, 0.5], "endPoint": [1, 0.5]}
    return layer, with_gradient(colors, (0, 0), (96, 0), lambda c: c.rectangle(0, 0, 96, 72))


def rows(colors, mode):
    layer = {"type": "gradient", "frame": [12, 20, 72, 72], "cornerRadius": 36, "colors": colors, "compositingFilter": mode}
    return layer, with_gradient(colors, (0, 20), (0, 92), lambda c: ellipse(c, 12, 20, 72, 72))


for mode, operator in modes.items():
    for how, back, front in [
        ("an opaque picture", behind, before), ("a translucent picture", faded(behind, "99"), before),
        ("a picture that it lets through", behind, faded(before, "80")),
        ("a picture as translucent as itself", faded(behind, "a0"), ["#cc2255d0", "#88888860", "#44eebb20"]),
    ]:
        (back_layer, draw_back), (front_layer, draw_front) = columns(back), rows(front, mode)
        scene(f"{mode} with {how}", [back_layer, front_layer], both(draw_back, blended(operator, draw_front)))
    discs = [fill("#ff9500c0", shape=lambda c: ellipse(c, 10, 24, 50, 50)),
             fill("#0a84ff", shape=lambda c: ellipse(c, 38, 30, 50, 50))]
    first, second = shape({"oval": [10, 24, 50, 50]}, "#ff9500c0"), shape({"oval": [38, 30, 50, 50]}, "#0a84ff")
    back_layer, draw_back = columns(behind)
    scene(
        f"{mode} of a group that is faded", [back_layer, {
            "compositingFilter": mode, "opacity": 0.6, "sublayers": [first, second]}],
        both(draw_back, blended(operator, *discs, alpha=0.6)))
    scene(
        f"{mode} within a group sees the group alone", [back_layer, {
            "opacity": 0.8, "sublayers": [first, {**second, "compositingFilter": mode}]}],
        both(draw_back, blended(cairo.OPERATOR_OVER, discs[0], blended(operator, discs[1]), alpha=0.8)))

# MARK: Masks of masks

stripes = "".join(f"M{-20 + 16 * i} 0h8l30 96h-8z" for i in range(8))
content = [{"frame": [4, 4, 88, 88], "backgroundColor": "#ff9500"}, shape(stripes, "#2e7d32")]
draw_content = both(fill("#ff9500", shape=lambda c: c.rectangle(4, 4, 88, 88)), fill("#2e7d32", stripes))
outer = [shape({"oval": [10, 10, 66, 66]}, "#ffcc00"), shape({"rect": [50, 30, 40, 50]}, "#3060ffb0")]
draw_outer = both(
    fill("#ffcc00", shape=lambda c: ellipse(c, 10, 10, 66, 66)),
    fill("#3060ffb0", shape=lambda c: c.rectangle(50, 30, 40, 50)))
inner = [shape({"rect": [20, 6, 60, 60], "cornerRadius": 20}, "#cc66ffd0"), shape({"oval": [30, 40, 50, 50]}, "#66ff66")]
draw_inner = both(
    fill("#cc66ffd0", shape=lambda c: rounded(c, 20, 6, 60, 60, 20)),
    fill("#66ff66", shape=lambda c: ellipse(c, 30, 40, 50, 50)))


def let_through(picture, mode):
    """How much a mask's premultiplied picture lets through."""
    value = luminance(picture) if mode.startswith("luminance") else picture[..., 3:] / 255
    return 1 - value if mode.endswith("Inverted") else value


mask_modes = ["alpha", "alphaInverted", "luminance", "luminanceInverted"]
for outer_mode in mask_modes:
    scene(
        f"a mask of mode {outer_mode} on a group that is faded",
        [{"opacity": 0.5, "maskMode": outer_mode, "mask": {"sublayers": outer}, "sublayers": content}],
        picture=lambda mode=outer_mode: 0.5 * drawn(size, draw_content) * let_through(drawn(size, draw_outer), mode))
    for inner_mode in mask_modes:
        scene(
            f"a mask of mode {outer_mode} has a mask of mode {inner_mode}",
            [{"maskMode": outer_mode, "sublayers": content, "mask": {
                "sublayers": outer, "maskMode": inner_mode, "mask": {"sublayers": inner}}}],
            picture=lambda modes=(outer_mode, inner_mode): drawn(size, draw_content) * let_through(
                drawn(size, draw_outer) * let_through(drawn(size, draw_inner), modes[1]), modes[0]))
scene(
    "a mask and a clip both let through",
    [{"frame": [14, 14, 68, 60], "cornerRadius": 20, "masksToBounds": True, "mask": shape({"oval": [10, -10, 70, 70]}),
      "sublayers": [{"frame": [-14, -14, 96, 96], "sublayers": content}]}],
    picture=lambda: drawn(size, draw_content) * coverage(size, fill("#000", shape=lambda c: rounded(c, 14, 14, 68, 60, 20)))
    * coverage(size, fill("#000", shape=lambda c: ellipse(c, 24, 4, 70, 70))))
scene(
    "a mask's opacity is part of what it lets through",
    [{"mask": {"opacity": 0.4, "sublayers": outer}, "sublayers": content}],
    picture=lambda: drawn(size, draw_content) * 0.4 * coverage(size, draw_outer))
scene(
    "three masks of masks",
    [{"sublayers": content, "mask": {"sublayers": outer, "mask": {"sublayers": inner, "mask": shape(stripes)}}}],
    picture=lambda: drawn(size, draw_content) * coverage(size, draw_outer) * coverage(size, draw_inner)
    * coverage(size, fill("#000", stripes)))
