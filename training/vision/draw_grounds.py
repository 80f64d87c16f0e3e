"""Grounds that documents lie on: drawn surfaces, and photographs where the folder with them is present."""
import csv
import os
import sys

import cv2
import numpy as np

from page import as_color

SIZE = 512
# Kept out of training: validation by repository, because neighbors of one series look alike.
HELD_BACK = ("yerdaulet-damir/liminal", "yuki-koyama/blender-cli-rendering", "microsoft/IoT-For-Beginners", "mattdibi/redox-keyboard", "Breta01/handwriting-ocr", "mzucker/noteshrink")


def noise(rng, h, w, slope, stretch=1.0, angle=0.0):
    """Noise with a spectrum of 1 / f^slope, stretched along an angle; mean 0, deviation 1."""
    fy = np.fft.fftfreq(h)[:, None]
    fx = np.fft.rfftfreq(w)[None, :]
    c, s = np.cos(angle), np.sin(angle)
    f = np.hypot((fx * c + fy * s) * stretch, (-fx * s + fy * c)) + 1.0 / max(h, w)
    phase = rng.normal(size=f.shape) + 1j * rng.normal(size=f.shape)
    out = np.fft.irfft2(phase / f**slope, s=(h, w))
    return ((out - out.mean()) / (out.std() + 1e-9)).astype(np.float32)


def color(rng):
    if rng.random() < 0.4:
        grey = rng.uniform(10, 250)
        return np.clip(grey + rng.normal(0, 8, 3), 0, 255)
    return rng.uniform(5, 250, 3)


def textured(rng, h, w):
    """A surface: one color with noise, wood, cloth, marble, stripes or checks."""
    base = color(rng)
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
        fill = as_color(color(rng))
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
    fill = as_color(color(rng))
    mark = as_color(color(rng))
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


FONTS = [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_DUPLEX]
LETTERS = "eeeeetttaaaooiiinnnssshhrrrdlucmfwypvbgkEATNSR"


def written_page(rng, h, w):
    """A book's or a newspaper's page of words."""
    ground = np.clip(rng.uniform(150, 255) * np.array([1, 1, 1]) - np.array([rng.uniform(0, 30), rng.uniform(0, 10), 0]), 0, 255)
    scale = 2
    page = np.zeros((h * scale, w * scale, 3), np.uint8) + np.uint8(ground)
    page = np.clip(page + noise(rng, h * scale, w * scale, 1.5)[..., None] * rng.uniform(0, 5), 0, 255).astype(np.uint8)
    ink = tuple(float(v) for v in np.clip(rng.uniform(0, 110) + rng.normal(0, 10, 3), 0, 255))
    font = int(rng.choice(FONTS))
    size = rng.uniform(0.25, 1.6)
    thick = int(rng.choice([1, 1, 2, 3])) if size > 0.5 else 1
    step = 30 * size * rng.uniform(0.9, 1.8)
    columns = int(rng.choice([1, 1, 1, 2, 3]))
    for column in range(columns):
        left, right = column * w * scale / columns, (column + 0.94) * w * scale / columns
        y = rng.uniform(0, step)
        while y < h * scale + step:
            x = left
            end = right if rng.random() < 0.85 else left + (right - left) * rng.uniform(0.2, 0.9)
            while x < end:
                word = "".join(rng.choice(list(LETTERS), int(rng.integers(1, 10))))
                cv2.putText(page, word, (int(x), int(y)), font, size, ink, thick, cv2.LINE_AA)
                x += (len(word) + 1) * 19 * size
            y += step * (rng.uniform(1.5, 3) if rng.random() < 0.06 else 1)
    page = cv2.resize(page, (w, h), interpolation=cv2.INTER_AREA)
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), float(rng.normal(0, 12) if rng.random() < 0.6 else rng.uniform(0, 360)), rng.uniform(1.0, 1.6))
    page = cv2.warpAffine(page, turn, (w, h), borderMode=cv2.BORDER_REFLECT)
    return page[:, ::-1].copy() if rng.random() < 0.2 else page


