"""The network that says which cells of a frame show a document: see README.md beside this file."""
import torch
from torch import nn
from torch.nn import functional as F

from network_layers import Block, Conv, Down, normalise

# Channels at 2, 4 and 8 px.
STEM, FINE, COARSE = 16, 32, 56
FINE_DILATIONS_BEFORE = [1, 2]
COARSE_DILATIONS = [1, 2, 4, 2]
FINE_DILATIONS_AFTER = [1, 2]
# Document, beyond the frame, corner, and the corner's place.
OUTPUTS = 5
# Spread of the chroma that becomes 1.
CHROMA_UNIT = 16.0


def blocks(channels, dilations):
    return nn.Sequential(*[Block(channels, dilation) for dilation in dilations])


class Segmentation(nn.Module):
    """
    Luminance and two chroma planes to cells of 4 px. What needs the whole frame is decided at 8 px, where borders lie
    exactly at 4 px (Ronneberger et al., U-Net, 2015).
    """

    def __init__(self):
        super().__init__()
        self.first = Conv(3, STEM, 3, 2)
        self.down = Down(STEM, FINE)
        self.before = blocks(FINE, FINE_DILATIONS_BEFORE)
        self.deeper = Down(FINE, COARSE)
        self.coarse = blocks(COARSE, COARSE_DILATIONS)
        self.narrow = Conv(COARSE, FINE, 1)
        self.after = blocks(FINE, FINE_DILATIONS_AFTER)
        self.last = Conv(FINE, OUTPUTS, 1)

    def forward(self, x):
        fine = self.before(self.down(F.relu(self.first(x))))
        coarse = self.narrow(self.coarse(self.deeper(fine)))
        height, width = fine.shape[2:]
        wide = F.interpolate(coarse, scale_factor=2, mode="nearest")[:, :, :height, :width]
        return self.last(self.after(F.relu(fine + wide)))


def to_input(planes):
    """Y, Cb, Cr as 0–255 (N × 3 × h × w). A frame without colour has zeros instead of chroma: `without_colour`."""
    luminance = normalise(planes[:, :1])
    chroma = planes[:, 1:]
    chroma = (chroma - chroma.mean((2, 3), keepdim=True)) / CHROMA_UNIT
    return torch.cat([luminance, chroma], 1)


def without_colour(x):
    return torch.cat([x[:, :1], torch.zeros_like(x[:, 1:])], 1)
