"""Pixels of every layer against formulas: drawing order, blending, filters, masks, contents, corners, depth."""

import unittest

import numpy
from PIL import Image

from painting import (
    COLORS, NON_SEPARABLE, SEPARABLE, PaintingCase, blended, blurred_strip, corners, coverage, css, curve, filtered,
    moved, seen_from, turned)


class Order(PaintingCase):
    def test_border_lies_over_sublayers_and_opacity_is_of_the_group(self):
        got = self.pixels({
            "frame": [0, 0, 10, 10], "backgroundColor": "#f00", "borderWidth": 2, "borderColor": "#00f", "opacity": 0.5,
            "sublayers": [{"backgroundColor": "#0f0"}]}, 10, 10, background="#fff")
        self.assertNear(got[0, 0], [127.5, 127.5, 255, 255])
        self.assertNear(got[5, 5], [127.5, 255, 127.5, 255])

    def test_filters_come_before_the_shadow(self):
        got = self.pixels({
            "frame": [4, 4, 8, 8], "backgroundColor": "#f00", "shadowColor": "#0f0", "shadowOpacity": 1,
            "shadowRadius": 0, "shadowOffset": [10, 0], "filters": [{"hueRotate": 120}, {"grayscale": 1}]}, 24, 16)
        self.assertNear(got[8, 18], [0, 255, 0, 255])
        self.assertNear(got[8, 8, 0], got[8, 8, 1])

    def test_a_transform_layer_draws_nothing_and_fades_each_sublayer(self):
        got = self.pixels({
            "type": "transform", "frame": [0, 0, 20, 20], "backgroundColor": "#f00", "opacity": 0.5,
                "masksToBounds": True,
            "sublayers": [{"frame": [0, 0, 30, 10], "backgroundColor": "#0f0"},
                          {"frame": [0, 0, 10, 10], "backgroundColor": "#00f"}]}, 40, 20)
        self.assertNear(got[15, 15], 0)
        self.assertNear(got[5, 25], [0, 255, 0, 127.5])
        self.assertNear(got[5, 5], [0, 85, 170, 191.25])


class Blending(PaintingCase):
    def test_every_mode_of_every_pair_of_colors(self):
        size = 2 * len(COLORS)
        below = [{"frame": [2 * i, 0, 2, size], "backgroundColor": css(c)} for i, c in enumerate(COLORS)]
        for mode in [*SEPARABLE, *NON_SEPARABLE, "plus-lighter"]:
            above = [{"frame": [0, 2 * i, size, 2], "backgroundColor": css(c), "compositingFilter": mode}
                     for i, c in enumerate(COLORS)]
            got = self.pixels(below + above, size, size)[::2, ::2]
            wanted = [[blended(mode, b, s) for b in COLORS] for s in COLORS]
            # Colors that are clear in part lose some bits, and color-burn divides by them.
            self.assertNear(got, wanted, 6, mode)
            whole = [i for i, color in enumerate(COLORS) if color[3] == 1]
            self.assertNear(got[numpy.ix_(whole, whole)], numpy.array(wanted)[numpy.ix_(whole, whole)], 1, mode)

    def test_camel_case_names(self):
        for name in ("colorDodge", "colorBurn", "hardLight", "softLight", "plusLighter"):
            layers = [{"backgroundColor": css(COLORS[1])}, {"backgroundColor": css(COLORS[6]),
                "compositingFilter": name}]
            mode = name.replace("D", "-d").replace("B", "-b").replace("L", "-l")
            self.assertNear(self.pixels(layers, 2, 2)[0, 0], blended(mode, COLORS[1], COLORS[6]), 2, name)

    def test_groups_are_isolated(self):
        inner = {"backgroundColor": "#0f0", "compositingFilter": "multiply"}
        got = self.pixels([{"frame": [0, 0, 4, 4], "opacity": 0.999, "sublayers": [inner]},
                           {"frame": [4, 0, 4, 4], "sublayers": [inner]}], 8, 4, background="#f00")
        self.assertNear(got[1, 1], [0, 255, 0, 255])
        self.assertNear(got[1, 5], [0, 0, 0, 255])

    def test_what_throws_a_shadow_is_isolated_in_any_plane(self):
        behind = {"backgroundColor": "rgb(200, 100, 50)"}
        inner = {"backgroundColor": "rgb(100, 200, 150)", "compositingFilter": "multiply"}
        glass = {"backgroundFilters": [{"invert": 1}]}
        card = {"frame": [10, 10, 20, 10], "shadowOpacity": 1, "sublayers": [inner]}
        for transform in ({"scale": 1.2}, {"scale": [1.2, 1]}, {"skew": [20, 0]}, {"rotation": {"y": 0.0001}},
                          {"rotation": {"y": 30}}):
            for offset in ([90, 0], [0, 0], [3, 2]):
                for opacity in (1, 0.5):
                    one = {**card, "transform": transform, "shadowOffset": offset, "shadowRadius": 0,
                           "opacity": opacity}
                    got = self.pixels([behind, {"perspective": 300, "sublayers": [one]}])[15, 20]
                    wanted = numpy.array([100, 200, 150]) * opacity + numpy.array([200, 100, 50]) * (1 - opacity)
                    self.assertNear(got[:3], wanted, 1, f"{transform} {offset} {opacity}")
            # Nothing is behind glass in a group that holds nothing else.
            pane = {**card, "transform": transform, "shadowOffset": [2, 2], "sublayers": [glass]}
            got = self.pixels([behind, {"perspective": 300, "sublayers": [pane]}])[15, 20]
            self.assertNear(got[:3], [200, 100, 50], 1, f"{transform}")


