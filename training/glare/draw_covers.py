"""What lies on a document: fingers and thumbs, rims of holders, clips, sheets, pens. Everything reaches over the border.

A layer has colour (BGR, 0 to 255), coverage, and the light that is left beside it. Something transparent has a low coverage: it
hides nothing.
"""
import cv2
import numpy as np

from page_ground import sample_page, smooth_noise, tone


class Layer:
    """Covers at places `x`, `y` (a grid, mm from the document's middle), about `k` places per mm."""

    def __init__(self, x, y, half, k):
        self.x, self.y, self.half, self.k = x, y, half, k
        self.colour = np.zeros((*x.shape, 3), np.float32)
        self.coverage = np.zeros(x.shape, np.float32)
        self.light = np.ones(x.shape, np.float32)

    def add(self, distance, colour, opacity=1.0, shadow=0.0, reach=3.5, offset=(0.0, 0.0), edge=0.25):
        """Lays something by its signed distance in mm (negative inside), with its shadow beside it."""
        share = np.clip(0.5 - distance / edge, 0, 1) * opacity
        if shadow > 0:
            shade = shadow * np.clip(1 - np.maximum(distance, 0) / reach, 0, 1)
            if offset != (0.0, 0.0):
                move = np.float32([[1, 0, offset[0] * self.k], [0, 1, offset[1] * self.k]])
                shade = cv2.warpAffine(shade, move, shade.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
            self.light *= 1 - shade
        self.colour += share[..., None] * (colour - self.colour)
        self.coverage = np.maximum(self.coverage, share)


def skin_tone(rng):
    """Every tone between very dark and very pale, under no particular light. BGR."""
    depth = rng.uniform(0, 1)
    dark, middle, pale = np.array([34, 44, 62]), np.array([92, 128, 178]), np.array([186, 210, 244])
    base = dark + (middle - dark) * 2 * depth if depth < 0.5 else middle + (pale - middle) * (2 * depth - 1)
    return np.clip(base * rng.uniform(0.85, 1.12) + rng.normal(0, 7, 3), 8, 255)


def border_place(rng, half):
    """A place on the border and the direction away from the document; a quarter of them at corners."""
    side = rng.integers(0, 4)
    out = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)][side], float)
    along = np.array([-out[1], out[0]])
    if rng.random() < 0.25:
        corner = half * rng.choice([-1, 1], 2) * rng.uniform(0.86, 1.0, 2)
        out = corner / half
        return corner, out / np.linalg.norm(out), along
    return out * half + along * half * rng.uniform(-0.95, 0.95), out, along


