"""What `animate preview` endures: saves, clients, streams, mutated and slow requests, mutated scripts.

Short by itself. `FULL=1 python3 -m unittest test_preview_endurance` runs it at full length, some minutes, and prints figures."""

import collections
import json
import os
import random
import re
import socket
import subprocess
import sys
import time
import unittest

from previewing import IS_RELEASE, PreviewCase, controls, frame_of, numbered, processor_time, together
from support import ROOT, square

IS_FULL = bool(os.environ.get("FULL"))


def length(short, full):
    return full if IS_FULL else short


def resident(process):
    """Bytes of memory that a process holds; 0 where there is none."""
    try:
        with open(f"/proc/{process}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) * 1024
    except (OSError, TypeError):
        return 0


def megabytes(count):
    return f"{count / (1 << 20):.1f} MiB"


class Endurance(PreviewCase):
    def tell(self, text):
        if IS_FULL:
            print(f"\n{self._testMethodName}: {text}", flush=True)

    def replace(self, name, content):
        os.replace(self.write(name + ".new", content), self.path(name))

    def assertAlive(self, server):
        self.assertIsNone(server.process.poll())
        for _ in range(100):
            if server.request("GET", "/").status == 200:
                break
            time.sleep(0.1)
        self.assertEqual(server.ask("document").status, 200)

    def test_saves(self):
        """Each save shows, and none of them costs memory that stays."""
        server = self.preview(numbered(0))
        server.ask("frame", time=1)
        count, times = length(60, 1000), []
        with server.events() as events:
            revision = events.revision(1)
            for number in range(1, count + 1):
                if number == min(50, count // 2):
                    worker = server.workers[0]
                    before = server.memory, resident(worker)
                    busy = sum(map(processor_time, [server.process.pid, worker]))
                    counted = number
                began = time.monotonic()
                self.replace("script.json", numbered(number))
                revision = events.revision(revision + 1)
                answer = server.ask("frame", time=1)
                times.append(time.monotonic() - began)
                self.assertEqual(frame_of(answer).getpixel((2, 2))[:2], (number % 256, number // 256), "a save is lost")
        self.assertEqual(server.workers, [worker], "the process that draws is another one")
        busy = (sum(map(processor_time, [server.process.pid, worker])) - busy) / (count - counted)
        times.sort()
        p95 = times[int(count * 0.95)]
        after = server.memory, resident(worker)
        self.tell(f"{count} saves, from save to pixels: median {times[count // 2] * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms, most "
                  f"{times[-1] * 1000:.0f} ms, processor {busy * 1000:.0f} ms; server {megabytes(before[0])} → "
                  f"{megabytes(after[0])}, worker {megabytes(before[1])} → {megabytes(after[1])}")
        self.assertLess(after[0] - before[0], 24 << 20)
        self.assertLess(after[1] - before[1], 24 << 20)
        # On a machine that does much else as well, the clock says little.
        if IS_RELEASE and os.getloadavg()[0] <= os.cpu_count():
            self.assertLessEqual(p95, 0.1)

    def test_clients(self):
        """Fifty at once get the same as one alone."""
        server = self.preview(controls())
        times = [0, 0.2, 0.5, 0.9]
        wanted = [server.ask("frame", time=time).body for time in times]
        gif = server.ask("export", format="gif").json["bytes"]
        before, rounds = server.memory, length(3, 40)
        began = time.monotonic()

        def visit(index):
            generator = random.Random(index)
            for _ in range(rounds):
                self.assertEqual(server.request("GET", "/main.js").status, 200)
                self.assertEqual(server.document()["status"], "ok")
                choice = generator.randrange(4)
                self.assertEqual(server.ask("frame", time=times[choice]).body, wanted[choice])
                self.assertEqual(server.ask("inspect", time=0.5, layer=0).status, 200)
                red = generator.randrange(256)
                own = server.ask("frame", time=0, values={"paper": f"#{red:02x}0000"})
                self.assertEqual(frame_of(own).getpixel((39, 29)), (red, 0, 0, 255))
            self.assertEqual(server.ask("export", format="gif").json["bytes"], gif)
            return index

        self.assertEqual(together(50, visit), list(range(50)))
        count = 50 * (5 * rounds + 1)
        self.tell(f"{count} requests of 50 clients in {time.monotonic() - began:.0f} s; server {megabytes(before)} → "
                  f"{megabytes(server.memory)}")
        self.assertLess(server.memory - before, 64 << 20)
        self.assertAlive(server)

    def test_streams(self):
        """Hundreds of pages are told of every save; those that do not read cost nothing, and nobody waits for them."""
        server = self.preview(square())
        server.document()
        before = server.memory
        count, saves = length(150, 500), length(5, 100)
        streams = []
        try:
            for _ in range(count):
                streams.append(server.events())
            revision = max(stream.revision(1) for stream in streams)
            opened, slowest = server.memory, 0
            readers = streams[::2]
            for number in range(saves):
                began = time.monotonic()
                self.replace("script.json", square(duration=1 + number / 100))
                revision = readers[0].revision(revision + 1)
                for stream in readers[1:]:
                    stream.revision(revision)
                slowest = max(slowest, time.monotonic() - began)
                self.assertEqual(server.ask("frame", time=0).status, 200)
            # The others look now, and have missed nothing.
            for stream in streams[1::2]:
                stream.revision(revision)
            self.tell(f"{count} streams, {saves} saves: the last of {len(readers)} readers knew after at most "
                      f"{slowest * 1000:.0f} ms; server {megabytes(before)} → {megabytes(opened)} → {megabytes(server.memory)}")
            self.assertLess(server.memory - opened, 32 << 20)
            # Beyond the limit a page is told so.
            if IS_FULL:
                for _ in range(40):
                    streams.append(server.events())
                statuses = [stream.socket.recv(20)[9:12] for stream in streams[-20:]]
                self.assertEqual(set(statuses), {b"503"})
        finally:
            for stream in streams:
                stream.socket.close()
        self.assertAlive(server)

    def test_mutated_requests(self):
        server = self.preview(square())
        server.ask("frame", time=0)
        count, programs = length(6000, 1_000_000), 2
        program = os.path.join(os.path.dirname(__file__), "storm.py")
        began, before = time.monotonic(), server.memory
        running = [subprocess.Popen([sys.executable, program, str(server.port), server.cookie, str(seed), str(count // programs)],
                                    stdout=subprocess.PIPE) for seed in range(programs)]
        statuses = collections.Counter()
        for process in running:
            output = process.communicate()[0]
            self.assertEqual(process.returncode, 0)
            statuses.update(json.loads(output))
        seconds = time.monotonic() - began
        self.tell(f"{count} requests in {seconds:.0f} s: {dict(statuses)}; server {megabytes(before)} → {megabytes(server.memory)}")
        self.assertEqual(sum(statuses.values()), count)
        known = {"200", "400", "401", "403", "404", "405", "409", "413", "415", "421", "422", "431", "505", "unfinished"}
        other = {status: number for status, number in statuses.items() if status not in known}
        # The server closed without a word, or was busy: now and then, and never for good.
        self.assertLess(sum(other.values()), count / 100, other)
        self.assertFalse({status for status in other if status not in ("0", "-1", "503", "408")}, other)
        self.assertGreater(statuses["400"], count / 10)
        self.assertGreater(statuses["200"], count / 50)
        self.assertLess(server.memory - before, 48 << 20)
        self.assertAlive(server)

    def test_slow_clients(self):
        """Those that dribble are ended after ten seconds, however many come, and others are served again."""
        server = self.preview(square())
        server.document()
        before, count = server.memory, length(60, 400)
        head = f"POST /api/document HTTP/1.1\r\nHost: {server.host}\r\nCookie: {server.cookie}\r\n".encode()

        def dribble(index):
            began = time.monotonic()
            try:
                with socket.create_connection(("127.0.0.1", server.port), timeout=30) as peer:
                    peer.settimeout(0.3)
                    peer.sendall(head[:index % len(head) + 1] if index % 3 else head + b"Content-Length: 900\r\n\r\n")
                    while time.monotonic() - began < 30:
                        try:
                            peer.send(b"x")
                            got = peer.recv(4096)
                            return time.monotonic() - began, got[9:12]
                        except TimeoutError:
                            continue
            except OSError:
                return time.monotonic() - began, b""
            return time.monotonic() - began, None

        seen = together(count, dribble)
        self.assertNotIn(None, [status for _, status in seen])
        self.assertLess(max(seconds for seconds, _ in seen), 20)
        kinds = collections.Counter(status.decode() or "closed" for _, status in seen)
        self.tell(f"{count} slow clients: {dict(kinds)}, the longest {max(seconds for seconds, _ in seen):.1f} s; server "
                  f"{megabytes(before)} → {megabytes(server.memory)}")
        self.assertGreater(kinds["408"] + kinds["400"], 20)
        self.assertLess(server.memory - before, 32 << 20)
        self.assertAlive(server)

    def test_mutated_scripts(self):
        """Scripts with changed bytes, one after the other through one server: each is drawn, or its mistake is told."""
        generator = random.Random(11)
        folder = os.path.join(ROOT, "Tests", "ScriptingTests", "Valid")
        sources = []
        for name in sorted(os.listdir(folder)):
            if name.endswith(".json"):
                with open(os.path.join(folder, name), "rb") as file:
                    sources.append(file.read())
        path = self.write("script.json", square())
        server = self.preview(path, "--deadline", "5", "--max-frames", "2000", "--max-canvas-area", "4000000")
        count, before, statuses = length(60, 1000), server.memory, collections.Counter()
        with server.events() as events:
            revision = events.revision(1)
            for _ in range(count):
                data = bytearray(generator.choice(sources))
                for _ in range(generator.choice((1, 1, 2, 5))):
                    at = generator.randrange(len(data))
                    kind = generator.randrange(6)
                    digits = [place for place, byte in enumerate(data) if byte in b"0123456789"]
                    if kind > 2:
                        data[generator.choice(digits)] = generator.choice(b"0123456789")
                    elif kind == 0:
                        data[at] = generator.choice(b'0123456789-.eE"{}[],:anx= ')
                    elif kind == 1:
                        del data[at:at + generator.randrange(1, 9)]
                    else:
                        data[at:at] = generator.choice((b"9", b"-", b"e9", b"0", b"[", b'"', b"null", b"=1/0"))
                self.replace("script.json", bytes(data))
                revision = events.revision(revision + 1)
                document = server.document()
                statuses[document["status"]] += 1
                if document["status"] == "failed":
                    self.assertTrue(document["errors"][0]["message"], bytes(data))
                    continue
                statuses[server.ask("frame", time=generator.choice((0, 0.5, 3))).status] += 1
            self.replace("script.json", square())
            events.revision(revision + 1)
        self.assertEqual(server.ask("frame", time=0).status, 200)
        self.tell(f"{count} mutated scripts: {dict(statuses)}; server {megabytes(before)} → {megabytes(server.memory)}")
        self.assertFalse({status for status in statuses if status not in ("ok", "failed", 200, 409)}, statuses)
        self.assertGreater(statuses["failed"], count / 5)
        self.assertLess(server.memory - before, 32 << 20)


if __name__ == "__main__":
    unittest.main()