class Filters(PaintingCase):
    def test_color_filters(self):
        amounts = {"brightness": [0, 0.5, 1.7], "contrast": [0, 0.5, 2], "invert": [0, 0.4, 1], "saturate": [0, 0.5, 3],
                   "grayscale": [0, 0.5, 1, 2], "sepia": [0, 0.6, 1, 5], "hueRotate": [0, 90, -400]}
        stripes = [{"frame": [2 * i, 0, 2, 2], "backgroundColor": css(c)} for i, c in enumerate(COLORS)]
        rows = [(kind, amount) for kind, each in amounts.items() for amount in each]
        layers = [{"frame": [0, 2 * i, 14, 2], "filters": [{kind: amount}], "sublayers": stripes}
                  for i, (kind, amount) in enumerate(rows)]
        got = self.pixels(layers, 14, 2 * len(rows))[::2, ::2]
        for row, (kind, amount) in zip(got, rows):
            self.assertNear(row, [filtered(kind, amount, c) for c in COLORS], 3, f"{kind} {amount}")

    def test_color_matrix(self):
        matrix = [0, 1, 0, 0, 0, 0, 0, 1, 0, 0.1, 1, 0, 0, 0, 0, 0, 0, 0, 0.5, 0]
        got = self.pixels({"backgroundColor": "rgb(100, 50, 200)", "filters": [{"colorMatrix": matrix}]}, 2, 2)
        self.assertNear(got, [50, 225.5, 100, 127.5], 2)

    def test_they_apply_in_their_order(self):
        color = "rgb(100, 50, 200)"
        got = self.pixels([
            {"frame": [0, 0, 2, 2], "backgroundColor": color, "filters": [{"brightness": 2}, {"invert": 1}]},
            {"frame": [2, 0, 2, 2], "backgroundColor": color, "filters": [{"invert": 1}, {"brightness": 2}]}], 4, 2)
        self.assertNear(got[0, 0], [55, 155, 0, 255])
        self.assertNear(got[0, 3], [255, 255, 110, 255])

    def test_blur_and_shadows_are_gaussian(self):
        outside = numpy.ones((100, 100), bool)
        outside[29:71, 29:71] = False
        box = {"frame": [30, 30, 40, 40], "backgroundColor": "#000"}
        for sigma in (2, 4, 6):
            strip = blurred_strip(100, 30, 70, sigma)
            got = self.pixels({**box, "filters": [{"blur": sigma}]}, 100, 100)
            self.assertNear(got[..., 3], 255 * numpy.outer(strip, strip), 4, f"blur {sigma}")
            wanted = 204 * numpy.outer(blurred_strip(100, 21, 61, sigma), blurred_strip(100, 36, 76, sigma))
            for more in ({"shadowOpacity": 0.8, "shadowRadius": sigma, "shadowOffset": [6, -9], "shadowColor": "#f00"},
                         {"filters": [{"dropShadow": {"radius": sigma, "offset": [6, -9], "color": "#ff0000cc"}}]}):
                got = self.pixels({**box, **more}, 100, 100)
                self.assertNear(got[..., 3][outside], wanted[outside], 4, f"{more}")

    def test_blur_is_in_points(self):
        box = {"frame": [15, 15, 20, 20], "backgroundColor": "#000", "filters": [{"blur": 2}]}
        strip = blurred_strip(100, 30, 70, 4)
        self.assertNear(self.pixels(box, 50, 50, scale=2)[..., 3], 255 * numpy.outer(strip, strip), 4)

    def test_background_filters_keep_to_the_outline(self):
        got = self.pixels([{"frame": [0, 0, 20, 40], "backgroundColor": "#000"},
                           {"frame": [10, 10, 20, 20], "backgroundFilters": [{"invert": 1}]}], 40, 40,
                               background="#fff")
        wanted = numpy.zeros((40, 40))
        wanted[:, 20:] = 255
        wanted[10:30, 10:30] = 255 - wanted[10:30, 10:30]
        self.assertNear(got[..., 0], wanted)

    def test_background_filters_replace_what_is_behind(self):
        behind = {"backgroundColor": "#ff000080"}
        gray = filtered("grayscale", 1, (255, 0, 0, 128 / 255))
        plain = self.pixels(behind)[0, 0]
        pane = {"frame": [10, 10, 20, 10], "backgroundFilters": [{"grayscale": 1}]}
        got = self.pixels([behind, pane])
        self.assertNear(got[12, 12], gray, 2)
        self.assertNear(got[5, 5], plain)
        # Premultiplied there is as much of each: alpha does not change on the way.
        faded = self.pixels([behind, {**pane, "opacity": 0.5}])[12, 12]
        self.assertNear(faded, (gray + plain) / 2, 2)
        # What is in the pane lies over that.
        front = self.pixels([behind, {**pane, "backgroundColor": "#0000ff80"}])[12, 12]
        self.assertNear(front, blended("normal", [*gray[:3], 128 / 255], (0, 0, 255, 128 / 255)), 2)
        # Cut by the outline, a mask, a turn.
        half = {"sublayers": [{"frame": [0, 0, 10.5, 10], "backgroundColor": "#000"}]}
        for more in ({"mask": half}, {"mask": half, "masksToBounds": True, "cornerRadius": 4},
                     {"transform": {"rotation": {"z": 30}}, "shadowOpacity": 1, "shadowOffset": [90, 0]}):
            got = self.pixels([behind, {**pane, **more}])
            self.assertNear(got[..., 3], 128, 0, f"{more}")
            self.assertNear(got[15, 16], gray, 2, f"{more}")

    def test_glass_in_a_group_is_that_of_the_canvas(self):
        layers = [{"frame": [8, 5, 18, 20], "cornerRadius": 9, "backgroundColor": "#f00"},
                  {"frame": [16, 0, 24, 30], "backgroundFilters": [{"blur": 3}]}]
        for around in ({"opacity": 0.999}, {"masksToBounds": True, "cornerRadius": 12}, {"filters": [{"invert": 0}]}):
            got = self.pixels({**around, "sublayers": layers}, background="#fff")
            alone = self.pixels([{"backgroundColor": "#fff"}, *layers], background="#fff")
            # Nothing lies beyond the group's pixels, where the canvas has more of the same at its edges.
            self.assertNear(got[10:20, :30], alone[10:20, :30], 2, f"{around}")

    def test_alpha_of_what_is_behind_stays_in_every_mode(self):
        for mode in [*SEPARABLE, *NON_SEPARABLE]:
            got = self.pixels([{"backgroundColor": "#28b46480"}, {
                "frame": [10, 10, 20, 10], "backgroundFilters": [{"hueRotate": 90}], "compositingFilter": mode}])
            self.assertNear(got[..., 3], 128, 1, mode)

    def test_glass_that_moves_over_what_is_clear_in_part(self):
        ball = {"frame": ["=5 + time * 25", 8, 12, 12], "cornerRadius": 6, "backgroundColor": "#ff0000a0"}
        pane = {"frame": [14, 4, 20, 20], "cornerRadius": 6, "backgroundFilters": [{"blur": 2}, {"saturate": 0.2}],
                "backgroundColor": "#ffffff30"}
        mask = {"sublayers": [{"frame": [0, "=time * 10", 20, 12], "cornerRadius": 3, "backgroundColor": "#000"}]}
        for more in ({}, {"opacity": 0.6}, {"mask": mask}, {"masksToBounds": True},
                     {"transform": {"rotation": "=20 * time"}}, {"compositingFilter": "multiply"}):
            self.assertDrawnAlone([ball, {**pane, **more}])
            self.assertDrawnAlone({"masksToBounds": True, "cornerRadius": 10, "sublayers": [ball, {**pane, **more}]})

    def rows(self, top, count=400, **more):
        """A list far longer than the canvas, scrolled up."""
        row = {"name": "row", "forEach": count, "frame": [0, "=index * 50", 100, 40], "backgroundColor": "#f00"}
        return {"bounds": [0, 0, 100, 50 * count], "anchorPoint": [0, 0], "position": [0, top], "sublayers": [row],
                **more}

    def test_content_that_reaches_far_is_blurred_where_it_is_seen(self):
        soft = [{"filters": [{"blur": 0.5}]}, {"filters": [{"dropShadow": {"radius": 0.5}}]},
                {"shadowOpacity": 1, "shadowRadius": 0.5, "shadowOffset": [0, 0], "shadowColor": "#f00"}]
        for transform in ({"rotation": {"y": 20}}, {"scale": [1, 1.02]}, {"skew": [1, 0]}):
            for top in (-10000, -19950, 0):
                card = {"transform": transform, "sublayers": [self.rows(top)]}
                crisp = self.pixels({"perspective": 500, "sublayers": [card]}, 100, 100)
                self.assertGreater((crisp[..., 3] == 255).sum(), 1000)
                for more in soft:
                    got = self.pixels({"perspective": 500, "sublayers": [{**card, **more}]}, 100, 100)
                    for there, wanted in ((crisp[..., 3] == 255, 255), (crisp[..., 3] == 0, 0)):
                        # Away from all edges.
                        inside = there[4:-4, 4:-4].copy()
                        for y in range(9):
                            for x in range(9):
                                inside &= there[y:y + 92, x:x + 92]
                        self.assertTrue(inside.any() or wanted == 0, f"{transform} {top}")
                        self.assertNear(got[4:-4, 4:-4, 3][inside], wanted, 2, f"{transform} {top} {more}")
                near = self.pixels({"perspective": 500, "sublayers": [{**card, **soft[0]}]}, 100, 100, scale=2)
                self.assertGreater(near[..., 3].sum(), 3.9 * crisp[..., 3].sum(), f"{transform} {top}")

    def test_content_that_reaches_far_moves_as_it_stands(self):
        for transform in ({"rotation": {"y": "=20 + 40 * time"}}, {"scale": [1, 1.02]}):
            self.assertDrawnAlone({"perspective": 500, "sublayers": [{
                "transform": transform, "filters": [{"blur": 1}], "sublayers": [
                    self.rows("=-9000 - 1500 * time"),
                    {"frame": ["=100 * time", 30, 10, 10], "backgroundColor": "#00f"}]}]}, 100, 100)

    def test_long_layers_are_as_crisp_as_short_ones(self):
        stripes = {"name": "stripe", "forEach": 25, "frame": ["=2 + index * 4", 2, 2, 90], "backgroundColor": "#000"}
        effects = [{"filters": [{"dropShadow": {"radius": 2, "offset": [0, 2], "color": "#0008"}}]},
                   {"filters": [{"blur": 0.3}]}, {"shadowOpacity": 0.5, "shadowRadius": 1, "shadowOffset": [1, 1]}]
        for transform in ({"skew": [1, 0]}, {"scale": [1, 1.1]}, {"rotation": {"x": 20}}):
            for effect in effects:
                layer = {"anchorPoint": [0, 0.5], "position": [0, 50], "transform": transform, "sublayers": [stripes],
                         **effect}
                # At the near side of a long floor too, and twice as large.
                for scale in (1, 2):
                    long, short = (
                        self.pixels({"perspective": 400, "sublayers": [{**layer, "bounds": [0, 0, width, 100]}]}, 100,
                                    100, scale=scale, background="#fff") for width in (12000, 100))
                    # Under perspective the middles of what is seen differ a little, and so do the flat pictures.
                    turned_in_depth = "rotation" in transform
                    self.assertNear(long, short, 30 if turned_in_depth else 3, f"{transform} {effect} {scale}")
                    self.assertLess(numpy.abs(long - short).mean(), 4, f"{transform} {effect} {scale}")

    def test_masks_to_bounds_takes_the_shadow_away(self):
        got = self.pixels({"frame": [10, 10, 20, 20], "backgroundColor": "#f00", "masksToBounds": True,
                           "shadowOpacity": 1, "shadowOffset": [4, 4]}, 40, 40)
        self.assertEqual(self.box(got, 0), [10, 10, 30, 30])

    def test_shadow_path_stands_for_the_outline(self):
        got = self.pixels({"frame": [10, 10, 20, 20], "shadowPath": {"rect": [5, 0, 10, 20]}, "shadowOpacity": 1,
                           "shadowRadius": 0, "shadowOffset": [10, 0], "shadowColor": "#00f"}, 40, 40)
        self.assertEqual(self.box(got, 0), [25, 10, 35, 30])


