"""Lottie scenes and the same scenes as scripts, made into GIFs by ThorVG (thorvg-python, its own GIF saver: what its
`lottie2gif` uses) and by `animate`: `lottie.py ANIMATE [SIDE…]`.

ThorVG's processor time is that of loading the file, drawing and saving, without Python's own start; that of `animate` is the
whole program from start to end. Where thorvg-python is not installed there is nothing to compare with, and it says so.
"""

import ctypes
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile

from measuring import run

try:
    import thorvg_python as thorvg
except ImportError:
    thorvg = None

SIDE, FPS, FRAMES = 240, 30, 60
TURNS = 5
KINDS = ("lottie.json", "json", "thorvg.gif", "gif")
INK, PALE, PAPER = "#2563eb", "#e5e7eb", "#ffffff"
#: The two handles of Core Animation's easeInEaseOut.
EASE = ([0.42], [0.0]), ([0.58], [1.0])


def rgba(color):
    return [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)] + [1]


def still(value):
    return {"a": 0, "k": value}


def moving(*keys):
    """(frame, value)… of a Lottie property."""
    (ox, oy), (ix, iy) = EASE
    listed = [value if isinstance(value, list) else [value] for _, value in keys]
    frames = [
        {"t": time, "s": value, "o": {"x": ox, "y": oy}, "i": {"x": ix, "y": iy}}
        for (time, _), value in zip(keys, listed)]
    return {"a": 1, "k": frames}


def layer(index, shapes, **transform):
    place = {"o": still(100), "r": still(0), "p": still([0, 0, 0]), "a": still([0, 0, 0]), "s": still([100, 100, 100])}
    place.update(transform)
    inner = {"ty": "tr", "p": still([0, 0]), "a": still([0, 0]), "s": still([100, 100]), "r": still(0), "o": still(100)}
    return {
        "ty": 4, "ind": index, "ip": 0, "op": FRAMES, "st": 0, "ks": place, "sr": 1, "bm": 0,
        "shapes": [{"ty": "gr", "it": shapes + [inner]}]}


def lottie(layers):
    """Layers back to front, on paper; Lottie has the front one first."""
    layers = [layer(0, [rectangle(SIDE, SIDE, 0), fill(PAPER)], p=still([SIDE / 2, SIDE / 2, 0]))] + layers
    return {
        "v": "5.7.0", "fr": FPS, "ip": 0, "op": FRAMES, "w": SIDE, "h": SIDE, "nm": "", "ddd": 0, "assets": [],
        "layers": list(reversed([dict(layer, ind=i + 1) for i, layer in enumerate(layers)]))}


def fill(color):
    return {"ty": "fl", "c": color if isinstance(color, dict) else still(rgba(color)), "o": still(100), "r": 1}


def stroke(color, width):
    return {"ty": "st", "c": still(rgba(color)), "o": still(100), "w": still(width), "lc": 2, "lj": 2}


def ellipse(x, y, diameter):
    return {"ty": "el", "p": still([x, y]), "s": still([diameter, diameter]), "d": 1}


def rectangle(width, height, radius):
    return {"ty": "rc", "p": still([0, 0]), "s": still([width, height]), "r": still(radius), "d": 1}


def script(layers, timeline):
    return {
        "canvas": {"width": SIDE, "height": SIDE, "background": PAPER}, "fps": FPS, "duration": FRAMES / FPS,
        "layers": layers, "timeline": timeline}


def entry(name, path, keys):
    times = [time / (keys[-1][0] or 1) for time, _ in keys]
    return {
        "layer": name, "animate": path, "values": [value for _, value in keys], "keyTimes": times,
        "timings": ["easeInEaseOut"] * (len(keys) - 1), "duration": keys[-1][0] / FPS}


