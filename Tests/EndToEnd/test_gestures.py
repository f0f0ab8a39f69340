"""Touches: where they land, what they tell, and how the values follow."""

import math
import unittest

import numpy

from support import INVALID, OK, Case

#: Of `default`, the timing of a set: measured from Core Animation.
DEFAULT = {0.1: 0.09480, 0.25: 0.40851, 0.5: 0.80240, 0.75: 0.96046}


def touching(layers, touches, **changes):
    return {"canvas": {"width": 100, "height": 80, "background": "#fff"}, "duration": 4,
            "parameters": {"n": {"type": "int", "value": 0}, "x": 0.0, "log": ""}, "layers": layers,
            "timeline": touches, **changes}


BUTTON = {"name": "button", "frame": [20, 20, 40, 20], "on": {"tap": {"set": {"n": "=n + 1"}}}}


class Taps(Case):
    def test_they_count(self):
        script = touching([BUTTON], [{"at": t, "touch": [[5, 5]], "layer": "button"} for t in (1, 2, 3)])
        found, = self.sampled(script, ["n"], [0.9, 1.1, 1.25, 2.25, 3.25])
        self.assertEqual(found, [0, 0, 1, 2, 3])

    def test_a_value_moves_there_implicitly(self):
        button = {**BUTTON, "on": {"tap": {"set": {"x": 100}}}}
        script = touching([button], [{"at": 1, "touch": [[5, 5]], "layer": "button"}])
        found, = self.sampled(script, ["x"], [1.2] + [1.2 + 0.25 * t for t in DEFAULT] + [2])
        self.assertNear(found, [0] + [100 * v for v in DEFAULT.values()] + [100], 0.001)

    def test_the_frontmost_layer_is_met(self):
        cover = {"name": "cover", "frame": [0, 0, 100, 80], "on": {"tap": {"set": {"n": 50}}}}
        touch = [{"at": 1, "touch": [[30, 30]]}]
        for layers, wanted in (
                ([BUTTON, cover], 50), ([cover, BUTTON], 1), ([BUTTON, {**cover, "hidden": True}], 1),
                ([BUTTON, {**cover, "opacity": 0.005}], 1), ([BUTTON, {**cover, "frame": [0, 0, 25, 25]}], 1),
                ([{**BUTTON, "zPosition": 5}, cover], 1)):
            self.assertEqual(self.sampled(touching(layers, touch), ["n"], [2]), [[wanted]])

    def test_what_lies_outside_of_its_parent_is_not_met(self):
        box = {"name": "box", "frame": [0, 0, 20, 20], "sublayers": [{**BUTTON, "frame": [30, 0, 20, 20]}]}
        self.assertEqual(self.sampled(touching([box], [{"at": 1, "touch": [[35, 5]]}]), ["n"], [2]), [[0]])

    def test_an_ancestor_hears_it(self):
        button = {**BUTTON, "sublayers": [{"name": "label", "frame": [0, 0, 40, 20]}]}
        script = touching([button], [{"at": 1, "touch": [[5, 5]], "layer": "label"}])
        self.assertEqual(self.sampled(script, ["n"], [2]), [[1]])

    def test_the_space_of_the_layer(self):
        turned = {**BUTTON, "transform": {"rotation": 90, "scale": 0.5},
                  "on": {"tap": [{"set": {"x": "=touch.x"}, "duration": 0}]}}
        script = touching([turned], [{"at": 1, "touch": [[7, 3]], "layer": "button"}])
        self.assertNear(self.sampled(script, ["x"], [2]), [[7]])
        # The same place, said in the canvas's space: (7, 3) − (20, 10), half as large, turned, about (40, 30).
        script = touching([turned], [{"at": 1, "touch": [[40 + 3.5, 30 - 6.5]]}])
        self.assertNear(self.sampled(script, ["x"], [2]), [[7]])

    def test_pressed(self):
        script = touching([{**BUTTON, "opacity": "=pressed ? 0.5 : 1"}], [
            {"at": 1, "touch": [[5, 5]], "layer": "button", "duration": 0.4}])
        found = self.sampled(script, ["button.pressed", "button.opacity"], [0.9, 1.1, 1.3, 1.5])
        self.assertEqual(found, [[False, True, True, False], [1, 0.5, 0.5, 1]])

    def test_when(self):
        button = {**BUTTON, "on": {"tap": [{"set": {"n": "=n + 1"}, "when": "=n < 2"}, {"set": {"x": 5}, "duration": 0, "when": "=n >= 2"}]}}
        script = touching([button], [{"at": t, "touch": [[5, 5]], "layer": "button"} for t in (1, 2, 3)])
        found = self.sampled(script, ["n", "x"], [1.5, 2.5, 3.5])
        self.assertEqual(found, [[1, 2, 2], [0, 0, 5]])

    def test_handlers_may_do_more(self):
        button = {**BUTTON, "on": {"tap": [
            {"at": 0.5, "layer": "other", "animate": "opacity", "from": 1, "to": 0, "duration": 1},
            {"transition": "crossDissolve", "from": "a", "to": "b", "duration": 1}]}}
        script = touching(
            [button, {"name": "other"}, {"name": "a", "frame": [0, 0, 5, 5]}, {"name": "b", "frame": [0, 0, 5, 5], "hidden": True}],
            [{"at": 0.8, "touch": [[5, 5]], "layer": "button"}])
        other, a, b = self.sampled(script, ["other.opacity", "a.hidden", "b.hidden"], [0.9, 1.5, 2, 2.5, 3])
        self.assertNear(other, [1, 1, 0.5, 0, 0])
        self.assertEqual((a[-1], b[-1]), (True, False))


    def test_sequences_wait_for_slow_and_fast_layers(self):
        move = {"layer": "slow", "animate": "position.x", "from": 0, "to": 80, "duration": 1}
        fade = {"layer": "other", "animate": "opacity", "from": 0, "to": 1, "duration": 1}
        touch = [{"at": 1, "touch": [[5, 5]], "layer": "button"}]
        for own, length in [({"speed": 0.5}, 2), ({"speed": 2}, 0.5), ({"beginTime": 1, "speed": 0.5}, 1), ({}, 1)]:
            with self.subTest(own):
                layers = [{"name": "slow", "bounds": [0, 0, 10, 10], **own}, {"name": "other"}]
                handler = {"sequence": [move, fade]}
                script = touching(layers + [{**BUTTON, "on": {"touchDown": handler}}], touch, duration=8)
                times = [1 + length / 2, 1 + length, 1.5 + length, 2 + length]
                found = self.sampled(script, ["slow.position.x", "other.opacity"], times)
                self.assertNear(found, [[40, 80, 80, 80], [1, 0, 0.5, 1]])
                handler = {"repeatCount": 2, "sequence": [move]}
                script = touching(layers + [{**BUTTON, "on": {"touchDown": handler}}], touch, duration=8)
                times = [1 + length / 2, 1 + length * 1.25, 1 + length * 2]
                self.assertNear(self.sampled(script, ["slow.position.x"], times), [[40, 20, 80]])

    def test_a_slow_component_sets_one_parameter_after_the_other(self):
        key = {"size": [20, 20], "parameters": {"a": 0.0, "b": 0.0}, "on": {"touchDown": {"sequence": [
            {"set": {"a": 8}, "duration": 1, "timing": "linear"}, {"set": {"b": 8}, "duration": 1, "timing": "linear"}]}}}
        script = touching([{"name": "k", "component": "K", "speed": 0.5}], [{"at": 1, "touch": [[5, 5]], "layer": "k"}],
                          components={"K": key}, duration=8)
        self.assertNear(self.sampled(script, ["k.a", "k.b"], [2, 3, 4, 5]), [[4, 8, 8, 8], [0, 0, 4, 8]])

    def test_a_transition_of_one_layer(self):
        card = {"name": "card", "frame": [20, 20, 40, 20], "backgroundColor": "#f00", "on": {"tap": {
            "transition": "push", "subtype": "fromRight", "fade": False, "layer": "card",
            "set": {"backgroundColor": "=card.backgroundColor.red > 0 ? '#00f' : '#f00'"}, "duration": 1,
            "timing": "linear"}}}
        script = touching([card], [
            {"at": at, "touch": [[5, 5]], "layer": "card", "indicator": False} for at in (0.3, 1.8)])
        for time, left, right in ((0.4, "f00", "f00"), (1, "f00", "00f"), (1.7, "00f", "00f"), (2.5, "00f", "f00"),
                                  (3.5, "f00", "f00")):
            picture = self.still(script, time).convert("RGB")
            found = [picture.getpixel((x, 30)) for x in (25, 55)]
            self.assertEqual(found, [tuple(17 * int(c, 16) for c in color) for color in (left, right)], time)


