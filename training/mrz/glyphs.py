"""Glyphs of the 37 letters, thin to bold, each in the middle of a cell of its own."""
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from line_texts import ALPHABET

FONTS = "/usr/share/fonts"
OCRB = "opentype/ocr-b/OCRB.otf"
SHARP = "opentype/ocr-b/OCRBS.otf"
OBLIQUE = "opentype/ocr-b/OCRBL.otf"
MONO = [
    "truetype/noto/NotoSansMono-Regular.ttf", "truetype/noto/NotoSansMono-Bold.ttf", "truetype/liberation/LiberationMono-Regular.ttf",
    "truetype/liberation/LiberationMono-Bold.ttf", "truetype/dejavu/DejaVuSansMono.ttf", "truetype/dejavu/DejaVuSansMono-Bold.ttf",
    "opentype/urw-base35/NimbusMonoPS-Bold.otf",
]
SANS = [
    "truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation/LiberationSans-Bold.ttf", "truetype/dejavu/DejaVuSans.ttf",
    "truetype/dejavu/DejaVuSans-Bold.ttf", "truetype/dejavu/DejaVuSansCondensed-Bold.ttf", "opentype/urw-base35/NimbusSans-Bold.otf",
    "truetype/liberation/LiberationSansNarrow-Bold.ttf", "opentype/urw-base35/URWGothic-Demi.otf",
]
# Capitals' height in the two sizes kept, and in the drawing that both are made of, px.
SIZES = (24, 48)
FINE = 144
# A glyph's picture is so many capital heights wide and tall; its letter's foot stands BELOW above the lower edge.
WIDE, TALL, BELOW = 1.5, 1.5, 0.25


def drawn(path, letter, size, rise):
    image = Image.new("L", (int(WIDE * FINE), int(TALL * FINE)), 0)
    ImageDraw.Draw(image).text((WIDE * FINE / 2, (TALL - BELOW) * FINE + rise), letter, font=ImageFont.truetype(path, size), fill=255, anchor="ms")
    return np.array(image)


def distances(mask):
    """Signed distance to the outline in capital heights, positive inside."""
    solid = (mask > 127).astype(np.uint8)
    inside = cv2.distanceTransform(solid, cv2.DIST_L2, 5)
    outside = cv2.distanceTransform(1 - solid, cv2.DIST_L2, 5)
    return (inside - outside) / FINE


def faces(path, weights, centred=False):
    """One face at several weights: [weight][size] → 37 glyphs. `centred`: by their ink, else by their advance."""
    size = FINE
    for _ in range(3):
        left, top, right, bottom = ImageFont.truetype(path, size).getbbox("H", anchor="ls")
        size = round(size * FINE / (bottom - top))
    out = [{s: [] for s in SIZES} for _ in weights]
    for letter in ALPHABET:
        mask = drawn(path, letter, size, 0)
        if centred:
            columns = np.flatnonzero(mask.max(0))
            shift = mask.shape[1] // 2 - (columns[0] + columns[-1]) // 2
            mask = np.roll(mask, shift, 1)
        field = distances(mask)
        for at, weight in enumerate(weights):
            full = np.clip((field + weight) * FINE + 0.5, 0, 1).astype(np.float32)
            for s in SIZES:
                glyph = cv2.resize(full, (int(WIDE * s), int(TALL * s)), interpolation=cv2.INTER_AREA)
                out[at][s].append((glyph * 255).astype(np.uint8))
    return out


def all_faces():
    """Groups of faces: OCR-B by weight, other faces of one pitch, sans-serif ones."""
    full = lambda name: os.path.join(FONTS, name)
    ocrb = faces(full(OCRB), [-0.03, -0.018, 0, 0, 0.015, 0.03, 0.045])
    ocrb += faces(full(SHARP), [-0.025, 0, 0.02, 0.04]) + faces(full(OBLIQUE), [0, 0.03])
    mono = [f for name in MONO for f in faces(full(name), [-0.008, 0.015])]
    sans = [f for name in SANS for f in faces(full(name), [-0.01, 0.012], centred=True)]
    return ocrb, mono, sans
