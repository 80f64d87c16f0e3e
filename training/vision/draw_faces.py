"""Drawn portraits: nobody's likeness, grey levels, from a seed."""
import cv2
import numpy as np


def smooth_noise(rng, height, width, cell):
    """Value noise in -1..1, one value per `cell` px."""
    grid = rng.uniform(-1, 1, (max(2, int(height / cell) + 2), max(2, int(width / cell) + 2))).astype(np.float32)
    return cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)


def fill(image, mask, tone, alpha, blur):
    """Fills a mask, with a soft border where `blur` (px) is given."""
    if blur > 0.3:
        mask = cv2.GaussianBlur(mask, (0, 0), blur)
    image += alpha * mask * (tone - image)


def ellipse(image, centre, axes, tone, angle=0.0, alpha=1.0, blur=0.0):
    mask = np.zeros(image.shape, np.float32)
    box = ((float(centre[0]), float(centre[1])), (2 * float(axes[0]), 2 * float(axes[1])), float(angle))
    cv2.ellipse(mask, box, 1.0, -1, cv2.LINE_AA)
    fill(image, mask, tone, alpha, blur)


def polygon(image, points, tone, alpha=1.0, blur=0.0):
    mask = np.zeros(image.shape, np.float32)
    cv2.fillPoly(mask, [np.round(np.array(points) * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
    fill(image, mask, tone, alpha, blur)


def draw_face(rng, width, height):
    """A portrait of `width` x `height` px (float32, 0..1) and its head: centre x, centre y, width, height in px.

    Eyes lie near 0.42 of the head's height.
    """
    image = np.full((height, width), rng.uniform(0.45, 1.0), np.float32)
    if rng.random() < 0.3:
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
        fill(image, mask, hair, 1, max(0.6, w * 0.05))
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
