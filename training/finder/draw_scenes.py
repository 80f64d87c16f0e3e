"""Simulated photographs for the document finder, with their truth: see README.md beside this file.

Everything is drawn: backgrounds of overlapping shapes and noise, documents of bands, faces and lines of print, things
that are no documents. One seed repeats one stream of pictures.
"""
import glob
import os

import cv2
import numpy as np

cv2.setNumThreads(1)

# Millimetres: ID-1, ID-2, ID-3.
FORMATS = [(85.6, 53.98), (105.0, 74.0), (125.0, 88.0)]
DOCUMENT_PX = 352
POOL = 420


def noise(rng, h, w, slope, stretch=1.0, angle=0.0):
    """Noise with a spectrum of 1 / f^slope, stretched along an angle; mean 0, deviation 1."""
    fy = np.fft.fftfreq(h)[:, None]
    fx = np.fft.rfftfreq(w)[None, :]
    c, s = np.cos(angle), np.sin(angle)
    f = np.hypot((fx * c + fy * s) * stretch, (-fx * s + fy * c)) + 1.0 / max(h, w)
    phase = rng.normal(size=f.shape) + 1j * rng.normal(size=f.shape)
    out = np.fft.irfft2(phase / f**slope, s=(h, w))
    return ((out - out.mean()) / (out.std() + 1e-9)).astype(np.float32)


def colour(rng):
    if rng.random() < 0.4:
        grey = rng.uniform(10, 250)
        return np.clip(grey + rng.normal(0, 8, 3), 0, 255)
    return rng.uniform(5, 250, 3)


def textured(rng, h, w):
    """A surface: one colour with noise, wood, cloth, marble, stripes or checks."""
    base = colour(rng)
    kind = rng.integers(0, 8)
    if kind <= 1:
        field = noise(rng, h, w, rng.uniform(0.3, 2.2)) * rng.uniform(0, 22)
    elif kind == 2:
        angle = rng.uniform(0, np.pi)
        field = noise(rng, h, w, rng.uniform(0.8, 1.6), rng.uniform(4, 30), angle) * rng.uniform(4, 26)
    elif kind == 3:
        y, x = np.mgrid[0:h, 0:w]
        angle = rng.uniform(0, np.pi)
        period = rng.uniform(3, 40)
        wave = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / period)
        other = np.sin((-x * np.sin(angle) + y * np.cos(angle)) * 2 * np.pi / period / rng.uniform(0.5, 2))
        field = (np.sign(wave) if rng.random() < 0.5 else wave) + (other if rng.random() < 0.5 else 0)
        field = field * rng.uniform(2, 24) + noise(rng, h, w, 1.0) * rng.uniform(0, 8)
    elif kind == 4:
        field = np.abs(noise(rng, h, w, rng.uniform(1, 2)))
        field = np.minimum(field, rng.uniform(0.1, 1.2)) * rng.uniform(10, 50)
    elif kind == 5:
        size = int(rng.integers(10, 70))
        y, x = np.mgrid[0:h, 0:w]
        joint = max(1, int(size * rng.uniform(0.03, 0.15)))
        tiles = ((x % size) < joint) | ((y % size) < joint)
        tone = noise(rng, h // size + 2, w // size + 2, 0.01)
        field = tone[y // size, x // size] * rng.uniform(0, 14) + tiles * rng.uniform(-60, 60)
    else:
        field = np.zeros((h, w), np.float32) + noise(rng, h, w, 2.0) * rng.uniform(0, 6)
    tint = rng.uniform(0.7, 1.3, 3)
    return np.clip(base + field[..., None] * tint, 0, 255).astype(np.uint8)


def polygon(rng, h, w, size):
    centre = rng.uniform(0, [w, h])
    n = int(rng.integers(3, 8))
    turn = np.sort(rng.uniform(0, 2 * np.pi, n))
    radius = size * rng.uniform(0.4, 1, n)
    return np.int32(np.stack([centre[0] + radius * np.cos(turn), centre[1] + radius * np.sin(turn)], 1))


def rectangle(rng, centre, size, aspect):
    angle = rng.uniform(0, np.pi)
    half = np.array([size / 2, size / 2 / aspect])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    c, s = np.cos(angle), np.sin(angle)
    return np.int32(corners @ np.array([[c, s], [-s, c]]) + centre)


def dead_leaves(rng, h, w):
    """Overlapping shapes whose sizes follow a power law: the statistics of photographs."""
    out = textured(rng, h, w)
    count = int(rng.integers(4, 90))
    for _ in range(count):
        size = min(h, w) * 0.9 * rng.random() ** 3 + 4
        fill = tuple(float(v) for v in colour(rng))
        kind = rng.integers(0, 5)
        centre = rng.uniform(0, [w, h])
        if kind == 0:
            cv2.fillPoly(out, [polygon(rng, h, w, size)], fill, cv2.LINE_AA)
        elif kind == 1:
            axes = (max(1, int(size * rng.uniform(0.2, 1) / 2)), max(1, int(size / 2)))
            cv2.ellipse(out, (int(centre[0]), int(centre[1])), axes, float(rng.uniform(0, 180)), 0, 360, fill, -1, cv2.LINE_AA)
        elif kind == 2:
            cv2.fillPoly(out, [rectangle(rng, centre, size * 1.5, rng.uniform(1, 12))], fill, cv2.LINE_AA)
        elif kind == 3:
            a = rng.uniform(-w, 2 * w, 2)
            b = rng.uniform(-h, 2 * h, 2)
            cv2.line(out, (int(a[0]), int(b[0])), (int(a[1]), int(b[1])), fill, int(rng.integers(1, 6)), cv2.LINE_AA)
        else:
            mask = np.zeros((h, w), np.uint8)
            cv2.fillPoly(mask, [polygon(rng, h, w, size * 1.2)], 255)
            surface = textured(rng, h, w)
            out[mask > 0] = surface[mask > 0]
    if rng.random() < 0.5:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.5, 4))
    return out


