"""`animate preview`: what its server answers, what it refuses, and what it survives."""

import ctypes
import io
import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
import unittest

from PIL import Image

import support
from previewing import IS_RELEASE, SERVER, Preview, numbered, together
from support import IO, ROOT, USAGE, Case, square

ROUTES = ["document", "frame", "inspect", "hit", "curves", "export", "markup", "arguments", "write", "pictures", "picture"]
PAGE = os.path.join(ROOT, "Sources", "PreviewPage", "Page")


def landlock():
    """Whether the system can take rights from a process."""
    library = ctypes.CDLL(None, use_errno=True)
    return sys.platform == "linux" and library.syscall(444, None, 0, 1) >= 1


#: Tries what is forbidden as soon as the worker waits for the first time, and notes in the script's folder what was refused.
CONFINED = r"""
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

extern char *program_invocation_short_name;

static void try_all(void) {
  char path[4096], note[256] = "";
  snprintf(path, sizeof path, "%s/file", getenv("TRY_OUTSIDE"));
  if (open(path, O_WRONLY | O_CREAT, 0600) < 0 && errno == EACCES) strcat(note, "write ");
  snprintf(path, sizeof path, "%s/folder", getenv("TRY_OUTSIDE"));
  if (mkdir(path, 0700) < 0 && errno == EACCES) strcat(note, "mkdir ");
  char *words[] = {"/bin/true", NULL};
  if (execv(words[0], words) < 0 && errno == EACCES) strcat(note, "exec ");
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  if (connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&address, sizeof address) < 0 && errno == EACCES)
    strcat(note, "connect");
  snprintf(path, sizeof path, "%s/tried", getenv("TRY_INSIDE"));
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file >= 0) { ssize_t done = write(file, note, strlen(note)); (void)done; close(file); }
}

// The worker makes pipes of its own only after its rights are gone.
int pipe(int ends[2]) {
  static int tried;
  int (*real)(int[2]) = (int (*)(int[2]))dlsym(RTLD_NEXT, "pipe");
  if (!tried && getenv("TRY_INSIDE") && strcmp(program_invocation_short_name, "animate") == 0) { tried = 1; try_all(); }
  return real(ends);
}
"""


def assets():
    found = []
    for folder, _, names in os.walk(PAGE):
        found += [os.path.relpath(os.path.join(folder, name), PAGE) for name in names if not name.startswith(".")]
    return sorted(found)


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


class Running(PreviewCase):
    def test_it_ends_with_its_children_and_leaves_nothing(self):
        temporary = self.path("tmp")
        os.mkdir(temporary)
        for number in (signal.SIGINT, signal.SIGTERM):
            server = self.preview(square(), environment={"TMPDIR": temporary})
            self.assertEqual(server.ask("frame", time=0).status, 200)
            workers = server.workers
            self.assertGreaterEqual(len(workers), 1)
            self.assertEqual(len(os.listdir(temporary)), 1)
            before = time.monotonic()
            self.assertEqual(server.end(number), -number)
            self.assertLess(time.monotonic() - before, 2)
            self.assertEqual(os.listdir(temporary), [])
            for worker in workers:
                self.assertEnds(worker)

    def test_workers_end_when_the_server_is_killed(self):
        server = self.preview(square())
        self.assertEqual(server.ask("frame", time=0).status, 200)
        workers = server.workers
        self.assertGreaterEqual(len(workers), 1)
        server.end(signal.SIGKILL)
        for worker in workers:
            self.assertEnds(worker)

    def test_what_a_killed_server_left_is_removed_by_the_next(self):
        temporary = self.path("tmp")
        os.mkdir(temporary)
        living = self.preview(square(), environment={"TMPDIR": temporary})
        killed = self.preview(square(), environment={"TMPDIR": temporary})
        killed.end(signal.SIGKILL)
        left = os.listdir(temporary)
        self.assertEqual(len(left), 2)
        # Folders that are younger may be those of servers that are about to start.
        for name in left:
            os.utime(os.path.join(temporary, name), (0, 0))
        third = self.preview(square(), environment={"TMPDIR": temporary})
        self.assertEqual(len(os.listdir(temporary)), 2)
        for server in (living, third):
            self.assertEqual(server.ask("frame", time=0).status, 200)
            self.assertEqual(server.end(), -signal.SIGINT)
        self.assertEqual(os.listdir(temporary), [])

    def assertEnds(self, process):
        for _ in range(100):
            try:
                with open(f"/proc/{process}/stat") as file:
                    if file.read().rpartition(")")[2].split()[0] == "Z":
                        return
            except OSError:
                return
            time.sleep(0.02)
        self.fail(f"process {process} is still there")

    def test_a_port_in_use_is_told(self):
        path = self.write("script.json", square())
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            result = self.expect(IO, "preview", path, "--port", str(port), "--no-open")
        self.assertIn(str(port), result.error)
        self.assertIn("--port 0", result.error)

    def test_the_browser_is_opened(self):
        """With a key of its own, which works once: others may see what programs are called with."""
        program = self.write("xdg-open", f"#!/bin/sh\necho \"$@\" > {self.path('opened')}.new\nmv {self.path('opened')}.new {self.path('opened')}\n")
        os.chmod(program, 0o755)
        server = self.preview(square(), opens=True, environment={"PATH": self.folder + ":" + os.environ["PATH"]})
        for _ in range(100):
            if os.path.exists(self.path("opened")):
                break
            time.sleep(0.05)
        address = self.read("opened").decode().strip()
        base, _, token = address.partition("?token=")
        self.assertEqual(base, server.address.partition("?")[0])
        self.assertNotEqual(token, server.token)
        first = server.request("GET", "/?token=" + token, cookie=False)
        self.assertEqual(first.status, 303)
        self.assertTrue(first.headers["Set-Cookie"].startswith(server.cookie + ";"))
        self.assertEqual(server.request("GET", "/?token=" + token, cookie=False).status, 403)

    def test_without_a_browser(self):
        server = self.preview(square(), opens=True, environment={"PATH": self.folder})
        self.assertEqual(server.ask("document").status, 200)

    def test_wrong_usage(self):
        path = self.write("script.json", square())
        self.expect(USAGE, "preview", "-", "--no-open")
        self.expect(USAGE, "preview", path, "--port", "70000")
        self.expect(USAGE, "preview", path, "--set", "nonsense")
        self.expect(USAGE, "preview")
        self.expect(IO, "preview", self.path("missing.json"), "--no-open")

    def test_the_server_must_lie_beside(self):
        alone = shutil.copy(support.BINARY, self.path("animate"))
        result = support.animate("preview", self.write("script.json", square()), "--no-open", binary=alone)
        self.assertEqual(result.code, IO)
        self.assertIn("animate-preview", result.error)
        self.assertIn("make install", result.error)

    def test_the_renderer_carries_no_server(self):
        libraries = subprocess.run(["ldd", support.BINARY], capture_output=True, text=True).stdout
        for name in ["libFoundation.so", "FoundationNetworking", "FoundationInternationalization", "libcurl"]:
            self.assertNotIn(name, libraries)
        result = support.animate("--help")
        self.assertIn("preview", result.text)
        self.assertNotIn("preview-worker", result.text)


