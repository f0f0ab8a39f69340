#!/usr/bin/env python3
"""How the cost of a script grows with what is in it.

    python3 Benchmarks/scale.py .build/release/animate [--quick] [--runs 3] [--only layers]

Makes scripts that differ in one size only, renders each to a GIF, and prints processor time, peak memory and slopes as a
Markdown table. A slope is the exponent between two sizes: 1 is linear, 2 quadratic. Ends with 1 where the slope between the
two largest sizes is over 1.1, or where memory grows with the number of frames.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

LARGEST_SLOPE = 1.1
# Of ten times the frames: allocators do not give the same peak twice.
LARGEST_GROWTH = 1.1


def grid(count, side, size):
    """The corners of `count` small squares, spread over a canvas."""
    across = math.ceil(math.sqrt(count))
    step = (side - size) / max(1, across - 1)
    return [(round(i % across * step, 3), round(i // across * step, 3)) for i in range(count)]


def layers(count, moving):
    squares = [
        {"name": f"l{i}", "frame": [x, y, 4, 4], "backgroundColor": "teal" if i % 2 else "orange"}
        for i, (x, y) in enumerate(grid(count, 400, 4))
    ]
    timeline = [{"layer": "l*", "animate": "position.x", "by": 9, "duration": 1}] if moving else []
    # Something has to move, or there is one frame only.
    squares.append({"name": "dot", "frame": [0, 0, 9, 9], "backgroundColor": "red"})
    timeline.append({"layer": "dot", "animate": "position.y", "to": 300, "duration": 1})
    return {"canvas": {"width": 400, "height": 400, "background": "white"}, "fps": 20, "layers": squares,
            "timeline": timeline}


def items(count):
    """A `forEach` whose items do not move."""
    script = layers(1, False)
    script["layers"].append({
        "name": "k", "forEach": count, "frame": ["=(index % 300) + 1", "=floor(index / 300) + 1", 1, 1],
        "backgroundColor": "=hsl(index % 360, 0.8, 0.5)"})
    return script


def keyframes(count):
    values = [round(150 + 140 * math.sin(i * 0.7), 3) for i in range(count)]
    return {"canvas": {"width": 320, "height": 40, "background": "white"}, "fps": 20,
            "layers": [{"name": "dot", "frame": [0, 10, 20, 20], "backgroundColor": "red"}],
            "timeline": [{"layer": "dot", "animate": "position.x", "values": values, "duration": 2}]}


def entries(count):
    """As many changes one after the other, of several layers."""
    return {"canvas": {"width": 320, "height": 40, "background": "white"}, "fps": 20, "duration": 2,
            "layers": [{"name": f"d{i}", "frame": [i * 30, 10, 20, 20], "backgroundColor": "red"} for i in range(10)],
            "timeline": [{"at": round(2 * i / count, 6), "layer": f"d{i % 10}", "set": {"opacity": i % 7 / 7}}
                         for i in range(count)]}


def handlers(count):
    """As many layers that listen, and a finger on one of them."""
    script = layers(count, False)
    for layer in script["layers"]:
        layer["on"] = {"tap": {"layer": "self", "set": {"opacity": 0.5}}}
    script["timeline"].append({"touch": [[200, 200]]})
    return script


def parameters(count):
    return {"canvas": {"width": 320, "height": 40, "background": "white"}, "fps": 20,
            "parameters": {f"p{i}": 1 for i in range(count)},
            "layers": [{"name": "dot", "frame": [0, 10, 20, 20], "backgroundColor": "red", "opacity": "=p0"}],
            "timeline": [{"animate": f"p{i}", "to": 0.5, "duration": 1} for i in range(count)]}


def copies(count):
    """Copies that run late, beside layers that they have nothing to do with."""
    script = layers(1000, False)
    script["layers"].append({
        "type": "replicator", "instanceCount": count, "instanceDelay": 0.001,
        "instanceTransform": {"translation": [0.03, 0.01]},
        "sublayers": [{"name": "late", "frame": [0, 0, 9, 9], "backgroundColor": "teal"}]})
    script["timeline"].append({"layer": "late", "animate": "opacity", "from": 0.2, "to": 1, "duration": 1})
    return script


def clocks(count):
    """Layers whose times go by expressions that something moves, in a script that says nothing of its end."""
    return {"canvas": {"width": 100, "height": 40, "background": "white"}, "fps": 20, "parameters": {"p": 0},
            "layers": [{"name": f"d{i}", "frame": [i % 80, 10, 20, 20], "timeRemap": f"=time * {i % 7 + 1} + p"}
                       for i in range(count)],
            "timeline": [{"layer": f"d{i}", "animate": "opacity", "to": 0, "duration": 1} for i in range(count)]
            + [{"animate": "p", "to": 1, "duration": 1}]}


def relative(count):
    """As many steps of one layer, whose time begins late."""
    return {"canvas": {"width": 100, "height": 40, "background": "white"}, "fps": 20, "duration": 1,
            "layers": [{"name": "dot", "frame": [0, 10, 20, 20], "backgroundColor": "red", "beginTime": 0.1}],
            "timeline": [{"layer": "dot", "by": {"position.x": 80 / count}, "at": i / count, "duration": 0.5 / count}
                         for i in range(count)]}


def events(count):
    """As many changes of a layer with a time of its own, beside a finger on another one."""
    return {"canvas": {"width": 100, "height": 40, "background": "white"}, "fps": 20, "duration": 1,
            "layers": [{"name": "button", "frame": [60, 10, 20, 20], "backgroundColor": "teal",
                        "on": {"tap": {"layer": "self", "set": {"opacity": 0.5}}}},
                       {"name": "dot", "frame": [0, 10, 20, 20], "backgroundColor": "red", "speed": 2}],
            "timeline": [{"touch": [[70, 20]], "at": 0.1}]
            + [{"layer": "dot", "set": {"opacity": i % 7 / 7}, "at": i / count} for i in range(count)]}


def swaps(count):
    """As many changes of places in one array."""
    pairs = [(i % 100, (i * 7 + 1) % 100) for i in range(count)]
    return {"canvas": {"width": 100, "height": 100, "background": "white"}, "fps": 20, "duration": 1,
            "parameters": {"d": list(range(100))},
            "layers": [{"forEach": 100, "frame": ["=index", "=100 - d[index]", 1, 100], "backgroundColor": "teal"}],
            "timeline": [{"at": i / count, "set": {f"d.{a}": f"=d[{b}]", f"d.{b}": f"=d[{a}]"}, "duration": 0}
                         for i, (a, b) in enumerate(pairs) if a != b]}


def groups(count):
    return {"canvas": {"width": 100, "height": 40, "background": "white"}, "fps": 20, "duration": 1,
            "parameters": {"p": 0}, "layers": [{"frame": ["=p", 10, 20, 20], "backgroundColor": "red"}],
            "timeline": [{"sequence": [{"set": {"p": i % 50}, "duration": 0}], "repeatCount": 2, "at": i / count}
                         for i in range(count)]}


def frames(count):
    return {"canvas": {"width": 100, "height": 100, "background": "white"}, "fps": 50,
            "layers": [{"name": "dot", "frame": [40, 40, 20, 20], "cornerRadius": 10, "backgroundColor": "red"}],
            "timeline": [{"layer": "dot", "animate": "transform.rotation", "by": 360, "duration": 1,
                          "repeatCount": "forever"},
                         {"layer": "dot", "animate": "position.x", "to": 80, "duration": 0.9, "autoreverses": True,
                          "repeatCount": "forever"}],
            "duration": count / 50}


def canvas(side):
    def part(fraction):
        return round(side * fraction, 3)
    return {"canvas": {"width": side, "height": side, "background": "white"}, "fps": 10,
            "layers": [{"name": "disc", "frame": [part(0.1), part(0.3), part(0.4), part(0.4)],
                        "cornerRadius": part(0.2), "backgroundColor": "teal"}],
            "timeline": [{"layer": "disc", "animate": "position.x", "to": part(0.7), "duration": 1}]}


# What grows, its sizes, the script, what the cost is compared with, and whether memory may grow as well.
SERIES = [
    ("layers that stand still", [10, 100, 1000, 10000], lambda n: layers(n, False), lambda n: n, True),
    ("layers that move", [10, 100, 1000, 10000], lambda n: layers(n, True), lambda n: n, True),
    ("items of a forEach", [100, 1000, 10000, 100000], items, lambda n: n, True),
    ("keyframes", [10, 1000, 10000, 100000], keyframes, lambda n: n, True),
    ("entries of the timeline", [10, 1000, 10000, 100000], entries, lambda n: n, True),
    ("layers with handlers", [10, 100, 1000, 10000], handlers, lambda n: n, True),
    ("parameters that move", [10, 100, 1000, 10000], parameters, lambda n: n, True),
    ("copies that run late", [10, 100, 1000, 10000], copies, lambda n: n, True),
    ("layers with times that are computed", [10, 100, 1000, 10000], clocks, lambda n: n, True),
    ("steps of a layer with a time of its own", [10, 100, 1000, 10000], relative, lambda n: n, True),
    ("changes beside a touch", [10, 100, 1000, 10000], events, lambda n: n, True),
    ("swaps in an array", [10, 100, 1000], swaps, lambda n: n, True),
    ("groups that repeat", [10, 100, 1000, 10000], groups, lambda n: n, True),
    ("frames", [1, 100, 1000, 10000], frames, lambda n: n, False),
    ("pixels of the canvas, by its side", [240, 500, 1000, 2000, 4000], canvas, lambda n: n * n, True),
]

LIMITS = ["values", "frames", "work", "layers", "keyframes", "canvas-side", "canvas-area", "input-bytes", "events"]


def measure(program, path, output, runs):
    """The median of the processor time in seconds, and the least peak memory in MB."""
    command = [program, "render", path, "-o", output, "-q", "--no-system-fonts"]
    for limit in LIMITS:
        command += [f"--max-{limit}", "1000000000"]
    times, peaks = [], []
    for _ in range(runs):
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        message = child.stderr.read().decode(errors="replace")
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{' '.join(command)}\n{message}")
        times.append(usage.ru_utime + usage.ru_stime)
        # Linux counts KB, macOS bytes.
        peaks.append(usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3))
    return sorted(times)[len(times) // 2], min(peaks)


def slope(before, after):
    return math.log(after[1] / before[1]) / math.log(after[0] / before[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=3, help="of each script; the median counts")
    parser.add_argument("--quick", action="store_true", help="without the largest sizes")
    parser.add_argument("--only", default="", help="series whose name contains this")
    arguments = parser.parse_args()
    failures = []
    print("| what grows | size | CPU, s | slope | peak, MB |\n| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        path, output = os.path.join(folder, "script.json"), os.path.join(folder, "out.gif")
        for name, sizes, script, cost, memory_may_grow in SERIES:
            if arguments.only not in name:
                continue
            before = None
            for size in sizes[:-1] if arguments.quick else sizes:
                with open(path, "w") as file:
                    json.dump(script(size), file)
                time, peak = measure(arguments.program, path, output, arguments.runs)
                now = (cost(size), time, peak)
                exponent = slope(before, now) if before else None
                print(f"| {name} | {size:,} | {time:.3f} | {'' if exponent is None else f'{exponent:.2f}'} | {peak:.1f} |",
                      flush=True)
                grows = before and now[2] > before[2] * LARGEST_GROWTH
                before = now
            if exponent > LARGEST_SLOPE:
                failures.append(f"{name}: the slope is {exponent:.2f}")
            if grows and not memory_may_grow:
                failures.append(f"{name}: memory grows")
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