def motifs(rng, h, w):
    """Dots, chips or figures, in rows or strewn: printed cloth, terrazzo, a crocheted cover."""
    out = textured(rng, h, w)
    fills = [as_color(color(rng)) for _ in range(int(rng.integers(1, 5)))]
    pitch = rng.uniform(5, 40)
    size = pitch * rng.uniform(0.15, 0.48)
    strewn = rng.random() < 0.5
    kind = rng.integers(0, 3)
    for row in range(int(h / pitch) + 2):
        for column in range(int(w / pitch) + 2):
            centre = np.array([column + 0.5 * (row % 2), row]) * pitch
            if strewn:
                centre = centre + rng.normal(0, 0.4 * pitch, 2)
            fill = fills[rng.integers(len(fills))]
            own = size * (rng.uniform(0.4, 1.4) if strewn else 1)
            if kind == 0:
                cv2.circle(out, (int(centre[0] * 8), int(centre[1] * 8)), int(own * 8), fill, -1, cv2.LINE_AA, 3)
            elif kind == 1:
                cv2.fillPoly(out, [rectangle(rng, centre, own * 2, rng.uniform(1, 2.5))], fill, cv2.LINE_AA)
            else:
                for turn in np.arange(5) * 2 * np.pi / 5:
                    tip = centre + own * np.array([np.cos(turn), np.sin(turn)])
                    cv2.line(out, (int(centre[0]), int(centre[1])), (int(tip[0]), int(tip[1])), fill, max(1, int(own * 0.3)), cv2.LINE_AA)
    return cv2.GaussianBlur(out, (0, 0), 0.6)


def draw_low_contrast(rng, h, w):
    """A nearly plain surface, pale, middle or dark: documents of its own color lie on it."""
    base = rng.uniform(15, 250) * (np.ones(3) if rng.random() < 0.6 else rng.uniform(0.8, 1.1, 3))
    field = noise(rng, h, w, rng.uniform(0.4, 2)) * rng.uniform(0, 5)
    return np.clip(base + field[..., None], 0, 255).astype(np.uint8)


def draw_wood(rng, h, w):
    """Boards with grain."""
    base = np.array([rng.uniform(20, 150), rng.uniform(50, 190), rng.uniform(80, 225)])
    out = np.zeros((h, w, 3), np.float32)
    board = int(rng.uniform(40, 400))
    for y in range(0, h, board):
        rows = min(board, h - y)
        grain = noise(rng, rows, w, rng.uniform(0.8, 1.5), rng.uniform(8, 40), np.pi / 2) * rng.uniform(4, 22)
        out[y : y + rows] = base * rng.uniform(0.8, 1.15) + grain[..., None] * np.array([0.7, 0.9, 1.1])
        out[y : y + 2] *= rng.uniform(0.3, 1)
    out = np.clip(out, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.rot90(out)) if rng.random() < 0.5 else out


def draw_granite(rng, h, w):
    """Speckles of a few colors."""
    out = np.zeros((h, w, 3), np.float32) + rng.uniform(30, 220)
    for _ in range(rng.integers(2, 5)):
        mask = noise(rng, h, w, rng.uniform(0.2, 1.0)) > rng.uniform(0.4, 1.8)
        out[mask] = rng.uniform(10, 245) + rng.normal(0, 12, 3)
    return cv2.GaussianBlur(np.clip(out, 0, 255).astype(np.uint8), (0, 0), rng.uniform(0.5, 1.5))


MAKERS = (
    (textured, 0.22), (dead_leaves, 0.2), (keys, 0.06), (written_page, 0.08), (motifs, 0.1), (draw_low_contrast, 0.14), (draw_wood, 0.12), (draw_granite, 0.08),
)


def draw_surface(seed):
    rng = np.random.default_rng([37, seed])
    make = MAKERS[rng.choice(len(MAKERS), p=[share for _, share in MAKERS])][0]
    return make(rng, SIZE, SIZE)


def load_photos(folder, is_held_back=False):
    """Photographs by subject: surfaces, rooms, pages, hands, faces. Empty lists where there are none."""
    photos = {"surfaces": [], "rooms": [], "pages": [], "hands": [], "faces": []}
    manifest = os.path.join(folder or "", "MANIFEST.csv")
    if not folder or not os.path.exists(manifest):
        print("no photographs: drawn grounds only", file=sys.stderr, flush=True)
        return photos
    with open(manifest, encoding="utf-8") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: row["file"])
    for row in rows:
        if (row["source repository"] in HELD_BACK) != is_held_back:
            continue
        subject = row["file"].split("/")[0]
        if "/face-" in row["file"]:
            subject = "faces"
        image = cv2.imread(os.path.join(folder, row["file"]))
        photos[subject].append(image)
    return photos
