"""The inspector and the export of `animate preview` in a real browser: each kind of control, and what becomes of its value."""

import io
import json
import os
import time
import unittest

import numpy

from browser import PageCase
from test_preview_page import CONTRASTS

#: A parameter of each type, and each is seen in the picture.
KINDS = {
    "canvas": {"width": 160, "height": 120, "background": "#fff"},
    "fps": 10,
    "duration": 1,
    "parameters": {
        "title": {"type": "string", "value": "Hello", "label": "Title", "description": "What it says."},
        "progress": {"type": "number", "value": 0.25, "min": 0, "max": 1, "label": "Progress"},
        "side": {"type": "number", "value": 12},
        "count": {"type": "int", "value": 3, "min": 1, "max": 9},
        "tint": {"type": "color", "value": "#5856d6", "label": "Tint"},
        "dark": {"type": "bool", "value": False},
        "where": {"type": "choice", "value": "left", "choices": ["left", "right"]},
        "home": {"type": "point", "value": [60, 60]},
        "extent": {"type": "size", "value": [20, 10]},
        "box": {"type": "rect", "value": [100, 10, 20, 20]},
        "photo": {"type": "image", "value": "red.png"},
        "week": {"type": "numbers", "value": [3, 1, 4]},
        "people": {"type": "table", "value": [{"name": "Ada", "rating": 4.5, "isHere": True},
                                              {"name": "Ben", "rating": 3, "isHere": False}]},
    },
    "themes": {"night": {"dark": True, "tint": "#aeb8ff"}},
    "layers": [
        {"name": "paper", "frame": [0, 0, 160, 120], "backgroundColor": "=dark ? '#222222' : '#ffffff'"},
        {"name": "title", "type": "text", "frame": [4, 2, 80, 16], "text": "${title} ${count}", "textColor": "=tint",
         "fontSize": 12},
        {"name": "bar", "frame": [4, 110, "=150 * progress", 6], "backgroundColor": "=tint"},
        {"name": "square", "frame": [4, 24, "=side", "=side"], "backgroundColor": "#ff9500"},
        {"name": "flag", "frame": ["=where == 'left' ? 4 : 140", 50, 8, 8], "backgroundColor": "#34c759"},
        {"name": "card", "position": "=home", "bounds": "=[0, 0, extent.width, extent.height]", "backgroundColor": "#0a84ff"},
        {"name": "rect", "frame": "=box", "backgroundColor": "#af52de"},
        {"name": "photo", "frame": [100, 40, 16, 16], "contents": "=photo"},
        {"name": "week", "frame": [100, 70, "=5 * week[0]", "=week.count * 3"], "backgroundColor": "#ff2d55"},
        {"name": "people", "type": "text", "frame": [4, 80, 90, 14], "fontSize": 10,
         "text": "${people[0].name} ${people[0].rating} ${people[0].isHere}"},
    ],
}


class InspectorCase(PageCase):
    def write_images(self):
        from PIL import Image

        for name, color in (("red.png", (255, 0, 0)), ("green.png", (0, 255, 0))):
            data = io.BytesIO()
            Image.new("RGB", (16, 16), color).save(data, "PNG")
            self.write(name, data.getvalue())

    def preview_kinds(self, text=None):
        self.write_images()
        return self.preview(text or KINDS)

    def row(self, name, rest=""):
        return f"[data-parameter={name}] {rest}"

    def changed(self, before):
        """Waits until the picture is another one; it."""
        end = time.monotonic() + 15
        while time.monotonic() < end:
            self.page.settle()
            now = self.page.pixels()
            if now.shape != before.shape or not (now == before).all():
                return now
        self.fail("the picture stays as it was")

    def arguments(self):
        """The changed values as arguments of the command line, from the page."""
        return self.page.evaluate("""new Promise(resolve => {
          document.querySelector('#notices').replaceChildren();
          new MutationObserver((_, observer) => {
            const text = document.querySelector('#notices code')?.textContent;
            if (text === undefined) return;
            observer.disconnect();
            resolve(text);
          }).observe(document.querySelector('#notices'), {childList: true, subtree: true});
          document.querySelector('#copy-arguments').click();
        })""")


