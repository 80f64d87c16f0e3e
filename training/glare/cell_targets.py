"""What is true of each cell: covered, lost in light, print; as bench/scenes/hidden-truth.ts tells it."""
import cv2
import numpy as np

from scene_view import GRID, SAMPLES, cell_sums

# Print by its range of levels in fields, and contrast left below light.
FIELD_COLUMNS, FIELD_ROWS = 60, 40
PRINT_RANGE, BACKGROUND_RANGE = 60, 35
LOST_CONTRAST, READ_CONTRAST, USUAL_PRINT_LEVEL = 0.35, 0.65, 0.3


class PrintFields:
    """Levels of paper and print, and whether there is print (0, 0.5, 1), in fields of 1.4 mm on a card."""

    def __init__(self, page):
        grey = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)
        grey = cv2.resize(grey, (FIELD_COLUMNS * 11, FIELD_ROWS * 11), interpolation=cv2.INTER_AREA)
        fields = grey.reshape(FIELD_ROWS, 11, FIELD_COLUMNS, 11).swapaxes(1, 2).reshape(FIELD_ROWS, FIELD_COLUMNS, -1)
        fields = np.sort(fields, 2).astype(np.float32)
        dark, self.paper = fields[..., 5], fields[..., 116]
        extent = self.paper - dark
        self.print = np.where(extent >= PRINT_RANGE, 1, np.where(extent < BACKGROUND_RANGE, 0, 0.5)).astype(np.float32)
        self.ink = np.where(extent >= BACKGROUND_RANGE, dark, self.paper * USUAL_PRINT_LEVEL)

    def at(self, u, v):
        """Indexes of the fields at shares of width and height."""
        column = np.clip((u * FIELD_COLUMNS).astype(int), 0, FIELD_COLUMNS - 1)
        return np.clip((v * FIELD_ROWS).astype(int), 0, FIELD_ROWS - 1), column


def cell_targets(side, view, layer, light, exposure):
    """Covered, lost in light and print of each cell, each with its weight."""
    u, v = view.x / side.width + 0.5, view.y / side.height + 0.5
    is_on = (u > 0) & (v > 0) & (u < 1) & (v < 1)
    at = side.fields.at(u, v)
    samples = SAMPLES**2
    covered = np.zeros(GRID) if layer is None else cell_sums(layer.coverage > 0.5) / samples
    added = light @ np.float32([0.114, 0.587, 0.299])
    seen = lambda value: np.minimum(255, value * exposure)
    paper, ink = side.fields.paper[at], side.fields.ink[at]
    share = (seen(paper + added) - seen(ink + added)) / np.maximum(1, seen(paper) - seen(ink))
    loss = np.where(is_on & (added >= 1), np.where(share < LOST_CONTRAST, 1, np.where(share > READ_CONTRAST, 0, 0.5)), 0)
    lost, doubt = cell_sums(loss) / samples, cell_sums(loss == 0.5) / samples
    printed = np.where(is_on, side.fields.print[at], 0).reshape(GRID[0], SAMPLES, GRID[1], SAMPLES).max((1, 3))
    weights = [
        np.where(np.abs(covered - 0.5) < 0.2, 0.3, 1),
        np.where(covered > 0.1, 0, np.where((np.abs(lost - 0.5) < 0.3) | (doubt > 0.25), 0.2, 1)),
        np.where((printed == 0.5) | (cell_sums(is_on) < 13), 0, np.where((covered > 0.5) | (lost > 0.5), 5, 1)),
    ]
    values = [covered > 0.5, lost > 0.5, printed]
    return np.stack([part for pair in zip(values, weights) for part in pair], -1).astype(np.float32)