def keys(rng, h, w):
    """Rows of equal things: a keyboard, a calendar, shelves, text set in columns."""
    out = textured(rng, h, w)
    pitch = rng.uniform(12, 46)
    gap = pitch * rng.uniform(0.1, 0.4)
    fill = tuple(float(v) for v in colour(rng))
    mark = tuple(float(v) for v in colour(rng))
    wide = rng.uniform(0.8, 2.5)
    for row in range(int(h / pitch) + 2):
        x = -rng.uniform(0, pitch)
        while x < w:
            length = pitch * wide * rng.choice([1, 1, 1, 1, 1.5, 2])
            a = (int(x), int(row * pitch))
            b = (int(x + length - gap), int((row + 1) * pitch - gap))
            cv2.rectangle(out, a, b, fill, -1)
            if rng.random() < 0.7:
                cv2.rectangle(out, (a[0] + 3, a[1] + 3), (a[0] + 3 + int(pitch / 4), a[1] + 3 + int(pitch / 5)), mark, -1)
            x += length
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), float(rng.uniform(0, 360)), 1.5)
    return cv2.warpAffine(out, turn, (w, h), borderMode=cv2.BORDER_REFLECT)


def print_lines(rng, page, box, ink, height, fill=0.85, ragged=True):
    """Lines of words as blocks of strokes, in a box x0 y0 x1 y1."""
    x0, y0, x1, y1 = box
    y = y0
    while y + height < y1:
        x = x0
        end = x1 - (rng.uniform(0, 0.5) * (x1 - x0) if ragged else 0)
        while x < end:
            word = height * rng.uniform(1, 6)
            for stroke in np.arange(x, min(end, x + word), max(1.5, height * 0.45)):
                a = rng.uniform(0.0, 0.3) * height
                cv2.line(page, (int(stroke), int(y + a)), (int(stroke + rng.uniform(-1, 1)), int(y + height * fill)), ink, 1, cv2.LINE_AA)
            x += word + height * 0.6
        y += height * rng.uniform(1.4, 2.4)


