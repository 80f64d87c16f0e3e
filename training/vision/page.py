"""A document's picture with a map of what is printed where, and the strokes that all layouts share.

Colours are BGR, 0 to 255. `k` is the number of px per mm.
"""
import functools
import glob
import os

import cv2
import numpy as np
from PIL import ImageFont

from draw_faces import smooth_noise

# Bits of the map of contents.
PRINT, PORTRAIT, MRZ, BARCODE = 1, 2, 4, 8
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
# TrueType and OpenType fonts; without any, OpenCV's strokes are used.
FONT_FOLDER = os.environ.get("VISION_FONTS", "/usr/share/fonts/truetype")
FONTS = tuple(sorted(glob.glob(os.path.join(FONT_FOLDER, "**", "*.[ot]tf"), recursive=True), key=os.path.basename)) or (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX)


@functools.lru_cache(maxsize=4000)
def typeface(path, size):
    return ImageFont.truetype(path, size)


def any_font(rng):
    return FONTS[rng.integers(len(FONTS))]


def letters_of(text, font, size, bold):
    """The coverage of a line of text (0 to 1), and how far its foot lies above the lower edge."""
    if isinstance(font, str):
        # Capitals of most fonts are about 0.7 em tall.
        face = typeface(font, max(3, int(round(size / 0.71))))
        mask = face.getmask(text, mode="L")
        if mask.size[0] == 0 or mask.size[1] == 0:
            return np.zeros((1, 1), np.float32), 0
        coverage = np.array(mask, np.float32).reshape(mask.size[1], mask.size[0]) / 255
        return coverage, face.getbbox(text)[3] - face.getmetrics()[0]
    thick = max(1, int(round(size * (0.17 if bold else 0.11))))
    (width, height), foot = cv2.getTextSize(text, font, size / 22.0, thick)
    coverage = np.zeros((height + foot + thick, width + thick), np.uint8)
    cv2.putText(coverage, text, (0, height), font, size / 22.0, 255, thick, cv2.LINE_AA)
    return coverage.astype(np.float32) / 255, foot + thick


def tone(rng, low, high, tint=30):
    return np.clip(rng.uniform(low, high) + rng.normal(0, tint, 3) * rng.uniform(0, 1), 0, 255)


def as_color(values):
    return tuple(float(v) for v in values)


def words(rng, most):
    return " ".join("".join(LETTERS[i] for i in rng.integers(0, 36, rng.integers(2, 10))) for _ in range(rng.integers(1, most + 1)))


class Page:
    """A side of a document: `image` (BGR), `contents` (bits) and its scale."""

    def __init__(self, image, k):
        self.image, self.k = image, k
        self.height, self.width = image.shape[:2]
        self.contents = np.zeros(image.shape[:2], np.uint8)
        # How much of the ground the print hides.
        self.ink_strength = 1.0
        # How much of what lies below is hidden, 0 to 1; None: all of it.
        self.opacity = None

    def mark(self, bit, x0, y0, x1, y1):
        self.contents[max(0, int(y0)) : max(0, int(y1)), max(0, int(x0)) : max(0, int(x1))] |= bit

    def ink(self, rng, box=None):
        """A color that is legible on the ground in a box."""
        x0, y0, x1, y1 = box or (0, 0, self.width, self.height)
        part = self.image[max(0, int(y0)) : max(1, int(y1)), max(0, int(x0)) : max(1, int(x1))]
        level = part.mean() if part.size else 200
        if level < 105:
            return tone(rng, 190, 255, 15)
        return tone(rng, 5, min(95, level - 80), 40 if rng.random() < 0.35 else 10)

    def write(self, rng, x, y, size, text, color, font=None, bold=False, bit=PRINT):
        """A line whose capitals are `size` px tall and stand on `y`."""
        coverage, foot = letters_of(text, any_font(rng) if font is None else font, size, bold)
        top = y + foot - len(coverage)
        height, width = coverage.shape
        self.lay(x, top, np.broadcast_to(np.float32(color), (height, width, 3)), 1.0, coverage * np.float32(self.ink_strength))
        self.mark(bit, x, y - size, x + width, y + size * 0.2)

    def lay(self, x, y, patch, alpha=1.0, mask=None):
        """Lays a patch on the page, as far as it is inside."""
        x, y = int(x), int(y)
        x0, y0, x1, y1 = max(0, x), max(0, y), min(self.width, x + patch.shape[1]), min(self.height, y + patch.shape[0])
        if x1 <= x0 or y1 <= y0:
            return
        cut = patch[y0 - y : y1 - y, x0 - x : x1 - x].astype(np.float32)
        share = alpha if mask is None else alpha * mask[y0 - y : y1 - y, x0 - x : x1 - x, None]
        under = self.image[y0:y1, x0:x1]
        under[:] = np.clip(under + share * (cut - under), 0, 255)


