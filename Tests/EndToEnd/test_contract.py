"""The format page's promises in combination, by numbers worked out by hand."""

import json
import math
import os
import unittest

from support import Case

CANVAS = {"width": 100, "height": 80}


def bare(layers=(), **keys):
    script = {"canvas": CANVAS, "duration": 4, "fps": 10, "layers": list(layers)}
    script.update(keys)
    return script


def cases(name):
    """Those of `contract/NAME.json`: a rule, a script that lacks what `bare` has, and what is to be found in it."""
    with open(os.path.join(os.path.dirname(__file__), "contract", name + ".json")) as file:
        return json.load(file)


class Expressions(Case):
    ROWS = [
        ("abs(-3)", 3), ("sign(-2)", -1), ("sign(0)", 0), ("min(3, 1, 2)", 1), ("max([3, 9, 2])", 9), ("min(7)", 7),
        ("clamp(5, 0, 3)", 3), ("clamp(-5, 0, 3)", 0), ("lerp(10, 20, 0.25)", 12.5), ("lerp(0, 10, 1.5)", 15),
        ("round(2.5)", 3), ("round(-2.5)", -3), ("round(0.5)", 1), ("floor(-0.5)", -1), ("ceil(0.2)", 1),
        ("sqrt(16)", 4), ("pow(2, 10)", 1024), ("2 ** 3 ** 2", 512), ("-2 ** 2", -4), ("exp(0)", 1), ("log(exp(2))", 2),
        ("mod(-1, 3)", 2), ("-1 % 3", 2), ("1 % -3", -2), ("mod(5.5, 2)", 1.5), ("7 % 7", 0),
        ("sin(30)", 0.5), ("cos(60)", 0.5), ("tan(45)", 1), ("asin(1)", 90), ("acos(0)", 90), ("atan(1)", 45),
        ("atan2(1, 1)", 45), ("atan2(1, 0)", 90), ("atan2(0, -1)", 180), ("abs(sin(180)) < 0.000000001", True),
        ("angle(point(0, 0), point(1, 0))", 0), ("angle(point(0, 0), point(0, -1))", 90),
        ("angle(point(0, 0), point(-1, 0))", 180), ("angle(point(0, 0), point(0, 1))", 270),
        ("angle(point(2, 2), point(2, 2))", 0), ("angle([0, 0], [1, -1])", 45),
        ("distance(point(0, 0), point(3, 4))", 5), ("point(1, 2) + point(3, 4)", [4, 6]), ("point(1, 2) * 3", [3, 6]),
        ("3 * point(1, 2)", [3, 6]), ("point(4, 2) / 2", [2, 1]), ("point(4, 2) - point(1, 1)", [3, 1]),
        ("-point(1, 2)", [-1, -2]),
        ("point(3, 4).x", 3), ("inset([0, 0, 10, 20], 1, 2)", [1, 2, 8, 16]), ("inset([0, 0, 10, 20], 1, 2).maxY", 18),
        ("sum([1, 2, 3])", 6), ("sum([])", 0), ("average([1, 2, 6])", 3), ("count([4, 5])", 2), ("count([])", 0),
        ("range(3)", [0, 1, 2]), ("range(2, 5)", [2, 3, 4]), ("count(range(0))", 0), ("slice([1, 2, 3, 4], 1, 3)", [2, 3]),
        ("reverse([1, 2, 3])", [3, 2, 1]), ("sort([3, 1, 2])", [1, 2, 3]), ("concat([1], [2, 3])", [1, 2, 3]),
        ("map([1, 2, 3], item * index)", [0, 2, 6]), ("map([5, 6], count)", [2, 2]),
        ("sum(map(range(3), item * item))", 5), ("map([1, 2], sum(map([10, 20], item)) + item)", [31, 32]),
        ("format(3.14159, 2)", "3.14"), ("format(2, 2)", "2.00"), ("format(-0.001, 1)", "0.0"), ("format(1234.5, 0)", "1235"),
        ("upper('abc')", "ABC"), ("lower('ABC')", "abc"), ("pad('7', 3, '0')", "007"), ("pad(7, 3, '0')", "007"),
        ("pad('1234', 3, '0')", "1234"),
        ("'a' + 1", "a1"), ("1 + 'a'", "1a"), ("'a' + 1.5", "a1.5"), ("'n' + 4 / 2", "n2"), ("'' + true", "true"),
        ("'a' < 'b'", True), ("'a' == 'a'", True), ("1 == 1.0", True), ("!true", False), ("!(1 > 2) && 2 >= 2", True),
        ("true ? 1 : false ? 2 : 3", 1), ("false || true && false", False), ("[1, 2, 3][1]", 2),
        ("[[1, 2], [3, 4]][1][0]", 3), ("rgb(255, 0, 0).red", 1), ("rgba(0, 0, 255, 0.5).alpha", 0.5),
        ("hsl(120, 100, 50).green", 1), ("mix(0, 10, 0.3)", 3), ("mix(rgb(0, 0, 0), rgb(255, 255, 255), 0.5).red", 0.5),
        ("random(4) == random(4) && random(4) >= 0 && random(4) < 1", True), ("random(1) != random(2)", True),
        ("noise(1.5) == noise(1.5)", True), ("ease('linear', 0.3)", 0.3), ("ease('easeInEaseOut', 0.5)", 0.5),
        ("ease('easeIn', 0.25)", 0.09346), ("spring(0, 1, 100, 10)", 0), ("abs(spring(20, 1, 100, 10) - 1) < 0.0001", True),
        ("pi", math.pi), ("canvas.width + canvas.height", 180), ("totalDuration", 4), ("progress", 0.25), ("time", 1),
        ("frameIndex", 10), ("true && 1 < 2 ? 'y' : 'n'", "y"), ("10 - 2 - 3", 5), ("2 * -3", -6), ("1e3", 1000), (".5 + .5", 1),
        ("'a' + 'b' + 'c'", "abc"), ("3 > 2 == true", True), ("7 / 2", 3.5),
        ("slice([1, 2, 3], 0, 0)", []), ("min(-1, 1) + max(-1, 1)", 0), ("sqrt(2) ** 2", 2), ("sort(['b', 'a'])", ["a", "b"]),
        ("reverse(range(3))", [2, 1, 0]), ("average(range(5))", 2), ("count(range(2, 5))", 3),
        ("lerp(point(0, 0), point(10, 20), 0.5)", [5, 10]), ("mix(point(0, 0), point(10, 20), 0.5)", [5, 10]),
        ("[1, 2] + [3, 4]", [4, 6]),
    ]

    def test_rows(self):
        for text, wanted in self.ROWS:
            with self.subTest(text):
                [[found]] = self.sampled(bare(), [text], [1])
                self.assertNear(found, wanted, 1e-5)

    def test_escape_and_templates(self):
        def text(s, **p):
            script = bare([{"name": "t", "type": "text", "text": s}], parameters={"n": 3, "s": "hi", "f": 2.5, **p})
            return self.sampled(script, ["t.text"], [0])[0][0]
        self.assertEqual(text("==x"), "=x")
        self.assertEqual(text("===x"), "==x")
        self.assertEqual(text("Count is ${round(n)}"), "Count is 3")
        self.assertEqual(text("${n}${s} ${f}"), "3hi 2.5")
        self.assertEqual(text("=s + n"), "hi3")
        self.assertEqual(text("${n > 2 ? 'a}' : 'b'}!"), "a}!")
        self.assertEqual(text("$5 {x}"), "$5 {x}")
        self.assertEqual(text("${n / 3}"), "1")

    def test_scope(self):
        script = bare([
            {"name": "a", "frame": ["=w", 8, 10, 20], "opacity": "=self.width / 20",
             "sublayers": [{"name": "b", "frame": [0, 0, "=parent.width / 2", "=parent.height"]}]},
            {"name": "c", "bounds": [0, 0, 30, 40], "position": ["=a.position.x + width", "=center.y"]},
            {"component": "K", "name": "k", "frame": [0, 0, 10, 10], "angle": "=angle"},
        ], parameters={"w": 7, "angle": 33}, components={
            "K": {"parameters": {"angle": 1}, "let": {"twice": "=angle * 2"}, "size": [10, 10],
                  "layers": [{"name": "z", "opacity": "=twice / 100"}]}})
        found = self.sampled(script, ["a.frame", "a.opacity", "b.frame", "c.position", "k.angle", "k.z.opacity", "z.opacity"], [0])
        for got, want in zip(found, [[7, 8, 10, 20], 0.5, [0, 0, 5, 20], [42, 20], 33, 0.66, 0.66]):
            self.assertNear(got[0], want)