class Masks(PaintingCase):
    def test_modes(self):
        colors = [(255, 0, 0, 1), (0, 255, 0, 0.5), (40, 80, 250, 0.25), (255, 255, 255, 1), (0, 0, 0, 0)]
        mask = {"sublayers": [{"frame": [2 * i, 0, 2, 2], "backgroundColor": css(c)} for i, c in enumerate(colors)]}
        alpha = numpy.array([c[3] for c in colors])
        luminance = numpy.array([(0.2126 * r + 0.7152 * g + 0.0722 * b) / 255 * a for r, g, b, a in colors])
        for mode, wanted in {"alpha": alpha, "luminance": luminance, "alphaInverted": 1 - alpha,
                             "luminanceInverted": 1 - luminance}.items():
            got = self.pixels({"backgroundColor": "#fff", "maskMode": mode, "mask": mask}, 10, 2)
            self.assertNear(got[0, ::2, 3], 255 * wanted, 2, mode)

    def test_masks_of_masks(self):
        got = self.pixels({
            "frame": [0, 0, 8, 8], "backgroundColor": "#f00", "opacity": 0.5, "masksToBounds": True,
            "mask": {"frame": [2, 2, 20, 20], "backgroundColor": "#000",
                     "mask": {"frame": [0, 0, 4, 20], "backgroundColor": "#000",
                              "mask": {"frame": [0, 2, 20, 20], "backgroundColor": "#000000c0"}}}}, 20, 20)
        wanted = numpy.zeros((20, 20))
        wanted[4:8, 2:6] = 96
        self.assertNear(got[..., 3], wanted)


