"""The gallery's controls: their geometry and behaviour by number, through values and through pixels.

Gradient view, circular slider, two labels, squares, progress view. RECORD=1 draws the golden stills anew.
"""

import io
import json
import math
import os
import shutil
import unittest

import numpy
from PIL import Image, ImageSequence

from support import OK, ROOT, Case, animate

SCRIPTS = os.path.join(ROOT, "Scripts")
STILLS = os.path.join(ROOT, "Tests", "EndToEnd", "systems")
#: The moments of the golden stills.
MOMENTS = {
    "gradient-view": (0, 1.25, 2.2), "circular-slider": (0, 1.6, 2.5), "two-labels": (0, 1, 2.9), "squares": (0, 1.1, 1.9),
    "progress": (0, 1.5, 4.4),
}
#: Smaller where much of the picture is a gradient, so that each still stays below 20 KB.
SCALES = {"circular-slider": "0.5"}
#: Of `default`, the timing of a set: measured from Core Animation.
DEFAULT = {0.25: 0.40851, 0.5: 0.80240, 0.75: 0.96046}


def script(name):
    return os.path.join(SCRIPTS, f"{name}.json")


def read(name):
    with open(script(name), encoding="utf-8") as file:
        return json.load(file)


class System(Case):
    """A test of one script of the gallery, or of a small one that imports its components."""

    def values(self, name, expressions, times, *arguments):
        of = [part for expression in expressions for part in ("--of", expression)]
        result = self.expect(
            OK, "values", script(name), *of, "--at", ",".join(repr(float(t)) for t in times), "--json", *arguments)
        found = json.loads(result.out)["values"]
        return [found[expression] for expression in expressions]

    def picture(self, name, time, *arguments):
        """RGB of a moment, as whole numbers that may be subtracted."""
        at = [] if time is None else ["--at", repr(float(time))]
        result = self.expect(OK, "frame", script(name), *at, "-o", "-", "-q", *arguments)
        with Image.open(io.BytesIO(result.out)) as image:
            return numpy.array(image.convert("RGB")).astype(int)

    def using(self, component, layers, timeline=(), **changes):
        """A script of its own beside a copy of the components."""
        folder = self.path("components")
        if not os.path.isdir(folder):
            shutil.copytree(os.path.join(SCRIPTS, "components"), folder)
        return {
            "canvas": {"width": 300, "height": 300, "background": "#fff"}, "fps": 1, "duration": 4,
            "import": [f"components/{component}.json"], "layers": layers, "timeline": list(timeline), **changes}

    def assertColor(self, pixel, wanted, tolerance=2, message=None):
        difference = max(abs(int(a) - int(b)) for a, b in zip(pixel, wanted))
        self.assertLessEqual(difference, tolerance, f"{tuple(pixel)} != {wanted} {message or ''}")


# The gradient view.

ANGLES = [0, 45, 90, 270] + [7.3 + 11.9 * i for i in range(30)]


