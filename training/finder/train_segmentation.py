"""Trains the segmentation network on simulated frames: see README.md beside this file.

    python3 train_segmentation.py --out build/segmentation.pt --steps 16000 --samples build/pages
"""
import argparse
import multiprocessing
import os
import time

import cv2
import numpy as np
import torch
from torch.nn import functional as F

import draw_frames
from network_layers import set_quantised
from segmentation_network import Segmentation, to_input, without_colour

BATCH = 32
RATE = 5e-3
WARM = 300
QUANTISED_FROM = 0.7
WITHOUT_COLOUR = 0.2
CHECKED = 12


def planes_of(picture):
    y, cr, cb = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb))
    return np.stack([y, cb, cr])


def batch_of(rng, world):
    w, h = draw_frames.SHAPES[rng.choice(len(draw_frames.SHAPES), p=draw_frames.SHAPE_SHARES)]
    pictures, truths = [], []
    for _ in range(BATCH):
        picture, quads = world.frame(w, h)
        truth = draw_frames.truth_of(quads, w, h)
        if rng.random() < 0.2:
            coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])[1]
            picture = cv2.imdecode(coded, cv2.IMREAD_COLOR)
        pictures.append(planes_of(picture))
        truths.append(truth)
    return np.stack(pictures), np.stack(truths)


def produce(queue, seed, samples):
    cv2.setNumThreads(1)
    world = draw_frames.Frames(seed, samples)
    rng = np.random.default_rng(seed + 7)
    while True:
        queue.put(batch_of(rng, world))


def losses(out, truth):
    covered, beyond, corner, place = truth[:, 0], truth[:, 1], truth[:, 2], truth[:, 3:6]
    mask = F.binary_cross_entropy_with_logits(out[:, 0], covered)
    at_border = (beyond >= 0).float()
    cut = F.binary_cross_entropy_with_logits(out[:, 1], beyond.clamp_min(0), reduction="none")
    cut = (cut * at_border).sum() / at_border.sum()
    sure = (corner >= 0).float()
    weight = sure * (1 + 6 * (corner > 0).float())
    spot = F.binary_cross_entropy_with_logits(out[:, 2], corner.clamp_min(0), reduction="none")
    spot = (spot * weight).sum() / sure.sum()
    off = F.smooth_l1_loss(out[:, 3:5], place[:, :2], reduction="none", beta=0.2).sum(1)
    off = (off * place[:, 2]).sum() / place[:, 2].sum().clamp_min(1)
    return mask + 0.6 * cut + 2 * spot + 0.3 * off


def turned(x, y, n):
    """Mirrored left to right, top to bottom."""
    y = y.clone()
    if n & 1:
        x, y = x.flip(3), y.flip(3)
        y[:, 3] *= -1
    if n & 2:
        x, y = x.flip(2), y.flip(2)
        y[:, 4] *= -1
    return x, y


def check(net, held):
    """Overlap of the mask, frames with a document found, frames without one that have one imagined, sides and corners."""
    net.eval()
    ious, found, documents, imagined, empty = [], 0, 0, 0, 0
    sides, wanted_sides, wrong_sides = 0, 0, 0
    seen, corners, extra, distance = 0, 0, 0, []
    with torch.no_grad():
        for x, y in held:
            out = net(to_input(x))
            mask = out[:, 0].sigmoid()
            for i in range(len(x)):
                truth, said = y[i, 0] > 0.5, mask[i] > 0.5
                if truth.any():
                    documents += 1
                    iou = float((truth & said).sum() / (truth | said).sum())
                    ious.append(iou)
                    found += iou > 0.6
                else:
                    empty += 1
                    imagined += int(said.sum() >= 6)
                cut = (out[i, 1] > 0).float()
                for want, say in ((y[i, 1, 0], cut[0]), (y[i, 1, -1], cut[-1]), (y[i, 1, :, 0], cut[:, 0]), (y[i, 1, :, -1], cut[:, -1])):
                    want, say = want.clamp_min(0).sum() >= 3, say.sum() >= 2
                    sides += int(want and say)
                    wanted_sides += int(want)
                    wrong_sides += int(say and not want)
                spots = y[i, 2] > 0
                near = F.max_pool2d(out[i, 2:3], 3, 1, 1)[0] > 0
                corners += int(spots.sum())
                seen += int((spots & near).sum())
                off = (out[i, 3:5] - y[i, 3:5])[:, spots]
                distance += off.norm(dim=0).tolist()
                far = F.max_pool2d(spots[None].float(), 3, 1, 1)[0] == 0
                extra += int(((out[i, 2] > 0) & far).sum())
    net.train()
    return (
        f"IoU {np.mean(ious):.3f}, found {found}/{documents}, imagined {imagined}/{empty}; sides {sides}/{wanted_sides}, wrong {wrong_sides}; "
        f"corners {seen}/{corners}, off {np.mean(distance):.2f} cells, extra cells {extra}"
    )


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--steps", type=int, default=16000)
    arguments.add_argument("--samples")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--start", help="a trained network to continue from, at a lower rate")
    given = arguments.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    net = Segmentation().to(memory_format=torch.channels_last)
    print("parameters", sum(p.numel() for p in net.parameters()))
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    step = 0
    rate = RATE
    if given.start:
        net.load_state_dict(torch.load(given.start, weights_only=False)["net"])
        rate = RATE / 2
    if os.path.exists(given.out):
        kept = torch.load(given.out, weights_only=False)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        step = kept["step"]
    queue = multiprocessing.Queue(8)
    maker = multiprocessing.Process(target=produce, args=(queue, given.seed * 1000 + step, given.samples), daemon=True)
    maker.start()
    held_queue = multiprocessing.Queue(4)
    holder = multiprocessing.Process(target=produce, args=(held_queue, 999_999, given.samples), daemon=True)
    holder.start()
    held = [tuple(torch.from_numpy(v).float() for v in held_queue.get()) for _ in range(CHECKED)]
    holder.terminate()
    begun, running, waited = time.time(), 0.0, 0.0
    while step < given.steps:
        t = time.time()
        x, y = (torch.from_numpy(v).float() for v in queue.get())
        waited += time.time() - t
        first = int(torch.randint(4, (1,)))
        for turn in (first, first ^ 3):
            set_quantised(net, step >= QUANTISED_FROM * given.steps)
            progress = (step - WARM) / max(1, given.steps - WARM)
            for group in optimiser.param_groups:
                group["lr"] = float(rate * (step / WARM if step < WARM else 0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * progress))))
            a, b = turned(x, y, turn)
            a = to_input(a).contiguous(memory_format=torch.channels_last)
            if torch.rand(()) < WITHOUT_COLOUR:
                a = without_colour(a)
            loss = losses(net(a), b)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
            optimiser.step()
            running = 0.98 * running + 0.02 * loss.item() if step else loss.item()
            step += 1
        if step % 500 == 0:
            torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, given.out)
            print(f"step {step} loss {running:.4f} waited {waited:.0f} s of {time.time() - begun:.0f} s; {check(net, held)}", flush=True)
    torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, given.out)
    print(check(net, held), flush=True)
    maker.terminate()


if __name__ == "__main__":
    main()
