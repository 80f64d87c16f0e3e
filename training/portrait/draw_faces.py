"""Simulated faces and document sides, drawn from a seed with numpy and OpenCV; nobody's likeness.

Grey levels only. A face is a head of any tone (dark to light) on a plain ground with hair, eyes, brows, nose, mouth,
neck and clothes under one light; a side is a ground with lines, words, and what real documents carry besides faces:
emblems, flags, chips, bars, fingerprints, maps, seals, signatures, continuous-tone pictures without a face.
"""

import cv2
import numpy as np


def smooth_noise(rng, height, width, cell):
    """Value noise in -1..1, one value per `cell` px."""
    grid = rng.uniform(-1, 1, (max(2, int(height / cell) + 2), max(2, int(width / cell) + 2))).astype(np.float32)
    return cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)


def ellipse(image, centre, axes, tone, angle=0.0, alpha=1.0, blur=0.0):
    """Fills an ellipse, with a soft border where `blur` (px) is given."""
    mask = np.zeros(image.shape, np.float32)
    box = ((float(centre[0]), float(centre[1])), (2 * float(axes[0]), 2 * float(axes[1])), float(angle))
    cv2.ellipse(mask, box, 1.0, -1, cv2.LINE_AA)
    if blur > 0.3:
        mask = cv2.GaussianBlur(mask, (0, 0), blur)
    image += alpha * mask * (tone - image)