def gradient_points(angle):
    """The page's rule: on the edge of the square (−1…1)², in the direction of the angle."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    if abs(c) > abs(s):
        x = math.copysign(1, c)
        y = x * s / c
    else:
        y = math.copysign(1, s)
        x = y * c / s
    end = ((x + 1) / 2, 1 - (y + 1) / 2)
    return (1 - end[0], 1 - end[1]), end


class GradientView(System):
    def turning(self, width, height, **given):
        view = {"name": "view", "component": "GradientView", "frame": [0, 0, width, height], **given}
        return self.using(
            "gradient-view", [view], [{"animate": "a", "from": 0, "to": 360, "duration": 360}], duration=361,
            parameters={"a": {"type": "number", "value": 0}}, canvas={"width": width, "height": height})

    def test_the_rule_itself(self):
        for angle, start, end in ((0, (0, 0.5), (1, 0.5)), (45, (0, 1), (1, 0)), (90, (0.5, 1), (0.5, 0)),
                                  (270, (0.5, 0), (0.5, 1))):
            self.assertNear(gradient_points(angle)[0], start, 1e-12)
            self.assertNear(gradient_points(angle)[1], end, 1e-12)

    def test_points(self):
        for width, height in ((100, 100), (300, 80)):
            begins, ends = self.sampled(
                self.turning(width, height, angle="=a"), ["view.start.position", "view.end.position"], ANGLES)
            for angle, begin, end in zip(ANGLES, begins, ends):
                wanted = gradient_points(angle)
                self.assertNear([begin[0] / width, begin[1] / height], wanted[0], 1e-9, angle)
                self.assertNear([end[0] / width, end[1] / height], wanted[1], 1e-9, angle)

    def test_pixels(self):
        """The points lie in the unit square; the colors run straight from one to the other, measured in points."""
        for width, height in ((60, 60), (120, 40)):
            moving = self.turning(width, height, angle="=a", startColor="black", endColor="white")
            x, y = numpy.meshgrid(numpy.arange(width) + 0.5, numpy.arange(height) + 0.5)
            for angle in ANGLES if width == 60 else (0, 45, 90, 270, 200, 333):
                (x0, y0), (x1, y1) = gradient_points(angle)
                x0, y0, dx, dy = x0 * width, y0 * height, (x1 - x0) * width, (y1 - y0) * height
                wanted = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)
                found = numpy.array(self.still(moving, angle).convert("L")).astype(float)
                self.assertLessEqual(abs(found - 255 * wanted.clip(0, 1)).max(), 1.5, f"{width} × {height}, {angle}")

    def test_clear_unless_given(self):
        image = self.still(self.turning(20, 20), 0)
        self.assertEqual(image.getextrema()[3], (0, 0))

    def test_downwards_unless_given(self):
        angle, = self.sampled(self.turning(20, 20), ["view.angle"], [0])
        self.assertEqual(angle, [270])

    def test_the_finger_turns_it_once(self):
        times = [0, 0.5, 1.15, 1.8, 2.45, 3.1, 3.6]
        angles, seen = self.values("gradient-view", ["dial.angle", "view.angle"], times)
        self.assertEqual(angles, seen)
        eased = [270, 270, 270 + 360 * 0.12916, 450, 270 + 360 * 0.87084, 630, 630]
        for found, wanted in zip(angles, eased):
            self.assertLess(abs((found - wanted + 180) % 360 - 180), 0.01, (found, wanted))

    def test_a_touch_at_the_middle_turns_nothing(self):
        dial = {"name": "dial", "component": "AngleDial", "frame": [0, 0, 96, 96], "angle": 33}
        touch = {"at": 1, "layer": "dial", "touch": [[48, 48], [48, 48]], "duration": 1}
        found, = self.sampled(self.using("gradient-view", [dial], [touch]), ["dial.angle"], [0, 1.5, 3])
        self.assertEqual(found, [33] * 3)


# The circular slider.

def half_up(x):
    """Halves away from zero, as `round` does; what a cosine is short of a half by rounding counts as one."""
    return math.copysign(math.floor(abs(x) + 0.5 + 1e-9), x) + 0.0


class CircularSlider(System):
    RING, BLUE, PURPLE = (0, 0, 0), (10, 132, 255), (175, 82, 222)

    def slider(self, touches, **given):
        layer = {"name": "slider", "component": "CircularSlider", "frame": [0, 0, 300, 300], **given}
        layer.setdefault("on", {"valueChanged": {"set": {"log": "='Value changed ' + slider.angle"}}})
        return self.using("circular-slider", [layer], touches, parameters={"log": "none"})

    def test_the_handle_at_every_degree(self):
        names = ["slider.face.handle.position", "slider.face.arc.mask.shadowRadius", "slider.face.number.text"]
        for degree in range(0, 361):
            found = self.values("circular-slider", names, [0], "--set", f"angle={degree}")
            a = math.radians(degree)
            wanted = [150 + half_up(90 * math.cos(-a)), 150 + half_up(90 * math.sin(-a))]
            self.assertEqual(found[0][0], wanted, degree)
            self.assertNear(found[1][0], degree / 15 / 2, 1e-12)
            self.assertEqual(found[2][0], str(degree))

    def test_the_arc_and_its_gradient(self):
        names = ["slider.face.ring.lineWidth", "slider.face.ring.lineCap", "slider.face.arc.mask.lineWidth",
                 "slider.face.arc.mask.shadowOffset", "slider.face.handle.bounds", "slider.face.handle.opacity",
                 "slider.face.handle.shadowRadius", "slider.face.arc.angle"]
        found = [value[0] for value in self.values("circular-slider", names, [0])]
        self.assertEqual(found, [72, "butt", 40, [0, 0], [0, 0, 40, 40], 0.7, 1.5, 270])

    def test_the_drag(self):
        circle = {"arc": {"center": [150, 150], "radius": 110, "startAngle": -90, "endAngle": 180}}
        moving = self.slider([{"at": 1, "touch": circle, "layer": "slider", "duration": 2.7}])
        times = [1.0517 + 0.00983 * i for i in range(268)]
        angles, logs = self.sampled(moving, ["slider.angle", "log"], times)
        for time, angle, log in zip(times, angles, logs):
            a = (-90 + (time - 1) * 100) % 360
            self.assertEqual(angle, 360 - math.floor(a), time)
            self.assertEqual(log, f"Value changed {angle:g}")
        self.assertGreater(len(set(angles)), 260)

    def test_any_point_counts(self):
        for x, y in ((150, 60), (151, 150), (299, 1), (20, 149), (150.25, 150.5)):
            moving = self.slider([{"at": 1, "touch": [[150, 140], [x, y]], "layer": "slider", "duration": 1}])
            a = math.degrees(math.atan2(y - 150, x - 150)) % 360
            self.assertEqual(self.sampled(moving, ["slider.angle"], [3]), [[360 - math.floor(a)]], (x, y))

    def test_due_east_is_360(self):
        moving = self.slider([{"at": 1, "touch": [[240, 200], [240, 150]], "layer": "slider", "duration": 1}])
        angles, logs = self.sampled(moving, ["slider.angle", "log"], [0, 3])
        self.assertEqual((angles, logs), ([120, 360], ["none", "Value changed 360"]))

    def test_what_changes_nothing(self):
        for touch in ({"touch": [[240, 90]]}, {"touch": [[240, 90]], "duration": 1},
                      {"touch": [[150, 150], [150, 150]], "duration": 1}):
            moving = self.slider([{"at": 1, "layer": "slider", **touch}])
            angles, logs = self.sampled(moving, ["slider.angle", "log"], [0, 1.1, 1.5, 3])
            self.assertEqual((angles, logs), ([120] * 4, ["none"] * 4), touch)
        moving = self.slider([{"at": 1, "layer": "slider", "touch": [[240, 90], [60, 90]], "duration": 1}], enabled=False)
        self.assertEqual(self.sampled(moving, ["slider.angle", "log"], [0, 1.5, 3]), [[120] * 3, ["none"] * 3])

    def test_the_centre_in_passing(self):
        """On the way through the middle it keeps what it had, and goes on at the other side."""
        moving = self.slider([{"at": 1, "touch": [[100, 150], [200, 150]], "layer": "slider", "duration": 1}])
        angles, = self.sampled(moving, ["slider.angle"], [1.25, 1.499, 1.5, 1.501, 1.75])
        self.assertEqual(angles, [180, 180, 180, 360, 360])
        moving = self.slider([{"at": 1, "touch": [[150, 60], [150, 150]], "layer": "slider", "duration": 1}])
        self.assertEqual(self.sampled(moving, ["slider.angle", "log"], [3]), [[90], ["Value changed 90"]])

    def test_looks(self):
        touch = [{"at": 1, "touch": [[200, 60]], "layer": "slider", "duration": 1, "indicator": False}]
        for given in ({}, {"selected": True}, {"enabled": False}):
            moving = self.slider(touch, **given)
            handle, border, face = self.sampled(
                moving, ["slider.face.handle.opacity", "slider.face.handle.borderWidth", "slider.face.opacity"], [0, 1.5, 3])
            self.assertEqual(handle, [0.7, 0.9, 0.7], "highlighted")
            self.assertEqual(border[0] > 0, given.get("selected", False))
            self.assertEqual(face[0], 1 if given.get("enabled", True) else 0.4)

    def test_pixels(self):
        """The ring is 72 wide, the arc 40; beyond the arc's edge lies the integral of a Gauss curve of σ = angle / 30."""
        for angle in (60, 120, 180, 240):
            plain = self.slider([], angle=angle)
            picture = numpy.array(self.still(plain, 0, "--scale", "4").convert("RGB")).astype(int)

            def at(radius, degrees):
                a = math.radians(degrees)
                return picture[int(4 * (150 - radius * math.sin(a))), int(4 * (150 + radius * math.cos(a)))]

            for degrees in range(angle + 30, 330, 10):
                for radius in (56, 124):
                    self.assertColor(at(radius, degrees), self.RING, 2 + angle / 20, (angle, degrees, radius))
                self.assertColor(at(53, degrees), (255, 255, 255), 2 + angle / 10)
                self.assertColor(at(127, degrees), (255, 255, 255), 2 + angle / 10)
            sigma, degrees = angle / 30, angle / 2
            for beyond in (-19, -sigma, sigma / 2, sigma, 2 * sigma):
                radius = 110 + beyond
                if radius > 125:
                    continue
                y = 150 - radius * math.sin(math.radians(degrees))
                full = [a + (b - a) * y / 300 for a, b in zip(self.BLUE, self.PURPLE)]
                part = 1 if beyond < 0 else 0.5 * math.erfc(beyond / sigma / math.sqrt(2))
                self.assertColor(at(radius, degrees), [part * c for c in full], 12, (angle, beyond))

    def test_it_ends_as_it_began(self):
        for angle in (0, 45, 120, 299.5, 360):
            found = self.values("circular-slider", ["slider.angle"], [4.1, 4.6], "--set", f"angle={angle}")[0]
            for value in found:
                self.assertLessEqual(abs((value - angle + 180) % 360 - 180), 1, angle)