class Errors(Case):
    def test_places(self):
        L = [{"name": "ring", "opacity": 1}]
        rows = [
            (bare(L, timeline=[{"layer": "rng", "animate": "opacity", "to": 0}]), ["rng", "ring"]),
            (bare(L, timeline=[{"layer": "ring", "animate": "opacty", "to": 0}]), ["opacty", "opacity"]),
            (bare([{"name": "r", "opacity": "=tme"}]), ["tme", "time"]),
            (bare([{"name": "r", "opacity": "=sine(3)"}]), ["sine", "sin"]),
            (bare([{"name": "r", "opacity": "=1 +"}]), ["expected"]),
            (bare([{"name": "r", "opacity": "='a'"}]), ["number"]),
            (bare([{"name": "r", "opactiy": 1}]), ["opactiy", "opacity"]),
            (bare(timeline=[{"transition": "flipFromLeft", "from": "a", "to": "b"}]), ["a"]),
            (bare(L + [{"name": "q"}], timeline=[{"transition": "flipFromLft", "from": "ring", "to": "q"}]), ["flipFromLeft"]),
            (bare([{"component": "Dail"}], components={"Dial": {"layers": []}}), ["Dail", "Dial"]),
            (bare([{"component": "Dial", "agle": 1}], components={"Dial": {"parameters": {"angle": 1}, "layers": []}}), ["agle", "angle"]),
            (bare([{"component": "Dial", "angle": "red"}], components={"Dial": {"parameters": {"angle": 1}, "layers": []}}), ["number"]),
            (bare(L, timeline=[{"touch": [[0, 0]], "layer": "rung"}]), ["rung", "ring"]),
            (bare([{"name": "a", "on": {"tapp": {"set": {}}}}]), ["tapp", "tap"]),
            (bare([{"name": "a", "on": {"tap": {"set": {"conter": 1}}}}], parameters={"counter": 1}), ["conter", "counter"]),
            (bare(L, timeline=[{"after": "x", "layer": "ring", "animate": "opacity", "to": 0}]), ["x"]),
            (bare(L, parameters={"a": "=b", "b": "=a"}), ["a", "b"]),
            (bare(L, let={"a": "=b + 1", "b": "=a"}), ["a", "b"]),
            (bare([{"constraints": ["H:|-[lft]-|"], "sublayers": [{"name": "left"}]}]), ["lft", "left"]),
            (bare(themes={"dark": {"inc": "#fff"}}, parameters={"ink": {"type": "color", "value": "#000"}}), ["inc", "ink"]),
            (bare(themes={"dark": {"ink": 3}}, parameters={"ink": {"type": "color", "value": "#000"}}), ["color"]),
            (bare([{"name": "a"}, {"name": "a"}]), ["a"]),
            (bare([{"name": "a b"}]), ["a b"]),
            (bare(L, timeline=[{"layer": "ring", "animate": "opacity", "from": 0, "to": 1, "by": 1}]), ["by"]),
            (bare(L, timeline=[{"layer": "ring", "animate": "opacity", "to": 1, "repeatCount": 2, "repeatDuration": 3}]), ["repeat"]),
            (bare(L, timeline=[{"layer": "dot*", "animate": "opacity", "to": 1}]), ["dot*"]),
            (bare([{"forEach": "=wek", "name": "r"}], parameters={"week": [1, 2]}), ["wek", "week"]),
            (bare([{"component": "A"}], components={"A": {"layers": [{"component": "B"}]}, "B": {"layers": [{"component": "A"}]}}), ["A", "B"]),
            (bare(L, timeline=[{"layer": "ring", "animate": "opacity", "to": 1, "timing": "easeInn"}]), ["easeInn", "easeIn"]),
            (bare(parameters={"m": {"type": "nmber", "value": 1}}), ["nmber", "number"]),
            (bare(L, timeline=[{"layer": "ring", "set": {"opaciti": 1}}]), ["opaciti", "opacity"]),
            (bare([{"name": "r", "stack": {"axis": "diagonal"}}]), ["diagonal"]),
            (bare([{"name": "r", "opacity": "=1 / 0"}]), []),
            (bare([{"name": "r", "opacity": "=min()"}]), ["min"]),
            (bare([{"name": "r", "opacity": "=clamp(1, 2)"}]), ["clamp"]),
            (bare([{"name": "r", "opacity": "=ring.x"}]), ["ring"]),
            (bare([{"name": "t", "type": "text", "text": "a ${tiem}"}]), ["tiem", "time"]),
            (bare([{"name": "r", "contentMode": "scaleAspectfit"}]), ["scaleAspectFit"]),
            (bare(parameters={"m": {"type": "choice", "value": "x", "choices": ["a", "b"]}}), ["x"]),
            (bare(parameters={"m": {"type": "number", "value": 5, "max": 3}}), ["5", "3"]),
        ]
        for script, words in rows:
            with self.subTest(words):
                self.refused(script, *words)

    def test_what_shows_at_times_is_told_in_one_run(self):
        """Mistakes of values that change, of one time and of several; what follows from them is not told."""
        layers = [
            {"name": "a", "cornerRadius": "=1 / (time - 1)"},
            {"name": "b", "cornerRadius": "=a.cornerRadius * 2", "zPosition": "=1 / (time - 1)"},
            {"name": "c", "type": "text", "text": "${4 / (time - 2)}"},
            {"name": "d", "opacity": "=sqrt(3 - time)"},
        ]
        failure = self.refused(bare(layers), "a.cornerRadius", "b.zPosition", "c.text", "d.opacity")
        self.assertNotIn("b.cornerRadius", failure)
        self.assertEqual(failure.count("error["), 4)

    def test_an_unknown_key_hides_nothing_that_shows_at_times(self):
        layers = [{"name": "a", "zork": 1, "cornerRadius": "=1 / (time - 1)"}, {"name": "d", "opacity": "=sqrt(2 - time)"}]
        failure = self.refused(bare(layers), "'zork'", "a.cornerRadius", "d.opacity")
        self.assertEqual(failure.count("error["), 3)


