"""Light that a document reflects, on a grid in millimetres from its middle. Added light, BGR, 0 to 255 and beyond."""
import numpy as np

from page_ground import smooth_noise


def tint(rng):
    warm = rng.uniform(-0.14, 0.14)
    return np.array([1 - warm, 1, 1 + warm], np.float32)


def place(rng, x, y, half):
    """Coordinates around a random place, turned, and bent as by a laminate that is not flat."""
    cx, cy = rng.uniform(-1.05, 1.05, 2) * half
    angle = rng.uniform(0, np.pi)
    dx, dy = x - cx, y - cy
    if rng.random() < 0.4:
        cell = rng.uniform(10, 120)
        amount = rng.uniform(0.5, 5)
        dx, dy = dx + amount * smooth_noise(rng, *x.shape, cell), dy + amount * smooth_noise(rng, *x.shape, cell)
    return dx * np.cos(angle) + dy * np.sin(angle), dy * np.cos(angle) - dx * np.sin(angle)


def panel(u, v, half_u, half_v, softness):
    outside = np.maximum(np.abs(u) - half_u, np.abs(v) - half_v)
    share = np.clip(0.5 - outside / (2 * softness), 0, 1)
    return share * share * (3 - 2 * share)


def strong(rng, x, y, half):
    """A lamp, a flash, a window, a tube or glints, of any size and edge."""
    u, v = place(rng, x, y, half)
    strength = rng.uniform(90, 320) if rng.random() < 0.4 else rng.uniform(200, 600)
    kind = rng.random()
    if kind < 0.4:
        size = np.exp(rng.uniform(np.log(1.2), np.log(14)))
        r2 = (u / size) ** 2 + (v / (size * rng.uniform(0.3, 1))) ** 2
        return strength * np.exp(-0.5 * r2 ** rng.choice([1, 1, rng.uniform(0.6, 4)]))
    if kind < 0.62:
        half_u, half_v = rng.uniform(2.5, 20, 2)
        light = strength * panel(u, v, half_u, half_v, rng.uniform(0.3, 6))
        if rng.random() < 0.4:
            bars = np.abs((u + rng.uniform(0, 5)) % rng.uniform(4, 14)) < rng.uniform(0.4, 2)
            light = np.where(bars | (np.abs(v) < rng.uniform(0, 1)), light * rng.uniform(0.1, 0.6), light)
        return light
    if kind < 0.82:
        return strength * panel(u, v, rng.uniform(12, 80), rng.uniform(0.8, 4.5), rng.uniform(0.3, 4))
    # Glints of a crumpled or scratched laminate.
    field = smooth_noise(rng, *x.shape, rng.uniform(4, 40))
    ridge = np.clip(1 - np.abs(field) / rng.uniform(0.03, 0.25), 0, 1) if rng.random() < 0.6 else np.clip((field - rng.uniform(0.2, 0.5)) * 5, 0, 1)
    return strength * ridge * np.exp(-0.5 * ((u / rng.uniform(4, 25)) ** 2 + (v / rng.uniform(4, 25)) ** 2))


def sheen(rng, x, y, half):
    """Broad and weak light."""
    u, v = place(rng, x, y, half)
    strength = rng.uniform(8, 75)
    if rng.random() < 0.6:
        size = rng.uniform(10, 80)
        return strength * np.exp(-0.5 * ((u / size) ** 2 + (v / (size * rng.uniform(0.3, 1))) ** 2))
    return strength * panel(u, v, rng.uniform(6, 60), rng.uniform(4, 35), rng.uniform(0.5, 15))


def hologram(rng, x, y, half):
    """Changing colours in a shape or all over."""
    u, v = place(rng, x, y, half)
    period = rng.uniform(0.8, 9)
    phase = (u + rng.uniform(0, 0.8) * v) / period + rng.uniform(0, 2) * smooth_noise(rng, *x.shape, rng.uniform(10, 60))
    colours = np.stack([np.sin(phase + rng.uniform(0, 6.3)) for _ in range(3)], -1) * 0.5 + rng.uniform(0.2, 0.6)
    size = rng.uniform(5, 45)
    shape = np.clip(1 - np.hypot(u, v) / size, 0, 1) ** rng.uniform(0.2, 1)
    if rng.random() < 0.5:
        shape = shape * (np.sin(u / rng.uniform(0.3, 3)) * np.sin(v / rng.uniform(0.3, 3)) > rng.uniform(-0.5, 0.5))
    return rng.uniform(15, 80) * shape[..., None] * np.clip(colours, 0, 1)


def draw_light(rng, x, y, half, kind):
    """`glare`, `sheen` or nothing."""
    light = np.zeros((*x.shape, 3), np.float32)
    if kind == "glare":
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            light += strong(rng, x, y, half)[..., None] * tint(rng)
    if kind == "sheen" or rng.random() < 0.12:
        light += sheen(rng, x, y, half)[..., None] * tint(rng)
    if rng.random() < (0.35 if kind == "sheen" else 0.08):
        light += hologram(rng, x, y, half)
    return light
