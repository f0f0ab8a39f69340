"""A strict GIF reader: walks every block, undoes LZW, and puts frames together as a player does."""

import struct


class Broken(Exception):
    """What the file violates."""


class Frame:
    def __init__(self):
        self.delay = 0
        self.disposal = 0
        self.transparent = None
        self.rect = (0, 0, 0, 0)
        self.palette = None
        self.indices = b""
        self.data_size = 0


class Animation:
    def __init__(self):
        self.size = (0, 0)
        self.palette = []
        self.loop = None
        self.comments = []
        self.frames = []

    @property
    def delays(self):
        return [frame.delay for frame in self.frames]

    def composited(self):
        """Each frame as a player shows it: a list of (r, g, b, a) rows, flat."""
        width, height = self.size
        canvas = [(0, 0, 0, 0)] * (width * height)
        for frame in self.frames:
            x, y, w, h = frame.rect
            before = list(canvas) if frame.disposal == 3 else None
            palette = frame.palette or self.palette
            for row in range(h):
                start = (y + row) * width + x
                line = frame.indices[row * w:(row + 1) * w]
                for column, index in enumerate(line):
                    if index != frame.transparent:
                        canvas[start + column] = (*palette[index], 255)
            yield list(canvas)
            if frame.disposal == 2:
                for row in range(h):
                    start = (y + row) * width + x
                    canvas[start:start + w] = [(0, 0, 0, 0)] * w
            elif frame.disposal == 3:
                canvas = before


class Reader:
    def __init__(self, data):
        self.data = data
        self.place = 0

    def take(self, count):
        if self.place + count > len(self.data):
            raise Broken(f"the file ends at {len(self.data)} within a block")
        self.place += count
        return self.data[self.place - count:self.place]

    def byte(self):
        return self.take(1)[0]

    def blocks(self):
        """Sub-blocks up to the empty one."""
        parts = []
        while True:
            size = self.byte()
            if size == 0:
                return parts
            parts.append(self.take(size))

    def colors(self, bits):
        table = self.take(3 * (2 << bits))
        return [tuple(table[i:i + 3]) for i in range(0, len(table), 3)]


def read(data):
    """The animation in a GIF; raises Broken for anything that the format does not allow."""
    reader = Reader(data)
    if reader.take(6) != b"GIF89a":
        raise Broken("no GIF89a")
    result = Animation()
    width, height, flags, background, aspect = struct.unpack("<HHBBB", reader.take(7))
    result.size = (width, height)
    if width == 0 or height == 0:
        raise Broken("an empty screen")
    if aspect != 0:
        raise Broken("an aspect ratio")
    if flags & 0x80:
        result.palette = reader.colors(flags & 7)
        if background >= len(result.palette):
            raise Broken("background outside the palette")
    control = None
    while True:
        kind = reader.byte()
        if kind == 0x3B:
            break
        if kind == 0x21:
            control = _extension(reader, result, control)
        elif kind == 0x2C:
            result.frames.append(_image(reader, result, control))
            control = None
        else:
            raise Broken(f"block {kind:#x}")
    if reader.place != len(data):
        raise Broken("bytes after the trailer")
    if control is not None or not result.frames:
        raise Broken("no image")
    return result


def _extension(reader, result, control):
    label = reader.byte()
    parts = reader.blocks()
    if label == 0xF9:
        if control is not None or len(parts) != 1 or len(parts[0]) != 4:
            raise Broken("graphic control")
        flags, delay, transparent = struct.unpack("<BHB", parts[0])
        frame = Frame()
        frame.delay = delay
        frame.disposal = flags >> 2 & 7
        if frame.disposal > 3:
            raise Broken("disposal")
        frame.transparent = transparent if flags & 1 else None
        return frame
    if control is not None:
        raise Broken("an extension between graphic control and image")
    if label == 0xFE:
        result.comments.append(b"".join(parts))
    elif label == 0xFF:
        if parts[0] != b"NETSCAPE2.0" or len(parts) != 2 or len(parts[1]) != 3 or parts[1][0] != 1:
            raise Broken("application extension")
        if result.loop is not None or result.frames:
            raise Broken("a loop block in the wrong place")
        result.loop = struct.unpack("<H", parts[1][1:])[0]
    else:
        raise Broken(f"extension {label:#x}")
    return None


def _image(reader, result, control):
    frame = control or Frame()
    x, y, width, height, flags = struct.unpack("<HHHHB", reader.take(9))
    frame.rect = (x, y, width, height)
    if width == 0 or height == 0 or x + width > result.size[0] or y + height > result.size[1]:
        raise Broken("an image outside the screen")
    if flags & 0x40:
        raise Broken("interlaced")
    if flags & 0x80:
        frame.palette = reader.colors(flags & 7)
    palette = frame.palette or result.palette
    bits = reader.byte()
    if not 2 <= bits <= 8:
        raise Broken("code size")
    data = b"".join(reader.blocks())
    frame.data_size = len(data)
    frame.indices = unpack(data, bits, width * height)
    if max(frame.indices) >= len(palette):
        raise Broken("an index outside the palette")
    if frame.transparent is not None and frame.transparent >= len(palette):
        raise Broken("the transparent index is outside the palette")
    return frame


def unpack(data, bits, count):
    """LZW; demands exactly `count` pixels, an end code, and nothing after it."""
    clear, end = 1 << bits, (1 << bits) + 1
    table = [bytes([i]) for i in range(clear)] + [b"", b""]
    size = bits + 1
    out = bytearray()
    previous = None
    held, held_bits, place = 0, 0, 0
    first = True
    while True:
        while held_bits < size:
            if place >= len(data):
                raise Broken("LZW without an end code")
            held |= data[place] << held_bits
            held_bits += 8
            place += 1
        code = held & ((1 << size) - 1)
        held >>= size
        held_bits -= size
        if first and code != clear:
            raise Broken("LZW does not begin with a clear code")
        first = False
        if code == clear:
            del table[clear + 2:]
            size = bits + 1
            previous = None
            continue
        if code == end:
            break
        if code < len(table):
            entry = table[code]
        elif code == len(table) and previous is not None:
            entry = previous + previous[:1]
        else:
            raise Broken("LZW code")
        out += entry
        if previous is not None and len(table) < 4096:
            table.append(previous + entry[:1])
            if len(table) == 1 << size and size < 12:
                size += 1
        previous = entry
    if len(out) != count:
        raise Broken(f"{len(out)} pixels instead of {count}")
    if place != len(data):
        raise Broken("bytes after the end code")
    return bytes(out)
