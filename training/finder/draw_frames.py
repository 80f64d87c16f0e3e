"""Simulated camera frames in colour for the segmentation network, with their truth: see README.md beside this file.

Documents lie whole in the frame, reach beyond one side or two, fill it, are far away or tilted. Frames are blurred by
motion and by the lens. One seed repeats one stream of frames.
"""
import cv2
import numpy as np

from draw_scenes import POOL, Scenes, colour, dead_leaves, ink_on, keys, lay, noise, paper, pose, print_lines, rectangle, shade, textured

# Width and height in px, as the network sees frames: 16:9 and 4:3, lying and upright.
SHAPES = [(128, 72), (72, 128), (128, 96), (96, 128)]
SHAPE_SHARES = [0.4, 0.2, 0.25, 0.15]
# Px of the frame per cell of the truth.
CELL = 4
PLACEMENTS = ["none", "whole", "one-side", "two-sides", "near", "two", "scan"]
PLACEMENT_SHARES = [0.3, 0.33, 0.13, 0.09, 0.09, 0.04, 0.02]
# Documents of which less is visible have no truth: nobody could say what they are.
LEAST_VISIBLE = 0.12


def area(quad):
    x, y = quad[:, 0], quad[:, 1]
    return abs((x * np.roll(y, -1) - y * np.roll(x, -1)).sum()) / 2


def visible_share(quad, w, h):
    frame = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
    common = cv2.intersectConvexConvex(np.float32(quad), frame)[0]
    return common / max(1.0, area(quad))


def box_of(quad):
    return quad.min(0), quad.max(0)


def placed(rng, mm, w, h, placement):
    """Corners of a document, or None where the dice did not give what the placement asks for."""
    size = np.array([w, h], np.float32)
    tilt = rng.uniform(0, 0.72) if rng.random() < 0.5 else rng.uniform(0, 0.3)
    if placement in ("whole", "two"):
        fill = rng.uniform(0.28, 0.55) if placement == "two" else rng.uniform(rng.choice([0.25, 0.55]), 0.985)
        return pose(rng, mm, w, h, fill, tilt, True)
    fill = rng.uniform(1.05, 2.4) if placement == "near" else rng.uniform(0.5, 1.25)
    quad = pose(rng, mm, w, h, fill, tilt * 0.8, False)
    low, high = box_of(quad)
    if placement == "near":
        return np.float32(quad - (low + high) / 2 + size / 2 + rng.normal(0, 0.12, 2) * size)
    # Moved so that the given share of it lies outside one side, and outside a second one.
    axis = int(rng.integers(2))
    for side in [axis] if placement == "one-side" else [axis, 1 - axis]:
        share = rng.uniform(0.03, 0.45)
        span = high[side] - low[side]
        outside = -low[side] - share * span if rng.random() < 0.5 else size[side] - low[side] - (1 - share) * span
        quad[:, side] += outside
    if placement == "one-side":
        other = 1 - axis
        room = size[other] - (high[other] - low[other])
        if room < 3:
            return None
        quad[:, other] += rng.uniform(1.5, room - 1.4) - quad[:, other].min()
    return np.float32(quad)


FONTS = [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_DUPLEX]
LETTERS = "eeeeetttaaaooiiinnnssshhrrrdlucmfwypvbgkEATNSR"


def written_page(rng, h, w):
    """A book's or a newspaper's page of words."""
    ground = np.clip(rng.uniform(150, 255) * np.array([1, 1, 1]) - np.array([rng.uniform(0, 30), rng.uniform(0, 10), 0]), 0, 255)
    scale = 2
    page = np.zeros((h * scale, w * scale, 3), np.uint8) + np.uint8(ground)
    page = np.clip(page + noise(rng, h * scale, w * scale, 1.5)[..., None] * rng.uniform(0, 5), 0, 255).astype(np.uint8)
    ink = tuple(float(v) for v in np.clip(rng.uniform(0, 110) + rng.normal(0, 10, 3), 0, 255))
    font = int(rng.choice(FONTS))
    size = rng.uniform(0.25, 1.6)
    thick = int(rng.choice([1, 1, 2, 3])) if size > 0.5 else 1
    step = 30 * size * rng.uniform(0.9, 1.8)
    columns = int(rng.choice([1, 1, 1, 2, 3]))
    for column in range(columns):
        left, right = column * w * scale / columns, (column + 0.94) * w * scale / columns
        y = rng.uniform(0, step)
        while y < h * scale + step:
            x = left
            end = right if rng.random() < 0.85 else left + (right - left) * rng.uniform(0.2, 0.9)
            while x < end:
                word = "".join(rng.choice(list(LETTERS), int(rng.integers(1, 10))))
                cv2.putText(page, word, (int(x), int(y)), font, size, ink, thick, cv2.LINE_AA)
                x += (len(word) + 1) * 19 * size
            y += step * (rng.uniform(1.5, 3) if rng.random() < 0.06 else 1)
    page = cv2.resize(page, (w, h), interpolation=cv2.INTER_AREA)
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), float(rng.normal(0, 12) if rng.random() < 0.6 else rng.uniform(0, 360)), rng.uniform(1.0, 1.6))
    page = cv2.warpAffine(page, turn, (w, h), borderMode=cv2.BORDER_REFLECT)
    return page[:, ::-1].copy() if rng.random() < 0.2 else page