class Contents(PaintingCase):
    def setUp(self):
        super().setUp()
        quarters = numpy.zeros((10, 20, 3), numpy.uint8)
        quarters[:5, :10], quarters[:5, 10:] = (255, 0, 0), (0, 255, 0)
        quarters[5:, :10], quarters[5:, 10:] = (0, 0, 255), (255, 255, 0)
        Image.fromarray(quarters).save(self.path("quarters.png"))

    def assertGravity(self, gravity, x, y, width, height, **more):
        got = self.pixels({"frame": [20, 20, 40, 40], "contents": "quarters.png", "contentsGravity": gravity,
                           "magnificationFilter": "nearest", **more}, 80, 80)
        self.assertEqual(self.box(got), [20 + x, 20 + y, 20 + x + width, 20 + y + height], gravity)
        for part, color in ((0.25, [255, 0, 0, 255]), (0.75, [255, 255, 0, 255])):
            self.assertNear(got[int(20 + y + height * part), int(20 + x + width * part)], color, 0, gravity)

    def test_stretching_gravities(self):
        self.assertGravity("resize", 0, 0, 40, 40)
        self.assertGravity("resizeAspect", 0, 10, 40, 20)
        self.assertGravity("resizeAspectFit", 0, 10, 40, 20)
        self.assertGravity("resizeAspectFill", -20, 0, 80, 40)

    def test_placing_gravities(self):
        places = {"center": (1, 1), "top": (1, 0), "bottom": (1, 2), "left": (0, 1), "right": (2, 1), "topLeft": (0, 0),
                  "topRight": (2, 0), "bottomLeft": (0, 2), "bottomRight": (2, 2)}
        for gravity, (across, down) in places.items():
            self.assertGravity(gravity, across * 10, down * 15, 20, 10)
        self.assertGravity("topRight", 0, 0, 40, 20, contentsScale=0.5)

    def test_contents_rect(self):
        got = self.pixels({"contents": "quarters.png", "contentsRect": [0.5, 0.5, 0.5, 0.5],
            "minificationFilter": "nearest",
                           "magnificationFilter": "nearest"}, 8, 8)
        self.assertNear(got, [255, 255, 0, 255])

    def test_beyond_the_image_its_edge_goes_on(self):
        got = self.pixels({"contents": "quarters.png", "contentsRect": [-0.5, 0, 2, 1],
                           "magnificationFilter": "nearest"}, 40, 10)
        self.assertNear(got[:5, :20], [255, 0, 0, 255])
        self.assertNear(got[5:, 20:], [255, 255, 0, 255])

    def test_nine_slices(self):
        source = numpy.random.RandomState(1).randint(0, 255, (6, 6, 3)).astype(numpy.uint8)
        Image.fromarray(source).save(self.path("nine.png"))
        got = self.pixels({"contents": "nine.png", "contentsCenter": [1 / 3, 1 / 3, 1 / 3, 1 / 3],
                           "magnificationFilter": "nearest"}, 12, 14)
        columns, rows = [0, 1, *[2] * 4, *[3] * 4, 4, 5], [0, 1, *[2] * 5, *[3] * 5, 4, 5]
        self.assertNear(got[..., :3], source[numpy.ix_(rows, columns)], 0)

    def test_enlarging_passes_from_pixel_to_pixel(self):
        Image.fromarray(numpy.array([[[255, 0, 0], [0, 0, 255]]], numpy.uint8)).save(self.path("two.png"))
        part = numpy.clip((numpy.arange(40) + 0.5) / 20 - 0.5, 0, 1)
        got = self.pixels({"contents": "two.png"}, 40, 4)
        self.assertNear(got[1, :, 0], 255 * (1 - part), 2)
        self.assertNear(got[1, :, 2], 255 * part, 2)

    def test_making_smaller_takes_the_mean(self):
        checks = (numpy.indices((64, 64)).sum(0) % 2 * 255).astype(numpy.uint8)
        Image.fromarray(checks).save(self.path("checks.png"))
        self.assertNear(self.pixels({"contents": "checks.png"}, 8, 8)[..., 0], 127.5)

    def test_contents_of_image_layers(self):
        for color in ("red", "blue"):
            Image.new("RGB", (4, 4), color).save(self.path(f"{color}.png"))
        script = {"layer": {"name": "it", "type": "image", "contents": "red.png"},
                  "timeline": [{"layer": "it", "at": 0.5, "set": {"contents": "blue.png"}, "duration": 0}]}
        self.assertNear(self.pixels(script["layer"], 4, 4, timeline=script["timeline"]), [255, 0, 0, 255])
        self.assertNear(self.pixels(script["layer"], 4, 4, at=0.5, timeline=script["timeline"]), [0, 0, 255, 255])

    def test_images_dissolve_into_each_other(self):
        for color in ("red", "blue"):
            Image.new("RGB", (4, 4), color).save(self.path(f"{color}.png"))
        got = self.pixels(
            {"name": "it", "type": "image", "image": "red.png"}, 4, 4, at=0.25,
            timeline=[{"layer": "it", "animate": "image", "from": "red.png", "to": "blue.png", "duration": 1}])
        self.assertNear(got, [191.25, 0, 63.75, 255])