class Drags(Case):
    def slider(self, handler, **touch):
        return touching(
            [{"name": "box", "frame": [10, 10, 80, 40], "on": {"drag": handler}}],
            [{"at": 1, "touch": [[10, 5], [50, 5]], "layer": "box", "duration": 2, **touch}])

    def test_it_follows_the_finger(self):
        found, = self.sampled(self.slider({"set": {"x": "=touch.x"}}), ["x"], [0.5, 1, 1.5, 2, 3, 4])
        self.assertNear(found, [0, 10, 20, 30, 50, 50])

    def test_timing(self):
        found, = self.sampled(self.slider({"set": {"x": "=touch.x"}}, timing="easeInEaseOut"), ["x"], [1.5, 2, 2.5])
        self.assertNear(found, [10 + 40 * p for p in (0.12916, 0.5, 0.87084)], 0.001)

    def test_constant_speed_over_all_points(self):
        found, = self.sampled(
            self.slider({"set": {"x": "=touch.x + touch.y * 1000"}}, touch=[[0, 0], [30, 0], [30, 10]]), ["x"],
            [1.75, 2.5, 2.75])
        self.assertNear(found, [15, 30, 5030])

    def test_by(self):
        script = self.slider({"by": {"x": "=touch.dx * 2"}})
        script["parameters"]["x"] = 7
        found, = self.sampled(script, ["x"], [0.5, 1, 2, 4])
        self.assertNear(found, [7, 7, 47, 87])

    def test_what_it_knows(self):
        for name, wanted in (("touch.dx", [0, 20, 40]), ("touch.dy", [0, 0, 0]), ("touch.start.x", [10, 10, 10]),
                             ("distance(touch, touch.start)", [0, 20, 40])):
            found, = self.sampled(self.slider({"set": {"x": f"={name}"}}), ["x"], [1, 2, 3])
            self.assertNear(found, wanted, 1e-6, name)

    def test_a_circular_slider(self):
        knob = {"name": "dial", "frame": [10, 0, 80, 80], "on": {"drag": {
            "set": {"x": "=360 - floor(mod(atan2(touch.y - 40, touch.x - 40), 360))"},
            "when": "=touch.x != 40 || touch.y != 40"}}}
        circle = {"arc": {"center": [40, 40], "radius": 30, "startAngle": -90, "endAngle": 180}}
        script = touching([knob], [{"at": 1, "touch": circle, "layer": "dial", "duration": 2.7}])
        times = [1.053 + 0.1 * i for i in range(26)]
        found, = self.sampled(script, ["x"], times)
        for time, value in zip(times, found):
            degrees = -90 + (time - 1) * 100
            self.assertEqual(value, 360 - math.floor(degrees % 360), time)

    def test_sends(self):
        script = touching(
            [{"name": "slider", "component": "Slider", "frame": [10, 10, 80, 20], "on": {
                "valueChanged": {"set": {"log": "='Value changed ' + round(slider.value)"}}}}],
            [{"at": 1, "touch": [[0, 5], [80, 5]], "layer": "slider", "duration": 2}],
            components={"Slider": {
                "parameters": {"value": 0}, "size": [80, 20], "layers": [{"backgroundColor": "#ccc"}],
                "on": {"drag": [{"set": {"value": "=touch.x"}}, {"send": "valueChanged"}]}}})
        found = self.sampled(script, ["slider.value", "log"], [0.5, 2, 2.5, 4])
        self.assertNear(found[0], [0, 40, 60, 80])
        self.assertEqual(found[1], ["", "Value changed 40", "Value changed 60", "Value changed 80"])

    def test_the_space_of_a_component(self):
        # Twice as large as its component: touch is in the component's own points.
        script = touching(
            [{"name": "slider", "component": "Slider", "frame": [10, 10, 80, 20]}],
            [{"at": 1, "touch": [[20, 5], [60, 5]], "layer": "slider", "duration": 2}],
            components={"Slider": {
                "parameters": {"value": 0}, "size": [40, 10], "layers": [{}],
                "on": {"drag": {"set": {"value": "=touch.x"}}}}})
        found, = self.sampled(script, ["slider.value"], [2, 4])
        self.assertNear(found, [20, 30])


