"""Data: layers for each item, tables from files, and values from the command line."""

import unittest

from support import OK, Case, animate


def bars(items="=week", **changes):
    return {
        "canvas": {"width": 100, "height": 40}, "duration": 1,
        "parameters": {"week": [4, 2, 6]},
        "layers": [{"name": "bar", "forEach": items, "frame": ["=index * 20", "=30 - item", 10, "=item"]}], **changes}


class ForEach(Case):
    def test_arrays(self):
        found = self.sampled(bars(), ["bar[0].height", "bar[1].height", "bar[2].height", "bar[2].position.x"], [0])
        self.assertEqual(found, [[4], [2], [6], [45]])

    def test_numbers(self):
        script = bars(4)
        script["layers"][0]["opacity"] = "=index / count"
        found = self.sampled(script, ["bar[3].height", "bar[3].opacity", "bar[0].opacity"], [0])
        self.assertEqual(found, [[3], [0.75], [0]])
        self.assertEqual(self.sampled(bars("=1 + 1"), ["bar[1].height"], [0]), [[1]])
        empty = bars(0)
        self.write("script.json", empty)
        self.expect(OK, "validate", "script.json", cwd=self.folder)

    def test_other_names(self):
        script = bars()
        script["layers"][0] = {"name": "row", "forEach": "=week", "as": ["glass", "place", "all"], "sublayers": [
            {"name": "cell", "forEach": "=glass", "frame": ["=place", "=index", "=all", "=item + 1"]}]}
        found = self.sampled(script, ["row[2].cell[5].bounds", "row[2].cell[5].position"], [0])
        self.assertEqual(found, [[[0, 0, 3, 6]], [[3.5, 8]]])
        script["layers"][0]["as"] = "glass"
        script["layers"][0]["sublayers"][0]["frame"] = ["=index", 0, 1, "=glass"]
        self.assertEqual(self.sampled(script, ["row[2].cell[5].height"], [0]), [[6]])

    def test_items_stay_live(self):
        script = bars(timeline=[{"animate": "week", "from": [4, 2, 6], "to": [8, 4, 0], "duration": 1}])
        found = self.sampled(script, ["bar[0].height", "bar[2].height"], [0, 0.5, 1])
        self.assertNear(found, [[4, 6, 8], [6, 3, 0]])

    def test_targets(self):
        for name in ("bar*", "bar", ["bar[0]", "bar[1]", "bar[2]"]):
            script = bars(timeline=[
                {"layer": name, "animate": "opacity", "from": 0, "to": 1, "duration": 0.4, "stagger": 0.2}])
            found = self.sampled(script, [f"bar[{i}].opacity" for i in range(3)], [0.4])
            self.assertNear(found, [[1], [0.5], [0]], 1e-9, f"{name}: {found}")

    def test_entries_of_no_items_leave_all_else_alone(self):
        found = self.sampled(
            {"canvas": {"width": 20, "height": 20}, "duration": 1, "parameters": {"week": {"type": "numbers", "value": []}},
             "layers": [{"name": "r", "forEach": "=week"}, {"name": "a", "opacity": 0.9}],
             "timeline": [{"layer": "r", "animate": "opacity", "to": 0}, {"layer": "r*", "set": {"position.x": 3}},
                          {"layer": "a", "animate": "opacity", "from": 0, "to": 1, "duration": 1},
                          {"layer": "a", "animate": "position.x", "from": 0, "to": 8, "duration": 1}]},
            ["a.opacity", "a.position.x"], [0, 0.5])
        self.assertEqual(found, [[0, 0.5], [0, 4]])

    def test_mistakes(self):
        self.refused(bars("=weak"), "week")
        self.refused(bars(-1), "forEach")
        self.refused(bars(1.5), "whole")
        self.refused(bars("=time"), "forEach")
        self.refused(bars("=week", timeline=[{"layer": "bar[3]", "animate": "opacity", "to": 0}]), "bar[3]")
        self.write("script.json", bars(1_000_000_000))
        self.expect(3, "validate", "script.json", cwd=self.folder)


TABLE = 'name,cups,"note, or not"\nAda,4,"says ""hi"""\nBo,2,"two\nlines"\n'


