"""How long a script takes on 1 to 64 cores: `cores.py ANIMATE SCRIPT…`.

A model of the pipeline: what `animate --json --threads 1` measured of each run of frames is handed out as FramePipeline
hands it out (in order, a window of runs ahead of the one that is written), to so many cores. Of what is done before the
runs, only looking at the palette's frames is shared. The model is checked against this machine with one and, where it has
them, two threads; it exits with 1 if it is off by more than a fifth. What a second thread took of processor time beyond one
alone (it fills caches of its own) is taken to be what each further one takes.
"""

import heapq
import json
import os
import subprocess
import sys
import tempfile
import time

CORES = [1, 2, 4, 8, 16, 32, 64]
TOLERATED = 0.2
TURNS = 5


def render(program, script, threads, folder):
    """Wall-clock seconds, and the report."""
    command = [program, script, "-o", os.path.join(folder, "out.gif"), "--json", "-q", "--threads", str(threads)]
    start = time.perf_counter()
    result = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return time.perf_counter() - start, json.loads(result.stdout)


def measure(program, script, folder):
    """The fastest of some turns with one thread and with two: what the machine did besides is in none of them."""
    best = {}
    for _ in range(TURNS):
        for threads in (1, 2):
            wall, report = render(program, script, threads, folder)
            if threads not in best or wall < best[threads][0]:
                best[threads] = (wall, report)
    return best


def processor_seconds(report):
    cpu = report["cpu"]
    return cpu["plan"] + sum(seconds for _, seconds in cpu["runs"])


def modelled(report, start, extra, threads):
    """Seconds on so many cores; `extra` are those of processor time that each thread but the first takes besides."""
    cpu = report["cpu"]
    runs = [seconds for _, seconds in cpu["runs"]]
    write = cpu["write"] / max(1, len(runs))
    before = start + cpu["load"] + cpu["plan"] - cpu["planShared"] + cpu["planShared"] / threads
    threads = min(threads, len(runs))
    before += extra * (threads - 1) / threads
    if threads == 1:
        return before + sum(runs) + cpu["write"]
    # As FramePipeline.encode does it: results are written in order by one task, which also starts the next runs.
    working, waiting, next_run, written, now = [], set(), 0, 0, 0.0

    def begin():
        nonlocal next_run
        heapq.heappush(working, (now + runs[next_run], next_run))
        next_run += 1

    while next_run < threads:
        begin()
    while working:
        end, index = heapq.heappop(working)
        now = max(now, end)
        waiting.add(index)
        while written in waiting:
            waiting.remove(written)
            written += 1
            now += write
        while next_run < len(runs) and next_run < written + 2 * threads and next_run - written - len(waiting) < threads:
            begin()
    return before + now


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, scripts = os.path.abspath(sys.argv[1]), sys.argv[2:]
    start = min(timed_start(program) for _ in range(10))
    print("| script | runs | 1 core, s | " + " | ".join(f"× on {n}" for n in CORES[1:]) + " | measured on 2 | model off by |")
    print("|" + " --- |" * (len(CORES) + 4))
    bad = False
    with tempfile.TemporaryDirectory() as folder:
        for script in scripts:
            best = measure(program, script, folder)
            report = best[1][1]
            extra = max(0, processor_seconds(best[2][1]) - processor_seconds(report))
            times = [modelled(report, start, extra, n) for n in CORES]
            off = [abs(times[0] / best[1][0] - 1)]
            measured = "–"
            if (os.cpu_count() or 1) >= 2:
                off.append(abs(times[1] / best[2][0] - 1))
                measured = f"{best[1][0] / best[2][0]:.2f}"
            bad = bad or max(off) > TOLERATED
            name = os.path.splitext(os.path.basename(script))[0]
            speedups = " | ".join(f"{times[0] / seconds:.2f}" for seconds in times[1:])
            shares = ", ".join(f"{100 * value:.0f} %" for value in off)
            print(f"| {name} | {len(report['cpu']['runs'])} | {best[1][0]:.3f} | {speedups} | {measured} | {shares} |")
    sys.exit(1 if bad else 0)


def timed_start(program):
    start = time.perf_counter()
    # By a command that reads its arguments, as `render` does.
    subprocess.run([program, "render", "--version"], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