class Values(Case):
    """What expressions should be at the times that a case names."""

    def check(self, name):
        for case in cases(name):
            with self.subTest(case["rule"]):
                for file, content in case.get("files", {}).items():
                    self.write(file, content)
                wanted = case["values"]
                found = self.sampled({**bare(), **case["script"]}, list(wanted), case["at"], *case.get("arguments", []))
                for expression, values in zip(wanted, found):
                    self.assertNear(values, wanted[expression], 1e-4, f"{case['rule']}: {expression}")

    def test_timeline_and_data(self):
        self.check("timeline-and-data")

    def test_components_and_gestures(self):
        self.check("components-and-gestures")

    def test_layout_and_animation(self):
        self.check("layout-and-animation")

    def test_gestures_and_scope(self):
        self.check("gestures-and-scope")

    def test_combinations(self):
        self.check("combinations")


class Reach(Case):
    """Names that reach into components."""

    COMPONENTS = {"C": {
        "size": [40, 40], "layers": [{"name": "a"}, {"name": "b"}],
        "timeline": [{"name": "flip", "transition": "push", "from": "a", "to": "b", "timing": "linear", "duration": 1}]}}

    def test_transition_of_an_instance(self):
        """Transitions are found as layers are: `c.flip` reaches into the instance, a bare name finds the only one."""
        for name in ("c.flip", "flip"):
            with self.subTest(name):
                script = bare([{"component": "C", "name": "c"}, {"name": "z", "frame": [f"={name}.angle", 0, 1, 1]}],
                              components=self.COMPONENTS)
                [found] = self.sampled(script, ["z.frame.x"], [0.25, 0.5, 3])
                self.assertNear(found, [45, 90, 180])

    def test_transition_of_an_item(self):
        script = bare([{"forEach": 3, "component": "C", "name": "c", "beginTime": "=index * 0.5"},
                       {"name": "z", "frame": ["=c[1].flip.angle", 0, 1, 1]}], components=self.COMPONENTS)
        [found] = self.sampled(script, ["z.frame.x"], [1])
        self.assertNear(found, [90])

    def test_item_by_a_computed_index(self):
        """The place of an item chooses among others, as a literal does."""
        bars = {"forEach": "=week", "name": "bar", "frame": [0, 0, "=item * 10", 5]}
        script = bare([bars, {"forEach": 2, "name": "tip", "frame": ["=bar[index].frame.maxX", 0, 1, 1]}],
                      parameters={"week": [3, 4]})
        found = self.sampled(script, ["tip[0].frame.x", "tip[1].frame.x"], [0])
        self.assertEqual(found, [[30], [40]])

    def test_type_of_a_bare_expression(self):
        """A parameter given by an expression alone has the expression's type."""
        script = bare(parameters={"ink": {"type": "color", "value": "#000"}, "accent": "=ink"},
                      themes={"dark": {"ink": "#fff"}})
        self.assertNear(self.sampled(script, ["accent.red"], [0], "--theme", "dark"), [[1]])

    def test_width_in_let(self):
        """The page's own example of a `let` reads `width`: of the canvas, or of the component as it is laid out."""
        script = bare([{"name": "a", "frame": ["=step", 0, 5, 5]}], let={"step": "=(width - 40) / 6"})
        self.assertNear(self.sampled(script, ["a.frame.x"], [0])[0], [10])
        kit = {"K": {"size": [100, 10], "let": {"step": "=(width - 40) / 6"},
                     "layers": [{"name": "a", "frame": ["=step", 0, 5, 5]}]}}
        for mode, wanted in (("scaleToFill", 10), ("redraw", 5)):
            script = bare([{"component": "K", "frame": [0, 0, 70, 10], "contentMode": mode}], components=kit)
            self.assertNear(self.sampled(script, ["a.frame.x"], [0])[0], [wanted])

    def test_superlayer_in_constraints(self):
        """The layer that bears the constraints is the superview of those that they arrange, whatever it is called."""
        for name in ("superlayer", "superview", "parent", "q"):
            with self.subTest(name):
                constraints = [
                    {"item": "a", "attribute": "width", "toItem": "a", "toAttribute": "height", "multiplier": 2},
                    {"item": "a", "attribute": "height", "constant": 20},
                    {"item": "a", "attribute": "centerX", "toItem": name, "toAttribute": "centerX"},
                    {"item": "a", "attribute": "trailing", "toItem": name, "toAttribute": "trailing", "priority": 10},
                    {"item": "a", "attribute": "bottom", "toItem": name, "toAttribute": "bottom", "multiplier": 0.5}]
                script = bare([{"name": "q", "constraints": constraints, "sublayers": [{"name": "a"}]}])
                self.assertNear(self.sampled(script, ["a.frame"], [0])[0], [[30, 20, 40, 20]])