class Corners(PaintingCase):
    def test_the_radius_is_at_most_half_a_side(self):
        got = self.pixels({"backgroundColor": "#000", "cornerRadius": 99, "maskedCorners": ["topLeft"]}, 40, 40)
        arc = [(20 - 20 * numpy.cos(a), 20 - 20 * numpy.sin(a)) for a in numpy.linspace(0, numpy.pi / 2, 60)]
        self.assertNear(got[..., 3], coverage([*arc, (40, 0), (40, 40), (0, 40)], 40, 40), 6)

    def test_continuous_corners(self):
        far, radius = 1.528665, 8
        points = [(far, 0), (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139), (0.37282383, 0.16905956),
                  (0.16905956, 0.37282383), (0.07491139, 0.63149379), (0, 0.86840694), (0, 1.08849296), (0, far)]
        one = [point for i in (0, 3, 6) for point in curve(*points[i:i + 4])]
        top_right = [(40 - x * radius, y * radius) for x, y in one]
        right = top_right + [(x, 40 - y) for x, y in reversed(top_right)]
        outline = right + [(40 - x, y) for x, y in reversed(right)]
        got = self.pixels({"backgroundColor": "#000", "cornerRadius": radius, "cornerCurve": "continuous"}, 40, 40)
        self.assertNear(got[..., 3], coverage(outline, 40, 40), 6)


