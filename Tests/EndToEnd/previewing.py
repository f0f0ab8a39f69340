"""Running `animate preview`, and talking to it as a page does or as nobody should."""

import http.client
import io
import json
import os
import re
import select
import signal
import socket
import subprocess
import threading
import time

from PIL import Image

import support
from support import ROOT, Case

SERVER = os.path.join(os.path.dirname(support.BINARY), "animate-preview")
IS_RELEASE = "/debug/" not in os.path.realpath(support.BINARY)
ROUTES = ["document", "frame", "inspect", "hit", "curves", "export", "markup", "arguments", "write", "pictures", "picture"]
PAGE = os.path.join(ROOT, "Sources", "PreviewPage", "Page")


def numbered(number):
    """A script of 480 × 480 that looks different with every number below 65,536."""
    return {
        "canvas": {"width": 480, "height": 480, "background": "#fff"}, "fps": 30, "duration": 2,
        "layers": [
            {"name": "box", "frame": [0, 0, 480, 480], "backgroundColor": f"#{number % 256:02x}{number // 256:02x}40"},
            {"name": "ring", "type": "shape", "frame": [80, 80, 320, 320], "path": {"oval": [0, 0, 320, 320]},
             "strokeColor": "#fff", "lineWidth": 40, "fillColor": None},
            {"name": "title", "type": "text", "frame": [40, 200, 400, 80], "text": f"Number {number}",
             "fontSize": 40, "alignment": "center"},
        ],
        "timeline": [{"layer": "ring", "animate": "strokeEnd", "from": 0, "to": 1, "duration": 2}],
    }


class Answer:
    """What came back."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)


class Preview:
    """A server for one script or folder; ends with its block."""

    def __init__(self, path, *arguments, environment=None, opens=False):
        self.process = subprocess.Popen(
            [support.BINARY, "preview", path, "--port", "0", *([] if opens else ["--no-open"]), *arguments], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=support.environment(**(environment or {})))
        self.address = self.process.stdout.readline().decode().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([0-9a-f]{32})", self.address)
        if not found:
            self.process.kill()
            raise AssertionError(f"no address: {self.address!r} {self.process.stderr.read()!r}")
        self.port = int(found[1])
        self.token = found[2]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self, number=signal.SIGINT):
        """Ends it; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()
        return self.process.returncode

    @property
    def cookie(self):
        return f"animate-preview-{self.port}={self.token}"

    @property
    def host(self):
        return f"127.0.0.1:{self.port}"

    @property
    def workers(self):
        """The processes that draw."""
        try:
            with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children") as file:
                direct = file.read().split()
        except OSError:
            return []
        found = set(direct)
        for task in os.listdir(f"/proc/{self.process.pid}/task"):
            try:
                with open(f"/proc/{self.process.pid}/task/{task}/children") as file:
                    found.update(file.read().split())
            except OSError:
                pass
        return sorted(int(number) for number in found)

    @property
    def memory(self):
        """Bytes that the server holds."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) * 1024

    def request(self, method, path, body=None, headers=None, cookie=True, timeout=120):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            own = {"Cookie": self.cookie} if cookie else {}
            if body is not None:
                own["Content-Type"] = "application/json"
                body = body if isinstance(body, bytes) else json.dumps(body).encode()
            own.update(headers or {})
            connection.request(method, path, body, {name: value for name, value in own.items() if value is not None})
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def ask(self, route, script=0, **fields):
        return self.request("POST", "/api/" + route, {"script": script, **fields})

    def document(self, **fields):
        return self.ask("document", **fields).json

    def raw(self, data, seconds=15, cut=False):
        """Sends bytes as they are; all that comes back until the server closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as peer:
            try:
                peer.sendall(data)
            except OSError:
                pass
            got = b""
            try:
                while True:
                    part = peer.recv(65536)
                    if not part:
                        return got
                    got += part
            except (TimeoutError, ConnectionResetError):
                return got

    def head(self, *lines, first="GET / HTTP/1.1", host=True, body=b""):
        """A request of these lines; its status, 0 where there was no answer."""
        text = first + "\r\n" + (f"Host: {self.host}\r\n" if host else "")
        got = self.raw((text + "".join(line + "\r\n" for line in lines) + "\r\n").encode("latin-1") + body)
        found = re.match(rb"HTTP/1\.1 (\d{3}) ", got)
        return int(found[1]) if found else 0

    def events(self):
        return Events(self)


