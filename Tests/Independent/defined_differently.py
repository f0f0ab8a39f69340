"""Scenes where the program and Cairo mean different things: how, and what is compared instead.

A scene whose reference says what the program means keeps the bounds of all scenes. One that is compared with a picture
of a slightly different meaning has bounds of its own here.
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
shared_edges = Difference(
    "The edges of each face are smoothed by themselves, as in Core Animation. Along an edge that two faces share, a pixel of "
    "which both cover a half lets a quarter of what is behind through; in the reference, which asks at 64 places of each "
    "pixel what is in front, nothing.", most=80)
meeting = Difference(
    "In the one pixel where planes and their edges meet, each piece is smoothed by itself; the reference asks at 64 places "
    "what is in front.", most=60)

defined_differently = {
    "a weave in tiles skewed": Difference(
        "A tile is drawn once, upright and twice as large, and then seen through its transform; here its edges fall between "
        "its pixels, and are a little softer than those that Cairo repeats eight times as large.", mean=1.1),
    **{f"a cube turned by {x} and {y} degrees": shared_edges for x, y in [(-20, 30), (35, 45), (60, 10), (-30, 130)]},
    "two cards cross on a slant": meeting,
    "three cards cross": meeting,
    "cards that cross, turned together": meeting,
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
