"""Every name of the format occurs in an example of the documentation that is drawn here.

What there is comes from `animate schema`; what is used is found by walking the examples along the schema, so that a key
counts only where it means what it says: the `path` of an animation is not that of a shape.
"""

import concurrent.futures
import glob
import json
import os
import unittest

from support import OK, ROOT, Case, animate
from test_pictures import FOLDER, PAGES, blocks, drawing, harnesses

EXAMPLES = os.path.join(ROOT, "Documentation", "examples")

#: Keys that no picture can show, each with the reason.
KEYS_WITHOUT = {
    ("script", "$schema"): "for editors alone",
    ("script", "fonts"): "this repository holds no font; test_assets renders with one",
    ("touch", "when"): "refused: it is for handlers, where no touch stands",
    ("marker", "when"): "refused: it is for handlers, where no marker stands",
}

#: Names of values that draw as others do.
VALUES_WITHOUT = {
    "trilinear": "linear by its other name", "resizeAspectFit": "resizeAspect by its other name",
    "equal": "== by its other name", "lessThanOrEqual": "<= by its other name",
    "greaterThanOrEqual": ">= by its other name", "baseline": "lastBaseline by its other name",
}


class Schema:
    """Walks values along the schema, and says which keys and names of values they use."""

    def __init__(self, schema):
        self.definitions = schema["$defs"]
        self.keys = set()
        self.values = set()

    def wanted(self):
        """All keys as (object, key), and all names of values as (object, key, name)."""
        keys, values = set(), set()
        for name, definition in self.definitions.items():
            for key, part in definition.get("properties", {}).items():
                if definition["properties"][key] is not False:
                    keys.add((kind(name), key))
                    values |= {(kind(name), key, value) for value in names_in(part)}
        return keys, values

    def resolved(self, schema):
        """The plain alternatives of a schema, each with the name of its object."""
        pending, found = [(schema, None)], []
        while pending:
            part, name = pending.pop()
            if not isinstance(part, dict):
                continue
            if "$ref" in part:
                name = part["$ref"].rsplit("/", 1)[-1]
                pending.append((self.definitions[name], name))
            elif "anyOf" in part and "properties" not in part:
                pending += [(choice, name) for choice in part["anyOf"]]
            else:
                found.append((part, name))
        return found

    def fits(self, schema, members):
        properties = schema.get("properties", {})
        if any(key not in members for key in schema.get("required", [])):
            return False
        constant = properties.get("type", {}).get("const") if isinstance(properties.get("type"), dict) else None
        if constant is not None and members.get("type", "layer") != constant:
            return False
        unknown = [key for key in members if key not in properties and not key.startswith("x-")]
        return not unknown or schema.get("additionalProperties") is not False

    def walk(self, root, name):
        # What is only imported need not have all that a script has.
        pending = list(self.members(root, self.definitions[name], name))
        while pending:
            value, schema = pending.pop()
            choices = self.resolved(schema)
            if isinstance(value, list):
                for choice, _ in choices:
                    items = choice.get("items")
                    if items is not None:
                        pending += [(item, items) for item in value]
            elif isinstance(value, dict):
                for choice, name in choices:
                    if choice.get("type") == "object" and self.fits(choice, value):
                        pending += self.members(value, choice, name)

    def members(self, value, schema, name):
        properties, others = schema.get("properties", {}), schema.get("additionalProperties")
        for key, member in value.items():
            if key in properties:
                self.keys.add((kind(name), key))
                if isinstance(member, str):
                    self.values.add((kind(name), key, member))
                elif isinstance(member, list):
                    self.values |= {(kind(name), key, item) for item in member if isinstance(item, str)}
                if name in ("animate", "set", "by") and key == name:
                    paths = [member] if isinstance(member, str) else member
                    self.keys |= {("layer", path.split(".")[0]) for path in paths}
                yield member, properties[key]
            elif isinstance(others, dict) and not key.startswith("x-"):
                yield member, others


def kind(name):
    """All kinds of layers are layers; what they draw differs by their own keys only."""
    return "layer" if name is not None and (name.startswith("layer-") or name == "instance") else name


def names_in(schema):
    """The names that a key may have for a value, by itself or in a list."""
    pending = [schema]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            yield from (name for name in [*part.get("enum", []), part.get("const")] if isinstance(name, str))
            pending += [part[key] for key in ("anyOf", "items") if key in part]
        elif isinstance(part, list):
            pending += part


def strings(value):
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            pending += part.values()
        elif isinstance(part, list):
            pending += part


def examples():
    """Everything that is drawn here or by the tests of the pictures, with the form that it has."""
    paths = [os.path.join(FOLDER, name) for name in drawing.scripts()]
    paths += glob.glob(os.path.join(FOLDER, "parts", "*.json")) + glob.glob(os.path.join(EXAMPLES, "*.json"))
    for path in sorted(paths):
        with open(path, encoding="utf-8") as file:
            yield json.load(file)
    for page in PAGES:
        yield from blocks(page)[0]
        for script in harnesses(page):
            yield script


class EveryKey(Case):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.schema = Schema(json.loads(animate("schema").text))
        cls.used = set()
        for script in examples():
            cls.schema.walk(script, "script")
            cls.used |= set(strings(script))

    def test_every_key_has_an_example(self):
        keys, _ = self.schema.wanted()
        self.assertGreater(len(keys), 300)
        missing = keys - self.schema.keys - set(KEYS_WITHOUT)
        self.assertFalse(missing, sorted(missing))
        self.assertEqual(sorted(set(KEYS_WITHOUT) & self.schema.keys), [], "these have an example")

    def test_every_name_of_a_value_has_an_example(self):
        _, values = self.schema.wanted()
        self.assertGreater(len(values), 200)
        # A name may come from a parameter: then its choices are strings of the script. Events are keys of `on`.
        missing = {(name, key, value) for name, key, value in values - self.schema.values
                   if value not in VALUES_WITHOUT and value not in self.used
                   and ("handlers", value) not in self.schema.keys}
        self.assertFalse(missing, sorted(missing))

    def test_the_examples_of_the_tutorial_are_drawn(self):
        def drawn(path):
            return path, animate("frame", path, "-q", "-o", self.path(os.path.basename(path) + ".png"))

        paths = sorted(glob.glob(os.path.join(EXAMPLES, "*.json")))
        self.assertGreater(len(paths), 10)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for path, result in pool.map(drawn, paths):
                self.assertEqual(result.code, OK, f"{path}: {result.error}")


if __name__ == "__main__":
    unittest.main()