class Controls(InspectorCase):
    def check(self, name, change, argument):
        """What a control does is what `--set` does; reset brings the picture back."""
        page = self.page
        before = page.pixels()
        change()
        self.changed(before)
        self.assertShows(self.drawn(0, "--set", argument), name)
        self.assertTrue(page.evaluate(f"document.querySelector({json.dumps(self.row(name))}).classList.contains('changed')"))
        page.click(self.row(name, ".reset"))
        page.settle()
        self.assertTrue((page.pixels() == before).all(), f"{name} is reset")
        self.assertEqual(page.count(".parameter.changed"), 0)

    def test_each_kind_of_control(self):
        page = self.preview_kinds()
        row = self.row
        keys = {
            "title": (lambda: page.write(row("title", "input"), "A b"), "title=A b"),
            "progress": (lambda: page.write(row("progress", "input[type=number]"), "0.75"), "progress=0.75"),
            "side": (lambda: page.write(row("side", "input"), "20"), "side=20"),
            "count": (lambda: page.write(row("count", "input[type=number]"), "7"), "count=7"),
            "tint": (lambda: page.write(row("tint", ".hex"), "#00aa00"), "tint=#00aa00"),
            "dark": (lambda: page.click(row("dark", "input")), "dark=true"),
            "where": (lambda: page.choose(row("where", "select"), "right"), "where=right"),
            "home": (lambda: page.write(row("home", ".side:nth-child(2) input"), "80"), "home=60,80"),
            "extent": (lambda: page.write(row("extent", ".side:nth-child(1) input"), "44"), "extent=44,10"),
            "box": (lambda: page.write(row("box", ".side:nth-child(4) input"), "35"), "box=100,10,20,35"),
            "week": (lambda: page.write(row("week", "input"), "9"), "week=[9,1,4]"),
            "people": (lambda: page.write(row("people", "tbody input"), "Cleo"),
                       'people=[{"name":"Cleo","rating":4.5,"isHere":true},{"name":"Ben","rating":3,"isHere":false}]'),
        }

        def photo():
            page.click(row("photo", ".image-button"))
            page.wait("document.querySelector('.picture-option')")
            page.click(".picture-option[data-picture='green.png']")

        keys["photo"] = (photo, "photo=green.png")
        self.assertEqual(set(keys), set(KINDS["parameters"]))
        for name, (change, argument) in keys.items():
            with self.subTest(name):
                self.check(name, change, argument)

    def test_sliders_by_pointer_and_by_keys(self):
        page = self.preview_kinds()
        before = page.pixels()
        slider = self.row("progress", "input[type=range]")
        x, y, width, height = page.box(slider)
        page.drag((x + width / 4, y + height / 2), (x + width / 2, y + height / 2), (x + width + 20, y + height / 2))
        self.changed(before)
        self.assertShows(self.drawn(0, "--set", "progress=1"))
        self.assertEqual(page.evaluate(f"document.querySelector('{self.row('progress', 'input[type=number]')}').value"), "1")
        page.focus(slider)
        page.key("ArrowLeft", times=20)
        page.settle()
        self.assertShows(self.drawn(0, "--set", "progress=0.8"))
        # Letters and arrows in a field are the field's, not the player's.
        page.focus(self.row("side", "input"))
        page.key("ArrowUp")
        page.key("ArrowLeft")
        page.settle()
        self.assertEqual(page.text("#time-text"), "0.00 / 1.00 s")
        self.assertShows(self.drawn(0, "--set", "progress=0.8", "--set", "side=13"))

    def test_what_is_no_number_changes_nothing(self):
        page = self.preview_kinds()
        before = page.pixels()
        field = self.row("count", "input[type=number]")
        page.write(field, "99")
        page.settle()
        self.assertEqual(page.attribute(field, "aria-invalid"), "true")
        self.assertTrue((page.pixels() == before).all())
        page.key("Tab")
        page.settle()
        # Left with too much in it, it takes the most that there may be.
        self.assertShows(self.drawn(0, "--set", "count=9"))
        page.write(self.row("tint", ".hex"), "no color")
        self.assertEqual(page.attribute(self.row("tint", ".hex"), "aria-invalid"), "true")
        page.key("Tab")
        page.settle()
        self.assertShows(self.drawn(0, "--set", "count=9"))

    def test_the_color_picker(self):
        page = self.preview_kinds()
        before = page.pixels()
        page.click(self.row("tint", ".swatch"))
        page.wait("document.querySelector('.picker')")
        self.assertIn("Tint", page.attribute(".picker", "aria-label"))
        x, y, width, height = page.box(".plane")
        page.drag((x + width / 2, y + height / 2), (x + width + 50, y - 50))
        page.focus(".picker .h-slider")
        page.key("Home")
        self.changed(before)
        self.assertShows(self.drawn(0, "--set", "tint=#ff0000"))
        page.focus(".picker .a-slider")
        page.key("Home")
        page.settle()
        self.assertShows(self.drawn(0, "--set", "tint=#ff000000"))
        page.write(".picker .hex", "#0000ff")
        page.key("Tab")
        page.settle()
        self.assertShows(self.drawn(0, "--set", "tint=#0000ff"))
        page.focus(".knob")
        page.key("ArrowDown", times=20)
        page.settle()
        self.assertEqual(page.evaluate(f"document.querySelector('{self.row('tint', '.hex')}').value"), "#0000cc")
        page.key("Escape")
        self.assertEqual(page.count(".picker"), 0)
        self.assertTrue(page.evaluate("document.activeElement.matches('.swatch')"), "the focus goes back")

    def test_pictures_are_chosen_by_their_looks(self):
        from PIL import Image

        os.mkdir(self.path("parts"))
        Image.new("RGB", (16, 16), (0, 0, 255)).save(self.path("parts/blue.png"))
        page = self.preview_kinds()
        button = self.row("photo", ".image-button")
        color = "(c => [...c.getContext('2d').getImageData(c.width >> 1, c.height >> 1, 1, 1).data].join())"

        def shows(selector, wanted):
            page.wait(f"{color}(document.querySelector(\"{selector}\")) === '{wanted}'")

        shows(self.row("photo", ".thumbnail"), "255,0,0,255")
        self.assertEqual(page.attribute(button, "aria-label"), "photo: red.png")
        page.focus(button)
        page.key("Enter")
        page.wait("document.querySelector('.picture-option')")
        self.assertEqual(page.evaluate("[...document.querySelectorAll('.picture-option')].map(o => o.dataset.picture)"),
                         ["green.png", "red.png", "parts/blue.png"])
        self.assertEqual(page.evaluate("document.activeElement.dataset.picture"), "red.png", "the focus is on the present one")
        self.assertEqual(page.attribute("[data-picture='red.png']", "aria-selected"), "true")
        for name, wanted in (("green.png", "0,255,0,255"), ("red.png", "255,0,0,255"), ("parts/blue.png", "0,0,255,255")):
            shows(f"[data-picture='{name}'] canvas", wanted)
        self.assertEqual(page.text("[data-picture='parts/blue.png'] .picture-folder"), "parts")
        before = page.pixels()
        page.key("End")
        page.key("Enter")
        self.changed(before)
        self.assertShows(self.drawn(0, "--set", "photo=parts/blue.png"))
        self.assertEqual(page.count(".pictures"), 0)
        self.assertTrue(page.evaluate(f"document.activeElement === document.querySelector('{button}')"))
        shows(self.row("photo", ".thumbnail"), "0,0,255,255")
        self.assertIn("photo=parts/blue.png", self.arguments())
        # Escape changes nothing. A picture that is new is found.
        Image.new("RGB", (16, 16), (255, 255, 0)).save(self.path("yellow.png"))
        page.click(button)
        page.wait("document.querySelector('[data-picture=\"yellow.png\"]')")
        page.key("Escape")
        self.assertEqual(page.count(".pictures"), 0)
        # Exchanged while it is shown: the picture and what the control shows of it.
        Image.new("RGB", (16, 16), (255, 0, 255)).save(self.path("parts/blue.png"))
        shows(self.row("photo", ".thumbnail"), "255,0,255,255")
        page.settle()
        self.assertShows(self.drawn(0, "--set", "photo=parts/blue.png"))
        page.click("#write")
        page.wait("document.querySelectorAll('.parameter.changed').length === 0")
        self.assertEqual(json.loads(self.read("script.json"))["parameters"]["photo"]["value"], "parts/blue.png")

    def test_a_chosen_picture_that_is_gone(self):
        # What it looks like is asked for, and not found.
        self.allowed += (" 404 ",)
        page = self.preview_kinds()
        page.click(self.row("photo", ".image-button"))
        page.wait("document.querySelector('.picture-option')")
        page.click("[data-picture='green.png']")
        page.settle()
        os.remove(self.path("green.png"))
        page.wait("document.querySelector('.error')")
        self.assertIn("there is no picture 'green.png'", page.text(".error"))
        # Loaded again, the page could not be changed any more: it shows the script's own picture.
        page.call("Page.reload")
        page.wait("document.querySelector('#picture')?.dataset.frame !== undefined")
        page.settle()
        self.assertShows(self.drawn(0))
        self.assertEqual(page.count(".changed"), 0)

    def test_of_many_pictures_one_is_looked_for(self):
        self.write_images()
        for number in range(12):
            self.write(f"shot-{number}.png", self.read("green.png"))
        page = self.preview(KINDS)
        page.click(self.row("photo", ".image-button"))
        page.wait("document.querySelector('.picture-search')")
        page.write(".picture-search", "SHOT-1")
        self.assertEqual(page.evaluate(
            "[...document.querySelectorAll('.picture-option:not([hidden])')].map(o => o.dataset.picture)"),
            ["shot-1.png", "shot-10.png", "shot-11.png"])
        page.key("ArrowDown")
        page.key("ArrowRight")
        page.key("Enter")
        page.settle()
        self.assertShows(self.drawn(0, "--set", "photo=shot-10.png"))
        page.click(self.row("photo", ".image-button"))
        page.wait("document.querySelector('.picture-search')")
        page.write(".picture-search", "nothing")
        self.assertIn("No picture", page.text(".pictures .empty"))

    def test_rows_of_tables_and_numbers(self):
        page = self.preview_kinds()
        row = self.row
        page.click(row("people", ".table-control > button"))
        self.assertEqual(page.count(row("people", "tbody tr")), 3)
        page.call("Input.insertText", text="Cleo")
        page.click(row("people", "tbody tr:nth-child(1) .remove button"))
        page.write(row("people", "tbody tr:nth-child(1) input[type=number]"), "5")
        page.click(row("people", "tbody tr:nth-child(1) input[type=checkbox]"))
        page.settle()
        wanted = [{"name": "Ben", "rating": 5, "isHere": True}, {"name": "Cleo", "rating": 0, "isHere": False}]
        self.assertShows(self.drawn(0, "--set", "people=" + json.dumps(wanted)))
        page.click(row("week", ".array-buttons button:nth-child(2)"))
        page.settle()
        self.assertShows(self.drawn(0, "--set", "people=" + json.dumps(wanted), "--set", "week=[3,1,4,4]"))
        page.click("#reset-all")
        page.settle()
        self.assertShows(self.drawn(0))

    def test_what_a_parameter_is_for_is_told_without_moving_the_others(self):
        page = self.preview_kinds()
        below = page.box(self.row("dark"))
        page.click(self.row("title", "input"))
        self.assertEqual(page.text("#help-line"), "What it says.")
        self.assertEqual(page.box(self.row("dark")), below)
        # What is pressed is still below the pointer when it is let go.
        page.click(self.row("dark", "input"))
        page.settle()
        self.assertShows(self.drawn(0, "--set", "dark=true"))
        self.assertEqual(page.text("#help-line"), "")
        page.mouse("mouseMoved", *page.middle(self.row("title", ".name")))
        page.wait("document.querySelector('#help-line').textContent === 'What it says.'")
        described = page.attribute(self.row("title", "input"), "aria-describedby")
        self.assertEqual(page.text("#" + described), "What it says.")

    def test_changes_are_undone(self):
        page = self.preview_kinds()
        page.click(self.row("dark", "input"))
        page.settle()
        page.evaluate("new Promise(resolve => setTimeout(resolve, 700))")
        page.focus(self.row("progress", "input[type=range]"))
        page.key("ArrowRight", times=5)
        page.settle()
        self.assertShows(self.drawn(0, "--set", "dark=true", "--set", "progress=0.3"))
        page.key("z", 2)
        page.settle()
        self.assertShows(self.drawn(0, "--set", "dark=true"))
        page.key("z", 2)
        page.settle()
        self.assertShows(self.drawn(0))
        page.key("z", 2)
        page.key("Z", 2 | 8)
        page.settle()
        self.assertShows(self.drawn(0, "--set", "dark=true"))

    def test_themes(self):
        page = self.preview_kinds()
        before = page.pixels()
        page.choose("#theme", "night")
        self.changed(before)
        self.assertShows(self.drawn(0, "--theme", "night"))
        page.wait(f"document.querySelector('{self.row('dark', 'input')}').checked")
        page.choose("#theme", "")
        page.settle()
        page.wait(f"!document.querySelector('{self.row('dark', 'input')}').checked")
        self.assertShows(self.drawn(0))