def face(rng, page, box):
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    cv2.rectangle(page, (x0, y0), (x1, y1), tuple(float(v) for v in rng.uniform(120, 245, 3)), -1)
    grey = rng.random() < 0.3
    skin = rng.uniform(60, 235) * (np.ones(3) if grey else np.array([0.72, 0.85, 1.0]))
    hair = rng.uniform(10, 160) * np.ones(3)
    cx, cy = (x0 + x1) // 2, int(y0 + h * 0.45)
    tone = lambda v: tuple(float(c) for c in np.clip(v, 0, 255))
    cv2.ellipse(page, (cx, int(y1)), (int(w * 0.46), int(h * 0.25)), 0, 180, 360, tone(rng.uniform(10, 200, 3)), -1, cv2.LINE_AA)
    cv2.ellipse(page, (cx, int(cy - h * 0.06)), (int(w * 0.31), int(h * 0.3)), 0, 0, 360, tone(hair), -1, cv2.LINE_AA)
    cv2.ellipse(page, (cx, cy), (int(w * 0.25), int(h * 0.26)), 0, 0, 360, tone(skin), -1, cv2.LINE_AA)
    for side in (-1, 1):
        cv2.circle(page, (int(cx + side * w * 0.1), int(cy - h * 0.03)), max(1, int(w * 0.03)), tone(skin * 0.35), -1, cv2.LINE_AA)
    cv2.line(page, (int(cx - w * 0.07), int(cy + h * 0.13)), (int(cx + w * 0.07), int(cy + h * 0.13)), tone(skin * 0.6), 1, cv2.LINE_AA)


def paper(rng, h, w):
    """A document's ground: one pale or strong colour, a gradient, fine waves."""
    if rng.random() < 0.75:
        base = 255 - rng.uniform(0, 90) * rng.uniform(0.3, 1, 3)
    else:
        base = colour(rng)
    out = np.zeros((h, w, 3), np.float32) + base
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    if rng.random() < 0.6:
        angle = rng.uniform(0, 2 * np.pi)
        ramp = (x / w * np.cos(angle) + y / h * np.sin(angle))[..., None]
        out += ramp * rng.normal(0, 22, 3)
    if rng.random() < 0.7:
        for _ in range(int(rng.integers(1, 4))):
            period = rng.uniform(3, 26)
            bend = np.sin(x / rng.uniform(12, 80) + rng.uniform(0, 6)) * rng.uniform(0, 14)
            wave = np.sin((y + bend) * 2 * np.pi / period) * rng.uniform(1, 12)
            out += wave[..., None] * rng.uniform(0.2, 1.2, 3)
    if rng.random() < 0.4:
        out += noise(rng, h, w, 1.5)[..., None] * rng.uniform(0, 12)
    return np.clip(out, 0, 255).astype(np.uint8)


def ink_on(rng, page):
    dark = page.mean() > 110
    tone = rng.uniform(0, 90) if dark else rng.uniform(170, 255)
    return tuple(float(v) for v in np.clip(tone + rng.normal(0, 20, 3), 0, 255))


