"""Fictitious documents of every format, and flat things that are none. One seed gives one document."""
import cv2
import numpy as np

from draw_faces import draw_face, smooth_noise
from page import (
    MRZ, PORTRAIT, PRINT, Page, as_color, draw_bands, draw_barcode, draw_chip, draw_emblem, draw_fields, draw_ground,
    draw_lines, draw_machine_zone, draw_table, tone, words,
)

# In the order of the network's outputs.
KINDS = ("ID-1 front", "ID-1 back", "passport page", "other booklet page", "TD2", "sheet of text")
SHARES = (0.34, 0.22, 0.2, 0.06, 0.08, 0.1)
# Width, height and corner radius in mm (ISO/IEC 7810), and px per mm.
ID1, ID2, ID3 = (85.6, 53.98, 3.18, 5.6), (105.0, 74.0, 0.0, 4.6), (125.0, 88.0, 3.2, 4.0)


def portrait(rng, w, h, faces):
    """A face in color or grey: drawn, or one of `faces`."""
    if faces and rng.random() < 0.35:
        face = cv2.resize(faces[rng.integers(len(faces))], (w, h), interpolation=cv2.INTER_AREA).astype(np.float32)
        if rng.random() < 0.5:
            face = face[:, ::-1]
        if rng.random() < 0.4:
            face = face.mean(2, keepdims=True) * rng.uniform(0.9, 1.05, 3)
        return np.clip((face - 128) * rng.uniform(0.6, 1.1) + 128 + rng.normal(0, 14), 0, 255)
    grey, (cx, cy, head_w, head_h) = draw_face(rng, w, h)
    grey = np.clip((grey - 0.5) * rng.uniform(0.6, 1.1) + 0.5, 0, 1)
    if rng.random() < 0.25:
        return np.clip(grey[..., None] * 255 * rng.uniform(0.92, 1.06, 3), 0, 255)
    head = np.zeros(grey.shape, np.float32)
    cv2.ellipse(head, ((float(cx), float(cy + 0.1 * head_h)), (float(head_w), float(1.1 * head_h)), 0.0), 1.0, -1)
    head = cv2.GaussianBlur(head, (0, 0), max(1.0, w * 0.03))[..., None]
    skin = np.array([rng.uniform(0.55, 0.85), rng.uniform(0.72, 0.92), 1.05], np.float32)
    return np.clip(grey[..., None] * 255 * (head * skin + (1 - head) * (1 + rng.normal(0, 0.12, 3).astype(np.float32))), 0, 255)


def put_portrait(rng, page, x, y, w, h, faces, alpha=1.0):
    w, h = max(8, int(w)), max(8, int(h))
    face = portrait(rng, w, h, faces)
    mask = None
    if rng.random() < 0.3:
        m = max(2, int(w * 0.07))
        mask = np.zeros((h, w), np.float32)
        mask[m:-m, m:-m] = 1
        mask = cv2.GaussianBlur(mask, (0, 0), m)
    page.lay(x, y, face, alpha, mask)
    if alpha > 0.6:
        page.contents[max(0, int(y)) : int(y + h), max(0, int(x)) : int(x + w)] = PORTRAIT


def draw_front(rng, page, floor, faces):
    """A portrait, a title, fields beside it, sometimes a small second portrait or a chip."""
    h, w, k = page.height, page.width, page.k
    top = rng.uniform(4, 13) * k
    if rng.random() < 0.85:
        size = rng.uniform(1.8, 4) * k
        page.write(rng, rng.uniform(2, 25) * k, min(top - 1, size + rng.uniform(1, 5) * k), size, words(rng, 3), page.ink(rng, (0, 0, w, top)), bold=rng.random() < 0.5)
    fh = min(rng.uniform(24, 46) * k, (floor - 1) * rng.uniform(0.7, 1))
    fw = fh * rng.uniform(0.72, 0.84)
    is_left = rng.random() < 0.72
    gap = rng.uniform(0, 1) * k if rng.random() < 0.12 else rng.uniform(1.5, 7) * k
    x = gap if is_left else w - fw - gap
    y = float(np.clip(top + rng.uniform(-1, 6) * k, 0, max(0, floor - fh)))
    put_portrait(rng, page, x, y, fw, fh, faces, rng.uniform(0.75, 1))
    left, right = (x + fw + 2 * k, w - rng.uniform(1, 5) * k) if is_left else (rng.uniform(2, 5) * k, x - 2 * k)
    draw_fields(rng, page, (left, top + k, right, floor))
    if y + fh < floor - 4 * k and rng.random() < 0.6:
        page.write(rng, x, floor - k, rng.uniform(1.5, 2.5) * k, words(rng, 1), page.ink(rng, (x, y, x + fw, floor)))
    if rng.random() < 0.35:
        put_portrait(rng, page, rng.uniform(left, max(left + 1, right - fw * 0.5)), rng.uniform(0.3, 0.9) * (floor - fh * 0.45), fw * 0.45, fh * 0.45, faces, rng.uniform(0.25, 0.9))
    if rng.random() < 0.15:
        draw_chip(rng, page, rng.uniform(left, max(left + 1, right - 12 * k)), rng.uniform(0.25, 0.6) * h)


