"""The network: one look at a frame. Its layers in the order of the weights' text are those of `LAYERS`."""
import torch
from torch import nn
from torch.nn import functional as F

CELL_OUTPUTS, CORNER_OUTPUTS = 26, 3
# Corner vectors are in units of so many cells.
VECTOR_CELLS = 16


class Layer(nn.Module):
    """A convolution with batch normalization, which `folded` turns into weights and biases."""

    def __init__(self, inputs, outputs, size=1, stride=1, is_depthwise=False, has_norm=True):
        super().__init__()
        groups = inputs if is_depthwise else 1
        self.conv = nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=not has_norm)
        self.norm = nn.BatchNorm2d(outputs, momentum=0.03) if has_norm else None

    def forward(self, x):
        x = self.conv(x)
        return x if self.norm is None else self.norm(x)

    def folded(self):
        """Weights and biases of the layer alone."""
        weight = self.conv.weight.detach().double()
        if self.norm is None:
            return weight, self.conv.bias.detach().double()
        norm = self.norm
        scale = norm.weight.detach().double() / (norm.running_var.double() + norm.eps).sqrt()
        return weight * scale[:, None, None, None], norm.bias.detach().double() - norm.running_mean.double() * scale


class Block(nn.Module):
    """Depthwise, pointwise, and the input added."""

    def __init__(self, channels, size):
        super().__init__()
        self.dw = Layer(channels, channels, size, is_depthwise=True)
        self.pw = Layer(channels, channels)

    def forward(self, x):
        return F.relu(x + self.pw(F.relu(self.dw(x))))


class Down(nn.Module):
    """Half the size, more channels."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.dw = Layer(inputs, inputs, 3, 2, is_depthwise=True)
        self.pw = Layer(inputs, outputs)

    def forward(self, x):
        return F.relu(self.pw(F.relu(self.dw(x))))


class VisionNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = Layer(3, 16, 3, 2)
        self.d4, self.b4 = Down(16, 32), Block(32, 3)
        self.d8, self.b8a, self.b8b = Down(32, 64), Block(64, 3), Block(64, 3)
        self.d16, self.b16a, self.b16b = Down(64, 128), Block(128, 5), Block(128, 5)
        self.context = Layer(128, 128, has_norm=False)
        self.b16c, self.b16d, self.b16e, self.b16f = (Block(128, 5) for _ in range(4))
        self.u8, self.h8, self.h8b = Layer(128, 64), Block(64, 3), Block(64, 3)
        self.cells = Layer(64, CELL_OUTPUTS, has_norm=False)
        self.u4, self.h4 = Layer(64, 32), Block(32, 3)
        self.corners = Layer(32, CORNER_OUTPUTS, has_norm=False)
        self.present = Layer(128, 1, has_norm=False)
        # Rare classes start as rare.
        with torch.no_grad():
            self.cells.conv.bias[:8] = -2.0
            self.corners.conv.bias[0] = -4.0

    def forward(self, x):
        """Frames (n × 3 × h × w, −0.5 to 0.5) → cells, corners, presence."""
        at4 = self.b4(self.d4(F.relu(self.stem(x))))
        at8 = self.b8b(self.b8a(self.d8(at4)))
        x = self.b16b(self.b16a(self.d16(at8)))
        x = x + F.relu(self.context(x.mean((2, 3), keepdim=True)))
        x = self.b16f(self.b16e(self.b16d(self.b16c(x))))
        present = self.present(x.mean((2, 3), keepdim=True))[:, 0, 0, 0]
        x = self.h8b(self.h8(F.relu(at8 + F.interpolate(self.u8(x), scale_factor=2))))
        fine = self.h4(F.relu(at4 + F.interpolate(self.u4(x), scale_factor=2)))
        return self.cells(x), self.corners(fine), present

    def layers(self):
        """Names and layers in the order of the weights' text."""
        order = []
        for name, part in self.named_children():
            order += [(f"{name}.dw", part.dw), (f"{name}.pw", part.pw)] if hasattr(part, "dw") else [(name, part)]
        return order