def document(rng, width_mm, height_mm):
    """A front, a data page or a back, about 350 px wide."""
    w = DOCUMENT_PX
    h = int(round(w * height_mm / width_mm))
    page = paper(rng, h, w)
    ink = ink_on(rng, page)
    kind = rng.choice(["front", "front", "page", "back", "back", "plain"])
    if rng.random() < 0.5:
        top = int(h * rng.uniform(0.07, 0.2))
        band = tuple(float(v) for v in colour(rng))
        if rng.random() < 0.8:
            cv2.rectangle(page, (0, 0), (w, top), band, -1)
        print_lines(rng, page, (int(w * 0.06), int(top * 0.25), int(w * 0.9), top), ink_on(rng, page[:top]), max(5, top * 0.45))
    zone = kind in ("page", "back") and rng.random() < 0.8
    bottom = int(h * (rng.uniform(0.72, 0.8) if zone else 0.95))
    if kind in ("front", "page"):
        fw, fh = w * rng.uniform(0.2, 0.32), h * rng.uniform(0.38, 0.58)
        left = rng.random() < 0.75
        x0 = w * rng.uniform(0.03, 0.08) if left else w * rng.uniform(0.64, 0.7)
        y0 = min(h * rng.uniform(0.18, 0.36), bottom - fh - 2)
        face(rng, page, (int(x0), int(y0), int(x0 + fw), int(y0 + fh)))
        text = (x0 + fw + w * 0.05, w * 0.95) if left else (w * 0.05, x0 - w * 0.03)
        size = h * rng.uniform(0.03, 0.06)
        print_lines(rng, page, (int(text[0]), int(h * 0.2), int(text[1]), bottom), ink, max(4, size))
        if rng.random() < 0.3:
            small = (int(w * 0.8), int(h * 0.5), int(w * 0.92), int(h * 0.75))
            face(rng, page, small)
        if rng.random() < 0.3:
            a = (int(w * rng.uniform(0.5, 0.8)), int(h * rng.uniform(0.2, 0.4)))
            cv2.rectangle(page, a, (a[0] + int(w * 0.12), a[1] + int(h * 0.16)), (90, 180, 210), -1)
    elif kind == "back":
        if rng.random() < 0.35:
            y0, y1 = int(h * rng.uniform(0.05, 0.2)), int(h * rng.uniform(0.4, 0.6))
            x0, x1 = int(w * rng.uniform(0.03, 0.15)), int(w * rng.uniform(0.85, 0.97))
            page[y0:y1, x0:x1] = 245
            bars = np.repeat(rng.integers(0, 2, ((y1 - y0) // 5 + 1, (x1 - x0) // 2 + 1)), 5, 0).repeat(2, 1)
            area = page[y0:y1, x0:x1]
            area[bars[: y1 - y0, : x1 - x0] > 0] = 20
        if rng.random() < 0.3:
            y0 = int(h * rng.uniform(0.02, 0.12))
            cv2.rectangle(page, (0, y0), (w, y0 + int(h * 0.18)), (25.0, 22.0, 20.0), -1)
        print_lines(rng, page, (int(w * 0.06), int(h * 0.1), int(w * 0.94), bottom), ink, max(4, h * rng.uniform(0.03, 0.05)))
    if zone:
        lines = 3 if kind == "back" else 2
        if rng.random() < 0.4:
            cv2.rectangle(page, (0, bottom), (w, h), tuple(float(v) for v in rng.uniform(200, 255, 3)), -1)
        pitch = (h - bottom) / (lines + 0.6)
        for n in range(lines):
            y = int(bottom + pitch * (n + 0.4))
            print_lines(rng, page, (int(w * 0.05), y, int(w * 0.95), y + int(pitch * 0.75)), ink, max(4, pitch * 0.6), ragged=False)
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(1, 5))):
            centre = (int(rng.uniform(0, w)), int(rng.uniform(0, h)))
            tone = tuple(float(v) for v in colour(rng))
            cv2.ellipse(page, centre, (int(rng.uniform(8, 50)), int(rng.uniform(8, 50))), 0, 0, 360, tone, int(rng.choice([-1, 1, 2])), cv2.LINE_AA)
    if rng.random() < 0.25:
        inset = int(rng.integers(2, 10))
        cv2.rectangle(page, (inset, inset), (w - inset, h - inset), ink, 1)
    if rng.random() < 0.15:
        page = np.repeat(cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)[..., None], 3, 2)
    return page