def draw_ground(rng, h, w, k):
    """Paper with gradients, large shapes and guilloches: pale, middle or dark."""
    kind = rng.random()
    base = tone(rng, 195, 254, 16 if rng.random() < 0.5 else 30) if kind < 0.66 else tone(rng, 110, 200, 40) if kind < 0.86 else tone(rng, 22, 110, 40)
    page = np.zeros((h, w, 3), np.float32) + base
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / max(h, w)
    if rng.random() < 0.6:
        angle = rng.uniform(0, 2 * np.pi)
        page += (x * np.cos(angle) + y * np.sin(angle))[..., None] * rng.normal(0, 35, 3)
    for _ in range(rng.integers(0, 3)):
        spread = rng.uniform(0.1, 0.5)
        spot = np.exp(-((x - rng.uniform(0, 1)) ** 2 + (y - rng.uniform(0, 0.7)) ** 2) / spread**2)
        page += spot[..., None] * rng.normal(0, 28, 3)
    if rng.random() < 0.35:
        page += smooth_noise(rng, h, w, rng.uniform(2, 20) * k)[..., None] * rng.normal(0, 16, 3)
    for _ in range(rng.integers(0, 4)):
        angle, period = rng.uniform(0, np.pi), rng.uniform(0.6, 5) * k / max(h, w)
        u, v = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
        wave = np.cos((u + rng.uniform(0, 0.05) * np.sin(v * rng.uniform(3, 40))) * 2 * np.pi / period)
        if rng.random() < 0.6:
            wave = np.clip(wave * 3 - rng.uniform(0, 2.5), -1, 1)
        page += wave[..., None] * rng.uniform(-1, 0.4, 3) * (rng.uniform(1, 12) if rng.random() < 0.75 else rng.uniform(12, 36))
    if rng.random() < 0.3:
        cx, cy = rng.uniform(0, 1), rng.uniform(0, 0.7)
        r, turn = np.hypot(x - cx, y - cy), np.arctan2(y - cy, x - cx)
        rosette = np.cos(r * rng.uniform(60, 400) + rng.uniform(0, 5) * np.sin(turn * rng.integers(3, 16)))
        page += (rosette * (r < rng.uniform(0.1, 0.5)))[..., None] * rng.uniform(-1, 0.3, 3) * rng.uniform(3, 22)
    return np.clip(page, 0, 255).astype(np.uint8)


def draw_bands(rng, page):
    """Blocks and stripes of color along borders and across, below all print."""
    w, h, k = page.width, page.height, page.k
    for _ in range(rng.choice([0, 1, 1, 2, 3], p=[0.4, 0.3, 0.13, 0.12, 0.05])):
        low = rng.choice([10, 60, 150])
        size = rng.uniform(3, 14) * k
        block = [
            (0, 0, w, size), (0, 0, w, size), (0, h - size, w, size), (0, 0, size, h), (w - size, 0, size, h),
            (0, rng.uniform(0.05, 0.7) * h, w, size), (rng.uniform(-0.1, 0.9) * w, rng.uniform(-0.1, 0.9) * h, rng.uniform(0.1, 0.5) * w, rng.uniform(0.1, 0.5) * h),
        ][rng.integers(0, 7)]
        x, y, bw, bh = (int(v) for v in block)
        patch = np.zeros((max(1, bh), max(1, bw), 3), np.float32) + tone(rng, low, min(255, low + 100), 55)
        if rng.random() < 0.35:
            patch += np.linspace(0, 1, max(1, bw), dtype=np.float32)[None, :, None] * rng.normal(0, 40, 3)
        page.lay(x, y, patch, rng.uniform(0.25, 1))


