"""The network that moves rough corners onto a document's: see README.md beside this file."""
import torch
from torch import nn
from torch.nn import functional as F

from quantized_layers import Block, Conv, Down, Full

# The patch: the quadrilateral made rectangular, with so much of its sides around it.
WIDTH, HEIGHT, MARGIN = 96, 80, 0.25


class Aligner(nn.Module):
    """1 × 80 × 96 luminance, normalized → 8 corner offsets (shares of the quadrilateral's sides), logit of being aligned."""

    def __init__(self):
        super().__init__()
        self.first = Conv(1, 12, 3, 2)
        self.fine = Down(12, 24)
        self.near = nn.ModuleList([Block(24), Block(24)])
        self.coarse = Down(24, 40)
        self.far = nn.ModuleList([Block(40), Block(40, 2), Block(40)])
        self.narrow = Conv(40, 6, 1)
        self.hidden = Conv(6 * 10 * 12, 24, 1)
        self.out = Full(24, 9)
        self.out.weight.data *= 0.2

    def forward(self, x):
        x = self.fine(F.relu(self.first(x)))
        for block in self.near:
            x = block(x)
        x = self.coarse(x)
        for block in self.far:
            x = block(x)
        x = F.relu(self.narrow(x)).flatten(1)[:, :, None, None]
        return self.out(F.relu(self.hidden(x)).flatten(1))