def printed_page(rng, h, w):
    """A page, a newspaper or a form that fills the frame: print that is no document."""
    if rng.random() < 0.6:
        return written_page(rng, h, w)
    page = paper(rng, h, w) if rng.random() < 0.4 else np.zeros((h, w, 3), np.uint8) + np.uint8(np.clip(rng.uniform(190, 255) + rng.normal(0, 8, 3), 0, 255))
    ink = ink_on(rng, page)
    height = rng.uniform(3, 16)
    columns = int(rng.choice([1, 1, 2, 3]))
    for column in range(columns):
        left = w * (column + rng.uniform(0.0, 0.08)) / columns
        y = -rng.uniform(0, 20)
        while y < h:
            block = rng.uniform(20, 160)
            size = height * (rng.uniform(1.5, 3) if rng.random() < 0.15 else 1)
            box = (int(left), int(y), int(left + w / columns * 0.93), int(min(h + 20, y + block)))
            if rng.random() < 0.1:
                cv2.rectangle(page, box[:2], box[2:], tuple(float(v) for v in colour(rng)), -1)
            else:
                print_lines(rng, page, box, ink, max(3, size), ragged=rng.random() < 0.5)
            y += block + height * rng.uniform(0.5, 3)
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), float(rng.normal(0, 12) if rng.random() < 0.6 else rng.uniform(0, 360)), rng.uniform(1.0, 1.6))
    return cv2.warpAffine(page, turn, (w, h), borderMode=cv2.BORDER_REFLECT)


def motifs(rng, h, w):
    """Dots, chips or figures, in rows or strewn: printed cloth, terrazzo, a crocheted cover."""
    out = textured(rng, h, w)
    fills = [tuple(float(v) for v in colour(rng)) for _ in range(int(rng.integers(1, 5)))]
    pitch = rng.uniform(5, 40)
    size = pitch * rng.uniform(0.15, 0.48)
    strewn = rng.random() < 0.5
    kind = rng.integers(0, 3)
    for row in range(int(h / pitch) + 2):
        for column in range(int(w / pitch) + 2):
            centre = np.array([column + 0.5 * (row % 2), row]) * pitch
            if strewn:
                centre = centre + rng.normal(0, 0.4 * pitch, 2)
            fill = fills[rng.integers(len(fills))]
            own = size * (rng.uniform(0.4, 1.4) if strewn else 1)
            if kind == 0:
                cv2.circle(out, (int(centre[0] * 8), int(centre[1] * 8)), int(own * 8), fill, -1, cv2.LINE_AA, 3)
            elif kind == 1:
                cv2.fillPoly(out, [rectangle(rng, centre, own * 2, rng.uniform(1, 2.5))], fill, cv2.LINE_AA)
            else:
                for turn in np.arange(5) * 2 * np.pi / 5:
                    tip = centre + own * np.array([np.cos(turn), np.sin(turn)])
                    cv2.line(out, (int(centre[0]), int(centre[1])), (int(tip[0]), int(tip[1])), fill, max(1, int(own * 0.3)), cv2.LINE_AA)
    return cv2.GaussianBlur(out, (0, 0), 0.6)


