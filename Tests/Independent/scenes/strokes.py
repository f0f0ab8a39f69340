"""Stroked paths: widths, caps, joins, dashes, trims, and what a pen does on curves that are too tight for it."""

import math

import cairo

from drawing import both, ellipse, fill, mapped, rounded, stroke, stroke_parts, trimmed
from scenes.registry import line, scene, shape

ink = "#b3261e"


def stroked(name, data, width, cap="butt", join="miter", limit=10, dashes=(), phase=0, color=ink, **options):
    properties = {"lineCap": cap, "lineJoin": join, "miterLimit": limit}
    if dashes:
        properties.update(lineDashPattern=list(dashes), lineDashPhase=phase)
    scene(
        name, [line(data, width, color, **properties)],
        stroke(color, width, data, cap, join, limit, dashes, phase), **options)


# MARK: Widths

zigzag = "M10 70L30 20L48 72L62 24L86 76"
wave = "M8 60C30 -10 50 130 88 30"
for width in [0.3, 1, 2.5, 7]:
    stroked(f"a zigzag {width} wide", zigzag, width)
for width in [0.3, 1, 4, 12, 24]:
    stroked(f"a wave {width} wide", wave, width)
stroked("a line forty wide", "M20 30L76 60", 40)
stroked("lines on pixel borders and between", "M8 10H88M8 20.5H88M10 30V90M20.5 30V90M30.25 30V90", 1)
stroked("a translucent stroke covers each point once", "M10 10C120 120 -30 120 86 10", 9, color="#1c5cab70")
stroked("a figure of eight covers its crossing once", "M48 48C90 0 90 96 48 48C6 0 6 96 48 48Z", 11, color="#1c5cab70")

# MARK: Caps and joins

corner = "M14 80L44 18L80 62"
for cap in ["butt", "round", "square"]:
    for join in ["miter", "round", "bevel"]:
        stroked(f"caps {cap}, joins {join}", corner, 13, cap, join)
for limit in [1, 1.5, 2.5, 4, 20]:
    stroked(f"miters at most {limit} times the width", "M8 20L30 20L16 40M50 12L62 50L74 12M10 60L80 70L10 80", 6,
            limit=limit)
for join in ["miter", "round", "bevel"]:
    stroked(f"a closed triangle, joins {join}", "M20 24L76 36L36 76Z", 10, join=join)
    stroked(f"a pentagram, joins {join}", "M48 14L68 76L16 38H80L28 76Z", 5, join=join)
    stroked(f"a line that turns back on itself, joins {join}", "M20 40H76H40M20 70H60H20", 12, join=join)
stroked("a closed rectangle has four equal corners", "M20 20H76V70H20Z", 9)
stroked("a contour that ends where it began but is open has two caps", "M20 20H76V70H20V20", 9, "butt")
stroked("caps of dashes and curves stand square to the path", "M10 80Q40 -40 86 60", 14, "square")
stroked("a line of two equal points between others changes nothing", "M12 70L40 20L40 20L82 70", 10)

# MARK: Curves too tight for the pen

scene(
    "a circle of radius 10 with a pen of 30 is a disc", [line({"oval": [38, 38, 20, 20]}, 30, ink)],
    fill(ink, shape=lambda c: ellipse(c, 23, 23, 50, 50)))
stroked("a half circle of radius 4 with a pen of 24", "M44 60A4 4 0 0 1 52 60", 24)
stroked("a cubic with a cusp under a pen of 10", "M12 76C112 16 -16 16 84 76", 10)
stroked("a cubic with a loop under a pen of 6", "M12 76C130 -4 -34 -4 84 76", 6)
stroked("a cubic that turns sharply", "M16 78C20 -6 24 -6 40 78M60 78C60.5 -10 61 -10 62 78", 8)
stroked("a hairpin under a pen of 16", "M20 76C44 -20 52 -20 60 76", 16, "round", "round")
stroked("a cubic that is a straight line and back", "M20 40C110 40 -10 40 76 40", 10)
stroked("an ellipse too narrow for its pen", "M88 48A40 6 0 1 1 8 48A40 6 0 1 1 88 48Z", 20)

# MARK: Points

for cap, dot in {"butt": None, "round": lambda c, x, y: ellipse(c, x - 10, y - 10, 20, 20),
                 "square": lambda c, x, y: c.rectangle(x - 10, y - 10, 20, 20)}.items():
    scene(
        f"lines of no length with caps {cap}", [line("M24 48L24 48M72 48L72 48", 20, ink, lineCap=cap)],
        fill(ink, shape=lambda c, dot=dot: dot and (dot(c, 24, 48), dot(c, 72, 48))))
    scene(
        f"a closed point with caps {cap}", [line("M48 48Z", 20, ink, lineCap=cap)],
        fill(ink, shape=lambda c, dot=dot: dot and dot(c, 48, 48)))

# MARK: Dashes

ring = "M86 48A38 38 0 1 1 10 48A38 38 0 1 1 86 48Z"
for cap in ["butt", "round", "square"]:
    stroked(f"dashes with caps {cap}", "M10 30C40 80 60 -20 86 60M10 80H86", 5, cap, dashes=[10, 9.3])
stroked("dashes begin with their phase", "M6 20H90M6 70L90 40", 6, dashes=[12, 5], phase=8)
stroked("dashes begin with a negative phase", "M6 20H90M6 70L90 40", 6, dashes=[12, 5], phase=-4)
stroked("an odd pattern is used twice", "M6 20H90M6 70L90 40", 6, dashes=[12, 5, 3])
stroked("one length is both dash and gap", "M6 20H90M6 70L90 40", 6, dashes=[7])
stroked("dots are dashes of no length with round caps", "M10 20H86M10 76C30 20 60 110 86 40", 7, "round",
        dashes=[0, 10.9])
