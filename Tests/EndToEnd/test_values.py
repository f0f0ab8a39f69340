"""`animate values` and `animate frame`: exact numbers and exact pixels at any time."""

import json
import math
import unittest
from fractions import Fraction

from PIL import Image

from support import INVALID, OK, USAGE, Case, square


class Values(Case):
    def table(self, script, names, times, *arguments):
        self.write("s.json", script)
        of = [part for name in names for part in ("--of", name)]
        result = self.expect(
            OK, "values", "s.json", *of, "--at", ",".join(map(repr, times)), "--json", *arguments, cwd=self.folder)
        self.assertEqual(result.err, b"")
        whole = json.loads(result.out)
        self.assertEqual(list(whole), ["times", "values"])
        self.assertEqual(whole["times"], times)
        self.assertEqual(list(whole["values"]), names)
        return whole["values"]

    def test_linear_to_the_last_bit(self):
        times = [0, 0.1, 0.3, 1 / 3, 0.7, 0.9999999, 1]
        found = self.table(square(), ["box.position.x", "box.position"], times)
        for time, x, point in zip(times, found["box.position.x"], found["box.position"]):
            exact = Fraction(7) + Fraction(20) * Fraction(time)
            self.assertLessEqual(abs(Fraction(x) - exact), Fraction(math.ulp(float(exact))))
            self.assertEqual(point, [x, 10])

    def test_texts_of_numbers_and_words(self):
        """In a text the cases of `?` need not be of one type."""
        script = square(
            parameters={"n": 0}, timeline=[{"at": 1, "set": {"n": 3}, "duration": 0}], duration=2,
            layers=[{"name": "a", "type": "text", "text": "${n > 0 ? n : 'none'} left", "frame": [0, 0, 9, 9]},
                    {"name": "b", "type": "text", "text": "=n > 0 ? (n > 2 ? 'many' : n) : ''", "frame": [0, 0, 9, 9]}])
        found = self.table(script, ["a.text", "b.text"], [0.0, 1.5])
        self.assertEqual(found["a.text"], ["none left", "3 left"])
        self.assertEqual(found["b.text"], ["", "many"])

    def test_bare_parameters(self):
        """Whatever their order, values say what they are; two numbers take a point."""
        script = square(
            parameters={"accent": "=ink", "title": "=word + '!'", "word": "Hi", "ink": "#ff0000", "half": "=mix(1, 3, 0.5)",
                        "names": ["b", "a"], "sorted": "=sort(names)", "spot": [50, 50]},
            layers=[{"name": "box", "frame": [4, 8, 6, 4]}], duration=2,
            timeline=[{"at": 1, "set": {"spot": "=box.position", "ink": None}, "duration": 0}])
        found = self.table(script, ["accent", "title", "half", "sorted", "spot"], [0.0, 1.5])
        self.assertEqual(found["accent"], ["rgba(255, 0, 0, 1)", None])
        self.assertEqual(found["title"], ["Hi!", "Hi!"])
        self.assertEqual(found["half"], [2, 2])
        self.assertEqual(found["sorted"], [["a", "b"]] * 2)
        self.assertEqual(found["spot"], [[50, 50], [7, 10]])

    def test_bare_parameters_of_other_names(self):
        script = square(
            let={"soft": "#00ff0080", "words": ["a", "b"]}, duration=2,
            parameters={"ink": "=soft", "word": "=words[1]", "place": "=box.position", "next": "=place.x + 1"},
            layers=[{"name": "box", "frame": [4, 8, 6, 4]}],
            timeline=[{"layer": "box", "animate": "position.x", "to": 27, "duration": 2, "timing": "linear"}])
        found = self.table(script, ["ink", "word", "place", "next"], [0.0, 1.0])
        self.assertEqual(found["ink"], ["rgba(0, 255, 0, 0.5019607843137255)"] * 2)
        self.assertEqual(found["word"], ["b", "b"])
        self.assertEqual(found["place"], [[7, 10], [17, 10]])
        self.assertEqual(found["next"], [8, 18])

    def test_mistakes_say_when(self):
        self.write("s.json", square(
            parameters={"n": 0}, duration=2, layers=[{"name": "box", "zPosition": "=10 / (n - 5)"}],
            timeline=[{"animate": "n", "from": 0, "to": 10, "duration": 2, "timing": "linear"}]))
        result = self.expect(INVALID, "values", "s.json", "--of", "box.zPosition", "--at", "1", cwd=self.folder)
        self.assertIn("division by zero at 1 s (n = 5)", result.error)

    def test_times_are_neither_clamped_nor_wrapped(self):
        script = square(layers=[{"name": "box", "frame": [0, 0, 4, 4], "opacity": "=clamp(time / 100, 0, 1)"}])
        times = [-3, -0.5, 0, 5, 50, 1000]
        found = self.table(script, ["time", "box.opacity", "box.position.x"], times)
        self.assertEqual(found["time"], times)
        self.assertEqual(found["box.opacity"], [0, 0, 0, 0.05, 0.5, 1])
        self.assertEqual(found["box.position.x"], [7, 7, 7, 27, 27, 27])

    def test_every_kind_of_value(self):
        script = square(parameters={
            "s": "text \"quoted\" ✓", "flag": True, "ink": "#ff8000", "many": {"type": "numbers", "value": [1, 2.5]},
            "size": {"type": "size", "value": [3, 4]}, "area": {"type": "rect", "value": [1, 2, 3, 4]}})
        found = self.table(script, ["s", "flag", "ink", "many", "size", "area", "box.transform", "1 / 3"], [0.0])
        self.assertEqual(found["s"], ["text \"quoted\" ✓"])
        self.assertEqual(found["flag"], [True])
        self.assertEqual(found["ink"], ["rgba(255, 128, 0, 1)"])
        self.assertEqual(found["many"], [[1, 2.5]])
        self.assertEqual(found["size"], [[3, 4]])
        self.assertEqual(found["area"], [[1, 2, 3, 4]])
        self.assertEqual(found["box.transform"][0]["matrix"], [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        self.assertEqual(found["1 / 3"], [1 / 3])

    def test_frames_in_place_of_times(self):
        self.write("s.json", square())
        command = ["values", "s.json", "--of", "box.position.x", "--json"]
        plain = json.loads(self.expect(OK, *command, cwd=self.folder).out)
        self.assertEqual(plain["times"], [i / 10 for i in range(10)])
        found = json.loads(self.expect(OK, *command, "--fps", "30", cwd=self.folder).out)
        self.assertEqual(found["times"], [math.floor(100 * i / 30 + 0.5) / 100 for i in range(30)])
        self.expect(USAGE, *command, "--fps", "30", "--at", "1", cwd=self.folder)

    def test_the_table(self):
        self.write("s.json", square())
        result = self.expect(
            OK, "values", "s.json", "--of", "box.position.x", "--of", "box.position", "--at", "-1,0,0.5",
            cwd=self.folder)
        self.assertEqual(
            result.text, "time  box.position.x  box.position\n-1    7               [7, 10]\n"
            "0     7               [7, 10]\n0.5   17              [17, 10]\n")

    def test_wrong_usage(self):
        self.write("s.json", square())
        for wrong in ([], ["--of"], ["--of", "box.position.x", "--at"], ["--of", "box.opacity", "--at", "1,,2"],
                      ["--of", "box.opacity", "--at", "now"], ["--of", "box.opacity", "--at", "nan"],
                      ["--of", "box.opacity", "--fps", "0"], ["--of", "box.opacity", "--plot", "c.svg"]):
            self.expect(USAGE, "values", "s.json", *wrong, cwd=self.folder)
        for name, hint in (("bxo.opacity", "box"), ("box.opacty", "opacity"), ("1 +", ""), ("", "")):
            result = self.expect(USAGE, "values", "s.json", "--of", name, "--at", "0", cwd=self.folder)
            self.assertIn(hint, result.error)
        self.assertEqual(self.names(), ["s.json"])

    def test_a_division_by_zero_names_the_time(self):
        script = square(layers=[{"name": "box", "frame": [0, 0, 4, 4], "opacity": "=1 / (time - 0.5)"}], timeline=None)
        self.write("s.json", script)
        result = self.expect(INVALID, "values", "s.json", "--of", "box.opacity", "--at", "0.5", cwd=self.folder)
        self.assertEqual(result.out, b"")
        self.assertIn("0.5", result.error)
        self.assertIn("s.json:1:", result.error)

    def test_null_is_a_value(self):
        script = square(layers=[{"name": "box", "type": "text", "text": "x", "frame": [0, 0, 4, 4]}])
        found = self.table(script, ["box.lineHeight", "box.perspective", "box.font"], [0.0])
        self.assertEqual(found, {"box.lineHeight": [None], "box.perspective": [None], "box.font": [None]})

    def test_a_mistake_of_the_option_is_none_of_the_script(self):
        self.write("s.json", square())
        for text in ("1 / (time - 0.5)", "[1, 2][round(time * 4)]"):
            result = self.expect(USAGE, "values", "s.json", "--of", text, "--at", "0,0.5", cwd=self.folder)
            self.assertIn(f"--of '{text}': ", result.error)
            self.assertIn(" at 0.5 s", result.error)
            self.assertNotIn("s.json:1", result.error)

    def test_a_name_that_is_asked_for_twice(self):
        self.write("s.json", square())
        result = self.expect(
            OK, "values", "s.json", "--of", "time", "--of", "time", "--at", "0", "--json", cwd=self.folder)
        pairs = json.loads(result.out, object_pairs_hook=list)
        self.assertEqual(pairs, [("times", [0]), ("values", [("time", [0])])])

    def test_the_plot(self):
        self.write("s.json", square())
        self.expect(
            OK, "values", "s.json", "--of", "box.position.x", "--of", "box.position", "--plot", "curve.png",
            cwd=self.folder)
        with Image.open(self.path("curve.png")) as image:
            image.load()
            self.assertGreater(image.width, 200)
            self.assertGreater(len(image.convert("RGB").getcolors(1 << 20)), 3, "something is drawn")
        # A curve that never changes can be drawn, but not one time alone or what is no number.
        for code, name, times in (
                (OK, "box.opacity", "0,1"), (OK, "box.position", "-1,5"), (USAGE, "box.position.x", "1"),
                (USAGE, "'text'", "0,1")):
            self.expect(code, "values", "s.json", "--of", name, "--at", times, "--plot", "c.png", cwd=self.folder)


class Frame(Case):
    def test_exact_pixels(self):
        image = self.still(square(), 0.5)
        self.assertEqual((image.mode, image.size), ("RGBA", (40, 30)))
        for y in range(30):
            for x in range(40):
                inside = 12 <= x < 22 and 5 <= y < 15
                self.assertEqual(image.getpixel((x, y)), (255, 0, 0, 255) if inside else (255, 255, 255, 255))

    def test_transparency_is_kept_and_matte_is_without_effect(self):
        script = square(canvas={"width": 40, "height": 30})
        script["layers"][0]["backgroundColor"] = "#ff000080"
        image = self.still(script, 0)
        self.assertEqual(image.getpixel((0, 0)), (0, 0, 0, 0))
        self.assertEqual(image.getpixel((5, 8)), (255, 0, 0, 128))
        self.assertEqual(list(self.still(script, 0, "--matte", "blue").getdata()), list(image.getdata()))

    def test_any_time(self):
        def left(time):
            image = self.still(square(), time)
            return next(x for x in range(40) if image.getpixel((x, 7)) == (255, 0, 0, 255))

        self.assertEqual([left(time) for time in (-5, 0, 0.5, 1, 99)], [2, 2, 12, 22, 22])

    def test_the_poster(self):
        self.write("script.json", square(poster=0.25))
        self.expect(OK, "frame", "script.json", "-o", "poster.png", cwd=self.folder)
        self.still(square(poster=0.25), 0.25)
        self.assertEqual(self.read("poster.png"), self.read("still.png"))
        # In the middle when the script does not say.
        self.write("script.json", square())
        self.expect(OK, "frame", "script.json", "-o", "poster.png", cwd=self.folder)
        self.still(square(), 0.5)
        self.assertEqual(self.read("poster.png"), self.read("still.png"))

    def test_scale_and_parameters(self):
        script = square(parameters={"ink": "#f00"}, timeline=None)
        script["layers"][0]["backgroundColor"] = "=ink"
        image = self.still(script, 0, "--scale", "3", "--set", "ink=#0000ff")
        self.assertEqual(image.size, (120, 90))
        self.assertEqual(image.getpixel((6, 15)), (0, 0, 255, 255))
        self.assertEqual(image.getpixel((5, 15)), (255, 255, 255, 255))

    def test_standard_output(self):
        self.still(square(), 0)
        result = self.expect(OK, "frame", "script.json", "--at", "0", "-o", "-", cwd=self.folder)
        self.assertEqual(result.out, self.read("still.png"))
        self.assertEqual(result.err, b"")

    def test_wrong_usage(self):
        self.write("s.json", square())
        for wrong in ([], ["-o", "x.gif"], ["-o", "x.jpg"], ["-o", "x.png", "--at", "nan"], ["-o", "x.png", "--at"],
                      ["-o", "x.png", "--at", "now"], ["-o", "x.png", "--scale", "0"]):
            self.expect(USAGE, "frame", "s.json", *wrong, cwd=self.folder)
        self.assertEqual(self.names(), ["s.json"])


if __name__ == "__main__":
    unittest.main()
