"""Data from files and from the command line, tables in expressions, and themes."""

import json
import os
import re
import unittest

import gif
from support import ASSET, INVALID, IO, LIMIT, OK, USAGE, Case


def table(**changes):
    """A script about people and a week."""
    script = {
        "canvas": {"width": 40, "height": 20, "background": "=paper"}, "duration": 0.2,
        "description": "People <by> \"rating\" & more",
        "parameters": {
            "week": [1, 2, 3],
            "people": [{"name": "Ada", "rating": 4.5}, {"name": "Bob", "rating": 3}],
            "paper": "white", "n": 2, "title": "Hi", "at": {"type": "point", "value": [1, 2]}},
        "themes": {"dark": {"paper": "#111"}, "sepia": {"paper": "#fec", "week": [9]}},
        "let": {"best": "=sort(people, -item.rating)[0].name"},
        "layers": [{"name": "bar", "frame": [0, 0, "=sum(week)", 4], "backgroundColor": "red"},
                   {"name": "label", "type": "text", "text": "=average(people.rating)", "textColor": "blue"}]}
    script.update(changes)
    return script


class Values(Case):
    def values(self, *arguments, code=OK):
        """The values at 0 of the expressions among the arguments."""
        self.write("s.json", table())
        result = self.expect(code, "values", "s.json", "--at", "0", "--json", *arguments, cwd=self.folder)
        return {k: v[0] for k, v in json.loads(result.text)["values"].items()} if code == OK else result.error

    def test_tables_in_expressions(self):
        found = self.values(
            "--of", "best", "--of", "people.name", "--of", "people[1].rating", "--of", "count(people)", "--of",
            "people.count", "--of", "label.text", "--of", "map(people, item.rating * 2)", "--of",
            "people[0].name < people[1].name")
        self.assertEqual(found["best"], "Ada")
        self.assertEqual(found["people.name"], ["Ada", "Bob"])
        self.assertEqual(found["people[1].rating"], 3)
        self.assertEqual((found["count(people)"], found["people.count"]), (2, 2))
        self.assertEqual(found["label.text"], "3.75")
        self.assertEqual(found["map(people, item.rating * 2)"], [9, 6])
        self.assertIs(found["people[0].name < people[1].name"], True)

    def test_unknown_columns(self):
        error = self.values("--of", "people.ratng", code=USAGE)
        self.assertIn("did you mean 'rating'", error)

    def test_set(self):
        found = self.values(
            "--set", "week=[4,2,6]", "--set", "people=[{\"name\": \"=x\", \"rating\": 1}]", "--set", "paper=#102030",
            "--set", "title=[1] = ${n}", "--set", "at=[7, 8]", "--set", "n=5", "--of", "week", "--of", "best", "--of", "paper",
            "--of", "title", "--of", "at", "--of", "n")
        self.assertEqual(found, {
            "week": [4, 2, 6], "best": "=x", "paper": "rgba(16, 32, 48, 1)", "title": "[1] = ${n}", "at": [7, 8], "n": 5})
        self.assertEqual(self.values("--set", "week=[]", "--of", "count(week)"), {"count(week)": 0})
        for wrong, word in (
                ("wek=[1]", "did you mean 'week'"), ("week=x", "numbers"), ("people=[1]", "an object"),
                ("people=[{\"a\": 1}, {\"b\": 2}]", "'b'"), ("at=[1]", "2 numbers"), ("paper=wite", "did you mean 'white'")):
            self.assertIn(word, self.values("--set", wrong, "--of", "n", code=USAGE))

    def test_cells_with_expressions(self):
        def parameters(code=OK, **parameters):
            self.write("s.json", {"canvas": {"width": 9, "height": 9}, "duration": 1, "parameters": parameters, "layers": []})
            of = [part for name in parameters for part in ("--of", name)]
            result = self.expect(code, "values", "s.json", "--at", "0", "--json", *of, cwd=self.folder)
            return {k: v[0] for k, v in json.loads(result.text)["values"].items()} if code == OK else result.error

        red, blue = "rgba(255, 0, 0, 1)", "rgba(0, 0, 255, 1)"
        self.assertEqual(
            parameters(n=3, tint="red", e=[{"a": "=1 + n"}, {"a": 3}], f=["${n}"], c=[{"c": "=tint"}, {"c": "blue"}],
                       d=[{"c": "blue", "n": "a"}, {"c": "=tint", "n": "${n}"}]),
            {"n": 3, "tint": red, "e": [{"a": 4}, {"a": 3}], "f": ["3"], "c": [{"c": red}, {"c": blue}],
             "d": [{"c": blue, "n": "a"}, {"c": red, "n": "3"}]})
        self.assertIn("column 'c' is a number in one row and a string in another",
                      parameters(INVALID, n=3, d=[{"a": 1, "c": "=n"}, {"a": 2, "c": "blue"}]))
        self.assertIn("'blu' is not a color", parameters(INVALID, tint="red", d=[{"c": "=tint"}, {"c": "blu"}]))

    def test_each_mistake_of_a_file_is_told_once(self):
        for parameter, message, place in (
                ({"type": "number", "file": "d.json"}, "'file' is for numbers and table, not for number", "$.parameters.p.file"),
                ({"file": "d.json"}, "a parameter with 'file' needs 'type'", "$.parameters.p"),
                ({"type": "tabel", "file": "d.json"}, "unknown name 'tabel'", "$.parameters.p.type"),
                ({"value": [1], "file": "d.json"}, "a parameter has either 'value' or 'file'", "$.parameters.p.file"),
                ({"type": "number", "value": 1, "file": "d.json"}, "a parameter has either 'value' or 'file'",
                 "$.parameters.p.file")):
            self.write("s.json", {"canvas": {"width": 9, "height": 9}, "parameters": {"p": parameter}, "layers": []})
            errors = self.expect(INVALID, "validate", "s.json", "--errors", "json", cwd=self.folder).errors
            self.assertEqual([(error["message"], error["path"]) for error in errors], [(message, place)])

    def test_data_files(self):
        self.write("week.csv", b"hours\r\n4\r\n2\r\n6\r\n")
        self.write("people.csv", "name,rating\n\"Max, M\",9.5\nZoë,1\n".encode())
        self.write("points.json", b"[[7], [8]]")
        found = self.values("--data", "week.csv", "--data", "people.csv", "--of", "week", "--of", "people.name", "--of", "best")
        self.assertEqual(found, {"week": [4, 2, 6], "people.name": ["Max, M", "Zoë"], "best": "Max, M"})
        self.assertEqual(self.values("--data", "week=points.json", "--of", "week"), {"week": [7, 8]})
        # What is set stands above what a file holds, and a file above a theme.
        self.assertEqual(self.values("--data", "week.csv", "--set", "week=[5]", "--of", "week"), {"week": [5]})
        self.assertEqual(self.values("--theme", "sepia", "--of", "week"), {"week": [9]})
        self.assertEqual(self.values("--theme", "sepia", "--data", "week.csv", "--of", "week"), {"week": [4, 2, 6]})

    def test_why_a_column_is_text(self):
        """What one cell has done to a column is told where something is wrong with its type, and only there."""
        script = table()
        script["let"]["most"] = "=max(people.rating)"
        self.write("one.json", script)
        for cell in ("n/a", "$42", "3 %"):
            with self.subTest(cell):
                self.write("people.csv", f"name,rating\nAda,1\nBob,{cell}\n".encode())
                error = self.expect(INVALID, "validate", "one.json", "--data", "people.csv", cwd=self.folder).error
                self.assertIn("an array of strings", error)
                self.assertIn(
                    f"warning[data]: the column 'rating' of 'people.csv' is text, for its row 2 has '{cell}'", error)
        # A column of names with a number among them is none of this mistake's.
        self.write("people.csv", b"name,rating\nAda,1\n7,n/a\n")
        error = self.expect(INVALID, "validate", "one.json", "--data", "people.csv", cwd=self.folder).error
        self.assertNotIn("'name'", error)
        # Nor is one whose name is but a part of what stands there.
        self.write("people.csv", b"name,rating,e\nAda,1,2\nBob,n/a,x\n")
        error = self.expect(INVALID, "validate", "one.json", "--data", "people.csv", cwd=self.folder).error
        self.assertNotIn("column 'e'", error)
        self.write("people.csv", b"name,rating\nAda,1\nBob,2\n")
        self.expect(OK, "validate", "one.json", "--data", "people.csv", cwd=self.folder)

    def test_which_parameter(self):
        self.write("points.csv", b"1\n")
        self.assertIn("week, people", self.values("--data", "points.csv", "--of", "n", code=USAGE))
        self.assertIn("did you mean 'week'", self.values("--data", "wek=points.csv", "--of", "n", code=USAGE))
        self.assertIn("not numbers or a table", self.values("--data", "title=points.csv", "--of", "n", code=USAGE))
        script = table()
        del script["parameters"]["people"], script["let"], script["layers"][1]
        self.write("one.json", script)
        done = self.expect(OK, "values", "one.json", "--at", "0", "--data", "points.csv", "--of", "week", cwd=self.folder)
        self.assertIn("[1]", done.text)

    def test_broken_data(self):
        for name, content, code, word in (
                ("people.csv", b"name,rating\nAda\n", ASSET, "line 2, column 1: 1 field"),
                ("people.csv", b"name,rating\nAda,\nBob,3\n", ASSET, "line 2, column 5: an empty cell"),
                ("people.csv", b"name,rating\n\"Ada,3\n", ASSET, "line 2, column 1"),
                ("people.json", b"[{\"name\": 1}, {}]", ASSET, "row 2 has no 'name'"),
                ("week.csv", b"4\nx\n", ASSET, "'x' is not a number"), ("week.csv", b"\xff\xfe4\0", ASSET, "UTF-16")):
            self.write(name, content)
            self.assertIn(word, self.values("--data", name, "--of", "n", code=code))
        self.values("--data", "none.csv", "--of", "n", code=IO)
        self.write("week.csv", b"1\n" * 100)
        self.assertIn("--max-data-rows", self.values("--data", "week.csv", "--max-data-rows", "9", "--of", "n", code=LIMIT))
        self.assertIn("--max-data-cells", self.values("--data", "week.csv", "--max-data-cells", "9", "--of", "n", code=LIMIT))
        self.values("--data", "week.csv", "--max-data-bytes", "99", "--of", "n", code=LIMIT)

    def test_division_by_zero_is_told_with_its_values(self):
        script = table()
        script["layers"][0]["frame"] = [0, 0, "=min(10 / (n - 2), 5)", 4]
        self.write("zero.json", script)
        error = self.expect(INVALID, "validate", "zero.json", cwd=self.folder).error
        self.assertIn("division by zero", error)
        self.assertIn("n = 2", error)


