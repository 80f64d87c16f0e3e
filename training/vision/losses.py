"""What the network is trained on: one number from its outputs and the truth of a batch."""
import torch
from torch.nn import functional as F

from network import VECTOR_CELLS

CELL, FINE_CELL = 8, 4
# Of document, otherDocument, print, portrait, mrz, barcode, covered, washedOut.
CELL_WEIGHTS = (2.0, 1.5, 0.8, 0.8, 0.8, 0.8, 1.8, 1.2)
# How much more a cell counts that shows the thing: some are rare.
SEEN_WEIGHTS = (1.0, 3.0, 1.0, 1.5, 1.5, 3.0, 4.0, 2.0)
# Outputs of the cells.
VECTORS = slice(8, 16)
# Radians: about 18° from where the order of corners changes, either order may be answered.
DOUBTFUL_ANGLE = 0.47


def cell_centers(rows, columns, cell, device):
    y = (torch.arange(rows, device=device) + 0.5) * cell
    x = (torch.arange(columns, device=device) + 0.5) * cell
    return x[None, None, :], y[None, :, None]


def cell_loss(logits, labels):
    """Cross-entropy of the cells whose label is known, hard ones more."""
    known = (labels != 2).float()
    target = (labels == 1).float()
    entropy = F.binary_cross_entropy_with_logits(logits, target, reduction="none")
    wrong = torch.sigmoid(logits).sub(target).abs().detach()
    seen = 1 + target * (torch.tensor(SEEN_WEIGHTS, device=logits.device) - 1)[:, None, None]
    loss = (entropy * (0.25 + 1.5 * wrong) * seen * known).mean((0, 2, 3))
    return (loss * torch.tensor(CELL_WEIGHTS, device=logits.device)).sum()


def other_order(quads):
    """Corners as they would be ordered if the document were turned a little further, how far the order of `up` moves, and for
    which documents (n × 8) both are right because they lie near 45°."""
    corners = quads.view(-1, 4, 2)
    across = (corners[:, 1] - corners[:, 0]) + (corners[:, 2] - corners[:, 3])
    angle = torch.atan2(across[:, 1], across[:, 0])
    later = torch.where((angle > 0)[:, None, None], corners.roll(1, 1), corners.roll(-1, 1))
    return later.reshape(-1, 8), torch.where(angle > 0, 1, -1), angle.abs() > DOUBTFUL_ANGLE


def vector_loss(vectors, inside, quads):
    """Error of the corners that each cell points to, and of their mean, in units of the document's size; one for each frame."""
    n, _, rows, columns = vectors.shape
    x, y = cell_centers(rows, columns, CELL, vectors.device)
    at = torch.stack([x.expand(n, rows, columns), y.expand(n, rows, columns)] * 4, 1) + vectors * (VECTOR_CELLS * CELL)
    across = (quads[:, 4:6] - quads[:, 0:2]).norm(dim=1) * (quads[:, 6:8] - quads[:, 2:4]).norm(dim=1)
    size = across.sqrt().clamp(min=16)[:, None]
    share = inside / inside.sum((1, 2)).clamp(min=1)[:, None, None]
    each = ((at - quads[:, :, None, None]) / size[:, :, None, None]).abs()
    each = (F.smooth_l1_loss(each, torch.zeros_like(each), beta=0.05, reduction="none").mean(1) * share).sum((1, 2))
    mean = ((at * share[:, None]).sum((2, 3)) - quads).abs() / size
    mean = F.smooth_l1_loss(mean, torch.zeros_like(mean), beta=0.02, reduction="none").mean(1)
    return each + 2 * mean


def corner_loss(outputs, quads, has_document):
    """Focal loss of the heat around each corner, and the offsets of the nine cells around it."""
    n, _, rows, columns = outputs.shape
    x, y = cell_centers(rows, columns, FINE_CELL, outputs.device)
    corners = quads.view(n, 4, 2)
    dx = ((corners[:, :, 0, None, None] - x[:, None]) / FINE_CELL).expand(n, 4, rows, columns)
    dy = ((corners[:, :, 1, None, None] - y[:, None]) / FINE_CELL).expand(n, 4, rows, columns)
    away = dx**2 + dy**2 + 1e6 * (1 - has_document)[:, None, None, None]
    away, nearest = away.min(1, keepdim=True)
    dx, dy, away = dx.gather(1, nearest)[:, 0], dy.gather(1, nearest)[:, 0], away[:, 0]
    target = torch.exp(-away / (2 * 0.9**2))
    is_corner = (dx.abs() <= 0.5) & (dy.abs() <= 0.5) & (away < 1)
    logit = outputs[:, 0]
    p = torch.sigmoid(logit)
    hit = -((1 - p) ** 2) * F.logsigmoid(logit) * is_corner
    miss = -(p**2) * F.logsigmoid(-logit) * (1 - target) ** 4 * ~is_corner
    heat = (hit + miss).sum() / (4 * n)
    near = (dx.abs() <= 1.5) & (dy.abs() <= 1.5) & (away < 8)
    error = (outputs[:, 1] - dx).abs() + (outputs[:, 2] - dy).abs()
    return heat + 0.5 * (error * near).sum() / near.sum().clamp(min=1)


def total_loss(outputs, batch):
    """The sum that is minimized, and its parts by name."""
    cells, corners, present = outputs
    labels, quads = batch["cells"], batch["quad"]
    inside = (labels[:, 0] == 1).float()
    count = inside.sum((1, 2))
    seen = (count > 0).float()
    mean_of = lambda values: (values * seen).sum() / seen.sum().clamp(min=1)
    share = inside / count.clamp(min=1)[:, None, None]
    mean = (cells[:, 16:26] * share[:, None]).sum((2, 3))
    later, turn, is_doubtful = other_order(quads)
    vectors = vector_loss(cells[:, VECTORS], inside, quads)
    turned = torch.where(is_doubtful, vector_loss(cells[:, VECTORS], inside, later), torch.inf)
    up = torch.where(turned < vectors, (batch["up"] + turn) % 4, batch["up"])
    is_document = (batch["presence"] == 1).float()
    known = (batch["presence"] != 2).float()
    presence = F.binary_cross_entropy_with_logits(present, is_document, reduction="none")
    parts = {
        "cells": 6 * cell_loss(cells[:, :8], labels),
        "vectors": 24 * mean_of(torch.minimum(vectors, turned)),
        "corners": 2 * corner_loss(corners, quads, is_document),
        "up": 0.8 * mean_of(F.cross_entropy(mean[:, :4], up, reduction="none")),
        "kind": 0.8 * mean_of(F.cross_entropy(mean[:, 4:], batch["kind"].clamp(min=0), reduction="none")),
        "present": (presence * known).sum() / known.sum().clamp(min=1),
    }
    return sum(parts.values()), parts