class Tables(Case):
    def script(self, **changes):
        return {
            "canvas": {"width": 100, "height": 40}, "duration": 1,
            "parameters": {"people": {"type": "table", "file": "people.csv"}},
            "layers": [{"name": "row", "forEach": "=people", "type": "text", "text": "${item.name} drank ${item.cups}"}],
            **changes}

    def test_csv(self):
        self.write("people.csv", TABLE)
        found = self.sampled(
            self.script(), ["row[0].text", "row[1].text", "people[1].name", "people.cups", "sum(people.cups)",
                            "count(people)", "max(people.cups)", "people.name"], [0])
        self.assertEqual(
            [v[0] for v in found],
            ["Ada drank 4", "Bo drank 2", "Bo", [4, 2], 6, 2, 4, ["Ada", "Bo"]])

    def test_quoted_numbers_are_texts(self):
        self.write("people.csv", 'name,cups\r\nAda,"4"\r\nBo,"2"\r\n')
        found = self.sampled(self.script(), ["people[0].cups + '!'"], [0])
        self.assertEqual(found, [["4!"]])

    def test_json(self):
        self.write("people.csv", "name,cups\nA,1\n")
        self.write("people.json", [{"name": "Ada", "cups": 4}, {"name": "Bo", "cups": 2}])
        script = self.script(parameters={"people": {"type": "table", "file": "people.json"}})
        self.assertEqual(self.sampled(script, ["row[0].text", "people.cups"], [0]), [["Ada drank 4"], [[4, 2]]])

    def test_in_the_script(self):
        script = self.script(parameters={"people": {"type": "table", "value": [
            {"name": "Ada", "cups": 4}, {"name": "Bo", "cups": 2}]}})
        self.assertEqual(self.sampled(script, ["row[1].text", "average(people.cups)"], [0]), [["Bo drank 2"], [3]])

    def test_numbers_from_a_file(self):
        for text in ("4\n2\n6\n", "week\n4\n2\n6\n", "week\r\n4\r\n2\r\n6"):
            self.write("week.csv", text)
            script = bars(parameters={"week": {"type": "numbers", "file": "week.csv"}})
            self.assertEqual(self.sampled(script, ["sum(week)", "bar[2].height"], [0]), [[12], [6]])

    def test_mistakes(self):
        self.write("people.csv", TABLE)
        script = self.script()
        script["layers"][0]["text"] = "=item.nme"
        self.refused(script, "nme", "name")
        script["layers"][0]["text"] = "=item.cups * item.name"
        self.refused(script, "type")
        for text, word in (("name,cups\nAda\n", "2"), ('name,cups\n"Ada,4\n', "quot"), ("", "empty")):
            self.write("people.csv", text)
            self.assertNotEqual(self.failed(self.script()).code, OK)
            self.assertIn("people.csv", self.failed(self.script()).error)
        for name in ("../people.csv", "none.csv"):
            script = self.script(parameters={"people": {"type": "table", "file": name}})
            self.assertIn(name, self.failed(script).error)

    def failed(self, script):
        self.write("script.json", script)
        result = animate("validate", "script.json", cwd=self.folder)
        self.assertClean(result)
        return result


class CommandLine(Case):
    def test_set(self):
        found = self.sampled(bars(), ["sum(week)", "count(week)", "bar[3].height"], [0], "--set", "week=[4,2,6,9]")
        self.assertEqual(found, [[21], [4], [9]])
        self.write("script.json", bars())
        result = animate("values", "script.json", "--of", "week", "--set", "weak=[1]", cwd=self.folder)
        self.assertIn("week", result.error)
        self.assertNotEqual(result.code, OK)

    def test_data(self):
        self.write("points.csv", "1\n2\n3\n4\n5\n")
        for argument in ("week=points.csv", "points.csv"):
            found = self.sampled(bars(), ["sum(week)", "bar[4].height"], [0], "--data", argument)
            self.assertEqual(found, [[15], [5]])
        self.write("script.json", bars())
        for argument in ("nobody=points.csv", "missing.csv"):
            result = animate("values", "script.json", "--of", "week", "--data", argument, cwd=self.folder)
            self.assertNotEqual(result.code, OK)
            self.assertClean(result)


class Themes(Case):
    SCRIPT = {
        "canvas": {"width": 20, "height": 20, "background": "=paper"}, "duration": 0.2, "fps": 10,
        "description": "A \"page\" & more", "parameters": {"paper": "#fff"}, "themes": {"dark": {"paper": "#000"}},
        "layers": []}

    def test_one(self):
        self.assertEqual(self.still(self.SCRIPT, 0).convert("RGB").getpixel((0, 0)), (255, 255, 255))
        dark = self.still(self.SCRIPT, 0, "--theme", "dark")
        self.assertEqual(dark.convert("RGB").getpixel((0, 0)), (0, 0, 0))
        self.write("script.json", self.SCRIPT)
        self.assertIn("dark", animate("validate", "script.json", "--theme", "drk", cwd=self.folder).error)

    def test_all(self):
        from PIL import Image

        self.write("script.json", self.SCRIPT)
        result = self.expect(OK, "script.json", "--all-themes", "-o", "page.gif", cwd=self.folder)
        self.assertEqual([name for name in self.names() if name.endswith(".gif")], ["page-dark.gif", "page-light.gif"])
        for name, color in (("light", 255), ("dark", 0)):
            with Image.open(self.path(f"page-{name}.gif")) as image:
                self.assertEqual(image.convert("RGB").getpixel((0, 0)), (color,) * 3)
        self.assertIn("<picture>", result.text)
        self.assertIn("prefers-color-scheme: dark", result.text)
        self.assertIn("page-dark.gif", result.text)
        self.assertIn("A &quot;page&quot; &amp; more", result.text)

    def test_a_theme_of_another_name(self):
        script = {**self.SCRIPT, "themes": {"sepia": {"paper": "#fed"}, "dark": {"paper": "#000"}, "light": {}}}
        self.write("script.json", script)
        self.expect(OK, "script.json", "--all-themes", "-o", "page.gif", cwd=self.folder)
        names = [name for name in self.names() if name.endswith(".gif")]
        self.assertIn("page-sepia.gif", names)
        self.assertIn("page-dark.gif", names)
        self.assertIn("page-light.gif", names)


if __name__ == "__main__":
    unittest.main()
