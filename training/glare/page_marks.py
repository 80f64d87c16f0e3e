"""What decorates drawn documents: emblems, chips, seals, signatures, codes, words across. BGR, 0 to 255; `k`: px per mm."""
import cv2
import numpy as np

from page_ground import blend, tone, tuple_of, words
from page_text import write


def codes(rng, page, k, floor):
    """A barcode on a light field: stacked rows, one row, or a matrix."""
    h, w = page.shape[:2]
    kind = rng.integers(0, 3)
    bw, bh = [(rng.uniform(30, 70), rng.uniform(8, 18)), (rng.uniform(20, 50), rng.uniform(4, 9)), (rng.uniform(10, 24),) * 2][kind]
    bw, bh = int(min(bw * k, 0.94 * w)), int(min(bh * k, max(4 * k, floor - k)))
    module = max(1, int(rng.uniform(0.25, 0.5) * k))
    rows = max(1, int(bh / ((1.2 if kind == 0 else 0.5) * k))) if kind != 1 else 1
    bits = (rng.random((rows, max(4, bw // module))) < 0.5).astype(np.uint8)
    x, y = rng.uniform(1, max(2, w - bw - k)), rng.uniform(1, max(2, floor - bh))
    patch = cv2.resize(bits, (bw, bh), interpolation=cv2.INTER_NEAREST)[..., None] * np.float32(-225) + 245 + np.zeros(3, np.float32)
    if rng.random() < 0.8:
        blend(page, x - k, y - k, np.full((bh + 2 * int(k), bw + 2 * int(k), 3), 245, np.float32))
    blend(page, x, y, patch)


def decoration(rng, page, k):
    """An emblem, flag, chip, seal, signature, fingerprint or stamp; some of them at the border."""
    h, w = page.shape[:2]
    x, y, size = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(5, 20) * k
    kind, colour = rng.integers(0, 8), tuple_of(tone(rng, 20, 235, 60))
    at = (int(x), int(y))
    if kind == 0:
        for n in range(rng.integers(2, 6)):
            cv2.circle(page, at, max(1, int(size * (0.5 - 0.08 * n))), tuple_of(tone(rng, 20, 240, 60)), int(rng.choice([-1, 1, 2])), cv2.LINE_AA)
    elif kind == 1:
        for n in range(3):
            cv2.rectangle(page, (int(x), int(y + n * size * 0.2)), (int(x + size), int(y + (n + 1) * size * 0.2)), tuple_of(tone(rng, 10, 250, 80)), -1)
    elif kind == 2:
        chip = (int(x + 12 * k), int(y + 10 * k))
        cv2.rectangle(page, at, chip, tuple_of([rng.uniform(70, 190), rng.uniform(150, 210), rng.uniform(180, 230)]), -1)
        for n in range(1, 4):
            cv2.line(page, (at[0], int(y + 2.5 * n * k)), (chip[0], int(y + 2.5 * n * k)), (70, 90, 100), 1, cv2.LINE_AA)
    elif kind == 3:
        points = np.cumsum(rng.normal(0, size * 0.09, (18, 2)) + (size * 0.08, 0), 0) + (x - size * 0.6, y)
        cv2.polylines(page, [points.astype(np.int32)], False, tuple_of(tone(rng, 10, 90, 30)), max(1, int(0.3 * k)), cv2.LINE_AA)
    elif kind == 4:
        for r in np.arange(0.6 * k, size * 0.55, 0.9 * k):
            cv2.ellipse(page, at, (int(r), int(r * 1.3)), rng.uniform(0, 40), rng.uniform(0, 90), rng.uniform(200, 360), (60, 55, 60), max(1, int(0.25 * k)), cv2.LINE_AA)
    elif kind == 5:
        cv2.circle(page, at, int(size * 0.6), colour, max(1, int(0.4 * k)), cv2.LINE_AA)
        write(rng, page, x - size * 0.5, y, 1.6 * k, words(rng, 1)[:8], colour)
    elif kind == 6:
        points = np.int32([(x + size * rng.uniform(0.2, 0.6) * np.cos(t), y + size * rng.uniform(0.2, 0.6) * np.sin(t)) for t in np.linspace(0, 6.3, rng.integers(5, 14))])
        cv2.fillPoly(page, [points], colour, cv2.LINE_AA)
    else:
        for _ in range(rng.integers(4, 14)):
            centre = (int(x + rng.normal(0, 0.25) * size), int(y + rng.normal(0, 0.25) * size))
            cv2.ellipse(page, centre, (int(rng.uniform(1, 0.25 * size)), int(rng.uniform(1, 0.2 * size))), rng.uniform(0, 180), 0, 360, tuple_of(tone(rng, 20, 235, 60)), -1, cv2.LINE_AA)


def overprint(rng, page, k):
    """A word across everything, in outline or see-through."""
    h, w = page.shape[:2]
    layer = page.copy()
    scale = rng.uniform(5, 14) * k / 22
    cv2.putText(layer, str(rng.choice(["SPECIMEN", "MUSTER", "SAMPLE", "UTOPIA", "MODELE"])), (int(rng.uniform(0, 0.3) * w), int(rng.uniform(0.3, 0.9) * h)), cv2.FONT_HERSHEY_DUPLEX, scale, tuple_of(tone(rng, 0, 220, 80)), max(1, int(rng.uniform(0.3, 1.5) * k)), cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), float(rng.uniform(-35, 35)), 1.0)
    mask = cv2.warpAffine(cv2.absdiff(layer, page).max(2), turn, (w, h))
    colour = cv2.warpAffine(layer, turn, (w, h), borderMode=cv2.BORDER_REPLICATE)
    blend(page, 0, 0, colour, rng.uniform(0.3, 1), np.float32(mask > 8))
