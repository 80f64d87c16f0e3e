"""Grounds of overlapping shapes, textures and keys."""
import cv2
import numpy as np


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
