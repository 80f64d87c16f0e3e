import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNKNOWN_HIDDEN_PRINT } from '../../../../src/checks/hidden/hidden-print-measures.js';
import type { HiddenPrintInput } from '../../../../src/checks/hidden/measure-hidden-print.js';
import { createHiddenPrintTracker } from '../../../../src/checks/live/hidden-print-tracker.js';
import { GUIDANCE_TIMING } from '../../../../src/session/live-guidance.js';

const DOCUMENT = { plane: { width: 1 } } as unknown as HiddenPrintInput;

/** Times at which the tracker measures, of frames at these times. */
function measuredAt(timesMs: readonly (number | 'reset')[]): number[] {
  const measured: number[] = [];
  let now = 0;
  const tracker = createHiddenPrintTracker();
  const measure = (): typeof UNKNOWN_HIDDEN_PRINT => {
    measured.push(now);
    return UNKNOWN_HIDDEN_PRINT;
  };
  for (const time of timesMs) {
    if (time === 'reset') {
      tracker.reset();
      continue;
    }
    now = time;
    tracker.processFrame(DOCUMENT, time, measure);
  }
  return measured;
}

const every = (stepMs: number, count: number): number[] => Array.from({ length: count }, (_, n) => n * stepMs);

test('hidden print at 30 frames per second → measured in the first frame, then in every fifth', () => {
  assert.deepEqual(measuredAt(every(33, 13)), [0, 165, 330]);
});

test('hidden print at 8 frames per second → measured in every second frame', () => {
  assert.deepEqual(measuredAt(every(125, 5)), [0, 250, 500]);
});

test("hidden print during the shutter's hold → measured at least three times, its first frame included", () => {
  const times = every(33, Math.ceil(GUIDANCE_TIMING.holdMs / 33) + 1);
  assert.ok(measuredAt(times).length >= 3);
});

test('hidden print of the next document → measured at once', () => {
  assert.deepEqual(measuredAt([0, 33, 'reset', 66, 99]), [0, 66]);
});

test('hidden print when the clock of the frames runs backwards → measured at once', () => {
  assert.deepEqual(measuredAt([1000, 1033, 0, 33]), [1000, 0]);
});

test('hidden print between two measurements → the last values', () => {
  const covered = { share: 0.1, area: null, regions: [] };
  const values = [{ ...UNKNOWN_HIDDEN_PRINT, covered }, UNKNOWN_HIDDEN_PRINT];
  const tracker = createHiddenPrintTracker();
  const measure = (): (typeof values)[number] => values.shift()!;
  const shares = [0, 100, 160].map((time) => tracker.processFrame(DOCUMENT, time, measure)?.covered.share);
  assert.deepEqual(shares, [0.1, 0.1, null]);
});

test('hidden print before its detector is loaded → unknown; in the first frame after it → measured', () => {
  const tracker = createHiddenPrintTracker();
  assert.equal(tracker.processFrame(DOCUMENT, 0, null), null);
  assert.equal(
    tracker.processFrame(DOCUMENT, 33, () => UNKNOWN_HIDDEN_PRINT),
    UNKNOWN_HIDDEN_PRINT,
  );
});
