import assert from 'node:assert/strict';
import { test } from 'node:test';
import { THRESHOLDS } from '../../../src/checks/checks.js';
import { BestFrameBuffer, expectationForGuide, type BufferedFrame } from '../../../src/headless/run-live-loop.js';
import { liveReport } from '../../support/session/sample-reports.js';

let openFrames = 0;
/** A frame that counts how many are open. */
function fakeFrame(atMs: number, score: number): BufferedFrame {
  let isClosed = false;
  openFrames += 1;
  const close = (): void => {
    assert.equal(isClosed, false, 'a frame is closed once');
    isClosed = true;
    openFrames -= 1;
  };
  return { frame: { close } as BufferedFrame['frame'], report: { ...liveReport(), score }, atMs };
}

const STEP_MS = 50;
const CASES: readonly [string, scores: readonly number[], maxAgeMs: number, takenMs: number | null][] = [
  ['frames whose scores rise and fall → buffer.take returns the best frame', [1, 5, 9, 4, 2], 500, 100],
  ['frames with equal scores → buffer.take returns the newest frame', [7, 7, 7], 500, 100],
  ['the best frame is too old → buffer.take returns the frame that replaced the best one', [9, 1, 2, 3, 1], 100, 150],
  ['only one frame, which is too old → buffer.take returns none', [3], -1, null],
  ['only one frame → buffer.take returns that frame', [1], 500, 0],
  ['no frame in the buffer → buffer.take returns none', [], 500, null],
];
for (const [name, scores, maxAgeMs, takenMs] of CASES) {
  test(name, () => {
    openFrames = 0;
    const buffer = new BestFrameBuffer();
    const oldestMs = (n: number): number => n * STEP_MS - maxAgeMs;
    scores.forEach((score, n) => buffer.offer(fakeFrame(n * STEP_MS, score), oldestMs(n)));
    const taken = buffer.take(oldestMs(scores.length - 1));
    assert.equal(taken?.atMs ?? null, takenMs);
    assert.equal(buffer.take(-Infinity), null);
    assert.equal(openFrames, taken === null ? 0 : 1);
  });
}

test('expectationForGuide: a far guide → a document of the smallest readable size is taken, by the host’s limits; else unchanged', () => {
  const expectation = { docType: 'id_card', thresholds: { maxBlurPx: 5 } } as const;
  assert.equal(expectationForGuide('near', expectation), expectation);
  assert.deepEqual(expectationForGuide('far', expectation), {
    docType: 'id_card',
    thresholds: { maxBlurPx: 5, minLiveLongSidePx: THRESHOLDS.minDocumentLongSidePx },
  });
  const own = expectationForGuide('far', { thresholds: { minDocumentLongSidePx: 500 } });
  assert.equal(own.thresholds?.minLiveLongSidePx, 500);
});