class Pixels(Case):
    """The colors of points at the time that a case names."""

    def test_points(self):
        for case in cases("pixels"):
            with self.subTest(case["rule"]):
                canvas = {**CANVAS, "background": "#fff"}
                image = self.still({**bare(), "canvas": canvas, **case["script"]}, case["at"], *case.get("arguments", []))
                for point, wanted in case["colors"]:
                    shown = list(image.getpixel(tuple(point))[:len(wanted)])
                    self.assertNear(shown, wanted, 2, f"{case['rule']} at {point}")

    def test_copies_turn_after_their_delay(self):
        """A copy of a replicator plays a transition later by `instanceDelay`, as every animation."""
        card = {"name": "card", "frame": [0, 0, 20, 20], "sublayers": [
            {"name": "a", "backgroundColor": "#f00"}, {"name": "b", "backgroundColor": "#00f"}]}
        script = bare([{"type": "replicator", "instanceCount": 3, "instanceDelay": 1, "sublayers": [card],
                        "instanceTransform": {"translation": [25, 0, 0]}}], timeline=[
            {"transition": "flipFromLeft", "from": "a", "to": "b", "duration": 0.5, "timing": "linear", "dimming": 0}])
        first, second = self.still(script, 0.2), self.still(script, 1.2)
        box = (0, 0, 20, 20)
        self.assertEqual(second.crop((25, 0, 45, 20)).tobytes(), first.crop(box).tobytes())
        self.assertEqual(second.getpixel((60, 10)), (255, 0, 0, 255))


if __name__ == "__main__":
    unittest.main()
