"""`animate schema` against an independent validator: right for every script, wrong for every broken one."""

import json
import os
import unittest

from support import OK, ROOT, Case

try:
    import jsonschema
except ImportError:
    jsonschema = None

VALID = os.path.join(ROOT, "Tests", "ScriptingTests", "Valid")
BROKEN = os.path.join(ROOT, "Tests", "ScriptingTests", "Invalid")
SCRIPTS = os.path.join(ROOT, "Scripts")
EXAMPLES = os.path.join(ROOT, "Documentation", "examples")
PICTURES = os.path.join(ROOT, "Documentation", "pictures")

#: Broken scripts that a schema cannot refuse, with the reason.
BEYOND = {
    "canvas-area.json": "a product of two numbers",
    "canvas-pixels.json": "a product of two numbers",
    "canvas-vanishes.json": "a product of two numbers",
    "canvas-too-large.json": "a limit that a flag raises",
    "expressions.json": "the inside of an expression",
    "equals-literals.json": "the inside of an expression",
    "templates.json": "the inside of an expression",
    "text-too-many-dollars.json": "the inside of an expression",
    "svg-escapes.json": "the inside of path data",
    "limits-in-values.json": "a limit of nesting",
    "duplicate-key.json": "a validator sees one of the two keys",
    "lookalike-key.json": "a warning",
    "fps-warning.json": "a warning",
    "paced-warning.json": "a warning",
    "fade-subtype-warning.json": "a warning",
    "component-loops.json": "what components contain",
}


def scripts(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith(".json"))


@unittest.skipUnless(jsonschema, "needs python3-jsonschema")
class Schema(Case):
    @classmethod
    def setUpClass(cls):
        from support import animate

        cls.schema = json.loads(animate("schema").out)
        cls.validator = jsonschema.Draft202012Validator(cls.schema)

    def test_it_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(self.schema)

    def test_right_scripts(self):
        count = 0
        for folder in (SCRIPTS, EXAMPLES, PICTURES, VALID):
            for name in scripts(folder):
                with open(os.path.join(folder, name), encoding="utf-8-sig") as file:
                    script = json.load(file)
                errors = [f"{e.json_path}: {e.message[:200]}" for e in self.validator.iter_errors(script)]
                self.assertEqual(errors, [], name)
                count += 1
        self.assertGreater(count, 10)

    def test_broken_scripts(self):
        accepted, refused = [], 0
        for name in scripts(BROKEN):
            with open(os.path.join(BROKEN, name), "rb") as file:
                try:
                    script = json.loads(file.read())
                except (ValueError, RecursionError):
                    continue
            if self.validator.is_valid(script):
                accepted.append(name)
            else:
                refused += 1
        self.assertEqual(sorted(set(accepted) - set(BEYOND)), [])
        self.assertGreater(refused, 30)

    def test_each_mistake_alone(self):
        """One thing wrong at a time, so that no other one is what is refused."""
        base = {"canvas": {"width": 10, "height": 10}}
        self.assertTrue(self.validator.is_valid(base))
        for change in (
                {"fsp": 3}, {"fps": "30"}, {"fps": 0}, {"fps": -1}, {"duration": -1}, {"loop": 0}, {"loop": "twice"},
                {"canvas": {"width": 10}}, {"canvas": {"width": 0, "height": 1}}, {"canvas": {"width": 1.5, "height": 1}},
                {"canvas": {"width": 10, "height": 10, "color": "red"}}, {"layers": {}}, {"layers": [3]},
                {"layers": [{"type": "shap"}]}, {"layers": [{"name": "a b"}]}, {"layers": [{"frame": [1, 2, 3]}]},
                {"layers": [{"type": "shape", "path": {"ovl": [0, 0, 1, 1]}}]},
                {"layers": [{"type": "shape", "path": {"oval": [0, 0, 1]}}]},
                {"layers": [{"type": "text", "text": 3}]}, {"layers": [{"strokeEnd": 1}]},
                {"layers": [{"hidden": 1}]}, {"timeline": [{"animate": 3}]}, {"timeline": [{"animte": "opacity"}]},
                {"layers": [{"type": "shape", "lineCap": "rund"}]}, {"output": {"colors": 1}}, {"output": {"dither": "x"}},
                {"parameters": {"a": {"type": "nmber", "value": 1}}}, {"timeline": [{"layer": "a", "animate": "opacity",
                                                                                     "timing": "easeInn"}]},
                {"layers": [{"type": "image", "contentsGravity": 5}]}, {"layers": [{"compositingFilter": ["multiply"]}]},
                {"layers": [{"compositingFilter": "colorDoge"}]},
                {"layers": None}, {"title": 3}, {"layers": [{"opacity": True}]}, {"layers": [{"sublayers": [{"nme": 1}]}]}):
            self.assertFalse(self.validator.is_valid({**base, **change}), change)

    def test_keys_of_ones_own(self):
        self.assertTrue(self.validator.is_valid(
            {"canvas": {"width": 1, "height": 1}, "x-note": {"any": [1]}, "layers": [{"x-id": 3}]}))


if __name__ == "__main__":
    unittest.main()