def ring():
    keys = [(0, 0), (FRAMES - 1, 100)]
    circle = ellipse(120, 120, 160)
    trim = {"ty": "tm", "s": still(0), "e": moving(*keys), "o": still(0), "m": 1}
    arc = {"arc": {"center": [120, 120], "radius": 80, "startAngle": -90, "endAngle": 270}}
    ours = {"type": "shape", "path": arc, "fillColor": None, "lineWidth": 24, "lineCap": "round"}
    return (
        lottie([layer(0, [circle, stroke(PALE, 24)]), layer(1, [circle, trim, stroke(INK, 24)])]),
        script(
            [dict(ours, name="track", strokeColor=PALE), dict(ours, name="ring", strokeColor=INK)],
            [entry("ring", "strokeEnd", [(time, value / 100) for time, value in keys])]))


def dots():
    theirs, ours, timeline = [], [], []
    for i in range(12):
        x, start = 15 + 19 * i, 2 * i
        keys = [(0, 60), (start + 1, 60), (start + 16, 180), (start + 31, 60), (FRAMES - 1, 60)]
        theirs.append(layer(i, [ellipse(0, 0, 14), fill(INK)], p=moving(*[(t, [x, y, 0]) for t, y in keys])))
        ours.append({
            "name": f"dot{i}", "bounds": [0, 0, 14, 14], "cornerRadius": 7, "backgroundColor": INK,
            "position": [x, 60]})
        timeline.append(entry(f"dot{i}", "position", [(t, [x, y]) for t, y in keys]))
    return lottie(theirs), script(ours, timeline)


def bars():
    theirs, ours, timeline = [], [], []
    for i in range(7):
        x, high = 30 + 30 * i, 60 + (i * 53) % 110
        keys = [(0, 4), (4 * i + 1, 4), (4 * i + 25, high), (FRAMES - 1, high)]
        shape = {
            "ty": "rc", "p": moving(*[(t, [0, -h / 2]) for t, h in keys]), "s": moving(*[(t, [20, h]) for t, h in keys]),
            "r": still(0), "d": 1}
        theirs.append(layer(i, [shape, fill(INK)], p=still([x, 200, 0])))
        ours.append({
            "name": f"bar{i}", "bounds": [0, 0, 20, 4], "anchorPoint": [0.5, 1], "position": [x, 200],
            "backgroundColor": INK})
        timeline.append(entry(f"bar{i}", "bounds", [(t, [0, 0, 20, h]) for t, h in keys]))
    return lottie(theirs), script(ours, timeline)