def draw_emblem(rng, page):
    """An emblem, flag, chip, signature, fingerprint, stamp or blot, anywhere."""
    w, h, k, image = page.width, page.height, page.k, page.image
    x, y, size = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(5, 20) * k
    kind, color, at = rng.integers(0, 7), as_color(tone(rng, 20, 235, 60)), (int(x), int(y))
    if kind == 0:
        for n in range(rng.integers(2, 6)):
            cv2.circle(image, at, max(1, int(size * (0.5 - 0.08 * n))), as_color(tone(rng, 20, 240, 60)), int(rng.choice([-1, 1, 2])), cv2.LINE_AA)
    elif kind == 1:
        for n in range(3):
            cv2.rectangle(image, (int(x), int(y + n * size * 0.2)), (int(x + size), int(y + (n + 1) * size * 0.2)), as_color(tone(rng, 10, 250, 80)), -1)
    elif kind == 2:
        draw_chip(rng, page, x, y)
    elif kind == 3:
        points = np.cumsum(rng.normal(0, size * 0.09, (18, 2)) + (size * 0.08, 0), 0) + (x - size * 0.6, y)
        cv2.polylines(image, [points.astype(np.int32)], False, as_color(tone(rng, 10, 90, 30)), max(1, int(0.3 * k)), cv2.LINE_AA)
    elif kind == 4:
        for r in np.arange(0.6 * k, size * 0.55, 0.9 * k):
            cv2.ellipse(image, at, (int(r), int(r * 1.3)), rng.uniform(0, 40), rng.uniform(0, 90), rng.uniform(200, 360), (60, 55, 60), max(1, int(0.25 * k)), cv2.LINE_AA)
    elif kind == 5:
        cv2.circle(image, at, int(size * 0.6), color, max(1, int(0.4 * k)), cv2.LINE_AA)
    else:
        for _ in range(rng.integers(4, 14)):
            centre = (int(x + rng.normal(0, 0.25) * size), int(y + rng.normal(0, 0.25) * size))
            cv2.ellipse(image, centre, (int(rng.uniform(1, 0.25 * size)), int(rng.uniform(1, 0.2 * size))), rng.uniform(0, 180), 0, 360, as_color(tone(rng, 20, 235, 60)), -1, cv2.LINE_AA)


def draw_chip(rng, page, x, y):
    k, at = page.k, (int(x), int(y))
    end = (int(x + 12 * k), int(y + 10 * k))
    cv2.rectangle(page.image, at, end, as_color([rng.uniform(70, 190), rng.uniform(150, 210), rng.uniform(180, 230)]), -1)
    for n in range(1, 4):
        cv2.line(page.image, (at[0], int(y + 2.5 * n * k)), (end[0], int(y + 2.5 * n * k)), (70, 90, 100), 1, cv2.LINE_AA)


def draw_fields(rng, page, box):
    """Labels and values in one to three columns, sparse to dense."""
    x0, y0, x1, y1 = box
    k = page.k
    ink, pale = page.ink(rng, box), page.ink(rng, box)
    font, small = any_font(rng), rng.uniform(0.7, 1.4) * k
    size, step = rng.uniform(1.2, 2.8) * k, rng.uniform(1.3, 2.6) * (rng.uniform(1, 2.4) if rng.random() < 0.3 else 1)
    columns = int(rng.choice([1, 1, 2, 3]))
    has_labels, is_bold, missing = rng.random() < 0.7, rng.random() < 0.4, rng.choice([0.05, 0.12, 0.4])
    y = y0 + size * 1.2
    while y < y1 - 0.3 * k:
        for column in range(columns):
            x = x0 + column * (x1 - x0) / columns
            room = (x1 - x0) / columns - k
            if rng.random() < missing or room < 4 * k:
                continue
            if has_labels and y - size - small * 0.4 > y0:
                page.write(rng, x, y - size - small * 0.35, small * 0.8, words(rng, 2)[: int(room / small)].lower(), pale, font)
            page.write(rng, x, y, size, words(rng, 3)[: max(2, int(room / size * 0.95))], ink, font, is_bold)
        y += size * step + (small * 1.3 if has_labels else 0)


def draw_lines(rng, page, box, size=None, ink=None, leading=None):
    """Continuous text."""
    x0, y0, x1, y1 = box
    size = rng.uniform(0.7, 1.5) * page.k if size is None else size
    ink = page.ink(rng, box) if ink is None else ink
    font, leading = any_font(rng), leading or rng.choice([1.5, 1.7, 2.0])
    y = y0 + size
    while y < y1:
        end = x1 - (rng.uniform(0, 0.5) * (x1 - x0) if rng.random() < 0.25 else 0)
        page.write(rng, x0, y, size, words(rng, 30)[: max(2, int((end - x0) / size * 0.95))].lower(), ink, font)
        y += size * leading


