"""Transitions: the projected card, what shows at the moments that matter, and the names that expressions read."""

import math
import unittest

import numpy

from support import Case

#: Of `easeInEaseOut`, measured from Core Animation: progress at a tenth, a quarter, a half of the time.
EASED = {0.1: 0.01972, 0.25: 0.12916, 0.5: 0.5, 0.75: 0.87084, 0.9: 0.98028}


def flip(kind, width=200, height=120, **changes):
    """A white card on black, 300 × 220, that turns over to a red one within a second."""
    entry = {"name": "turn", "transition": kind, "from": "front", "to": "back", "duration": 1, "timing": "linear",
             "dimming": 0}
    entry.update(changes)
    return {
        "canvas": {"width": 300, "height": 220, "background": "#000"},
        "layers": [{"name": "card", "frame": [50, 50, width, height], "sublayers": [
            {"name": "front", "backgroundColor": "#fff"},
            {"name": "back", "backgroundColor": "#f00", "hidden": True}]}],
        "timeline": [{key: value for key, value in entry.items() if value is not None}],
    }


def corners(kind, degrees, width, height, distance):
    """The card's corners, projected by rotation, perspective and the camera that draws back; relative to its centre."""
    phi = math.radians(degrees)
    if degrees > 90:
        # The new face is the other side.
        phi -= math.pi
    sign = {"flipFromLeft": 1, "flipFromRight": -1, "flipFromTop": -1, "flipFromBottom": 1}[kind]
    extent = width if kind in ("flipFromLeft", "flipFromRight") else height
    back = 1 if distance is None else 1 - extent / 2 * abs(math.sin(phi)) / distance
    c, s = math.cos(sign * phi), math.sin(sign * phi)
    points = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = x * width / 2, y * height / 2
        # Row vectors: Y has m13 = −s, X has m23 = s.
        x, y, z = (x * c, y, -x * s) if extent is width and kind in ("flipFromLeft", "flipFromRight") else (x, y * c, y * s)
        w = 1 if distance is None else 1 - z / distance
        points.append((x / w * back, y / w * back))
    return points


