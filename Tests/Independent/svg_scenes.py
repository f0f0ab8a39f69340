"""SVG drawings as scripts: the part of SVG that both can express, so that an SVG renderer can be asked what is right.

Shapes, strokes, gradients (padded, without a focus), patterns, clip paths, masks, opacity, filter functions and chains of
filters, transforms and blend modes. Whatever else a drawing has is an error: nothing is left out in silence.
"""

import math
import re
import xml.etree.ElementTree as ElementTree

NAMESPACE = "{http://www.w3.org/2000/svg}"

INHERITED = {
    "fill": "black", "fill-rule": "nonzero", "fill-opacity": "1", "stroke": "none", "stroke-width": "1",
    "stroke-opacity": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
    "stroke-dasharray": "none", "stroke-dashoffset": "0", "paint-order": "normal", "visibility": "visible",
    "clip-rule": "nonzero",
}
OWN = {"opacity", "transform", "mask", "clip-path", "filter", "display", "style", "id"}
DEFINITIONS = ("linearGradient", "radialGradient", "pattern", "mask", "clipPath", "filter", "title", "defs")
GEOMETRY = {
    "rect": {"x", "y", "width", "height", "rx", "ry"}, "circle": {"cx", "cy", "r"}, "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"}, "polyline": {"points"}, "polygon": {"points"}, "path": {"d"}, "g": set(),
}


class Unsupported(Exception):
    pass


