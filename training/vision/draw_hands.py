"""Fingers as pictures with transparency: tip at the top middle, `K` px per mm. A hand is a list of them in one skin tone."""
import cv2
import numpy as np

from draw_faces import smooth_noise
from page import tone

K = 3.0
WIDE, LONG = 40, 110


def skin_tone(rng):
    """Every tone between very dark and very pale. BGR."""
    depth = rng.uniform(0, 1)
    dark, middle, pale = np.array([34, 44, 62]), np.array([92, 128, 178]), np.array([186, 210, 244])
    base = dark + (middle - dark) * 2 * depth if depth < 0.5 else middle + (pale - middle) * (2 * depth - 1)
    return np.clip(base * rng.uniform(0.85, 1.12) + rng.normal(0, 7, 3), 8, 255)


def draw_finger(rng, skin):
    """A finger that bends a little and has joints, creases, shade and perhaps a nail. BGRA, premultiplied."""
    h, w = int(LONG * K), int(WIDE * K)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / np.float32(K)
    radius = rng.uniform(6, 11)
    inward = y - 1
    across = x - WIDE / 2 - rng.normal(0, 0.0022) * np.clip(inward, 0, 90) ** 2
    joint = rng.uniform(18, 30)
    width = radius * (1 + rng.uniform(0, 0.4) * np.clip(inward / 45, 0, 1)) + rng.uniform(0, 1.3) * np.exp(-(((inward - joint) / 7) ** 2))
    if rng.random() < 0.3:
        width = width + np.clip(inward - rng.uniform(25, 45), 0, 60) * rng.uniform(0.1, 0.5)
    blunt = rng.uniform(1.8, 2.8)
    front = np.maximum(0, radius - inward) * rng.uniform(0.8, 1.15)
    ratio = (np.abs(across / width) ** blunt + np.abs(front / radius) ** blunt) ** (1 / blunt)
    round_ = np.sqrt(np.clip(1 - np.minimum(1, ratio) ** 2, 0, 1))
    depth = rng.choice([rng.uniform(0, 0.2), rng.uniform(0.2, 0.6)])
    light = (1 - depth + depth * round_) * (1 + rng.uniform(-0.25, 0.25) * across / width)
    light *= 1 + 0.04 * smooth_noise(rng, h, w, 2.2 * K)
    for at in (joint, joint + rng.uniform(1.2, 2.2), joint + 26):
        light *= 1 - rng.uniform(0, 0.3) * np.exp(-(((inward - at + 0.02 * across**2) / 0.5) ** 2))
    color = skin * light[..., None]
    if rng.random() < 0.5:
        along = inward - radius * rng.uniform(0.6, 0.95)
        nail = ((np.abs(along / (radius * rng.uniform(0.6, 0.85))) ** 2.6 + np.abs(across / (radius * rng.uniform(0.5, 0.72))) ** 2.6) < 1)[..., None]
        paint = skin * rng.uniform(1, 1.25) + rng.uniform(0, 30) if rng.random() < 0.75 else tone(rng, 10, 230, 90)
        color = color + nail * (paint * light[..., None] - color)
    alpha = np.clip(0.5 - (ratio - 1) * width * K / 1.5, 0, 1)[..., None]
    return np.uint8(np.clip(np.concatenate([color, np.full((h, w, 1), 255.0)], 2) * alpha, 0, 255))


def draw_hand(seed):
    """Five fingers of one hand and its skin tone."""
    rng = np.random.default_rng([41, seed])
    skin = skin_tone(rng)
    return [draw_finger(rng, skin * rng.uniform(0.93, 1.07)) for _ in range(5)], skin
