"""Scripts that nobody would write: bombs, loops, numbers without sense, and frames drawn in any order."""

import random
import unittest

from support import INVALID, LIMIT, OK, Case, measured

CANVAS = {"width": 40, "height": 30, "background": "#fff"}
HOSTILE = [1e308, -1e308, 1e-320, 0, -1, 10**18, 2**63, "", "=", "=1/0", "=exp(1000)", "=range(1e9)", "=self", None, [], {}, [[]],
           True, "é", "*", "row[-1]", "=week[1e300]", "forever", "=" + "(" * 500]


def script(**keys):
    return {"canvas": dict(CANVAS), "fps": 10, "duration": 1, "layers": [], **keys}


def box(name="a", **keys):
    return {"name": name, "frame": [2, 2, 10, 10], "backgroundColor": "#f00", **keys}


def everything():
    """A little of every part of the language."""
    return script(
        parameters={"n": 2, "week": [4, 2, 6]},
        themes={"dark": {"n": 3}},
        hold=0.2,
        components={"K": {
            "parameters": {"v": 1}, "size": ["=10 + v", 12], "layers": [box("p"), box("q")],
            "timeline": [{"transition": "curlUp", "from": "p", "to": "q", "duration": 0.6}],
            "on": {"drag": [{"set": {"v": "=touch.x / 3"}}, {"send": "valueChanged"}]}}},
        layers=[
            {"name": "i", "component": "K", "frame": [1, 7, 16, 16], "timeRemap": "=time * time", "on": {"valueChanged": {"set": {"n": "=i.v"}}}},
            {"name": "row", "forEach": "=week", "frame": ["=index * 8", "=n", 6, "=item"], "backgroundColor": "#00f"},
            {"name": "bar", "frame": [0, 20, 40, 10], "constraints": ["H:|[x]-[y(==x)]|", "V:|[x]|", "V:|[y]|"], "sublayers": [{"name": "x"}, {"name": "y"}]},
            {"name": "pile", "frame": [0, 0, 40, 10], "stack": {"axis": "horizontal", "distribution": "fillEqually"}, "sublayers": [{"name": "s"}, {"name": "t"}]},
        ],
        timeline=[
            {"touch": [[1, 1], [9, 5]], "layer": "i", "duration": 0.3, "indicator": False},
            {"marker": "up", "at": 0.3},
            {"after": "up", "layer": "row*", "animate": "opacity", "to": 0.2, "stagger": 0.1},
        ])


def places(value, path=()):
    if path:
        yield path
    for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(child, path + (key,))


class HostileScripts(Case):
    def refuses(self, value, code, word):
        self.write("s.json", value)
        result = measured("validate", "s.json", cwd=self.folder)
        self.assertEqual(result.code, code, result.error)
        self.assertClean(result)
        self.assertRegex(result.error, r"^s\.json:\d+:\d+: error\[" + word)
        self.assertLess(result.cpu, 3)
        self.assertLess(result.memory, 512 << 20)

    def test_components_multiply(self):
        many = {f"C{i}": {"layers": [{"component": f"C{i - 1}"}] * 10 if i else [box()]} for i in range(13)}
        self.refuses(script(components=many, layers=[{"component": "C12"}]), LIMIT, "limit.layers")

    def test_repetitions_multiply(self):
        layer = box()
        for i in range(40):
            layer = box(f"n{i}", sublayers=[layer], forEach=2)
        self.refuses(script(layers=[layer]), LIMIT, "limit.layers")
        self.refuses(script(layers=[box(forEach=1e308)]), LIMIT, "limit.layers")

    def test_groups_multiply(self):
        entry = {"set": {"n": 2}, "duration": 0}
        for _ in range(30):
            entry = {"sequence": [entry], "repeatCount": 10}
        self.refuses(script(parameters={"n": 1}, timeline=[entry]), LIMIT, "limit.expansions")

    def test_events_multiply(self):
        layers = [box(f"a{i}", on={"tap": [{"send": "tap", "layer": f"a{i + 1}"}] * 2}) for i in range(30)] + [box("a30")]
        self.refuses(script(layers=layers, timeline=[{"touch": [[1, 1]], "layer": "a0"}]), LIMIT, "limit.events")

    def test_curls_multiply(self):
        layers = [box("a0"), box("b0")]
        for i in range(1, 31):
            layers = [{"name": f"a{i}", "frame": [0, 0, 40, 30], "sublayers": layers}, {"name": f"b{i}", "frame": [0, 0, 40, 30]}]
        turns = [{"transition": "curlUp", "from": f"a{i}", "to": f"b{i}", "duration": 1} for i in range(31)]
        self.refuses(script(layers=layers, timeline=turns), LIMIT, "limit.work")

    def test_cycles(self):
        self.refuses(script(components={"A": {"layers": [{"component": "A", "forEach": 0}]}}), INVALID, "cycle")
        self.refuses(script(timeline=[{"marker": "a", "after": "b"}, {"marker": "b", "after": "a"}]), INVALID, "cycle")
        pair = [box(x, on={"tap": {"send": "tap", "layer": y}}) for x, y in ("ab", "ba")]
        self.refuses(script(layers=pair, timeline=[{"touch": [[1, 1]], "layer": "a"}]), INVALID, "cycle")

    def test_one_hostile_value(self):
        """Any value of a script replaced by a hostile one is refused at a place, or draws."""
        draw = random.Random(4)
        whole = list(places(everything()))
        for _ in range(150):
            value = everything()
            *path, last = draw.choice(whole)
            parent = value
            for key in path:
                parent = parent[key]
            parent[last] = draw.choice(HOSTILE)
            with self.subTest(path=[*path, last], value=parent[last]):
                self.write("s.json", value)
                result = measured("validate", "s.json", cwd=self.folder)
                self.assertIn(result.code, (OK, INVALID, LIMIT, 5), result.error)
                self.assertClean(result)
                self.assertLess(result.cpu, 4)
                if result.code == OK:
                    self.expect(OK, "frame", "s.json", "--at", "0.4", "-o", "f.png", cwd=self.folder)
                else:
                    self.assertRegex(result.error, r"^s\.json:\d+:\d+: error\[")

    def alike_in_any_order(self, value, names):
        times = [0, 0.1, 0.25, 0.4, 0.7]
        whole = self.sampled(value, names, times)
        back = self.sampled(value, names, times[::-1])
        self.assertEqual(whole, [found[::-1] for found in back])
        for place, time in enumerate(times):
            self.assertEqual([found[place] for found in whole], [found[0] for found in self.sampled(value, names, [time])])

    def test_values_in_any_order(self):
        self.alike_in_any_order(everything(), ["n", "i.v", "row[1].opacity", "row[2].frame", "x.frame"])

    def dragged(self, speed):
        value = everything()
        del value["layers"][0]["timeRemap"]
        value["layers"][0]["speed"] = speed
        self.alike_in_any_order(value, ["n", "i.v"])

    def test_dragged_clock_in_any_order(self):
        self.dragged(0.5)
        self.dragged(2)

    def test_dragged_backwards_in_any_order(self):
        self.dragged(-1)


if __name__ == "__main__":
    unittest.main()
