"""The terminal of the gallery: when letters and lines come, where lines break, when it scrolls and is cleared."""

import csv
import json
import os
import shutil
import unittest

import numpy

from support import ROOT, Case

SCRIPTS = os.path.join(ROOT, "Scripts")


class Components(Case):
    """Scripts of their own beside a copy of the components."""

    def setUp(self):
        super().setUp()
        for part in ("components", "data"):
            shutil.copytree(os.path.join(SCRIPTS, part), self.path(part))

    def pixels(self, script, time=0, *arguments):
        """RGB of a moment, as whole numbers that may be subtracted."""
        return numpy.array(self.still(script, time, *arguments).convert("RGB")).astype(int)


class Terminal(Components):
    def session(self, rows, frame=(0, 0, 300, 160), **given):
        """A script with a terminal."""
        lines = [{"wait": wait, "kind": kind, "text": text} for wait, kind, text in rows]
        return {
            "canvas": {"width": 300, "height": 160}, "duration": 20, "fps": 10, "import": ["components/terminal.json"],
            "parameters": {"lines": {"type": "table", "value": lines}},
            "layers": [{"name": "t", "component": "Terminal", "frame": list(frame), "lines": "=lines", **given}]}

    def gallery(self):
        with open(os.path.join(SCRIPTS, "terminal.json"), encoding="utf-8") as file:
            return json.load(file)

    def test_the_timetable_of_the_gallery(self):
        with open(os.path.join(SCRIPTS, "data", "terminal.csv"), newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        now, starts, ends = 0, [], []
        for row in rows:
            now += float(row["wait"])
            starts.append(now)
            now += (len(row["text"]) * 0.035 + 0.4) if row["kind"] == "command" else 0
            ends.append(now)
        script = self.gallery()
        found = self.sampled(script, ["terminal.starts", "terminal.ends", "terminal.end"], [0])
        self.assertNear(found[0][0], starts, 1e-9)
        self.assertNear(found[1][0], ends, 1e-9)
        self.assertNear(found[2][0], now, 1e-9)
        self.assertLess(now, script["duration"])

    def test_letters_come_one_by_one(self):
        script = self.session([(1, "command", "abcde"), (0.5, "output", "xyz")], secondsPerLetter=0.2, pause=0.3)
        typed, hidden = self.sampled(
            script, ["t.typed", "t.screen.line[1].hidden"], [0, 0.99, 1.21, 1.41, 1.99, 2.01, 2.5, 2.79, 2.81])
        self.assertEqual([row[0] for row in typed], [0, 0, 1, 2, 4, 5, 5, 5, 5])
        self.assertEqual(hidden, [True] * 8 + [False])

    def test_a_caret_waits_blinks_and_goes(self):
        script = self.session(
            [(1, "command", "abc"), (3, "output", "x")], secondsPerLetter=0.1, pause=0.5, ink="#ff00ff", asksAgain=False)
        def caret(time):
            picture = self.pixels(script, time)
            columns = numpy.where((picture == (255, 0, 255)).all(axis=2).sum(axis=0) >= 12)[0]
            return (int(columns.min()), len(columns)) if len(columns) else None
        width, = self.sampled(script, ["t.letter.intrinsicSize.width"], [0])
        first, wide = caret(0.2)
        self.assertIn(wide, (6, 7))
        self.assertIsNone(caret(0.7))
        self.assertAlmostEqual(caret(1.15)[0] - first, width[0], delta=1)
        self.assertAlmostEqual(caret(1.31)[0] - first, 3 * width[0], delta=1)
        self.assertIsNone(caret(1.7))
        self.assertIsNone(caret(2.1))

    def test_long_lines_go_on_in_the_next_row(self):
        width, = self.sampled(self.session([(0, "output", "")]), ["t.letter.intrinsicSize.width"], [0])
        columns = int((300 - 28) / width[0] + 0.001)
        for length, kind, rows in (
            (columns, "output", 1), (columns + 1, "output", 2), (3 * columns, "note", 3), (columns - 2, "command", 1),
            (columns - 1, "command", 2), (0, "output", 1),
        ):
            script = self.session([(0, kind, "w" * length), (0, "output", "end")])
            found = self.sampled(script, ["t.columns", "t.rows[0]", "t.firstRows[1]"], [19])
            self.assertEqual([value[0] for value in found], [columns, rows, rows], (length, kind))
        # What stands in a row: as much as fits, from its left edge on.
        script = self.session([(0, "output", "w" * (columns + 1)), (0, "output", "w" * columns), (0, "output", "w")], asksAgain=False)
        picture = self.pixels(script, 19)
        height, = self.sampled(script, ["t.rowHeight"], [19])
        rows = [picture[38 + int(height[0]) * i:38 + int(height[0]) * (i + 1), 14:286] for i in range(4)]
        self.assertTrue((rows[0] == rows[2]).all() and (rows[1] == rows[3]).all())
        self.assertFalse((rows[0] == rows[1]).all())

    def test_it_scrolls_when_it_is_full(self):
        script = self.session([(0.5, "output", f"line {i}") for i in range(8)], fontSize=12)
        used, scrolled, height = self.sampled(
            script, ["t.usedRows", "t.scrolled", "t.rowHeight"], [0.4, 0.6, 3.1, 3.6, 3.9, 4.1])
        fits = int((160 - 48) // height[0])
        self.assertEqual(used, [0, 1, 6, 7, 7, 9])
        self.assertEqual(scrolled, [max(0, rows - fits) * height[0] for rows in used])
        # The last rows are those that a terminal without the first lines shows.
        last = self.pixels(script, 6)
        script = self.session([(0, "output", f"line {i}") for i in range(9 - fits, 8)], fontSize=12)
        self.assertTrue((self.pixels(script, 6) == last).all())

    def test_clear_clears(self):
        rows = [(0.7, "output", "one"), (0, "failure", "two"), (0.2, "command", "clear"), (2, "command", "ls")]
        empty = self.pixels(self.session([(9, "command", "ls")]), 0.2)
        script = self.session(rows, secondsPerLetter=0.1, pause=0.1)
        self.assertFalse((self.pixels(script, 1.2) == empty).all())
        self.assertTrue((self.pixels(script, 2.2) == empty).all())
        self.assertEqual(self.sampled(script, ["t.cleared"], [1.4, 1.65])[0], [0, 3])

    def test_every_parameter_does_something(self):
        rows = [
            (0.2, "command", "ls"), (0.1, "output", "a"), (0, "note", "b"), (0, "success", "c"), (0, "failure", "d")]
        plain = [self.pixels(self.session(rows), time) for time in (0.45, 1.7)]
        with open(os.path.join(SCRIPTS, "components", "terminal.json"), encoding="utf-8") as file:
            parameters = json.load(file)["components"]["Terminal"]["parameters"]
        others = {"color": "#ff8800", "string": "serif", "number": 1.5, "bool": False}
        for name, what in parameters.items():
            if name == "lines":
                continue
            value = 20 if name == "fontSize" else others[what["type"]]
            changed = [self.pixels(self.session(rows, **{name: value}), time) for time in (0.45, 1.7)]
            self.assertTrue(any((a != b).any() for a, b in zip(plain, changed)), name)

    def test_it_may_be_of_any_size(self):
        for frame in ([0, 0, 0, 0], [0, 0, 20, 20], [0, 0, 60, 40], [0, 0, 4000, 3]):
            self.pixels(self.session([(0, "command", "clear"), (0, "output", "some words")], frame), 3)

    def test_the_gallery_loops_without_a_jump(self):
        script = self.gallery()
        for theme in ([], ["--theme", "dark"]):
            self.assertLess(len(self.render(script, *theme)), 50_000)
            jump = abs(self.pixels(script, 0, *theme) - self.pixels(script, 7.999, *theme))
            self.assertLess(jump.mean(), 0.25)


class Windows(Components):
    def picture(self, component, **given):
        return self.pixels({
            "canvas": {"width": 300, "height": 120, "background": "#888"}, "import": ["components/window.json"],
            "layers": [{"name": "w", "component": component, "frame": [10, 10, 280, 100], **given}], "duration": 1})

    def test_every_parameter_does_something(self):
        with open(os.path.join(SCRIPTS, "components", "window.json"), encoding="utf-8") as file:
            components = json.load(file)["components"]
        for component, content in components.items():
            text = next(name for name, what in content["parameters"].items() if what["type"] == "string")
            plain = self.picture(component, **{text: "words"})
            for name, what in content["parameters"].items():
                value = {"color": "#ff8800", "string": "others", "number": 0.5}[what["type"]]
                changed = self.picture(component, **{text: "words", name: value})
                self.assertTrue((plain != changed).any(), f"{component}.{name}")

    def test_they_may_be_of_any_size_and_roundness(self):
        for component in ("Window", "Browser"):
            for frame in ([0, 0, 0, 0], [5, 5, 30, 20], [5, 5, 61, 8], [5, 5, 130, 110]):
                picture = self.picture(component, frame=frame, radius=100)
                # Nothing stands out of it.
                x, y, width, height = frame
                outside = picture.copy()
                outside[y:y + max(height, 40), x:x + width] = 0x88
                self.assertTrue((outside == 0x88).all(), f"{component} {frame}")

    def test_menus_are_as_wide_as_what_they_show(self):
        for rows, wanted in ((0, 150), (1, 150), (2, 209)):
            items = [{"keys": "", "command": "Cut", "caption": ""}, {
                "keys": "⌘A", "command": "Select everything there is", "caption": ""}][:rows]
            script = {
                "canvas": {"width": 300, "height": 120}, "import": ["components/shortcuts.json"], "duration": 1,
                "layers": [{"name": "m", "component": "Menu", "position": [150, 60], "items": items}]}
            (_, _, width, height), = self.sampled(script, ["m.bounds"], [0])[0]
            self.assertEqual(height, 12 + 28 * rows)
            (self.assertEqual if rows < 2 else self.assertGreater)(width, wanted)

    def test_bar_and_face(self):
        for component, bar in (("Window", 28), ("Browser", 40)):
            picture = self.picture(component, color="#112233", barColor="#445566")
            self.assertEqual(tuple(picture[10 + bar - 1, 80]), (0x44, 0x55, 0x66), component)
            self.assertEqual(tuple(picture[10 + bar, 80]), (0x11, 0x22, 0x33), component)
            self.assertEqual(tuple(picture[10, 10]), (0x88, 0x88, 0x88), component)
            self.assertEqual(tuple(picture[109, 289]), (0x88, 0x88, 0x88), component)


if __name__ == "__main__":
    unittest.main()
