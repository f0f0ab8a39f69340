"""Every budget: refused before the work, by its name, with the flag that raises it."""

import json
import os
import re
import unittest

from PIL import Image

from support import INVALID, LIMIT, OK, ROOT, USAGE, Case, measured, square

#: What a refusal may cost.
MEMORY = 64 << 20
SECONDS = 0.5


def many_layers(count):
    return square(layers=[{"frame": [0, 0, 1, 1]} for _ in range(count)], timeline=None)


def polyline(count):
    points = [[i % 40, i // 40 % 30] for i in range(count)]
    return square(layers=[{"type": "shape", "path": {"polyline": points}, "strokeColor": "#000"}], timeline=None)


def keyframes(count):
    return square(timeline=[{"layer": "box", "animate": "opacity", "values": [i % 2 for i in range(count)], "duration": 1}])


#: name, its flag's value that is too small, one that is enough, a script.
CASES = [
    ("input-bytes", 100, 10_000, square()),
    ("depth", 3, 10, square()),
    ("values", 10, 1000, square()),
    ("components", 2, 3, square(components={"A": {}, "B": {}, "C": {}})),
    ("canvas-side", 39, 40, square()),
    ("canvas-area", 1199, 1200, square()),
    ("frames", 9, 10, square()),
    ("work", 5000, 1_000_000, square()),
    ("layers", 19, 20, many_layers(20)),
    ("arranged", 19, 20, square(layers=[{"frame": [0, 0, 1, 1]} for _ in range(20)], stack={}, timeline=None)),
    ("keyframes", 49, 50, keyframes(50)),
    ("path-points", 400, 100_000, polyline(1000)),
    ("text", 4, 5, square(layers=[{"type": "text", "text": "hello"}], timeline=None)),
    ("steps", 9_000, 20_000, square(layers=[{"frame": [0, 0, 9, 9], "opacity": "=sum(map(range(5000), item)) * 0"}], timeline=None)),
    ("blur", 7, 8, square(layers=[{"frame": [0, 0, 9, 9], "backgroundColor": "#000", "filters": [{"blur": 8}]}], timeline=None)),
    ("output-bytes", 400, 10_000, square()),
]


class Limits(Case):
    def test_each_has_a_flag(self):
        for name, small, enough, script in CASES:
            with self.subTest(name):
                self.write("s.json", script)
                result = self.expect(LIMIT, "s.json", "-o", "x.gif", f"--max-{name}", str(small), cwd=self.folder)
                self.assertIn(f"--max-{name}", result.error)
                errors = self.expect(
                    LIMIT, "s.json", "-o", "x.gif", f"--max-{name}", str(small), "--errors", "json",
                    cwd=self.folder).errors
                self.assertEqual({error["code"] for error in errors}, {f"limit.{name}"})
                self.assertNotIn("x.gif", self.names())
                self.expect(OK, "s.json", "-o", "x.gif", f"--max-{name}", str(enough), "-q", cwd=self.folder)
                self.remove("x.gif")

    def test_imports(self):
        for name in ("a", "b", "c"):
            self.write(f"{name}.json", {"components": {name.upper(): {"size": [1, 1]}}})
        self.write("s.json", square(**{"import": ["a.json", "b.json", "c.json"]}))
        error, = self.expect(
            LIMIT, "validate", "s.json", "--max-imports", "1", "--errors", "json", cwd=self.folder).errors
        self.assertEqual((error["code"], error["path"]), ("limit.imports", "$.import[1]"))
        self.assertIn("--max-imports", error["hint"])
        self.expect(OK, "validate", "s.json", "--max-imports", "3", cwd=self.folder)

    def test_the_documentation_has_all_that_the_program_takes(self):
        help = self.expect(OK, "render", "--help").text
        with open(os.path.join(ROOT, "Documentation", "command-line.md")) as file:
            documented = re.findall(r"^\| `--max-([a-z-]+)` \|", file.read(), re.MULTILINE)
        self.assertEqual(re.findall(r"^  --max-((?!size)[a-z-]+) <", help, re.MULTILINE), documented)

    def test_what_limits_take(self):
        self.write("s.json", square())
        with open(os.path.join(ROOT, "Documentation", "command-line.md")) as file:
            names = re.findall(r"^\| `--max-([a-z-]+)` \|", file.read(), re.MULTILINE)
        names = [name for name in names if name not in ("memory", "seconds")]
        most = 10 ** 15
        self.expect(OK, "s.json", "-o", "x.gif", "-q", *(f"--max-{name}={most}" for name in names), cwd=self.folder)
        for name in names:
            for wrong in (0, -1, 2 ** 63, "1e6"):
                result = self.expect(USAGE, "s.json", "-o", "y.gif", f"--max-{name}={wrong}", cwd=self.folder)
                self.assertIn(f"--max-{name}", result.error)
            self.assertIn(f"takes at most {most}", self.expect(
                USAGE, "s.json", "-o", "y.gif", f"--max-{name}={most + 1}", cwd=self.folder).error)
        self.assertNotIn("y.gif", self.names())

    def remove(self, name):
        os.remove(self.path(name))

    def refused(self, script, *words, arguments=(), code=LIMIT, memory=MEMORY):
        text = script if isinstance(script, (bytes, str)) else json.dumps(script)
        self.write("s.json", text)
        result = measured(self.path("s.json"), "-o", self.path("x.gif"), *arguments)
        self.assertEqual(result.code, code, result.error[:2000])
        self.assertClean(result)
        for word in words:
            self.assertIn(word, result.error)
        self.assertLess(result.memory, memory + 8 * len(text), words)
        self.assertLess(result.cpu, 10 * SECONDS, words)
        self.assertNotIn("x.gif", self.names())
        return result

    def test_defaults(self):
        canvas = {"background": "#fff"}
        self.refused(square(duration=1e9), "limit.frames")
        self.refused(square(duration=334, fps=30), "limit.frames", "--max-frames")
        self.refused(square(duration=1e5, fps=50), "limit.frames")
        self.refused(square(), "limit.frames", arguments=["--to", "1e300"])
        self.refused(square(canvas={"width": 16385, "height": 1, **canvas}), "--max-canvas-side")
        self.refused(square(canvas={"width": 8000, "height": 8001, **canvas}), "--max-canvas-area")
        self.refused(square(canvas={"width": 8000, "height": 8000, **canvas}, duration=300), "--max-work")
        self.refused(square(canvas={"width": 40, "height": 30, "scale": 500}), "--max-canvas-side")
        self.refused(square(), "--max-canvas-side", arguments=["--scale", "1000"])
        self.refused(square(), "40000000000 × 30000000000 pixels", arguments=["--scale", "1e9"])
        self.refused(square(layers=[{"frame": [0, 0, 9, 9], "backgroundColor": "#000", "filters": [{"blur": 2001}]}], timeline=None), "--max-blur")
        self.refused(square(layers=[{"frame": [0, 0, 9, 9], "backgroundColor": "#000", "shadowOpacity": 1,
                                     "shadowRadius": 1e9}], timeline=None), "--max-blur")

    def test_budgets_are_shared(self):
        """By all copies, items and repetitions of what one alone could have."""
        items = [{"name": "l", "forEach": 20_000}]
        repeated = [{"sequence": [{"layer": "l", "set": {"opacity": 0}}], "repeatCount": 1000}]
        values = [{"layer": "l", "animate": "opacity", "values": "=map(range(1000), 0.5)"}]
        for timeline in (repeated, values):
            self.refused(
                square(layers=items, timeline=timeline, duration=1), "limit.keyframes", "--max-keyframes",
                memory=160 << 20)
        emitter = {"type": "emitter", "frame": [0, 0, 9, 9], "cells": [
            {"birthRate": 3000, "lifetime": 10, "beginTime": -10, "contents": {"frame": [0, 0, 1, 1]}}]}
        for layer in (dict(emitter, forEach=20),
                      {"type": "replicator", "instanceCount": 20, "sublayers": [emitter]}):
            self.refused(
                square(layers=[layer], timeline=None), "limit.particles", "--max-particles", memory=512 << 20)
        # What lives no time is no particle, but has to be looked at.
        short = {"birthRate": 5000, "lifetime": "=time < 0.00001 ? 1 : 0", "contents": {"frame": [0, 0, 1, 1]}}
        around = {"birthRate": 5000, "lifetime": 1, "contents": {"frame": [0, 0, 1, 1]}, "cells": [short]}
        self.refused(
            square(layers=[{"type": "emitter", "frame": [0, 0, 9, 9], "cells": [around]}], timeline=None),
            "limit.particles", "--max-particles", arguments=["--max-particles", "10000"])
        self.refused(square(layers=[{"forEach": 1001, "frame": [0, 0, 1, 1]}], stack={}, timeline=None),
                     "limit.arranged", "--max-arranged")
        stacks = {"forEach": 25, "frame": [0, 0, 9, 900], "stack": {}, "sublayers": [{"forEach": 300, "frame": [0, 0, 1, 1]}]}
        self.refused(square(layers=[stacks], timeline=None), "limit.arranged", "--max-arranged", memory=160 << 20)

    def test_constraints_are_counted(self):
        """Also those that one bracket of a visual format holds, whose text none of them has for itself."""
        sizes = ",".join([">=1"] * 20_000)
        many = square(layers=[{"name": "a"}], constraints=[f"H:[a({sizes})]"], timeline=None)
        self.refused(many, "limit.arranged", "--max-arranged", memory=160 << 20)
        few = [f"H:|-[a(9,{','.join(['>=1'] * 500)})]", "V:|-[a(9)]"]
        self.write("s.json", square(layers=[{"name": "a"}], constraints=few, timeline=None))
        self.expect(OK, "validate", "s.json", cwd=self.folder)

    def test_frames_of_pictures_are_pixels(self):
        frames = [Image.new("RGB", (40, 40), (n * 10, 0, 0)) for n in range(20)]
        for name in "abc":
            frames[0].save(self.path(f"{name}.gif"), save_all=True, append_images=frames[1:], duration=50)
        pictures = square(layers=[{"type": "image", "image": f"{name}.gif"} for name in "abc"], timeline=None)
        self.write("s.json", pictures)
        error, = self.expect(
            LIMIT, "validate", "s.json", "--max-image-pixels-in-all", "70000", "--errors", "json",
            cwd=self.folder).errors
        self.assertEqual(error["code"], "limit.image-pixels-in-all")
        self.assertIn("c.gif", json.dumps(pictures["layers"][2]))
        self.assertEqual(error["path"], "$.layers[2].image")
        self.expect(OK, "validate", "s.json", "--max-image-pixels-in-all", "96000", cwd=self.folder)
        error, *_ = self.expect(
            LIMIT, "validate", "s.json", "--max-image-pixels", "31999", "--errors", "json", cwd=self.folder).errors
        self.assertEqual(error["code"], "limit.image-pixels")

    def test_components_that_nothing_shows_share_their_layers(self):
        components = {f"C{i}": {"layers": [{"forEach": 99_999}]} for i in range(60)}
        self.write("s.json", square(components=components))
        result = measured("validate", self.path("s.json"))
        self.assertEqual(result.code, OK, result.error)
        self.assertLess(result.cpu, 10)

    def test_crossings_are_steps(self):
        scribble = "=map(range(1500), point(random(index) * 90, random(index + 5000) * 90))"
        layers = [{"type": "shape", "path": {"union": [{"polyline": scribble, "closed": True}]}} for _ in range(4)]
        self.refused(square(layers=layers, timeline=None), "limit.steps", memory=512 << 20)

    def test_curves_without_many_crossings_are_few_steps(self):
        moving = {"union": [{"oval": [f"={i % 10 * 18} + time", i // 10 * 18, 30, 30]} for i in range(100)]}
        resting = {"union": [{"oval": [i % 20 * 9, i // 20 * 9, 12, 12]} for i in range(400)]}
        for path in (moving, resting):
            self.write("s.json", square(layers=[{"type": "shape", "path": path}] * 2, timeline=None))
            self.expect(OK, "validate", "s.json", cwd=self.folder)

    def test_what_is_too_large_to_be_drawn_has_a_place(self):
        star = {"star": {"center": [20, 20], "radius": 4e5, "innerRadius": 10, "points": 20_000}}
        script = square(layers=[{"name": "first", "frame": [0, 0, 9, 9]}, {
            "type": "shape", "path": star, "fillColor": None, "strokeColor": "red", "lineWidth": 300,
            "lineJoin": "round"}], timeline=None)
        self.write("s.json", script)
        error, = self.expect(
            LIMIT, "s.json", "-o", "x.gif", "--max-path-points", "50000", "--errors", "json",
            cwd=self.folder).errors
        self.assertEqual((error["code"], error["path"]), ("limit.path-points", "$.layers[1]"))
        self.assertIn("--max-path-points", error["hint"])

    def test_what_no_flag_raises(self):
        self.refused(square(canvas={"width": 65_536, "height": 1}), "65535", code=INVALID)
        self.refused(square(canvas={"width": 65_535, "height": 1, "scale": 2}), "65535", code=INVALID)
        self.refused(b"[" * 600, "limit.depth", arguments=["--max-depth", "100000"])

    def test_bombs(self):
        deep = b'{"canvas":{"width":9,"height":9},"layers":'
        self.refused(b"[" * 1_000_000, "limit.depth")
        self.refused(b'{"a":' * 1_000_000, "limit.depth")
        self.refused(deep + b'[{"sublayers":' * 100_000, "limit.depth")
        self.refused(b"[" * 1_000_000 + b"]" * 1_000_000, "limit.depth")
        nested = [{"frame": [0, 0, 1, 1]}]
        for _ in range(70):
            nested = [{"frame": [0, 0, 1, 1], "sublayers": nested}]
        self.refused(square(layers=nested, timeline=None), "limit.depth")
        groups = {"animate": "opacity", "layer": "box", "to": 1}
        for _ in range(30):
            groups = {"sequence": [groups] * 2, "repeatCount": 9} if _ < 10 else {"sequence": [groups], "repeatCount": 9}
        self.refused(square(timeline=[groups], duration=1), "limit.")

    def test_expressions(self):
        for expression in ("=" + "(" * 100_000 + "1" + ")" * 100_000, "=" + "-" * 100_000 + "1", "=" + "1+" * 200_000 + "1",
                           "=" + "[" * 100_000, "=" + "a." * 100_000 + "a", "=range(1000000000)", "=sum(range(1e7))",
                           "=sum(map(range(1000), sum(map(range(1000), sum(map(range(1000), item))))))", "=" + "!" * 10_000 + "true",
                           "=" + "true ? 1 : " * 50_000 + "1"):
            self.write("s.json", square(layers=[{"frame": [0, 0, 1, 1], "opacity": expression}], timeline=None))
            result = measured(self.path("s.json"), "-o", self.path("x.gif"))
            self.assertIn(result.code, (OK, INVALID, LIMIT), expression[:40])
            self.assertClean(result)
            self.assertLess(result.memory, 2 * MEMORY, expression[:40])
            self.assertLess(result.cpu, 10, expression[:40])
        text = "x" * 1000
        for template in ("${pad('', 1000000000, 'x')}", "${" + "+".join(["'" + text + "'"] * 300) + "}"):
            self.write("s.json", square(layers=[{"type": "text", "text": template}], timeline=None))
            result = measured(self.path("s.json"), "-o", self.path("x.gif"))
            self.assertIn(result.code, (OK, INVALID, LIMIT), template[:40])
            self.assertClean(result)

    def test_sizes_at_the_limits_work(self):
        for width, height in ((16_384, 1), (1, 16_384)):
            self.write("s.json", square(canvas={"width": width, "height": height, "background": "#fff"}, duration=0.1))
            self.expect(OK, "s.json", "-o", "x.gif", "-q", cwd=self.folder)
        self.write("s.json", square(canvas={"width": 65_535, "height": 1, "background": "#fff"}, duration=0.1))
        self.expect(OK, "s.json", "-o", "x.gif", "-q", "--max-canvas-side", "65535", cwd=self.folder)
        self.assertEqual(self.read("x.gif")[6:10], b"\xff\xff\x01\x00")

    def test_part_of_a_long_script(self):
        """What is asked for counts, not the whole."""
        self.write("s.json", square(duration=5000))
        self.expect(OK, "s.json", "-o", "x.gif", "-q", "--to", "1", cwd=self.folder)
        self.expect(OK, "s.json", "-o", "x.gif", "-q", "--from", "4999", cwd=self.folder)
        self.expect(OK, "frame", "s.json", "-o", "x.png", cwd=self.folder)
        self.expect(OK, "values", "s.json", "--of", "time", "--at", "3000", cwd=self.folder)
        result = self.expect(LIMIT, "values", "s.json", "--of", "time", "--fps", "30", cwd=self.folder)
        self.assertIn("--max-frames", result.error)

    def test_a_progress_view_stays_small(self):
        from support import PROGRESS

        result = measured(PROGRESS, "--to", "2", "-o", self.path("x.gif"))
        self.assertEqual(result.code, OK)
        self.assertLessEqual(len(self.read("x.gif")), 60_000)
        self.assertLessEqual(result.memory, 40_000_000)


if __name__ == "__main__":
    unittest.main()
