"""The network that marks where a document lies in a whole picture: see README.md beside this file."""
import torch
from torch import nn
from torch.nn import functional as F

from layers import Block, Conv, Down

# Long side of the picture; the marks have half of it.
LONG_SIDE = 160
# Reach of the surroundings against which a pixel is compared, px.
AROUND = 8


def spread_of(x, floor):
    return (x - x.mean((2, 3), keepdim=True)) / (x.std((2, 3), keepdim=True) + floor)


def prepared(picture):
    """n × 3 × h × w (Y, Cb, Cr; 0 to 255) → n × 4 × h × w: luminance in the picture and in its surroundings, colours."""
    y, colours = picture[:, :1], picture[:, 1:]
    size = 2 * AROUND + 1
    along = lambda v, size, pad: F.avg_pool2d(v, size, 1, pad, count_include_pad=False)
    mean = lambda v: along(along(v, (1, size), (0, AROUND)), (size, 1), (AROUND, 0))
    near = mean(y)
    away = (mean(y * y) - near * near).clamp_min(0).sqrt()
    return torch.cat([spread_of(y, 4), (y - near) / (away + 3), spread_of(colours, 4)], 1)


class Proposer(nn.Module):
    """→ n × 2 × h / 2 × w / 2: evidence (logits) of a document's inside and of its border."""

    def __init__(self):
        super().__init__()
        self.first = Conv(4, 12, 3, 2)
        self.second = Down(12, 24)
        self.near = nn.ModuleList([Block(24), Block(24)])
        self.third = Down(24, 40)
        self.mid = nn.ModuleList([Block(40), Block(40, 2)])
        self.fourth = Down(40, 64)
        self.far = nn.ModuleList([Block(64), Block(64, 2), Block(64), Block(64)])
        self.up = Conv(64, 40, 1)
        self.mid_again = nn.ModuleList([Block(40)])
        self.up_again = Conv(40, 24, 1)
        self.near_again = nn.ModuleList([Block(24), Block(24)])
        self.out = Conv(24, 8, 1)

    def forward(self, picture):
        x = F.relu(self.first(prepared(picture)))
        near = run(self.near, self.second(x))
        mid = run(self.mid, self.third(near))
        far = run(self.far, self.fourth(mid))
        mid = run(self.mid_again, F.relu(mid + doubled(self.up(far), mid)))
        near = run(self.near_again, F.relu(near + doubled(self.up_again(mid), near)))
        return F.pixel_shuffle(self.out(near), 2)


def run(blocks, x):
    for block in blocks:
        x = block(x)
    return x


def doubled(x, like):
    """Every value twice to both sides, cut to the size of another."""
    return F.interpolate(x, scale_factor=2, mode="nearest")[:, :, : like.shape[2], : like.shape[3]]
