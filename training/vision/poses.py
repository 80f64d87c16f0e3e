"""Where documents lie in a frame: homographies from mm to px, and the order of corners."""
import cv2
import numpy as np

# Shares of frames: whole, upright and large as a scanner or a rectified look gives it, cut off on one side, at a corner, too near, two documents, none.
PLACEMENTS = ("whole", "scan", "one-side", "corner", "near", "two", "none")
SHARES = (0.41, 0.13, 0.09, 0.05, 0.04, 0.11, 0.17)
MIN_VISIBLE = 0.35


def turn_of(rng):
    kind = rng.random()
    if kind < 0.36:
        return rng.normal(0, 0.07)
    if kind < 0.56:
        return rng.uniform(-0.45, 0.45)
    if kind < 0.7:
        return rng.integers(1, 4) * np.pi / 2 + rng.normal(0, 0.12)
    return rng.uniform(0, 2 * np.pi)


def plane(rng, size, w, h, fill, tilt, turn):
    """A homography (mm from the document's top left → px) whose bounding box fills a share of the frame; placed at 0, 0."""
    axis = rng.uniform(0, 2 * np.pi)
    k = np.array([np.cos(axis), np.sin(axis), 0])
    cross = np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
    lean = (np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross) @ moved(turn, (0, 0))
    points = np.concatenate([np.array(rectangle(*size), float) - np.array(size) / 2, np.zeros((4, 1))], 1) @ lean.T
    focal = rng.uniform(0.65, 1.5) * max(w, h)
    extent = points[:, :2].max(0) - points[:, :2].min(0)
    distance = focal / (fill * min(w / extent[0], h / extent[1]))
    # From mm on the plane to the image: K [r1 r2 t], the middle at the origin.
    matrix = np.stack([lean[:, 0], lean[:, 1], np.array([0, 0, distance]) - lean[:, :2] @ (np.array(size) / 2)], 1)
    return np.diag([focal, focal, 1.0]) @ matrix


def project(matrix, points):
    return cv2.perspectiveTransform(np.float64(points).reshape(-1, 1, 2), matrix).reshape(-1, 2)


def shifted(matrix, dx, dy):
    return np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1.0]]) @ matrix


def moved(turn, at):
    """Turned in the plane, then moved."""
    c, s = np.cos(turn), np.sin(turn)
    return np.array([[c, -s, at[0]], [s, c, at[1]], [0, 0, 1.0]])


def rectangle(width, height):
    return [[0, 0], [width, 0], [width, height], [0, height]]


def corners_of(matrix, size):
    return project(matrix, rectangle(*size))


def is_behind(matrix, size, least=0.02):
    """A corner lies behind the camera, or nearly so."""
    return (np.concatenate([rectangle(*size), np.ones((4, 1))], 1) @ matrix[2] <= least).any()


def visible_share(quad, w, h):
    area = cv2.contourArea(np.float32(quad))
    return cv2.intersectConvexConvex(np.float32(quad), np.float32(rectangle(w, h)))[0] / max(1.0, area)


def place(rng, size, w, h, placement):
    """A homography for a placement, or None where this draw does not fit."""
    tilt = rng.uniform(0, 0.78) if rng.random() < 0.4 else rng.uniform(0, 0.3)
    frame = np.array([w, h], float)
    if placement == "scan":
        return scanned(rng, size, w, h)
    if placement in ("whole", "two"):
        fill = rng.uniform(0.3, 0.6) if placement == "two" else rng.uniform(0.85, 1.0) if rng.random() < 0.35 else rng.uniform(0.33, 0.9)
        matrix = plane(rng, size, w, h, fill, tilt, turn_of(rng))
        quad = corners_of(matrix, size)
        low, high = quad.min(0), quad.max(0)
        room = frame - (high - low)
        if (room < 0).any():
            return None
        at = np.where(rng.random(2) < 0.5, np.clip(rng.normal(0.5, 0.15, 2), 0, 1), rng.random(2))
        # Close to one side or two: the border of a document must not be taken for that of the frame.
        at = np.where(rng.random(2) < 0.2, np.round(at) + (0.5 - np.round(at)) * rng.uniform(0, 0.05, 2), at)
        return shifted(matrix, *(room * at - low))
    fill = rng.uniform(1.05, 2.2) if placement == "near" else rng.uniform(0.5, 1.2)
    matrix = plane(rng, size, w, h, fill, tilt * 0.8, turn_of(rng))
    quad = corners_of(matrix, size)
    low, high = quad.min(0), quad.max(0)
    shift = (frame - low - high) / 2 + rng.normal(0, 0.1, 2) * frame
    if placement != "near":
        axis = int(rng.integers(2))
        for side in [axis] if placement == "one-side" else [axis, 1 - axis]:
            span = high[side] - low[side]
            # What is hardly cut off is hardest to tell from what is whole.
            outside = (rng.uniform(0.01, 0.12) if rng.random() < 0.4 else rng.uniform(0.03, 0.45)) * span
            shift[side] = -low[side] - outside if rng.random() < 0.5 else frame[side] - high[side] + outside
        if placement == "one-side":
            other = 1 - axis
            room = frame[other] - (high[other] - low[other])
            if room < 2:
                return None
            shift[other] = rng.uniform(1, room - 0.9) - low[other]
    return shifted(matrix, *shift)


def scanned(rng, size, w, h):
    """The document's sides along those of the frame, at them or a little inside, turned by quarters."""
    farthest = 0.03 if rng.random() < 0.5 else 0.16
    x0, y0, x1, y1 = np.array([0, 0, w, h]) + rng.uniform(-0.015, farthest, 4) * min(w, h) * [1, 1, -1, -1]
    target = np.float32([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    is_upright = (size[0] > size[1]) == (w > h)
    turn = (0 if is_upright else 1) + 2 * (rng.random() < 0.15)
    source = np.float32(rectangle(*size))
    target = target + rng.normal(0, 0.008, (4, 2)).astype(np.float32) * min(w, h)
    return cv2.getPerspectiveTransform(source, np.roll(target, -turn, 0)).astype(float)


def in_image_order(quad):
    """Corners clockwise from the image's top left, and which side is the document's top."""
    across = (quad[1] - quad[0]) + (quad[2] - quad[3])
    up = int(np.round(np.arctan2(across[1], across[0]) / (np.pi / 2))) % 4
    return np.roll(quad, up, 0), up


def prominence(quad, w, h):
    """Visible area, less towards the borders: which of two documents is meant."""
    away = np.linalg.norm(quad.mean(0) - np.array([w, h]) / 2) / np.hypot(w, h) * 2
    return visible_share(quad, w, h) * cv2.contourArea(np.float32(quad)) * (1 - 0.6 * min(1.0, away))