class Reading(InspectorCase):
    def test_each_control_has_a_name_and_can_be_read(self):
        page = self.preview_kinds()
        for scheme in ("light", "dark"):
            page.prefer(prefers_color_scheme=scheme)
            for button, panel in ((None, None), (".image-button", ".picture-option"), (".swatch", ".picker")):
                if button:
                    page.click(button)
                    page.wait(f"document.querySelector('{panel}')")
                self.assertEqual(page.nameless(), [], f"{scheme}, {panel}")
                self.assertEqual(page.dangling(), [], f"{scheme}, {panel}")
                self.assertEqual(page.evaluate(CONTRASTS), [], f"{scheme}, {panel}")
                if button:
                    page.key("Escape")

    def test_panels_fit_small_windows_and_large_text(self):
        page = self.preview_kinds()
        for width, height in ((1280, 800), (1024, 500), (400, 600), (320, 480)):
            page.size(width, height)
            for button, panel in ((".image-button", ".pictures"), (".swatch", ".picker")):
                page.click(button)
                page.wait(f"document.querySelector('{panel}')")
                page.wait(f"document.querySelector('{panel}').getBoundingClientRect().height > 40")
                x, y, across, down = page.evaluate(
                    f"(({{x, y, width, height}}) => [x, y, width, height])(document.querySelector('{panel}').getBoundingClientRect())")
                self.assertTrue(0 <= x and x + across <= width and 0 <= y and y + down <= height + 1,
                                f"{panel} in {width} × {height}: {x, y, across, down}")
                page.key("Escape")