def numbers(text):
    return [float(number) for number in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", text)]


def script(svg):
    """The script that draws what an SVG text draws."""
    root = ElementTree.fromstring(svg)
    size = numbers(root.get("viewBox"))[2:]
    definitions = {element.get("id"): element for element in root.iter() if element.get("id")}
    reader = Reader(size, definitions)
    return {
        "canvas": {"width": int(size[0]), "height": int(size[1])},
        "layers": [layer for child in root for layer in reader.layers(child, dict(INHERITED))],
    }


class Reader:
    def __init__(self, size, definitions):
        self.size = size
        self.definitions = definitions

    def layers(self, element, inherited):
        tag = element.tag.removeprefix(NAMESPACE)
        if tag in DEFINITIONS or element.get("display") == "none":
            return []
        if tag not in GEOMETRY:
            raise Unsupported(tag)
        unknown = set(element.keys()) - GEOMETRY[tag] - OWN - set(INHERITED)
        if unknown:
            raise Unsupported(", ".join(sorted(unknown)))
        style = inherited | {key: element.get(key) for key in INHERITED if element.get(key) is not None}
        layer = {"frame": [0, 0, *self.size]}
        if tag == "g":
            layer["sublayers"] = [own for child in element for own in self.layers(child, style)]
            return [self.composited(layer, element, None)]
        path = self.path(tag, element)
        if path is None or style["visibility"] != "visible":
            return []
        box = self.box(tag, element)
        return [self.composited(self.drawn({**layer, "type": "shape", "path": path}, style, box), element, box)]

    def drawn(self, shape, style, box):
        """A shape with its fill and stroke: one layer, or several where one cannot paint both."""
        patterned = any(self.is_pattern(style[kind]) for kind in ("fill", "stroke"))
        if not patterned and style["paint-order"] in ("normal", "fill"):
            return shape | self.painted(style, box)
        parts = [
            self.part(shape, style | {other: "none"}, kind, box) for kind, other in (("fill", "stroke"), ("stroke", "fill"))
        ]
        if style["paint-order"] == "stroke":
            parts.reverse()
        return {"frame": shape["frame"], "sublayers": parts}

    def part(self, shape, style, kind, box):
        """A shape's fill alone, or its stroke."""
        if not self.is_pattern(style[kind]):
            return shape | self.painted(style, box)
        return self.pattern(self.definitions[style[kind][5:-1]], box, float(style[f"{kind}-opacity"])) | {
            "mask": shape | self.painted(style | {kind: "black", f"{kind}-opacity": "1"}, box)}

    def is_pattern(self, paint):
        return paint.startswith("url(") and self.definitions[paint[5:-1]].tag == NAMESPACE + "pattern"

    def pattern(self, pattern, box, opacity):
        """Tiles over the whole picture; their contents begin where the first tile does."""
        unknown = set(pattern.keys()) - {
            "id", "x", "y", "width", "height", "patternUnits", "patternContentUnits", "patternTransform"}
        if unknown or pattern.get("patternContentUnits", "userSpaceOnUse") != "userSpaceOnUse":
            raise Unsupported(", ".join(sorted(unknown)) or "patternContentUnits")
        x, y, width, height = (float(pattern.get(key, 0)) for key in ("x", "y", "width", "height"))
        if pattern.get("patternUnits", "objectBoundingBox") == "objectBoundingBox":
            x, width = box[0] + x * box[2], width * box[2]
            y, height = box[1] + y * box[3], height * box[3]
        layer = {
            "type": "tiled", "frame": [0, 0, *self.size], "tileSize": [width, height], "phase": [x, y], "opacity": opacity,
            "sublayers": [own for child in pattern for own in self.layers(child, dict(INHERITED))],
        }
        if pattern.get("patternTransform"):
            layer["patternTransform"] = {"matrix": in_space(transform(pattern.get("patternTransform")))}
        return layer

    # Geometry

    def path(self, tag, element):
        def number(key, fallback=0.0):
            return float(element.get(key, fallback))

        if tag == "rect":
            x, y, w, h = number("x"), number("y"), number("width"), number("height")
            rx, ry = element.get("rx"), element.get("ry")
            rx, ry = float(rx or ry or 0), float(ry or rx or 0)
            rx, ry = min(rx, w / 2), min(ry, h / 2)
            if w <= 0 or h <= 0:
                return None
            if rx == 0 or ry == 0:
                return f"M {x} {y} H {x + w} V {y + h} H {x} Z"
            arc = f"A {rx} {ry} 0 0 1"
            return (
                f"M {x + rx} {y} H {x + w - rx} {arc} {x + w} {y + ry} V {y + h - ry} {arc} {x + w - rx} {y + h}"
                f" H {x + rx} {arc} {x} {y + h - ry} V {y + ry} {arc} {x + rx} {y} Z"
            )
        if tag in ("circle", "ellipse"):
            rx = number("r") if tag == "circle" else number("rx")
            ry = number("r") if tag == "circle" else number("ry")
            cx, cy = number("cx"), number("cy")
            return {"oval": [cx - rx, cy - ry, 2 * rx, 2 * ry]} if rx > 0 and ry > 0 else None
        if tag == "line":
            return f"M {number('x1')} {number('y1')} L {number('x2')} {number('y2')}"
        if tag in ("polyline", "polygon"):
            points = numbers(element.get("points"))
            points = [points[i : i + 2] for i in range(0, len(points) - 1, 2)]
            return {"polyline": points, "closed": tag == "polygon"} if points else None
        return element.get("d")

    def box(self, tag, element):
        """The bounding box of a shape, where a gradient can be measured in it."""
        def number(key):
            return float(element.get(key, 0))

        if tag == "rect":
            return number("x"), number("y"), number("width"), number("height")
        if tag in ("circle", "ellipse"):
            rx = number("r") if tag == "circle" else number("rx")
            ry = number("r") if tag == "circle" else number("ry")
            return number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry
        if tag in ("polyline", "polygon"):
            points = numbers(element.get("points"))
            xs, ys = points[0::2], points[1::2]
            return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
        return None

    # Painting

    def painted(self, style, box):
        layer = {"fillRule": {"nonzero": "nonZero", "evenodd": "evenOdd"}[style["fill-rule"]]}
        layer |= self.paint("fill", style["fill"], float(style["fill-opacity"]), box)
        layer |= self.paint("stroke", style["stroke"], float(style["stroke-opacity"]), box)
        layer |= {
            "lineWidth": float(style["stroke-width"]), "lineCap": style["stroke-linecap"],
            "lineJoin": style["stroke-linejoin"], "miterLimit": float(style["stroke-miterlimit"]),
        }
        if style["stroke-dasharray"] != "none":
            layer["lineDashPattern"] = numbers(style["stroke-dasharray"])
            layer["lineDashPhase"] = float(style["stroke-dashoffset"])
        return layer

    def paint(self, kind, paint, opacity, box):
        if paint == "none":
            return {f"{kind}Color": None}
        if not paint.startswith("url("):
            return {f"{kind}Color": with_alpha(paint, opacity)}
        gradient = self.definitions[paint[5:-1]]
        if gradient.get("spreadMethod", "pad") != "pad":
            raise Unsupported("spreadMethod")
        stops = [stop for stop in gradient if stop.tag == NAMESPACE + "stop"]
        result = {
            "colors": [
                with_alpha(stop.get("stop-color", "black"), float(stop.get("stop-opacity", 1)) * opacity) for stop in stops
            ],
            "locations": [float(stop.get("offset")) for stop in stops],
        }
        if gradient.get("gradientUnits", "objectBoundingBox") == "userSpaceOnUse":
            size, matrix = self.size, (1, 0, 0, 1, 0, 0)
        elif box is None:
            raise Unsupported("a bounding box of this shape")
        else:
            size, matrix = (1, 1), (box[2], 0, 0, box[3], box[0], box[1])
        matrix = product(matrix, transform(gradient.get("gradientTransform", "")))

        def number(key, fallback):
            return float(gradient.get(key, fallback))

        if gradient.tag == NAMESPACE + "linearGradient":
            line = (number("x1", 0), number("y1", 0)), (number("x2", size[0]), number("y2", 0))
            ends = mapped_line(*line, matrix)
        else:
            if gradient.get("fx") or gradient.get("fy"):
                raise Unsupported("a focus")
            a, b, c, d, e, f = matrix
            if abs(b) + abs(c) > 1e-9 and (abs(a * c + b * d) > 1e-9 or abs(a * a + b * b - c * c - d * d) > 1e-6):
                raise Unsupported("an ellipse that is turned")
            cx, cy, r = number("cx", 0.5 * size[0]), number("cy", 0.5 * size[1]), number("r", 0.5 * size[0])
            x, y = a * cx + c * cy + e, b * cx + d * cy + f
            ends = (x, y), (x + r * math.hypot(a, b), y + r * math.hypot(c, d))
            result["kind"] = "radial"
        for key, (x, y) in zip(("startPoint", "endPoint"), ends):
            result[key] = [x / self.size[0], y / self.size[1]]
        return {f"{kind}Gradient": result, f"{kind}Color": None}

    def composited(self, layer, element, box):
        if element.get("filter", "none") != "none":
            layer["filters"] = self.filters(element.get("filter"))
            layer = self.wrapped(layer)
        if element.get("clip-path"):
            layer = self.clipped(layer, self.definitions[element.get("clip-path")[5:-1]], box)
            layer = self.wrapped(layer)
        if element.get("opacity"):
            layer["opacity"] = float(element.get("opacity"))
        if element.get("transform"):
            layer["transform"] = {"matrix": in_space(transform(element.get("transform")))}
            layer |= {"anchorPoint": [0, 0], "position": [0, 0], "bounds": layer.pop("frame")}
        for rule in filter(None, (element.get("style") or "").split(";")):
            key, value = (part.strip() for part in rule.split(":"))
            if key == "mix-blend-mode":
                layer["compositingFilter"] = value
            elif key == "isolation" and value == "isolate":
                # A clip around everything isolates, and changes nothing else.
                layer["masksToBounds"] = True
            else:
                raise Unsupported(rule)
        if element.get("mask"):
            self.mask(layer, self.definitions[element.get("mask")[5:-1]])
        return layer

    def wrapped(self, layer):
        return {"frame": [0, 0, *self.size], "sublayers": [layer]}

    # Filters

    def filters(self, text):
        """A list of filter functions, or the chain of a filter element."""
        if text.startswith("url("):
            return self.chain(self.definitions[text[5:-1]])
        result = []
        for name, argument in re.findall(r"([a-z-]+)\(([^)]*)\)", text):
            if name == "drop-shadow":
                color, x, y, sigma = argument.split()
                result.append(drop_shadow(color, 1, x, y, sigma))
                continue
            key = {"hue-rotate": "hueRotate"}.get(name, name)
            if key not in ("blur", "brightness", "contrast", "saturate", "hueRotate", "grayscale", "invert", "sepia"):
                raise Unsupported(name)
            unit = re.fullmatch(r"([-+.\d]+)(|%|deg|turn)", argument)
            result.append({key: float(unit[1]) * {"": 1, "%": 0.01, "deg": 1, "turn": 360}[unit[2]]})
        return result

    def chain(self, element):
        """Primitives that each take what the one before gives, in sRGB, over the whole picture."""
        region = [element.get(key) for key in ("filterUnits", "x", "y", "width", "height", "color-interpolation-filters")]
        if region != ["userSpaceOnUse", "0", "0", *(f"{side:g}" for side in self.size), "sRGB"]:
            raise Unsupported("a filter's region or space of colors")
        return [self.primitive(child) for child in element]

    def primitive(self, element):
        tag = element.tag.removeprefix(NAMESPACE)
        if tag == "feGaussianBlur":
            return {"blur": float(element.get("stdDeviation"))}
        if tag == "feDropShadow":
            return drop_shadow(element.get("flood-color", "black"), float(element.get("flood-opacity", 1)),
                               *(element.get(key) for key in ("dx", "dy", "stdDeviation")))
        if tag == "feComponentTransfer":
            rows = [[0.0] * 5 for _ in range(4)]
            for row in range(4):
                rows[row][row] = 1.0
            for child in element:
                row = "RGBA".index(child.tag[-1])
                if child.get("type") != "linear":
                    raise Unsupported(child.get("type"))
                rows[row][row], rows[row][4] = float(child.get("slope", 1)), float(child.get("intercept", 0))
            return {"colorMatrix": sum(rows, [])}
        if tag != "feColorMatrix":
            raise Unsupported(tag)
        kind, values = element.get("type", "matrix"), numbers(element.get("values", ""))
        if kind == "luminanceToAlpha":
            return {"colorMatrix": [0.0] * 15 + [0.2125, 0.7154, 0.0721, 0, 0]}
        return {{"matrix": "colorMatrix", "saturate": "saturate", "hueRotate": "hueRotate"}[kind]:
                values if kind == "matrix" else values[0]}

    # Clips and masks

    def clipped(self, layer, clip, box):
        """Within the bounds of a layer where the clip is a rectangle, else within a mask."""
        units = clip.get("clipPathUnits", "userSpaceOnUse")
        single = list(clip)[0] if len(clip) == 1 else None
        plain = single is not None and single.tag == NAMESPACE + "rect" and units == "userSpaceOnUse" and not (
            set(clip.keys()) - {"id"} or set(single.keys()) - {"x", "y", "width", "height", "rx"})
        if plain:
            x, y, width, height = (float(single.get(key, 0)) for key in ("x", "y", "width", "height"))
            return {
                "frame": [x, y, width, height], "cornerRadius": float(single.get("rx", 0)), "masksToBounds": True,
                "sublayers": [{"frame": [-x, -y, *self.size], "sublayers": [layer]}],
            }
        layer = self.wrapped(layer)
        mask = self.wrapped({"frame": [0, 0, *self.size], "sublayers": [
            own for child in clip for own in self.layers(clipping(child), dict(INHERITED))]})
        matrix = transform(clip.get("transform", ""))
        if units == "objectBoundingBox":
            matrix = product((box[2], 0, 0, box[3], box[0], box[1]), matrix)
        inner = mask["sublayers"][0]
        inner |= {"anchorPoint": [0, 0], "position": [0, 0], "bounds": inner.pop("frame"),
                  "transform": {"matrix": in_space(matrix)}}
        layer["mask"] = mask
        if clip.get("clip-path"):
            layer = self.clipped(layer, self.definitions[clip.get("clip-path")[5:-1]], box)
        return layer

    def mask(self, layer, mask):
        if mask.get("maskContentUnits", "userSpaceOnUse") != "userSpaceOnUse":
            raise Unsupported("maskContentUnits")
        layer["mask"] = {
            "frame": [0, 0, *self.size],
            "sublayers": [own for child in mask for own in self.layers(child, dict(INHERITED))],
        }
        layer["maskMode"] = mask.get("mask-type", "luminance")
        if mask.get("mask"):
            self.mask(layer["mask"], self.definitions[mask.get("mask")[5:-1]])
        # The region outside of which nothing shows.
        region = [mask.get(key) for key in ("x", "y", "width", "height")]
        if mask.get("maskUnits") == "userSpaceOnUse":
            layer["mask"] |= {"sublayers": [{
                "frame": [float(value) for value in region], "masksToBounds": True,
                "sublayers": [{
                    "frame": [-float(region[0]), -float(region[1]), *self.size],
                    "sublayers": layer["mask"]["sublayers"],
                }],
            }]}


def clipping(element):
    """A clip path's child as what it lets through: all of its area, whatever its paint."""
    own = ElementTree.Element(element.tag, element.attrib)
    own.attrib |= {"fill": "black", "stroke": "none", "fill-opacity": "1", "fill-rule": element.get("clip-rule", "nonzero")}
    own.attrib.pop("opacity", None)
    return own


def drop_shadow(color, opacity, x, y, sigma):
    return {"dropShadow": {"color": with_alpha(color, opacity), "offset": [float(x), float(y)], "radius": float(sigma)}}


def with_alpha(color, alpha):
    """A color of SVG as a color of a script."""
    if color == "none" or color == "transparent":
        return None
    named = {"seagreen": "#2e8b57", "green": "#008000", "red": "#ff0000", "white": "#ffffff", "black": "#000000",
             "gray": "#808080", "blue": "#0000ff", "orange": "#ffa500", "purple": "#800080", "yellow": "#ffff00",
             "olivedrab": "#6b8e23", "grey": "#808080"}
    text = named.get(color, color)
    if not re.fullmatch("#[0-9a-f]{6}", text):
        raise Unsupported(color)
    red, green, blue = (int(text[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red}, {green}, {blue}, {alpha})"


def in_space(matrix):
    a, b, c, d, e, f = matrix
    return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1]


def product(first, second):
    """What maps by the second, then by the first."""
    a, b, c, d, e, f = first
    g, h, i, j, k, l = second
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f)