stroked("squares are dashes of no length with square caps", "M10 20H86M14 84L80 40", 7, "square", dashes=[0, 10.9])
stroked("each subpath begins the pattern again", "M6 10H20M6 30H40M6 50H60M6 70H90", 6, dashes=[15, 6])
stroked("dashes turn corners with joins", "M10 80L30 16L50 80L70 16L86 80", 7, dashes=[40, 8])
stroked("dashes on a closed ring", ring, 7, dashes=[14, 6])
stroked("a closed contour joins its last dash to its first", "M20 20H76V76H20Z", 9, dashes=[30, 9], phase=20)
stroked("a dash longer than a closed contour leaves it closed", "M20 20H76V76H20Z", 9, dashes=[500, 20])
stroked("dashes shorter than a pixel are grey", "M6 30H90M6 70L90 50", 8, dashes=[0.5, 0.4])

# MARK: Trims


def trim(name, start, end, width=6, data=None, form=None, path=None, each=False, cap="butt", join="miter", dashes=(),
         phase=0):
    properties = {"strokeStart": start, "strokeEnd": end, "lineCap": cap, "lineJoin": join}
    if each:
        properties["trimMode"] = "each"
    if dashes:
        properties.update(lineDashPattern=list(dashes), lineDashPhase=phase)
    scene(
        name, [line(data or path, width, ink, **properties)],
        lambda context: stroke_parts(
            trimmed(start, end, data, form, each), ink, width, cap, join, 10, dashes, phase)(context))


trim("the first third of a wave", 0, 1 / 3, data=wave)
trim("the middle of a wave with round caps", 0.3, 0.62, 11, data=wave, cap="round")
trim("three quarters of a circle", 0, 0.75, 10, path={"oval": [12, 12, 72, 72]},
     form=lambda c: ellipse(c, 12, 12, 72, 72))
trim("a rectangle begins at its top left corner", 0, 0.6, 8, path={"rect": [16, 20, 60, 50]},
     form=lambda c: (c.rectangle(16, 20, 60, 50)))
trim("a round rectangle begins on its top edge", 0.02, 0.4, 8, path={"rect": [16, 20, 60, 50], "cornerRadius": 14},
     form=lambda c: rounded(c, 16, 20, 60, 50, 14))
trim("a star trimmed on both sides keeps its miters", 0.21, 0.83, 4, data="M48 8L58 40H90L64 58L76 88L48 68L20 88L32 58L6 40H38Z")
lines = "M8 12H88M8 30H48M8 48C30 20 60 110 88 48M8 84H30"
trim("several subpaths are trimmed as one", 0.2, 0.8, data=lines)
trim("several subpaths are trimmed each by itself", 0.2, 0.8, data=lines, each=True)
trim("dashes stay where they are under a trim", 0.15, 0.7, data=wave, dashes=[9, 5], phase=3)
trim("quadratics and arcs are measured by length", 0.1, 0.55, 5, data="M8 80Q10 6 50 40T88 20A20 30 20 0 1 60 84")

# MARK: Planes


def tilted(name, matrix, transform, data, width, **style):
    properties = {"line" + key.capitalize(): value for key, value in style.items() if key in ("cap", "join")}
    if "dashes" in style:
        properties["lineDashPattern"] = style["dashes"]
    scene(
        name, [line(data, width, ink, bounds=[0, 0, 0, 0], position=[48, 48], transform=transform, **properties)],
        mapped(cairo.Matrix(x0=48, y0=48), mapped(matrix, stroke(ink, width, data, **style))))


stretched = cairo.Matrix(2.2, 0, 0, 0.5)
for join in ["miter", "round", "bevel"]:
    tilted(f"a stretch widens the pen too, joins {join}", stretched, {"scale": [2.2, 0.5]}, "M-14 50L-2 -50L14 40", 9,
           cap="round", join=join)
tilted("a circle stretched after its stroke", stretched, {"scale": [2.2, 0.5]},
       "M14 0A14 14 0 1 1 -14 0A14 14 0 1 1 14 0Z", 6)
tilted("dashes are measured before the stretch", stretched, {"scale": [2.2, 0.5]},
       "M14 0A14 60 0 1 1 -14 0A14 60 0 1 1 14 0Z", 4, dashes=[6, 4])
tilted("a skewed stroke", cairo.Matrix(1, 0, math.tan(math.radians(35)), 1), {"skew": [35, 0]},
       "M-20 -30H20V30H-20Z", 9)
tilted("a turned stroke", cairo.Matrix.init_rotate(math.radians(33)), {"rotation": 33}, "M-30 -20H30V20H-30Z", 7,
       dashes=[11, 4.3])
tilted("a mirrored stroke", cairo.Matrix(-1.2, 0, 0, 1), {"scale": [-1.2, 1]}, "M-30 20L-10 -30L30 30", 8)
scene(
    "a stroke lies over its fill",
    [shape({"rect": [20, 20, 56, 50], "cornerRadius": 12}, "#ffcc00", strokeColor="#00408080", lineWidth=12)],
    both(
        fill("#ffcc00", shape=lambda c: rounded(c, 20, 20, 56, 50, 12)),
        stroke("#00408080", 12, shape=lambda c: rounded(c, 20, 20, 56, 50, 12))))
scene(
    "a canvas of half a pixel to a point halves its lines", [line("M10 90L60 20L150 160L170 30", 9, ink)],
    stroke(ink, 9, "M10 90L60 20L150 160L170 30"), size=(192, 192), scale=0.5)
