#!/usr/bin/env python3
"""Solves random layouts with kiwisolver and, as scripts, with the program, and compares the frames.

    Tests/Independent/compare_layout_with_kiwi.py .build/release/animate [--count 300] [--seed 1] [--only NUMBER]

Each script has a container whose width changes in time, sublayers with and without natural sizes, visual formats and
constraint objects of all relations and of the priorities 1000, 750, 500 and 250 (kiwi's required, strong, medium and weak).
Both must agree at three times: on frames within 1e-6, on what cannot hold, and on what is not determined. Needs kiwisolver
from PyPI.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import kiwisolver as kiwi

TOLERANCE = 1e-6
TIMES = [0, 0.25, 1]
STRENGTHS = {1000: "required", 750: "strong", 500: "medium", 250: "weak"}
WORDS = ["Left", "Right", "Ok", "A longer label", "Name", "W"]
HORIZONTAL = ["left", "right", "leading", "trailing", "centerX"]
VERTICAL = ["top", "bottom", "centerY"]


class Layout:
    """A random layout as a script, and its constraints as data: (coefficients, relation, constant, priority)."""

    def __init__(self, rng):
        self.rng = rng
        self.names = [f"v{i}" for i in range(rng.randint(1, 5))]
        self.widths = (rng.randint(150, 400), rng.randint(100, 500))
        self.height = rng.randint(100, 300)
        self.rules = []
        self.facts = []
        self.layers = {name: self.layer(name) for name in self.names}
        for axis in "HV":
            self.chains(axis)
        for _ in range(rng.randint(0, 4)):
            self.rules.append(self.object())

    def layer(self, name):
        kind = self.rng.choice(["plain"] + 4 * ["sized"] + 3 * ["text"])
        if kind == "text":
            return {"name": name, "type": "text", "wrapped": False, "text": self.rng.choice(WORDS)}
        if kind == "sized":
            return {"name": name, "bounds": [0, 0, self.rng.randint(10, 120), self.rng.randint(10, 90)]}
        return {"name": name}

    def priority(self, required=0.4):
        return 1000 if self.rng.random() < required else self.rng.choice([750, 500, 250])

    # An attribute of an item (None: the superlayer) as {(name, part): coefficient}, where the superlayer's parts are known
    # only at a time.
    @staticmethod
    def attribute(item, attribute):
        axis = "x" if attribute in HORIZONTAL else "y"
        size = "w" if axis == "x" else "h"
        if attribute in ("width", "height"):
            return {(item, attribute[0]): 1}
        if attribute in ("left", "leading", "top"):
            return {(item, axis): 1}
        return {(item, axis): 1, (item, size): 0.5 if attribute.startswith("center") else 1}

    def fact(self, left, relation, right, multiplier, constant, priority):
        terms = dict(left)
        for key, coefficient in right.items():
            terms[key] = terms.get(key, 0) - multiplier * coefficient
        self.facts.append((terms, relation, constant, priority))

    def predicate(self, unit, names, relations):
        """The text of a space or size, with what it means: (relation, multiplier's name or None, constant, priority)."""
        relation = self.rng.choice(relations)
        priority = self.priority()
        if names and self.rng.random() < 0.3:
            name = self.rng.choice(names)
            text, constant = name, 0
        else:
            name, constant = None, self.rng.choice([0, 4, 8, 12.5, 20, 33]) * unit
            text = f"{constant:g}"
        shown = "" if relation == "==" and self.rng.random() < 0.5 else relation
        return shown + text + ("" if priority == 1000 else f"@{priority}"), (relation, name, constant, priority)

    def chains(self, axis):
        near, far, size = ("left", "right", "width") if axis == "H" else ("top", "bottom", "height")
        rest = self.names[:]
        self.rng.shuffle(rest)
        while rest:
            chain = [rest.pop() for _ in range(self.rng.randint(1, len(rest)))]
            text, before = axis + ":", None
            pieces = [(None, near)] if self.rng.random() < 0.97 else []
            pieces += [(name, None) for name in chain]
            pieces += [(None, far)] if self.rng.random() < 0.3 else []
            for name, edge in pieces:
                if before is not None:
                    text += self.link(before, (name, edge), (near, far))
                if name is None:
                    text += "|"
                else:
                    others = [other for other in self.names if other != name]
                    text += "[" + name + self.sizes(name, size, others) + "]"
                before = (name, edge)
            self.rules.append(text)

    def sizes(self, name, size, others):
        if self.rng.random() > 0.4:
            return ""
        texts = []
        for relations in (["==", ">=", "<="], [">=", "<="])[: self.rng.randint(1, 2)]:
            text, (relation, other, constant, priority) = self.predicate(4, others, relations)
            texts.append(text)
            right = self.attribute(other, size) if other else {}
            self.fact(self.attribute(name, size), relation, right, 1, constant, priority)
        return "(" + ",".join(texts) + ")"

    def link(self, before, after, edges):
        near, far = edges
        left = self.attribute(after[0], after[1] or near)
        right = self.attribute(before[0], before[1] or far)
        choice = self.rng.random()
        if choice < 0.2:
            self.fact(left, "==", right, 1, 0, 1000)
            return ""
        if choice < 0.5:
            # The container stands at the top level.
            self.fact(left, "==", right, 1, 20 if None in (before[0], after[0]) else 8, 1000)
            return "-"
        if choice < 0.7:
            space = self.rng.choice([0, 3, 10, 24.5])
            self.fact(left, "==", right, 1, space, 1000)
            return f"-{space:g}-"
        texts = []
        for relations in (["=="], [">=", "<="])[: self.rng.randint(1, 2)]:
            text, (relation, _, constant, priority) = self.predicate(1, [], relations)
            texts.append(text)
            self.fact(left, relation, right, 1, constant, priority)
        return "-(" + ",".join(texts) + ")-"

    def object(self):
        family = self.rng.choice([HORIZONTAL, VERTICAL, ["width", "height"]])
        item, attribute = self.rng.choice(self.names), self.rng.choice(family)
        relation = self.rng.choice(["==", "<=", ">="])
        constant, priority = self.rng.choice([0, -10, 15, 40]), self.priority(0.2)
        rule = {"item": item, "attribute": attribute, "relatedBy": relation, "constant": constant, "priority": priority}
        right, multiplier = {}, 1
        if family is HORIZONTAL or family is VERTICAL or self.rng.random() < 0.7:
            other = self.rng.choice([None] + self.names)
            to = self.rng.choice(family)
            multiplier = self.rng.choice([1, 1, 2, 0.5, 1.5])
            right = self.attribute(other, to)
            rule.update(toItem=other or "superlayer", toAttribute=to, multiplier=multiplier)
        self.fact(self.attribute(item, attribute), relation, right, multiplier, constant, priority)
        return rule

    def script(self):
        return {
            "canvas": {"width": 500, "height": 300},
            "duration": 1,
            "parameters": {"w": self.widths[0]},
            "layers": [
                {"name": "box", "frame": [0, 0, "=w", self.height], "constraints": self.rules,
                 "sublayers": list(self.layers.values())}
            ],
            "timeline": [{"animate": "w", "from": self.widths[0], "to": self.widths[1], "duration": 1}],
        }

    def solve(self, width, natural):
        """`conflict`, `ambiguous`, or the frames by name."""
        try:
            values = self.values(width, natural, None)
        except kiwi.UnsatisfiableConstraint:
            return "conflict"
        for key, value in values.items():
            for way in (-5000, 5000):
                moved = self.values(width, natural, (key, value + way))
                if abs(moved[key] - value) > 1e-5:
                    return "ambiguous"
        return {name: [values[name, part] for part in "xywh"] for name in self.names}

    def values(self, width, natural, wish):
        variables = {(name, part): kiwi.Variable(name + part) for name in self.names for part in "xywh"}
        known = {"x": 0, "y": 0, "w": width, "h": self.height}
        zero = 0 * variables[self.names[0], "x"]

        def add(terms, relation, constant, priority):
            left = zero
            for (name, part), coefficient in terms.items():
                left = left + coefficient * (known[part] if name is None else variables[name, part])
            made = left == constant if relation == "==" else left <= constant if relation == "<=" else left >= constant
            solver.addConstraint(made | STRENGTHS[priority])

        solver = kiwi.Solver()
        for terms, relation, constant, priority in self.facts:
            add(terms, relation, constant, priority)
        for name in self.names:
            for part in "wh":
                add({(name, part): 1}, ">=", 0, 1000)
            for part, size in zip("wh", natural.get(name, ())):
                add({(name, part): 1}, "<=", size, 250)
                add({(name, part): 1}, ">=", size, 750)
        if wish:
            solver.addConstraint((variables[wish[0]] == wish[1]) | 1e-3)
        solver.updateVariables()
        return {key: variable.value() for key, variable in variables.items()}

    def natural(self, sizes):
        found = {}
        for name, layer in self.layers.items():
            if layer.get("type") == "text":
                found[name] = sizes[name]
            elif "bounds" in layer:
                found[name] = layer["bounds"][2:]
        return found


def run(program, script, names, time):
    """The program's frames at a time, or the code of its mistake."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(script, file)
        file.flush()
        queries = [word for name in names for word in ("--of", name)]
        done = subprocess.run(
            [program, "values", file.name, *queries, "--at", str(time), "--json"],
            capture_output=True, text=True)
    if done.returncode != 0:
        for code in ("conflict", "ambiguous"):
            if f"layout.{code}" in done.stderr:
                return code
        return done.stderr or f"exit {done.returncode}"
    return {name: values[0] for name, values in json.loads(done.stdout)["values"].items()}


def compare(program, number, seed):
    layout = Layout(random.Random(f"{seed} {number}"))
    script = layout.script()
    texts = [name for name, layer in layout.layers.items() if layer.get("type") == "text"]
    plain = dict(script, layers=[dict(layer, frame=[0, 0, 9, 9]) for layer in layout.layers.values()], timeline=[])
    sizes = {}
    if texts:
        found = run(program, plain, [f"{name}.intrinsicSize" for name in texts], 0)
        sizes = {name: found[f"{name}.intrinsicSize"] for name in texts}
    mistakes, kinds = [], []
    for time in TIMES:
        width = layout.widths[0] + (layout.widths[1] - layout.widths[0]) * time
        expected = layout.solve(width, layout.natural(sizes))
        if time > 0 and kinds[0] != "frames":
            break
        found = run(program, script, [f"{name}.frame" for name in layout.names], time)
        kinds.append(expected if isinstance(expected, str) else "frames")
        if isinstance(expected, str) or isinstance(found, str):
            if found != expected:
                mistakes.append(f"{number} at {time}: kiwi {expected}, the program {found}")
            continue
        for name in layout.names:
            frame = found[f"{name}.frame"]
            if max(abs(a - b) for a, b in zip(frame, expected[name])) > TOLERANCE:
                mistakes.append(f"{number} at {time}: {name} is {frame}, with kiwi {expected[name]}")
    return mistakes, kinds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    if options.only is not None:
        print(json.dumps(Layout(random.Random(f"{options.seed} {options.only}")).script(), indent=1))
    numbers = range(options.count) if options.only is None else [options.only]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda number: compare(options.program, number, options.seed), numbers))
    mistakes = [mistake for found, _ in results for mistake in found]
    kinds = [kind for _, found in results for kind in found]
    print("\n".join(mistakes))
    print(f"{len(numbers)} layouts:", ", ".join(f"{kinds.count(kind)} {kind}" for kind in ("frames", "conflict", "ambiguous")))
    sys.exit(1 if mistakes else 0)


if __name__ == "__main__":
    main()
