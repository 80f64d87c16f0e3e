"""Trains the network on the frames that `write_frames.py` writes meanwhile. Interrupted, it goes on from its checkpoint.

    python3 train.py FOLDER_OF_FRAMES FOLDER_OF_RESULTS [--plan small:4000,full:6000] [--rate 0.003]

A step depends on its number and on how many chunks there are: repeated on finished frames, it gives the same network.
"""
import argparse
import copy
import ctypes
import glob
import math
import os
import time
import zipfile

import numpy as np
import torch
from torch.nn import functional as F

from evaluate import report
from export import export
from losses import total_loss
from network import VisionNetwork
from write_frames import chunk_path

BATCH, STEPS_PER_CHUNK = 32, 4
AVERAGE_DECAY = 0.998
GREY = torch.tensor([0.299, 0.587, 0.114])


class Frames:
    """Batches by step number. A chunk serves four steps, with different frames."""

    def __init__(self, folder):
        self.folder, self.known, self.chunk, self.data = folder, 0, None, None

    def batch(self, step, is_small):
        group = step // STEPS_PER_CHUNK
        if group != self.chunk:
            self.known = max(self.known, len(glob.glob(os.path.join(self.folder, "frames-*.npz"))))
            rng = np.random.default_rng([61, group])
            # Half of the time one of the newest quarter, which was seen less often.
            low = int(self.known * 0.75) if rng.random() < 0.3 else 0
            path = chunk_path(self.folder, int(rng.integers(low, self.known)))
            with np.load(path) as file:
                self.data = {name: file[name] for name in file.files if name != "images"}
            self.data["images"] = mapped(path, "images")
            self.order, self.chunk = rng.permutation(len(self.data["images"])), group
        at = step % STEPS_PER_CHUNK
        rows = self.order[at * BATCH : (at + 1) * BATCH]
        batch = {name: torch.from_numpy(values[rows]) for name, values in self.data.items()}
        return prepare(batch, np.random.default_rng([67, step]), is_small)


def mapped(path, name):
    """An array inside an uncompressed archive, of which only the rows that are used are read."""
    with zipfile.ZipFile(path) as archive, open(path, "rb") as file:
        file.seek(archive.getinfo(name + ".npy").header_offset + 26)
        lengths = np.frombuffer(file.read(4), "<u2")
        file.seek(int(lengths.sum()), os.SEEK_CUR)
        np.lib.format.read_magic(file)
        shape, _, kind = np.lib.format.read_array_header_1_0(file)
        return np.memmap(path, kind, "r", file.tell(), shape)


def keep_memory():
    """Large blocks stay with the process: fetching them anew for every step takes longer than computing with them."""
    libc = ctypes.CDLL("libc.so.6")
    trim_threshold, mmap_max = -1, -4
    libc.mallopt(mmap_max, 0)
    libc.mallopt(trim_threshold, 2**31 - 1)


def prepare(batch, rng, is_small):
    """Values as the network takes them: some without color, some at half the size."""
    images = batch["images"].permute(0, 3, 1, 2).float().div_(255).sub_(0.5)
    n = len(images)
    grey = torch.from_numpy(rng.random(n) < 0.4)
    images[grey] = (images[grey] * GREY[:, None, None]).sum(1, keepdim=True).expand(-1, 3, -1, -1)
    gain = torch.from_numpy(rng.uniform(0.8, 1.2, (n, 1, 1, 1)).astype(np.float32))
    lift = torch.from_numpy(rng.uniform(-0.08, 0.08, (n, 1, 1, 1)).astype(np.float32))
    images = (images * gain + lift).clamp_(-0.5, 0.5)
    labels, quads = batch["cells"], batch["quad"].float()
    if is_small:
        images, quads = F.avg_pool2d(images, 2), quads / 2
        share = F.avg_pool2d((labels == 1).float(), 2)
        doubtful = F.avg_pool2d((labels == 2).float(), 2)
        labels = torch.where(share > 0.49, 1, torch.where(share + doubtful > 0.26, 2, 0))
    return images.contiguous(memory_format=torch.channels_last), {
        "cells": labels, "quad": quads, "up": batch["up"].long(), "kind": batch["kind"].long(), "presence": batch["presence"].long(),
    }


def rate_of(step, plan, peak):
    """A short rise, then a cosine to zero over all steps."""
    total = sum(steps for _, steps in plan)
    return peak * min(1, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * min(1, step / total)))


def size_of(step, plan):
    for name, steps in plan:
        if step < steps:
            return name
        step -= steps
    return plan[-1][0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("frames")
    parser.add_argument("results")
    parser.add_argument("--plan", default="small:4000,full:6000")
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--export-every", type=int, default=1000)
    parser.add_argument("--check", nargs="*", default=[], help="folders for evaluate.py, scored at each export")
    options = parser.parse_args()
    plan = [(part.split(":")[0], int(part.split(":")[1])) for part in options.plan.split(",")]
    keep_memory()
    torch.manual_seed(29)
    torch.set_num_threads(1)
    network = VisionNetwork().to(memory_format=torch.channels_last)
    average = copy.deepcopy(network).eval()
    decayed = [p for p in network.parameters() if p.dim() > 1]
    others = [p for p in network.parameters() if p.dim() <= 1]
    optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.02}, {"params": others, "weight_decay": 0.0}], lr=options.rate, foreach=True)
    path, step = os.path.join(options.results, "checkpoint.pt"), 0
    if os.path.exists(path):
        saved = torch.load(path)
        network.load_state_dict(saved["network"])
        average.load_state_dict(saved["average"])
        optimizer.load_state_dict(saved["optimizer"])
        step = saved["step"]
        print(f"goes on at step {step}", flush=True)
    frames, sums, start = Frames(options.frames), {}, time.time()
    total = sum(steps for _, steps in plan)
    while step < total:
        for group in optimizer.param_groups:
            group["lr"] = rate_of(step, plan, options.rate)
        images, batch = frames.batch(step, size_of(step, plan) == "small")
        network.train()
        loss, parts = total_loss(network(images), batch)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 10.0)
        optimizer.step()
        step += 1
        decay = min(AVERAGE_DECAY, (step + 1) / (step + 10))
        with torch.no_grad():
            for kept, new in zip(average.state_dict().values(), network.state_dict().values()):
                if kept.dtype.is_floating_point:
                    kept.lerp_(new, 1 - decay)
        for name, value in parts.items():
            sums[name] = sums.get(name, 0) + value.item()
        if step % 100 == 0:
            text = " ".join(f"{name} {value / 100:.4f}" for name, value in sums.items())
            print(f"{time.strftime('%H:%M:%S')} step {step} {size_of(step - 1, plan)} rate {rate_of(step, plan, options.rate):.5f} chunks {frames.known} loss {sum(sums.values()) / 100:.4f} {text} {(time.time() - start) / 100:.2f} s", flush=True)
            sums, start = {}, time.time()
        if step % 250 == 0 or step == total:
            state = {"network": network.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict(), "step": step}
            torch.save(state, path + ".part")
            os.replace(path + ".part", path)
        if step % options.export_every == 0 or step == total:
            exact = export(average, options.results, f"step {step}")
            for folder in options.check:
                print(report(exact, folder), flush=True)


if __name__ == "__main__":
    main()
