"""Light, lens and sensor, at the size of the network's input."""
import cv2
import numpy as np

NOISE_SIZE = 640


class Camera:
    """Takes photos of a scene. One generator's draws repeat one stream of photos."""

    def __init__(self, rng):
        self.rng = rng
        self.noise = np.random.default_rng(47).normal(size=(NOISE_SIZE, NOISE_SIZE, 3)).astype(np.float32)

    def take(self, scene, quad):
        """A BGR scene → an RGB frame, and where light has washed out what lies below."""
        rng = self.rng
        h, w = scene.shape[:2]
        canvas = scene.astype(np.float32)
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        canvas *= self.light(x, y, w, h)[..., None]
        canvas *= rng.normal(1, 0.07, 3).astype(np.float32)
        exposure = rng.uniform(0.7, 1.15) if rng.random() < 0.7 else rng.uniform(0.3, 1.3)
        canvas *= np.float32(exposure)
        washed = np.zeros((h, w), np.float32)
        for _ in range(int(rng.choice([0, 1, 2], p=[0.68, 0.24, 0.08]))):
            glare = self.glare(x, y, w, h, quad)
            canvas += glare[..., None] * (1 + rng.normal(0, 0.05, 3).astype(np.float32))
            washed = np.maximum(washed, np.float32((glare > 60) & (canvas.min(2) > 236)))
        canvas = 255 * (np.clip(canvas, 0, 255) / 255) ** np.float32(rng.uniform(0.75, 1.35))
        canvas = self.lens(canvas, w, h)
        if rng.random() < 0.15:
            canvas += np.float32(rng.uniform(0.2, 1.2)) * (canvas - cv2.GaussianBlur(canvas, (0, 0), 1.0))
        if rng.random() < 0.25:
            middle = canvas.mean()
            canvas = (canvas - middle) * np.float32(rng.uniform(0.55, 1.4)) + middle
        canvas += self.sensor(w, h)
        image = np.clip(canvas, 0, 255).astype(np.uint8)
        if rng.random() < 0.25:
            _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(35, 95))])
            image = cv2.imdecode(data, cv2.IMREAD_COLOR)
        return np.ascontiguousarray(image[..., ::-1]), washed

    def light(self, x, y, w, h):
        """A ramp, the edge of a shadow, a vignette."""
        rng = self.rng
        light = np.ones((h, w), np.float32)
        if rng.random() < 0.6:
            angle = rng.uniform(0, 2 * np.pi)
            light *= 1 + np.float32(rng.uniform(0, 0.8)) * ((x / w - 0.5) * np.float32(np.cos(angle)) + (y / h - 0.5) * np.float32(np.sin(angle)))
        for _ in range(int(rng.choice([0, 1, 2], p=[0.7, 0.22, 0.08]))):
            angle = rng.uniform(0, 2 * np.pi)
            line = (x - rng.uniform(0, w)) * np.float32(np.cos(angle)) + (y - rng.uniform(0, h)) * np.float32(np.sin(angle))
            light *= 1 - np.float32(rng.uniform(0.1, 0.6)) / (1 + np.exp(np.clip(-line / np.float32(rng.uniform(0.4, 16)), -30, 30)))
        if rng.random() < 0.3:
            light *= 1 - np.float32(rng.uniform(0, 0.4)) * (((x / w - 0.5) ** 2 + (y / h - 0.5) ** 2) * 2)
        return light

    def glare(self, x, y, w, h, quad):
        """A lamp or a window in the laminate: a spot, a streak or a soft rectangle."""
        rng = self.rng
        if quad is not None and rng.random() < 0.85:
            share = rng.uniform(0, 1, 2)
            centre = (quad[0] * (1 - share[0]) + quad[1] * share[0]) * (1 - share[1]) + (quad[3] * (1 - share[0]) + quad[2] * share[0]) * share[1]
            reach = np.linalg.norm(quad[2] - quad[0])
        else:
            centre, reach = rng.uniform(0, [w, h]), w
        angle = rng.uniform(0, np.pi)
        c, s = np.float32(np.cos(angle)), np.float32(np.sin(angle))
        u, v = (x - np.float32(centre[0])) * c + (y - np.float32(centre[1])) * s, (y - np.float32(centre[1])) * c - (x - np.float32(centre[0])) * s
        size = rng.uniform(0.03, 0.16) * reach
        u, v = u / np.float32(size * rng.uniform(0.6, 4)), v / np.float32(size)
        power = rng.choice([1, 1, 3])
        shape = np.exp(-((u**2) ** power + (v**2) ** power) / 2)
        return shape * np.float32(rng.uniform(50, 360))

    def lens(self, canvas, w, h):
        rng = self.rng
        draw = rng.random()
        if draw < 0.2:
            return self.moved(canvas)
        if draw < 0.7:
            return cv2.GaussianBlur(canvas, (0, 0), rng.uniform(0.7, 2.4) if rng.random() < 0.25 else rng.uniform(0.3, 0.8))
        if draw < 0.8:
            share = rng.uniform(0.45, 0.9)
            small = cv2.resize(canvas, (int(w * share), int(h * share)), interpolation=cv2.INTER_AREA)
            return cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)
        return canvas

    def moved(self, canvas):
        """Motion blur along a line."""
        rng = self.rng
        length, angle, size = rng.uniform(0.6, 5), rng.uniform(0, np.pi), 11
        kernel = np.zeros((size * 4, size * 4), np.float32)
        middle = size * 2
        d = np.array([np.cos(angle), np.sin(angle)]) * length * 2
        cv2.line(kernel, tuple(int(v) for v in middle - d), tuple(int(v) for v in middle + d), 1.0, 4)
        kernel = cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA)
        return cv2.filter2D(canvas, -1, kernel / kernel.sum())

    def sensor(self, w, h):
        rng = self.rng
        top, left = rng.integers(0, NOISE_SIZE - h), rng.integers(0, NOISE_SIZE - w)
        noise = self.noise[top : top + h, left : left + w]
        strength = rng.uniform(0.2, 3) if rng.random() < 0.75 else rng.uniform(3, 9)
        return noise[..., :1] * np.float32(strength) + noise * np.float32(strength * rng.uniform(0.1, 0.6))