def measured(image):
    """The corners of the one bright four-sided figure in a picture, to a few hundredths of a pixel: its edges are lines
    fitted through where the coverage of rows and columns ends."""
    light = numpy.asarray(image.convert("RGB"), dtype=float)[:, :, 0] / 255
    height, width = light.shape

    def fitted(sums_start, positions):
        return numpy.polyfit(positions, sums_start, 1)

    rows = [y for y in range(height) if light[y].max() > 0.999]
    columns = [x for x in range(width) if light[:, x].max() > 0.999]
    # Rows and columns that cross both of the other sides only.
    left, right, top, bottom = [], [], [], []
    for y in rows:
        full = numpy.flatnonzero(light[y] > 0.999)
        left.append((y + 0.5, full[0] - light[y, :full[0]].sum()))
        right.append((y + 0.5, full[-1] + 1 + light[y, full[-1] + 1:].sum()))
    for x in columns:
        full = numpy.flatnonzero(light[:, x] > 0.999)
        top.append((x + 0.5, full[0] - light[:full[0], x].sum()))
        bottom.append((x + 0.5, full[-1] + 1 + light[full[-1] + 1:, x].sum()))

    def line(points):
        # The middle half, where no corner is near.
        points = sorted(points)[len(points) // 4: -max(1, len(points) // 4)]
        return numpy.polyfit([p[0] for p in points], [p[1] for p in points], 1)

    sides = {"left": line(left), "right": line(right), "top": line(top), "bottom": line(bottom)}

    def meet(vertical, horizontal):
        # x = a·y + b and y = c·x + d
        (a, b), (c, d) = sides[vertical], sides[horizontal]
        x = (a * d + b) / (1 - a * c)
        return x, c * x + d

    return [meet("left", "top"), meet("right", "top"), meet("right", "bottom"), meet("left", "bottom")]


class Flips(Case):
    def check(self, kind, degrees, distance, **changes):
        script = flip(kind, **changes)
        image = self.still(script, degrees / 180, "--scale", "2")
        wanted = [(150 + x, 110 + y) for x, y in corners(kind, degrees, 200, 120, distance)]
        found = [(x / 2, y / 2) for x, y in measured(image)]
        for a, b in zip(found, wanted):
            self.assertLess(math.dist(a, b), 0.1, f"{kind} at {degrees}°: {found} and not {wanted}")

    def test_corners(self):
        for kind in ("flipFromLeft", "flipFromRight", "flipFromTop", "flipFromBottom"):
            for degrees in (20, 45, 60, 120, 150):
                self.check(kind, degrees, 1000)

    def test_perspective(self):
        self.check("flipFromRight", 50, 400, perspective=400)
        self.check("flipFromTop", 130, 300, perspective=300)
        self.check("flipFromLeft", 50, None, perspective=False)

    def test_the_near_edge_is_never_taller_than_the_card(self):
        for degrees in (10, 30, 60, 80, 100, 140, 170):
            image = self.still(flip("flipFromLeft"), degrees / 180)
            light = numpy.asarray(image.convert("L"), dtype=float)
            tallest = (light > 0).sum(axis=0).max()
            self.assertLessEqual(tallest, 120)
            self.assertGreaterEqual(tallest, 118)

    def test_nothing_shows_edge_on(self):
        image = self.still(flip("flipFromLeft"), 0.5)
        self.assertEqual(image.convert("RGB").getextrema(), ((0, 0), (0, 0), (0, 0)))
        before, after = self.still(flip("flipFromLeft"), 0.49), self.still(flip("flipFromLeft"), 0.51)
        self.assertGreater(before.convert("RGB").getextrema()[2][1], 100)
        self.assertEqual(after.convert("RGB").getextrema()[2][1], 0)

    def test_the_left_edge_comes_to_the_front(self):
        light = numpy.asarray(self.still(flip("flipFromLeft"), 0.25).convert("L"))
        columns = numpy.flatnonzero(light.max(axis=0))
        self.assertGreater((light[:, columns[2]] > 0).sum(), (light[:, columns[-3]] > 0).sum())
        light = numpy.asarray(self.still(flip("flipFromBottom"), 0.25).convert("L"))
        rows = numpy.flatnonzero(light.max(axis=1))
        self.assertGreater((light[rows[-3]] > 0).sum(), (light[rows[2]] > 0).sum())

    def test_both_faces_read_the_right_way_round(self):
        script = flip("flipFromRight")
        mark = {"frame": [10, 10, 20, 20], "backgroundColor": "#00f"}
        for face in script["layers"][0]["sublayers"]:
            face["sublayers"] = [mark]
        for time in (0.2, 0.8):
            pixels = numpy.asarray(self.still(script, time).convert("RGB")).astype(int)
            rows, columns = numpy.nonzero((pixels[:, :, 2] > 200) & (pixels[:, :, 0] < 60))
            self.assertLess(columns.mean(), 150)
            self.assertLess(rows.mean(), 110)

    def test_dimming(self):
        script = flip("flipFromLeft", dimming=None)
        for degrees in (30, 60, 80):
            middle = self.still(script, degrees / 180).convert("RGB").getpixel((150, 110))
            self.assertAlmostEqual(middle[0], 255 * (1 - 0.2 * math.sin(math.radians(degrees))), delta=1)

    def test_names(self):
        script = flip("flipFromLeft", at=1, timing=None)
        times = [0, 1, *(1 + t for t in EASED), 2, 3]
        angle, progress, front, back = self.sampled(
            script, ["turn.angle", "turn.progress", "front.hidden", "back.hidden"], times)
        self.assertNear(progress, [0, 0, *EASED.values(), 1, 1], 1e-5)
        self.assertNear(angle, [180 * p for p in progress], 1e-9)
        self.assertEqual((front[0], back[0]), (False, True))
        self.assertEqual((front[-1], back[-1]), (True, False))

    def test_both_sides_go_on(self):
        script = flip("flipFromLeft", duration=2)
        script["layers"][0]["sublayers"][1]["backgroundColor"] = "=rgb(0, 255 * clamp(time / 2, 0, 1), 0)"
        greens = [self.still(script, time).convert("RGB").getpixel((150, 110))[1] for time in (1.2, 1.6, 1.9)]
        for found, time in zip(greens, (1.2, 1.6, 1.9)):
            self.assertAlmostEqual(found, 255 * time / 2, delta=1.5)

    def test_a_blur_by_the_angle(self):
        script = flip("flipFromLeft", perspective=False)
        script["layers"][0]["filters"] = [{"blur": "=abs(sin(turn.angle)) * 6"}]
        values, = self.sampled(script, ["card.filters.blur"], [0, 1 / 6, 0.5, 1])
        self.assertNear(values, [0, 3, 6, 0], 1e-9)
        self.assertNotEqual(list(self.still(script, 0.3).getdata()), list(self.still(flip("flipFromLeft", perspective=False), 0.3).getdata()))


class OtherKinds(Case):
    def card(self, **entry):
        entry = {"name": "turn", "from": "a", "to": "b", "duration": 1, "timing": "linear", **entry}
        return {
            "canvas": {"width": 40, "height": 30, "background": "#000"},
            "layers": [{"name": "card", "frame": [10, 5, 20, 20], "sublayers": [
                {"name": "a", "backgroundColor": "#f00"}, {"name": "b", "backgroundColor": "#00f", "hidden": True}]}],
            "timeline": [entry]}

    def pixel(self, script, time, x, y):
        return self.still(script, time).convert("RGB").getpixel((x, y))

    def test_a_dissolve_has_no_dip(self):
        for kind in ("crossDissolve", "fade"):
            for time in (0.25, 0.5, 0.8):
                red, green, blue = self.pixel(self.card(transition=kind), time, 20, 15)
                self.assertAlmostEqual(red, 255 * (1 - time), delta=1.5)
                self.assertAlmostEqual(blue, 255 * time, delta=1.5)
                self.assertEqual(green, 0)

    def test_push(self):
        offsets = {"fromLeft": (1, 0), "fromRight": (-1, 0), "fromTop": (0, 1), "fromBottom": (0, -1)}
        for side, (dx, dy) in offsets.items():
            script = self.card(transition="push", subtype=side, fade=False)
            pixels = self.still(script, 0.25).convert("RGB")
            for x in range(11, 30, 3):
                for y in range(6, 25, 3):
                    # The old picture has gone a quarter of the way.
                    inside = 10 <= x - dx * 5 < 30 and 5 <= y - dy * 5 < 25
                    self.assertEqual(pixels.getpixel((x, y)), (255, 0, 0) if inside else (0, 0, 255), f"{side} {x} {y}")
            self.assertEqual(pixels.getpixel((8, 15)), (0, 0, 0))
            self.assertEqual(pixels.getpixel((20, 28)), (0, 0, 0))

    def test_move_in_and_reveal(self):
        moving = self.card(transition="moveIn", subtype="fromLeft", fade=False)
        self.assertEqual(self.pixel(moving, 0.5, 15, 15), (0, 0, 255))
        self.assertEqual(self.pixel(moving, 0.5, 25, 15), (255, 0, 0))
        revealing = self.card(transition="reveal", subtype="fromLeft", fade=False)
        # The old picture goes to the right.
        self.assertEqual(self.pixel(revealing, 0.5, 15, 15), (0, 0, 255))
        self.assertEqual(self.pixel(revealing, 0.5, 25, 15), (255, 0, 0))

    def test_fades_unless_told_otherwise(self):
        red, _, blue = self.pixel(self.card(transition="push", subtype="fromRight"), 0.5, 12, 15)
        self.assertTrue(100 < red < 155, red)
        self.assertEqual(blue, 0)

    def test_a_curl_begins_and_ends_flat(self):
        for kind in ("curlUp", "curlDown"):
            script = self.card(transition=kind)
            self.assertEqual(self.pixel(script, 0, 20, 15), (255, 0, 0))
            self.assertEqual(self.pixel(script, 1, 20, 15), (0, 0, 255))
            colors = set(self.still(script, 0.5).convert("RGB").getdata())
            self.assertIn((0, 0, 255), colors)
            self.assertIn((255, 0, 0), colors)
            self.assertGreater(len(colors), 5)

    def test_angle_of_every_kind(self):
        for kind in ("curlUp", "crossDissolve", "push", "fade"):
            angle, progress = self.sampled(self.card(transition=kind), ["turn.angle", "turn.progress"], [0, 0.25, 2])
            self.assertNear(angle, [0, 45, 180])
            self.assertNear(progress, [0, 0.25, 1])

    def test_one_layer_that_changes(self):
        script = {
            "canvas": {"width": 40, "height": 30, "background": "#000"},
            "layers": [{"name": "card", "frame": [10, 5, 20, 20], "backgroundColor": "#f00"}],
            "timeline": [{"transition": "push", "subtype": "fromRight", "fade": False, "layer": "card",
                          "set": {"backgroundColor": "#00f"}, "duration": 1, "timing": "linear"}]}
        self.assertEqual(self.pixel(script, 0.5, 15, 15), (255, 0, 0))
        self.assertEqual(self.pixel(script, 0.5, 25, 15), (0, 0, 255))
        self.assertEqual(self.pixel(script, 1.5, 15, 15), (0, 0, 255))
        color, = self.sampled(script, ["card.backgroundColor"], [2])
        self.assertEqual(color, ["rgba(0, 0, 255, 1)"])

    def test_a_target_waits_unseen(self):
        script = self.card(transition="crossDissolve", at=1)
        del script["layers"][0]["sublayers"][1]["hidden"]
        self.assertEqual(self.pixel(script, 0.5, 20, 15), (255, 0, 0))
        self.assertEqual(self.pixel(script, 2, 20, 15), (0, 0, 255))

    def test_mistakes(self):
        script = self.card(transition="flipFromLeft", to="c")
        self.refused(script, "missing-name", "'c'")
        script = self.card(transition="flipLeft")
        self.refused(script, "flipFromLeft")
        script = self.card(transition="flipFromLeft")
        script["layers"].append({"name": "far", "frame": [0, 0, 4, 4]})
        script["timeline"][0]["to"] = "far"
        self.refused(script, "'far'")


if __name__ == "__main__":
    unittest.main()