class Values(InspectorCase):
    def test_arguments_are_quoted_for_a_shell(self):
        import shlex

        page = self.preview_kinds()
        page.write(self.row("title", "input"), "it's $HOME; \"x\"")
        page.write(self.row("progress", "input[type=number]"), "0.5")
        page.settle()
        words = shlex.split(self.arguments())
        self.assertEqual(sorted(words[0::2]), ["--set", "--set"])
        self.assertEqual(sorted(words[1::2]), ["progress=0.5", "title=it's $HOME; \"x\""])
        self.assertShows(self.drawn(0, *words))

    def test_writing_back_changes_nothing_else(self):
        text = json.dumps(KINDS, indent=3).replace('"progress": {', '"progress":   {')
        page = self.preview_kinds(text)
        self.assertTrue(page.evaluate("document.querySelector('#write').disabled"))
        page.write(self.row("progress", "input[type=number]"), "0.5")
        page.write(self.row("title", "input"), 'Say "hi"')
        page.settle()
        before = page.pixels()
        page.click("#write")
        page.wait("document.querySelector('#notices').textContent.includes('Written')")
        page.wait("document.querySelectorAll('.parameter.changed').length === 0")
        page.settle()
        self.assertEqual(self.read("script.json").decode(),
                         text.replace('"value": 0.25', '"value": 0.5').replace('"value": "Hello"', '"value": "Say \\"hi\\""'))
        self.assertTrue((page.pixels() == before).all())
        self.assertTrue(page.evaluate("document.querySelector('#write').disabled"))
        self.assertShows(self.drawn(0))

    def test_values_survive_mistakes(self):
        page = self.preview_kinds()
        page.write(self.row("progress", "input[type=number]"), "0.9")
        page.settle()
        self.save("{")
        page.wait("document.querySelector('.error')")
        self.assertTrue(page.evaluate("document.querySelector('#write').disabled"))
        self.save(KINDS)
        page.settle()
        self.assertShows(self.drawn(0, "--set", "progress=0.9"))