def finger(rng, layer, tip, direction, skin):
    """A finger from its tip in a direction; it bends a little, and has joints, creases and perhaps a nail."""
    radius = rng.uniform(5, 11)
    dx, dy = layer.x - tip[0], layer.y - tip[1]
    inward = dx * direction[0] + dy * direction[1]
    across = dy * direction[0] - dx * direction[1]
    across = across - rng.normal(0, 0.0022) * np.clip(inward, 0, 90) ** 2
    joint = rng.uniform(18, 30)
    width = radius * (1 + rng.uniform(0, 0.4) * np.clip(inward / 45, 0, 1)) + rng.uniform(0, 1.3) * np.exp(-(((inward - joint) / 7) ** 2))
    if rng.random() < 0.3:
        width = width + np.clip(inward - rng.uniform(25, 45), 0, 60) * rng.uniform(0.2, 0.9)
    blunt = rng.uniform(1.8, 2.8)
    front = np.maximum(0, radius - inward) * rng.uniform(0.8, 1.15)
    ratio = (np.abs(across / width) ** blunt + np.abs(front / radius) ** blunt) ** (1 / blunt)
    distance = (ratio - 1) * width
    round_ = np.sqrt(np.clip(1 - np.minimum(1, ratio) ** 2, 0, 1))
    depth = rng.choice([rng.uniform(0, 0.2), rng.uniform(0.2, 0.6)])
    light = (1 - depth + depth * round_) * (1 + rng.uniform(-0.25, 0.25) * across / width)
    light *= 1 + 0.04 * smooth_noise(rng, *light.shape, 2.2 * layer.k) + 0.03 * smooth_noise(rng, *light.shape, 0.5 * layer.k)
    for at in (joint, joint + rng.uniform(1.2, 2.2), joint + 26):
        light *= 1 - rng.uniform(0, 0.3) * np.exp(-(((inward - at + 0.02 * across**2) / 0.5) ** 2))
    colour = skin * light[..., None]
    if rng.random() < 0.4:
        colour = colour * (1 + np.exp(-((inward - radius) / 9) ** 2)[..., None] * np.array([-0.06, -0.05, 0.05]) * rng.uniform(0, 2))
    if rng.random() < 0.5:
        along = inward - radius * rng.uniform(0.6, 0.95)
        nail = ((np.abs(along / (radius * rng.uniform(0.6, 0.85))) ** 2.6 + np.abs(across / (radius * rng.uniform(0.5, 0.72))) ** 2.6) < 1).astype(np.float32)
        nail = nail[..., None]
        paint = skin * rng.uniform(1, 1.25) + rng.uniform(0, 30) if rng.random() < 0.75 else tone(rng, 10, 230, 90)
        gloss = 60 * rng.uniform(0, 1) * np.exp(-((across - radius * rng.uniform(-0.3, 0.3)) / 1.2) ** 2)[..., None]
        colour = colour + nail * (paint * light[..., None] + gloss - colour)
    shadow = rng.uniform(0, 0.55) if rng.random() < 0.75 else 0.0
    offset = tuple(float(v) for v in rng.normal(0, 1.5, 2)) if rng.random() < 0.5 else (0.0, 0.0)
    layer.add(distance.astype(np.float32), np.clip(colour, 0, 255), 1.0, shadow, rng.uniform(1, 7), offset)


def hand(rng, layer, deepest):
    """One finger or thumb, two fingers of two hands, or several side by side. `deepest`: mm over the border."""
    skin = skin_tone(rng)
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3])):
        place, out, along = border_place(rng, layer.half)
        depth = rng.uniform(0.5, 1) * deepest if rng.random() < 0.6 else rng.uniform(0, 1) * deepest
        slant = rng.normal(0, 0.45) if rng.random() < 0.85 else rng.choice([-1, 1]) * rng.uniform(1, 6)
        direction = out + slant * along
        direction = direction / np.linalg.norm(direction)
        tip = place - out * depth
        beside = int(rng.integers(2, 5)) if rng.random() < 0.15 else 1
        for n in range(beside):
            shift = along * n * rng.uniform(14, 19) - out * rng.uniform(-2, 2) * (n > 0)
            finger(rng, layer, tip + shift, direction, skin * rng.uniform(0.93, 1.07))


def material(rng, layer, colour, grain):
    shape = layer.coverage.shape
    texture = 1 + grain * smooth_noise(rng, *shape, rng.uniform(0.4, 3) * layer.k)
    if rng.random() < 0.3:
        texture *= 1 + 0.2 * rng.uniform(0, 1) * np.sin((layer.x * rng.uniform(0, 1) + layer.y * rng.uniform(0, 1)) * rng.uniform(1, 8))
    if rng.random() < 0.4:
        texture *= 1 + 0.25 * np.tanh((layer.x * rng.normal() + layer.y * rng.normal()) / rng.uniform(10, 60))
    return colour * texture[..., None]


def cover_colour(rng, desk, paper):
    """Any colour, sometimes that of the desk or of the document."""
    draw = rng.random()
    if draw < 0.06:
        return np.clip(desk * rng.uniform(0.85, 1.15), 0, 255)
    if draw < 0.1:
        return np.clip(paper * rng.uniform(0.85, 1.05), 0, 255)
    grey = rng.uniform(8, 245)
    return np.clip(grey * (np.ones(3) if draw < 0.6 else rng.uniform(0.4, 1.5, 3)), 0, 255)