def mapped_line(start, end, matrix):
    """The line whose perpendiculars are those of the given line, mapped: the same gradient without the matrix."""
    a, b, c, d, e, f = matrix
    x, y = end[0] - start[0], end[1] - start[1]
    # How the place along the line grows in the space that is mapped to: the inverse transpose.
    square, determinant = x * x + y * y, a * d - b * c
    grows = ((d * x - b * y) / square / determinant, (a * y - c * x) / square / determinant)
    begin = (a * start[0] + c * start[1] + e, b * start[0] + d * start[1] + f)
    steepness = grows[0] ** 2 + grows[1] ** 2
    return begin, (begin[0] + grows[0] / steepness, begin[1] + grows[1] / steepness)


def transform(text):
    """A list of SVG transforms as one matrix a, b, c, d, e, f."""
    result = (1, 0, 0, 1, 0, 0)
    for name, arguments in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        v = numbers(arguments)
        if name == "translate":
            step = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
        elif name == "scale":
            step = (v[0], 0, 0, v[-1], 0, 0)
        elif name == "rotate":
            angle = math.radians(v[0])
            cos, sin = math.cos(angle), math.sin(angle)
            x, y = v[1:] if len(v) == 3 else (0, 0)
            step = (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
        elif name == "skewX":
            step = (1, 0, math.tan(math.radians(v[0])), 1, 0, 0)
        elif name == "skewY":
            step = (1, math.tan(math.radians(v[0])), 0, 1, 0, 0)
        elif name == "matrix":
            step = tuple(v)
        else:
            raise Unsupported(name)
        result = product(result, step)
    return result
