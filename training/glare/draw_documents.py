"""Fictitious document sides in colour, for hidden print: fronts, data pages, backs, licences, dense and sparse ones.

Unlike the sides for the portrait network they have colours, bands and grounds of every kind, and print up to the border. A band
lies below the print: print that a band cuts off would look like covered print. BGR, 0 to 255.
"""
import cv2
import numpy as np

from page_ground import bands, blend, draw_face, ground, ink_for, tone, tuple_of, words
from page_marks import codes, decoration, overprint
from page_text import fields, machine_zone, small_print, table, write

# Width and height in mm (ISO/IEC 7810 ID-1, ID-2, ID-3), corner radius, and how often.
FORMATS = [((85.6, 53.98, 3.2), 0.62), ((105.0, 74.0, 0.0), 0.13), ((125.0, 88.0, 3.2), 0.25)]


def portrait(rng, w, h):
    """A face in colour or grey."""
    grey, (cx, cy, head_w, head_h) = draw_face(rng, w, h)
    grey = np.clip((grey - 0.5) * rng.uniform(0.6, 1.1) + 0.5, 0, 1)
    if rng.random() < 0.25:
        return np.clip(grey[..., None] * 255 * rng.uniform(0.92, 1.06, 3), 0, 255)
    head = np.zeros(grey.shape, np.float32)
    cv2.ellipse(head, ((float(cx), float(cy + 0.1 * head_h)), (float(head_w), float(1.1 * head_h)), 0.0), 1.0, -1)
    head = cv2.GaussianBlur(head, (0, 0), max(1.0, w * 0.03))[..., None]
    skin = np.array([rng.uniform(0.55, 0.85), rng.uniform(0.72, 0.92), 1.05], np.float32)
    rest = 1 + rng.normal(0, 0.12, 3).astype(np.float32)
    return np.clip(grey[..., None] * 255 * (head * skin + (1 - head) * rest), 0, 255)


def front(rng, page, k, floor, faces):
    """A portrait, fields beside it, sometimes a ghost portrait."""
    h, w = page.shape[:2]
    top = rng.uniform(4, 13) * k
    if rng.random() < 0.8:
        write(rng, page, rng.uniform(2, 20) * k, min(top - 1, rng.uniform(4, 8) * k), rng.uniform(1.8, 4) * k, words(rng, 3), ink_for(rng, page, (0, 0, w, top)), bold=rng.random() < 0.5)
    face = faces[rng.integers(len(faces))]
    fh = min(rng.uniform(26, 46) * k, (floor - 1) * rng.uniform(0.7, 1))
    fw = fh * rng.uniform(0.72, 0.84)
    is_left = rng.random() < 0.7
    gap = rng.uniform(0, 1) * k if rng.random() < 0.12 else rng.uniform(1.5, 7) * k
    x = gap if is_left else w - fw - gap
    y = float(np.clip(top + rng.uniform(-1, 6) * k, 0, max(0, floor - fh)))
    patch = cv2.resize(face, (max(8, int(fw)), max(8, int(fh))), interpolation=cv2.INTER_AREA)
    blend(page, x, y, patch, rng.uniform(0.75, 1))
    left, right = (x + fw + 2 * k, w - rng.uniform(1, 5) * k) if is_left else (rng.uniform(2, 5) * k, x - 2 * k)
    fields(rng, page, (left, top + k, right, floor), k)
    if y + fh < floor - 4 * k and rng.random() < 0.6:
        write(rng, page, x, floor - k, rng.uniform(1.5, 2.5) * k, words(rng, 1), ink_for(rng, page, (x, y, x + fw, floor)))
    if rng.random() < 0.35:
        small = cv2.resize(faces[rng.integers(len(faces))], (int(fw * 0.45), int(fh * 0.45)), interpolation=cv2.INTER_AREA)
        blend(page, rng.uniform(left, max(left + 1, right - fw * 0.5)), rng.uniform(0.3, 0.9) * (floor - fh * 0.45), small, rng.uniform(0.25, 0.9))


def back(rng, page, k, floor):
    h, w = page.shape[:2]
    box = (rng.uniform(1, 6) * k, rng.uniform(1, 8) * k, w - rng.uniform(1, 6) * k, floor)
    if rng.random() < 0.15:
        y = int(rng.uniform(1, 8) * k)
        page[y : y + int(rng.uniform(7, 13) * k)] = tone(rng, 8, 60, 10)
        box = (box[0], y + 14 * k, box[2], floor)
    kind = rng.random()
    split = box[0] + rng.uniform(0.3, 0.8) * (box[2] - box[0])
    if kind < 0.3:
        fields(rng, page, box, k)
    elif kind < 0.5:
        small_print(rng, page, box, k)
    elif kind < 0.7:
        table(rng, page, (box[0], box[1], split, floor), k)
        fields(rng, page, (split + 2 * k, box[1], box[2], floor), k)
    else:
        fields(rng, page, (box[0], box[1], split, floor), k)
        small_print(rng, page, (split, box[1] + rng.uniform(0, 0.5) * (floor - box[1]), box[2], floor), k)
    if rng.random() < 0.4:
        codes(rng, page, k, floor)


def draw_side(rng, faces):
    """A side, its size in mm and its corner radius. `faces`: portraits to choose from."""
    (width, height, radius), _ = FORMATS[rng.choice(len(FORMATS), p=[share for _, share in FORMATS])]
    k = 8.0 if width < 90 else 7.0
    h, w = int(round(height * k)), int(round(width * k))
    # Half as fine: enough for lines that are 0.6 mm apart, and four times as fast.
    page = cv2.resize(ground(rng, h // 2, w // 2, k / 2), (w, h), interpolation=cv2.INTER_LINEAR)
    bands(rng, page, k)
    for _ in range(rng.integers(0, 3)):
        decoration(rng, page, k)
    floor = h - rng.uniform(1.5, 5) * k
    is_front = rng.random() < 0.58
    if rng.random() < (0.75 if width > 90 else 0.3 if is_front else 0.5):
        lines, columns = (2, 44) if width > 110 else (2, 36) if width > 90 else (3, 30)
        floor = machine_zone(rng, page, k, lines, columns)
    if rng.random() < 0.06:
        pass  # Hardly anything is printed on it.
    elif is_front:
        front(rng, page, k, floor, faces)
    else:
        back(rng, page, k, floor)
    for _ in range(rng.choice([0, 0, 1, 2])):
        decoration(rng, page, k)
    if rng.random() < 0.12:
        overprint(rng, page, k)
    if rng.random() < 0.12:
        inset = int(rng.uniform(0.3, 3) * k)
        cv2.rectangle(page, (inset, inset), (w - inset, h - inset), tuple_of(ink_for(rng, page)), max(1, int(rng.uniform(0.15, 1) * k)))
    if rng.random() < 0.08:
        page = np.repeat(cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)[..., None], 3, 2)
    if rng.random() < 0.5:
        page = cv2.GaussianBlur(page, (0, 0), rng.uniform(0.4, 1.6))
    return page, (width, height, radius if rng.random() < 0.85 else 0.0)