def holder(rng, layer, depth, colour):
    """A frame around one to four sides, with round inner corners and perhaps a notch for the thumb; some are see-through."""
    sides = [rng.random() < 0.5 for _ in range(4)]
    sides[rng.integers(0, 4)] = True
    depths = np.where(sides, depth * rng.uniform(0.7, 1.1, 4), -60)
    # Positive inside of the window.
    left, right = layer.x + layer.half[0] - depths[0], layer.half[0] - depths[1] - layer.x
    top, bottom = layer.y + layer.half[1] - depths[2], layer.half[1] - depths[3] - layer.y
    round_ = rng.uniform(0, 6)
    ax, ay = round_ - np.minimum(left, right), round_ - np.minimum(top, bottom)
    inner = round_ - (np.hypot(np.maximum(ax, 0), np.maximum(ay, 0)) + np.minimum(np.maximum(ax, ay), 0))
    outer_size = rng.uniform(1, 16)
    outer = np.maximum(np.abs(layer.x) - layer.half[0], np.abs(layer.y) - layer.half[1]) - outer_size
    distance = np.maximum(inner, outer)
    if rng.random() < 0.25:
        side = rng.integers(0, 4)
        cx, cy = [(-layer.half[0], 0), (layer.half[0], 0), (0, -layer.half[1]), (0, layer.half[1])][side]
        distance = np.maximum(distance, rng.uniform(7, 12) - np.hypot(layer.x - cx, layer.y - cy))
    is_clear = rng.random() < 0.22
    look = material(rng, layer, colour, rng.uniform(0, 0.15))
    rim = np.abs(distance + rng.uniform(0.2, 0.8)) < rng.uniform(0.2, 0.6)
    look = np.where(rim[..., None], look * rng.uniform(0.6, 1.6) + rng.uniform(0, 40), look)
    opacity = rng.uniform(0.05, 0.35) if is_clear else 1.0
    layer.add(distance, np.clip(look, 0, 255), opacity, rng.choice([0, rng.uniform(0, 0.4)]), rng.uniform(0.5, 4))


def slab(rng, layer, depth, colour, other):
    """A straight thing over a side or corner: a clip, another card, a sheet with print, a pen, a cable."""
    place, out, along = border_place(rng, layer.half)
    turn = rng.normal(0, 0.25) if rng.random() < 0.7 else rng.uniform(-1.5, 1.5)
    c, s = np.cos(turn), np.sin(turn)
    out, along = out * c + along * s, along * c - out * s
    u = (layer.x - place[0]) * out[0] + (layer.y - place[1]) * out[1]
    v = (layer.x - place[0]) * along[0] + (layer.y - place[1]) * along[1]
    kind = rng.random()
    half = rng.uniform(4, 16) if kind < 0.4 else rng.uniform(15, 90) if kind < 0.8 else rng.uniform(0.8, 5)
    far = rng.uniform(3, 20) if kind < 0.4 else 200
    depth = depth if kind < 0.8 else rng.uniform(5, 90)
    distance = np.maximum(np.abs(v) - half, np.maximum(-u - depth, u - far))
    if rng.random() < 0.2:
        distance = distance + rng.uniform(0.5, 3) * smooth_noise(rng, *u.shape, rng.uniform(3, 20) * layer.k)
    look = material(rng, layer, colour, rng.uniform(0, 0.2))
    if 0.4 <= kind < 0.8 and rng.random() < 0.4:
        look = sample_page(other, u * 8 + rng.uniform(0, 600), v * 8 + rng.uniform(0, 400))
    edge = distance > -rng.uniform(0.2, 1)
    look = np.where(edge[..., None], look * rng.uniform(0.7, 1.3), look)
    layer.add(distance.astype(np.float32), np.clip(look, 0, 255), 1.0, rng.choice([0, rng.uniform(0, 0.5)]), rng.uniform(0.5, 5))


def draw_covers(rng, layer, deepest, desk, paper, other):
    """Covers that reach at most `deepest` mm over the border. `desk`, `paper`: mean colours; `other`: a page that may lie on it."""
    kind = rng.random()
    if kind < 0.74:
        hand(rng, layer, deepest)
    elif kind < 0.94:
        holder(rng, layer, min(deepest, rng.uniform(0.5, 11)), cover_colour(rng, desk, paper))
    else:
        slab(rng, layer, deepest, cover_colour(rng, desk, paper), other)
        if rng.random() < 0.2:
            hand(rng, layer, deepest)
