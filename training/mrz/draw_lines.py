"""Lines as `cutMrzLines` gives them: text drawn, printed on a document, photographed, cut out a little beside the truth."""
import cv2
import numpy as np

from glyphs import BELOW, TALL, WIDE, all_faces
from line_texts import ALPHABET, Texts

HEIGHT = 24
# As in cut-lines.ts: paper above and below the letters, before the first and after the last cell; pitch by height.
LINE_MARGIN, END_MARGIN, PITCH_PER_HEIGHT = 0.25, 0.5, 2.54 / 2.4
CAPITAL = HEIGHT / (1 + 2 * LINE_MARGIN)
CELL = CAPITAL * PITCH_PER_HEIGHT
# Half of the columns that the local mean and deviation are taken over; as in recognize-line.ts.
REACH = 48
TEXTURES = 240
CODES = {letter: i for i, letter in enumerate(ALPHABET)}


def smooth_noise(rng, h, w, cell):
    small = rng.standard_normal((max(2, int(h / cell) + 2), max(2, int(w / cell) + 2))).astype(np.float32)
    return cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC)


def texture(rng, h=160, w=1600):
    """Security print, from −1 to 1: waves, rosettes, nets, large letters, spots; in units of a picture's pixels."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    out = np.zeros((h, w), np.float32)
    for _ in range(rng.integers(1, 4)):
        kind = rng.integers(6)
        if kind < 3:
            angle, period = rng.uniform(0, np.pi), np.exp(rng.uniform(np.log(2.5), np.log(40)))
            bend = rng.uniform(0, 12) * np.sin(x / rng.uniform(15, 120) + rng.uniform(0, 6) + y / rng.uniform(20, 200))
            phase = (x * np.cos(angle) + y * np.sin(angle) + bend) * (2 * np.pi / period)
            some = np.cos(phase)
            if rng.random() < 0.6:
                some = np.clip(some * rng.uniform(1, 5) - rng.uniform(0, 3), -1, 1)
        elif kind == 3:
            cx, cy = rng.uniform(0, w), rng.uniform(-2 * h, 3 * h)
            r = np.hypot(x - cx, y - cy)
            petals = rng.integers(3, 20) * np.arctan2(y - cy, x - cx)
            some = np.cos(r * (2 * np.pi / rng.uniform(4, 30)) + rng.uniform(0, 4) * np.sin(petals))
            some = np.clip(some * 3 - rng.uniform(0, 2), -1, 1)
        elif kind == 4:
            some = np.clip(smooth_noise(rng, h, w, rng.uniform(3, 60)) * rng.uniform(0.5, 3), -1, 1)
        else:
            some = np.zeros((h, w), np.float32)
            for _ in range(rng.integers(10, 60)):
                size = rng.uniform(0.3, 3)
                word = "".join(ALPHABET[i] for i in rng.integers(1, 37, size=rng.integers(1, 8)))
                at = (int(rng.uniform(-50, w)), int(rng.uniform(0, h + 30)))
                cv2.putText(some, word, at, int(rng.integers(0, 7)), size, float(rng.choice([-1, 1])), int(rng.integers(1, 5)), cv2.LINE_AA)
        out += some * rng.uniform(0.3, 1)
    return (np.clip(out, -1, 1) * 127).astype(np.int8)


def motion_kernel(rng, length):
    size = int(np.ceil(length)) | 1
    kernel = np.zeros((size + 2, size + 2), np.float32)
    angle, c = rng.uniform(0, np.pi), (size + 1) / 2
    dx, dy = np.cos(angle) * length / 2, np.sin(angle) * length / 2
    for t in np.linspace(-1, 1, 4 * size):
        px, py = c + t * dx, c + t * dy
        ix, iy = int(px), int(py)
        fx, fy = px - ix, py - iy
        kernel[iy : iy + 2, ix : ix + 2] += np.float32([[(1 - fx) * (1 - fy), fx * (1 - fy)], [(1 - fx) * fy, fx * fy]])
    return kernel / kernel.sum()


def normalized(line):
    """Mean 0, deviation 1 in the columns around each one; the four grey levels keep noise on empty paper small."""
    h, w = line.shape
    x = line.astype(np.float32)
    sums = np.concatenate([[0], np.cumsum(x.sum(0, dtype=np.float64))])
    squares = np.concatenate([[0], np.cumsum((x * x).sum(0, dtype=np.float64))])
    at = np.arange(w)
    low, high = np.maximum(0, at - REACH), np.minimum(w, at + REACH + 1)
    n = (high - low) * h
    mean = (sums[high] - sums[low]) / n
    spread = np.sqrt(np.maximum(0, (squares[high] - squares[low]) / n - mean * mean)) + 4
    return ((x - mean.astype(np.float32)) / spread.astype(np.float32)).astype(np.float32)


class Lines:
    """Draws lines, one after the other."""

    def __init__(self):
        self.groups = all_faces()
        # Prints are the same for every seed: what varies is how much of which one is seen.
        prints = np.random.default_rng(77)
        self.textures = [texture(prints) for _ in range(TEXTURES)]
        self.begin(np.random.default_rng(0))

    def begin(self, rng):
        """Goes on with these random numbers."""
        self.rng = rng
        self.texts = Texts(rng)

    def chance(self, share):
        return self.rng.random() < share

    def face(self):
        r = self.rng.random()
        group = self.groups[0 if r < 0.8 else 1 if r < 0.88 else 2]
        return group[self.rng.integers(len(group))]

    def canvas(self, text, size, pitch, face):
        """The text as coverage 0–255, with room of 0.75 capital heights around; cells' middles in px of it."""
        rng = self.rng
        glyphs = face[size]
        n = len(text)
        room = int(0.75 * size)
        out = np.zeros((size + 2 * room, int(n * pitch) + 4 * room), np.uint8)
        loose = rng.choice([0.0, 0.006, 0.02]) * size
        middles = 2 * room + (np.arange(n) + 0.5) * pitch + rng.normal(0, 1, n) * loose
        feet = room + size + rng.normal(0, 1, n) * loose * 0.7
        w, h = int(WIDE * size), int(TALL * size)
        for letter, x, y in zip(text, middles, feet):
            left, top = int(round(x - w / 2)), int(round(y - (TALL - BELOW) * size))
            right, bottom = min(left + w, out.shape[1]), min(top + h, out.shape[0])
            a, b = max(0, left), max(0, top)
            part = out[b:bottom, a:right]
            np.maximum(part, glyphs[CODES[letter]][b - top : bottom - top, a - left : right - left], out=part)
        if self.chance(0.15):
            self.beside(out, size, pitch, face, room)
        return out, room, middles

    def beside(self, out, size, pitch, face, room):
        """Letters of a neighbouring line look in from above or below."""
        rng = self.rng
        glyphs = face[size]
        above = self.chance(0.5)
        gap = rng.uniform(0.1, 0.7) * size
        y = int(room - gap) if above else int(room + size + gap + size)
        w, h = int(WIDE * size), int(TALL * size)
        x, top = rng.uniform(0, pitch), y - int((TALL - BELOW) * size)
        while x + w < out.shape[1]:
            a, b, bottom = int(x), max(0, top), min(top + h, out.shape[0])
            if bottom > b:
                part = out[b:bottom, a : a + w]
                np.maximum(part, glyphs[rng.integers(37)][b - top : bottom - top], out=part)
            x += pitch

    def line(self):
        """A line as grey levels, HEIGHT tall, its text and the middles of its letters, px."""
        rng = self.rng
        text = self.texts.line()
        n = len(text)
        width = int(round(CELL * (n + 2 * END_MARGIN)))
        face = self.face()
        # Capitals' height in the picture: most between 7 and 20 px, some as small as 5.
        capital = np.exp(rng.uniform(np.log(6.5), np.log(20))) if self.chance(0.75) else rng.uniform(5, 36)
        size = 24 if capital <= 11 else 48
        pitch = size * PITCH_PER_HEIGHT * np.exp(np.clip(rng.normal(0, 0.06), -0.14, 0.14))
        ink, room, middles = self.canvas(text, size, pitch, face)

        # From the cut line to the canvas: u in cells, v in capital heights, with what the corners are off by.
        rough = rng.choice([0.4, 1, 1.6])
        stretch = 1 + np.clip(rng.normal(0, 0.013) * rough, -0.04, 0.04)
        start = np.clip(rng.normal(0, 0.12) * rough, -1, 1) if self.chance(0.93) else rng.uniform(-1, 1)
        bulge, wedge = rng.normal(0, 1, 2) * [0.08, 0.03] * rough
        if self.chance(0.25):
            # Letters shrink and narrow along the line: perspective that a single line does not show.
            far = np.clip(rng.normal(0, 0.12), -0.26, 0.26)
            wedge += far
            bulge += far * rng.uniform(0.7, 1.1) * n / 4
        tall = np.exp(np.clip(rng.normal(0, 0.06) * rough, -0.14, 0.14))
        off, drift, bow, wave = rng.normal(0, 1, 4) * [0.06, 0.06, 0.045, 0.02] * rough
        lean = rng.normal(0, 0.05)
        scale_x = capital / CAPITAL * np.exp(rng.normal(0, 0.05))
        scale_y = capital / CAPITAL
        margin = 3
        w, h = int(np.ceil(width * scale_x)) + 2 * margin, int(np.ceil(HEIGHT * scale_y)) + 2 * margin
        phase_x, phase_y = rng.uniform(-0.5, 0.5, 2)
        across = (np.arange(w) + 0.5 - margin + phase_x) / scale_x
        down = (np.arange(h) + 0.5 - margin + phase_y) / scale_y
        t = across / width - 0.5
        u = n * 0.5 + (across - width / 2) / CELL * stretch + start + bulge * (4 * t * t - 1)
        v = 0.5 + (down[:, None] - HEIGHT / 2) / CAPITAL * tall * (1 + wedge * 2 * t[None, :])
        sway = off + drift * 2 * t + bow * (4 * t * t - 0.4) + wave * np.sin(t * rng.uniform(6, 16) + rng.uniform(0, 6))
        v = v + sway[None, :]
        map_x = (2 * room + u[None, :] * pitch + lean * size * (v - 0.5)).astype(np.float32) - 0.5
        map_y = (room + v * size).astype(np.float32) - 0.5
        ratio = size / capital
        if ratio > 1.2:
            ink = cv2.GaussianBlur(ink, (0, 0), 0.42 * ratio)
        alpha = cv2.remap(ink, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0).astype(np.float32) / 255
        picture = self.photographed(alpha, capital)
        # Cut out: bilinear, two samples a pixel and direction where it shrinks much; as rectifyPlane does.
        taps = 2 if scale_x > 1.6 else 1
        sx, sy = scale_x / taps, scale_y / taps
        matrix = np.float32([[sx, 0, 0.5 * sx + margin - phase_x - 0.5], [0, sy, 0.5 * sy + margin - phase_y - 0.5]])
        cut = cv2.warpAffine(picture, matrix, (width * taps, HEIGHT * taps), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
        if taps == 2:
            cut = cv2.resize(cut, (width, HEIGHT), interpolation=cv2.INTER_AREA)
        cells = (middles - 2 * room) / pitch
        places = np.interp(cells, u, across)
        return cut, text, places

    def photographed(self, alpha, capital):
        """Ink on paper with its print, light and what a camera does to it. Lengths follow the capitals' height."""
        rng = self.rng
        h, w = alpha.shape
        x, y = np.linspace(-1, 1, w, dtype=np.float32)[None, :], np.linspace(-1, 1, h, dtype=np.float32)[:, None]
        paper = rng.uniform(120, 250)
        # Ink: dark as a rule; worn, light, uneven; letters of different strength.
        contrast = rng.uniform(0.5, 0.95) if self.chance(0.75) else rng.uniform(0.18, 0.6)
        strength = np.float32(contrast)
        if self.chance(0.35):
            strength = strength * np.clip(1 + rng.uniform(0.05, 0.35) * smooth_noise(rng, h, w, capital * rng.uniform(0.5, 4)), 0.25, 1.3)
        if self.chance(0.12):
            worn = smooth_noise(rng, h, w, max(1.5, capital * rng.uniform(0.08, 0.3)))
            alpha = alpha * np.clip(1.2 - rng.uniform(0.1, 0.6) * np.clip(worn, 0, 2.5), 0.1, 1)
        level = np.full((h, w), paper, np.float32)
        if self.chance(0.7):
            depth = rng.uniform(2, 22) if self.chance(0.75) else rng.uniform(20, 60)
            depth *= min(1.0, contrast * paper / 120)
            level += depth * self.print_of(h, w, capital)
        image = level * (1 - alpha * strength)
        if self.chance(0.15):
            # Overprint, holograms, laminate: on top of the ink.
            image += rng.uniform(4, 30) * contrast * self.print_of(h, w, capital)
        if self.chance(0.1):
            for _ in range(rng.integers(1, 4)):
                p = [int(v) for v in (rng.uniform(0, w), rng.uniform(-h, 2 * h), rng.uniform(0, w), rng.uniform(-h, 2 * h))]
                cv2.line(image, p[:2], p[2:], float(rng.choice([20, paper * 0.6, 250])), max(1, int(capital * rng.uniform(0.03, 0.12))), cv2.LINE_AA)
        if self.chance(0.1):
            self.edges(image, capital)
        # Light: slopes, shadows of a hand or a phone, reflections.
        if self.chance(0.6):
            a, b, c = rng.normal(0, 1, 3) * [0.18, 0.06, 0.1]
            image *= np.clip(1 + a * x + b * y + c * x * x, 0.25, 1.6)
        if self.chance(0.15):
            edge = rng.uniform(-1, 1) + rng.uniform(-0.1, 0.1) * y
            image *= 1 - rng.uniform(0.15, 0.6) / (1 + np.exp(np.clip((x - edge) * rng.choice([-1, 1]) * rng.uniform(15, 200), -30, 30)))
        if self.chance(0.22):
            for _ in range(rng.integers(1, 4)):
                self.reflection(image, capital)
        if self.chance(0.07):
            image = 255 - image
        return self.taken(image, capital)

    def print_of(self, h, w, capital):
        """A piece of some security print, finer or coarser with the capitals' height."""
        rng = self.rng
        some = self.textures[rng.integers(TEXTURES)]
        zoom = np.exp(rng.uniform(np.log(0.5), np.log(1.5))) * capital / 14
        ph, pw = min(160, int(h / zoom) + 2), min(1600, int(w / zoom) + 2)
        top, left = rng.integers(0, 160 - ph + 1), rng.integers(0, 1600 - pw + 1)
        piece = some[top : top + ph, left : left + pw]
        if self.chance(0.5):
            piece = piece[:, ::-1]
        return cv2.resize(piece.astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR if zoom >= 1 else cv2.INTER_AREA) / 127

    def reflection(self, image, capital):
        rng = self.rng
        h, w = image.shape
        x = (np.arange(w, dtype=np.float32) - rng.uniform(0, w)) / (capital * np.exp(rng.uniform(np.log(0.5), np.log(8))))
        y = (np.arange(h, dtype=np.float32) - rng.uniform(-0.5, 1.5) * h) / (capital * np.exp(rng.uniform(np.log(0.4), np.log(4))))
        d = (x[None, :] + rng.uniform(-1, 1) * y[:, None]) ** 2 + y[:, None] ** 2
        spot = np.exp(-0.5 * d) if self.chance(0.5) else 1 / (1 + np.exp(np.clip((d - 1) * rng.uniform(2, 8), -30, 30)))
        if self.chance(0.5):
            image += spot * rng.uniform(40, 260)
        else:
            image += (rng.uniform(225, 260) - image) * spot * rng.uniform(0.4, 0.93)

    def edges(self, image, capital):
        """The document ends beside the line, or a finger lies there."""
        rng = self.rng
        h, w = image.shape
        level = rng.uniform(10, 250)
        side = rng.integers(4)
        if side == 0:
            image[: int(h * rng.uniform(0, 0.14))] = level
        elif side == 1:
            image[h - int(h * rng.uniform(0, 0.14)) :] = level
        elif side == 2:
            image[:, : int(capital * rng.uniform(0, 0.5)) + 3] = level
        else:
            image[:, w - int(capital * rng.uniform(0, 0.5)) - 3 :] = level

    def taken(self, image, capital):
        """Blur, noise, tone curve, compression; some are copies in black and white."""
        rng = self.rng
        if self.chance(0.16):
            # A copy: black or white, at this size or a finer one; letters break or fill up.
            soft = cv2.GaussianBlur(image, (0, 0), max(0.4, capital * rng.uniform(0.02, 0.11)))
            soft += (rng.uniform(0, 4) if self.chance(0.75) else rng.uniform(4, 30)) * rng.standard_normal(image.shape, dtype=np.float32)
            around = cv2.blur(soft, (int(capital * 6) | 1, image.shape[0] | 1))
            steep = np.exp(rng.uniform(np.log(0.08), np.log(2)))
            ink, paper = rng.uniform(0, 40), rng.uniform(215, 255)
            image = ink + (paper - ink) / (1 + np.exp(np.clip((around * rng.uniform(0.72, 1.04) - soft) * steep, -30, 30)))
            if self.chance(0.4):
                image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 0.8))
        else:
            r = rng.random()
            focus = rng.uniform(0, 0.05) if r < 0.45 else rng.uniform(0.04, 0.12) if r < 0.9 else rng.uniform(0.1, 0.17)
            sigma = max(focus * capital, rng.uniform(0.2, 0.6))
            image = cv2.GaussianBlur(image, (0, 0), sigma)
            if self.chance(0.2):
                length = rng.uniform(0.08, 0.4) * capital
                if length > 1:
                    image = cv2.filter2D(image, -1, motion_kernel(rng, length), borderType=cv2.BORDER_REPLICATE)
            if self.chance(0.15):
                image += rng.uniform(0.3, 1.5) * (image - cv2.GaussianBlur(image, (0, 0), max(0.8, 0.1 * capital)))
        if self.chance(0.7):
            noise = rng.standard_normal(image.shape, dtype=np.float32) * (rng.uniform(0.5, 5) if self.chance(0.8) else rng.uniform(4, 14))
            if self.chance(0.3):
                noise = cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.8
            image = image + noise
        image = np.clip(image, 0, 255)
        if self.chance(0.3):
            image = 255 * (image / 255) ** np.exp(rng.normal(0, 0.35))
        image = image.astype(np.uint8)
        if self.chance(0.6):
            quality = int(rng.uniform(40, 95)) if self.chance(0.75) else int(rng.uniform(12, 45))
            image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_GRAYSCALE)
        return image
