"""Print of drawn documents: fields, small print, tables, MRZ. BGR, 0 to 255; `k`: px per mm."""
import cv2
import numpy as np

from page_ground import ink_for, tone, tuple_of, words

LETTERS = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)


def write(rng, page, x, y, size, value, colour, font=None, bold=False):
    """A line whose capitals are `size` px tall and stand on `y`."""
    font = int(rng.choice(FONTS)) if font is None else font
    thick = max(1, int(round(size * (0.2 if bold else 0.11))))
    cv2.putText(page, value, (int(x), int(y)), font, size / 22.0, tuple_of(colour), thick, cv2.LINE_AA)


def fields(rng, page, box, k):
    """Labels and values in one or two columns, sparse to dense."""
    x0, y0, x1, y1 = box
    ink, pale = ink_for(rng, page, box), ink_for(rng, page, box)
    font, small = int(rng.choice(FONTS)), rng.uniform(0.8, 1.5) * k
    size, step = rng.uniform(1.5, 3.0) * k, rng.uniform(1.2, 2.6)
    columns = int(rng.choice([1, 1, 2, 3]))
    has_labels, is_bold = rng.random() < 0.7, rng.random() < 0.4
    y = y0 + size * 1.2
    while y < y1 - 0.3 * k:
        for column in range(columns):
            x = x0 + column * (x1 - x0) / columns
            room = (x1 - x0) / columns - k
            if rng.random() < 0.12 or room < 4 * k:
                continue
            if has_labels and y - size - small * 0.4 > y0:
                write(rng, page, x, y - size - small * 0.35, small * 0.8, words(rng, 2)[: int(room / small)].lower(), pale, font)
            write(rng, page, x, y, size, words(rng, 3)[: max(2, int(room / size * 0.95))], ink, font, is_bold)
        y += size * step + (small * 1.3 if has_labels else 0)


def small_print(rng, page, box, k):
    x0, y0, x1, y1 = box
    size, ink, font = rng.uniform(0.7, 1.5) * k, ink_for(rng, page, box), int(rng.choice(FONTS[:3]))
    y = y0 + size
    while y < y1:
        end = x1 - (rng.uniform(0, 0.5) * (x1 - x0) if rng.random() < 0.25 else 0)
        write(rng, page, x0, y, size, words(rng, 30)[: max(2, int((end - x0) / size * 0.95))].lower(), ink, font)
        y += size * rng.choice([1.5, 1.7, 2.0])


def table(rng, page, box, k):
    """Rows and columns with rules, as on the back of a licence."""
    x0, y0, x1, y1 = (int(v) for v in box)
    ink = ink_for(rng, page, box)
    step = rng.uniform(2.4, 4.5) * k
    edges = np.sort(rng.uniform(x0, x1, rng.integers(2, 6)))
    for y in np.arange(y0, y1, step):
        cv2.line(page, (x0, int(y)), (x1, int(y)), tuple_of(ink), 1, cv2.LINE_AA)
        write(rng, page, x0 + 2, y + step * 0.8, step * 0.5, words(rng, 1)[:3], ink)
        for x in edges:
            if rng.random() < 0.6:
                write(rng, page, x + 2, y + step * 0.75, step * 0.38, words(rng, 1)[:8], ink)
    for x in (x0, *edges, x1):
        cv2.line(page, (int(x), y0), (int(x), y1), tuple_of(ink), 1, cv2.LINE_AA)


def machine_zone(rng, page, k, lines, columns):
    """An MRZ along the lower border; returns its upper edge."""
    h, w = page.shape[:2]
    pitch = min(2.54 * k, 0.94 * w / columns)
    step = rng.uniform(4.0, 4.8) * k if lines == 3 else rng.uniform(5.6, 6.6) * k
    x0 = (w - pitch * columns) / 2 + rng.normal(0, 0.5) * k
    y0 = h - step * (lines - 1) - rng.uniform(3, 5.5) * k
    if rng.random() < 0.5:
        top = int(y0 - rng.uniform(4, 6) * k)
        page[top : h if rng.random() < 0.7 else int(h - 1.5 * k)] = tone(rng, 205, 255, 12)
    ink = tone(rng, 0, 60, 8)
    for line in range(lines):
        value = "".join(rng.choice(LETTERS + ["<"] * rng.integers(4, 40), columns))
        if rng.random() < 0.5:
            value = value[: columns - 12] + "<" * 12
        for i, letter in enumerate(value):
            cv2.putText(page, letter, (int(x0 + i * pitch), int(y0 + line * step)), cv2.FONT_HERSHEY_DUPLEX, 2.4 * k / 22, tuple_of(ink), max(1, int(0.3 * k)), cv2.LINE_AA)
    return y0 - 4 * k
