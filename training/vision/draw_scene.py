"""Scenes with their truth: a ground, things on it and hands. Drawn at twice the network's input size."""
import copy

import cv2
import numpy as np

from draw_documents import draw_distractor, draw_document, texture_of
from draw_grounds import draw_surface
from draw_hands import K as HAND_K, LONG, WIDE, draw_hand
from page import BARCODE, MRZ, PORTRAIT, PRINT, as_color, tone
from poses import (
    MIN_VISIBLE, PLACEMENTS, SHARES, corners_of, in_image_order, is_behind, moved, place, plane, project, prominence, rectangle, shifted,
    turn_of, visible_share,
)

cv2.setNumThreads(1)
SCALE, CELL, SHEET = 2, 8, 5
BANK = {"documents": 600, "distractors": 160, "surfaces": 200, "hands": 60}
# Two documents are alike up to this ratio of their prominence, and clearly not from this one on.
ALIKE, UNLIKE = 1.15, 1.4
# New things per chunk of frames.
FRESH = {"documents": 8, "distractors": 4, "surfaces": 4, "hands": 0}


class Thing:
    """A flat thing: textures (premultiplied BGRA) at full, half and quarter size, contents, size in mm, kind."""

    def __init__(self, page, size, radius, kind):
        texture, self.contents = texture_of(page, size, radius)
        texture[..., :3] = np.uint8(texture[..., :3] * (texture[..., 3:] / np.float32(255)))
        self.levels = [texture]
        for _ in range(2):
            self.levels.append(cv2.resize(self.levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        self.size, self.kind = size, kind
        edge = np.concatenate([page.image[:6].reshape(-1, 3), page.image[-6:].reshape(-1, 3)])
        self.edge_color = edge.mean(0)


def turned_by_quarter(thing):
    turned = copy.copy(thing)
    turned.levels = [np.ascontiguousarray(np.rot90(level)) for level in thing.levels]
    turned.size = thing.size[::-1]
    return turned


class Bank:
    """What scenes are made of. The same chunk number always has the same things."""

    def __init__(self, photos, share=1.0):
        self.photos = photos
        self.sizes = {name: int(size * share) for name, size in BANK.items()}
        self.made = {name: {} for name in BANK}

    def things(self, name, chunk):
        known = self.made[name]
        first = FRESH[name] * chunk
        for seed in [s for s in known if not first <= s < first + self.sizes[name]]:
            del known[seed]
        for seed in range(first, first + self.sizes[name]):
            if seed not in known:
                known[seed] = self.make(name, seed)
        return [known[seed] for seed in range(first, first + self.sizes[name])]

    def make(self, name, seed):
        if name == "documents":
            return Thing(*draw_document(seed, self.photos["faces"]))
        if name == "distractors":
            return Thing(*draw_distractor(seed, self.photos["rooms"] + self.photos["pages"] + self.photos["faces"]))
        return draw_surface(seed) if name == "surfaces" else draw_hand(seed)


def centered(matrix):
    """A homography between places to one between indices of pixels."""
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    return np.linalg.inv(half) @ matrix @ half


def sixteenths(points, limit=4000):
    """Points as OpenCV draws them exactly, no farther off than a limit."""
    return np.int32(np.round(np.clip(points, -limit, limit) * 16))


def warp(picture, matrix, box, flags=cv2.INTER_LINEAR):
    x0, y0, x1, y1 = box
    return cv2.warpPerspective(picture, centered(shifted(matrix, -x0, -y0)), (x1 - x0, y1 - y0), flags=flags)


def box_of(points, w, h, margin=1):
    low, high = np.floor(points.min(0)) - margin, np.ceil(points.max(0)) + margin
    x0, y0, x1, y1 = max(0, int(low[0])), max(0, int(low[1])), min(w, int(high[0])), min(h, int(high[1]))
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def blend(canvas, box, layer):
    """Lays a premultiplied BGRA layer; returns its alpha."""
    x0, y0, x1, y1 = box
    part = canvas[y0:y1, x0:x1]
    alpha = layer[..., 3]
    rest = cv2.merge([255 - alpha] * 3)
    cv2.add(cv2.multiply(part, rest, scale=1 / 255), layer[..., :3], dst=part)
    return alpha


class Scenes:
    """Frames of one chunk."""

    def __init__(self, bank, chunk):
        self.rng = np.random.default_rng([43, chunk])
        self.photos = bank.photos
        self.documents, self.distractors, self.surfaces, self.hands = (bank.things(name, chunk) for name in BANK)
        self.sheets = [thing for thing in self.documents if thing.kind == SHEET]

    def frame(self, width, height):
        """An RGB scene, before light and lens, and its truth."""
        rng = self.rng
        w, h = width * SCALE, height * SCALE
        self.w, self.h = w, h
        placement = str(rng.choice(PLACEMENTS, p=SHARES))
        self.contents = np.zeros((h // 4, w // 4), np.uint8)
        self.cover = np.zeros((h, w), np.uint8)
        main, other = self.choose(placement)
        canvas = self.ground(main, placement)
        is_bank_card = False
        for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.5, 0.25, 0.15, 0.1] if main else [0.2, 0.35, 0.25, 0.2]))):
            is_bank_card |= self.put_distractor(canvas, main)
        self.own_contents = np.zeros_like(self.contents)
        if other:
            self.put_document(canvas, *other)
        if main:
            if rng.random() < 0.3:
                self.hold_behind(canvas, *main)
            others = self.contents.copy()
            self.put_document(canvas, *main)
            self.own_contents = np.where(self.inside(main, w // 4, h // 4, 0.25) > 0, self.contents, 0)
            self.contents = np.where(self.own_contents > 0, self.own_contents, others)
            self.cover[:] = 0
            if rng.random() < 0.14:
                self.put_holder(canvas, *main)
            if rng.random() < (0.6 if placement == "scan" else 0.42):
                self.put_fingers(canvas, *main)
            if rng.random() < 0.04:
                self.put_distractor(canvas, None, np.array(self.quad(main))[rng.integers(0, 4)])
        elif rng.random() < 0.25:
            self.put_loose_hand(canvas)
        image = cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA)
        return np.ascontiguousarray(image[..., ::-1]), self.truth(main, other, is_bank_card, width, height)

    def quad(self, one):
        return corners_of(one[1], one[0].size)

    def inside(self, one, w, h, scale):
        mask = np.zeros((h, w), np.uint8)
        quad = np.clip(self.quad(one) * scale, -8000, 8000)
        cv2.fillConvexPoly(mask, sixteenths(quad - 0.5, np.inf), 255, cv2.LINE_8, 4)
        return mask

    def pick(self, some):
        return some[self.rng.integers(len(some))]

    def choose(self, placement):
        """The document and perhaps another one, with their homographies."""
        rng, w, h = self.rng, self.w, self.h
        if placement == "none":
            return None, None
        for _ in range(40):
            thing = self.pick(self.documents)
            if placement == "two" and thing.kind == SHEET:
                continue
            matrix = place(rng, thing.size, w, h, placement)
            if matrix is None or np.linalg.det(matrix) == 0:
                continue
            quad = corners_of(matrix, thing.size)
            if visible_share(quad, w, h) < MIN_VISIBLE or np.abs(quad).max() > 6 * max(w, h):
                continue
            main = (thing, matrix)
            if placement != "two":
                return main, None
            other = self.beside(main)
            if other:
                return (main, other) if self.comes_first(quad, self.quad(other)) else (other, main)
        return None, None

    def comes_first(self, quad, other):
        """Of two documents the more prominent one is meant; of two that are alike, the one nearer to the frame's top left."""
        ratio = prominence(quad, self.w, self.h) / max(1.0, prominence(other, self.w, self.h))
        if 1 / ALIKE < ratio < ALIKE:
            return quad.mean(0).sum() < other.mean(0).sum()
        return ratio >= 1

    def beside(self, main):
        """Another document in the same plane or nearly so: alike, as the other side of a card, or clearly less or more prominent."""
        rng, w, h = self.rng, self.w, self.h
        quad = self.quad(main)
        for _ in range(12):
            thing = self.pick(self.documents)
            is_pair = rng.random() < 0.4
            if thing.kind == SHEET or (is_pair and thing.size != main[0].size):
                continue
            turn = rng.normal(0, 0.1) if rng.random() < 0.6 else turn_of(rng)
            at = np.array(main[0].size) * rng.uniform(-1.2, 1.2, 2)
            if is_pair:
                # Beside or below, as two sides are laid out to be photographed together.
                turn = rng.normal(0, 0.03)
                apart, along = rng.choice([-1, 1]) * rng.uniform(1.03, 1.2), rng.normal(0, 0.04)
                at = np.array(main[0].size) * ([apart, along] if rng.random() < 0.5 else [along, apart])
            matrix = main[1] @ moved(turn, at)
            far = corners_of(matrix, thing.size)
            if is_behind(matrix, thing.size, 0) or np.abs(far).max() > 6 * max(w, h) or visible_share(far, w, h) < 0.3:
                continue
            common = cv2.intersectConvexConvex(np.float32(quad), np.float32(far))[0]
            ratio = prominence(quad, w, h) / max(1.0, prominence(far, w, h))
            if common < 0.04 * cv2.contourArea(np.float32(quad)) and not (ALIKE < max(ratio, 1 / ratio) < UNLIKE):
                return thing, matrix
        return None

    def ground(self, main, placement):
        """A drawn or photographed ground, perhaps out of focus or of the document's own color."""
        rng, w, h = self.rng, self.w, self.h
        draw = rng.random()
        subject = rng.choice(["surfaces", "rooms", "pages", "hands"], p=[0.3, 0.4, 0.12, 0.18])
        if main and draw < 0.16:
            color = main[0].edge_color + rng.normal(0, 3) + rng.choice([-1, 1]) * rng.uniform(0, 20) + rng.normal(0, 4, 3)
            source = np.float32(self.pick(self.surfaces))
            source = np.uint8(np.clip((source - source.mean((0, 1))) * rng.uniform(0.02, 0.25) + color, 0, 255))
            canvas = self.spread(source, "surfaces")
        else:
            canvas = self.spread(*self.source(subject, draw < 0.55))
        if rng.random() < 0.2:
            # The edge of a table, or where two things meet.
            angle, middle = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.9, 2) * (w, h)
            along = np.array([np.cos(angle), np.sin(angle)]) * 4 * max(w, h)
            beyond = np.array([-along[1], along[0]])
            half = np.zeros((h, w), np.uint8)
            cv2.fillConvexPoly(half, np.int32([middle - along, middle + along, middle + along + beyond, middle - along + beyond]), 255)
            cv2.copyTo(self.spread(*self.source(subject, rng.random() < 0.5)), half, canvas)
        if rng.random() < (0.25 if main else 0.1):
            small = cv2.resize(canvas, (w // 4, h // 4), interpolation=cv2.INTER_AREA)
            canvas = cv2.resize(cv2.GaussianBlur(small, (0, 0), rng.uniform(0.5, 4)), (w, h), interpolation=cv2.INTER_LINEAR)
        if rng.random() < 0.3:
            canvas = cv2.convertScaleAbs(canvas, alpha=rng.uniform(0.5, 1.2), beta=rng.uniform(0, 30))
        if main is None or main[0].kind != SHEET:
            if rng.random() < 0.14:
                self.put_sheet_below(canvas)
            elif rng.random() < 0.14:
                self.strew_sheets(canvas, main)
            elif main and rng.random() < 0.08:
                self.put_sheet_under(canvas, *main)
        return canvas

    def source(self, subject, is_photo):
        """A picture of a ground, in other colors than before, and its subject."""
        photos, rng = self.photos[subject], self.rng
        if not (photos and is_photo):
            return self.pick(self.surfaces), "surfaces"
        source = self.pick(photos)
        if rng.random() < 0.3:
            source = source[..., rng.permutation(3)]
        if rng.random() < 0.4:
            levels = np.arange(256)[:, None] / 255
            table = np.uint8(255 * np.clip(levels ** rng.uniform(0.6, 1.6, 3) * rng.uniform(0.6, 1.1, 3), 0, 1))
            source = cv2.LUT(np.ascontiguousarray(source), table[:, None])
        return source, subject

    def spread(self, source, subject):
        """The canvas covered by a part of a picture, at some scale and angle."""
        rng, w, h = self.rng, self.w, self.h
        sh, sw = source.shape[:2]
        cover = max(w / sw, h / sh)
        if subject == "pages":
            zoom = cover * rng.uniform(2.2, 4.0)
        else:
            zoom = cover * np.exp(rng.uniform(0.0, 0.9)) * (1 if subject in ("rooms", "hands") else rng.uniform(0.6, 1.6))
        turn = rng.normal(0, 0.15) if rng.random() < 0.6 else rng.uniform(0, 2 * np.pi)
        c, s = zoom * np.cos(turn), zoom * np.sin(turn)
        at = rng.uniform(0.3, 0.7, 2) * (sw, sh)
        matrix = np.array([[c, -s, w / 2 - c * at[0] + s * at[1]], [s, c, h / 2 - s * at[0] - c * at[1]]])
        if rng.random() < 0.5:
            source = source[:, ::-1]
        return cv2.warpAffine(np.ascontiguousarray(source), matrix, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)

    def put_sheet_below(self, canvas):
        """A large sheet that goes on beyond the frame: print that is no document."""
        rng, w, h = self.rng, self.w, self.h
        thing = self.pick(self.sheets)
        matrix = plane(rng, thing.size, w, h, rng.uniform(1.7, 3.5), rng.uniform(0, 0.3), turn_of(rng))
        quad = corners_of(matrix, thing.size)
        at = rng.uniform(0, 1, 2) * (w, h) - quad.mean(0)
        matrix = shifted(matrix, *at)
        if visible_share(corners_of(matrix, thing.size), w, h) < 0.5:
            self.put(canvas, thing, matrix)

    def strew_sheets(self, canvas, main):
        """Letters, notes and slips of several sizes, some as large as a document: beside one they are none."""
        rng, w, h = self.rng, self.w, self.h
        for _ in range(rng.integers(2 if main is None else 1, 8)):
            thing = self.pick(self.sheets)
            fill = rng.uniform(0.15, 0.6) if main is None or rng.random() < 0.5 else rng.uniform(0.4, 1.5)
            matrix = plane(rng, thing.size, w, h, fill, rng.uniform(0, 0.4), turn_of(rng))
            matrix = shifted(matrix, *(rng.uniform(-0.1, 1.1, 2) * (w, h) - corners_of(matrix, thing.size).mean(0)))
            self.put_shaded(canvas, thing, matrix)

    def put_sheet_under(self, canvas, thing, matrix):
        """A printed sheet, or another document's size of paper, on which the document lies."""
        rng = self.rng
        sheet = self.pick(self.sheets)
        if rng.random() < 0.5:
            sheet = turned_by_quarter(sheet)
        scale = max(thing.size) / max(sheet.size) * rng.uniform(1.15, 2.6)
        at = (np.array(thing.size) - np.array(sheet.size) * scale) / 2 * (1 + rng.normal(0, 0.5, 2))
        below = matrix @ moved(rng.normal(0, 0.12), at) @ np.diag([scale, scale, 1.0])
        if not is_behind(below, sheet.size):
            self.put_shaded(canvas, sheet, below)

    def put_distractor(self, canvas, main, at=None):
        """Lays a thing that is no document, mostly beside the document; true for a bank or loyalty card."""
        rng, w, h = self.rng, self.w, self.h
        thing = self.pick(self.distractors)
        if main:
            on_plane = moved(turn_of(rng), np.array(main[0].size) * rng.uniform(-1.5, 1.5, 2))
            # Some are large: a poster, a screen below the document.
            scale = np.exp(rng.uniform(0, 1.3)) if rng.random() < 0.35 else 1.0
            matrix = main[1] @ on_plane @ np.diag([scale, scale, 1.0])
            if is_behind(matrix, thing.size):
                return False
        else:
            matrix = plane(rng, thing.size, w, h, rng.uniform(0.2, 1.4), rng.uniform(0, 0.6), turn_of(rng))
            target = rng.uniform(0, 1, 2) * (w, h) if at is None else at + rng.normal(0, 0.02, 2) * w
            quad = corners_of(matrix, thing.size)
            matrix = shifted(matrix, *(target - (quad.mean(0) if at is None else quad[rng.integers(0, 4)])))
        quad = corners_of(matrix, thing.size)
        if self.is_far_off(quad):
            return False
        self.shade(canvas, quad)
        self.hide(*self.put(canvas, thing, matrix))
        return main is None and at is None and thing.kind in ("bank", "loyalty") and visible_share(quad, w, h) > 0.3

    def is_far_off(self, quad):
        """Too large, or too far out of the frame, to be drawn."""
        return np.abs(quad).max() > 8 * max(self.w, self.h)

    def hide(self, alpha, box):
        """What was laid there covers what lies below."""
        if box:
            x0, y0, x1, y1 = box
            self.cover[y0:y1, x0:x1] = np.maximum(self.cover[y0:y1, x0:x1], alpha)

    def put_shaded(self, canvas, thing, matrix):
        """Lays a thing with its shadow, unless it is far off."""
        quad = corners_of(matrix, thing.size)
        if not self.is_far_off(quad):
            self.shade(canvas, quad)
            self.put(canvas, thing, matrix)

    def put(self, canvas, thing, matrix):
        quad = corners_of(matrix, thing.size)
        box = box_of(quad, self.w, self.h)
        if box is None:
            return None, None
        length = max(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3]))
        share = length / thing.levels[0].shape[1]
        texture = thing.levels[0 if share > 0.7 else 1 if share > 0.35 else 2]
        per_mm = texture.shape[1] / thing.size[0]
        scale = np.diag([1 / per_mm, thing.size[1] / texture.shape[0], 1.0])
        return blend(canvas, box, warp(texture, matrix @ scale, box)), box

    def shade(self, canvas, quad):
        """A soft shadow on the ground beside a thing."""
        rng, w, h = self.rng, self.w, self.h
        if rng.random() < 0.3:
            return
        reach = np.linalg.norm(quad[2] - quad[0])
        low = quad.min(0) - 0.1 * reach
        box = box_of(np.stack([low, quad.max(0) + 0.1 * reach]), w, h)
        if box is None:
            return
        x0, y0, x1, y1 = box
        mask = np.zeros(((y1 - y0) // 4 + 1, (x1 - x0) // 4 + 1), np.uint8)
        beside = quad + rng.normal(0, 0.012, 2) * reach
        cv2.fillConvexPoly(mask, sixteenths((beside - (x0, y0)) / 4, 8000), 255, cv2.LINE_AA, 4)
        mask = cv2.GaussianBlur(mask, (0, 0), max(0.4, rng.uniform(0.003, 0.03) * reach / 4))
        mask = cv2.resize(mask, (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)
        light = cv2.merge([np.uint8(255 - mask * rng.uniform(0.1, 0.55))] * 3)
        part = canvas[y0:y1, x0:x1]
        cv2.multiply(part, light, dst=part, scale=1 / 255)

    def put_document(self, canvas, thing, matrix):
        rng = self.rng
        quad = corners_of(matrix, thing.size)
        if thing.kind in (2, 3) and rng.random() < 0.5:
            self.put_opposite_page(canvas, thing, matrix)
        self.shade(canvas, quad)
        alpha, box = self.put(canvas, thing, matrix)
        if box is None:
            return
        if rng.random() < 0.25:
            # The edge of a card catches the light or lies in the dark.
            cv2.polylines(canvas, [sixteenths(quad)], True, as_color(np.clip(thing.edge_color * rng.uniform(0.4, 1.7), 0, 255)), 1, cv2.LINE_AA, 4)
        scale = np.diag([thing.size[0] / thing.contents.shape[1], thing.size[1] / thing.contents.shape[0], 1.0])
        contents = warp(thing.contents, np.diag([0.25, 0.25, 1.0]) @ matrix @ scale, (0, 0, self.w // 4, self.h // 4), cv2.INTER_NEAREST)
        mask = self.inside((thing, matrix), self.w // 4, self.h // 4, 0.25)
        self.contents = np.where(mask > 0, contents, self.contents)

    def put_opposite_page(self, canvas, thing, matrix):
        """The page of a booklet on the other side of the fold."""
        rng = self.rng
        pages = [one for one in self.documents if one.kind == 3 and one.size == thing.size]
        w, h = thing.size
        if not pages:
            return
        above = thing.kind == 2 or rng.random() < 0.5
        page = copy.copy(self.pick(pages))
        page.size = (w, h)
        stretch = rng.uniform(0.7, 1.1)
        move = np.array([[1, 0, 0], [0, stretch, -h * stretch if above else h], [0, 0, 1.0]])
        turned = matrix @ move
        quad = corners_of(turned, page.size)
        if is_behind(turned, page.size) or self.is_far_off(quad):
            return
        self.shade(canvas, quad)
        if rng.random() < 0.4:
            # An endpaper without print.
            cv2.fillConvexPoly(canvas, sixteenths(quad, np.inf), as_color(thing.edge_color * rng.uniform(0.7, 1.05)), cv2.LINE_AA, 4)
        else:
            self.put(canvas, page, turned)
        fold = project(matrix, [[0, 0], [w, 0]] if above else [[0, h], [w, h]])
        cv2.polylines(canvas, [sixteenths(fold)], False, as_color(thing.edge_color * rng.uniform(0.3, 0.9)), int(rng.integers(1, 5)), cv2.LINE_AA, 4)

    def put_holder(self, canvas, thing, matrix):
        """A rim over all sides, strips over some of them, or a clip; plain, clear or grained."""
        rng = self.rng
        w, h = thing.size
        k = thing.size[0] / 85.6
        out = rng.uniform(1, 14) * k
        has_hole = rng.random() < 0.5
        if has_hole:
            depth = np.where(rng.random(4) < 0.6, rng.uniform(0.5, 9) * k, -rng.uniform(0.5, 3) * k)
            outlines = [
                np.array(rectangle(w + 2 * out, h + 2 * out)) - out,
                [[depth[3], depth[0]], [w - depth[1], depth[0]], [w - depth[1], h - depth[2]], [depth[3], h - depth[2]]],
            ]
        else:
            depth = rng.uniform(0.5, 12) * k
            sides = rng.permutation(4)[: rng.integers(1, 4)]
            x0, x1, y0, y1 = -out, w + out, -out, h + out
            if len(sides) == 1 and rng.random() < 0.4:
                x0, y0 = rng.uniform(0, 0.8) * w, rng.uniform(0, 0.8) * h
                x1, y1 = x0 + rng.uniform(8, 35) * k, y0 + rng.uniform(8, 35) * k
            strips = ((x0, -out, x1, depth), (w - depth, y0, w + out, y1), (x0, h - depth, x1, h + out), (-out, y0, depth, y1))
            outlines = [[[a, b], [c, b], [c, d], [a, d]] for a, b, c, d in (strips[side] for side in sides)]
        polygons = [project(matrix, outline) for outline in outlines]
        if any(self.is_far_off(polygon) for polygon in polygons):
            return
        rim = np.zeros((self.h, self.w), np.uint8)
        fixed = [sixteenths(polygon, np.inf) for polygon in polygons]
        # Outlines within each other leave a hole; strips that meet do not.
        for some in [fixed] if has_hole else [[p] for p in fixed]:
            cv2.fillPoly(rim, some, 255, cv2.LINE_AA, 4)
        is_clear = rng.random() < 0.3
        layer = np.zeros((self.h, self.w, 4), np.uint8)
        layer[..., 3] = np.uint8(rim * (rng.uniform(0.05, 0.35) if is_clear else 1.0))
        color = np.zeros((self.h, self.w, 3), np.float32) + tone(rng, 8, 245, 60)
        if rng.random() < 0.5:
            surface = self.spread(self.pick(self.surfaces), "surfaces").astype(np.float32)
            color += (surface - surface.mean((0, 1))) * rng.uniform(0.05, 0.6)
        if not is_clear and rng.random() < 0.6:
            shadow = cv2.GaussianBlur(rim, (0, 0), rng.uniform(1, 6))
            cv2.multiply(canvas, cv2.merge([np.uint8(255 - shadow * rng.uniform(0.05, 0.4))] * 3), dst=canvas, scale=1 / 255)
        layer[..., :3] = np.uint8(layer[..., 3:] * (np.clip(color, 0, 255) / 255))
        blend(canvas, (0, 0, self.w, self.h), layer)
        if not is_clear:
            self.cover = np.maximum(self.cover, rim)

    def put_finger(self, canvas, finger, tip, direction, per_mm, covers=True):
        """Lays a finger whose tip is at a place of the canvas; `direction` leads away from the tip."""
        unit = direction / np.linalg.norm(direction)
        scale = per_mm / HAND_K
        across = np.array([unit[1], -unit[0]]) * self.rng.choice([-1, 1])
        matrix = np.array([[across[0] * scale, unit[0] * scale, 0], [across[1] * scale, unit[1] * scale, 0], [0, 0, 1.0]])
        matrix = shifted(matrix, *(tip - matrix[:2, 0] * WIDE * HAND_K / 2))
        box = box_of(corners_of(matrix, (WIDE * HAND_K, LONG * HAND_K)), self.w, self.h)
        if box is None:
            return
        alpha = blend(canvas, box, warp(finger, matrix, box))
        if covers:
            self.hide(alpha, box)

    def per_mm(self, thing, matrix):
        """Px per mm, for a hand of usual size; sheets are taken for what they are."""
        return np.sqrt(cv2.contourArea(np.float32(corners_of(matrix, thing.size))) / (thing.size[0] * thing.size[1]))

    def side_of(self, quad):
        """The ends of a side, and its direction outwards."""
        side = self.rng.integers(0, 4)
        a, b = quad[side], quad[(side + 1) % 4]
        out = (a + b) / 2 - quad.mean(0)
        return a, b, out / np.linalg.norm(out)

    def hold_behind(self, canvas, thing, matrix):
        """Fingers and a palm below the document."""
        rng = self.rng
        quad = corners_of(matrix, thing.size)
        k = self.per_mm(thing, matrix)
        fingers, skin = self.pick(self.hands)
        a, b, out = self.side_of(quad)
        middle = a + (b - a) * rng.uniform(0.2, 0.8)
        if rng.random() < 0.6:
            palm = middle + out * rng.uniform(10, 35) * k
            axes = (int(rng.uniform(22, 42) * k) + 1, int(rng.uniform(18, 34) * k) + 1)
            cv2.ellipse(canvas, tuple(int(v) for v in np.clip(palm, -4000, 4000)), axes, float(np.degrees(np.arctan2(out[1], out[0]))), 0, 360, as_color(skin * rng.uniform(0.7, 1)), -1, cv2.LINE_AA)
        for n, finger in enumerate(fingers[: rng.integers(1, 5)]):
            tip = middle + (b - a) / np.linalg.norm(b - a) * (n - 1.5) * 17 * k + out * rng.uniform(-10, 22) * k
            self.put_finger(canvas, finger, tip, -out if rng.random() < 0.5 else out + rng.normal(0, 0.2, 2), k, False)

    def put_fingers(self, canvas, thing, matrix):
        """One to three thumbs or fingers over the border, from any side, some deep."""
        rng = self.rng
        quad = corners_of(matrix, thing.size)
        k = self.per_mm(thing, matrix) * rng.uniform(0.85, 1.2)
        fingers, _ = self.pick(self.hands)
        for _ in range(rng.choice([1, 1, 1, 2, 2, 3])):
            a, b, out = self.side_of(quad)
            along = (b - a) / np.linalg.norm(b - a)
            slant = rng.normal(0, 0.4)
            direction = out + slant * along
            depth = rng.uniform(1, 14) if rng.random() < 0.6 else rng.uniform(8, 35)
            tip = a + (b - a) * rng.uniform(0, 1) - direction * depth * k
            beside = int(rng.integers(2, 5)) if rng.random() < 0.15 else 1
            for n in range(beside):
                self.put_finger(canvas, self.pick(fingers), tip + along * n * rng.uniform(14, 19) * k, direction, k)

    def put_loose_hand(self, canvas):
        """A hand without a document."""
        rng = self.rng
        fingers, skin = self.pick(self.hands)
        k = rng.uniform(0.8, 3) * self.w / 576
        turn = rng.uniform(0, 2 * np.pi)
        direction = np.array([np.cos(turn), np.sin(turn)])
        across = np.array([-direction[1], direction[0]])
        tip = rng.uniform(0.2, 0.8, 2) * (self.w, self.h)
        palm = tip + direction * 95 * k
        cv2.ellipse(canvas, tuple(int(v) for v in palm), (int(48 * k) + 1, int(40 * k) + 1), float(np.degrees(turn)), 0, 360, as_color(skin * 0.9), -1, cv2.LINE_AA)
        for n, finger in enumerate(fingers[: rng.integers(1, 6)]):
            self.put_finger(canvas, finger, tip + across * (n - 1.5) * 19 * k + direction * rng.uniform(0, 15) * k, direction + across * rng.normal(0, 0.12), k)

    def truth(self, main, other, is_bank_card, width, height):
        """Labels of cells (0 no, 1 yes, 2 unknown) in the order of the network's outputs, corners, side that is up, kind, presence.

        What is washed out is not known before the photo is taken.
        """
        columns, rows = width // CELL, height // CELL
        shares = lambda mask: cv2.resize(np.float32(mask), (columns, rows), interpolation=cv2.INTER_AREA)
        label = lambda share, low, high: np.where(share >= high, 1, np.where(share > low, 2, 0)).astype(np.uint8)
        cells = np.zeros((7, rows, columns), np.uint8)
        quad, up, kind = np.zeros((4, 2), np.float32), 0, -1
        cover = cv2.resize(self.cover, (self.w // 4, self.h // 4), interpolation=cv2.INTER_AREA) > 127
        if main:
            cells[0] = label(shares(self.inside(main, self.w // 2, self.h // 2, 0.5) > 0), 0.25, 0.75)
            quad, up = in_image_order(self.quad(main) / SCALE)
            kind = main[0].kind
        if other:
            seen = (self.inside(other, self.w // 4, self.h // 4, 0.25) > 0) & ~cover
            if main:
                seen &= self.inside(main, self.w // 4, self.h // 4, 0.25) == 0
            cells[1] = label(shares(seen), 0.2, 0.7)
        # Print, portrait, MRZ and barcode are where they are, whatever covers them.
        cells[2] = label(shares(self.own_contents & PRINT > 0), 0.05, 0.2)
        for at, bit in ((3, PORTRAIT), (4, MRZ), (5, BARCODE)):
            cells[at] = label(shares(self.contents & bit > 0), 0.2, 0.5)
        if main:
            covered = shares(cover & (self.inside(main, self.w // 4, self.h // 4, 0.25) > 0))
            cells[6] = label(covered, 0.12, 0.45)
        presence = 1 if main else 2 if is_bank_card else 0
        if is_bank_card and not main:
            cells[:2] = 2
        return {"cells": cells, "quad": quad.reshape(8), "up": up, "kind": kind, "presence": presence}