class Events:
    """A page's stream of events."""

    def __init__(self, preview):
        self.socket = socket.create_connection(("127.0.0.1", preview.port), timeout=20)
        self.socket.sendall(
            f"GET /events HTTP/1.1\r\nHost: {preview.host}\r\nCookie: {preview.cookie}\r\n\r\n".encode())
        self.buffer = b""
        self.seen = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def next(self, seconds=10):
        """The next `changed`: a script and its revision; None where none comes."""
        end = time.monotonic() + seconds
        while True:
            found = re.search(rb"event: changed\ndata: (\{.*?\})\n\n", self.buffer)
            if found:
                self.buffer = self.buffer[found.end():]
                event = json.loads(found[1])
                self.seen.append((event["script"], event["revision"]))
                return self.seen[-1]
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.socket], [], [], left)[0]:
                return None
            part = self.socket.recv(65536)
            if not part:
                return None
            self.buffer += part

    def revision(self, at_least, script=0, seconds=10):
        """Waits for a revision that is high enough; the revision."""
        end = time.monotonic() + seconds
        while True:
            event = self.next(max(0, end - time.monotonic()))
            if event is None:
                raise AssertionError(f"no revision {at_least}; there were {self.seen}")
            if event[0] == script and event[1] >= at_least:
                return event[1]


def together(count, work):
    """Runs work(0…count − 1) at the same time; the results in order, or the first failure."""
    results = [None] * count

    def run(index):
        try:
            results[index] = work(index)
        except BaseException as error:  # noqa: BLE001 — told to the test's own thread
            results[index] = error

    threads = [threading.Thread(target=run, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


def controls():
    """A script with a parameter of each kind."""
    return {
        "title": "Controls",
        "canvas": {"width": 40, "height": 30, "background": "=paper"},
        "fps": 10,
        "duration": 1,
        "parameters": {
            "amount": {"type": "number", "value": 0.25, "min": 0, "max": 1, "label": "Amount", "description": "How far."},
            "count": {"type": "int", "value": 3},
            "shown": {"type": "bool", "value": True},
            "title": {"type": "string", "value": "Hello"},
            "paper": {"type": "color", "value": "white"},
            "place": {"type": "point", "value": [1, 2]},
            "extent": {"type": "size", "value": [3, 4]},
            "box": {"type": "rect", "value": [2, 5, 10, 10]},
            "side": {"type": "choice", "choices": ["left", "right"], "value": "left"},
            "series": {"type": "numbers", "value": [1, 2, 3]},
            "people": {"type": "table", "value": [{"name": "Ada", "age": 36}, {"name": "Alan", "age": 41}]},
        },
        "themes": {"dark": {"paper": "#202020"}},
        "layers": [
            {
                "name": "box", "frame": "=box", "backgroundColor": "#f00", "opacity": "=shown ? 1 : 0",
                "sublayers": [{"name": "dot", "frame": [2, 2, 4, 4], "backgroundColor": "#00f"}],
            },
        ],
        "timeline": [
            {"layer": "box", "animate": "position.x", "by": 20, "duration": 1, "name": "slide"},
            {"marker": "half", "at": 0.5},
        ],
    }


def frame_of(answer):
    return Image.open(io.BytesIO(answer.body)).convert("RGBA")


def processor_time(process):
    """Seconds that a process has computed."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class PreviewCase(Case):
    @classmethod
    def setUpClass(cls):
        if not os.path.exists(SERVER):
            raise AssertionError("animate-preview is not built: swift build --product animate-preview")

    def preview(self, script, *arguments, name="script.json", **options):
        """A server for a script given as JSON, which ends with the test."""
        path = script if isinstance(script, str) else self.write(name, script)
        server = Preview(path, *arguments, **options)
        self.addCleanup(server.end)
        return server


class SharedServer(PreviewCase):
    """One server for all tests of a class."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = Preview(os.path.join(ROOT, "Scripts", "squares.json"))

    @classmethod
    def tearDownClass(cls):
        cls.server.end()