class SharedServer(PreviewCase):
    """One server for all tests of a class."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = Preview(os.path.join(ROOT, "Scripts", "squares.json"))

    @classmethod
    def tearDownClass(cls):
        cls.server.end()


class Routes(SharedServer):
    """S10: all that can be asked for, and nothing else."""

    def test_every_asset_is_served_as_it_is(self):
        types = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
        self.assertIn("index.html", assets())
        for name in assets():
            answer = self.server.request("GET", "/" + name)
            self.assertEqual(answer.status, 200, name)
            with open(os.path.join(PAGE, name), "rb") as file:
                self.assertEqual(answer.body, file.read(), name)
            self.assertTrue(answer.headers["Content-Type"].startswith(types[name.rpartition(".")[2]]), name)
        self.assertEqual(self.server.request("GET", "/").body, self.server.request("GET", "/index.html").body)

    def test_methods(self):
        for path in ["/", "/events", "/api/gallery", "/index.html"]:
            answer = self.server.request("POST", path, {})
            self.assertEqual((answer.status, answer.headers["Allow"]), (405, "GET"), path)
        for route in ROUTES:
            answer = self.server.request("GET", "/api/" + route)
            self.assertEqual((answer.status, answer.headers["Allow"]), (405, "POST"), route)
        for method in ["PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "G E T", ""]:
            self.assertIn(self.server.head(f"Cookie: {self.server.cookie}", first=f"{method} / HTTP/1.1"), (400, 405))

    def test_there_is_nothing_else(self):
        source = ""
        with open(os.path.join(ROOT, "Sources", "PreviewServer", "Router.swift")) as file:
            source = file.read()
        table = re.search(r"static let drawn.*?\n  \]", source, re.S)[0]
        self.assertEqual(sorted(re.findall(r'"(\w+)": \.', table)), sorted(ROUTES), "a new route needs tests")
        self.assertEqual(re.search(r"static let fixed = \[(.*)\]", source)[1], '"/", "/events", "/api/gallery"')
        for path in ["/api", "/api/", "/api/nothing", "/api/title", "/api/export/", "/api/export/" + "0" * 32, "/page",
                     "/Page/index.html", "/index", "/favicon.ico", "/etc/passwd", "/api/document/", "/events/"]:
            for method in ["GET", "POST"]:
                status = self.server.request(method, path, {} if method == "POST" else None).status
                is_export = path.startswith("/api/export/")
                self.assertEqual(status, 405 if is_export and method == "POST" else 404, f"{method} {path}")

    def test_headers_of_every_answer(self):
        answers = [self.server.request("GET", path) for path in ["/", "/main.js", "/nothing", "/api/gallery"]]
        answers += [self.server.request("GET", "/", cookie=False), self.server.request("GET", "/?token=" + "0" * 32)]
        answers += [self.server.request("GET", "/", headers={"Host": "evil.test"})]
        answers += [self.server.ask(route, format="png", layer=0, x=0, y=0) for route in ROUTES]
        answers += [self.server.request("POST", "/api/document", b"{")]
        for answer in answers:
            names = [name.lower() for name in answer.headers]
            self.assertFalse([name for name in names if name.startswith("access-control")])
            policy = answer.headers["Content-Security-Policy"]
            self.assertIn("default-src 'none'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertNotIn("unsafe", policy)
            self.assertEqual(answer.headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(answer.headers["Cross-Origin-Resource-Policy"], "same-origin")
            self.assertEqual(answer.headers["Referrer-Policy"], "no-referrer")
            self.assertEqual(answer.headers["Cache-Control"], "no-store")
            self.assertEqual(len([name for name in names if name == "content-type"]), 1)

    def test_bodies_that_are_none(self):
        for body in [b"", b"[]", b"null", b"5", b"{", b"\xff", b'{"a":1,}', b'{"script": 0} x', b"{" * 5000,
                     b"[" * 300000, b'{"script": "0"}', b'{"script": 0.5}']:
            answer = self.server.request("POST", "/api/document", body)
            self.assertIn(answer.status, (400, 404), body[:40])
            self.assertIn("error", answer.json)
        for fields in [{"script": 1}, {"script": -1}, {"script": 1 << 70}, {"script": "/etc/passwd"}]:
            self.assertIn(self.server.request("POST", "/api/document", fields).status, (400, 404), fields)
        for fields in [{"scale": 0}, {"scale": 5}, {"scale": "1"}, {"values": []}, {"time": "1"}, {"look": "x"},
                       {"component": 5}, {"theme": 7}, {"script": 0, "values": {"a": 1}, "scale": 1e400}]:
            self.assertEqual(self.server.ask("frame", **fields).status, 400, fields)
        answer = self.server.request("POST", "/api/document", {"script": 0}, headers={"Content-Type": "text/plain"})
        self.assertEqual(answer.status, 415)
        answer = self.server.request("POST", "/api/document", b'{"script": 0}', headers={"Content-Type": None})
        self.assertEqual(answer.status, 415)


class Doors(SharedServer):
    """S1, S2, S4, S5: who may come in, and how."""

    def test_hosts(self):
        server = self.server
        port = server.port
        good = [f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}"]
        for host in good:
            self.assertEqual(server.head(f"Host: {host}", f"Cookie: {server.cookie}", host=False), 200, host)
        bad = [
            "", "127.0.0.1", "localhost", "[::1]", "::1", f"::1:{port}", f"0.0.0.0:{port}", f"[::]:{port}",
            f"localhost.evil.test:{port}", f"evil.test:{port}", f"localhost.:{port}", f"LOCALHOST:{port}",
            f"Localhost:{port}", f"127.0.0.1.:{port}", f"127.1:{port}", f"127.0.0.2:{port}", f"2130706433:{port}",
            f"0x7f000001:{port}", f"0177.0.0.1:{port}", f"127.0.0.1:{port + 1}", "127.0.0.1:80", f"127.0.0.1:0{port}",
            f"127.0.0.1:{port}.evil.test", f"127.0.0.1:{port}@evil.test", f"evil@127.0.0.1:{port}",
            f"http://127.0.0.1:{port}", f"127.0.0.1:{port}/", f"127.0.0.1 :{port}", f"127.0.0.1: {port}",
            f"[::1%25lo]:{port}", f"[0:0:0:0:0:0:0:1]:{port}", f"[::ffff:127.0.0.1]:{port}", f"localhost,evil:{port}",
            f"127.0.0.1:{port}, evil.test", f"rebind.network:{port}", f"127.0.0.1.nip.io:{port}", f"*:{port}",
            f"ip6-localhost:{port}", f"localhost:{port}\t", f"%6cocalhost:{port}", f"localhost%00:{port}",
        ]
        self.assertGreaterEqual(len(bad), 40)
        for host in bad:
            wanted = (200,) if host.strip() in good else (421,)
            for path in ["/", "/api/gallery", f"/?token={server.token}"]:
                status = server.head(f"Host: {host}", f"Cookie: {server.cookie}", host=False, first=f"GET {path} HTTP/1.1")
                self.assertIn(status, wanted + ((303,) if wanted == (200,) else ()), repr(host))
        self.assertEqual(server.head(f"Cookie: {server.cookie}", host=False), 400)
        self.assertEqual(server.head("Host: evil.test", f"Cookie: {server.cookie}"), 400)
        self.assertEqual(server.head(f"Host: {server.host}", f"Cookie: {server.cookie}"), 400)
        absolute = f"GET http://{server.host}/ HTTP/1.1"
        self.assertEqual(server.head(f"Cookie: {server.cookie}", first=absolute), 400)
        self.assertEqual(server.head(f"Cookie: {server.cookie}", first="GET * HTTP/1.1"), 400)

    def test_only_loopback_listens(self):
        addresses = set()
        for name in ["/proc/net/tcp", "/proc/net/tcp6"]:
            with open(name) as file:
                for line in file.readlines()[1:]:
                    local, state = line.split()[1], line.split()[3]
                    if state == "0A" and int(local.rpartition(":")[2], 16) == self.server.port:
                        addresses.add(local.rpartition(":")[0])
        self.assertIn("0100007F", addresses)
        self.assertLessEqual(addresses, {"0100007F", "00000000000000000000000001000000"})

    def test_origins(self):
        own = f"http://{self.server.host}"
        foreign = ["null", "http://evil.test", "https://" + self.server.host, "http://127.0.0.1", own + "/", own + ".evil",
                   f"http://localhost:{self.server.port}", "file://", "", own.upper(), f"http://127.0.0.1:{self.server.port + 1}"]
        requests = [("GET", path, None) for path in ["/", "/main.js", "/events", "/api/gallery"]]
        requests += [("POST", "/api/" + route, {"script": 0, "format": "png"}) for route in ROUTES]
        for method, path, body in requests:
            for origin in foreign:
                answer = self.server.request(method, path, body, {"Origin": origin})
                self.assertEqual(answer.status, 403, f"{method} {path} from {origin!r}")
            for site in ["cross-site", "same-site", "", "Same-Origin", "none, cross-site"]:
                self.assertEqual(self.server.request(method, path, body, {"Sec-Fetch-Site": site}).status, 403, site)
        for headers in [{"Origin": own}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}]:
            self.assertEqual(self.server.request("GET", "/", headers=headers).status, 200)
            self.assertEqual(self.server.request("POST", "/api/document", {"script": 0}, headers).status, 200)

    def test_tokens(self):
        server = self.server
        paths = ["/", "/events", "/api/gallery", "/main.js", "/nothing", "/api/export/x"]
        wrong = [None, "", "animate-preview", f"animate-preview-{server.port}", f"animate-preview-{server.port}=",
                 f"animate-preview={server.token}", f"animate-preview-{server.port}={server.token[:-1]}",
                 f"animate-preview-{server.port}={server.token}0", f"animate-preview-{server.port}={server.token.upper()}x",
                 f"xanimate-preview-{server.port}={server.token}", f"other={server.token}",
                 f"animate-preview-{server.port}={'0' * 32}"]
        for cookie in wrong:
            for path in paths:
                answer = server.request("GET", path, headers={"Cookie": cookie} if cookie is not None else None, cookie=False)
                self.assertEqual(answer.status, 401, (cookie, path))
                self.assertNotIn(server.token.encode(), answer.body)
            for route in ROUTES:
                answer = server.request("POST", "/api/" + route, {"script": 0}, {"Cookie": cookie}, cookie=False)
                self.assertEqual(answer.status, 401, (cookie, route))
        for token in ["", "0", server.token[:-1], server.token + "0", "0" * 32, server.token.upper() + "g"]:
            answer = server.request("GET", f"/?token={token}", cookie=False)
            self.assertEqual((answer.status, answer.headers["Set-Cookie"]), (403, None), token)
        answer = server.request("GET", f"/?token={server.token}", cookie=False)
        self.assertEqual((answer.status, answer.headers["Location"]), (303, "/"))
        cookie = answer.headers["Set-Cookie"]
        self.assertTrue(cookie.startswith(server.cookie + ";"))
        for flag in ["HttpOnly", "SameSite=Strict", "Path=/"]:
            self.assertIn(flag, cookie)
        several = {"Cookie": f"a=b; {server.cookie}; c=d"}
        self.assertEqual(server.request("GET", "/", headers=several, cookie=False).status, 200)
        self.assertEqual(server.request("GET", f"/main.js?token={server.token}", cookie=False).status, 401)

    def test_every_run_has_its_own_token(self):
        with Preview(os.path.join(ROOT, "Scripts", "squares.json")) as other:
            self.assertNotEqual(other.token, self.server.token)
            self.assertEqual(other.request("GET", "/", headers={"Cookie": self.server.cookie}, cookie=False).status, 401)

    def test_traversal(self):
        steps = ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..\\", "..%5c", "..%255c", "%252e%252e%252f", "..%c0%af",
                 "....//", "..;/", ".%00./", "/./", "//", "..%00/", "\u2025/".encode().decode("latin-1"), "~/", "./.././"]
        targets = ["etc/passwd", "proc/self/environ", "Package.swift"]
        strings = ["/" + step * depth + target for step in steps for depth in (1, 3, 8) for target in targets]
        strings += ["//etc/passwd", "/file:///etc/passwd", "/C:/Windows/win.ini", "/%00", "/index.html%00.png", "/main.js/..",
                    "/main.js/../../x", "/api/../../etc/passwd", "/api/export/../../etc/passwd", "/.", "/..", "/.git/config"]
        self.assertGreaterEqual(len(strings), 150)
        for path in strings:
            got = self.server.raw(
                f"GET {path} HTTP/1.1\r\nHost: {self.server.host}\r\nCookie: {self.server.cookie}\r\n\r\n".encode("latin-1"))
            self.assertRegex(got[:20], rb"HTTP/1\.1 40[04] ", path)
            self.assertNotIn(b"root:", got)
            self.assertNotIn(b"swift-tools-version", got)

    def test_requests_that_are_none(self):
        cookie = f"Cookie: {self.server.cookie}"
        post = "POST /api/document HTTP/1.1"
        json_type = "Content-Type: application/json"
        cases = [
            (400, post, ["Content-Length: 2", "Transfer-Encoding: chunked"], b"0\r\n\r\n"),
            (400, post, ["Transfer-Encoding: chunked"], b"2\r\n{}\r\n0\r\n\r\n"),
            (400, post, ["Transfer-Encoding: identity", "Content-Length: 2"], b"{}"),
            (400, post, ["Content-Length: 2", "Content-Length: 3"], b"{}"),
            (400, post, ["Content-Length: 2", "Content-Length: 2"], b"{}"),
            (400, post, ["Content-Length: 2, 2"], b"{}"),
            (400, post, ["Content-Length: -1"], b""), (400, post, ["Content-Length: +2"], b"{}"),
            (400, post, ["Content-Length: 0x2"], b"{}"), (400, post, ["Content-Length: "], b""),
            (413, post, ["Content-Length: 99999999999"], b""), (400, post, ["Content-Length: 99999999999999999999"], b""),
            (413, post, ["Content-Length: 1048577"], b""), (400, post, [" Content-Length: 2"], b"{}"),
            (400, post, ["Content-Length : 2"], b"{}"), (400, post, ["Content-Length: 2", " folded: x"], b"{}"),
            (400, post, ["Content-Length: 2", "no colon"], b"{}"), (400, post, [": empty"], b""),
            (400, post, ["A\x00b: c"], b""), (400, post, ["a: \x01"], b""), (400, post, ["a: \xff"], b""),
            (400, post, ["Expect: 100-continue", "Content-Length: 2"], b"{}"),
            (400, "GET / HTTP/1.1", ["Upgrade: websocket", "Connection: Upgrade"], b""),
            (400, "GET / HTTP/1.1", ["Content-Length: 5"], b"hello"),
            (431, "GET / HTTP/1.1", ["a: " + "b" * 20000], b""), (431, "GET / HTTP/1.1", ["a: b"] * 200, b""),
            (505, "GET / HTTP/1.0", [], b""), (505, "GET / HTTP/2.0", [], b""), (400, "GET /", [], b""),
            (400, "GET  / HTTP/1.1", [], b""), (400, "GET / HTTP/1.1 x", [], b""), (400, "", [], b""),
            (400, "GET /" + "a" * 2000 + " HTTP/1.1", [], b""), (400, "GET / http/1.1", [], b""),
            (400, "\x16\x03\x01", [], b""),
        ]
        for status, first, lines, body in cases:
            found = self.server.head(cookie, json_type, *lines, first=first, body=body)
            self.assertEqual(found, status, (first, lines))
        bare = f"GET / HTTP/1.1\nHost: {self.server.host}\n{cookie}\n\n"
        self.assertRegex(self.server.raw(bare.encode()), rb"^HTTP/1\.1 400 ")

    def test_one_request_a_connection(self):
        one = f"GET /main.js HTTP/1.1\r\nHost: {self.server.host}\r\nCookie: {self.server.cookie}\r\n\r\n"
        got = self.server.raw(one.encode() * 3)
        self.assertEqual(got.count(b"HTTP/1.1 200"), 1)
        # What follows a body belongs to no request.
        smuggled = (f"POST /api/document HTTP/1.1\r\nHost: {self.server.host}\r\nCookie: {self.server.cookie}\r\n"
                    "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}" + one)
        got = self.server.raw(smuggled.encode())
        self.assertEqual(got.count(b"HTTP/1.1 "), 1)

    def test_slow_requests(self):
        """Head and body must be there within ten seconds, however busy the client looks."""
        complete = f"POST /api/document HTTP/1.1\r\nHost: {self.server.host}\r\n"

        def dribble(index):
            began = time.monotonic()
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as peer:
                if index == 1:
                    peer.sendall((complete + f"Cookie: {self.server.cookie}\r\nContent-Length: 500\r\n\r\n").encode())
                elif index == 2:
                    peer.sendall(complete.encode())
                peer.settimeout(0.2)
                while time.monotonic() - began < 25:
                    try:
                        if index in (1, 2):
                            peer.send(b"x")
                        if peer.recv(4096) == b"":
                            break
                    except TimeoutError:
                        continue
                    except OSError:
                        break
            return time.monotonic() - began

        for seconds in together(3, dribble):
            self.assertGreater(seconds, 8)
            self.assertLess(seconds, 16)
        self.assertEqual(self.server.request("GET", "/").status, 200)

    def test_no_more_than_64_connections(self):
        peers = []
        try:
            for _ in range(64):
                peers.append(socket.create_connection(("127.0.0.1", self.server.port), timeout=10))
            time.sleep(0.3)
            statuses = [self.server.head(f"Cookie: {self.server.cookie}") for _ in range(5)]
            self.assertEqual(statuses, [503] * 5)
        finally:
            for peer in peers:
                peer.close()
        for _ in range(50):
            if self.server.head(f"Cookie: {self.server.cookie}") == 200:
                return
            time.sleep(0.1)
        self.fail("the connections stay taken")

    def test_clients_that_do_not_read(self):
        peers = []
        try:
            for _ in range(20):
                peer = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
                peer.sendall(f"GET /main.js HTTP/1.1\r\nHost: {self.server.host}\r\nCookie: {self.server.cookie}\r\n\r\n".encode())
                peers.append(peer)
            self.assertEqual(self.server.ask("document").status, 200)
        finally:
            for peer in peers:
                peer.close()


class Drawing(PreviewCase):
    """What the page is told is what the program says elsewhere."""

    def test_pictures_are_those_of_the_program(self):
        path = self.write("script.json", square())
        server = self.preview(path)
        for when in (0, 0.3, 1):
            answer = server.ask("frame", time=when)
            self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, "image/png"))
            self.assertEqual(float(answer.headers["X-Time"]), when)
            self.assertEqual(answer.headers["X-Revision"], "1")
            still = self.expect(0, "frame", path, "--at", str(when), "-o", "-").out
            self.assertEqual(frame_of(answer).tobytes(), Image.open(io.BytesIO(still)).convert("RGBA").tobytes())
        self.assertEqual(frame_of(server.ask("frame", time=0, scale=2)).size, (80, 60))
        self.assertEqual(float(server.ask("frame", time=99).headers["X-Time"]), 1)
        self.assertEqual(float(server.ask("frame", time=-5).headers["X-Time"]), 0)

    def test_the_look_of_the_gif(self):
        script = square(layers=[{
            "name": "box", "type": "gradient", "frame": [0, 0, 40, 30], "colors": ["#f00", "#00f"], "startPoint": [0, 0],
            "endPoint": [1, 0]}], output={"colors": 4})
        path = self.write("script.json", script)
        server = self.preview(path)
        self.expect(0, path, "-o", self.path("out.gif"), "-q")
        with Image.open(self.path("out.gif")) as gif:
            at = 0
            for index in range(gif.n_frames):
                gif.seek(index)
                answer = server.ask("frame", time=at / 1000 + 0.005, look="gif")
                self.assertEqual(answer.status, 200)
                self.assertEqual(frame_of(answer).tobytes(), gif.convert("RGBA").tobytes(), at)
                self.assertAlmostEqual(float(answer.headers["X-Time"]), at / 1000)
                at += gif.info["duration"]
        self.assertNotEqual(
            server.ask("frame", time=0, look="gif").body, server.ask("frame", time=0, look="true").body)
        with open(self.path("out.gif"), "rb") as file:
            exported = server.ask("export", format="gif").json
            self.assertEqual(server.request("GET", "/api/export/" + exported["id"]).body, file.read())

    def test_documents(self):
        document = self.preview(controls()).document()
        self.assertEqual(document["status"], "ok")
        self.assertEqual((document["width"], document["height"], document["duration"]), (40, 30, 1))
        self.assertEqual((document["fps"], document["frameCount"], document["loops"]), (10, 10, True))
        self.assertEqual((document["background"], document["themes"]), ("#FFFFFFFF", ["dark"]))
        self.assertEqual(document["markers"], [{"name": "half", "time": 0.5}])
        self.assertEqual(
            document["timeline"],
            [{"layer": "box", "property": "position.x", "label": "slide", "kind": "animation", "start": 0, "end": 1, "line": 1}])
        self.assertEqual(document["layers"], [{
            "id": 0, "name": "box", "path": "box", "kind": "layer",
            "children": [{"id": 1, "name": "dot", "path": "box.dot", "kind": "layer", "children": []}]}])
        parameters = {parameter["name"]: parameter for parameter in document["parameters"]}
        self.assertEqual(
            {name: parameter["type"] for name, parameter in parameters.items()},
            {"amount": "number", "count": "integer", "shown": "bool", "title": "string", "paper": "color", "place": "point",
             "extent": "size", "box": "rect", "side": "choice", "series": "array", "people": "table"})
        self.assertEqual(
            parameters["amount"], {
                "name": "amount", "type": "number", "value": 0.25, "default": 0.25, "min": 0, "max": 1, "label": "Amount",
                "help": "How far.", "inspectable": True})
        self.assertEqual(parameters["people"]["columns"], ["name", "age"])
        self.assertEqual(parameters["people"]["value"][1], {"name": "Alan", "age": 41})
        self.assertEqual((parameters["paper"]["value"], parameters["side"]["choices"]), ("#FFFFFFFF", ["left", "right"]))

    def test_values(self):
        server = self.preview(controls())
        values = {"amount": 1, "count": 7, "shown": False, "title": "=a \"b\"", "paper": "#00FF0080", "place": [5, 6],
                  "extent": [7, 8], "box": [0, 0, 40, 30], "side": "right", "series": [4], "people": [{"name": "Z", "age": 1}]}
        document = server.document(values=values)
        self.assertEqual(document["status"], "ok", document)
        found = {parameter["name"]: parameter for parameter in document["parameters"]}
        for name, value in values.items():
            self.assertEqual(found[name]["value"], value, name)
        self.assertEqual(found["count"]["default"], 3)
        picture = frame_of(server.ask("frame", time=0, values=values))
        self.assertEqual(picture.getpixel((39, 29)), (0, 255, 0, 128))
        # A parameter that is gone is no mistake; a value that it cannot have is one.
        self.assertEqual(server.document(values={"gone": 5})["status"], "ok")
        failed = server.document(values={"amount": 5})
        self.assertEqual(failed["status"], "failed")
        self.assertIn("amount", failed["errors"][0]["message"])
        self.assertIsNone(failed["errors"][0]["line"])
        self.assertEqual(server.ask("frame", time=0, values={"amount": 5}).status, 409)
        dark = server.document(theme="dark")
        self.assertEqual((dark["theme"], dark["background"]), ("dark", "#202020FF"))
        text = server.ask("arguments", values={"amount": 0.5, "title": "it's a b"}, theme="dark").json["text"]
        shown = subprocess.run(["sh", "-c", f"printf '%s\\n' {text}"], capture_output=True, text=True).stdout.split("\n")
        self.assertEqual(shown, ["--theme", "dark", "--set", "amount=0.5", "--set", "title=it's a b", ""])

    def test_arguments_of_the_command_line(self):
        server = self.preview(controls(), "--set", "amount=0.75", "--theme", "dark")
        document = server.document()
        found = {parameter["name"]: parameter for parameter in document["parameters"]}
        self.assertEqual((found["amount"]["value"], found["amount"]["default"]), (0.75, 0.75))
        self.assertEqual(document["background"], "#202020FF")

    def test_layers(self):
        server = self.preview(controls())
        answer = server.ask("inspect", time=0.5, layer=0).json
        self.assertEqual(answer["layers"][0]["corners"], [[12, 5], [22, 5], [22, 15], [12, 15]])
        self.assertEqual(answer["layers"][0]["anchor"], [17, 10])
        self.assertEqual(answer["layers"][1]["corners"][0], [14, 7])
        values = {value["property"]: value for value in answer["values"]}
        self.assertEqual(values["position"], {"property": "position", "value": [17, 10], "animated": True})
        self.assertFalse(values["backgroundColor"]["animated"])
        hidden = server.ask("inspect", time=0.5, values={"shown": False}).json["layers"]
        self.assertEqual([layer["hidden"] for layer in hidden], [True, True])
        self.assertEqual(server.ask("hit", time=0, x=3, y=6).json, {"layer": 0})
        self.assertEqual(server.ask("hit", time=0, x=5, y=8).json, {"layer": 1})
        self.assertEqual(server.ask("hit", time=0, x=39, y=29).json, {"layer": None})
        self.assertEqual(server.ask("hit", time=1, x=23, y=6).json, {"layer": 0})
        curves = {curve["property"]: curve for curve in server.ask("curves", layer=0).json["curves"]}
        curve = curves["position"]
        self.assertEqual(len(curve["times"]), len(curve["values"]))
        self.assertEqual((curve["values"][0], curve["values"][-1]), ([7, 10], [27, 10]))
        for fields in [{"layer": 99}, {"layer": -1}]:
            self.assertEqual(server.ask("curves", **fields).json, {"curves": []})
            self.assertEqual(server.ask("inspect", time=0, **fields).json["values"], [])

    def test_exports(self):
        path = self.write("two words.json", square())
        server = self.preview(path)
        ids = []
        for kind, magic in [("gif", b"GIF89a"), ("png", b"\x89PNG"), ("webp", b"RIFF")]:
            made = server.ask("export", format=kind, time=0.5).json
            ids.append(made["id"])
            answer = server.request("GET", "/api/export/" + made["id"])
            self.assertEqual((answer.status, len(answer.body)), (200, made["bytes"]))
            self.assertTrue(answer.body.startswith(magic))
            self.assertEqual(made["name"], f"two words.{kind}")
            self.assertIn(f"two%20words.{kind}", answer.headers["Content-Disposition"])
            self.assertTrue(answer.headers["Content-Disposition"].startswith("attachment"))
        self.assertEqual(server.ask("export", format="exe").status, 400)
        for _ in range(16):
            server.ask("export", format="png", time=0)
        self.assertEqual(server.request("GET", "/api/export/" + ids[0]).status, 404)
        self.assertEqual(server.ask("markup").json["html"].split("\n")[0], "<picture>")
        self.assertIn("two%20words.gif", server.ask("markup").json["html"])

    def test_components_alone(self):
        script = square(components={
            "Dial": {
                "parameters": {"value": {"type": "number"}, "tint": "#00f"}, "sample": {"value": 0.5}, "size": [20, 10],
                "layers": [{"name": "bar", "frame": "=[0, 0, value * 20, 10]", "backgroundColor": "=tint"}],
                "timeline": [{"layer": "bar", "animate": "opacity", "from": 1, "to": 0, "duration": 2}],
            },
            "Plain": {"layers": [{"name": "all", "frame": [0, 0, 5, 5], "backgroundColor": "#0f0"}]},
        })
        server = self.preview(script)
        self.assertEqual(server.document()["components"], ["Dial", "Plain"])
        document = server.document(component="Dial")
        self.assertEqual((document["status"], document["width"], document["height"], document["duration"]), ("ok", 20, 10, 2))
        found = {parameter["name"]: parameter["value"] for parameter in document["parameters"]}
        self.assertEqual(found, {"value": 0.5, "tint": "#0000FFFF"})
        picture = frame_of(server.ask("frame", component="Dial", time=0))
        self.assertEqual([picture.getpixel((x, 5)) for x in (9, 10)], [(0, 0, 255, 255), (255, 255, 255, 255)])
        picture = frame_of(server.ask("frame", component="Dial", time=0, values={"value": 1, "tint": "#0f0"}))
        self.assertEqual(picture.getpixel((19, 5)), (0, 255, 0, 255))
        plain = server.document(component="Plain")
        self.assertEqual((plain["width"], plain["height"]), (40, 30))
        self.assertEqual(server.ask("frame", component="Nothing", time=0).status, 404)

    def test_text_of_strangers_stays_text(self):
        """S9: names, errors and titles come as JSON, which no browser takes for a page."""
        hostile = "<img src=x onerror=alert(1)>\u2028</script>\"'&\u0007"
        script = square(title=hostile, layers=[{"name": "box", "frame": [0, 0, 5, 5]}, {"type": "text", "text": hostile}])
        server = self.preview(script)
        answer = server.ask("document")
        self.assertEqual(answer.headers["Content-Type"], "application/json")
        self.assertEqual(answer.json["title"], hostile)
        broken = self.preview(square(layers=[{"name": hostile, "frame": [0, 0, 5, 5], hostile: 1}]), name="a<b>.json")
        answer = broken.ask("document")
        self.assertEqual((answer.headers["Content-Type"], answer.json["status"]), ("application/json", "failed"))
        self.assertEqual(answer.json["errors"][0]["file"], "a<b>.json")
        answer = server.ask("markup", values={}).json["html"]
        self.assertNotIn("<img src=x", answer)


class Pictures(PreviewCase):
    """Parameters that are pictures: what the page is offered, and what it can not reach."""

    def setUp(self):
        super().setUp()
        os.makedirs(self.path("site/parts/deep"))
        self.save("site/red.png", (255, 0, 0))
        self.save("site/parts/green.png", (0, 255, 0))
        self.save("site/parts/deep/blue.webp", (0, 0, 255))
        self.save("secret.png", (9, 9, 9))
        self.save("site/.hidden.png", (1, 1, 1))
        os.makedirs(self.path("site/.git"))
        self.save("site/.git/x.png", (1, 1, 1))
        self.write("site/text.png", "no picture")
        self.write("site/notes.txt", "no picture")
        os.symlink("../secret.png", self.path("site/link.png"))
        os.symlink("..", self.path("site/up"))
        os.mkfifo(self.path("site/pipe.png"))
        self.script = {
            "canvas": {"width": 40, "height": 30, "background": "#fff"},
            "parameters": {"photo": {"type": "image", "value": "red.png"}},
            "layers": [{"name": "photo", "type": "image", "frame": [0, 0, 20, 20], "image": "=photo"}],
        }
        self.server = self.preview(self.script, name="site/script.json")

    def preview(self, script, name):
        return super().preview(self.write(name, script))

    def save(self, name, color):
        Image.new("RGB", (16, 8), color).save(self.path(name))

    def offered(self):
        return self.server.ask("pictures").json["pictures"]

    def test_pictures_beside_the_script_are_offered(self):
        self.assertEqual(self.offered(), ["red.png", "parts/green.png", "parts/deep/blue.webp"])
        self.save("site/another.jpg", (50, 60, 70))
        self.assertEqual(self.offered()[0], "another.jpg")
        for name, color in (("parts/green.png", (0, 255, 0)), ("parts/deep/blue.webp", (0, 0, 255))):
            answer = self.server.ask("frame", time=0, values={"photo": name})
            self.assertNear(frame_of(answer).getpixel((5, 10))[:3], color, 8)
            picture = self.server.ask("picture", picture=name)
            self.assertEqual(picture.headers["Content-Type"], "image/png")
            self.assertEqual(frame_of(picture).size, (16, 8))
            self.assertNear(frame_of(picture).getpixel((3, 3))[:3], color, 8)

    def test_large_pictures_are_shown_small(self):
        Image.new("RGB", (900, 300), (200, 100, 50)).save(self.path("site/wide.png"))
        picture = frame_of(self.server.ask("picture", picture="wide.png"))
        self.assertEqual(picture.size, (128, 43))
        self.assertNear(picture.getpixel((60, 20))[:3], (200, 100, 50), 2)

    def test_nothing_else_is_reached(self):
        names = ["../secret.png", self.path("secret.png"), "link.png", "up/secret.png", ".hidden.png", ".git/x.png", "text.png",
                 "pipe.png", "./red.png", "parts/../red.png", "parts//green.png", "RED.PNG", "red.png\0", "", "parts", "/etc/passwd",
                 "file:///etc/passwd", "script.json", "..%2fsecret.png"]
        for name in names:
            self.assertEqual(self.server.ask("picture", picture=name).status, 404, name)
            document = self.server.document(values={"photo": name})
            self.assertEqual(document["status"], "failed", name)
            self.assertIn("photo", document["errors"][0]["message"])
            self.assertEqual(self.server.ask("frame", time=0, values={"photo": name}).status, 409, name)
            self.assertEqual(self.server.ask("export", format="png", values={"photo": name}).status, 409, name)
        for wrong in (None, 5, ["red.png"], {"name": "red.png"}):
            self.assertEqual(self.server.ask("picture", picture=wrong).status, 400, wrong)
        self.assertEqual(self.server.document()["status"], "ok")

    def test_the_script_is_not_bound_by_the_offer(self):
        """What the script names itself may be behind a link, as long as that stays beneath its folder."""
        os.symlink("parts/green.png", self.path("site/near.png"))
        self.script["parameters"]["photo"]["value"] = "near.png"
        with self.server.events() as events:
            revision = events.revision(1)
            self.write("site/script.json", self.script)
            events.revision(revision + 1)
        self.assertNotIn("near.png", self.offered())
        self.assertEqual(frame_of(self.server.ask("frame", time=0)).getpixel((5, 10)), (0, 255, 0, 255))
        self.assertEqual(self.server.ask("picture", picture="near.png").status, 200)

    def test_many_pictures_are_bounded(self):
        data = self.read("site/red.png")
        os.makedirs(self.path("site/many/a/b/c/d/e"))
        for number in range(500):
            self.write(f"site/many/{number:03}.png", data)
        self.write("site/many/a/b/c/d/e/far.png", data)
        began = time.monotonic()
        offered = self.offered()
        self.assertLess(time.monotonic() - began, 5)
        self.assertEqual(len(offered), 400)
        self.assertEqual(offered[0], "red.png")
        self.assertNotIn("many/a/b/c/d/e/far.png", offered)

    def assertNear(self, found, wanted, tolerance):
        self.assertTrue(all(abs(a - b) <= tolerance for a, b in zip(found, wanted)), f"{found} is not {wanted}")


class Writing(PreviewCase):
    """Values go back into the script, and all else in it stays to the byte."""

    TEXT = """\ufeff{ "canvas": {"width":40,"height" : 30},\r
\t"parameters": {
    "amount" : {"type": "number", "min": 0, "max": 10, "value":   0.250  , "label": "A \\u00e9"},
    "title":{"value": "Hello", "type":"string"}, "plain": 5, "words": "red shoes",
    "paper": {"type": "color", "value": "white"},
    "rows": {"type": "table", "value": [
      {"a": 1},
      {"a": 2}
    ]},
    "spot": {"type": "point", "value": [1,2]}, "formula": {"type": "number", "value": "=2 + 3"}
  },
  "themes": {"dark": {"paper": "#111"}},
  "layers": [ {"frame": "=[spot.x, spot.y, amount, plain]", "backgroundColor": "=paper"} ]   }


