"""Pixels of replicators, emitters, scrolled and tiled layers, shaders, gradients and shapes against closed forms."""

import unittest

import numpy

from painting import PaintingCase, encoded, from_oklab, oklab


class Replicators(PaintingCase):
    def row(self, **more):
        return {"type": "replicator", "frame": [0, 0, 60, 20], "instanceTransform": {"translation": [20, 0]},
                "sublayers": [{"frame": [0, 0, 10, 10], "backgroundColor": "#fff"}], **more}

    def test_color_moves_on_from_copy_to_copy(self):
        got = self.pixels(self.row(instanceCount=3, instanceColor="rgb(64, 128, 191)", instanceRedOffset=0.1,
                                   instanceAlphaOffset=-0.2), 60, 20)
        for k in range(3):
            self.assertNear(got[5, 5 + 20 * k], [64 + 25.5 * k, 128, 191, 255 - 51 * k], 2, f"copy {k}")

    def test_colors_are_clamped(self):
        got = self.pixels(self.row(instanceCount=3, instanceColor="#808080", instanceRedOffset=0.4,
                                   instanceGreenOffset=-0.4), 60, 20)
        self.assertNear(got[5, 45], [255, 0, 128, 255])

    def test_count(self):
        for count, wanted in ((0, 0), (-1, 0), (1, 1), (2, 2), (2.7, 2)):
            got = self.pixels(self.row(instanceCount=count), 60, 20)
            self.assertEqual(sum(got[5, 5 + 20 * k, 3] > 0 for k in range(3)), wanted, count)

    def test_the_transform_acts_about_the_centre(self):
        got = self.pixels({
            "type": "replicator", "frame": [0, 0, 40, 40], "instanceCount": 4, "instanceTransform": {"rotation": 90},
            "instanceGreenOffset": -0.25, "sublayers": [{"frame": [18, 0, 4, 6], "backgroundColor": "#fff"}]}, 40, 40)
        for k, (x, y) in enumerate([(20, 3), (37, 20), (20, 37), (3, 20)]):
            self.assertNear(got[y, x], [255, 255 - 63.75 * k, 255, 255])

    def test_the_centre_is_that_of_the_bounds(self):
        got = self.pixels({
            "type": "replicator", "bounds": [100, 50, 40, 40], "position": [20, 20], "instanceCount": 2,
            "instanceTransform": {"scale": [-1, 1]},
            "sublayers": [{"frame": [100, 50, 4, 4], "backgroundColor": "#fff"}]}, 40, 40)
        self.assertEqual([got[2, x, 3] for x in (2, 20, 37)], [255, 0, 255])

    def test_each_copy_runs_late(self):
        got = self.pixels(
            {"type": "replicator", "instanceCount": 3, "instanceDelay": 0.25,
                "instanceTransform": {"translation": [0, 5]},
             "sublayers": [{"name": "dot", "frame": [0, 0, 4, 4], "backgroundColor": "#f00"}]}, 60, 20, at=0.5,
            timeline=[{"layer": "dot", "animate": "position.x", "from": 2, "to": 42, "duration": 1}])
        for k, x in enumerate((20, 10, 0)):
            self.assertEqual(numpy.nonzero(got[5 * k + 1, :, 3])[0].min(), x)

    def test_its_own_background_is_not_copied(self):
        got = self.pixels({
            "type": "replicator", "frame": [0, 0, 60, 60], "backgroundColor": "#00f", "instanceCount": 4,
            "instanceTransform": {"translation": [0, 20]}, "sublayers": [self.row(instanceCount=2)]}, 60, 80)
        self.assertNear(got[10:20], [0, 0, 255, 255])
        self.assertNear(got[60:70, :10], [255, 255, 255, 255])
        self.assertNear(got[60:80, 40:], 0)

    def test_depth_is_kept_when_asked(self):
        for keeps, wanted in ((True, [20, 20, 60, 60]), (False, [30, 30, 50, 50])):
            got = self.pixels({"perspective": 200, "sublayers": [{
                "type": "replicator", "preservesDepth": keeps, "instanceCount": 2,
                "instanceTransform": {"translation": [0, 0, 100]},
                "sublayers": [{"frame": [30, 30, 20, 20], "backgroundColor": "#f00"}]}]}, 80, 80)
            self.assertEqual(self.box(got), wanted)