def card():
    turn = [(0, 0), (FRAMES // 2, 180), (FRAMES - 1, 360)]
    size = [(0, 100), (FRAMES // 2, 60), (FRAMES - 1, 100)]
    colors = [(0, INK), (FRAMES // 2, "#f97316"), (FRAMES - 1, INK)]
    theirs = layer(
        0, [rectangle(150, 96, 18), fill(moving(*[(t, rgba(c)) for t, c in colors]))], p=still([120, 120, 0]),
        r=moving(*turn), s=moving(*[(t, [s, s, 100]) for t, s in size]))
    ours = {
        "name": "card", "bounds": [0, 0, 150, 96], "cornerRadius": 18, "backgroundColor": INK, "position": [120, 120]}
    return lottie([theirs]), script([ours], [
        entry("card", "transform.rotation", turn), entry("card", "transform.scale", [(t, s / 100) for t, s in size]),
        entry("card", "backgroundColor", colors)])


def spinner():
    theirs, ours, timeline = [], [], []
    for i in range(12):
        first = i * 5
        keys = [(0, 20), (max(1, first), 20), (first + 3, 100), (min(FRAMES - 1, first + 40), 20), (FRAMES, 20)]
        keys = [key for n, key in enumerate(keys) if n == 0 or key[0] > keys[n - 1][0]]
        petal = rectangle(52, 16, 8)
        petal["p"] = still([70, 0])
        theirs.append(
            layer(i, [petal, fill(INK)], p=still([120, 120, 0]), r=still(30 * i), o=moving(*keys)))
        ours.append({
            "name": f"petal{i}", "bounds": [0, 0, 52, 16], "cornerRadius": 8, "backgroundColor": INK,
            "position": [120, 120], "anchorPoint": [-44 / 52, 0.5], "transform": {"rotation": 30 * i}, "opacity": 0.2})
        timeline.append(entry(f"petal{i}", "opacity", [(t, o / 100) for t, o in keys]))
    return lottie(theirs), script(ours, timeline)


SCENES = {"ring": ring, "dots": dots, "bars": bars, "card": card, "spinner": spinner}


def thorvg_gif(source, target, side):
    """Processor seconds. The C functions are called as they are: the binding's own call to save an animation is broken."""
    library = ctypes.CDLL(os.path.join(os.path.dirname(thorvg.__file__), "libthorvg-1.so"))
    for name in ("tvg_animation_new", "tvg_animation_get_picture", "tvg_saver_new"):
        getattr(library, name).restype = ctypes.c_void_p
    before = resource.getrusage(resource.RUSAGE_SELF)
    check(library.tvg_engine_init(ctypes.c_uint(0)))
    animation = ctypes.c_void_p(library.tvg_animation_new())
    picture = ctypes.c_void_p(library.tvg_animation_get_picture(animation))
    check(library.tvg_picture_load(picture, source.encode()))
    check(library.tvg_picture_set_size(picture, ctypes.c_float(side), ctypes.c_float(side)))
    saver = ctypes.c_void_p(library.tvg_saver_new())
    check(library.tvg_saver_save_animation(
        saver, animation, target.encode(), ctypes.c_uint32(100), ctypes.c_uint32(FPS)))
    check(library.tvg_saver_sync(saver))
    after = resource.getrusage(resource.RUSAGE_SELF)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def check(result):
    if result != 0:
        sys.exit(f"ThorVG: {result}")


def in_child(source, target, side):
    """In a process of its own: what one run leaves behind must not help the next."""
    command = [sys.executable, os.path.abspath(__file__), "--thorvg", source, target, str(side)]
    return float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def measure(program, name, side, folder):
    theirs, ours = SCENES[name]()
    paths = {kind: os.path.join(folder, f"{name}.{kind}") for kind in KINDS}
    for kind, data in (("lottie.json", theirs), ("json", ours)):
        with open(paths[kind], "w", encoding="utf-8") as file:
            json.dump(data, file)
    own = [program, paths["json"], "-o", paths["gif"], "-q", "--threads", "1", "--scale", str(side / SIDE)]
    times = {"animate": [], "thorvg": []}
    for _ in range(TURNS):
        times["animate"].append(run(own)[0])
        if thorvg:
            times["thorvg"].append(in_child(paths["lottie.json"], paths["thorvg.gif"], side))
    sizes = [os.path.getsize(paths[kind]) / 1000 if os.path.exists(paths[kind]) else None for kind in ("gif", "thorvg.gif")]
    return statistics.median(times["animate"]), statistics.median(times["thorvg"]) if thorvg else None, sizes


def main():
    if len(sys.argv) == 5 and sys.argv[1] == "--thorvg":
        print(thorvg_gif(sys.argv[2], sys.argv[3], int(sys.argv[4])))
        return
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    if not thorvg:
        print("thorvg-python is not installed: animate alone")
    print("| scene | animate, ms a frame | ThorVG, ms a frame | times faster | animate, KB | ThorVG, KB |")
    print("| --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for side in [int(text) for text in sys.argv[2:]] or [240, 600]:
            for name in SCENES:
                own, other, sizes = measure(program, name, side, folder)
                cells = [f"{name}, {side} px", f"{1000 * own / FRAMES:.2f}"]
                cells += [f"{1000 * other / FRAMES:.2f}", f"{other / own:.1f}"] if other else ["–", "–"]
                cells += [f"{size:.1f}" if size else "–" for size in sizes]
                print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
