"""What the network's outputs mean: a document with corners, kind and side that is up, or none."""
import numpy as np

from network import VECTOR_CELLS

CELL, FINE_CELL = 8, 4
MIN_CELLS = 4


def sigmoid(values):
    return 1 / (1 + np.exp(-np.clip(values, -30, 30)))


def decode(cells, corners, present):
    """Arrays (channel × row × column) and a number → answer, or None where no document is seen."""
    document = sigmoid(cells[0])
    weights = np.where(document > 0.5, document, 0)
    if sigmoid(present) < 0.5 or np.count_nonzero(weights) < MIN_CELLS:
        return None
    total = weights.sum()
    rows, columns = document.shape
    x, y = (np.arange(columns) + 0.5) * CELL, (np.arange(rows) + 0.5) * CELL
    places = np.stack([np.broadcast_to(x[None], document.shape), np.broadcast_to(y[:, None], document.shape)] * 4) + cells[8:16] * VECTOR_CELLS * CELL
    quad = ((places * weights).sum((1, 2)) / total).reshape(4, 2)
    mean = (cells[16:26] * weights).sum((1, 2)) / total
    return {"coarse": quad, "quad": refine(quad, corners), "up": int(mean[:4].argmax()), "kind": int(mean[4:].argmax())}


def refine(quad, corners):
    """Moves each corner to the heat near it."""
    heat = sigmoid(corners[0])
    rows, columns = heat.shape
    x, y = (np.arange(columns)[None] + 0.5) * FINE_CELL, (np.arange(rows)[:, None] + 0.5) * FINE_CELL
    reach = max(6.0, 0.06 * np.linalg.norm(quad[2] - quad[0]))
    exact = quad.copy()
    for n, (cx, cy) in enumerate(quad):
        at_x, at_y = x + corners[1] * FINE_CELL, y + corners[2] * FINE_CELL
        weights = heat**2 * np.exp(-((at_x - cx) ** 2 + (at_y - cy) ** 2) / (2 * reach**2))
        best = weights.max()
        if best < 0.03:
            continue
        # The cells around the best one agree on the place.
        row, column = np.unravel_index(weights.argmax(), weights.shape)
        near = (slice(max(0, row - 1), row + 2), slice(max(0, column - 1), column + 2))
        exact[n] = [(at[near] * weights[near]).sum() / weights[near].sum() for at in (at_x, at_y)]
    return exact
