"""A ring that grows on white, by a renderer that cuts its arc into other pieces in each frame: 60 raw frames of 480 × 480 into a
file, `cairo_ring.py FILE`. A program of its own, for what it loads would count as the memory of what is measured."""

import math
import sys

import cairo
import numpy

SIDE, FRAMES = 480, 60


def frame(number):
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, SIDE, SIDE)
    context = cairo.Context(surface)
    context.set_source_rgb(1, 1, 1)
    context.paint()
    context.set_line_width(40)
    context.set_line_cap(cairo.LINE_CAP_ROUND)
    for end, color in ((1, (0.91, 0.93, 0.96)), (number / (FRAMES - 1), (0.04, 0.52, 1))):
        context.set_source_rgb(*color)
        context.arc(SIDE / 2, SIDE / 2, 140, -math.pi / 2, (2 * end - 0.5) * math.pi)
        context.stroke()
    surface.flush()
    return numpy.frombuffer(surface.get_data(), numpy.uint8).reshape(SIDE, SIDE, 4)[..., [2, 1, 0, 3]].tobytes()


with open(sys.argv[1], "wb") as file:
    for number in range(FRAMES):
        file.write(frame(number))