class Others(Case):
    def test_long_presses_and_swipes(self):
        layer = {"name": "box", "frame": [0, 0, 100, 80], "on": {
            "longPress": {"set": {"log": "='long'"}}, "tap": {"set": {"log": "='tap'"}},
            "swipeLeft": {"set": {"log": "='left'"}}, "swipeUp": {"set": {"log": "='up'"}}}}
        for touch, wanted in (
                ({"touch": [[50, 40]], "duration": 1}, ["", "long", "long"]),
                ({"touch": [[50, 40]], "duration": 0.2}, ["tap", "tap", "tap"]),
                ({"touch": [[80, 40], [20, 42]], "duration": 0.3}, ["left", "left", "left"]),
                ({"touch": [[50, 70], [50, 10]], "duration": 0.3}, ["up", "up", "up"]),
                ({"touch": [[80, 40], [20, 40]], "duration": 1.2}, ["", "", ""])):
            found, = self.sampled(touching([layer], [{"at": 1, **touch}]), ["log"], [1.4, 1.6, 3])
            self.assertEqual(found, wanted, touch)

    def test_down_and_up(self):
        layer = {"name": "box", "frame": [0, 0, 100, 80], "on": {
            "touchDown": {"set": {"n": 1}}, "touchUp": {"set": {"n": 2}}}}
        found, = self.sampled(touching([layer], [{"at": 1, "touch": [[5, 5], [50, 5]], "duration": 1}]), ["n"], [0.9, 1.1, 1.9, 2.1])
        self.assertEqual(found, [0, 1, 1, 2])

    def test_steppers_of_one_component_count_apart(self):
        counter = {"parameters": {"count": {"type": "int", "value": 0}}, "size": [50, 20], "layers": [
            {"name": "plus", "frame": [0, 0, 20, 20], "on": {"tap": {"set": {"count": "=count + 1"}}}},
            {"name": "minus", "frame": [25, 0, 20, 20], "on": {"tap": {"set": {"count": "=count - 1"}}}}]}
        script = touching(
            [{"name": "a", "component": "Counter", "frame": [0, 0, 50, 20]},
             {"name": "b", "component": "Counter", "frame": [0, 40, 50, 20], "count": 5}],
            [{"at": 0.5, "touch": [[5, 5]], "layer": "a.plus"}, {"at": 1, "touch": [[5, 5]], "layer": "a.plus"},
             {"at": 1.5, "touch": [[5, 5]], "layer": "b.minus"}], components={"Counter": counter})
        self.assertEqual(self.sampled(script, ["a.count", "b.count"], [0, 3]), [[0, 2], [5, 4]])

    def test_the_finger_is_seen(self):
        script = touching([BUTTON], [{"at": 1, "touch": [[5, 5]], "layer": "button"}])
        blank = numpy.asarray(self.still({**script, "timeline": []}, 1.1).convert("RGB")).astype(int)
        seen = numpy.asarray(self.still(script, 1.1).convert("RGB")).astype(int)
        rows, columns = numpy.nonzero(abs(seen - blank).sum(axis=2) > 30)
        self.assertGreater(len(rows), 100)
        self.assertAlmostEqual(rows.mean(), 25, delta=1)
        self.assertAlmostEqual(columns.mean(), 25, delta=1)
        self.assertEqual(list(self.still(script, 0.3).getdata()), list(self.still({**script, "timeline": []}, 0.3).getdata()))
        script["timeline"][0]["indicator"] = False
        self.assertTrue((numpy.asarray(self.still(script, 1.1).convert("RGB")).astype(int) == blank).all())

    def test_frames_alone_and_in_any_order(self):
        script = touching([{**BUTTON, "on": {"drag": {"set": {"x": "=touch.x"}}}, "opacity": "=clamp(x / 40, 0, 1)"}],
                          [{"at": 1, "touch": [[0, 5], [40, 5]], "layer": "button", "duration": 1}])
        together, = self.sampled(script, ["x"], [2.5, 1.2, 0.2, 1.7])
        alone = [self.sampled(script, ["x"], [time])[0][0] for time in (2.5, 1.2, 0.2, 1.7)]
        self.assertEqual(together, alone)

    def test_mistakes(self):
        self.refused(touching([BUTTON], [{"touch": [[5, 5]], "layer": "buton"}]), "button")
        self.refused(touching([{**BUTTON, "on": {"tapp": {"set": {"n": 1}}}}], []), "tap")
        self.refused(touching([{**BUTTON, "on": {"tap": {"set": {"m": 1}}}}], [{"touch": [[5, 5]], "layer": "button"}]), "m")
        self.refused(touching([{**BUTTON, "opacity": "=touch.x"}], []), "touch")
        loop = touching(
            [{"name": "a", "frame": [0, 0, 9, 9], "on": {"tap": {"send": "valueChanged", "layer": "b"}, "valueChanged": {"send": "valueChanged", "layer": "b"}}},
             {"name": "b", "frame": [20, 0, 9, 9], "on": {"valueChanged": {"send": "valueChanged", "layer": "a"}}}],
            [{"touch": [[5, 5]], "layer": "a"}])
        self.refused(loop, "valueChanged")


if __name__ == "__main__":
    unittest.main()
