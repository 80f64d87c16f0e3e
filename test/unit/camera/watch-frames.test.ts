import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MAX_COOLING_PAUSE_MS, MAX_DUTY_CYCLE, nextFrameDueMs } from '../../../src/camera/watch-frames.js';

const length = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

/** Looks per second of a camera with `cameraFps`, over many frames that each take `tookMs`. */
function looksPerSecond(tookMs: number, maxFps: number, cameraFps: number): number {
  const frameMs = 1000 / cameraFps;
  const looks = 300;
  let [dueMs, endMs, startMs] = [0, 0, 0];
  for (let look = 0; look < looks; look++) {
    startMs = Math.ceil(Math.max(dueMs, endMs) / frameMs - 1e-9) * frameMs;
    endMs = startMs + tookMs;
    dueMs = nextFrameDueMs({ dueMs, startMs, tookMs }, maxFps);
  }
  return (1000 * (looks - 1)) / startMs;
}

describe('nextFrameDueMs', () => {
  it('any time of a look and any camera → on average a tenth of the time for the page, or 200 ms; and the frame rate limit holds', () => {
    fc.assert(
      fc.property(length(0, 5000), length(1, 60), length(1, 120), (tookMs, maxFps, cameraFps) => {
        const rate = looksPerSecond(tookMs, maxFps, cameraFps);
        const pauseMs = 1000 / rate - tookMs;
        assert.ok((rate * tookMs) / 1000 <= MAX_DUTY_CYCLE * 1.01 || pauseMs >= MAX_COOLING_PAUSE_MS * 0.99);
        assert.ok(rate <= maxFps * 1.01);
      }),
    );
  });

  for (const [tookMs, maxFps, cameraFps, fps] of [
    [1, 20, 1000, 20],
    [25, 20, 1000, 20],
    [50, 20, 1000, 18],
    [100, 20, 1000, 9],
    [800, 20, 1000, 1.125],
    [1800, 20, 1000, 0.5],
    [100, 8, 1000, 8],
    [15, 20, 60, 20],
    [15, 20, 30, 20],
    [15, 20, 25, 20],
    [15, 20, 15, 15],
    [30, 20, 30, 20],
    [15, 30, 30, 30],
    [30, 30, 30, 30],
    [15, 8, 30, 8],
  ] as const) {
    it(`nextFrameDueMs: ${tookMs} ms of processing per frame, limit ${maxFps} fps, a camera with ${cameraFps} fps → ${fps} fps`, () => {
      assert.ok(Math.abs(looksPerSecond(tookMs, maxFps, cameraFps) / fps - 1) < 0.02);
    });
  }

  it('a camera that gave no frame for a second → the missed looks are not made up for', () => {
    assert.equal(nextFrameDueMs({ dueMs: 0, startMs: 1000, tookMs: 10 }, 20), 1010);
  });
});
