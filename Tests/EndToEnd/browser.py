"""A browser on the page of `animate preview`: opening it, hands and eyes."""

import base64
import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
import unittest

import numpy

from support import BINARY, ROOT, Case, environment

sys.path.insert(0, os.path.join(ROOT, "Tests", "Independent"))
from chromium import Chromium, find_chromium  # noqa: E402

#: What keys are called, with the number that old listeners know.
KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36,
        "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
SHIFT = 8

#: Roles that need a name.
NAMED = ("button", "slider", "textbox", "combobox", "checkbox", "switch", "radio", "spinbutton", "treeitem", "tab", "link", "option",
         "splitter", "tree", "region", "tabpanel", "dialog", "toolbar", "img", "image", "listbox", "radiogroup", "table", "group")

#: The picture is drawn, and is the one that is wished for.
SETTLED = """document.querySelector('#viewport').getAttribute('aria-busy') === 'false'
  && document.querySelector('#status-text').textContent === 'Up to date'"""

READ_PIXELS = """(() => {
  const canvas = document.querySelector('#picture');
  const {data, width, height} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let text = '';
  for (let i = 0; i < data.length; i += 32768) text += String.fromCharCode(...data.subarray(i, i + 32768));
  return [width, height, btoa(text)];
})()"""


class Page(Chromium):
    """Chromium with a person before it."""

    def wait(self, condition, seconds=20, message=None):
        """Until a JavaScript expression holds."""
        end = time.monotonic() + seconds
        while not self.evaluate(f"Boolean({condition})"):
            if time.monotonic() > end:
                raise AssertionError(message or f"waited {seconds} s for {condition}; the page says: {self.summary()}")
            time.sleep(0.01)

    def settle(self):
        # Whatever was told to the page has reached its picture after a turn of its own.
        self.evaluate("new Promise(requestAnimationFrame)")
        self.wait(SETTLED)

    def summary(self):
        return self.evaluate("document.body.innerText.slice(0, 600)")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)})?.textContent ?? null")

    def attribute(self, selector, name):
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).getAttribute({json.dumps(name)})")

    def count(self, selector):
        return self.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length")

    def box(self, selector):
        """Left, top, width, height; after scrolling it into sight."""
        found = self.evaluate(f"""(() => {{
          const found = document.querySelector({json.dumps(selector)});
          found.scrollIntoView({{block: 'nearest'}});
          const {{x, y, width, height}} = found.getBoundingClientRect();
          return [x, y, width, height];
        }})()""")
        return found

    def middle(self, selector):
        x, y, width, height = self.box(selector)
        return x + width / 2, y + height / 2

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, selector):
        self.click_at(*self.middle(selector))

    def click_at(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def drag(self, start, *way):
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start, button="left", buttons=1, clickCount=1)
        for place in way:
            self.mouse("mouseMoved", *place, button="left", buttons=1)
        self.mouse("mouseReleased", *way[-1], button="left", clickCount=1)

    def key(self, key, modifiers=0, times=1):
        text = {} if modifiers & ~SHIFT else {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        number = KEYS.get(key) or ord(key.upper())
        for _ in range(times):
            self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key if len(key) > 1 else "",
                      modifiers=modifiers, windowsVirtualKeyCode=number, **text)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=key, modifiers=modifiers, windowsVirtualKeyCode=number)

    def focus(self, selector):
        self.evaluate(f"document.querySelector({json.dumps(selector)}).focus()")

    def write(self, selector, text):
        """Clicks into a field and writes in place of what stands there."""
        self.click(selector)
        self.evaluate("document.activeElement.select()")
        self.call("Input.insertText", text=text)

    def choose(self, selector, value):
        """From a menu; the list of a select belongs to the system and not to the page."""
        self.evaluate(f"""(() => {{
          const menu = document.querySelector({json.dumps(selector)});
          menu.focus();
          menu.value = {json.dumps(value)};
          menu.dispatchEvent(new Event('change', {{bubbles: true}}));
        }})()""")

    def pixels(self):
        """What stands on the canvas: height × width × 4 bytes."""
        width, height, text = self.evaluate(READ_PIXELS)
        return numpy.frombuffer(base64.b64decode(text), dtype=numpy.uint8).reshape(height, width, 4)

    def nameless(self):
        """Roles of what can be used, or is a part of the page, and has no name for those who do not see it."""
        self.call("Accessibility.enable")
        return [node["role"]["value"] for node in self.call("Accessibility.getFullAXTree")["nodes"]
                if not node.get("ignored") and node.get("role", {}).get("value") in NAMED
                and not node.get("name", {}).get("value")]

    def dangling(self):
        """References of the page to identities that nothing has, and identities that several have."""
        return self.evaluate("""(() => {
          const found = [];
          for (const name of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']) {
            for (const e of document.querySelectorAll(`[${name}]`)) {
              for (const id of e.getAttribute(name).split(' ')) if (!document.getElementById(id)) found.push(`${name} ${id}`);
            }
          }
          const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
          return found.concat(ids.filter((id, i) => ids.indexOf(id) !== i));
        })()""")

    def size(self, width, height, ratio=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=False)
        # What the page does about it, it does in its next turns: until then a click may meet what moves away.
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def prefer(self, **features):
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])


