"""Scenes where the program and Cairo mean different things: how, and what is compared instead.

A scene whose reference says what the program means keeps the bounds of all scenes. One that is compared with a picture
of a slightly different meaning would have wider bounds here; none needs them.
"""

from typing import NamedTuple


class Difference(NamedTuple):
    reason: str
    mean: float = 1.0
    most: float = 40


square_dot = Difference(
    "Cairo draws nothing for a point with square caps, because it has no direction. SVG and Skia draw a square that lies "
    "along the axes, and so does the reference.")
own_clip = Difference(
    "Multiplying by the clip's coverage would fade the layer's own background a second time where both have the same edge. "
    "In the reference the background goes beyond the clip, whose edge alone is smooth.")

defined_differently = {
    "a circle of radius 10 with a pen of 30 is a disc": Difference(
        "Cairo and Skia leave a hole in the middle, where the inner side of the outline has turned inside out. The pen "
        "passes over every point of the disc, and the reference is a disc."),
    "lines of no length with caps square": square_dot,
    "a closed point with caps square": square_dot,
    "a clip that is turned": own_clip,
    "a clip within a clip": own_clip,
    "a clipped card with background and border is as smooth as one that is not clipped": own_clip,
    "a card that reaches behind the eye is cut there": Difference(
        "Cairo knows no space: the reference cuts the card where W falls below 0.01, far outside the picture, and projects "
        "the rest."),
}