class Planes(PaintingCase):
    def test_translucent_cards_meet_without_a_seam(self):
        """Where two pass through each other, no pixel is brighter than both of its neighbours."""
        def card(frame, angle, color, **more):
            return {"frame": frame, "transform": {"rotation": {"y": angle}}, "backgroundColor": color, **more}
        for more in ({}, {"masksToBounds": True, "cornerRadius": 10}):
            got = self.pixels({"perspective": 600, "sublayers": [
                card([20, 20, 110, 100], 30, "#ff5a5f4d", **more), card([100, 20, 120, 100], -30, "#ffd1664d", **more)]},
                240, 140, scale=2, background="#101830")
            row = got[140, :, :3].sum(-1)
            spike = numpy.minimum(row[1:-1] - row[:-2], row[1:-1] - row[2:])
            self.assertLess(spike.max(), 6, more)


class Emitters(PaintingCase):
    def emitter(self, cell, **more):
        spark = {"birthRate": 1, "lifetime": 2, "contents": {"frame": [0, 0, 2, 2], "backgroundColor": "#fff"}}
        return {"type": "emitter", "emitterPosition": [5, 30], "cells": [{**spark, **cell}], **more}

    def columns(self, cell, at, **more):
        got = self.pixels(self.emitter(cell, **more), 60, 60, at=at, duration=5)
        return numpy.nonzero(got[30, :, 3] > 127)[0].tolist()

    def test_particles_fly_on_as_they_age(self):
        # One every half second, from 0.5 s on; each is two points wide.
        for at, ages in ((0.25, []), (0.5, [0]), (1.2, [0.2, 0.7]), (2.7, [0.2, 0.7, 1.2, 1.7])):
            wanted = [x for age in ages for x in (5 + round(10 * age) - 1, 5 + round(10 * age))]
            self.assertEqual(self.columns({"birthRate": 2, "velocity": 10}, at), wanted, at)

    def test_acceleration(self):
        got = self.pixels(self.emitter({"yAcceleration": 20}), 60, 60, at=2, duration=5)
        self.assertEqual(numpy.nonzero(got[:, 5, 3])[0].tolist(), [29, 30, 39, 40])

    def test_directions(self):
        for longitude, (x, y) in {0: (45, 30), 90: (30, 45), 180: (15, 30), -90: (30, 15)}.items():
            got = self.pixels(self.emitter(
                {"velocity": 15, "emissionLongitude": longitude, "lifetime": 1.5}, emitterPosition=[30, 30]), 60, 60,
                    at=2,
                duration=5)
            self.assertEqual(got[y, x, 3], 255, longitude)

    def test_scale_and_its_speed(self):
        got = self.pixels(self.emitter({"scale": 2, "scaleSpeed": 4, "lifetime": 0.9}), 60, 60, at=1.5, duration=5)
        self.assertEqual(self.box(got), [1, 26, 9, 34])

    def test_color_and_its_speed(self):
        got = self.pixels(self.emitter({"scale": 4, "color": "#804020", "redSpeed": 0.5, "alphaSpeed": -0.5}), 60, 60,
                          at=1.5, duration=5)
        self.assertNear(got[30, 5], [191.75, 64, 32, 191.25], 2)

    def test_factors_of_the_layer(self):
        self.assertEqual(self.columns({"velocity": 5, "birthRate": 1}, 1.5, velocity=4, birthRate=2),
                         [4, 5, 14, 15, 24, 25])
        self.assertEqual(self.columns({"velocity": 10}, 1.5, birthRate=0), [])
        self.assertEqual(self.columns({"velocity": 10}, 1.6, lifetime=0.25), [])

    def test_cells_that_are_not_enabled(self):
        self.assertEqual(self.columns({"enabled": False}, 2), [])

    def test_ranges_are_about_the_mean(self):
        cell = {"birthRate": 1000, "lifetime": 1, "velocity": 20, "velocityRange": 10, "scale": 0.5}
        got = self.pixels(self.emitter(cell), 60, 60, at=1.5, duration=5)
        left, _, right, _ = self.box(got, 0)
        self.assertLessEqual(left, 5)
        self.assertTrue(28 <= right <= 31, right)

    def test_shapes(self):
        cell = {"birthRate": 4000, "lifetime": 0.5, "scale": 0.5}
        sizes = {"line": (20, 0), "rectangle": (20, 10), "circle": (20, 20), "point": (0, 0)}
        for shape, (across, down) in sizes.items():
            size = [10, 10] if shape == "circle" else [20, 10]
            got = self.pixels(self.emitter(cell, emitterShape=shape, emitterSize=size, emitterPosition=[30, 30]), 60,
                60,
                              at=1, duration=5)
            left, top, right, bottom = self.box(got, 0)
            self.assertLessEqual(abs(right - left - across - 1), 2, shape)
            self.assertLessEqual(abs(bottom - top - down - 1), 2, shape)

    def test_the_seed_gives_other_particles(self):
        cell = {"birthRate": 50, "velocity": 10, "emissionRange": 360}
        one, same, other = (self.pixels(self.emitter(cell, seed=seed), 60, 60, at=1.5) for seed in (1, 1, 2))
        self.assertTrue((one == same).all())
        self.assertFalse((one == other).all())