"""

    def start(self):
        self.file = self.write("script.json", self.TEXT)
        os.chmod(self.file, 0o640)
        return self.preview(self.file)

    def check(self, server, values, old, new, **fields):
        revision = server.document()["revision"]
        before = self.read("script.json").decode()
        answer = server.ask("write", values=values, revision=revision, **fields)
        self.assertEqual(answer.status, 200, answer.body)
        self.assertGreater(answer.json["revision"], revision)
        self.assertEqual(before.count(old), 1, old)
        self.assertEqual(self.read("script.json").decode(), before.replace(old, new))
        self.assertEqual(stat.S_IMODE(os.stat(self.file).st_mode), 0o640)
        self.assertEqual(server.document()["revision"], answer.json["revision"])

    def test_every_kind(self):
        server = self.start()
        self.check(server, {"amount": 7.5}, "0.250", "7.5")
        self.check(server, {"title": "=a \"b\"\n"}, '"Hello"', '"==a \\"b\\"\\n"')
        self.check(server, {"plain": 9}, '"plain": 5', '"plain": 9')
        self.check(server, {"paper": "#FF000080"}, '"white"', '"#FF000080"')
        self.check(server, {"spot": [3, 4.5]}, "[1,2]", "[3, 4.5]")
        self.check(server, {"formula": 6}, '"=2 + 3"', "6")
        # What would be a color by itself needs its type.
        self.check(server, {"words": "red"}, '"words": "red shoes"', '"words": {"type": "string", "value": "red"}')
        self.check(server, {"rows": [{"a": 1}, {"a": 5}]}, '{"a": 2}', '{"a": 5}')
        self.check(server, {"paper": "#222222"}, '"#111"', '"#222222"', theme="dark")
        values = {parameter["name"]: parameter["value"] for parameter in server.document()["parameters"]}
        self.assertEqual((values["title"], values["words"], values["formula"]), ("=a \"b\"\n", "red", 6))

    def test_what_cannot_be_written(self):
        server = self.start()
        revision = server.document()["revision"]
        before = self.read("script.json")
        self.assertEqual(server.ask("write", values={"amount": 11}, revision=revision).status, 409)
        self.assertEqual(server.ask("write", values={}, revision=revision).status, 400)
        self.assertEqual(server.ask("write", values={"amount": 5}).status, 409)
        self.assertEqual(server.ask("write", values={"amount": 5}, revision=revision + 1).status, 409)
        self.assertEqual(self.read("script.json"), before)
        # Saved a moment ago, which the page cannot know yet.
        with open(self.file, "ab") as file:
            file.write(b"\n")
        self.assertEqual(server.ask("write", values={"amount": 5}, revision=revision).status, 409)
        self.assertEqual(self.read("script.json"), before + b"\n")
        self.assertEqual(self.names(), ["script.json"])


class Saving(PreviewCase):
    """S6: files that are saved, half saved, removed, and saved too often."""

    def replace(self, name, content):
        """As editors save: a new file takes the name."""
        os.replace(self.write(name + ".new", content), self.path(name))

    def color(self, server, **fields):
        answer = server.ask("frame", time=0, **fields)
        return frame_of(answer).getpixel((5, 8)) if answer.status == 200 else answer.status

    def box(self, color):
        return square(layers=[{"name": "box", "frame": [2, 5, 10, 10], "backgroundColor": color}])

    def test_ways_of_saving(self):
        server = self.preview(self.box("#f00"))
        self.assertEqual(self.color(server), (255, 0, 0, 255))
        with server.events() as events:
            revision = events.revision(1)
            self.replace("script.json", self.box("#0f0"))
            revision = events.revision(revision + 1)
            self.assertEqual(self.color(server), (0, 255, 0, 255))
            self.write("script.json", self.box("#00f"))
            revision = events.revision(revision + 1)
            self.assertEqual(self.color(server), (0, 0, 255, 255))
            os.remove(self.path("script.json"))
            revision = events.revision(revision + 1)
            document = server.document()
            self.assertEqual((document["status"], document["revision"]), ("failed", revision))
            self.assertEqual(self.color(server), 409)
            self.write("script.json", self.box("#f0f"))
            revision = events.revision(revision + 1)
            self.assertEqual(self.color(server), (255, 0, 255, 255))
            # Files beside it are nobody's business.
            self.write("other.json", self.box("#000"))
            self.assertIsNone(events.next(0.5))
            self.assertEqual(server.document()["revision"], revision)

    def test_mistakes_are_told_with_their_place(self):
        server = self.preview(self.box("#f00"))
        server.document()
        with server.events() as events:
            revision = events.revision(1)
            self.write("script.json", '{\n  "canvas": {"width": 40, "height": 30},\n  "layers": [{"fram": [0, 0, 1, 1]}]\n}\n')
            revision = events.revision(revision + 1)
            error = server.document()["errors"][0]
            self.assertEqual((error["file"], error["line"]), ("script.json", 3))
            self.assertEqual(error["source"], '  "layers": [{"fram": [0, 0, 1, 1]}]')
            self.assertEqual(error["source"][error["caret"]:error["caret"] + error["length"]], '"fram"')
            self.assertEqual(error["column"], error["caret"] + 1)
            self.assertIn("frame", error["note"])
            answer = server.ask("frame", time=0)
            self.assertEqual((answer.status, answer.json["status"]), (409, "failed"))
            self.write("script.json", json.dumps(self.box("#0f0"))[:100])
            revision = events.revision(revision + 1)
            self.assertEqual(server.document()["status"], "failed")
            self.write("script.json", "")
            revision = events.revision(revision + 1)
            self.assertEqual(server.document()["status"], "failed")
            self.write("script.json", self.box("#0f0"))
            events.revision(revision + 1)
            self.assertEqual(self.color(server), (0, 255, 0, 255))

    def test_files_that_the_script_uses(self):
        os.mkdir(self.path("parts"))
        red = Image.new("RGBA", (4, 4), (255, 0, 0, 255))
        red.save(self.path("parts/picture.png"))
        self.write("parts/rows.csv", "x\n2\n")
        component = {"components": {"Box": {"layers": [{"name": "b", "frame": [0, 0, 10, 10], "backgroundColor": "#0ff"}]}}}
        self.write("parts/box.json", component)
        self.write("script.json", {
            "canvas": {"width": 60, "height": 30, "background": "#fff"}, "import": ["parts/box.json"],
            "parameters": {"rows": {"type": "table", "file": "parts/rows.csv"}},
            "layers": [
                {"name": "picture", "type": "image", "frame": [0, 0, 10, 10], "image": "parts/picture.png"},
                {"name": "bar", "frame": "=[20, 0, rows[0].x, 10]", "backgroundColor": "#000"},
                {"name": "box", "component": "Box", "frame": [40, 0, 10, 10]},
            ],
        })
        server = self.preview(self.path("script.json"))
        self.assertEqual(server.document()["status"], "ok", server.document())

        def pixels():
            picture = frame_of(server.ask("frame", time=0))
            return [picture.getpixel((x, 5))[:3] for x in (5, 25, 45)]

        self.assertEqual(pixels(), [(255, 0, 0), (255, 255, 255), (0, 255, 255)])
        with server.events() as events:
            revision = events.revision(1)
            Image.new("RGBA", (4, 4), (0, 255, 0, 255)).save(self.path("parts/picture.png"))
            revision = events.revision(revision + 1)
            self.replace("parts/rows.csv", "x\n8\n")
            revision = events.revision(revision + 1)
            component["components"]["Box"]["layers"][0]["backgroundColor"] = "#f0f"
            self.replace("parts/box.json", component)
            revision = events.revision(revision + 1)
            self.assertEqual(pixels(), [(0, 255, 0), (0, 0, 0), (255, 0, 255)])
            os.remove(self.path("parts/picture.png"))
            revision = events.revision(revision + 1)
            self.assertEqual(server.document()["status"], "failed")
            red.save(self.path("parts/picture.png"))
            revision = events.revision(revision + 1)
            self.assertEqual(pixels()[0], (255, 0, 0))

    def test_a_script_behind_a_link(self):
        os.mkdir(self.path("real"))
        self.write("real/script.json", self.box("#f00"))
        os.symlink("real/script.json", self.path("link.json"))
        server = self.preview(self.path("link.json"))
        self.assertEqual(self.color(server), (255, 0, 0, 255))
        with server.events() as events:
            revision = events.revision(1)
            self.replace("real/script.json", self.box("#0f0"))
            events.revision(revision + 1)
        self.assertEqual(self.color(server), (0, 255, 0, 255))

    def test_writing_through_a_link(self):
        os.mkdir(self.path("real"))
        os.mkdir(self.path("shown"))
        script = square(parameters={"tint": {"type": "color", "value": "#ff0000"}})
        self.write("real/script.json", script)
        os.symlink("../real/script.json", self.path("shown/link.json"))
        server = self.preview(self.path("shown/link.json"))
        revision = server.document()["revision"]
        answer = server.ask("write", values={"tint": "#00ff00"}, revision=revision)
        self.assertEqual(answer.status, 200, answer.body)
        self.assertTrue(os.path.islink(self.path("shown/link.json")))
        self.assertEqual(self.read("real/script.json").decode(), json.dumps(script).replace("#ff0000", "#00ff00"))

    def test_a_thousand_saves(self):
        server = self.preview(self.box("#f00"))
        server.document()
        with server.events() as reader, server.events() as sleeper:
            reader.revision(1)
            before = server.memory
            for number in range(1000):
                self.write("script.json", self.box(f"#{number % 256:02x}0000"))
            self.write("script.json", self.box("#123456"))
            end = time.monotonic() + 10
            while self.color(server) != (0x12, 0x34, 0x56, 255):
                self.assertLess(time.monotonic(), end, "the last save never shows")
                time.sleep(0.05)
            self.assertLess(server.memory - before, 32 << 20)
            time.sleep(0.5)
            final = server.document()["revision"]
            while (event := reader.next(2)) is not None:
                last = event
            self.assertEqual(last[1], final)
            # Who reads nothing for a while is told the newest, and little else.
            seen = []
            while (event := sleeper.next(0.5)) is not None:
                seen.append(event)
            self.assertEqual(seen[-1][1], final)

    @unittest.skipUnless(IS_RELEASE, "debug builds draw slowly")
    def test_how_soon_a_save_shows(self):
        """A picture of 480 × 480, from the save to its pixels: 95 of 100 within 100 ms."""
        server = self.preview(numbered(0))
        self.assertEqual(server.document()["status"], "ok", server.document())
        server.ask("frame", time=1)
        processes = [server.process.pid, *server.workers]
        best = busy = None
        for _ in range(3):
            times = []
            with server.events() as events:
                revision = events.revision(1)
                before = sum(map(processor_time, processes))
                for number in range(1, 41):
                    began = time.monotonic()
                    self.replace("script.json", numbered(number))
                    revision = events.revision(revision + 1)
                    answer = server.ask("frame", time=1)
                    times.append(time.monotonic() - began)
                    self.assertEqual(frame_of(answer).getpixel((2, 2))[0], number)
                    time.sleep(0.03)
                busy = (sum(map(processor_time, processes)) - before) / 40
            times.sort()
            p95 = times[int(len(times) * 0.95)]
            best = p95 if best is None else min(best, p95)
            if best <= 0.1:
                break
        print(f"\nfrom save to pixels: median {times[20] * 1000:.0f} ms, p95 {best * 1000:.0f} ms, "
              f"processor {busy * 1000:.0f} ms")
        # On a machine that does much else as well, the clock says little.
        if best > 0.1 and os.getloadavg()[0] > os.cpu_count():
            self.assertLessEqual(busy, 0.06)
        else:
            self.assertLessEqual(best, 0.1)


def processor_time(process):
    """Seconds that a process has computed."""
    with open(f"/proc/{process}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Load(PreviewCase):
    def test_fifty_clients_at_once(self):
        server = self.preview(controls())
        wanted = server.ask("frame", time=0.5).body

        def visit(index):
            for path in ["/", "/main.js", "/base.css"]:
                self.assertEqual(server.request("GET", path).status, 200)
            self.assertEqual(server.document()["status"], "ok")
            for _ in range(4):
                self.assertEqual(server.ask("frame", time=0.5).body, wanted)
            return index

        self.assertEqual(together(50, visit), list(range(50)))

    def test_sixty_four_that_come_again_and_again(self):
        """Who has closed a connection and makes another one has one."""
        server = self.preview(square())

        def visit(index):
            return {server.request("GET", "/base.css").status for _ in range(40)}

        self.assertEqual(set().union(*together(64, visit)), {200})

    def test_a_hundred_streams_at_once(self):
        """They are as many as pages are open, and take nobody's place."""
        server = self.preview(square())
        server.document()
        streams = [server.events() for _ in range(100)]
        try:
            revisions = [stream.revision(1) for stream in streams]
            # Longer than the server has patience with what is no drawing.
            time.sleep(6)
            self.write("script.json", square(duration=2))
            for stream, revision in zip(streams, revisions):
                self.assertEqual(stream.revision(revision + 1), revision + 1)
            self.assertEqual(together(20, lambda index: server.ask("frame", time=0).status), [200] * 20)
        finally:
            for stream in streams:
                stream.socket.close()
        for _ in range(50):
            if all(server.head(f"Cookie: {server.cookie}") == 200 for _ in range(3)):
                return
            time.sleep(0.1)
        self.fail("streams that were closed still count")


