"""Trains the recogniser: see README.md beside this file.

    python3 train_recognizer.py --out build/recogniser.pt --steps 11000
"""
import argparse
import multiprocessing
import os
import time

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from draw_lines import HEIGHT, Lines, normalised
from recognizer_network import Recogniser, set_quantised
from line_texts import ALPHABET

BATCH = 64
WINDOW = 320
PER_LINE = 3
FRAME = 4
FRAMES = WINDOW // FRAME
RATE = 3e-3
WARM = 300
QUANTISED_FROM = 0.75
# Steps with the letters' places alone, before whole texts count too.
PLACES_ONLY = 400
CODES = {letter: i + 1 for i, letter in enumerate(ALPHABET)}
MOST_LETTERS = 24


def window(line, text, places, start):
    """A piece of a line with its letters, their places, and the frames between the first and the last letter's sides."""
    gaps = (places[1:] + places[:-1]) / 2
    end = start + WINDOW
    low = 0.0 if start == 0 else gaps[gaps >= start][0] - start
    high = float(WINDOW) if end == line.shape[1] else gaps[gaps <= end][-1] - start
    at = places - start
    held = (at > max(low, 1)) & (at < min(high, WINDOW - 2))
    letters = np.zeros(MOST_LETTERS, np.int64)
    where = np.full(MOST_LETTERS, -1e4, np.float32)
    n = int(held.sum())
    letters[:n] = [CODES[text[i]] for i in np.flatnonzero(held)]
    where[:n] = at[held]
    first, last = int(np.ceil(low / FRAME)), min(FRAMES, int(np.floor(high / FRAME)) + 1)
    return line[:, start:end], letters, where, np.int64([n, first, last])


def produce(queue, seed, step):
    """Batch after batch; each is drawn from its own seed, so that a run that was broken off goes on with the same ones."""
    cv2.setNumThreads(1)
    lines = Lines()
    while True:
        rng = np.random.default_rng([seed, step])
        lines.begin(rng)
        kept = []
        while len(kept) < BATCH:
            grey, text, places = lines.line()
            line = normalised(grey)
            far = line.shape[1] - WINDOW
            for n in range(PER_LINE):
                start = int(rng.uniform(n, n + 1) / PER_LINE * far)
                if rng.random() < 0.3:
                    start = (0, start, far)[n]
                kept.append(window(line, text, places, start))
        kept = kept[:BATCH]
        queue.put((np.stack([s[0] for s in kept])[:, None].astype(np.float16), *(np.stack([s[i] for s in kept]) for i in (1, 2, 3))))
        step += 1


def tensors(batch):
    x, letters, where, counts = (torch.from_numpy(v) for v in batch)
    return x.float(), letters, where, counts


def targets(letters, where, counts):
    """Per frame: the letter whose middle lies in it, blank between letters, −1 where either would do or nothing is known."""
    middle = FRAME * torch.arange(FRAMES) + 0.5
    off, nearest = (where[:, :, None] - middle).abs().min(1)
    wanted = torch.gather(letters, 1, nearest)
    wanted = torch.where(off <= 2.05, wanted, torch.where(off < 5, -1, 0))
    frames = torch.arange(FRAMES)[None]
    return torch.where((frames < counts[:, 1:2]) | (frames >= counts[:, 2:3]), -1, wanted)


def losses(scores, letters, where, counts, whole):
    """Cross-entropy per frame, and the connectionist temporal classification of the whole window per letter."""
    logs = scores.log_softmax(1)
    framed = F.nll_loss(logs, targets(letters, where, counts), ignore_index=-1)
    if not whole:
        return framed
    first, lengths = counts[:, 1], counts[:, 2] - counts[:, 1]
    at = (first[:, None] + torch.arange(FRAMES)[None]).clamp_max(FRAMES - 1)
    moved = torch.gather(logs, 2, at[:, None].expand(-1, logs.shape[1], -1))
    ctc = F.ctc_loss(moved.permute(2, 0, 1), letters, lengths, counts[:, 0], reduction="none", zero_infinity=True)
    return 0.5 * framed + 0.5 * (ctc / counts[:, 0].clamp_min(1)).mean()


def greedy(scores, first, last):
    best = scores[:, first:last].argmax(0).tolist()
    return [c for i, c in enumerate(best) if c and (i == 0 or c != best[i - 1])]


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        before, row[0] = row[0], i + 1
        for j, y in enumerate(b):
            before, row[j + 1] = row[j + 1], min(row[j + 1] + 1, row[j] + 1, before + (x != y))
    return row[-1]


def check(net, held):
    net.eval()
    wrong = letters_in_all = exact = windows = 0
    loss = 0.0
    with torch.no_grad():
        for x, letters, where, counts in held:
            out = net(x)
            loss += losses(out, letters, where, counts, True).item() / len(held)
            for i in range(len(x)):
                n, first, last = counts[i].tolist()
                off = distance(greedy(out[i], first, last), letters[i, :n].tolist())
                wrong, letters_in_all, exact, windows = wrong + off, letters_in_all + n, exact + (off == 0), windows + 1
    net.train()
    return f"held back: loss {loss:.4f}, letters wrong {100 * wrong / letters_in_all:.2f} % of {letters_in_all}, windows exact {exact} of {windows}"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--steps", type=int, default=11000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--half", action="store_true", help="bfloat16 where the processor is fast at it")
    arguments.add_argument("--check", action="store_true", help="only measure what is kept: whole-number weights, and what they are rounded from")
    given = arguments.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    net = Recogniser().to(memory_format=torch.channels_last)
    print("weights", sum(p.numel() for p in net.parameters()), flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    step = 0
    if os.path.exists(given.out):
        kept = torch.load(given.out)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        step = kept["step"]

    def keep():
        torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, given.out + ".part")
        os.replace(given.out + ".part", given.out)

    holder_queue = multiprocessing.Queue(4)
    holder = multiprocessing.Process(target=produce, args=(holder_queue, 999_999, 0), daemon=True)
    holder.start()
    held = [tensors(holder_queue.get()) for _ in range(24)]
    holder.terminate()
    if given.check:
        for whole in (True, False):
            set_quantised(net, whole)
            print("whole numbers" if whole else "as they are", check(net, held))
        return
    queue = multiprocessing.Queue(24)
    maker = multiprocessing.Process(target=produce, args=(queue, given.seed, step), daemon=True)
    maker.start()
    begun, running, waited = time.time(), None, 0.0
    while step < given.steps:
        t = time.time()
        x, letters, where, counts = tensors(queue.get())
        waited += time.time() - t
        set_quantised(net, step >= QUANTISED_FROM * given.steps)
        progress = max(0.0, (step - WARM) / (given.steps - WARM))
        for group in optimiser.param_groups:
            group["lr"] = RATE * (step / WARM if step < WARM else 0.004 + 0.996 * 0.5 * (1 + np.cos(np.pi * progress)))
        x = x.contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=given.half):
            out = net(x)
        loss = losses(out.float(), letters, where, counts, step >= PLACES_ONLY)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        running = loss.item() if running is None else 0.99 * running + 0.01 * loss.item()
        step += 1
        if step % 250 == 0:
            keep()
        if step % 1000 == 0:
            print(f"step {step} loss {running:.4f}, waited {waited:.0f} s of {time.time() - begun:.0f} s; {check(net, held)}", flush=True)
    keep()
    maker.terminate()


if __name__ == "__main__":
    main()
