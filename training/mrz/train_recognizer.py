"""Trains the recognizer and writes its weights: see README.md beside this file.

    python3 train_recognizer.py build/recognizer.pt --steps 17000 --weights src/checks/mrz/read/recognizer-weights.ts
"""
import argparse
import os
import sys
import time

import cv2
import numpy as np
import torch
from torch.nn import functional as F

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from draw_lines import Lines, normalized  # noqa: E402
from layers import descend, held_back, keep, rate_of, resume, set_quantized, started, write_weights  # noqa: E402
from line_texts import ALPHABET  # noqa: E402
from recognizer_network import Recognizer  # noqa: E402

BATCH = 64
WINDOW = 320
PER_LINE = 3
FRAME = 4
FRAMES = WINDOW // FRAME
RATE = 3e-3
WARM = 300
QUANTIZED_FROM = 0.75
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
            line = normalized(grey)
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
    arguments.add_argument("state", help="where the training is kept, and goes on from")
    arguments.add_argument("--steps", type=int, default=17000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--half", action="store_true", help="bfloat16 where the processor is fast at it")
    arguments.add_argument("--weights", help="the file of the sources to write in the end")
    given = arguments.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    net = Recognizer().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    step = resume(given.state, net, optimizer)
    held = [tensors(batch) for batch in held_back(produce, 24, 999_999, 0)]
    queue, maker = started(produce, 24, given.seed, step)
    begun, running = time.time(), None
    while step < given.steps:
        x, letters, where, counts = tensors(queue.get())
        set_quantized(net, step >= QUANTIZED_FROM * given.steps)
        x = x.contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=given.half):
            out = net(x)
        loss = losses(out.float(), letters, where, counts, step >= PLACES_ONLY)
        descend(net, optimizer, loss, RATE * rate_of(step, given.steps, WARM, 0.004))
        running = loss.item() if running is None else 0.99 * running + 0.01 * loss.item()
        step += 1
        if step % 250 == 0:
            keep(given.state, net, optimizer, step)
        if step % 1000 == 0:
            print(f"step {step} loss {running:.4f}, {time.time() - begun:.0f} s; {check(net, held)}", flush=True)
    keep(given.state, net, optimizer, step)
    maker.terminate()
    set_quantized(net, True)
    print("whole numbers:", check(net, held))
    if given.weights:
        comment = "Weights of `recognize-line`. Written by training/mrz/train_recognizer.py."
        write_weights(net, given.weights, "RECOGNIZER_WEIGHTS", comment, is_input_last=True)


if __name__ == "__main__":
    main()