class Export(InspectorCase):
    def test_sizes_before_saving_and_files(self):
        from PIL import Image

        page = self.preview_kinds()
        downloads = self.path("downloads")
        os.mkdir(downloads)
        session, page.session = page.session, None
        page.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads)
        page.session = session
        page.write(self.row("progress", "input[type=number]"), "0.75")
        page.settle()
        page.click("#export-tab")
        for form in ("gif", "webp", "png"):
            item = f".format[data-format={form}]"
            page.click(f"{item} .button")
            page.wait(f"/\\d/.test(document.querySelector('{item} .size').textContent)")
            size = int(page.attribute(f"{item} .size", "title").split()[0])
            page.click(f"{item} .main")
            path = os.path.join(downloads, f"script.{form}")
            end = time.monotonic() + 20
            while not os.path.exists(path) and time.monotonic() < end:
                page.evaluate("new Promise(resolve => setTimeout(resolve, 20))")
            with open(path, "rb") as file:
                data = file.read()
            self.assertEqual(len(data), size, form)
            with Image.open(io.BytesIO(data)) as image:
                self.assertEqual(image.format, form.upper())
                found = numpy.array(image.convert("RGBA"))
            if form == "png":
                self.assertTrue((found == self.drawn(0, "--set", "progress=0.75")).all())
            if form == "gif":
                self.expect(0, "script.json", "-o", "own.gif", "-q", "--set", "progress=0.75", cwd=self.folder)
                self.assertEqual(data, self.read("own.gif"))
        # The sizes are of what was: that is seen.
        page.click("#parameters-tab")
        page.write(self.row("progress", "input[type=number]"), "0.1")
        page.settle()
        self.assertEqual(page.count(".size.old"), 3)

    def test_the_snippet(self):
        page = self.preview_kinds()
        page.click("#export-tab")
        page.wait("document.querySelector('.markup textarea').value.includes('<picture>')")
        page.click(".markup .button")
        page.wait("document.querySelector('#notices').textContent.includes('<picture>')")
        self.assertEqual(page.count("#notices picture"), 0)


if __name__ == "__main__":
    unittest.main()