class Frames(Scenes):
    def __init__(self, seed, samples=None):
        super().__init__(seed, samples)
        self.printed = []
        self.wants_print = False

    def ground(self):
        rng = self.rng
        if self.wants_print:
            if len(self.printed) < 60 or rng.random() < 0.05:
                self.printed = self.printed[-80:] + [printed_page(rng, 256, 256)]
                return self.printed[-1]
            return self.printed[rng.integers(len(self.printed))]
        if len(self.grounds) >= POOL and rng.random() > 0.03:
            return self.grounds[rng.integers(len(self.grounds))]
        kind = rng.random()
        make = dead_leaves if kind < 0.35 else textured if kind < 0.6 else keys if kind < 0.7 else printed_page if kind < 0.87 else motifs
        fresh = make(rng, 256, 256)
        if len(self.grounds) >= POOL:
            self.grounds[rng.integers(POOL)] = fresh
        else:
            self.grounds.append(fresh)
        return fresh

    def frame(self, w, h):
        """One frame (h × w × 3, uint8, blue first) and the corners of its documents in px (n × 4 × 2)."""
        rng = self.rng
        placement = str(rng.choice(PLACEMENTS, p=PLACEMENT_SHARES))
        self.wants_print = placement == "none" and rng.random() < 0.3
        canvas = self.backdrop(w, h)
        self.wants_print = False
        self.things = []
        if placement == "scan":
            return self.scanned(w, h)
        for _ in range(int(rng.choice([0, 0, 0, 1, 1, 2, 3]))):
            page, mm = self.other()
            quad = pose(rng, mm, w, h, rng.uniform(0.2, 1.6), rng.uniform(0, 0.6), False)
            if rng.random() < 0.5:
                shade(rng, canvas, quad)
            lay(rng, canvas, page, quad)
        quads = []
        for _ in range({"none": 0, "two": 2}.get(placement, 1)):
            page, mm = self.page()
            quad = None
            for _ in range(10):
                quad = placed(rng, mm, w, h, placement)
                if quad is not None and visible_share(quad, w, h) > LEAST_VISIBLE and np.abs(quad).max() < 8 * max(w, h):
                    break
                quad = None
            if quad is None or any(cv2.intersectConvexConvex(np.float32(quad), np.float32(q))[0] > 0 for q in quads):
                continue
            self.put(canvas, page, mm, quad)
            quads.append(quad)
        if placement == "none" and rng.random() < 0.15:
            hand(rng, canvas)
        return self.photograph(canvas, quads), quads

    def scanned(self, w, h):
        page, mm = self.page()
        if (w < h) != (self.rng.random() < 0.1):
            page = np.ascontiguousarray(np.rot90(page))
        canvas = np.zeros((h, w, 3), np.float32) + self.rng.uniform(0, 255)
        m = self.rng.uniform(-0.01, 0.05, 4) * min(w, h)
        quad = np.float32([[m[0], m[1]], [w - m[2], m[1]], [w - m[2], h - m[3]], [m[0], h - m[3]]])
        lay(self.rng, canvas, page, quad)
        return self.photograph(canvas, [quad]), [quad]

    def photograph(self, canvas, quads):
        """Light, lens and sensor."""
        rng = self.rng
        h, w = canvas.shape[:2]
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        if rng.random() < 0.5:
            angle = rng.uniform(0, 2 * np.pi)
            ramp = (x / w - 0.5) * np.cos(angle) + (y / h - 0.5) * np.sin(angle)
            canvas *= (1 + rng.uniform(0, 0.8) * ramp)[..., None]
        if rng.random() < 0.25:
            angle = rng.uniform(0, 2 * np.pi)
            line = (x - rng.uniform(0, w)) * np.cos(angle) + (y - rng.uniform(0, h)) * np.sin(angle)
            steep = np.clip(-line / rng.uniform(0.3, 12), -30, 30)
            canvas *= (1 - rng.uniform(0.1, 0.55) / (1 + np.exp(steep)))[..., None]
        if rng.random() < 0.25:
            centre = quads[0].mean(0) + rng.normal(0, 20, 2) if quads and rng.random() < 0.7 else rng.uniform(0, [w, h])
            spread = rng.uniform(3, 30)
            spot = np.exp(-(((x - centre[0]) / rng.uniform(0.5, 2)) ** 2 + (y - centre[1]) ** 2) / 2 / spread**2)
            canvas += (spot * rng.uniform(40, 320))[..., None]
        canvas *= rng.normal(1, 0.08, 3).astype(np.float32)
        out = 255 * (np.clip(canvas, 0, 400) / 255) ** rng.uniform(0.7, 1.4) * rng.uniform(0.3, 1.2)
        blurred = rng.random()
        if blurred < 0.3:
            out = moved(rng, out)
        elif blurred < 0.75:
            out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.3, 2.2) if rng.random() < 0.3 else rng.uniform(0.3, 0.9))
        if rng.random() < 0.3:
            grey = out @ np.float32([0.114, 0.587, 0.299])
            keep = rng.uniform(0, 1)
            out = out * keep + grey[..., None] * (1 - keep)
        out = out + rng.normal(0, rng.uniform(0.3, 5), (h, w, 1)) + rng.normal(0, rng.uniform(0.1, 3), (h, w, 3))
        return np.clip(out, 0, 255).astype(np.uint8)


