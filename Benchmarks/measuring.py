"""What the parts of the benchmarks share: running programs for their processor time, and printing tables."""

import json
import os
import platform
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


# Running.


def run(command):
    """Runs one command, or two joined by a pipe; CPU seconds and the larger peak in bytes."""
    if command[0] == "pipe":
        first = subprocess.Popen(command[1], stdout=subprocess.PIPE, cwd=ROOT)
        second = subprocess.Popen(command[2], stdin=first.stdout, stdout=subprocess.DEVNULL, cwd=ROOT)
        first.stdout.close()
        parts = [finish(first), finish(second)]
        return sum(part[0] for part in parts), max(part[1] for part in parts)
    return finish(subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT))


def finish(process):
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(process.args)}: failed with {process.returncode}")
    unit = 1024 if sys.platform.startswith("linux") else 1
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit


def alternate(commands, runs):
    """Runs every list of commands `runs` times, in turns, so that all see the same machine."""
    measured = {name: [] for name in commands}
    for _ in range(runs):
        for name, steps in commands.items():
            parts = [run(step) for step in steps]
            measured[name].append((sum(part[0] for part in parts), max(part[1] for part in parts)))
    return measured


def output(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT).stdout.strip()


def first_line(command):
    try:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    except OSError:
        return "not found"
    return result.stdout.strip().split("\n")[0]


# Printing.

def title(text):
    print(f"\n{text}")


def row(*cells, widths):
    print("".join(str(cell).ljust(width) for cell, width in zip(cells, widths)).rstrip(), flush=True)


def ms(value):
    return f"{value:.3f}"


def kilobytes(path):
    return f"{os.path.getsize(path) / 1000:.1f}"


def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def stem(path):
    return os.path.basename(path)[: -len(".json")]


def canvas(path):
    """Pixels of a script's canvas."""
    with open(path, encoding="utf-8") as file:
        size = json.load(file)["canvas"]
    scale = size.get("scale", 1)
    return round(size["width"] * scale), round(size["height"] * scale)


def frames_a_second(path):
    """Of a script; 30 where it does not say."""
    with open(path, encoding="utf-8") as file:
        return json.load(file).get("fps", 30)


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