class Windows(PaintingCase):
    def test_scroll_modes(self):
        for mode, (x, y) in {"none": (15, 18), "vertically": (15, 10), "horizontally": (10, 18), "both": (10,
            10)}.items():
            got = self.pixels({
                "type": "scroll", "frame": [10, 10, 20, 20], "scrollPoint": [5, 8], "scrollMode": mode,
                "sublayers": [{"frame": [5, 8, 3, 3], "backgroundColor": "#f00"}]}, 40, 40)
            self.assertEqual(self.box(got), [x, y, x + 3, y + 3], mode)

    def test_scroll_point_is_the_origin_of_the_bounds(self):
        layer = {"type": "scroll", "bounds": [5, 7, 40, 40], "position": [40, 40],
                 "sublayers": [{"frame": [22, 27, 5, 5], "backgroundColor": "red"}]}
        for more, origin in (
                ({}, (5, 7)), ({"scrollPoint": [10, 15]}, (10, 15)), ({"scrollPoint": [0, 0]}, (0, 0)),
                ({"scrollPoint": [10, 15], "scrollMode": "vertically"}, (5, 15)),
                ({"scrollPoint": [10, 15], "scrollMode": "horizontally"}, (10, 7)),
                ({"scrollPoint": [10, 15], "scrollMode": "none"}, (5, 7))):
            x, y = 20 + 22 - origin[0], 20 + 27 - origin[1]
            self.assertEqual(self.box(self.pixels({**layer, **more}, 100, 100)), [x, y, x + 5, y + 5], f"{more}")

    def test_scrolling_goes_on_from_the_bounds(self):
        layer = {"name": "it", "type": "scroll", "bounds": [5, 7, 40, 40], "position": [40, 40]}
        for layers, entry, wanted in (
                ({}, {"animate": "scrollPoint", "to": [15, 27]}, [10, 17]),
                ({}, {"animate": "scrollPoint.y", "to": 27}, [5, 17]),
                ({"scrollPoint": [1, 2]}, {"animate": "scrollPoint.y", "to": 4}, [1, 3]),
                ({"scrollPoint": [1, 2]}, {"by": {"scrollPoint.x": 4}, "timing": "linear"}, [3, 2]),
                ({"scrollPoint": [1, 2]}, {"animate": "bounds.origin", "to": [3, 6]}, [2, 4]),
                ({}, {"animate": "bounds.origin.x", "to": 15}, [10, 7])):
            value = {"canvas": {"width": 100, "height": 100}, "layers": [{**layer, **layers}],
                     "timeline": [{"layer": "it", "duration": 1, **entry}], "duration": 1}
            found = self.sampled(value, ["it.bounds.origin.x", "it.bounds.origin.y", "it.frame.minX"], [0.5])
            self.assertNear([each[0] for each in found], [*wanted, 20], 1e-6, f"{layers} {entry}")

    def test_scroll_layers_clip_unless_told_otherwise(self):
        layer = {"type": "scroll", "frame": [10, 10, 20, 20], "scrollPoint": [5, 8],
                 "sublayers": [{"frame": [0, 0, 99, 99], "backgroundColor": "#f00"}]}
        self.assertEqual(self.box(self.pixels(layer, 60, 60)), [10, 10, 30, 30])
        self.assertEqual(self.box(self.pixels({**layer, "masksToBounds": False}, 60, 60)), [5, 2, 60, 60])

    def test_of_a_large_tile_the_part_is_drawn_that_shows(self):
        inside = [{"name": "stripe", "forEach": 30, "frame": ["=index * 4 + 0.5", "=index * 2", 1.5, 40],
                   "backgroundColor": "#f00"}]
        for size in ([20000, 30], [20000, 20000], [30, 9000], [1e9, 1e9]):
            for scale in (1, 2, 1.3):
                plain = {"frame": [3, 5, 30, 20], "masksToBounds": True, "sublayers": inside}
                wanted = self.pixels(plain, 40, 30, scale=scale)
                tiled = {"frame": [3, 5, 30, 20], "type": "tiled", "tileSize": size}
                got = self.pixels({**tiled, "sublayers": inside}, 40, 30, scale=scale)
                self.assertNear(got[..., 3], wanted[..., 3], 70 if scale == 1.3 else 1, f"{size} {scale}")
                # Any part of it, also one before the first tile begins.
                for x, y in ((7000, 0), (-7000, 0)) if size[1] < 20000 and size[0] == 20000 else ():
                    away = [{"frame": [x % size[0], y, 99, 99], "sublayers": inside}]
                    got = self.pixels({**tiled, "phase": [-x, -y], "sublayers": away}, 40, 30, scale=scale)
                    self.assertNear(got[..., 3], wanted[..., 3], 70 if scale == 1.3 else 1, f"{size} {scale} {x}")

    def assertTiles(self, size, start, **more):
        half = size // 2
        tile = [{"frame": [0, 0, 2, 2], "backgroundColor": "#f00"}, {"frame": [2, 2, 2, 2], "backgroundColor": "#00f"}]
        got = self.pixels({"type": "tiled", "frame": [3, 5, 20, 18], "tileSize": [4, 4], "sublayers": tile, **more},
            40, 40)
        y, x = numpy.mgrid[0:18, 0:20]
        first, second = (x - start[0]) % size < half, (y - start[1]) % size < half
        wanted = numpy.zeros((40, 40, 4))
        wanted[5:23, 3:23][first & second] = [255, 0, 0, 255]
        wanted[5:23, 3:23][~first & ~second] = [0, 0, 255, 255]
        self.assertNear(got, wanted)

    def test_tiles(self):
        self.assertTiles(4, (0, 0))
        self.assertTiles(4, (1, 3), phase=[1, 3])
        self.assertTiles(10, (0, 0), patternTransform={"scale": 2.5})

    def test_tiles_have_no_seams(self):
        for transform in ({}, {"patternTransform": {"rotation": 33, "scale": 1.7}}):
            got = self.pixels({"type": "tiled", "tileSize": [7.3, 5.1], **transform,
                               "sublayers": [{"frame": [0, 0, 7.3, 5.1], "backgroundColor": "#f00"}]}, 60, 60)
            self.assertNear(got, [255, 0, 0, 255])


