"""Requests that are nearly right, thrown at a port as fast as it goes; a program of its own, so that several can run at once.

    storm.py PORT COOKIE SEED COUNT

prints how often each status came back, as JSON: 0 is a connection that was closed without a word, -1 one that stayed silent
though its request was whole."""

import collections
import json
import random
import re
import selectors
import socket
import sys
import time

#: Connections at a time of one program: several of them stay below what the server takes.
AT_ONCE = 20
PATIENCE = 5


def seeds(port, cookie):
    """Requests as a page makes them."""
    host = f"Host: 127.0.0.1:{port}\r\n"
    known = host + f"Cookie: {cookie}\r\n"

    def post(route, body):
        body = json.dumps(body)
        return (f"POST /api/{route} HTTP/1.1\r\n{known}Content-Type: application/json\r\nOrigin: http://127.0.0.1:{port}\r\n"
                f"Sec-Fetch-Site: same-origin\r\nContent-Length: {len(body)}\r\n\r\n{body}")

    requests = [f"GET {path} HTTP/1.1\r\n{known}\r\n" for path in ("/", "/base.css", "/api/gallery", "/events", "/icon.svg")]
    requests.append(f"GET /?token={'0' * 32} HTTP/1.1\r\n{host}\r\n")
    requests += [post("document", {"script": 0}), post("hit", {"script": 0, "time": 0.5, "x": 3, "y": 4}),
                 post("inspect", {"script": 0, "time": 1e-3, "layer": 0}),
                 post("arguments", {"script": 0, "values": {"a": [1, "\u00e9", None, True]}}),
                 post("frame", {"script": 0, "time": 0, "look": "true", "scale": 1})]
    return [request.encode() for request in requests]


PIECES = [b"\r\n", b"\n", b"\0", b"\xff", b"..", b"//", b"%00", b"Transfer-Encoding: chunked\r\n", b"Content-Length: 9\r\n",
          b"Host: evil\r\n", b"\r\n\r\n", b"Origin: null\r\n", b"{" * 40, b"999999999999", b"-1", b"HTTP/2", b"\t", b" ", b":",
          b"Upgrade: websocket\r\n", b"a" * 900, b"GET / HTTP/1.1\r\n"]


def mutated(generator, request):
    """One to four changes anywhere: a byte, a piece put in, a part left out, doubled, or cut off at the end."""
    data = bytearray(request)
    for _ in range(generator.choice((1, 1, 2, 4))):
        at = generator.randrange(len(data) + 1)
        kind = generator.randrange(6)
        if kind == 0 and at < len(data):
            data[at] = generator.randrange(256)
        elif kind == 1 and at < len(data):
            data[at] ^= 1 << generator.randrange(8)
        elif kind == 2:
            data[at:at] = generator.choice(PIECES)
        elif kind == 3:
            del data[at:at + generator.randrange(1, 12)]
        elif kind == 4:
            data[at:at] = data[at:at + generator.randrange(1, 60)]
        elif generator.random() < 0.3:
            del data[at:]
        if not data:
            break
    return bytes(data)


def is_whole(data):
    """Whether an answer is due before the client says more."""
    end = re.search(rb"\r\n\r\n|\n\n", data)
    if not end:
        return len(data) > 16 << 10
    length = re.search(rb"(?i)\r\ncontent-length:[ \t]*(\d{1,12})", data[:end.end()])
    return not length or len(data) - end.end() >= int(length[1])


def storm(port, cookie, seed, count):
    generator = random.Random(seed)
    requests = seeds(port, cookie)
    statuses = collections.Counter()
    selector = selectors.DefaultSelector()
    left = count
    running = {}

    def begin():
        data = mutated(generator, generator.choice(requests))
        peer = socket.socket()
        peer.setblocking(False)
        peer.connect_ex(("127.0.0.1", port))
        running[peer] = [data, b"", time.monotonic() + PATIENCE, is_whole(data)]
        selector.register(peer, selectors.EVENT_WRITE)

    def finish(peer, status):
        statuses[status] += 1
        selector.unregister(peer)
        del running[peer]
        peer.close()

    def go_on(peer, events):
        data, got, _, whole = running[peer]
        if events & selectors.EVENT_WRITE:
            try:
                sent = peer.send(data)
            except BlockingIOError:
                return
            except OSError:
                return finish(peer, 0)
            running[peer][0] = data[sent:]
            if sent == len(data):
                if not whole:
                    return finish(peer, "unfinished")
                selector.modify(peer, selectors.EVENT_READ)
            return
        try:
            part = peer.recv(65536)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        got = (got + part)[:64]
        running[peer][1] = got
        found = re.match(rb"HTTP/1\.1 (\d{3}) ", got)
        if found:
            finish(peer, int(found[1]))
        elif not part:
            finish(peer, 0 if not got else -2)

    while left or running:
        while left and len(running) < AT_ONCE:
            begin()
            left -= 1
        for key, events in selector.select(0.5):
            go_on(key.fileobj, events)
        if left % 64 == 0 or not left:
            now = time.monotonic()
            for peer in [peer for peer, (_, _, end, _) in running.items() if end < now]:
                finish(peer, -1)
    return statuses


if __name__ == "__main__":
    found = storm(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    print(json.dumps({str(status): number for status, number in found.items()}))
