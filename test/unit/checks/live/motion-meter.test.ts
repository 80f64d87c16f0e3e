import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMotionMeter } from '../../../../src/checks/live/motion-meter.js';
import type { Quad } from '../../../../src/checks/checks.js';
import { rectangleCorners } from '../../../../src/checks/image/quad-geometry.js';

const PLANE = { data: new Uint8Array(), width: 1000, height: 500 };

/** A document of 400 × 200 px whose left side lies at `leftPx`. */
function documentAt(leftPx: number): Quad {
  const [left, right] = [leftPx / 1000, (leftPx + 400) / 1000];
  return rectangleCorners(left, 0.2, right, 0.6);
}

/** What the meter says last of a document that moves 120 px a second. */
function measure(framesPerSecond: number): number | null {
  const meter = createMotionMeter();
  let motion: number | null = null;
  for (let ms = 0; ms <= 1000; ms += 1000 / framesPerSecond)
    motion = meter.addPosition(documentAt(100 + 0.12 * ms), PLANE, ms);
  return motion;
}

// 120 px a second are 4 px in 1/30 s, which is 1 % of the long side.
for (const framesPerSecond of [4, 8, 15, 30, 60])
  test(`motion of a document that moves 0.3 long sides a second, at ${String(framesPerSecond)} frames a second → 0.01 long sides per 1/30 s`, () => {
    const motion = measure(framesPerSecond);
    assert.ok(motion !== null && Math.abs(motion - 0.01) < 1e-6, String(motion));
  });

test('motion of a document in view for less than 60 ms → null', () => {
  const meter = createMotionMeter();
  assert.deepEqual(
    [0, 20, 40, 60].map((ms) => meter.addPosition(documentAt(100), PLANE, ms)),
    [null, null, null, 0],
  );
});

test('frame every 2 s, document at rest → motion 0; document 120 px further → the motion of 120 px in one second', () => {
  const meter = createMotionMeter();
  meter.addPosition(documentAt(100), PLANE, 0);
  assert.equal(meter.addPosition(documentAt(100), PLANE, 2000), 0);
  const motion = meter.addPosition(documentAt(220), PLANE, 4000);
  assert.ok(motion !== null && Math.abs(motion - 0.01) < 1e-6, String(motion));
});

test('motion of a document that was not seen for over five seconds, or after a reset → null', () => {
  const meter = createMotionMeter();
  meter.addPosition(documentAt(100), PLANE, 0);
  assert.equal(meter.addPosition(documentAt(300), PLANE, 5100), null);
  meter.reset();
  assert.equal(meter.addPosition(documentAt(300), PLANE, 5200), null);
});