class Hostile(PreviewCase):
    """S7: what a script does to the process that draws it, it does to nobody else."""

    def slow(self):
        """Takes a minute or more for one picture."""
        ball = {
            "type": "gradient", "frame": [0, 0, 4000, 4000], "colors": ["#f00", "#00f"], "kind": "radial",
            "startPoint": [0.5, 0.5], "endPoint": [1, 1], "filters": [{"blur": 900}], "opacity": 0.5}
        layer = dict(ball)
        for _ in range(12):
            layer = dict(ball, sublayers=[layer] + [dict(ball) for _ in range(12)])
        return {"canvas": {"width": 4000, "height": 4000}, "layers": [layer]}

    def test_a_picture_that_takes_too_long(self):
        os.mkdir(self.path("scripts"))
        self.write("scripts/slow.json", self.slow())
        self.write("scripts/good.json", square())
        server = self.preview(self.path("scripts"), "--deadline", "2")
        listed = {entry["name"]: entry["script"] for entry in server.request("GET", "/api/gallery").json["scripts"]}
        began = time.monotonic()

        def work(index):
            if index == 0:
                return server.ask("frame", script=listed["slow.json"], time=0)
            answers = [server.ask("frame", script=listed["good.json"], time=0.1 * step) for step in range(5)]
            self.assertTrue(all(answer.status == 200 for answer in answers))
            return time.monotonic() - began

        slow, seconds = together(2, work)
        self.assertEqual((slow.status, slow.json["status"]), (409, "failed"))
        self.assertIn("2 s", slow.json["error"])
        self.assertLess(seconds, 2 if IS_RELEASE else 10, "the other script waits")
        # After another try it is left in peace, until it is saved.
        server.ask("frame", script=listed["slow.json"], time=0)
        began = time.monotonic()
        answer = server.ask("frame", script=listed["slow.json"], time=0)
        self.assertEqual(answer.status, 409)
        self.assertIn("saved", answer.json["error"])
        self.assertLess(time.monotonic() - began, 1)
        self.assertEqual(server.document(script=listed["slow.json"])["status"], "failed")
        with server.events() as events:
            revision = events.revision(1, script=listed["slow.json"])
            self.write("scripts/slow.json", square())
            events.revision(revision + 1, script=listed["slow.json"])
        self.assertEqual(server.ask("frame", script=listed["slow.json"], time=0).status, 200)

    def test_workers_that_are_killed(self):
        server = self.preview(square())
        for _ in range(4):
            self.assertEqual(server.ask("frame", time=0).status, 200)
            for worker in server.workers:
                os.kill(worker, signal.SIGSEGV)
            time.sleep(0.2)
            self.assertEqual(server.ask("frame", time=0).status, 200)
        self.assertLessEqual(len(server.workers), 2)
        self.assertIsNone(server.process.poll())

    def test_a_worker_that_stops(self):
        server = self.preview(square(), "--deadline", "1")
        self.assertEqual(server.ask("frame", time=0).status, 200)
        worker = server.workers[0]
        os.kill(worker, signal.SIGSTOP)
        for _ in range(200):
            with open(f"/proc/{worker}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "T":
                    break
            time.sleep(0.02)
        document = server.document()
        self.assertEqual(document["status"], "failed")
        self.assertIn("1 s", document["errors"][0]["message"])
        self.assertEqual(server.document()["status"], "ok")

    def test_memory_is_bounded(self):
        server = self.preview(square())
        server.document()
        with open(f"/proc/{server.workers[0]}/limits") as file:
            limits = file.read()
        self.assertRegex(limits, r"Max core file size +0 +0 ")
        self.assertRegex(limits, r"Max data size +2147483648 +2147483648 ")

    @unittest.skipUnless(landlock(), "this system has no Landlock")
    def test_workers_are_confined(self):
        """Each thread was started after rights were given away; what the script may be written by is left."""
        script = square(parameters={"tint": {"type": "color", "value": "#ff0000"}})
        server = self.preview(script)
        server.ask("frame", time=0)
        server.ask("export", format="gif")
        self.assertGreaterEqual(len(server.workers), 2)
        for worker in server.workers:
            for task in os.listdir(f"/proc/{worker}/task"):
                with open(f"/proc/{worker}/task/{task}/status") as file:
                    self.assertIn("NoNewPrivs:\t1", file.read(), "a thread with all rights")
        answer = server.ask("write", values={"tint": "#00ff00"}, revision=server.document()["revision"])
        self.assertEqual(answer.status, 200, answer.body)
        self.assertIn(b'"#00ff00"', self.read("script.json").lower())

    @unittest.skipUnless(landlock(), "this system has no Landlock")
    def test_nothing_is_written_elsewhere(self):
        """A worker with a library put into it that tries what is forbidden, and the folder of the script, which is not."""
        if not shutil.which("gcc"):
            self.skipTest("no C compiler")
        source = self.write("try.c", CONFINED)
        library = self.path("try.so")
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, source], check=True)
        os.mkdir(self.path("site"))
        os.mkdir(self.path("other"))
        path = self.write("site/script.json", square())
        server = self.preview(path, environment={"LD_PRELOAD": library, "TRY_INSIDE": self.path("site"),
                                                 "TRY_OUTSIDE": self.path("other")})
        server.ask("frame", time=0)
        self.assertEqual(os.listdir(self.path("other")), [])
        self.assertEqual(self.read("site/tried").decode().split(), ["write", "mkdir", "exec", "connect"])

    def test_workers_inherit_nothing(self):
        server = self.preview(square())
        server.document()
        with server.events() as events:
            events.revision(1)
            server.ask("export", format="gif")
            for worker in server.workers:
                open_files = []
                for name in os.listdir(f"/proc/{worker}/fd"):
                    try:
                        open_files.append(os.readlink(f"/proc/{worker}/fd/{name}"))
                    except OSError:
                        pass
                self.assertFalse([name for name in open_files if name.startswith("socket:")], open_files)

    def test_broken_scripts(self):
        """The scripts that must be refused, one after the other through one server."""
        folder = os.path.join(ROOT, "Tests", "ScriptingTests", "Invalid")
        names = sorted(name for name in os.listdir(folder) if name.endswith(".json"))[:150]
        path = self.write("script.json", square())
        server = self.preview(path, "--deadline", "5")
        failed = 0
        with server.events() as events:
            revision = events.revision(1)
            for name in names:
                shutil.copy(os.path.join(folder, name), self.path("next"))
                os.replace(self.path("next"), path)
                revision = events.revision(revision + 1)
                document = server.document()
                failed += document["status"] == "failed"
                if document["status"] == "failed":
                    self.assertTrue(document["errors"][0]["message"], name)
            self.replace_with_good(path)
            events.revision(revision + 1)
        self.assertGreater(failed, len(names) * 0.9)
        self.assertEqual(server.ask("frame", time=0).status, 200)

    def replace_with_good(self, path):
        os.replace(self.write("next", square()), path)