class PageCase(Case):
    """Tests of the page, with one browser for all of a class."""

    page = None
    #: What the console may say: a frame of a script that does not build is answered with 409.
    allowed = (" 409 ",)

    @classmethod
    def setUpClass(cls):
        program = find_chromium()
        if program is None:
            raise unittest.SkipTest("no Chromium: .ci/setup test installs chromium-headless-shell where there is one")
        cls.page = Page(program)
        cls.addClassCleanup(cls.page.close)
        for domain in ("Network", "Log", "Runtime"):
            cls.page.call(f"{domain}.enable")

    def setUp(self):
        super().setUp()
        self.page.events.clear()
        self.page.size(1280, 800)
        self.page.prefer(prefers_color_scheme="light", prefers_reduced_motion="no-preference")
        self.origin = None

    def start(self, target, *arguments):
        """Starts the program; the address that it prints."""
        process = subprocess.Popen(
            [BINARY, "preview", target, "--no-open", "--port", "0", *arguments], cwd=self.folder, env=environment(),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        self.addCleanup(self.stop, process)
        said, end = b"", time.monotonic() + 30
        while not (found := re.search(rb"http://\S+", said)):
            ready = select.select([process.stdout], [], [], max(0, end - time.monotonic()))[0]
            piece = os.read(process.stdout.fileno(), 4096) if ready else b""
            if not piece:
                self.fail(f"preview printed no address: {said.decode(errors='replace')}")
            said += piece
        self.process = process
        return found.group().decode()

    @staticmethod
    def stop(process):
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise AssertionError("preview did not end when it was told to")
        finally:
            process.stdout.close()

    def preview(self, script, *arguments, name="script.json"):
        """Opens the page on a script, given as JSON or as text, and waits for its picture."""
        path = self.write(name, script)
        self.open(self.start(path, *arguments))
        self.page.settle()
        return self.page

    def open(self, address):
        self.origin = re.match(r"http://[^/]+", address).group()
        self.page.open(address)

    def save(self, script, name="script.json"):
        """As editors do: written beside, then put in its place."""
        content = script if isinstance(script, str) else json.dumps(script)
        path = self.write(name + ".new", content)
        os.replace(path, self.path(name))

    def drawn(self, time, *arguments, name="script.json"):
        """The pixels that the command line draws of a moment."""
        from PIL import Image

        self.expect(0, "frame", name, "--at", repr(float(time)), "-o", "moment.png", *arguments, cwd=self.folder)
        with Image.open(self.path("moment.png")) as image:
            return numpy.array(image.convert("RGBA"))

    def assertShows(self, wanted, message=None):
        """The picture on the canvas, to the pixel."""
        found = self.page.pixels()
        self.assertEqual(found.shape, wanted.shape, message)
        different = int((found != wanted).any(axis=2).sum())
        self.assertEqual(different, 0, message or f"{different} pixels are not those of the command line")

    def tearDown(self):
        """Nothing but the program was asked, and the page made no mistake of its own."""
        events, self.page.events = self.page.events, []
        self.page.open("about:blank")
        for event in events:
            method, details = event["method"], event["params"]
            if method == "Network.requestWillBeSent" and self.origin:
                address = details["request"]["url"]
                self.assertTrue(address.startswith((self.origin, "blob:", "data:", "about:")), address)
            if method == "Runtime.exceptionThrown":
                self.fail(details["exceptionDetails"].get("exception", {}).get("description", "an exception"))
            if method == "Log.entryAdded" and details["entry"]["level"] == "error":
                text = f"{details['entry']['text']} {details['entry'].get('url', '')}"
                if not any(word in text for word in self.allowed):
                    self.fail(text)
