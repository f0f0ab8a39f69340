"""Every value of the example scripts replaced by others: never a crash, never silence.

A sample by default; `ANIMATE_SWEEP=all` runs the whole (every path × 9 types and × 40 numbers, some minutes).
kinds.json has a layer of each kind that says everything that such a layer can say.
"""

import base64
import concurrent.futures
import json
import os
import random
import unittest

from support import ASSET, INVALID, LIMIT, OK, ROOT, Case, animate

WHOLE = os.environ.get("ANIMATE_SWEEP") == "all"
SAMPLE = 140
SAMPLE_OF_KINDS = 110

TYPES = [None, True, 0, -3.5, "text", "=time", [], [1, 2], {}]

#: As they are written, for JSON knows no infinities and Python would round.
NUMBERS = [
    "0", "-0", "-0.0", "1", "-1", "0.5", "-0.5", "2", "1e-400", "-1e-400", "5e-324", "2.2250738585072014e-308", "1e-300",
    "1e-30", "1e-9", "0.1", "0.30000000000000004", "255", "256", "257", "360", "1e3", "32767", "32768", "65535", "65536",
    "1e6", "2147483647", "2147483648", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "1e15", "1e30", "1e100", "1e300", "1.7976931348623157e308", "-1.7976931348623157e308", "-9223372036854775808",
]

#: Expressions that have no value, or none at some time, or one without bounds.
EXPRESSIONS = [
    "=time / 0", "=0 / (time - 0.1)", "=1 / (time - 0.1)", "=it.opacity", "=time * 1e308", "=index", "=-1e9 * time",
]

MARK = "\ue000place\ue001"


def paths(value, path=()):
    """Every path of a JSON value, containers included."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from paths(item, (*path, index))


def replaced(script, path, text):
    """The script's text with what stands at a path replaced by other text."""
    if not path:
        return text
    copy = json.loads(json.dumps(script))
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = MARK
    return json.dumps(copy).replace(json.dumps(MARK), text)


def examples():
    folders = [os.path.join(ROOT, "Scripts"), os.path.join(ROOT, "Tests", "ScriptingTests", "Valid")]
    for folder in folders:
        for name in sorted(os.listdir(folder)):
            if name.endswith(".json"):
                with open(os.path.join(folder, name), encoding="utf-8-sig") as file:
                    yield name, json.load(file)


def kinds():
    """A script for each kind of layer, over a background."""
    with open(os.path.join(ROOT, "Tests", "EndToEnd", "kinds.json"), encoding="utf-8") as file:
        for name, layer in json.load(file).items():
            yield name, {
                "canvas": {"width": 60, "height": 50}, "duration": 1,
                "layers": [{"frame": [0, 0, 60, 50], "backgroundColor": "#eee"}, {"name": "it", **layer}]}


#: A picture of one gray pixel.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")


def is_number(script, path):
    for step in path:
        script = script[step]
    return isinstance(script, (int, float)) and not isinstance(script, bool)


class Sweep(Case):
    def setUp(self):
        super().setUp()
        self.write("picture.png", PICTURE)

    def sweep(self, cases, size=SAMPLE):
        cases = list(cases)
        if not WHOLE:
            cases = random.Random(3).sample(cases, min(size, len(cases)))

        def run(case):
            name, path, text, whole = case
            # A small picture of few frames, whatever the script says.
            result = animate(
                "-", "-o", "-", "--quiet", "--to", "0.2", "--scale", "0.25", "--max-canvas-area", "4000000",
                "--max-work", "200000000", input=whole.encode(), cwd=self.folder, timeout=60)
            return case, result

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for (name, path, text, _), result in pool.map(run, cases):
                where = f"{name} {path} = {text}: {result.err[-500:]!r}"
                self.assertIn(result.code, (OK, INVALID, LIMIT, ASSET), where)
                self.assertClean(result)
                if result.code == OK:
                    self.assertEqual(result.out[:6] + result.out[-1:], b"GIF89a;", where)

    def test_types(self):
        self.sweep((name, path, json.dumps(value), replaced(script, path, json.dumps(value)))
                   for name, script in examples() for path in paths(script) for value in TYPES)

    def test_numbers(self):
        self.sweep((name, path, number, replaced(script, path, number))
                   for name, script in examples() for path in paths(script) if is_number(script, path)
                   for number in NUMBERS)

    def test_everything_of_every_kind(self):
        for _, script in kinds():
            self.expect(OK, "-", "-o", "-", "-q", "--to", "0.2", input=json.dumps(script).encode(), cwd=self.folder)
        cases = [(name, path, script) for name, script in kinds() for path in paths(script)
                 if path[:2] == ("layers", 1)]
        texts = [json.dumps(value) for value in TYPES + EXPRESSIONS]
        self.sweep(((name, path, text, replaced(script, path, text)) for name, path, script in cases
                    for text in texts + (NUMBERS if is_number(script, path) else [])), SAMPLE_OF_KINDS)


if __name__ == "__main__":
    unittest.main()