class Themes(Case):
    def test_all_themes(self):
        self.write("s.json", table())
        done = self.expect(OK, "s.json", "-o", "my pic.gif", "--all-themes", cwd=self.folder)
        self.assertEqual(self.names(), ["my pic-dark.gif", "my pic-light.gif", "my pic-sepia.gif", "s.json"])
        self.assertEqual(done.text, (
            "<picture>\n"
            "  <source media=\"(prefers-color-scheme: dark)\" srcset=\"my%20pic-dark.gif\">\n"
            "  <source media=\"(prefers-color-scheme: light)\" srcset=\"my%20pic-light.gif\">\n"
            "  <img alt=\"People &lt;by&gt; &quot;rating&quot; &amp; more\" src=\"my%20pic-light.gif\" width=\"40\">\n"
            "</picture>\n"))
        for name, color in (("light", (255, 255, 255)), ("dark", (17, 17, 17)), ("sepia", (255, 238, 204))):
            shown = gif.read(self.read("my pic-%s.gif" % name))
            self.assertEqual(next(shown.composited())[-1], color + (255,), name)
        # Each is what --theme makes.
        self.expect(OK, "s.json", "-o", "one.gif", "--theme", "dark", cwd=self.folder)
        self.assertEqual(self.read("one.gif"), self.read("my pic-dark.gif"))
        self.assertEqual(done.error.count("\n"), 3)
        again = self.expect(OK, "s.json", "-o", "my pic.gif", "--all-themes", cwd=self.folder)
        self.assertEqual(again.error.count("(unchanged)"), 3)

    def test_names(self):
        for themes, names in (
                ({"light": {}}, ["a-dark.gif", "a-light.gif"]), ({"dark": {}}, ["a-dark.gif", "a-light.gif"]),
                ({"light": {}, "dark": {}}, ["a-dark.gif", "a-light.gif", "a.gif"]), ({"x": {}}, ["a-x.gif", "a.gif"])):
            self.write("s.json", table(themes=themes))
            done = self.expect(OK, "s.json", "-o", "a.gif", "--all-themes", "-q", cwd=self.folder)
            self.assertEqual([n for n in self.names() if n.endswith(".gif")], names)
            self.assertEqual(done.error, "")
            self.assertEqual(len(re.findall("<source", done.text)), 0 if themes == {"x": {}} else 2)
            for name in names:
                os.remove(os.path.join(self.folder, name))

    def test_all_or_nothing(self):
        self.write("s.json", table(themes={"dark": {"paper": "black"}, "broken": {"n": 0}}))
        script = table(themes={"dark": {"paper": "black"}, "broken": {"n": 0}})
        script["layers"][0]["frame"] = [0, 0, "=10 / n", 4]
        self.write("s.json", script)
        self.expect(INVALID, "s.json", "-o", "a.gif", "--all-themes", cwd=self.folder)
        self.assertEqual(self.names(), ["s.json"])
        error = self.expect(INVALID, "validate", "s.json", cwd=self.folder).error
        self.assertIn("with the theme 'broken'", error)
        self.expect(OK, "validate", "s.json", "--theme", "dark", cwd=self.folder)
        self.expect(INVALID, "validate", "s.json", "--theme", "broken", cwd=self.folder)

    def test_inputs_are_not_overwritten(self):
        self.write("s.json", table())
        self.write("week.csv", b"1\n2\n")
        os.symlink("week.csv", os.path.join(self.folder, "a-dark.gif"))
        self.expect(USAGE, "s.json", "-o", "a.gif", "--all-themes", "--data", "week.csv", cwd=self.folder)
        self.assertEqual(self.read("week.csv"), b"1\n2\n")
        self.assertEqual(self.names(), ["a-dark.gif", "s.json", "week.csv"])
        os.symlink("week.csv", os.path.join(self.folder, "b.gif"))
        self.expect(USAGE, "s.json", "-o", "b.gif", "--data", "week.csv", cwd=self.folder)

    def test_wrong_usage(self):
        self.write("s.json", table())
        for more in (("--theme", "dark"), ("--json",)):
            self.expect(USAGE, "s.json", "-o", "a.gif", "--all-themes", *more, cwd=self.folder)
        self.expect(USAGE, "s.json", "-o", "-", "--all-themes", cwd=self.folder)
        self.write("none.json", table(themes={}))
        self.expect(USAGE, "none.json", "-o", "a.gif", "--all-themes", cwd=self.folder)
        error = self.expect(USAGE, "s.json", "-o", "a.gif", "--theme", "drak", cwd=self.folder).error
        self.assertIn("did you mean 'dark'", error)
        self.assertEqual([n for n in self.names() if n.endswith(".gif")], [])

    def test_mistakes_of_every_theme_are_told_at_once(self):
        script = {
            "canvas": {"width": 40, "height": 40}, "parameters": {"n": 3, "m": 3},
            "themes": {"x": {"n": 2}, "y": {"m": 2}, "z": {"m": 2}, "fine": {"n": 4}},
            "layers": [{"opacity": "=1 / (n - 2)"}, {"opacity": "=1 / (m - 2)"}]}
        self.write("s.json", script)
        error = self.expect(INVALID, "validate", "s.json", cwd=self.folder).error
        self.assertEqual(error.count("division by zero"), 2)
        self.assertIn("(with the theme 'x')", error)
        self.assertIn("(with the theme 'y')", error)

    def test_frames_and_values_of_a_theme(self):
        self.write("s.json", table())
        self.expect(OK, "frame", "s.json", "-o", "a.png", "--theme", "dark", cwd=self.folder)
        found = self.expect(OK, "values", "s.json", "--theme", "dark", "--of", "paper", "--at", "0", cwd=self.folder)
        self.assertIn("rgba(17, 17, 17, 1)", found.text)

    def test_from_standard_input(self):
        done = self.expect(
            OK, "-", "-o", "a.gif", "--all-themes", "-q", cwd=self.folder, input=json.dumps(table()).encode())
        self.assertEqual(self.names(), ["a-dark.gif", "a-light.gif", "a-sepia.gif"])
        self.assertIn("<picture>", done.text)


if __name__ == "__main__":
    unittest.main()