def distractor(rng):
    """A flat thing that is no document: a sheet, a receipt, a note, a box, a screen. Its picture and its size in mm."""
    kind = rng.choice(["sheet", "receipt", "note", "label", "screen", "plate", "plain"])
    size = {
        "sheet": (297, 210), "receipt": (rng.uniform(120, 300), rng.uniform(57, 80)),
        "note": (rng.uniform(140, 170), rng.uniform(66, 72)), "label": (rng.uniform(30, 120), rng.uniform(20, 110)),
        "screen": (rng.uniform(140, 300), rng.uniform(65, 200)), "plate": (520, 110), "plain": (rng.uniform(60, 300), rng.uniform(60, 300)),
    }[str(kind)]
    w = DOCUMENT_PX
    h = int(np.clip(w * size[1] / size[0], 40, 500))
    page = paper(rng, h, w)
    ink = ink_on(rng, page)
    if kind in ("sheet", "receipt", "label"):
        turned = kind != "label" and rng.random() < 0.8
        if turned:
            page = np.ascontiguousarray(np.rot90(page))
        ph, pw = page.shape[:2]
        print_lines(rng, page, (int(pw * 0.08), int(ph * 0.06), int(pw * 0.92), int(ph * rng.uniform(0.3, 0.95))), ink, max(3, ph * rng.uniform(0.012, 0.04)), ragged=rng.random() < 0.7)
        if turned:
            page = np.ascontiguousarray(np.rot90(page, 3))
    elif kind == "screen":
        page[:] = np.clip(rng.uniform(0, 60, 3), 0, 255)
        inner = dead_leaves(rng, max(8, h - 30), w - 30)
        page[15 : 15 + inner.shape[0], 15 : 15 + inner.shape[1]] = inner
    elif kind == "note":
        cv2.ellipse(page, (int(w * 0.3), h // 2), (int(w * 0.12), int(h * 0.4)), 0, 0, 360, ink, -1, cv2.LINE_AA)
        print_lines(rng, page, (int(w * 0.5), int(h * 0.1), int(w * 0.95), int(h * 0.9)), ink, h * 0.12)
    elif kind == "plate":
        print_lines(rng, page, (int(w * 0.05), int(h * 0.1), int(w * 0.95), int(h * 0.95)), ink, h * 0.75, ragged=False)
    return page, size


def pose(rng, size_mm, w, h, fill, tilt, inside):
    """Corners in px of a rectangle seen by a pinhole camera; None when it should lie inside and does not."""
    half = np.array(size_mm) / 2
    plane = np.array([[-half[0], -half[1], 0], [half[0], -half[1], 0], [half[0], half[1], 0], [-half[0], half[1], 0]])
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.choice([0, 0.5, 1, 1.5]) * np.pi + rng.normal(0, 0.1)
    axis = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(turn), np.sin(turn)
    spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    k = np.array([np.cos(axis), np.sin(axis), 0])
    cross = np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
    lean = np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
    points = plane @ (lean @ spin).T
    focal = rng.uniform(0.65, 1.5) * max(w, h)
    flat = points[:, :2]
    extent = flat.max(0) - flat.min(0)
    scale = fill * min(w / extent[0], h / extent[1])
    distance = focal / scale
    q = points[:, :2] * focal / (distance + points[:, 2:])
    low, high = q.min(0), q.max(0)
    room = np.array([w, h]) - (high - low)
    if inside and (room < 4).any():
        return None
    if inside:
        shift = rng.uniform(2, np.maximum(room - 2, 2.001))
    else:
        shift = rng.uniform(*np.sort([-0.3 * (high - low), room + 0.3 * (high - low)], 0))
    return (q - low + shift).astype(np.float32)


def lay(rng, canvas, page, quad, radius=0.0):
    """Draws a page into a quadrilateral with soft edges; returns its coverage."""
    h, w = canvas.shape[:2]
    ph, pw = page.shape[:2]
    source = np.float32([[0, 0], [pw, 0], [pw, ph], [0, ph]])
    m = cv2.getPerspectiveTransform(source, quad)
    side = max(np.linalg.norm(quad[0] - quad[1]), 1)
    shrinkage = pw / side
    if shrinkage > 1.5:
        page = cv2.GaussianBlur(page, (0, 0), 0.35 * shrinkage)
    shape = np.full((ph, pw), 0, np.uint8)
    r = int(radius * pw)
    if r > 0:
        cv2.rectangle(shape, (r, 0), (pw - r, ph), 255, -1)
        cv2.rectangle(shape, (0, r), (pw, ph - r), 255, -1)
        for corner in ((r, r), (pw - r, r), (r, ph - r), (pw - r, ph - r)):
            cv2.circle(shape, corner, r, 255, -1)
    else:
        shape[:] = 255
    if shrinkage > 1.5:
        padded = cv2.copyMakeBorder(shape, 8, 8, 8, 8, cv2.BORDER_CONSTANT, value=0)
        shape = cv2.GaussianBlur(padded, (0, 0), 0.35 * shrinkage)[8:-8, 8:-8]
    drawn = cv2.warpPerspective(page, m, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(shape, m, (w, h), flags=cv2.INTER_LINEAR).astype(np.float32)[..., None] / 255
    canvas[:] = canvas * (1 - cover) + drawn * cover
    return cover[..., 0]


def shade(rng, canvas, quad):
    """The shadow that a lifted card throws."""
    h, w = canvas.shape[:2]
    mask = np.zeros((h, w), np.float32)
    cv2.fillPoly(mask, [np.int32((quad + rng.normal(0, 2.5, 2)) * 8)], 1.0, cv2.LINE_AA, shift=3)
    mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 4))
    canvas *= 1 - rng.uniform(0, 0.5) * mask[..., None]


def finger(rng, canvas, quad):
    a, b = quad[rng.integers(0, 4)], quad[rng.integers(0, 4)]
    t = rng.random()
    tip = a * t + b * (1 - t)
    centre = quad.mean(0)
    out = tip - centre
    out = out / (np.linalg.norm(out) + 1e-6)
    size = np.linalg.norm(quad[0] - quad[2])
    root = tip + out * size * 0.9 + rng.normal(0, size * 0.15, 2)
    tip = tip - out * size * rng.uniform(0.0, 0.07)
    skin = rng.uniform(60, 235) * np.array([0.7, 0.82, 1.0])
    thick = max(2, int(size * rng.uniform(0.07, 0.14)))
    line = lambda p: (int(p[0] * 8), int(p[1] * 8))
    cv2.line(canvas, line(tip), line(root), tuple(float(v) for v in skin), thick, cv2.LINE_AA, 3)


class Scenes:
    """An endless stream of pictures. `samples`: a folder with further drawn documents (PNG), or None."""

    def __init__(self, seed, samples=None):
        self.rng = np.random.default_rng(seed)
        self.samples = []
        if samples:
            for path in sorted(glob.glob(os.path.join(samples, "*.png")) + glob.glob(os.path.join(samples, "*.jpg"))):
                page = cv2.imread(path)
                ratio = page.shape[1] / page.shape[0] if page is not None else 0
                if 1.3 < ratio < 1.7:
                    size = (DOCUMENT_PX, int(DOCUMENT_PX / ratio))
                    mm = FORMATS[0] if ratio > 1.5 else FORMATS[2]
                    self.samples.append((cv2.resize(page, size, interpolation=cv2.INTER_AREA), mm))
        self.grounds = []
        self.pages = []
        self.others = []

    def ground(self):
        rng = self.rng
        if len(self.grounds) < POOL or rng.random() < 0.03:
            kind = rng.random()
            make = dead_leaves if kind < 0.5 else textured if kind < 0.82 else keys
            fresh = make(rng, 256, 256)
            if len(self.grounds) >= POOL:
                self.grounds[rng.integers(POOL)] = fresh
            else:
                self.grounds.append(fresh)
            return fresh
        return self.grounds[rng.integers(len(self.grounds))]

    def page(self):
        rng = self.rng
        if self.samples and rng.random() < 0.25:
            page, mm = self.samples[rng.integers(len(self.samples))]
        elif len(self.pages) < POOL or rng.random() < 0.05:
            mm = FORMATS[rng.choice([0, 0, 0, 1, 2, 2])]
            page = document(rng, *mm)
            if len(self.pages) >= POOL:
                self.pages[rng.integers(POOL)] = (page, mm)
            else:
                self.pages.append((page, mm))
        else:
            page, mm = self.pages[rng.integers(len(self.pages))]
        if rng.random() < 0.5:
            mix = np.eye(3) * rng.uniform(0.75, 1.1) + rng.normal(0, 0.08, (3, 3))
            page = np.clip(page.astype(np.float32) @ mix.T.astype(np.float32) + rng.normal(0, 8, 3), 0, 255).astype(np.uint8)
        return page, mm

    def other(self):
        rng = self.rng
        if len(self.others) < POOL or rng.random() < 0.05:
            fresh = distractor(rng)
            if len(self.others) >= POOL:
                self.others[rng.integers(POOL)] = fresh
            else:
                self.others.append(fresh)
            return fresh
        return self.others[rng.integers(len(self.others))]

    def backdrop(self, w, h):
        rng = self.rng
        tile = self.ground()
        zoom = rng.uniform(0.5, 1.6)
        start = rng.uniform(0, 256, 2)
        angle = rng.uniform(0, 2 * np.pi)
        c, s = np.cos(angle) * zoom, np.sin(angle) * zoom
        centre = np.float32([start[0], start[1]])
        m = np.float32([[c, -s, centre[0]], [s, c, centre[1]]])
        out = cv2.warpAffine(tile, m, (w, h), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REFLECT_101)
        return out.astype(np.float32)

    def sample(self, w, h):
        """One picture (uint8 h × w) and its truth: document mask (uint8, same size) and corner list (n × 4 × 2)."""
        rng = self.rng
        canvas = self.backdrop(w, h)
        quads = []
        self.things = []
        what = rng.random()
        if what < 0.05:
            return self.scan(w, h)
        # Things that are no documents, around or instead.
        for _ in range(int(rng.choice([0, 0, 0, 1, 1, 2, 3])) if what < 0.74 else int(rng.choice([0, 0, 1, 1, 2, 3]))):
            page, mm = self.other()
            quad = pose(rng, mm, w, h, rng.uniform(0.2, 1.2), rng.uniform(0, 0.6), False)
            if rng.random() < 0.5:
                shade(rng, canvas, quad)
            lay(rng, canvas, page, quad)
            self.things.append(quad)
        if what < 0.74:
            count = 2 if rng.random() < 0.06 else 1
            for _ in range(count):
                quad = None
                page, mm = self.page()
                inside = rng.random() < 0.85
                for _ in range(8):
                    fill = rng.uniform(rng.choice([0.3, 0.6]), 0.98) if count == 1 else rng.uniform(0.3, 0.5)
                    quad = pose(rng, mm, w, h, fill, rng.uniform(0, 0.68), inside)
                    if quad is not None:
                        break
                if quad is None or (quads and overlaps(quad, quads, w, h)):
                    continue
                self.put(canvas, page, mm, quad)
                quads.append(quad)
        return self.finish(canvas, quads, w, h)

    def put(self, canvas, page, mm, quad):
        rng = self.rng
        h, w = canvas.shape[:2]
        if rng.random() < 0.35:
            self.blend(canvas, page, quad)
            page = self.blended
        if mm == FORMATS[2] and rng.random() < 0.35:
            # An open booklet: the page above, plain or with waves and a stamp.
            source = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
            m = cv2.getPerspectiveTransform(source, quad)
            above = cv2.perspectiveTransform(np.float32([[[0, -1], [1, -1], [1, 0], [0, 0]]]), m)[0]
            ok = np.abs(above).max() < 8 * max(w, h)
            if ok:
                self.things.append(above)
                lay(rng, canvas, paper(rng, 240, DOCUMENT_PX) if rng.random() < 0.7 else np.clip(page[::-1].mean((0, 1)) + noise(rng, 240, DOCUMENT_PX, 1.5)[..., None] * 4, 0, 255).astype(np.uint8), above)
        if rng.random() < 0.75:
            shade(rng, canvas, quad)
        lay(rng, canvas, page, quad, 0.037 if rng.random() < 0.75 else 0.0)
        if rng.random() < 0.2:
            line = np.int32(quad * 8)
            tone = float(rng.uniform(0, 255))
            cv2.polylines(canvas, [line], True, (tone, tone, tone), 1, cv2.LINE_AA, 3)
        if rng.random() < 0.2:
            for _ in range(int(rng.integers(1, 4))):
                finger(rng, canvas, quad)

    def blend(self, canvas, page, quad):
        """Gives the page's ground nearly the tone of what lies around it."""
        rng = self.rng
        h, w = canvas.shape[:2]
        mask = np.zeros((h, w), np.uint8)
        cv2.fillPoly(mask, [np.int32(quad)], 255)
        around = cv2.dilate(mask, np.ones((9, 9), np.uint8)) - mask
        around = around > 0
        tone = canvas[around].mean(0) if around.any() else canvas.mean((0, 1))
        own = np.median(page.reshape(-1, 3), 0)
        mix = page.astype(np.float32) * (tone + rng.normal(0, 7, 3)) / np.maximum(own, 20)
        self.blended = np.clip(mix, 0, 255).astype(np.uint8)

    def scan(self, w, h):
        """The picture is the document, perhaps with a narrow margin."""
        rng = self.rng
        page, mm = self.page()
        if (w < h) != (rng.random() < 0.1):
            page = np.ascontiguousarray(np.rot90(page))
        canvas = np.zeros((h, w, 3), np.float32) + rng.uniform(0, 255)
        m = rng.uniform(-0.01, 0.04, 4) * min(w, h) * (rng.random() < 0.6)
        quad = np.float32([[m[0], m[1]], [w - m[2], m[1]], [w - m[2], h - m[3]], [m[0], h - m[3]]])
        lay(rng, canvas, page, quad)
        return self.finish(canvas, [quad], w, h)

    def finish(self, canvas, quads, w, h):
        rng = self.rng
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        if rng.random() < 0.5:
            angle = rng.uniform(0, 2 * np.pi)
            ramp = (x / w - 0.5) * np.cos(angle) + (y / h - 0.5) * np.sin(angle)
            canvas *= (1 + rng.uniform(0, 0.8) * ramp)[..., None]
        if rng.random() < 0.25:
            # A hard or soft shadow falls across the table.
            angle = rng.uniform(0, 2 * np.pi)
            line = (x - rng.uniform(0, w)) * np.cos(angle) + (y - rng.uniform(0, h)) * np.sin(angle)
            steep = np.clip(-line / rng.uniform(0.3, 12), -30, 30)
            canvas *= (1 - rng.uniform(0.1, 0.55) / (1 + np.exp(steep)))[..., None]
        if rng.random() < 0.25:
            centre = rng.uniform(0, [w, h])
            if quads and rng.random() < 0.7:
                centre = quads[0].mean(0) + rng.normal(0, 20, 2)
            spread = rng.uniform(4, 40)
            spot = np.exp(-(((x - centre[0]) / rng.uniform(0.5, 2)) ** 2 + (y - centre[1]) ** 2) / 2 / spread**2)
            canvas += (spot * rng.uniform(40, 320))[..., None]
        weights = rng.dirichlet([2, 2, 2]) if rng.random() < 0.4 else np.array([0.114, 0.587, 0.299])
        grey = canvas @ weights.astype(np.float32)
        grey = 255 * (np.clip(grey, 0, 400) / 255) ** rng.uniform(0.7, 1.4) * rng.uniform(0.35, 1.15)
        if rng.random() < 0.6:
            grey = cv2.GaussianBlur(grey, (0, 0), rng.uniform(0.3, 1.6))
        grey += rng.normal(0, rng.uniform(0.3, 5), (h, w))
        out = np.clip(grey, 0, 255).astype(np.uint8)
        if rng.random() < 0.2:
            out = cv2.imdecode(cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])[1], 0)
        mask = np.zeros((h, w), np.uint8)
        for quad in quads:
            cv2.fillPoly(mask, [np.int32(np.round(quad * 16))], 255, cv2.LINE_AA, 4)
        return out, mask, quads


def overlaps(quad, quads, w, h):
    mine = np.zeros((h, w), np.uint8)
    cv2.fillPoly(mine, [np.int32(quad)], 1)
    for other in quads:
        theirs = np.zeros((h, w), np.uint8)
        cv2.fillPoly(theirs, [np.int32(other)], 1)
        if (mine & theirs).sum() > 0:
            return True
    return False


if __name__ == "__main__":
    # A contact sheet to look at.
    import sys

    scenes = Scenes(int(sys.argv[2]) if len(sys.argv) > 2 else 1, sys.argv[3] if len(sys.argv) > 3 else None)
    rows = []
    for _ in range(6):
        cells = []
        for _ in range(7):
            picture, mask, _ = scenes.sample(192, 112)
            edge = cv2.Canny(mask, 50, 150)
            cell = np.repeat(picture[..., None], 3, 2)
            cell[edge > 0] = (0, 0, 255)
            cells.append(cell)
        rows.append(np.concatenate(cells, 1))
    cv2.imwrite(sys.argv[1], np.concatenate(rows, 0))