def polygon(image, points, tone, alpha=1.0, blur=0.0):
    mask = np.zeros(image.shape, np.float32)
    cv2.fillPoly(mask, [np.round(np.array(points) * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
    if blur > 0.3:
        mask = cv2.GaussianBlur(mask, (0, 0), blur)
    image += alpha * mask * (tone - image)


def draw_face(rng, width, height, ground=None):
    """A portrait of `width` x `height` px (float32, 0..1) and its head: centre x, centre y, width, height in px.

    Eyes lie near 0.42 of the head's height. `ground`: pixels to draw on instead of a plain one.
    """
    image = np.full((height, width), rng.uniform(0.45, 1.0), np.float32) if ground is None else ground.copy()
    if ground is None and rng.random() < 0.3:
        image += rng.uniform(-0.15, 0.15) * np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    # ISO/IEC 19794-5: head width 0.5 to 0.75 of the picture's, chin to crown 0.6 to 0.8 of a 35 x 45 picture.
    head_w = width * rng.uniform(0.46, 0.74)
    head_h = head_w * rng.uniform(1.22, 1.5)
    cx = width * (0.5 + rng.normal(0, 0.025))
    cy = np.clip(height * rng.uniform(0.42, 0.54), head_h * 0.5 + 1, height - head_h * 0.42)
    skin = rng.uniform(0.14, 0.92)
    hair = np.clip(rng.choice([rng.uniform(0.02, 0.25), rng.uniform(0.1, 0.6), rng.uniform(0.6, 0.95)], p=[0.6, 0.27, 0.13]), 0, 1)
    dark = skin * rng.uniform(0.25, 0.65)
    w, h = head_w / 2, head_h / 2
    turn = rng.normal(0, 2.5)
    lean = rng.normal(0, 0.05) * w
    # Clothes and neck.
    shoulder = rng.uniform(1.6, 2.6) * w
    neck = cy + h * rng.uniform(0.75, 0.9)
    top = cy + h * rng.uniform(1.1, 1.35)
    cloth = rng.uniform(0.02, 0.95)
    long_hair = rng.random() < 0.4
    scarf = rng.random() < 0.1
    if long_hair or scarf:
        tone = rng.uniform(0.05, 0.95) if scarf else hair
        ellipse(image, (cx, cy + h * 0.1), (w * rng.uniform(1.12, 1.5), h * rng.uniform(1.05, 1.3)), tone, blur=w * 0.04)
        drop = rng.uniform(1.0, 1.9)
        polygon(image, [(cx - w * 1.2, cy), (cx + w * 1.2, cy), (cx + w * rng.uniform(1.0, 1.5), cy + h * drop), (cx - w * rng.uniform(1.0, 1.5), cy + h * drop)], tone, blur=w * 0.06)
    polygon(image, [(cx - w * 0.55, neck - h * 0.4), (cx + w * 0.55, neck - h * 0.4), (cx + w * 0.6, height + 2), (cx - w * 0.6, height + 2)], skin * rng.uniform(0.7, 0.95), blur=w * 0.03)
    polygon(image, [(cx - shoulder, height + 4), (cx - shoulder, top + h * 0.45), (cx - w * 0.7, top), (cx, top + h * rng.uniform(0, 0.6)), (cx + w * 0.7, top), (cx + shoulder, top + h * 0.45), (cx + shoulder, height + 4)], cloth, blur=w * 0.04)
    if rng.random() < 0.4:
        polygon(image, [(cx - w * 0.35, top), (cx + w * 0.35, top), (cx, height + 3)], rng.uniform(0, 1), blur=w * 0.03)
    # Hair around, ears, head.
    style = rng.random()
    if not scarf and style < 0.88:
        lift = rng.uniform(0.02, 0.22)
        ellipse(image, (cx, cy - h * lift), (w * rng.uniform(1.02, 1.22), h * rng.uniform(0.98, 1.08)), hair, blur=w * 0.04)
    if rng.random() < 0.6:
        for side in (-1, 1):
            ellipse(image, (cx + side * w * 0.99, cy + h * 0.05), (w * 0.12, h * 0.17), skin * 0.85, blur=w * 0.03)
    ellipse(image, (cx, cy), (w * 0.97, h), skin, turn, blur=w * 0.03)
    jaw = rng.uniform(0.5, 0.9)
    ellipse(image, (cx, cy + h * 0.35), (w * jaw, h * 0.62), skin, turn, blur=w * 0.04)
    # The hairline comes down over the forehead.
    if not scarf and style < 0.88:
        line = rng.uniform(0.45, 0.85)
        mask = np.zeros(image.shape, np.float32)
        cv2.ellipse(mask, ((float(cx), float(cy)), (float(2.06 * w), float(2.06 * h)), 0.0), 1.0, -1, cv2.LINE_AA)
        ys = np.arange(height, dtype=np.float32)[:, None]
        xs = np.arange(width, dtype=np.float32)[None, :]
        bow = rng.uniform(-0.25, 0.5) * h * ((xs - cx) / w) ** 2 + rng.normal(0, 0.1) * (xs - cx)
        mask *= (ys < cy - h * line + bow).astype(np.float32)
        mask = cv2.GaussianBlur(mask, (0, 0), max(0.6, w * 0.05))
        image += mask * (hair - image)
    if scarf:
        ring = np.zeros(image.shape, np.float32)
        cv2.ellipse(ring, ((float(cx), float(cy - h * 0.05)), (float(1.9 * w), float(1.95 * h)), 0.0), 1.0, max(1, int(w * 0.3)), cv2.LINE_AA)
        image += ring * (rng.uniform(0.05, 0.95) - image)
    # Shading: cheeks lighter or darker towards one side, below the chin, beside the nose.
    xs = (np.arange(width, dtype=np.float32)[None, :] - cx) / w
    ys = (np.arange(height, dtype=np.float32)[:, None] - cy) / h
    inside = np.clip(1.4 - (xs**2 + ys**2) * 1.1, 0, 1)
    image *= 1 - inside * rng.uniform(0, 0.25) * np.clip(xs * rng.choice([-1, 1]) + 0.3, 0, 1)
    image *= 1 - rng.uniform(0, 0.25) * np.clip(xs**2 + ys**2 - 0.5, 0, 1) * inside
    # Eyes: sockets, whites, irises, lids; brows; glasses.
    eye_y = cy - h * rng.uniform(0.02, 0.16)
    gap = w * rng.uniform(0.36, 0.46)
    brow = rng.uniform(0.14, 0.24)
    for side in (-1, 1):
        ex = cx + lean + side * gap
        ellipse(image, (ex, eye_y), (w * 0.3, h * 0.14), dark, alpha=rng.uniform(0.15, 0.6), blur=w * 0.07)
        if rng.random() < 0.85:
            ellipse(image, (ex, eye_y), (w * 0.19, h * 0.055), min(1, skin * 1.15 + 0.1), alpha=rng.uniform(0.2, 0.9), blur=w * 0.015)
        ellipse(image, (ex, eye_y), (w * rng.uniform(0.07, 0.11), h * 0.06), rng.uniform(0, 0.35) * max(skin, 0.3), blur=w * 0.015)
        cv2.ellipse(image, ((float(ex), float(eye_y - h * 0.02)), (float(w * 0.42), float(h * 0.12)), 0.0), float(dark * 0.6), 1, cv2.LINE_AA)
        bx = w * 0.26
        cv2.line(image, (int(ex - bx), int(eye_y - h * brow)), (int(ex + bx), int(eye_y - h * brow + rng.normal(0, 0.03) * h)), float(min(skin * 0.9, hair * 0.9 + 0.05)), max(1, int(w * rng.uniform(0.04, 0.13))), cv2.LINE_AA)
    if rng.random() < 0.22:
        rim = rng.uniform(0, 0.5)
        for side in (-1, 1):
            cv2.ellipse(image, ((float(cx + lean + side * gap), float(eye_y + h * 0.02)), (float(w * 0.66), float(h * 0.36)), 0.0), rim, max(1, int(w * 0.05)), cv2.LINE_AA)
        cv2.line(image, (int(cx - w * 0.1), int(eye_y)), (int(cx + w * 0.1), int(eye_y)), rim, 1, cv2.LINE_AA)
    nose_y = cy + h * rng.uniform(0.24, 0.36)
    ellipse(image, (cx + lean + rng.choice([-1, 1]) * w * 0.12, (nose_y + eye_y) / 2), (w * 0.09, h * 0.25), dark, alpha=rng.uniform(0.05, 0.35), blur=w * 0.05)
    ellipse(image, (cx + lean, nose_y), (w * 0.24, h * 0.05), dark, alpha=rng.uniform(0.2, 0.7), blur=w * 0.05)
    mouth_y = cy + h * rng.uniform(0.5, 0.62)
    beard = rng.random() < 0.22
    if beard:
        tone = hair * 0.9 + 0.03
        ellipse(image, (cx + lean, cy + h * 0.66), (w * rng.uniform(0.5, 0.85), h * rng.uniform(0.28, 0.4)), tone, alpha=rng.uniform(0.35, 0.95), blur=w * 0.1)
    if beard or rng.random() < 0.1:
        ellipse(image, (cx + lean, mouth_y - h * 0.09), (w * 0.36, h * 0.05), hair * 0.9, alpha=rng.uniform(0.3, 0.9), blur=w * 0.04)
    ellipse(image, (cx + lean, mouth_y), (w * rng.uniform(0.28, 0.42), h * rng.uniform(0.035, 0.075)), skin * rng.uniform(0.4, 0.85), blur=w * 0.03)
    cv2.line(image, (int(cx + lean - w * 0.28), int(mouth_y)), (int(cx + lean + w * 0.28), int(mouth_y)), float(skin * 0.4), 1, cv2.LINE_AA)
    ellipse(image, (cx, cy + h * 1.04), (w * 0.6, h * 0.08), skin * 0.45, alpha=rng.uniform(0, 0.6), blur=w * 0.06)
    # A light from one side over everything, grain, and the printer's contrast.
    image *= 1 + rng.normal(0, 0.12) * xs + rng.normal(0, 0.08) * ys
    if rng.random() < 0.4:
        image += rng.uniform(0.02, 0.12) * smooth_noise(rng, height, width, max(2, w * rng.uniform(0.1, 0.5)))
    return np.clip(image, 0, 1).astype(np.float32), (cx, cy, head_w, head_h)


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)


def words(rng, most):
    return " ".join("".join(rng.choice(list(LETTERS), rng.integers(2, 10))) for _ in range(rng.integers(1, most + 1)))


def text(rng, image, x, y, height_px, value, tone, font=None):
    font = rng.choice(FONTS) if font is None else font
    scale = height_px / 22.0
    cv2.putText(image, value, (int(x), int(y)), int(font), scale, float(tone), int(rng.integers(1, 3 if height_px < 14 else 5)), cv2.LINE_AA)


def waves(rng, image, tone, count):
    """Guilloche: families of sine lines."""
    height, width = image.shape
    xs = np.arange(0, width, 3)
    for _ in range(count):
        y0, amp, period, phase = rng.uniform(0, height), rng.uniform(1, 25), rng.uniform(20, 200), rng.uniform(0, 6.3)
        slope = rng.normal(0, 0.2)
        for k in range(rng.integers(1, 6)):
            ys = y0 + k * rng.uniform(3, 8) + slope * xs + amp * np.sin(xs / period * 6.28 + phase + 0.3 * k)
            cv2.polylines(image, [np.stack([xs, ys], 1).astype(np.int32)], False, float(tone), 1, cv2.LINE_AA)


def emblem(rng, image, cx, cy, size, tone):
    """A seal, coat of arms, flag, star or rosette."""
    kind = rng.integers(0, 6)
    if kind == 0:
        for k in range(rng.integers(2, 6)):
            cv2.circle(image, (int(cx), int(cy)), max(1, int(size * (0.5 - 0.09 * k))), float(np.clip(tone + rng.normal(0, 0.25), 0, 1)), int(rng.choice([-1, 1, 2, 3])), cv2.LINE_AA)
    elif kind == 1:
        pts = [(cx - size * 0.4, cy - size * 0.5), (cx + size * 0.4, cy - size * 0.5), (cx + size * 0.4, cy), (cx, cy + size * 0.5), (cx - size * 0.4, cy)]
        polygon(image, pts, tone)
        for _ in range(rng.integers(2, 9)):
            ellipse(image, (cx + rng.normal(0, 0.15) * size, cy + rng.normal(0, 0.2) * size), (size * rng.uniform(0.03, 0.15), size * rng.uniform(0.03, 0.2)), rng.uniform(0, 1), rng.uniform(0, 180))
    elif kind == 2:
        for k in range(int(rng.integers(2, 5))):
            x0 = int(cx - size * 0.5)
            cv2.rectangle(image, (x0, int(cy - size * 0.33 + k * size * 0.22)), (int(cx + size * 0.5), int(cy - size * 0.33 + (k + 1) * size * 0.22)), float(rng.uniform(0, 1)), -1)
    elif kind == 3:
        for k in range(12):
            a = k * np.pi / 6
            ellipse(image, (cx + 0.38 * size * np.cos(a), cy + 0.38 * size * np.sin(a)), (size * 0.06, size * 0.06), tone)
    elif kind == 4:
        n = rng.integers(5, 24)
        for k in range(n):
            a = k * 2 * np.pi / n
            ellipse(image, (cx + 0.2 * size * np.cos(a), cy + 0.2 * size * np.sin(a)), (size * 0.3, size * 0.1), tone, np.degrees(a), alpha=0.4)
    else:
        # An animal with wings: mirrored blobs, the emblem that is most like a face.
        for _ in range(rng.integers(4, 12)):
            dx, dy = rng.uniform(0, 0.45) * size, rng.normal(0, 0.25) * size
            ax, ay, a, t = rng.uniform(0.03, 0.2) * size, rng.uniform(0.03, 0.25) * size, rng.uniform(0, 180), np.clip(tone + rng.normal(0, 0.15), 0, 1)
            ellipse(image, (cx - dx, cy + dy), (ax, ay), t, a)
            ellipse(image, (cx + dx, cy + dy), (ax, ay), t, -a)


def picture(rng, image, x, y, w, h):
    """A continuous-tone picture without a face: hills, a building, clouds, blobs, an empty frame."""
    x, y, w, h = int(x), int(y), int(w), int(h)
    part = image[y : y + h, x : x + w]
    if part.size < 400:
        return
    kind = rng.integers(0, 5)
    if kind <= 1:
        part[:] = np.clip(rng.uniform(0.2, 0.9) + rng.uniform(0.1, 0.5) * smooth_noise(rng, *part.shape, rng.uniform(6, 60)), 0, 1)
    elif kind == 2:
        part[:] = rng.uniform(0.3, 1)
        for _ in range(rng.integers(1, 14)):
            ellipse(part, (rng.uniform(0, w), rng.uniform(0, h)), (rng.uniform(0.03, 0.5) * w, rng.uniform(0.03, 0.5) * h), rng.uniform(0, 1), rng.uniform(0, 180), alpha=rng.uniform(0.3, 1), blur=rng.uniform(0, 6))
    elif kind == 3:
        part[:] = rng.uniform(0.3, 1)
        for _ in range(rng.integers(2, 10)):
            x0, y0 = rng.integers(0, w), rng.integers(0, h)
            cv2.rectangle(part, (int(x0), int(y0)), (int(x0 + rng.uniform(0.05, 0.5) * w), int(y0 + rng.uniform(0.05, 0.8) * h)), float(rng.uniform(0, 1)), -1)
    else:
        # A silhouette: a head and shoulders without a face counts as none.
        part[:] = rng.uniform(0.4, 1)
        tone = rng.uniform(0, 0.6)
        if rng.random() < 0.5:
            cv2.rectangle(part, (2, 2), (w - 3, h - 3), float(tone), 1)
        else:
            ellipse(part, (w * 0.5, h * 0.45), (w * rng.uniform(0.2, 0.45), h * rng.uniform(0.2, 0.45)), tone, rng.uniform(0, 180))


def fingerprint(rng, image, cx, cy, size, tone):
    ys, xs = np.mgrid[int(cy - size * 0.6) : int(cy + size * 0.6), int(cx - size * 0.5) : int(cx + size * 0.5)]
    ys, xs = np.clip(ys, 0, image.shape[0] - 1), np.clip(xs, 0, image.shape[1] - 1)
    if ys.size == 0:
        return
    r = np.hypot((xs - cx) * 1.3, ys - cy - size * 0.1)
    ridges = 0.5 + 0.5 * np.sin(r / size * rng.uniform(60, 110) + rng.normal(0, 1) * np.arctan2(ys - cy, xs - cx))
    mask = ((xs - cx) ** 2 / (0.2 * size**2) + (ys - cy) ** 2 / (0.3 * size**2) < 1) * ridges
    image[ys, xs] = image[ys, xs] * (1 - mask) + tone * mask


def bars(rng, image, x, y, w, h, tone):
    step = rng.uniform(1.5, 4)
    rows = int(rng.choice([1, max(2, h / rng.uniform(4, 10))]))
    for row in range(rows):
        at = x
        while at < x + w:
            wide = step * rng.integers(1, 4)
            cv2.rectangle(image, (int(at), int(y + row * h / rows)), (int(at + wide), int(y + (row + 1) * h / rows)), float(tone), -1)
            at += wide + step * rng.integers(1, 4)


def matrix(rng, image, x, y, size, tone):
    n = int(rng.integers(17, 45))
    cells = (rng.random((n, n)) < 0.5).astype(np.float32)
    cells = cv2.resize(cells, (int(size), int(size)), interpolation=cv2.INTER_NEAREST)
    part = image[int(y) : int(y) + cells.shape[0], int(x) : int(x) + cells.shape[1]]
    part[:] = part * (1 - cells[: part.shape[0], : part.shape[1]]) + tone * cells[: part.shape[0], : part.shape[1]]


def mrz(rng, image, width, height, lines, columns, tone):
    length = width * rng.uniform(0.85, 0.95)
    pitch = length / columns
    step = pitch * rng.uniform(1.7, 2.6)
    x0, y0 = (width - length) / 2, height - step * lines - height * rng.uniform(0.02, 0.06) + step * 0.8
    if rng.random() < 0.4:
        image[int(y0 - step) :] = rng.uniform(0.8, 1)
    for k in range(lines):
        value = "".join(rng.choice(list(LETTERS + "<<<<<<<<<<<<"), columns))
        for i, letter in enumerate(value):
            cv2.putText(image, letter, (int(x0 + i * pitch), int(y0 + k * step)), cv2.FONT_HERSHEY_PLAIN, pitch / 11, float(tone), max(1, int(pitch / 8)), cv2.LINE_AA)
    return y0 - step


# Width over height: ISO/IEC 7810 ID-1, ID-2, ID-3, and an open booklet or a card on its end.
SHAPES = ((85.6, 53.98), (85.6, 53.98), (105, 74), (125, 88), (125, 88), (125, 176), (53.98, 85.6))


def draw_side(rng, with_face, long_px=420):
    """A document side (float32, 0..1) of `long_px` on its longer side, and the heads on it (cx, cy, w, h, strong)."""
    w_mm, h_mm = SHAPES[rng.integers(0, len(SHAPES))]
    k = long_px / max(w_mm, h_mm)
    width, height = int(round(w_mm * k)), int(round(h_mm * k))
    paper = rng.choice([rng.uniform(0.7, 1), rng.uniform(0.25, 0.7)], p=[0.85, 0.15])
    image = np.full((height, width), paper, np.float32)
    image += rng.uniform(0, 0.12) * smooth_noise(rng, height, width, rng.uniform(30, 300))
    dark = paper > 0.5
    ink = lambda: rng.uniform(0, 0.4) if dark else rng.uniform(0.7, 1)
    waves(rng, image, paper + rng.normal(0, 0.1), int(rng.integers(0, 14)))
    top = 0.0
    if h_mm > 150:
        # The page above the data page: stamps, a second emblem, or nothing.
        top = height / 2
        if rng.random() < 0.6:
            emblem(rng, image, rng.uniform(0.2, 0.8) * width, rng.uniform(0.1, 0.4) * height, rng.uniform(20, 120), ink())
        for _ in range(rng.integers(0, 12)):
            text(rng, image, rng.uniform(0.05, 0.5) * width, rng.uniform(0.03, 0.48) * height, rng.uniform(5, 14), words(rng, 4), ink())
        image[int(top) - 1 : int(top) + 2] *= 0.8
    body = height - top
    floor = height - 0.05 * body
    if rng.random() < (0.6 if with_face else 0.7):
        lines = int(rng.choice([2, 3]))
        floor = mrz(rng, image, width, height, lines, 30 if lines == 3 else int(rng.choice([36, 44])), rng.uniform(0, 0.3))
    if rng.random() < 0.6:
        band = rng.uniform(0.08, 0.2) * body
        image[int(top) : int(top + band)] = np.clip(paper + rng.normal(0, 0.35), 0, 1)
    text(rng, image, rng.uniform(0.03, 0.3) * width, top + rng.uniform(0.08, 0.14) * body, rng.uniform(9, 20), words(rng, 3), ink())
    heads = []
    left, right = 0.03 * width, 0.97 * width
    if with_face:
        wide = rng.uniform(20, 37) * k * (0.85 if w_mm < 90 else 1)
        wide = min(wide, width * 0.5)
        tall = wide * rng.uniform(1.2, 1.38)
        room = max(10.0, floor - top - 0.1 * body)
        if tall > room * 1.05:
            wide, tall = wide * room * 1.05 / tall, room * 1.05
        at_left = rng.random() < 0.75
        x = rng.uniform(1.5, 9) * k if at_left else width - wide - rng.uniform(1.5, 9) * k
        y = np.clip(floor - tall - rng.uniform(0, 0.35) * room, top + 1, height - tall - 1)
        x = np.clip(x, 1, width - wide - 1)
        xi, yi, wi, hi = int(x), int(y), int(wide), int(tall)
        under = image[yi : yi + hi, xi : xi + wi].copy() if rng.random() < 0.3 else None
        face, head = draw_face(rng, wi, hi, under)
        face = np.clip((face - 0.5) * rng.uniform(0.45, 1) + 0.5 + rng.normal(0, 0.06), 0, 1)
        if under is None and rng.random() < 0.3:
            # The picture fades into the paper.
            mask = np.zeros((hi, wi), np.float32)
            m = max(2, int(wi * 0.06))
            mask[m:-m, m:-m] = 1
            mask = cv2.GaussianBlur(mask, (0, 0), m)
            face = mask * face + (1 - mask) * image[yi : yi + hi, xi : xi + wi]
        image[yi : yi + hi, xi : xi + wi] = face
        if rng.random() < 0.3:
            waves(rng, image[yi : yi + hi, xi : xi + wi], rng.uniform(0, 1), int(rng.integers(1, 4)))
        if rng.random() < 0.25:
            emblem(rng, image, x + rng.choice([0.05, 0.95]) * wide, y + rng.uniform(0.6, 1) * tall, rng.uniform(0.15, 0.4) * wide, rng.uniform(0, 1))
        heads.append((x + head[0], y + head[1], head[2], head[3], True))
        if at_left:
            left = x + wide + 2 * k
        else:
            right = x - 2 * k
        if rng.random() < 0.3:
            small = int(wide * rng.uniform(0.35, 0.55))
            ghost, head2 = draw_face(rng, small, int(small * 1.28))
            gx = int(rng.uniform(left, max(left + 1, right - small)))
            gy = int(np.clip(floor - small * 1.28 - rng.uniform(0, 0.3) * room, 1, height - small * 1.28 - 1))
            part = image[gy : gy + ghost.shape[0], gx : gx + small]
            part += rng.uniform(0.2, 0.7) * (ghost[: part.shape[0], : part.shape[1]] - part)
            heads.append((gx + head2[0], gy + head2[1], head2[2], head2[3], False))
    y = top + 0.16 * body
    while y < floor - 4:
        size = rng.uniform(4, 12)
        if rng.random() < 0.85:
            value = words(rng, 3 if with_face else 6)
            text(rng, image, left + rng.uniform(0, 0.15) * (right - left), y, size, value[: max(2, int((right - left) / size * 1.3))], ink())
        y += size * rng.uniform(1.3, 3.5)
    spots = int(rng.integers(0, 4)) if with_face else int(rng.integers(0, 6))
    for _ in range(spots):
        sx, sy = rng.uniform(left, right), rng.uniform(top + 0.1 * body, floor)
        size = rng.uniform(0.06, 0.45) * body
        if any(abs(sx - hx) < hw + size / 2 and abs(sy - hy) < hh + size / 2 for hx, hy, hw, hh, _ in heads):
            continue
        kind = rng.integers(0, 9)
        if kind <= 2:
            emblem(rng, image, sx, sy, size, rng.uniform(0, 1))
        elif kind == 3:
            picture(rng, image, max(0, sx - size / 2), max(0, sy - size * 0.6), size, size * rng.uniform(0.7, 1.35))
        elif kind == 4:
            fingerprint(rng, image, sx, sy, size, ink())
        elif kind == 5:
            bars(rng, image, max(0, sx - size), max(0, sy - size / 3), size * 2, size * 0.6, ink())
        elif kind == 6:
            matrix(rng, image, max(0, sx - size / 2), max(0, sy - size / 2), size, ink())
        elif kind == 7:
            # A chip.
            cv2.rectangle(image, (int(sx - 6 * k), int(sy - 5 * k)), (int(sx + 6 * k), int(sy + 5 * k)), float(rng.uniform(0.4, 0.9)), -1)
            for o in (-2, 0, 2):
                cv2.line(image, (int(sx - 6 * k), int(sy + o * k)), (int(sx + 6 * k), int(sy + o * k)), float(rng.uniform(0, 0.6)), 1)
        else:
            pts = np.cumsum(rng.normal(0, size * 0.12, (14, 2)) + (size * 0.08, 0), 0) + (sx - size * 0.5, sy)
            cv2.polylines(image, [pts.astype(np.int32)], False, float(ink()), 2, cv2.LINE_AA)
    return np.clip(image, 0, 1), heads


def photograph(rng, image, heads, quarter):
    """What a camera and a rectifier make of it: slight warp, blur, light, glare, noise; then `quarter` turns clockwise."""
    height, width = image.shape
    src = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    jitter = rng.normal(0, 0.012, (4, 2)) * (width, height)
    m = cv2.getPerspectiveTransform(src, (src + jitter).astype(np.float32))
    image = cv2.warpPerspective(image, m, (width, height), borderMode=cv2.BORDER_CONSTANT, borderValue=float(rng.uniform(0, 1)))
    if rng.random() < 0.8:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 4))
    ys = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    xs = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    image = image * (1 + rng.normal(0, 0.12) * xs + rng.normal(0, 0.12) * ys)
    if rng.random() < 0.2:
        cx, cy, s = rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0.05, 0.25)
        image = image + rng.uniform(0.2, 1) * np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / s**2)
    gain, lift = rng.uniform(0.35, 1.15), rng.uniform(0, 0.12)
    image = np.clip(image, 0, 1.2) ** rng.uniform(0.7, 1.5) * gain + lift
    image = image + rng.normal(0, rng.uniform(0.005, 0.05), image.shape).astype(np.float32)
    image = np.clip(image, 0, 1)
    for _ in range(quarter):
        image = np.ascontiguousarray(np.rot90(image, -1))
        h = image.shape[0]
        heads = [(image.shape[1] - y, x, hh, hw, s) for x, y, hw, hh, s in heads]
    return (image * 255 + 0.5).astype(np.uint8), heads
