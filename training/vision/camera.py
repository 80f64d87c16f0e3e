"""Light, lens and sensor, at the size of the network's input: each time a scene is used, another photo is taken of it."""
import math

import torch
from torch.nn import functional as F

KERNEL = 11
# ITU-R BT.601, as JPEG defines it.
TO_YCC = torch.tensor([[0.299, 0.587, 0.114], [-0.168736, -0.331264, 0.5], [0.5, -0.418688, -0.081312]])
COARSE_STEPS = torch.tensor(
    [
        [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56],
        [14, 17, 22, 29, 51, 87, 80, 62], [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
        [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99],
    ],
    dtype=torch.float32,
)


def luminance_of(images):
    """Images (n × 3 × h × w, RGB) without color (n × h × w)."""
    return (images * TO_YCC[0].to(images.device)[:, None, None]).sum(1)


def cosines():
    """Rows of the cosine transform of eight values."""
    k, n = torch.arange(8.0)[:, None], torch.arange(8.0)[None]
    rows = torch.cos((2 * n + 1) * k * math.pi / 16) * 0.5
    rows[0] *= math.sqrt(0.5)
    return rows


class Camera:
    """Takes photos of scenes. One seed repeats one stream of photos on one device."""

    def __init__(self, seed, device="cpu"):
        self.device = device
        self.random = torch.Generator(device=device)
        self.random.manual_seed(seed)
        self.to_ycc, self.coarse, self.cosines = (value.to(device) for value in (TO_YCC, COARSE_STEPS, cosines()))

    def uniform(self, low, high, *shape):
        return torch.rand(shape, generator=self.random, device=self.device) * (high - low) + low

    def normal(self, *shape):
        return torch.randn(shape, generator=self.random, device=self.device)

    def chance(self, share, n):
        return self.uniform(0, 1, n, 1, 1) < share

    def take(self, scenes, quads, has_document):
        """Scenes (n × 3 × h × w, bytes), corners (n × 8, px) → photos (0 to 255) and where light washed out what lies below (n × h × w)."""
        n, _, h, w = scenes.shape
        canvas = scenes.float()
        y = (torch.arange(h, device=self.device) + 0.5)[None, :, None]
        x = (torch.arange(w, device=self.device) + 0.5)[None, None, :]
        exposure = torch.where(self.chance(0.7, n), self.uniform(0.7, 1.15, n, 1, 1), self.uniform(0.35, 1.25, n, 1, 1))
        tint = 1 + 0.07 * self.normal(n, 3, 1, 1)
        canvas = canvas * (self.light(x, y, n, h, w) * exposure)[:, None] * tint
        washed = torch.zeros((n, h, w), device=self.device)
        for share in (0.3, 0.06):
            glare = self.glare(x, y, n, h, w, quads, has_document) * self.chance(share, n)
            canvas = canvas + glare[:, None] * (1 + 0.05 * self.normal(n, 3, 1, 1))
            washed = torch.maximum(washed, ((glare > 60) & (canvas.amin(1) > 236)).float())
        canvas = 255 * (canvas.clamp(0, 255) / 255) ** self.uniform(0.75, 1.35, n, 1, 1, 1)
        canvas = self.lens(canvas)
        middle = canvas.mean((1, 2, 3), keepdim=True)
        contrast = torch.where(self.chance(0.25, n), self.uniform(0.55, 1.4, n, 1, 1), torch.ones(1, device=self.device))
        canvas = (canvas - middle) * contrast[:, None] + middle
        strength = torch.where(self.chance(0.75, n), self.uniform(0.2, 3, n, 1, 1), self.uniform(3, 9, n, 1, 1))[:, None]
        canvas = canvas + strength * (self.normal(n, 1, h, w) + self.uniform(0.1, 0.6, n, 1, 1, 1) * self.normal(n, 3, h, w))
        canvas = canvas.clamp(0, 255)
        # Batches are in no order: the first quarter is as good as any.
        return torch.cat([self.compressed(canvas[: n // 4]), canvas[n // 4 :]]), washed

    def light(self, x, y, n, h, w):
        """A ramp, the edges of shadows, a vignette."""
        angle = self.uniform(0, 2 * math.pi, n, 1, 1)
        ramp = self.uniform(0, 0.8, n, 1, 1) * self.chance(0.6, n)
        light = 1 + ramp * ((x / w - 0.5) * angle.cos() + (y / h - 0.5) * angle.sin())
        for share in (0.3, 0.08):
            angle = self.uniform(0, 2 * math.pi, n, 1, 1)
            line = (x - self.uniform(0, w, n, 1, 1)) * angle.cos() + (y - self.uniform(0, h, n, 1, 1)) * angle.sin()
            depth = self.uniform(0.1, 0.6, n, 1, 1) * self.chance(share, n)
            light = light * (1 - depth * torch.sigmoid(line / self.uniform(0.4, 16, n, 1, 1)))
        vignette = self.uniform(0, 0.4, n, 1, 1) * self.chance(0.3, n)
        return light * (1 - vignette * ((x / w - 0.5) ** 2 + (y / h - 0.5) ** 2) * 2)

    def glare(self, x, y, n, h, w, quads, has_document):
        """A lamp or a window in the laminate: a spot, a streak or a soft rectangle."""
        a, b, c, d = quads.view(n, 4, 2).unbind(1)
        across, along = self.uniform(0, 1, n, 1), self.uniform(0, 1, n, 1)
        on_document = (a * (1 - across) + b * across) * (1 - along) + (d * (1 - across) + c * across) * along
        is_on = (has_document[:, None] > 0) & (self.uniform(0, 1, n, 1) < 0.85)
        anywhere = self.uniform(0, 1, n, 2) * torch.tensor([w, h], device=self.device)
        centre = torch.where(is_on, on_document, anywhere)[:, :, None, None]
        reach = torch.where(is_on, (c - a).norm(dim=1, keepdim=True), torch.full((n, 1), float(w), device=self.device))[:, :, None]
        angle = self.uniform(0, math.pi, n, 1, 1)
        dx, dy = x - centre[:, 0], y - centre[:, 1]
        size = self.uniform(0.03, 0.16, n, 1, 1) * reach
        u = (dx * angle.cos() + dy * angle.sin()) / (size * self.uniform(0.6, 4, n, 1, 1))
        v = (dy * angle.cos() - dx * angle.sin()) / size
        power = torch.where(self.chance(0.33, n), 3.0, 1.0)
        shape = torch.exp(-((u**2) ** power + (v**2) ** power) / 2)
        return shape * self.uniform(50, 330, n, 1, 1)

    def lens(self, canvas):
        """Out of focus, moved, sharpened, or none of it: one kernel for each photo."""
        n, _, h, w = canvas.shape
        at = torch.arange(KERNEL, device=self.device) - KERNEL // 2
        x, y = at[None, None, :].float(), at[None, :, None].float()
        draw = self.uniform(0, 1, n, 1, 1)
        sigma = torch.where(self.chance(0.25, n), self.uniform(0.7, 2.4, n, 1, 1), self.uniform(0.3, 0.8, n, 1, 1))
        round_ = torch.exp(-(x**2 + y**2) / (2 * sigma**2))
        angle, length = self.uniform(0, math.pi, n, 1, 1), self.uniform(0.6, 5, n, 1, 1)
        along, across = x * angle.cos() + y * angle.sin(), y * angle.cos() - x * angle.sin()
        moved = torch.sigmoid((length - along.abs()) / 0.2) * torch.exp(-(across**2) / (2 * 0.45**2))
        none = ((x == 0) & (y == 0)).float().expand(n, KERNEL, KERNEL)
        kernels = torch.where(draw < 0.2, moved, torch.where(draw < 0.75, round_, none))
        kernels = kernels / kernels.sum((1, 2), keepdim=True)
        soft = torch.exp(-(x**2 + y**2) / 2)
        sharpening = self.uniform(0.2, 1.2, n, 1, 1) * self.chance(0.15, n)
        kernels = kernels + sharpening * (none - soft / soft.sum())
        kernels = kernels.repeat_interleave(3, 0)[:, None]
        padded = F.pad(canvas, [KERNEL // 2] * 4, mode="replicate").reshape(1, n * 3, h + KERNEL - 1, w + KERNEL - 1)
        return F.conv2d(padded, kernels, groups=n * 3).reshape(n, 3, h, w)

    def compressed(self, canvas):
        """What JPEG leaves, at qualities of about 30 to 95."""
        n, _, h, w = canvas.shape
        ycc = torch.einsum("ij,njhw->nihw", self.to_ycc, canvas)
        ycc = torch.cat([ycc[:, :1] - 128, ycc[:, 1:]], 1)
        blocks = ycc.reshape(n, 3, h // 8, 8, w // 8, 8).permute(0, 1, 2, 4, 3, 5)
        waves = self.cosines @ blocks @ self.cosines.T
        steps = (self.coarse * self.uniform(0.1, 1.6, n, 1, 1)).clamp(min=1)[:, None, None, None]
        blocks = self.cosines.T @ ((waves / steps).round() * steps) @ self.cosines
        ycc = blocks.permute(0, 1, 2, 4, 3, 5).reshape(n, 3, h, w)
        ycc = torch.cat([ycc[:, :1] + 128, ycc[:, 1:]], 1)
        return torch.einsum("ij,njhw->nihw", torch.linalg.inv(self.to_ycc), ycc).clamp(0, 255)
