"""A headless Chromium, spoken to over its debugging protocol through pipes; nothing is installed for it but the browser."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Failed(Exception):
    """A program or a page could not do what it was asked; the text says why."""


def find_chromium():
    return next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)


class Chromium:
    """A browser with one page."""

    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory()
        to_browser, from_browser = os.pipe(), os.pipe()
        shell = f'exec "$@" 3<&{to_browser[0]} 4>&{from_browser[1]}'
        flags = ["--no-sandbox", "--headless", "--disable-gpu", "--remote-debugging-pipe"]
        flags.append(f"--user-data-dir={self.folder.name}/profile")
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "bash", program, *flags], pass_fds=(to_browser[0], from_browser[1]),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser[0])
        os.close(from_browser[1])
        self.requests, self.answers = os.fdopen(to_browser[1], "wb"), os.fdopen(from_browser[0], "rb")
        self.read, self.events, self.number, self.session = b"", [], 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def open(self, address):
        """Loads a page, to the end."""
        self.events = [event for event in self.events if event["method"] != "Page.loadEventFired"]
        self.call("Page.navigate", url=address)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.take(self.message())

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.requests.write(json.dumps(message).encode() + b"\0")
        self.requests.flush()
        while True:
            answer = self.message()
            self.take(answer)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failed(f"Chromium: {method}: {answer['error']['message']}")
                return answer["result"]

    def take(self, message):
        if "method" in message:
            self.events.append(message)

    def message(self, seconds=60):
        """The next answer or event."""
        end = time.monotonic() + seconds
        while b"\0" not in self.read:
            if not select.select([self.answers], [], [], max(0, end - time.monotonic()))[0]:
                raise Failed(f"Chromium said nothing for {seconds} s")
            piece = self.answers.read1(1 << 16)
            if not piece:
                raise Failed("Chromium ended")
            self.read += piece
        found, self.read = self.read.split(b"\0", 1)
        return json.loads(found)

    def evaluate(self, expression):
        done = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            raise Failed("Chromium: " + done["exceptionDetails"].get("exception", {}).get("description", "exception"))
        return done["result"].get("value")

    def close(self):
        self.requests.close()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.answers.close()
        self.folder.cleanup()
