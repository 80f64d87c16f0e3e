import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBestFrameBuffer, type BufferedFrame } from '../../../src/frame/best-frame-buffer.js';
import { pauseAfterFrameMs } from '../../../src/frame/watch-frames.js';
import { createSeededRandom } from '../../support/seeded-random.js';

let open = 0;
function kept(atMs: number): BufferedFrame<number> {
  let closed = false;
  open += 1;
  const close = (): void => {
    assert.equal(closed, false, 'a frame is closed once');
    closed = true;
    open -= 1;
  };
  return { frame: { close } as BufferedFrame<number>['frame'], details: atMs, atMs };
}

const STEP_MS = 50;
const CASES: readonly [string, scores: readonly number[], windowMs: number, takenMs: number | null][] = [
  ['the best of a rise and a fall', [1, 5, 9, 4, 2], 500, 100],
  ['of equals the newest', [7, 7, 7], 500, 100],
  ['the first that came after the best grew too old', [9, 1, 2, 3, 1], 100, 150],
  ['none when it grew too old meanwhile', [3], -1, null],
  ['the only one', [1], 500, 0],
  ['none of none', [], 500, null],
];
for (const [name, scores, windowMs, takenMs] of CASES) {
  test(`taken is ${name}`, () => {
    open = 0;
    const best = createBestFrameBuffer<number>();
    const sinceMs = (n: number): number => n * STEP_MS - windowMs;
    scores.forEach((score, n) => best.offer(kept(n * STEP_MS), score, sinceMs(n)));
    const taken = best.take(sinceMs(scores.length - 1));
    assert.equal(taken?.details ?? null, takenMs);
    assert.equal(best.hasFrame, false);
    assert.equal(open, taken === null ? 0 : 1);
  });
}

test('over 6,000 frames one is open at most, and it is the best of the half second at three of four shutters', () => {
  open = 0;
  const numbers = createSeededRandom(11);
  const best = createBestFrameBuffer<number>();
  const recent: number[] = [];
  let taken = 0;
  let isBest = 0;
  for (let n = 0; n < 6000; n++) {
    const score = numbers.next();
    recent.push(score);
    best.offer({ ...kept(n * STEP_MS), details: score }, score, (n - 10) * STEP_MS);
    assert.equal(open, 1);
    if (n % 37 !== 36) continue;
    const picture = best.take((n - 10) * STEP_MS);
    picture?.frame.close();
    taken += 1;
    if (picture?.details === Math.max(...recent.slice(-11))) isBest += 1;
  }
  best.clear();
  assert.equal(open, 0);
  assert.ok(isBest / taken > 0.7, `${String(isBest)} of ${String(taken)}`);
});

test('the rate follows the machine: at most so many looks a second, and never more than half of the time', () => {
  const perSecond = (tookMs: number, maxFps: number): number =>
    1000 / (tookMs + pauseAfterFrameMs(tookMs, maxFps, 0.5));
  const table = [
    [1, 20, 20],
    [8, 20, 20],
    [25, 20, 20],
    [50, 20, 10],
    [100, 20, 5],
    [500, 20, 1],
    [8, 8, 8],
    [100, 8, 5],
  ] as const;
  for (const [tookMs, maxFps, expected] of table) {
    assert.ok(Math.abs(perSecond(tookMs, maxFps) - expected) < 1e-9, `${String(tookMs)} ms at ${String(maxFps)}`);
  }
});