def draw_table(rng, page, box):
    """Rows and columns with rules, as on the back of a licence."""
    x0, y0, x1, y1 = (int(v) for v in box)
    ink, k = page.ink(rng, box), page.k
    step = rng.uniform(2.4, 4.5) * k
    edges = np.sort(rng.uniform(x0, x1, rng.integers(2, 6)))
    for y in np.arange(y0, y1, step):
        cv2.line(page.image, (x0, int(y)), (x1, int(y)), as_color(ink), 1, cv2.LINE_AA)
        page.write(rng, x0 + 2, y + step * 0.8, step * 0.5, words(rng, 1)[:3], ink)
        for x in edges:
            if rng.random() < 0.6:
                page.write(rng, x + 2, y + step * 0.75, step * 0.38, words(rng, 1)[:8], ink)
    for x in (x0, *edges, x1):
        cv2.line(page.image, (int(x), y0), (int(x), y1), as_color(ink), 1, cv2.LINE_AA)


def draw_machine_zone(rng, page, lines, columns):
    """An MRZ along the lower border; returns its upper edge."""
    w, h, k = page.width, page.height, page.k
    pitch = min(2.54 * k, 0.94 * w / columns)
    step = rng.uniform(4.0, 4.8) * k if lines == 3 else rng.uniform(5.6, 6.6) * k
    x0 = (w - pitch * columns) / 2 + rng.normal(0, 0.5) * k
    y0 = h - step * (lines - 1) - rng.uniform(3, 5.5) * k
    if rng.random() < 0.5:
        top = int(y0 - rng.uniform(4, 6) * k)
        page.image[top : h if rng.random() < 0.7 else int(h - 1.5 * k)] = tone(rng, 205, 255, 12)
    ink = tone(rng, 0, 60, 8) if page.image[int(y0 - 3 * k) : h].mean() > 90 else tone(rng, 200, 255, 8)
    letters = LETTERS + "<" * int(rng.integers(4, 40))
    named = lambda part: [path for path in FONTS if isinstance(path, str) and part in os.path.basename(path)]
    fonts = (named("OCRB") if rng.random() < 0.6 else []) or named("Mono") or [cv2.FONT_HERSHEY_SIMPLEX]
    font, size = fonts[rng.integers(len(fonts))], rng.uniform(2.1, 2.6) * k
    strength, page.ink_strength = page.ink_strength, rng.uniform(0.8, 1)
    for line in range(lines):
        text = "".join(letters[i] for i in rng.integers(0, len(letters), columns))
        if rng.random() < 0.5:
            text = text[: columns - 12] + "<" * 12
        for i, letter in enumerate(text):
            page.write(rng, x0 + i * pitch, y0 + line * step, size, letter, ink, font, bit=0)
    page.ink_strength = strength
    page.mark(MRZ | PRINT, x0, y0 - 2.6 * k, x0 + pitch * columns, y0 + (lines - 1) * step + 0.4 * k)
    return y0 - 4 * k


def draw_barcode(rng, page, floor):
    """Stacked rows, one row, or a matrix, mostly on a light field."""
    w, k = page.width, page.k
    kind = rng.integers(0, 3)
    bw, bh = [(rng.uniform(30, 74), rng.uniform(8, 18)), (rng.uniform(20, 50), rng.uniform(4, 11)), (rng.uniform(10, 24),) * 2][kind]
    bw, bh = int(min(bw * k, 0.94 * w)), int(min(bh * k, max(4 * k, floor - k)))
    module = max(1, int(rng.uniform(0.25, 0.5) * k))
    rows = max(1, int(bh / ((1.2 if kind == 0 else 0.5) * k))) if kind != 1 else 1
    bits = (rng.random((rows, max(4, bw // module))) < 0.5).astype(np.uint8)
    x, y = rng.uniform(1, max(2, w - bw - k)), rng.uniform(1, max(2, floor - bh))
    patch = cv2.resize(bits, (bw, bh), interpolation=cv2.INTER_NEAREST)[..., None] * np.float32(-225) + 245 + np.zeros(3, np.float32)
    if rng.random() < 0.8:
        page.lay(x - k, y - k, np.full((bh + 2 * int(k), bw + 2 * int(k), 3), 245, np.float32))
    page.lay(x, y, patch)
    page.contents[max(0, int(y)) : int(y + bh), max(0, int(x)) : int(x + bw)] = BARCODE