class Depth(PaintingCase):
    #: A tenth of a pixel.
    TOLERANCE = 0.1 * 255

    def assertCorners(self, layer, matrix, message=""):
        got = self.pixels({"frame": [10, 10, 80, 60], **layer}, 100, 80)[..., 3]
        self.assertNear(got, coverage(corners(matrix, 40, 30), 100, 80), self.TOLERANCE, message)

    def test_perspective_is_about_the_anchor_of_the_parent(self):
        for x, y, z, height, anchor in (
                (0, 40, 0, 0, (0.5, 0.5)), (35, 0, 0, 0, (0.5, 0.5)), (20, -50, 30, 0, (0.5, 0.5)),
                (10, 20, 70, 25, (0, 1)), (0, 60, 0, -40, (0.2, 0.3))):
            matrix = (moved(-40 * anchor[0], -30 * anchor[1]) @ turned("x", x) @ turned("y", y) @ turned("z", z)
                      @ moved(40, 30, height) @ moved(-24, -36) @ seen_from(150) @ moved(34, 46))
            self.assertCorners({
                "anchorPoint": [0.3, 0.6], "perspective": 150, "sublayers": [{
                    "bounds": [0, 0, 40, 30], "position": [40, 30], "anchorPoint": anchor, "backgroundColor": "#000",
                    "zPosition": height, "transform": {"rotation": {"x": x, "y": y, "z": z}}}]}, matrix, f"{x} {y} {z}")

    def test_anchor_point_z_and_a_matrix(self):
        matrix = moved(-20, -15, -15) @ turned("y", 50) @ seen_from(200) @ moved(50, 40)
        self.assertCorners({
            "sublayerTransform": {"matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.005, 0, 0, 0, 1]},
            "sublayers": [{"frame": [20, 15, 40, 30], "anchorPointZ": 15, "backgroundColor": "#000",
                           "transform": {"rotation": {"y": 50}}}]}, matrix)

    def test_a_layer_flattens_and_a_transform_layer_does_not(self):
        for kind, flat in (("layer", 0), ("transform", 1)):
            matrix = (moved(-20, -15) @ turned("y", 50) @ numpy.diag([1, 1, flat, 1]) @ turned("x", 40)
                      @ seen_from(200) @ moved(50, 40))
            self.assertCorners({"perspective": 200, "sublayers": [{
                "type": kind, "transform": {"rotation": {"x": 40}}, "sublayers": [{
                    "frame": [20, 15, 40, 30], "backgroundColor": "#000", "transform": {"rotation": {"y": 50}}}]}]},
                matrix, kind)

    def test_single_sided_layers_hide_behind_a_right_angle(self):
        for degrees, visible in ((80, True), (100, False), (180, False), (269, False), (271, True)):
            got = self.pixels({"frame": [10, 10, 20, 20], "backgroundColor": "#000", "doubleSided": False,
                               "transform": {"rotation": {"y": degrees}}}, 40, 40)
            self.assertEqual(bool(got[..., 3].any()), visible, degrees)

    def test_planes_that_intersect_are_split(self):
        got = self.pixels({"type": "transform", "sublayers": [
            {"frame": [10, 10, 60, 40], "backgroundColor": "#f00", "transform": {"rotation": {"y": 45}}},
            {"frame": [10, 10, 60, 40], "backgroundColor": "#00f", "transform": {"rotation": {"y": -45}}}]}, 80, 60)
        self.assertNear(got[15:45, 22:39], [255, 0, 0, 255])
        self.assertNear(got[15:45, 41:58], [0, 0, 255, 255])


if __name__ == "__main__":
    unittest.main()
