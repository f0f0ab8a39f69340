"""Where the modules of scenes put them."""

from typing import Callable, NamedTuple

import drawing


class Scene(NamedTuple):
    name: str
    script: dict
    reference: Callable


scenes = []

# File name -> Pillow image, saved beside the scripts.
images = {}


def scene(name, layers, draw=None, picture=None, size=(96, 96), background=None, scale=None):
    """A scene by its script's layers, and by draw(context) or by the premultiplied array that picture() returns."""
    canvas = {"width": size[0], "height": size[1]}
    if background:
        canvas["background"] = background
    if scale:
        canvas["scale"] = scale
    pixels = tuple(round(side * (scale or 1)) for side in size)

    def reference():
        if draw:
            def scaled(context):
                if scale:
                    context.scale(scale, scale)
                draw(context)
            result = drawing.drawn(pixels, scaled)
        else:
            result = picture()
        return drawing.over(drawing.plain(pixels, background), result) if background else result

    if any(other.name == name for other in scenes):
        raise ValueError("two scenes are called " + name)
    scenes.append(Scene(name, {"canvas": canvas, "duration": 1, "layers": layers}, reference))


def shape(path, fill="#000", **properties):
    return {"type": "shape", "path": path, "fillColor": fill, **properties}


def line(path, width=1, color="#000", **properties):
    return shape(path, None, strokeColor=color, lineWidth=width, **properties)
