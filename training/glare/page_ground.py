"""Grounds of drawn documents: paper, guilloches, bands of colour. BGR, 0 to 255; `k`: px per mm."""
import os
import sys

import cv2
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "portrait"))
# The other files of this folder take them from here.
from draw_faces import draw_face, smooth_noise, words  # noqa: F401


def tone(rng, low, high, tint=30):
    return np.clip(rng.uniform(low, high) + rng.normal(0, tint, 3) * rng.uniform(0, 1), 0, 255)


def tuple_of(values):
    return tuple(float(v) for v in values)


def ink_for(rng, page, box=None):
    """A colour of print that can be read on the ground below it."""
    x0, y0, x1, y1 = box or (0, 0, page.shape[1], page.shape[0])
    part = page[max(0, int(y0)) : max(1, int(y1)), max(0, int(x0)) : max(1, int(x1))]
    level = part.mean() if part.size else 200
    if level < 105:
        return tone(rng, 190, 255, 15)
    return tone(rng, 5, min(95, level - 80), 40 if rng.random() < 0.35 else 10)


def sample_page(page, x, y):
    """Colours at places of a page, in px; beyond its border it is mirrored."""
    return cv2.remap(page, np.float32(x) - 0.5, np.float32(y) - 0.5, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT).astype(np.float32)


def blend(page, x, y, patch, alpha=1.0, mask=None):
    """Lays a patch on the page, as far as it is inside."""
    h, w = page.shape[:2]
    x, y = int(x), int(y)
    x0, y0, x1, y1 = max(0, x), max(0, y), min(w, x + patch.shape[1]), min(h, y + patch.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    cut = patch[y0 - y : y1 - y, x0 - x : x1 - x].astype(np.float32)
    share = alpha if mask is None else alpha * mask[y0 - y : y1 - y, x0 - x : x1 - x, None]
    under = page[y0:y1, x0:x1]
    under[:] = np.clip(under + share * (cut - under), 0, 255)


def ground(rng, h, w, k):
    """Paper with gradients, large shapes and guilloches. `k`: px per mm."""
    kind = rng.random()
    base = tone(rng, 190, 250, 22) if kind < 0.66 else tone(rng, 110, 200, 35) if kind < 0.87 else tone(rng, 25, 110, 35)
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
        # Families of waves: from lines that nobody sees to strong ones.
        angle, period = rng.uniform(0, np.pi), rng.uniform(0.6, 5) * k / max(h, w)
        u, v = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
        bend = rng.uniform(0, 0.05) * np.sin(v * rng.uniform(3, 40) + rng.uniform(0, 6))
        wave = np.cos((u + bend) * 2 * np.pi / period)
        if rng.random() < 0.6:
            wave = np.clip(wave * 3 - rng.uniform(0, 2.5), -1, 1)
        strength = rng.uniform(1, 9) if rng.random() < 0.75 else rng.uniform(9, 30)
        page += wave[..., None] * rng.uniform(-1, 0.4, 3) * strength
    if rng.random() < 0.3:
        cx, cy = rng.uniform(0, 1), rng.uniform(0, 0.7)
        r, turn = np.hypot(x - cx, y - cy), np.arctan2(y - cy, x - cx)
        rosette = np.cos(r * rng.uniform(60, 400) + rng.uniform(0, 5) * np.sin(turn * rng.integers(3, 16)))
        page += (rosette * (r < rng.uniform(0.1, 0.5)))[..., None] * rng.uniform(-1, 0.3, 3) * rng.uniform(3, 22)
    return np.clip(page, 0, 255).astype(np.uint8)


def bands(rng, page, k):
    """Blocks and stripes of colour along borders and across, below all print."""
    h, w = page.shape[:2]
    for _ in range(rng.choice([0, 1, 1, 2, 3], p=[0.44, 0.28, 0.12, 0.12, 0.04])):
        low = rng.choice([10, 60, 150])
        colour = tone(rng, low, min(255, low + 100), 55)
        size = rng.uniform(3, 14) * k
        side = rng.integers(0, 6)
        block = {
            0: (0, 0, w, size), 1: (0, h - size, w, size), 2: (0, 0, size, h), 3: (w - size, 0, size, h),
            4: (0, rng.uniform(0.05, 0.7) * h, w, size), 5: (rng.uniform(-0.1, 0.9) * w, rng.uniform(-0.1, 0.9) * h, rng.uniform(0.1, 0.5) * w, rng.uniform(0.1, 0.5) * h),
        }[int(side)]
        x, y, bw, bh = (int(v) for v in block)
        patch = np.zeros((max(1, bh), max(1, bw), 3), np.float32) + colour
        if rng.random() < 0.35:
            patch += np.linspace(0, 1, bw, dtype=np.float32)[None, :, None] * rng.normal(0, 40, 3)
        if rng.random() < 0.15:
            patch *= 1 + 0.12 * smooth_noise(rng, max(2, bh), max(2, bw), k)[: patch.shape[0], : patch.shape[1], None]
        mask = None
        if side == 5 and rng.random() < 0.7:
            mask = np.zeros(patch.shape[:2], np.float32)
            cv2.ellipse(mask, (bw // 2, bh // 2), (max(1, bw // 2), max(1, bh // 2)), 0, 0, 360, 1.0, -1, cv2.LINE_AA)
        blend(page, x, y, patch, rng.uniform(0.25, 1), mask)