class Galleries(PreviewCase):
    def test_a_folder(self):
        os.mkdir(self.path("scripts"))
        self.write("scripts/b.json", square(title="Second"))
        self.write("scripts/a.json", square(title="First"))
        self.write("scripts/data.json", {"rows": [1, 2]})
        self.write("scripts/broken.json", "{")
        self.write("scripts/.hidden.json", square())
        self.write("scripts/notes.txt", "no script")
        server = self.preview(self.path("scripts") + "/")
        gallery = server.request("GET", "/api/gallery").json
        self.assertEqual(gallery["folder"], "scripts")
        self.assertEqual(
            [(entry["name"], entry["title"]) for entry in gallery["scripts"]],
            [("a.json", "First"), ("b.json", "Second"), ("broken.json", None)])
        numbers = {entry["name"]: entry["script"] for entry in gallery["scripts"]}
        self.assertEqual(server.document(script=numbers["b.json"])["name"], "b.json")
        self.assertEqual(server.document(script=numbers["broken.json"])["status"], "failed")
        with server.events() as events:
            while events.next(0.5):
                pass
            self.write("scripts/c.json", square(title="Third"))
            script, _ = events.next()
        listed = {entry["script"]: entry["name"] for entry in server.request("GET", "/api/gallery").json["scripts"]}
        self.assertEqual(listed[script], "c.json")
        # Numbers stay what they are.
        self.assertEqual({listed[number]: number for number in numbers.values()}, numbers)
        os.remove(self.path("scripts/a.json"))
        names = [entry["name"] for entry in server.request("GET", "/api/gallery").json["scripts"]]
        self.assertEqual(names, ["b.json", "broken.json", "c.json"])

    def test_many_scripts_share_few_processes(self):
        os.mkdir(self.path("scripts"))
        for number in range(30):
            self.write(f"scripts/{number:02}.json", square())
        server = self.preview(self.path("scripts"))
        for number in range(30):
            self.assertEqual(server.ask("frame", script=number, time=0).status, 200)
        time.sleep(0.2)
        self.assertLessEqual(len(server.workers), 10)

    def test_the_gallery_of_the_repository(self):
        server = self.preview(os.path.join(ROOT, "Scripts"))
        gallery = server.request("GET", "/api/gallery").json
        self.assertEqual(
            [entry["name"] for entry in gallery["scripts"]],
            sorted(name for name in os.listdir(os.path.join(ROOT, "Scripts")) if name.endswith(".json")))
        for entry in gallery["scripts"]:
            document = server.document(script=entry["script"])
            self.assertEqual(document["status"], "ok", entry)
            for component in document["components"]:
                shown = server.document(script=entry["script"], component=component)
                self.assertEqual(shown["status"], "ok", (entry["name"], component, shown.get("errors")))


if __name__ == "__main__":
    unittest.main()
