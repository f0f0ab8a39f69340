"""What the preview's server answers, and to whom it does not."""

import os
import re
import socket
import time
import unittest

from previewing import PAGE, Preview, ROUTES, SharedServer, together
from support import ROOT


def assets():
    found = []
    for folder, _, names in os.walk(PAGE):
        found += [os.path.relpath(os.path.join(folder, name), PAGE) for name in names if not name.startswith(".")]
    return sorted(found)


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


if __name__ == "__main__":
    unittest.main()
