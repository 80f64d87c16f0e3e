"""The network that moves a rough quadrilateral onto the document: see README.md beside this file."""
import torch
from torch import nn
from torch.nn import functional as F

from network_layers import Block, Conv, Down, Full

# The patch: the quadrilateral made rectangular, with so much of its sides around it.
WIDTH, HEIGHT, MARGIN = 80, 64, 0.25


class Aligner(nn.Module):
    """1 × 64 × 80 luminance, normalised → 8 corner offsets (shares of the patch's inner size), document, aligned."""

    def __init__(self):
        super().__init__()
        self.first = Conv(1, 8, 3, 2)
        self.second = Conv(8, 16, 3, 2)
        self.near = Block(16)
        self.down = Down(16, 24)
        self.far = nn.ModuleList([Block(24), Block(24, 2), Block(24)])
        self.narrow = Conv(24, 6, 1)
        self.hidden = Conv(6 * 8 * 10, 16, 1)
        self.out = Full(16, 10)
        self.out.weight.data *= 0.2

    def forward(self, x):
        x = F.relu(self.second(F.relu(self.first(x))))
        x = self.down(self.near(x))
        for block in self.far:
            x = block(x)
        x = F.relu(self.narrow(x)).flatten(1)[:, :, None, None]
        return self.out(F.relu(self.hidden(x)).flatten(1))