# Two labels.

class TwoLabels(System):
    NAMES = ["labels.left.frame", "labels.right.frame"]

    def test_frames(self):
        for width in (200, 240.5, 280, 320, 336):
            left, right = self.values("two-labels", self.NAMES, [0], "--set", f"space={width}")
            each = (width - 20 - 8 - 20) / 2
            self.assertNear(left[0], [20, 20, each, 48], 1e-9)
            self.assertNear(right[0], [20 + each + 8, 20, each, 48], 1e-9)

    def test_they_reflow(self):
        times = [i / 10 for i in range(71)]
        left, right, width, space, words, left_needs, right_needs = self.values(
            "two-labels", self.NAMES + ["container.width", "space", "words", "labels.left.intrinsicSize.width",
                                        "labels.right.intrinsicSize.width"], times)
        for a, b, w, s, m, n in zip(left, right, width, space, left_needs, right_needs):
            self.assertNear(a[2], b[2], 1e-9)
            self.assertNear([a[0], b[0] - a[0] - a[2], w - b[0] - b[2]], [20, 8, 20], 1e-9)
            self.assertNear(w, min(336, max(s, 72 + 2 * max(m, n))), 1e-9)
            self.assertGreaterEqual(a[2], m + 12 - 1e-9)
        self.assertEqual({words[0], words[34], words[-1]}, {"Left", "Left, and longer"})
        self.assertEqual((min(space), space[0], space[-1]), (180, 320, 320))
        self.assertGreater(max(width[22:40]), 300)

    def test_what_does_not_fit_is_truncated(self):
        width, left, right = self.values(
            "two-labels", ["container.width", *self.NAMES], [0], "--set", "left=A text that is much longer than there is room for")
        self.assertNear([width[0], left[0][2], right[0][2]], [336, 144, 144], 1e-9)

    def test_nested_they_stand_eight_from_the_edge(self):
        """The standard spacing of the format: 20 at the top level, 8 within."""
        labels = {"name": "labels", "component": "TwoLabels", "frame": [0, 0, 200, 50]}
        for layers, margin in (([labels], 20), ([{"name": "box", "sublayers": [labels]}], 8)):
            left, right = self.sampled(self.using("two-labels", layers), self.NAMES, [0])
            each = (200 - 8 - 2 * margin) / 2
            self.assertNear(left[0], [margin, margin, each, 50 - 2 * margin])
            self.assertNear(right[0], [margin + each + 8, margin, each, 50 - 2 * margin])

    def test_pixels(self):
        for width in (200, 320):
            picture = self.picture("two-labels", 0, "--set", f"space={width}")
            for color, start in (((185, 216, 251), 44), ((251, 220, 174), 44 + (width - 48) // 2 + 8)):
                columns = numpy.where((picture[54] == color).all(axis=1))[0]
                self.assertEqual((columns[0], columns[-1]), (start, start + (width - 48) // 2 - 1))
                rows = numpy.where((picture[:, start + 10] == color).all(axis=1))[0]
                self.assertEqual((rows[0], rows[-1]), (44, 91))


# Squares.

def extent(mask):
    """The pixels that a mask covers: left, top, right, bottom, inclusive."""
    rows, columns = numpy.where(mask.any(axis=1))[0], numpy.where(mask.any(axis=0))[0]
    return [int(columns[0]), int(rows[0]), int(columns[-1]), int(rows[-1])]


class Squares(System):
    def squares(self, time, width, height):
        """The left and the right phone's red and green rectangles, in points from the screen's upright corner."""
        picture = self.picture("squares", time, "--scale", "4")
        found = []
        for half in (picture[:, :1232], picture[:, 1232:]):
            red = (half[:, :, 0] > 200) & (half[:, :, 1:] < 120).all(axis=2)
            green = (half[:, :, 1] > 110) & (half[:, :, 0] < 40) & (half[:, :, 2] < 40)
            boxes = []
            for left, top, right, bottom in (extent(red), extent(green)):
                boxes.append([left / 4 - 154 + width / 2, top / 4 - 158 + height / 2,
                              (right + 1 - left) / 4, (bottom + 1 - top) / 4])
            found.append(boxes)
        return found

    def test_portrait(self):
        for time in (0, 4):
            (outline, square), (centered, inner) = self.squares(time, 180, 240)
            self.assertNear(outline, [50, 50, 100, 100])
            self.assertNear(square, [76, 76, 48, 48])
            self.assertNear(centered, [40, 70, 100, 100])
            self.assertNear(inner, [66, 96, 48, 48])

    def test_landscape(self):
        """240 × 180 in place of 180 × 240: the left drawing is 4 / 3 as wide and 3 / 4 as high."""
        (outline, square), (centered, inner) = self.squares(1.9, 240, 180)
        self.assertNear(outline, [50 * 4 / 3, 37.5, 400 / 3, 75], 0.5)
        self.assertNear(square, [76 * 4 / 3, 57, 64, 36], 0.5)
        self.assertNear(centered, [70, 40, 100, 100])
        self.assertNear(inner, [96, 66, 48, 48])

    def test_the_black_line_is_one_wide(self):
        picture = self.picture("squares", 0, "--scale", "2")
        row = picture[2 * (38 + 100), 2 * (64 + 74):2 * (64 + 77)]
        white, black, green = (255, 255, 255), (0, 0, 0), (0, 128, 0)
        self.assertEqual([tuple(p) for p in row], [white] * 2 + [black] * 2 + [green] * 2)

    def test_they_stay_upright_and_the_right_one_square(self):
        turned, left, right, width = self.values(
            "squares", ["turned", "left.transform.rotation + left.screen.view.transform.rotation",
                        "right.screen.view.outline.frame", "right.screen.view.width"], [0, 0.9, 1.1, 1.3, 1.9, 3, 4])
        self.assertNear(left, [0] * 7)
        self.assertEqual((turned[0], turned[4], turned[-1]), (0, 1, 0))
        for t, outline, w in zip(turned, right, width):
            self.assertNear(w, 180 + 60 * t)
            self.assertNear(outline, [w / 2 - 50, (240 - 60 * t) / 2 - 50, 100, 100])


# The progress view.

class ProgressView(System):
    RED, WHITE, BLACK = (255, 59, 48), (255, 255, 255), (0, 0, 0)

    def around(self, radius, degrees, picture, scale=4):
        """A pixel at an angle clockwise from the top."""
        a = math.radians(degrees)
        x, y = 120 + radius * math.sin(a), 91 - radius * math.cos(a)
        return picture[int(scale * y), int(scale * x)]

    def test_geometry(self):
        names = ["view.progress.lineWidth", "view.progress.strokeStart", "view.progress.strokeEnd", "view.stop.lineWidth",
                 "view.circle.lineWidth", "view.progress.fillColor", "view.circle.fillColor"]
        found = [value[0] for value in self.values("progress", names, [0], "--set", "progressAmount=0.3")]
        self.assertEqual(found, [10, 0, 0.3, 1, 1, None, None])

    def test_half_unless_given(self):
        view = {"name": "view", "component": "ProgressView", "frame": [0, 0, 90, 60]}
        used = self.using("progress-view", [view])
        self.assertEqual(self.sampled(used, ["view.progress.strokeEnd"], [0]), [[0.5]])
        # The radius is half of the smaller side; the square is inset by a third; the mask is the bounds' oval.
        picture = numpy.array(self.still(used, 0, "--scale", "4").convert("RGB")).astype(int)
        self.assertColor(picture[4 * 30, 4 * 72], (255, 0, 0))
        self.assertColor(picture[4 * 30, 4 * 18], self.WHITE)
        self.assertEqual(extent((picture[:, 100:260] == 0).all(axis=2)[40:200]), [118 - 100, 78 - 40, 241 - 100, 161 - 40])

    def test_the_mask_cuts_the_outer_half(self):
        picture = self.picture("progress", 0, "--scale", "4", "--set", "progressAmount=1")
        for degrees in range(1, 360, 7):
            for radius, color in ((59.5, self.WHITE), (60.5, self.RED), (64, self.RED), (65, self.BLACK), (66, self.WHITE),
                                  (69.5, self.WHITE)):
                self.assertColor(self.around(radius, degrees, picture), color, 4, (radius, degrees))

    def test_the_arc_runs_clockwise_from_the_top(self):
        for amount in (0, 0.1, 0.25, 0.5, 2 / 3, 0.9, 1):
            picture = self.picture("progress", 0, "--scale", "4", "--set", f"progressAmount={amount}")
            for degrees in range(1, 360, 2):
                if abs(degrees - amount * 360) < 1:
                    continue
                wanted = self.RED if degrees < amount * 360 else self.WHITE
                self.assertColor(self.around(62.5, degrees, picture), wanted, 4, (amount, degrees))

    def test_the_stop_square(self):
        picture = self.picture("progress", 0, "--scale", "6")
        edge = 130 / 3
        found = extent((picture[6 * 60:6 * 120, 6 * 80:6 * 160] < 128).all(axis=2))
        wanted = [55 + edge - 0.5 - 80, 26 + edge - 0.5 - 60, 185 - edge + 0.5 - 80, 156 - edge + 0.5 - 60]
        self.assertNear([found[0] / 6, found[1] / 6, (found[2] + 1) / 6, (found[3] + 1) / 6], wanted, 1 / 6 + 1e-9)
        picture = self.picture("progress", 0, "--set", "showsStop=false")
        self.assertColor(picture[91, 120], self.WHITE, 0)

    def test_what_the_finger_does(self):
        times = [0.4, 1.1, 1.8, 2.49, 2.76, 3.26, 3.76, 4.3, 5.25, 5.75, 6]
        amount, slider, stop = self.values("progress", ["view.progressAmount", "slider.value", "view.stop.opacity"], times)
        self.assertEqual(amount, slider)
        self.assertNear(amount, [0, 0.375, 0.75, 0.75, 0.85, 0.95, 1, 1, 0.5, 0, 0], 1e-6)
        self.assertNear(stop, [1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1], 1e-6)

    def test_a_change_animates_implicitly(self):
        found, = self.values("progress", ["view.progressAmount"], [2.5 + 0.25 * t for t in DEFAULT])
        self.assertNear(found, [0.75 + 0.1 * p for p in DEFAULT.values()], 1e-4)

    def test_the_slider(self):
        layer = {"name": "slider", "component": "Slider", "frame": [0, 0, 222, 28], "minimum": 10, "maximum": 20, "value": 12}
        for touch, wanted in (([[50, 14], [111, 14]], 15), ([[50, 14], [0, 14]], 10), ([[50, 14], [400, 14]], 20),
                              ([[50, 14], [31, 14]], 11), ([[50, 14]], 12)):
            used = self.using("slider", [layer], [{"at": 1, "layer": "slider", "touch": touch}])
            value, thumb = self.sampled(used, ["slider.value", "slider.face.thumb.position"], [3])
            self.assertNear(value, [wanted])
            self.assertNear(thumb, [[11 + 20 * (wanted - 10), 14]])
        used = self.using("slider", [{**layer, "enabled": False}], [{"at": 1, "layer": "slider", "touch": [[50, 14], [90, 14]]}])
        self.assertEqual(self.sampled(used, ["slider.value"], [3]), [[12]])

    def test_the_stepper(self):
        taps = [{"at": 0.5 * i, "layer": f"stepper.face.{key}", "touch": [[20, 16]]}
                for i, key in enumerate(["plus", "plus", "plus", "minus", "minus", "minus", "minus", "minus"])]
        layer = {"name": "stepper", "component": "Stepper", "frame": [0, 0, 94, 32], "maximum": 5, "step": 2, "value": 1,
                 "on": {"valueChanged": {"set": {"log": "=log + ' ' + stepper.value"}}}}
        used = self.using("stepper", [layer], taps, parameters={"log": ""})
        value, log = self.sampled(used, ["stepper.value", "log"], [0.5 * i + 0.4 for i in range(8)])
        self.assertEqual(value, [3, 5, 5, 3, 1, 0, 0, 0])
        self.assertEqual(log[-1].split(), ["3", "5", "3", "1", "0"], "at its ends it says nothing")


# What all of them promise.

def another(parameter):
    """Some other value of a parameter."""
    kind, value = parameter["type"], parameter["value"]
    if kind == "color":
        return "#3c9"
    if kind == "bool":
        return "false" if value else "true"
    if kind == "string":
        return "Moin"
    low, high = parameter["min"], parameter["max"]
    return repr(low + (high - low) * (0.45 if value != low + (high - low) * 0.45 else 0.6))


class Promises(System):
    def test_they_describe_themselves(self):
        for name in MOMENTS:
            content = read(name)
            self.assertTrue(content["title"] and len(content["description"]) > 60, name)
            self.assertGreaterEqual(content["fps"], 20)
            self.assertIn("poster", content)
            information = json.loads(self.expect(OK, "inspect", script(name), "--json").out)
            self.assertGreaterEqual(information["duration"], 3)
            self.assertLessEqual(information["duration"], 8)
            for parameter, what in content["parameters"].items():
                self.assertTrue(what["label"] and what["description"].endswith("."), (name, parameter))
                if what["type"] in ("number", "int"):
                    self.assertLess(what["min"], what["max"], (name, parameter))

    def test_so_do_their_components(self):
        with open(os.path.join(SCRIPTS, "components", "README.md"), encoding="utf-8") as file:
            page = file.read()
        for name in ("circular-slider", "device", "gradient-view", "progress-view", "slider", "squares", "stepper", "terminal",
                     "two-labels", "window"):
            with open(os.path.join(SCRIPTS, "components", f"{name}.json"), encoding="utf-8") as file:
                content = json.load(file)
            self.assertIn(content["description"], page)
            for title, component in content["components"].items():
                self.assertIn(f"**{title}**", page)
                for parameter, what in component.get("parameters", {}).items():
                    self.assertTrue(what["label"] and what["description"], (name, parameter))
                    self.assertIn(f"| `{parameter}` | {what['type']} | `{json.dumps(what['value'])}` | {what['description']}", page)

    def test_every_parameter_does_something(self):
        for name in MOMENTS:
            content = read(name)
            times = [0, *MOMENTS[name], 3.3]
            plain = [self.picture(name, time) for time in times]
            for parameter, what in content["parameters"].items():
                given = f"{parameter}={another(what)}"
                changed = [self.picture(name, time, "--set", given) for time in times]
                self.assertTrue(any((a != b).any() for a, b in zip(plain, changed)), f"{name}: {given}")

    def test_light_dark_and_large(self):
        for name in MOMENTS:
            light, dark = self.picture(name, None), self.picture(name, None, "--theme", "dark")
            self.assertGreater(light[2, 2].min(), 200)
            self.assertLess(dark[2, 2].max(), 60)
            large = self.picture(name, None, "--scale", "2")
            self.assertEqual(large.shape, (light.shape[0] * 2, light.shape[1] * 2, 3))

    def test_they_are_small_and_loop_without_a_jump(self):
        for name in MOMENTS:
            for theme in ([], ["--theme", "dark"]):
                out = self.path(f"{name}.gif")
                self.expect(OK, script(name), "-o", out, "-q", *theme)
                self.assertLessEqual(os.path.getsize(out), 300_000, name)
                with Image.open(out) as image:
                    frames = [numpy.array(f.convert("RGB")).astype(int) for f in ImageSequence.Iterator(image)]
                between = [abs(a - b).mean() for a, b in zip(frames, frames[1:])]
                self.assertLessEqual(abs(frames[-1] - frames[0]).mean(), max(between), name)
                # More than was asked for: they end exactly as they begin.
                # Some pixels of a gradient are not quite what they should be, and not twice in the same way.
                self.assertLess((abs(frames[-1] - frames[0]).max(axis=2) >= 8).mean(), 0.003, name)

    def test_golden_stills(self):
        os.makedirs(STILLS, exist_ok=True)
        for name, times in MOMENTS.items():
            for time in times:
                path = os.path.join(STILLS, f"{name}-{time:g}.png")
                result = animate("frame", script(name), "--at", repr(float(time)), "-o", "-", "-q", "--no-system-fonts",
                                 "--scale", SCALES.get(name, "1"))
                self.assertEqual(result.code, OK, result.error)
                if os.environ.get("RECORD"):
                    with open(path, "wb") as file:
                        file.write(result.out)
                with open(path, "rb") as file:
                    wanted = file.read()
                self.assertLessEqual(len(wanted), 20_000, path)
                with Image.open(io.BytesIO(wanted)) as a, Image.open(io.BytesIO(result.out)) as b:
                    self.assertEqual(a.size, b.size, path)
                    self.assertEqual(a.convert("RGBA").tobytes(), b.convert("RGBA").tobytes(), path)


if __name__ == "__main__":
    unittest.main()
