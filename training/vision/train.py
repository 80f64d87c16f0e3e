"""Trains the network on the scenes that `write_frames.py` writes meanwhile. Interrupted, it goes on from its checkpoint.

    python3 train.py FOLDER_OF_SCENES FOLDER_OF_RESULTS [--steps 20000] [--seconds 0] [--batch 64] [--device cuda]

A step depends on its number and on how many chunks there are: repeated on finished chunks, it gives about the same network.
"""
import argparse
import copy
import ctypes
import glob
import math
import os
import threading
import time

import numpy as np
import torch

from camera import Camera, luminance_of
from export import read_network
from losses import total_loss
from network import VisionNetwork
from write_frames import SIZES, images_path, read_chunk

ROWS_PER_CHUNK, PRINT_EVERY = 32, 200
AVERAGE_DECAY = 0.999
WASHED_FROM, WASHED_MAYBE = 0.4, 0.1


class Chunks:
    """Chunks of scenes in the device's memory: those that are written, up to a number, the oldest leave first."""

    def __init__(self, folder, device, keep, is_once):
        self.folder, self.device, self.keep, self.is_once = folder, device, keep, is_once
        self.read, self.chunks = set(), []

    def look(self):
        paths = [path for path in sorted(glob.glob(os.path.join(self.folder, "frames-*.npz"))) if path not in self.read]
        for path in paths:
            chunk = {name: torch.from_numpy(values).to(self.device) for name, values in read_chunk(path).items()}
            self.read.add(path)
            if self.is_once:
                os.remove(path)
                os.remove(images_path(path))
            self.chunks = (self.chunks + [chunk])[-self.keep :]

    def watch(self):
        while True:
            self.look()
            time.sleep(0.5)

    def batch(self, step, size):
        """Rows of chunks whose scenes have one size; half of the time of the newest quarter, which was seen less often."""
        rng, chunks = np.random.default_rng([61, step]), self.chunks
        low = int(len(chunks) * 0.75) if rng.random() < 0.5 else 0
        shape = chunks[int(rng.integers(low, len(chunks)))]["images"].shape
        same = [chunk for chunk in chunks[low:] if chunk["images"].shape == shape]
        parts = []
        for _ in range(size // ROWS_PER_CHUNK):
            chunk = same[int(rng.integers(len(same)))]
            rows = torch.from_numpy(rng.permutation(shape[0])[:ROWS_PER_CHUNK]).to(self.device)
            parts.append({name: values[rows] for name, values in chunk.items()})
        return {name: torch.cat([part[name] for part in parts]) for name in parts[0]}


def keep_memory():
    """Large blocks stay with the process: fetching them anew for every step takes longer than computing with them."""
    libc = ctypes.CDLL("libc.so.6")
    trim_threshold, mmap_max = -1, -4
    libc.mallopt(mmap_max, 0)
    libc.mallopt(trim_threshold, 2**31 - 1)


def photographed(batch, camera):
    """Scenes as the network takes them, photographed anew, some without color; and their truth."""
    quads, presence = batch["quad"].float(), batch["presence"].long()
    photos, washed = camera.take(batch["images"], quads, presence == 1)
    images = photos / 255 - 0.5
    grey = camera.uniform(0, 1, len(images), 1, 1, 1) < 0.4
    images = torch.where(grey, luminance_of(images)[:, None].expand_as(images), images)
    cells = batch["cells"].long()
    share = torch.nn.functional.avg_pool2d(washed[:, None], 8)
    label = torch.where(share >= WASHED_FROM, 1, torch.where(share > WASHED_MAYBE, 2, 0))
    label = torch.where(cells[:, :1] == 1, label, torch.where(cells[:, :1] == 2, 2, 0))
    truth = {"cells": torch.cat([cells, label], 1), "quad": quads, "up": batch["up"].long(), "kind": batch["kind"].long(), "presence": presence}
    return images.contiguous(memory_format=torch.channels_last), truth


def rate_of(progress, step, peak):
    """A short rise, then a cosine to zero."""
    return peak * min(1, (step + 1) / 300) * 0.5 * (1 + math.cos(math.pi * min(1, progress)))


@torch.no_grad()
def take_weights(network, folded, images):
    """The network computes as one without normalization does: that layer by layer, as `images` fill it, is undone again."""
    found = {}
    pairs = [(layer, source) for (_, layer), (_, source) in zip(network.layers(), folded.layers())]
    hooks = [source.conv.register_forward_hook(lambda _, __, output, at=n: found.update({at: torch.var_mean(output, (0, 2, 3))})) for n, (_, source) in enumerate(pairs)]
    folded(images)
    for hook in hooks:
        hook.remove()
    for n, (layer, source) in enumerate(pairs):
        layer.conv.weight.copy_(source.conv.weight)
        if layer.norm is None:
            layer.conv.bias.copy_(source.conv.bias)
            continue
        variance, mean = found[n]
        layer.norm.running_mean.copy_(mean)
        layer.norm.running_var.copy_(variance)
        layer.norm.weight.copy_((variance + layer.norm.eps).sqrt())
        layer.norm.bias.copy_(source.norm.bias + mean)


class Wrapped(torch.nn.Module):
    """A network whose work is recorded for one size of frames: recording replaces the way in."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, images):
        return self.network(images)


class Trainer:
    """The network, its average, and a step."""

    def __init__(self, options):
        self.options, self.step_count, self.graphs = options, 0, {}
        torch.manual_seed(29)
        self.network = VisionNetwork().to(options.device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval()
        decayed = [p for p in self.network.parameters() if p.dim() > 1]
        others = [p for p in self.network.parameters() if p.dim() <= 1]
        self.optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.02}, {"params": others, "weight_decay": 0.0}], lr=options.rate, foreach=True)

    def start_from(self, path, batches):
        """Begins with the weights of a text. @param batches frames of several sizes, on the device"""
        folded = read_network(path).to(self.options.device)
        width = min(images.shape[-1] for images in batches)
        height = min(images.shape[-2] for images in batches)
        take_weights(self.network, folded, torch.cat([images[..., :height, :width] for images in batches]))
        self.average.load_state_dict(self.network.state_dict())

    def record(self, sizes):
        """From now on the network runs as one launch for each size of frames, not as hundreds. No other thread may use the GPU meanwhile."""
        for width, height in sizes:
            images = torch.zeros((self.options.batch, 3, height, width), device=self.options.device).contiguous(memory_format=torch.channels_last)
            with self.precision():
                self.graphs[images.shape] = torch.cuda.make_graphed_callables(Wrapped(self.network), (images,))

    def precision(self):
        return torch.autocast(self.options.device.split(":")[0], torch.bfloat16, enabled=self.options.half, cache_enabled=False)

    def step(self, images, batch, rate):
        """One step; returns the parts of the loss."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.network.train()
        with self.precision():
            outputs = self.graphs.get(images.shape, self.network)(images)
        loss, parts = total_loss([value.float() for value in outputs], batch)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 10.0)
        self.optimizer.step()
        self.step_count += 1
        decay = min(AVERAGE_DECAY, (self.step_count + 1) / (self.step_count + 10))
        with torch.no_grad():
            floats = [(kept, new) for kept, new in zip(self.average.state_dict().values(), self.network.state_dict().values()) if kept.dtype.is_floating_point]
            torch._foreach_mul_([kept for kept, _ in floats], decay)
            torch._foreach_add_([kept for kept, _ in floats], [new for _, new in floats], alpha=1 - decay)
        return {name: value.detach() for name, value in parts.items()}

    def save(self, path):
        saved = {"network": self.network.state_dict(), "average": self.average.state_dict(), "optimizer": self.optimizer.state_dict(), "step": self.step_count}
        torch.save(saved, path + ".part")
        os.replace(path + ".part", path)

    def load(self, path):
        saved = torch.load(path, map_location=self.options.device)
        self.network.load_state_dict(saved["network"])
        self.average.load_state_dict(saved["average"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.step_count = saved["step"]


def read_options(arguments=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("frames")
    parser.add_argument("results")
    parser.add_argument("--steps", type=int, default=20000)
    parser.add_argument("--seconds", type=float, default=0, help="the schedule ends after this time instead")
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--start", help="a text of weights to begin with, vision-weights.ts")
    parser.add_argument("--keep", type=int, default=400, help="chunks in memory")
    parser.add_argument("--wait", type=int, default=20, help="chunks to begin with")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--once", action="store_true", help="remove chunks from the folder once they are in memory")
    parser.add_argument("--half", action="store_true", help="activations of 16 bits")
    parser.add_argument("--graph", action="store_true", help="record the network's work on a GPU once, and repeat it")
    return parser.parse_args(arguments)


def main():
    options = read_options()
    if options.device == "cpu":
        keep_memory()
        torch.set_num_threads(1)
    torch.backends.cudnn.benchmark = True
    trainer, path = Trainer(options), os.path.join(options.results, "checkpoint.pt")
    os.makedirs(options.results, exist_ok=True)
    if options.graph:
        trainer.record(SIZES)
    chunks = Chunks(options.frames, options.device, options.keep, options.once)
    threading.Thread(target=chunks.watch, daemon=True).start()
    while len(chunks.chunks) < options.wait:
        time.sleep(0.2)
    next_batch = lambda step: photographed(chunks.batch(step, options.batch), Camera(step, options.device))
    if os.path.exists(path):
        trainer.load(path)
        print(f"goes on at step {trainer.step_count}", flush=True)
    elif options.start:
        trainer.start_from(options.start, [next_batch(step)[0] for step in range(8)])
    sums, start, last = None, time.time(), time.time()
    while True:
        step = trainer.step_count
        progress = (time.time() - start) / options.seconds if options.seconds else step / options.steps
        if progress >= 1:
            break
        parts = trainer.step(*next_batch(step), rate_of(progress, step, options.rate))
        values = torch.stack(list(parts.values()))
        sums = values if sums is None else sums + values
        step = trainer.step_count
        if step % PRINT_EVERY == 0:
            means = (sums / PRINT_EVERY).tolist()
            text = " ".join(f"{name} {value:.3f}" for name, value in zip(parts, means))
            print(f"step {step} progress {progress:.3f} chunks {len(chunks.read)} loss {sum(means):.3f} {text} {(time.time() - last) * 1000 / PRINT_EVERY:.1f} ms", flush=True)
            sums, last = None, time.time()
        if step % 1000 == 0:
            trainer.save(path)
    trainer.save(path)


if __name__ == "__main__":
    main()