class Shaders(PaintingCase):
    def test_names_of_a_pixel(self):
        got = self.pixels({"type": "shader", "frame": [2, 3, 20, 10], "color": "=rgb(x * 10, y * 20, u * 255)"}, 30, 20)
        y, x = numpy.mgrid[0:10, 0:20] + 0.5
        self.assertNear(got[3:13, 2:22, :3], numpy.stack([x * 10, y * 20, x / 20 * 255], -1))

    def test_colors_are_mixed(self):
        got = self.pixels({"type": "shader", "color": "=mix('#f00', rgba(0, 0, 255, 0.5), v)"}, 4, 10)
        self.assertNear(got[4, 1], [255 * 0.55, 0, 255 * 0.45, 255 * 0.775], 2)

    def test_points_of_a_larger_scale(self):
        got = self.pixels({"type": "shader", "color": "=rgb(x * 20, 0, 0)"}, 10, 4, scale=2)
        self.assertNear(got[0, :, 0], (numpy.arange(20) + 0.5) * 10)


class Gradients(PaintingCase):
    FIRST, LAST = numpy.array([255, 0, 0]), numpy.array([0, 0, 255])
    Y, X = numpy.mgrid[0:20, 0:40] + 0.5

    def gradient(self, colors=("#f00", "#00f"), **more):
        return self.pixels({"type": "gradient", "colors": list(colors), **more}, 40, 20)[..., :3]

    def mixed(self, part):
        part = numpy.clip(part, 0, 1)[..., None]
        return self.FIRST * (1 - part) + self.LAST * part

    def test_axial(self):
        self.assertNear(self.gradient(), self.mixed(self.Y / 20), 2)
        got = self.gradient(startPoint=[0.2, 0.1], endPoint=[0.7, 0.9])
        self.assertNear(got, self.mixed(((self.X - 8) * 20 + (self.Y - 2) * 16) / (20 ** 2 + 16 ** 2)), 2)

    def test_radial(self):
        got = self.gradient(kind="radial", startPoint=[0.4, 0.5], endPoint=[0.9, 0.9])
        self.assertNear(got, self.mixed(numpy.hypot((self.X - 16) / 20, (self.Y - 10) / 8)), 2)

    def test_radial_without_a_width_draws_nothing(self):
        self.assertNear(self.gradient(kind="radial", startPoint=[0.4, 0.5], endPoint=[0.4, 0.9]), 0)

    def test_conic(self):
        got = self.gradient(kind="conic", startPoint=[0.5, 0.5], endPoint=[0.5, 1])
        turn = (numpy.arctan2(self.Y - 10, self.X - 20) / 2 / numpy.pi - 0.25) % 1
        off = (numpy.abs(self.X - 20) > 2) | (self.Y < 9)  # Not at the seam.
        self.assertNear(got[off], self.mixed(turn)[off], 3)

    def test_angle(self):
        self.assertNear(self.gradient(angle=0), self.mixed(self.X / 40), 2)
        self.assertNear(self.gradient(angle=90), self.mixed(1 - self.Y / 20), 2)
        self.assertNear(self.gradient(angle=270), self.mixed(self.Y / 20), 2)

    def test_hard_stops(self):
        got = self.gradient(["#f00", "#f00", "#00f", "#00f"], locations=[0, 0.25, 0.25, 1], angle=0)
        self.assertNear(got[:, :9], self.FIRST)
        self.assertNear(got[:, 11:], self.LAST)

    def test_linear_light(self):
        part = (numpy.arange(40)[:, None] + 0.5) / 40
        wanted = 255 * encoded((1 - part) * [1, 0, 0] + part * [0, 1, 0])
        self.assertNear(self.gradient(["#f00", "#0f0"], angle=0, colorSpace="linear")[5], wanted, 2)

    def test_oklab(self):
        first, last = oklab([240, 32, 64]), oklab([32, 192, 240])
        wanted = [from_oklab(first + (last - first) * (x + 0.5) / 40) for x in range(40)]
        self.assertNear(self.gradient(["#f02040", "#20c0f0"], angle=0, colorSpace="oklab")[5], wanted, 2)

    def test_colors_that_fade_count_as_much_as_they_cover(self):
        part = (numpy.arange(40)[:, None] + 0.5) / 40
        wanted = (1 - part) * [255, 0, 0, 255] + part * [0, 0, 0, 0]
        layer = {"type": "gradient", "colors": ["#f00", "clear"], "angle": 0, "interpolation": "premultiplied"}
        self.assertNear(self.pixels(layer, 40, 20)[5], numpy.append(
            numpy.broadcast_to([255, 0, 0], (40, 3)), wanted[:, 3:], axis=1), 3)
        # In Oklab the covered light mixes, not its encoding.
        layer |= {"colors": ["#f02040", "#20c0f000"], "colorSpace": "oklab"}
        self.assertNear(self.pixels(layer, 40, 20)[5, :36, :3], numpy.broadcast_to([240, 32, 64], (36, 3)), 8)

    def test_colors_that_fade_are_not_premultiplied(self):
        got = self.pixels({"type": "gradient", "colors": ["#f00", "#00f0"], "angle": 0}, 40, 20)
        part = 20.5 / 40
        self.assertNear(got[5, 20], [255 * (1 - part), 0, 255 * part, 255 * (1 - part)], 3)


