"""The gallery: what the repository shows is what its scripts render to."""

import json
import os
import re
import unittest

from support import OK, ROOT, Case

SCRIPTS = sorted(name[:-5] for name in os.listdir(os.path.join(ROOT, "Scripts")) if name.endswith(".json"))


COMPONENTS = os.path.join(ROOT, "Scripts", "components")


class Components(Case):
    def test_all_can_be_imported_together(self):
        files = sorted(name for name in os.listdir(COMPONENTS) if name.endswith(".json"))
        names = []
        for name in files:
            with open(os.path.join(COMPONENTS, name), encoding="utf-8") as file:
                names += json.load(file).get("components", {})
        self.assertEqual(sorted(names), sorted(set(names)))


class Output(Case):
    def test_every_byte(self):
        for name in SCRIPTS:
            self.expect(OK, os.path.join(ROOT, "Scripts", name + ".json"), "-q", "-o", self.path(name + ".gif"))
            with open(os.path.join(ROOT, "output", name + ".gif"), "rb") as file:
                # Not assertEqual, which would spell out how megabytes differ.
                self.assertTrue(file.read() == self.read(name + ".gif"), f"{name}.gif: 'make assets' renders it anew")

    def test_nothing_is_left_over(self):
        names = [name for name in os.listdir(os.path.join(ROOT, "output")) if name.endswith(".gif")]
        self.assertEqual(sorted(names), [name + ".gif" for name in SCRIPTS])

    def test_the_readme_shows_all(self):
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            page = file.read()
        for name in SCRIPTS:
            self.assertIn(f"output/{name}.gif", page)
            self.assertIn(f"Scripts/{name}.json", page)
            alternatives = re.findall(r"!\[([^\]]*)\]\(output/" + name, page)
            self.assertTrue(alternatives and all(alternatives), name)


if __name__ == "__main__":
    unittest.main()