def draw_back(rng, page, floor):
    h, w, k = page.height, page.width, page.k
    box = (rng.uniform(1, 6) * k, rng.uniform(1, 8) * k, w - rng.uniform(1, 6) * k, floor)
    if rng.random() < 0.15:
        y = int(rng.uniform(1, 8) * k)
        page.image[y : y + int(rng.uniform(7, 13) * k)] = tone(rng, 8, 60, 10)
        box = (box[0], y + 14 * k, box[2], floor)
    kind = rng.random()
    split = box[0] + rng.uniform(0.3, 0.8) * (box[2] - box[0])
    if kind < 0.3:
        draw_fields(rng, page, box)
    elif kind < 0.45:
        draw_lines(rng, page, box)
    elif kind < 0.7:
        draw_table(rng, page, (box[0], box[1], split, floor))
        draw_fields(rng, page, (split + 2 * k, box[1], box[2], floor))
    else:
        draw_fields(rng, page, (box[0], box[1], split, floor))
        draw_lines(rng, page, (split, box[1] + rng.uniform(0, 0.5) * (floor - box[1]), box[2], floor))
    if rng.random() < 0.1:
        draw_chip(rng, page, rng.uniform(0.05, 0.7) * w, rng.uniform(0.1, 0.5) * h)


def new_page(rng, size):
    width, height, _, k = size
    h, w = int(round(height * k)), int(round(width * k))
    page = Page(cv2.resize(draw_ground(rng, h // 2, w // 2, k / 2), (w, h), interpolation=cv2.INTER_LINEAR), k)
    page.ink_strength = rng.uniform(0.4, 1) if rng.random() < 0.6 else 1.0
    draw_bands(rng, page)
    for _ in range(rng.integers(0, 3)):
        draw_emblem(rng, page)
    return page


def draw_sheet(rng, size):
    """A letter, a form or a table on white or colored paper."""
    width, height, _, k = size
    w, h = int(width * k), int(height * k)
    base = rng.uniform(225, 255) + rng.normal(0, 3, 3) if rng.random() < 0.85 else tone(rng, 150, 250, 40)
    page = Page(np.zeros((h, w, 3), np.uint8) + np.uint8(np.clip(base, 0, 255)), k)
    margin = rng.uniform(0.04, 0.13) * w
    y = rng.uniform(0.03, 0.12) * h
    end = h * rng.uniform(0.5, 0.97)
    ink = tone(rng, 0, 90, 10)
    size = rng.uniform(2.2, 4.5) * k
    while y < end:
        block = rng.uniform(0.05, 0.3) * h
        box = (margin + (rng.uniform(0, 0.5) * w if rng.random() < 0.1 else 0), y, w - margin, min(end, y + block))
        kind = rng.random()
        if kind < 0.12:
            big = size * rng.uniform(1.5, 3)
            page.write(rng, box[0], y + big, big, words(rng, 3)[:18], ink, bold=True)
            y += big
        elif kind < 0.8:
            draw_lines(rng, page, box, max(3.5, size), ink, rng.uniform(1.5, 2.4))
            y += block
        elif kind < 0.9:
            draw_table(rng, page, box)
            y += block
        else:
            shade = np.zeros((max(1, int(block)), max(1, int(rng.uniform(0.2, 0.9) * w)), 3), np.float32) + tone(rng, 60, 240, 60)
            page.lay(box[0], y, shade, rng.uniform(0.3, 1))
            y += block
        y += size * rng.uniform(1, 4)
    return page


def finish(rng, page):
    """Marks of use, a word across everything, a grey copy."""
    if rng.random() < 0.15:
        layer = page.image.copy()
        scale = rng.uniform(5, 14) * page.k / 22
        cv2.putText(layer, str(rng.choice(["SPECIMEN", "SAMPLE", "UTOPIA"])), (int(rng.uniform(0, 0.3) * page.width), int(rng.uniform(0.3, 0.9) * page.height)), cv2.FONT_HERSHEY_DUPLEX, scale, as_color(tone(rng, 0, 220, 80)), max(1, int(rng.uniform(0.3, 1.5) * page.k)), cv2.LINE_AA)
        page.lay(0, 0, layer, rng.uniform(0.3, 1))
    if rng.random() < 0.08:
        page.image[:] = cv2.cvtColor(page.image, cv2.COLOR_BGR2GRAY)[..., None]
    if rng.random() < 0.2:
        page.image[:] = np.clip(page.image * (1 + 0.06 * smooth_noise(rng, page.height, page.width, rng.uniform(3, 40))[..., None]), 0, 255)


def laminate(rng, page):
    """The card becomes smaller, within a clear or grey rim that is part of the document."""
    h, w = page.height, page.width
    rim = int(rng.uniform(0.012, 0.06) * w)
    inner_w, inner_h = w - 2 * rim, h - 2 * rim
    card = cv2.resize(page.image, (inner_w, inner_h), interpolation=cv2.INTER_AREA)
    contents = cv2.resize(page.contents, (inner_w, inner_h), interpolation=cv2.INTER_NEAREST)
    mask = rounded(inner_h, inner_w, int(rng.uniform(0, 0.05) * w))[..., None] / np.float32(255)
    page.image[:] = np.uint8(np.clip(tone(rng, 90, 250, 12) + rng.uniform(0, 6) * smooth_noise(rng, h, w, 2)[..., None], 0, 255))
    page.lay(rim, rim, card, 1.0, mask[..., 0])
    page.contents[:] = 0
    page.contents[rim : h - rim, rim : w - rim] = contents
    page.opacity = np.full((h, w), rng.uniform(0.15, 1) if rng.random() < 0.6 else 1.0, np.float32)
    inside = page.opacity[rim : h - rim, rim : w - rim]
    np.maximum(inside, mask[..., 0], out=inside)
    if rng.random() < 0.5:
        cv2.rectangle(page.image, (1, 1), (w - 2, h - 2), as_color(tone(rng, 150, 255, 8)), 2)
        page.opacity[[0, 1, 2, -3, -2, -1]] = 1
        page.opacity[:, [0, 1, 2, -3, -2, -1]] = 1


def draw_document(seed, faces):
    """A document: BGR image, contents, size in mm, corner radius in mm and the index of its kind."""
    rng = np.random.default_rng([29, seed])
    kind = int(rng.choice(len(KINDS), p=SHARES))
    if kind == 5:
        size = [(210, 297, 0, 1.9), (210, 297, 0, 1.9), (148, 210, 0, 2.4), (216, 279, 0, 1.9), (297, 210, 0, 1.9)][rng.integers(0, 5)]
        page = draw_sheet(rng, size)
    elif kind == 3:
        size = ID3 if rng.random() < 0.7 else (88.0, 125.0, 3.2, 4.0)
        page = new_page(rng, size)
        draw_booklet_page(rng, page)
    else:
        size = {0: ID1, 1: ID1, 2: ID3, 4: ID2}[kind]
        page = new_page(rng, size)
        floor = page.height - rng.uniform(1, 3) * page.k
        is_back = kind == 1 or (kind == 4 and rng.random() < 0.3)
        has_zone = rng.random() < {0: 0.06, 1: 0.55, 2: 0.97, 4: 0.7}[kind]
        if has_zone:
            floor = draw_machine_zone(rng, page, *{0: (1, 30), 1: (3, 30), 2: (2, 44), 4: (2, 36)}[kind])
        if is_back:
            draw_back(rng, page, floor)
        else:
            draw_front(rng, page, floor, faces)
        if rng.random() < (0.55 if is_back and not has_zone else 0.25 if is_back else 0.06):
            draw_barcode(rng, page, floor)
    finish(rng, page)
    if kind not in (3, 5) and rng.random() < 0.14:
        laminate(rng, page)
    return page, size[:2], size[2], kind


def draw_booklet_page(rng, page):
    """A page of a passport without data: stamps, a number, instructions."""
    h, w, k = page.height, page.width, page.k
    kind = rng.random()
    if kind < 0.5:
        draw_lines(rng, page, (5 * k, rng.uniform(4, 20) * k, w - 5 * k, h * rng.uniform(0.4, 0.95)))
    elif kind < 0.7:
        draw_fields(rng, page, (5 * k, rng.uniform(4, 20) * k, w - 5 * k, h * rng.uniform(0.4, 0.95)))
    for _ in range(rng.integers(0, 4)):
        at, r, ink = (int(rng.uniform(0.1, 0.9) * w), int(rng.uniform(0.1, 0.9) * h)), rng.uniform(8, 20) * k, as_color(tone(rng, 20, 160, 60))
        if rng.random() < 0.5:
            cv2.circle(page.image, at, int(r), ink, max(1, int(0.6 * k)), cv2.LINE_AA)
        else:
            cv2.rectangle(page.image, (int(at[0] - r), int(at[1] - r * 0.6)), (int(at[0] + r), int(at[1] + r * 0.6)), ink, max(1, int(0.6 * k)), cv2.LINE_AA)
        page.write(rng, at[0] - r * 0.7, at[1] + k, 2 * k, words(rng, 1)[:8], ink)
    if rng.random() < 0.6:
        page.write(rng, rng.choice([4 * k, w / 2, w - 12 * k]), h - 3 * k, 2.4 * k, str(rng.integers(2, 48)), page.ink(rng))


def draw_distractor(seed, pictures=()):
    """A flat thing that is no document: a bank or loyalty card, a phone, a carton, a bank note, a label, a scrap of colored paper, one
    of `pictures`. Also its size and radius in mm."""
    rng = np.random.default_rng([31, seed])
    kind = ("bank", "bank", "loyalty", "phone", "phone", "carton", "carton", "note", "receipt", "label", "book", "notepad", "scrap", "scrap", "picture", "picture")[rng.integers(0, 16)]
    if kind in ("bank", "loyalty"):
        page = new_page(rng, ID1)
        k, w, h = page.k, page.width, page.height
        if kind == "bank":
            draw_chip(rng, page, 9 * k, 18 * k)
            page.write(rng, 8 * k, 36 * k, 3.5 * k, " ".join("%04d" % v for v in rng.integers(0, 10000, 4)), page.ink(rng))
            page.write(rng, 8 * k, 48 * k, 2.5 * k, words(rng, 2)[:18], page.ink(rng))
            for n in range(2):
                cv2.circle(page.image, (int((68 + 7 * n) * k), int(44 * k)), int(6 * k), as_color(tone(rng, 20, 240, 90)), -1, cv2.LINE_AA)
        else:
            page.write(rng, rng.uniform(4, 20) * k, rng.uniform(15, 40) * k, rng.uniform(6, 12) * k, words(rng, 1)[:7], page.ink(rng), bold=True)
            if rng.random() < 0.4:
                draw_barcode(rng, page, h * 0.95)
        return page, ID1[:2], ID1[2], kind
    size = {
        "phone": (rng.uniform(138, 165), rng.uniform(66, 78), rng.uniform(4, 14)), "carton": (rng.uniform(40, 160), rng.uniform(30, 130), 0),
        "note": (rng.uniform(140, 170), rng.uniform(66, 72), 0), "receipt": (rng.uniform(57, 80), rng.uniform(100, 250), 0), "label": (rng.uniform(20, 80), rng.uniform(15, 60), rng.uniform(0, 3)),
        "book": (rng.uniform(110, 200), rng.uniform(170, 260), 0), "notepad": (rng.uniform(90, 150), rng.uniform(130, 210), rng.uniform(0, 6)),
        "picture": (rng.uniform(40, 300), rng.uniform(35, 220), rng.choice([0, 0, rng.uniform(1, 6)])),
        "scrap": (rng.uniform(50, 130), rng.uniform(45, 110), 0),
    }[kind]
    page = new_page(rng, (*size, 420 / max(size[:2])))
    k, w, h = page.k, page.width, page.height
    if kind == "phone":
        page.image[:] = tone(rng, 5, 60, 20)
        if rng.random() < 0.6:
            inset = int(rng.uniform(2, 6) * k)
            screen = new_page(rng, ((w - 2 * inset) / k, (h - 2 * inset) / k, 0, k))
            if rng.random() < 0.5:
                draw_lines(rng, screen, (2 * k, 5 * k, screen.width - 2 * k, screen.height * 0.9), 2.5 * k)
            page.lay(inset, inset, screen.image)
    elif kind in ("carton", "label", "book"):
        for _ in range(rng.integers(1, 4)):
            size_px = rng.uniform(0.06, 0.3) * h
            page.write(rng, rng.uniform(0, 0.4) * w, rng.uniform(0.2, 0.95) * h, size_px, words(rng, 1)[:8], page.ink(rng), bold=True)
        if rng.random() < 0.4:
            draw_lines(rng, page, (0.1 * w, rng.uniform(0.3, 0.7) * h, 0.9 * w, 0.95 * h), max(3, 0.02 * h))
    elif kind == "note":
        put_portrait(rng, page, rng.uniform(0.5, 0.7) * w, 0.1 * h, 0.2 * w, 0.8 * h, None, 0.9)
        page.write(rng, 0.05 * w, 0.3 * h, 0.2 * h, str(rng.choice([5, 10, 20, 50])), page.ink(rng), bold=True)
    elif kind == "picture" and len(pictures) > 0:
        # A poster, a print in a frame, a screen.
        picture = pictures[rng.integers(len(pictures))]
        page.image[:] = tone(rng, 10, 250, 30)
        rim = int(rng.choice([0, rng.uniform(0.01, 0.09)]) * min(h, w))
        part_h, part_w = (int(rng.uniform(0.3, 1) * size) for size in picture.shape[:2])
        y, x = rng.integers(0, picture.shape[0] - part_h + 1), rng.integers(0, picture.shape[1] - part_w + 1)
        page.lay(rim, rim, cv2.resize(picture[y : y + part_h, x : x + part_w], (w - 2 * rim, h - 2 * rim), interpolation=cv2.INTER_AREA))
        if rng.random() < 0.3:
            page.write(rng, rng.uniform(0, 0.4) * w, rng.uniform(0.2, 0.95) * h, rng.uniform(0.04, 0.2) * h, words(rng, 2)[:14], page.ink(rng), bold=True)
    elif kind in ("scrap", "picture"):
        draw_scrap(rng, page)
    elif kind == "receipt":
        page.image[:] = np.uint8(np.clip(rng.uniform(215, 255) + rng.normal(0, 4, 3), 0, 255))
        draw_lines(rng, page, (0.08 * w, 0.05 * h, 0.92 * w, 0.95 * h), max(3.5, 0.012 * h))
    return page, size[:2], size[2], kind


def draw_scrap(rng, page):
    """Plain paper with strokes of a pen, a stripe or blots: the size of a document, and none."""
    h, w, k = page.height, page.width, page.k
    page.image[:] = tone(rng, 60, 250, 70)
    ink = as_color(tone(rng, 5, 120, 50))
    kind = rng.integers(0, 4)
    if kind == 0:
        x = np.linspace(0.08, 0.92, 60) * w
        for y in np.arange(rng.uniform(0.1, 0.25) * h, 0.92 * h, rng.uniform(4, 12) * k):
            wave = y + rng.uniform(0.3, 1.5) * k * np.sin(x / (rng.uniform(1, 6) * k))
            cv2.polylines(page.image, [np.stack([x, wave], 1).astype(np.int32)], False, ink, max(1, int(rng.uniform(0.2, 0.7) * k)), cv2.LINE_AA)
    elif kind == 1:
        for _ in range(rng.integers(1, 4)):
            at = rng.uniform(0, 0.9)
            cv2.rectangle(page.image, (int(at * w), 0), (int((at + rng.uniform(0.04, 0.3)) * w), h), as_color(tone(rng, 10, 245, 80)), -1)
    elif kind == 2:
        for _ in range(rng.integers(1, 4)):
            draw_emblem(rng, page)
    else:
        draw_lines(rng, page, (0.06 * w, 0.06 * h, 0.94 * w, rng.uniform(0.5, 0.95) * h), rng.uniform(2.5, 6) * k, ink)


def texture_of(page, size, radius):
    """BGRA with the outline as alpha, and the contents at half size."""
    h, w = page.contents.shape
    alpha = rounded(h, w, int(round(radius * w / size[0])))
    if page.opacity is not None:
        alpha = np.uint8(alpha * page.opacity)
    return np.dstack([page.image, alpha]), np.ascontiguousarray(page.contents[::2, ::2])


def rounded(h, w, radius):
    """A mask (0 or 255) of a rectangle with round corners."""
    if radius < 2:
        return np.full((h, w), 255, np.uint8)
    mask = np.zeros((h, w), np.uint8)
    cv2.rectangle(mask, (radius, 0), (w - 1 - radius, h - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (w - 1, h - 1 - radius), 255, -1)
    for x in (radius, w - 1 - radius):
        for y in (radius, h - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return mask