def hand(rng, canvas):
    """A hand or an arm without a document."""
    h, w = canvas.shape[:2]
    skin = rng.uniform(60, 235) * np.array([0.7, 0.82, 1.0])
    root = rng.choice([0, 1], 2) * [w, h]
    tip = rng.uniform(0.2, 0.8, 2) * [w, h]
    for _ in range(int(rng.integers(1, 5))):
        end = tip + rng.normal(0, 0.12, 2) * max(w, h)
        tone = tuple(float(v) for v in np.clip(skin + rng.normal(0, 6, 3), 0, 255))
        thick = int(rng.uniform(0.05, 0.14) * max(w, h)) + 1
        cv2.line(canvas, (int(root[0]), int(root[1])), (int(end[0]), int(end[1])), tone, thick, cv2.LINE_AA)


def moved(rng, picture):
    length = rng.uniform(1, 7)
    angle = rng.uniform(0, np.pi)
    size = 9
    kernel = np.zeros((size * 4, size * 4), np.float32)
    middle = size * 2
    d = np.array([np.cos(angle), np.sin(angle)]) * length * 2
    cv2.line(kernel, tuple(np.int32(middle - d)), tuple(np.int32(middle + d)), 1.0, 4)
    kernel = cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


def truth_of(quads, w, h):
    """
    For each cell: share that documents cover; whether a document goes on beyond the frame there (-1 inside the frame);
    1 for a corner in it (-1 beside one); its place relative to the cell's centre, in cells, and whether that counts.
    """
    rows, columns = h // CELL, w // CELL
    out = np.zeros((6, rows, columns), np.float32)
    pad = 8
    mask = np.zeros((h + 2 * pad, w + 2 * pad), np.float32)
    for quad in quads:
        cv2.fillPoly(mask, [np.int32(np.round((quad + pad) * 16))], 1.0, cv2.LINE_AA, 4)
    out[0] = mask[pad : pad + h, pad : pad + w].reshape(rows, CELL, columns, CELL).mean((1, 3))
    out[1, 1:-1, 1:-1] = -1
    beyond = 2
    cells = lambda strip: (strip.reshape(-1, CELL).mean(1) > 0.5).astype(np.float32)
    top, bottom = cells(mask[pad - beyond, pad : pad + w]), cells(mask[pad + h + beyond - 1, pad : pad + w])
    left, right = cells(mask[pad : pad + h, pad - beyond]), cells(mask[pad : pad + h, pad + w + beyond - 1])
    out[1, 0], out[1, -1] = top, bottom
    out[1, :, 0], out[1, :, -1] = np.maximum(out[1, :, 0], left), np.maximum(out[1, :, -1], right)
    for quad in quads:
        for x, y in quad:
            column, row = int(x // CELL), int(y // CELL)
            if not (0 <= column < columns and 0 <= row < rows):
                continue
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    c, r = column + dx, row + dy
                    if not (0 <= c < columns and 0 <= r < rows):
                        continue
                    if dx == 0 and dy == 0:
                        out[2, r, c] = 1
                    elif out[2, r, c] == 0:
                        out[2, r, c] = -1
                    nearer = out[5, r, c] == 0 or (dx == 0 and dy == 0)
                    if nearer:
                        out[3, r, c] = x / CELL - (c + 0.5)
                        out[4, r, c] = y / CELL - (r + 0.5)
                        out[5, r, c] = 1
    return out


if __name__ == "__main__":
    # A contact sheet to look at.
    import sys

    frames = Frames(int(sys.argv[2]) if len(sys.argv) > 2 else 1, sys.argv[3] if len(sys.argv) > 3 else None)
    rows = []
    for _ in range(9):
        cells = []
        for _ in range(8):
            picture, quads = frames.frame(128, 72)
            truth = truth_of(quads, 128, 72)
            picture = cv2.resize(picture, None, fx=1.5, fy=1.5)
            tint = np.repeat(np.repeat(truth[0], 6, 0), 6, 1)
            picture[..., 1] = np.clip(picture[..., 1] * (1 - 0.35 * tint) + 255 * 0.35 * tint, 0, 255)
            edge = np.repeat(np.repeat(truth[1] == 1, 6, 0), 6, 1)
            picture[edge] = (0, 0, 255)
            for r, c in zip(*np.where(truth[2] == 1)):
                spot = (int((c + 0.5 + truth[3, r, c]) * 6), int((r + 0.5 + truth[4, r, c]) * 6))
                cv2.circle(picture, spot, 3, (255, 0, 0), -1)
            cells.append(cv2.copyMakeBorder(picture, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(255, 255, 255)))
        rows.append(np.concatenate(cells, 1))
    cv2.imwrite(sys.argv[1], np.concatenate(rows, 0))