class Shapes(PaintingCase):
    #: Paths and the area that each encloses.
    AREAS = [
        ({"rect": [5, 5, 20, 10]}, 200),
        ({"rect": [5, 5, 20, 10], "cornerRadius": 5, "corners": ["topLeft"]}, 200 - 25 + numpy.pi * 25 / 4),
        ({"oval": [5, 5, 20, 10]}, numpy.pi * 50),
        ({"arc": {"center": [20, 20], "radius": 10, "startAngle": 0, "endAngle": 90}}, numpy.pi * 25 - 50),
        ({"arc": {"center": [20, 20], "radius": 10, "startAngle": 0, "endAngle": 90, "clockwise": False}},
            numpy.pi * 75 + 50),
        ({"arc": {"center": [20, 20], "radius": 10, "startAngle": 10, "endAngle": 10}}, 0),
        ({"arc": {"center": [20, 20], "radius": 10, "startAngle": 10, "endAngle": 1000}}, numpy.pi * 100),
        ({"polygon": {"center": [20, 20], "radius": 10, "sides": 4}}, 200),
        ({"join": [{"polyline": [[0, 0], [10, 0]]}, {"polyline": [[10, 10], [0, 10]]}], "closed": True}, 100),
        ([{"rect": [0, 0, 10, 10]}, "M20 20h10v10h-10z"], 200),
        ("M10 20 A10 10 0 1 1 30 20 Z", numpy.pi * 50),
        ("M0,20 Q10,0 20,20 T40,20 l0 20 -40 0z", 800),
        ({"union": [{"rect": [0, 0, 20, 20]}, {"rect": [10, 10, 20, 20]}]}, 700),
        ({"intersection": [{"rect": [0, 0, 20, 20]}, {"rect": [10, 10, 20, 20]}]}, 100),
        ({"difference": [{"rect": [0, 0, 20, 20]}, {"rect": [10, 10, 20, 20]}]}, 300),
        ({"exclusion": [{"rect": [0, 0, 20, 20]}, {"rect": [10, 10, 20, 20]}]}, 600),
        ({"offset": {"path": {"rect": [10, 10, 20, 20]}, "by": 4}}, 784),
        ({"offset": {"path": {"rect": [10, 10, 20, 20]}, "by": -4}}, 144),
        ({"offset": {"path": {"rect": [10, 10, 20, 20]}, "by": -14}}, 0),
        ({"rounded": {"path": {"rect": [0, 0, 20, 20]}, "radius": 10}}, numpy.pi * 100),
        ("M-1e9 -1e9H1e9V1e9H-1e9z", 1600),
    ]
    LINE = {"path": "M0 20H40", "lineWidth": 4}
    DOT = {"path": "M20 20z", "lineWidth": 10}
    #: Strokes and the area of each.
    STROKES = [
        ({**DOT, "lineCap": "round"}, numpy.pi * 25), ({**DOT, "lineCap": "square"}, 100), (DOT, 0),
        ({**LINE, "lineDashPattern": [4, 4], "lineDashPhase": 2}, 80), ({**LINE, "lineDashPattern": [4]}, 80),
        ({**LINE, "lineDashPattern": [4, 4], "lineDashPhase": -2}, 80), ({**LINE, "lineDashPattern": [0, 0]}, 160),
        ({**LINE, "strokeStart": 0.25, "strokeEnd": 0.75}, 80), ({**LINE, "strokeStart": 0.75, "strokeEnd": 0.25}, 0),
        ({**LINE, "strokeStart": -1, "strokeEnd": 5}, 160),
        ({"path": ["M0 10H40", "M0 30H20"], "lineWidth": 4, "strokeEnd": 0.5, "trimMode": "each"}, 120),
        ({"path": ["M0 10H40", "M0 30H20"], "lineWidth": 4, "strokeEnd": 0.5}, 120),
    ]

    def area(self, layer):
        return self.pixels({"type": "shape", **layer}, 40, 40)[..., 3].sum() / 255

    def test_areas(self):
        for path, wanted in self.AREAS:
            self.assertAlmostEqual(self.area({"path": path}), wanted, delta=1, msg=path)

    def test_strokes(self):
        for layer, wanted in self.STROKES:
            self.assertAlmostEqual(
                self.area({"fillColor": None, "strokeColor": "#000", **layer}), wanted, delta=1, msg=layer)

    def test_even_odd(self):
        layer = {"path": [{"rect": [0, 0, 20, 20]}, {"rect": [5, 5, 10, 10]}]}
        self.assertAlmostEqual(self.area(layer), 400, delta=0.1)
        self.assertAlmostEqual(self.area({**layer, "fillRule": "evenOdd"}), 300, delta=0.1)


if __name__ == "__main__":
    unittest.main()
