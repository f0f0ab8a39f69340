"""The gallery's counter with its graph, profile, table, layer zoo and tutorial: their numbers and their looks."""

import csv
import json
import math
import os
import shutil
import unittest

import numpy as np
from PIL import Image

from support import OK, ROOT, Case, animate

SCRIPTS = os.path.join(ROOT, "Scripts")
GOLDEN = os.path.join(ROOT, "Tests", "EndToEnd", "systems")

#: Moments that are compared pixel by pixel, how large they are drawn, and the largest GIF in bytes.
STILLS = {
    "flo": ((0.85, 2.85, 3.6), 0.75, 300_000),
    "profile": ((0, 2.5, 4.5), 0.6, 300_000),
    "table": ((0.9, 1.45, 3.3), 0.75, 300_000),
    "shortcuts": ((0.9, 3.2, 6.5), 1, 300_000),
    "layers": ((0, 1.2, 2.6), 0.4, 300_000),
}


def column(name, key):
    with open(os.path.join(SCRIPTS, "data", name), newline="", encoding="utf-8") as file:
        return [row[key] for row in csv.DictReader(file)]


class System(Case):
    name = None

    @property
    def script(self):
        return os.path.join(SCRIPTS, f"{self.name}.json")

    def changed(self, timeline):
        """The script with another timeline, beside its components."""
        for part in ("components", "data"):
            if not os.path.exists(self.path(part)):
                shutil.copytree(os.path.join(SCRIPTS, part), self.path(part))
        with open(self.script, encoding="utf-8") as file:
            script = json.load(file)
        script["timeline"] = timeline
        script.pop("poster", None)
        return self.write("changed.json", script)

    def values(self, names, times, *arguments, script=None):
        of = [part for name in names for part in ("--of", name)]
        result = self.expect(
            OK, "values", script or self.script, *of, "--at", ",".join(repr(float(time)) for time in times), "--json",
            *arguments)
        found = json.loads(result.out)["values"]
        return [found[name] for name in names]

    def picture(self, time, *arguments, script=None):
        self.expect(
            OK, "frame", script or self.script, "--at", repr(float(time)), "-o", self.path("p.png"),
            "--no-system-fonts", *arguments)
        with Image.open(self.path("p.png")) as image:
            return np.asarray(image.convert("RGB")).astype(int)

    def assertColor(self, pixels, x, y, color, tolerance=12, message=None):
        found = pixels[int(math.floor(y)), int(math.floor(x))]
        self.assertLessEqual(abs(found - np.array(color)).max(), tolerance, message or f"{found} at {x}, {y}")


