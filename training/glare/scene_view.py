"""Where the samples of the network lie in a photograph: poses of the document, and errors of the finder."""
import cv2
import numpy as np

# As in src/checks/glare: cells of the document, cells around it, samples along a cell.
COLUMNS, ROWS, MARGIN, SAMPLES = 24, 16, 2, 5
GRID = (ROWS + 2 * MARGIN, COLUMNS + 2 * MARGIN)


def corners(rng, half, w, h):
    """Corners in a frame: mostly upright, up to 25 degrees tilted. The first side is the longer one."""
    for _ in range(50):
        plane = np.array([[-half[0], -half[1], 0], [half[0], -half[1], 0], [half[0], half[1], 0], [-half[0], half[1], 0]])
        turn = np.radians(rng.uniform(-14, 14)) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi)
        tilt, axis = np.radians(rng.uniform(0, 25)), rng.uniform(0, 2 * np.pi)
        c, s = np.cos(turn), np.sin(turn)
        a = np.array([np.cos(axis), np.sin(axis), 0])
        cross = np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])
        lean = np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
        points = plane @ (lean @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])).T
        extent = points[:, :2].max(0) - points[:, :2].min(0)
        focal = rng.uniform(0.7, 1.5) * max(w, h)
        distance = focal / (rng.uniform(0.55, 0.97) * min(w / extent[0], h / extent[1]))
        q = points[:, :2] * focal / (distance + points[:, 2:])
        room = np.array([w, h]) - (q.max(0) - q.min(0))
        if (room > 4).all():
            return (q - q.min(0) + rng.uniform(2, room - 2)).astype(np.float32)
    raise ValueError("no room")


def found_corners(rng, quad):
    """As the finder errs: a little everywhere, sometimes one side lies inside or outside of the border."""
    long_side = np.linalg.norm(quad[1] - quad[0])
    out = quad + rng.normal(0, rng.choice([0.002, 0.005, 0.011]) * long_side, (4, 2))
    if rng.random() < 0.25:
        side = rng.integers(0, 4)
        a, b = side, (side + 1) % 4
        shift = rng.uniform(-0.035, 0.035)
        out[a] += shift * (quad[(a + 3) % 4] - quad[a])
        out[b] += shift * (quad[(b + 1) % 4] - quad[b])
    return out.astype(np.float32)


def mapped(matrix, x, y):
    z = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
    return (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / z, (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / z


class View:
    """Where the samples lie: in px of the frame, and in mm from the document's middle."""

    def __init__(self, rng, side):
        long_px = int(rng.choice([640, 960, 1280, 1600], p=[0.12, 0.23, 0.5, 0.15]))
        w, h = long_px, int(long_px * rng.choice([9 / 16, 3 / 4]))
        if rng.random() < 0.35:
            w, h = h, w
        quad = corners(rng, side.half, w, h)
        unit = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
        to_px = cv2.getPerspectiveTransform(unit, found_corners(rng, quad))
        to_mm = cv2.getPerspectiveTransform(quad, (unit - 0.5) * (2 * side.half))
        v, u = np.mgrid[0 : GRID[0] * SAMPLES, 0 : GRID[1] * SAMPLES].astype(np.float64)
        u, v = ((u + 0.5) / SAMPLES - MARGIN) / COLUMNS, ((v + 0.5) / SAMPLES - MARGIN) / ROWS
        px, py = (np.floor(value) + 0.5 for value in mapped(to_px, u, v))
        self.is_in_frame = (px >= 0) & (py >= 0) & (px < w) & (py < h)
        x, y = mapped(to_mm, px, py)
        self.x, self.y = x.astype(np.float32), y.astype(np.float32)
        self.across, self.down = ((px / w - 0.5) * 2).astype(np.float32), ((py / h - 0.5) * 2).astype(np.float32)
        self.px_per_mm = np.linalg.norm(quad[1] - quad[0]) / side.width
        self.blur_px = long_px / 1280 * (rng.uniform(0.3, 1.3) if rng.random() < 0.85 else rng.uniform(1.3, 3))


def cell_sums(values):
    """Sums over the samples of each cell."""
    return values.reshape(GRID[0], SAMPLES, GRID[1], SAMPLES).sum((1, 3))