class Flo(System):
    name = "flo"
    graph = "flo.container.graphView"
    counter = "flo.container.counterView"

    def points(self, week):
        most = max(week) or 1
        return [[i * (300 - 2 * 20 - 4) / (len(week) - 1) + 20 + 2, (250 - 60 - 50) * (1 - v / most) + 60]
                for i, v in enumerate(week)]

    def test_graph_points(self):
        for week in ([4, 2, 6, 4, 5, 8, 3], [0, 1, 2, 3, 4, 5, 6], [9, 9, 9, 9, 9, 9, 9], [0, 0, 0, 0, 0, 0, 0],
                     [1, 0, 0, 20, 0, 0, 1]):
            for count in (0, 5):
                today = week[:-1] + [count + 2]
                given = ("--set", f"week={json.dumps(week)}", "--set", f"counter={count}")
                before, after = self.values([f"{self.graph}.places"], [0, 3.6], *given)[0]
                self.assertNear(before, self.points(week))
                self.assertNear(after, self.points(today))
                names = [f"{self.graph}.average", f"{self.graph}.card.maximum.text"]
                average, most = self.values(names, [3.6], *given)
                self.assertEqual(average, [sum(today) // 7])
                self.assertEqual(most, [str(max(today))])

    def test_graph_is_where_its_points_are(self):
        pixels = self.picture(3.6, "--scale", "2")
        for x, y in self.points([4, 2, 6, 4, 5, 8, 7]):
            self.assertColor(pixels, 2 * (10 + x), 2 * (35 + y), (255, 255, 255), 20)
        # Between two points the line, two points wide.
        a, b = self.points([4, 2, 6, 4, 5, 8, 7])[1:3]
        self.assertColor(pixels, 2 * (10 + (a[0] + b[0]) / 2), 2 * (35 + (a[1] + b[1]) / 2), (255, 255, 255), 20)

    def test_gradient_and_lines(self):
        pixels = self.picture(3.6)
        top, bottom = np.array([250, 233, 222]), np.array([252, 79, 8])
        for y in (10, 40, 100, 140, 220, 245):
            wanted = top + (bottom - top) * (y + 0.5) / 250
            self.assertColor(pixels, 10 + 5, 35 + y, wanted, 3)
        # White at 30 %, one point wide and so on half of two rows: at the top, half-way and at the bottom.
        for y in (60, 130, 200):
            for x in (20, 279):
                under = top + (bottom - top) * y / 250
                for row in (y - 1, y):
                    lighter = pixels[35 + row, 10 + x] - under
                    self.assertGreater(lighter[2], 2 if y == 60 else 10, f"{lighter} at {x}, {row}")
            self.assertColor(pixels, 10 + 17, 35 + y, top + (bottom - top) * (y + 0.5) / 250, 3)

    def test_alone_the_graph_is_red_to_green(self):
        self.changed([])
        script = self.write("alone.json", {
            "canvas": {"width": 300, "height": 250}, "import": ["components/flo.json"],
            "layers": [{"component": "Graph"}]})
        pixels = self.picture(0, script=script)
        for y in (5, 125, 240):
            part = (y + 0.5) / 250
            self.assertColor(pixels, 8, y, [255 * (1 - part), 128 * part, 0], 2)

    def test_weekdays(self):
        letters = "SMTWTFS"
        for today in range(1, 8):
            found = self.values(
                [f"{self.graph}.card.day[{i}].text" for i in range(7)], [0], "--set", f"today={today}")
            self.assertEqual([f[0] for f in found], [letters[(today + i) % 7] for i in range(7)])
            self.assertEqual(found[6][0], letters[today - 1])
        places = self.values([f"{self.graph}.card.day[{i}].position.x" for i in range(7)], [0])
        self.assertNear([p[0] for p in places], [p[0] for p in self.points([1] * 7)])

    def test_labels(self):
        card = f"{self.graph}.card"
        names = [f"{card}.title.text", f"{card}.averageLabel.text", f"{card}.averageNumber.text", f"{card}.zero.text"]
        self.assertEqual([v[0] for v in self.values(names, [3.6])], ["Water Drunk", "Average:", "5", "0"])
        heights = self.values([f"{card}.maximum.position.y", f"{card}.zero.position.y"], [0])
        self.assertNear([v[0] for v in heights], [60, 200])

    def test_markers(self):
        for i in range(1, 9):
            matrix = self.values([f"{self.counter}.marker[{i - 1}].transform"], [0])[0][0]
            turn = math.radians(135 + i * 270 / 8 - 90)
            for x, y in ((-2.5, 0), (2.5, 0), (2.5, 10), (-2.5, 10)):
                down = y + 230 / 2 - 10
                wanted = [x * math.cos(turn) - down * math.sin(turn), x * math.sin(turn) + down * math.cos(turn)]
                values = self.flat(matrix)
                found = [x * values[0] + y * values[4] + values[12], x * values[1] + y * values[5] + values[13]]
                self.assertNear(found, wanted, 1e-9)

    def flat(self, matrix):
        if isinstance(matrix, dict):
            matrix = matrix["matrix"]
        if isinstance(matrix, str):
            matrix = json.loads(matrix.removeprefix("matrix"))
        return [value for row in matrix for value in (row if isinstance(row, list) else [row])]

    def polar(self, radius, degrees, scale=2):
        turn = math.radians(degrees)
        return scale * (10 + 150 + radius * math.cos(turn)), scale * (10 + 150 + radius * math.sin(turn))

    def test_ring_and_outline(self):
        orange, blue, half = (255, 159, 67), (34, 49, 79), 115
        for count in (0, 1, 3, 5, 8):
            pixels = self.picture(0, "--scale", "2", "--set", f"counter={count}")
            end = 135 + count * 270 / 8
            for degrees in range(140, 402, 5):
                self.assertColor(pixels, *self.polar(half - 38, degrees), orange if abs(degrees - end) > 4 else blue,
                                 255 if 2.3 < abs(degrees - end) <= 4 else 12, f"{count}: ring at {degrees}°")
                nearest = min(abs(degrees - 135 - i * 270 / 8) for i in range(9))
                if nearest < 3 or abs(degrees - end) < 6:
                    continue
                for radius in (half - 2.5, half - 76 + 2.5):
                    self.assertColor(pixels, *self.polar(radius, degrees), blue if degrees < end else orange, 12,
                                     f"{count}: outline at {degrees}°, {radius}")
            for radius in (half + 1.5, half - 76 - 1.5):
                for degrees in range(150, 400, 50):
                    x, y = self.polar(radius, degrees)
                    self.assertGreater(pixels[int(y), int(x)].min(), 190, f"outside the ring at {degrees}°")

    def test_more_than_eight_is_counted_and_not_drawn(self):
        counts, spans = self.values(["flo.counter", f"{self.counter}.span"], [0, 0.9, 1.6, 7.5], "--set", "counter=7")
        self.assertEqual(counts, [7, 8, 9, 7])
        self.assertNear(spans, [7 * 270 / 8, 270, 270, 7 * 270 / 8])

    def test_taps(self):
        counts, levels, graph, last = self.values(
            ["flo.counter", "flo.level", "flo.isGraph", f"{self.graph}.points[6]"], [0, 0.9, 1.6, 3.6, 5.7, 6.3, 7.5])
        self.assertEqual(counts, [5, 6, 7, 7, 7, 6, 5])
        self.assertNear(levels, [5, 6, 7, 7, 7, 6, 5])
        self.assertEqual(graph, [False, False, False, True, False, False, False])
        # Taken at the tap that shows the graph, and kept.
        self.assertEqual(last, [3, 3, 3, 7, 7, 7, 7])

    def test_a_button_while_the_graph_shows(self):
        for button, wanted in (("plus", 6), ("minus", 4)):
            script = self.changed([
                {"at": 0.2, "touch": [[150, 150]], "layer": "flo.container"},
                {"at": 2, "touch": [[20, 20]], "layer": f"flo.{button}"},
            ])
            counts, graph, hidden, front, last = self.values(
                ["flo.counter", "flo.isGraph", f"{self.graph}.hidden", f"{self.counter}.hidden",
                 f"{self.graph}.points[6]"],
                [0, 1.8, 2.3, 3.5], script=script)
            self.assertEqual(counts, [5, 5, wanted, wanted])
            self.assertEqual(graph, [False, True, False, False])
            self.assertEqual(hidden, [True, False, False, True])
            self.assertEqual(front, [False, True, False, False])
            # What the graph says stays while it turns away.
            self.assertEqual(last, [3, 5, 5, 5])

    def test_touches_while_it_turns(self):
        """A tap does nothing then; a button counts, and what turns goes on."""
        script = self.changed([
            {"at": 0.4, "touch": [[150, 245]], "layer": "flo.container"},
            {"at": 0.8, "touch": [[35, 35]], "layer": "flo.plus"},
            {"at": 1.1, "touch": [[150, 245]], "layer": "flo.container"},
            {"at": 2, "touch": [[35, 35]], "layer": "flo.plus"},
            {"at": 2.5, "touch": [[150, 245]], "layer": "flo.container"},
            {"at": 2.7, "touch": [[20, 20]], "layer": "flo.minus"},
        ])
        counts, graph, hidden = self.values(
            ["flo.counter", "flo.isGraph", f"{self.graph}.hidden"], [0.3, 0.7, 1.5, 1.9, 2.3, 2.8, 3, 3.5], script=script)
        self.assertEqual(counts, [5, 5, 6, 6, 7, 7, 6, 6])
        self.assertEqual(graph, [False, True, True, True, False, False, False, False])
        self.assertEqual(hidden, [True, False, False, False, False, False, False, True])

    def test_angles_of_both_flips(self):
        script = self.changed([{"at": 0.2, "touch": [[150, 10]], "layer": "flo.container"},
                               {"at": 2.4, "touch": [[150, 10]], "layer": "flo.container"}])
        path = self.path("components/flo.json")
        with open(path, encoding="utf-8") as file:
            flo = json.load(file)
        flo["components"]["Flo"]["let"] = {"there": "=over.angle", "andBack": "=back.angle"}
        self.write("components/flo.json", flo)
        parts = (0.1, 0.25, 0.5, 0.75, 0.9)
        times = [begin + part for begin in (0.4, 2.6) for part in parts]
        there, back = self.values(["flo.there", "flo.andBack"], [0, *times, 3.7], script=script)
        turned = [180 * self.ease(part) for part in parts]
        self.assertNear(there, [0, *turned, *[180] * 6], 1e-4)
        self.assertNear(back, [0, *[0] * 5, *turned, 180], 1e-4)

    def card(self, time):
        """The columns that differ from the empty background at a height inside the graph, and its outline's rows."""
        script = self.changed([{"at": 0.2, "touch": [[150, 10]], "layer": "flo.container", "indicator": False},
                               {"at": 2.4, "touch": [[150, 10]], "layer": "flo.container", "indicator": False}])
        return self.picture(time, "--theme", "dark", script=script)[:310]

    def test_both_flips(self):
        begun = [0.4, 2.6]
        # Half-way, nothing but the edge is to be seen.
        empty = self.card(begun[0] + 0.5)
        for part in (0.6, 0.75, 0.9):
            # From the right there, from the left back: the graph of one is that of the other, backwards.
            over, back = self.card(begun[0] + part), self.card(begun[1] + 1 - part)
            self.assertLessEqual(abs(over - back).max(), 2, f"at {part}")
            different = abs(over - empty).max(axis=2) > 60
            columns = np.nonzero(different.any(axis=0))[0]
            left, right = columns[0] + 9, columns[-1] - 9
            # The graph comes with its left edge near and its right one far.
            self.assertGreater(different[:, left].sum(), different[:, right].sum() + 3, f"at {part}")
            # The near edge is never taller than the card, the width is the cosine's (and the far half's perspective).
            self.assertLessEqual(different[:, left].sum(), 251)
            angle = 180 * self.ease(part)
            flat, deep = abs(math.cos(math.radians(angle))), math.sin(math.radians(angle))
            width = 150 * flat * (1 + 1000 / (1000 + 300 * deep))
            self.assertAlmostEqual(columns[-1] - columns[0] + 1, width, delta=4, msg=f"{angle}°")

    def ease(self, t):
        low, high = 0.0, 1.0
        for _ in range(60):
            s = (low + high) / 2
            if 3 * s * (1 - s) ** 2 * 0.42 + 3 * s * s * (1 - s) * 0.58 + s ** 3 < t:
                low = s
            else:
                high = s
        return 3 * low * low * (1 - low) + low ** 3


class Profile(System):
    name = "profile"

    def test_rows_and_choices(self):
        names, lives = column("people.csv", "name"), column("people.csv", "biography")
        rows = self.values([f"view.list.row[{i}].label.text" for i in range(3)], [0])
        self.assertEqual([row[0] for row in rows], names)
        label, words, rating, picture, shown = self.values(
            ["view.profile.label.text", "view.profile.words.text", "view.profile.rating", "view.profile.avatar.picture",
             "view.profile.avatar.shown"], [0, 2.5, 4.5, 5.8])
        self.assertEqual(label, names + names[:1])
        self.assertEqual(words, lives + lives[:1])
        self.assertNear(rating, [4.5, 3.5, 5, 4.5])
        self.assertEqual(picture, ["ada", "ben", "", "ada"])
        self.assertEqual(shown, ["ada", "ben", "silhouette", "ada"])

    def test_without_a_sample_the_plain_disc(self):
        pixels = self.picture(4.5, "--set", "stand=")
        for x, y in ((72, 72), (50, 60), (72, 20), (72, 124), (100, 90)):
            self.assertColor(pixels, x, y, (128, 128, 128), 2)

    def test_insets(self):
        for line in (1, 5, 12):
            pixels = self.picture(0, "--set", f"lineWidth={line}", "--scale", "2")
            row = pixels[2 * 72]

            def at(x):
                return row[int(2 * (16 + x))]

            # Disc from half a line width, picture from the line width and 3 more.
            if line > 1:
                self.assertLessEqual(abs(at(line / 2 - 1) - np.array([244, 245, 248])).max(), 2)
            for x in (line / 2 + 1, line + 2):
                self.assertLessEqual(abs(at(x) - np.array([128, 128, 128])).max(), 3, f"{line}: {at(x)}")
            self.assertLessEqual(abs(at(line + 4.5) - np.array([255, 215, 194])).max(), 3, f"{line}")

    def test_another_table(self):
        people = [{"name": f"N{i}", "biography": "b", "rating": i, "picture": ""} for i in (1, 2, 3)]
        self.assertEqual(
            self.values(["view.profile.label.text"], [0, 2.5, 4.5], "--set", f"people={json.dumps(people)}")[0],
            ["N1", "N2", "N3"])


class Table(System):
    name = "table"

    def test_rows(self):
        headings = column("items.csv", "heading")
        for i, heading in enumerate(headings):
            row = f"view.table.cell[{i}]"
            found = self.values([f"{row}.labels.head.text", f"{row}.labels.sub.text", f"{row}.frame"], [0])
            self.assertEqual(found[0][0], heading)
            self.assertEqual(found[1][0], column("items.csv", "subheading")[i])
            self.assertNear(found[2][0], [0, 50 + 30 * (1 + i // 4) + 52 * i, 300, 52])
        self.assertEqual([headings[0], column("items.csv", "subheading")[0]], ["First", "A first item"])

    def test_section_headers(self):
        hidden = [self.values([f"view.table.section[{i}].hidden"], [0])[0][0] for i in range(8)]
        self.assertEqual(hidden, [i % 4 != 0 for i in range(8)])

    def test_a_heading_is_centred_and_a_subheading_left(self):
        head, sub = self.values(["view.table.cell[0].labels.head.frame", "view.table.cell[0].labels.sub.frame"], [0])
        self.assertNear(head[0][0] + head[0][2] / 2, 150)
        self.assertNear(sub[0][0], 20)
        self.assertLess(head[0][1] + head[0][3], sub[0][1] + 1)

    def test_counters_count_apart(self):
        times = [0, 0.9, 2.5, 3.3, 3.9, 5.9, 6.5]
        header, footer, said = self.values(
            ["view.table.header.value", "view.table.footer.value", "view.table.header.row.label.text"], times)
        self.assertEqual(header, [3, 4, 4, 4, 4, 4, 3])
        self.assertEqual(footer, [3, 3, 3, 2, 3, 3, 3])
        self.assertEqual(said, [f"Count is {n}" for n in header])

    def test_size(self):
        for count in (3, 99):
            bounds = self.values(["view.table.header.bounds"], [0], "--set", f"headerCount={count}")[0][0]
            self.assertGreaterEqual(bounds[2], 300)
            self.assertNear(bounds[3], 50)

    def test_scrolling(self):
        end = 50 + 8 * 52 + 2 * 30 + 12 + 50 + 40 - 400
        offsets, points = self.values(["view.offset", "view.table.scrollPoint.y"], [0, 1, 1.5, 2.6, 4, 6.9])
        self.assertNear(offsets, [0, 0, 150, end, end, 0])
        self.assertNear(points, offsets)
        # It slows down by itself after the finger has gone.
        slowing = self.values(["view.offset"], [1.5, 1.65, 1.8, 1.95, 2.1])[0]
        steps = [b - a for a, b in zip(slowing, slowing[1:])]
        self.assertTrue(all(a > b > 0 for a, b in zip(steps, steps[1:])), steps)
        # A finger cannot drag it beyond its ends.
        script = self.changed([{"at": 0, "touch": [[150, 50], [150, 350]], "duration": 0.5},
                               {"at": 2, "touch": [[150, 390], [150, 10]], "duration": 0.5}])
        self.assertNear(self.values(["view.offset"], [0.5, 1.6, 2.5, 3.9], script=script)[0], [0, 0, end, end])


class Shortcuts(System):
    name = "shortcuts"

    def test_steps(self):
        times = [i * 1.8 + 1 for i in range(4)]
        active, caption, weight, italic, rule = self.values(
            ["window.menu.active", "caption.text", "window.line.what.fontWeight", "window.line.what.italic",
             "window.line.what.rule.frame.width"], times)
        self.assertEqual(active, [0, 1, 2, 3])
        self.assertEqual(caption, column("shortcuts.csv", "caption"))
        self.assertEqual(weight, [700, 700, 700, 400])
        self.assertEqual(italic, [False, True, True, False])
        self.assertEqual([width > 0 for width in rule], [False, False, True, False])

    def test_the_words_make_room(self):
        before, after = self.values(["window.line.last.frame.x"], [0.5, 1.2])[0]
        self.assertGreater(after, before + 1.5)


class Looks(System):
    """What holds for every script of these."""

    def test_stills(self):
        for name, (times, scale, _) in STILLS.items():
            type(self).name = name
            for time in times:
                golden = os.path.join(GOLDEN, f"{name}-{time:g}.png")
                self.assertLessEqual(os.path.getsize(golden), 20_480, golden)
                with Image.open(golden) as image:
                    wanted = np.asarray(image.convert("RGB")).astype(int)
                found = self.picture(time, "--scale", repr(scale))
                self.assertEqual(found.shape, wanted.shape)
                self.assertEqual(abs(found - wanted).max(), 0, f"{name} at {time}")

    def test_sizes_and_loops(self):
        for name, (_, _, most) in STILLS.items():
            type(self).name = name
            for theme in ([], ["--theme", "dark"]):
                self.expect(OK, self.script, "-o", self.path("a.gif"), "-q", *theme)
                self.assertLessEqual(os.path.getsize(self.path("a.gif")), most, f"{name} {theme}")
                with open(self.script, encoding="utf-8") as file:
                    duration = json.load(file)["duration"]
                self.assertTrue(3 <= duration <= 8)
                jump = abs(self.picture(0, *theme) - self.picture(duration - 0.001, *theme))
                self.assertLess(jump.mean(), 0.25, f"{name} {theme}")

    def test_every_parameter_can_be_set(self):
        other = {
            "int": lambda p: p.get("max", p["value"] + 1), "number": lambda p: p.get("max", 1),
            "color": lambda p: "#123456", "string": lambda p: "other", "choice": lambda p: p["choices"][-1],
        }
        for name in STILLS:
            type(self).name = name
            with open(self.script, encoding="utf-8") as file:
                script = json.load(file)
            self.assertIn("dark", script["themes"])
            self.assertGreater(len(script["description"]), 60)
            for key, parameter in script["parameters"].items():
                self.assertIn("label", parameter, f"{name}.{key}")
                self.assertTrue(parameter["description"].endswith("."), f"{name}.{key}")
                if parameter["type"] not in other:
                    continue
                if parameter["type"] in ("int", "number"):
                    self.assertTrue("min" in parameter, f"{name}.{key}")
                value = other[parameter["type"]](parameter)
                found = self.values([key], [0], "--set", f"{key}={value}")[0][0]
                self.assertIsNotNone(found, f"{name}.{key}")


def draw():
    """Draws the golden stills anew."""
    os.makedirs(GOLDEN, exist_ok=True)
    for name, (times, scale, _) in STILLS.items():
        for time in times:
            path = os.path.join(GOLDEN, f"{name}-{time:g}.png")
            done = animate(
                "frame", os.path.join(SCRIPTS, f"{name}.json"), "--at", repr(time), "--scale", repr(scale), "-o", path,
                "--no-system-fonts")
            assert done.code == OK, done.error
            with Image.open(path) as image:
                image.load()
            image.convert("RGB").save(path, optimize=True)


if __name__ == "__main__":
    unittest.main()
