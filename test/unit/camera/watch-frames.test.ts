import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MAX_COOLING_PAUSE_MS, MAX_DUTY_CYCLE, pauseAfterFrameMs } from '../../../src/camera/watch-frames.js';

const length = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

describe('pauseAfterFrameMs', () => {
  it('pauseAfterFrameMs → half of the time for the page, or a fifth of a second; and the frame rate limit holds', () => {
    fc.assert(
      fc.property(length(0, 5000), length(1, 60), (tookMs, fps) => {
        const pauseMs = pauseAfterFrameMs(tookMs, fps);
        const periodMs = tookMs + pauseMs;
        assert.ok(tookMs / periodMs <= MAX_DUTY_CYCLE + 1e-9 || pauseMs >= MAX_COOLING_PAUSE_MS - 1e-9);
        assert.ok(periodMs >= 1000 / fps - 1e-9);
      }),
    );
  });

  for (const [tookMs, maxFps, fps] of [
    [1, 20, 20],
    [8, 20, 20],
    [25, 20, 20],
    [50, 20, 10],
    [100, 20, 5],
    [800, 20, 1],
    [1800, 20, 0.5],
    [8, 8, 8],
    [100, 8, 5],
  ] as const) {
    it(`pauseAfterFrameMs: ${tookMs} ms of processing per frame, limit ${maxFps} fps → ${fps} fps`, () => {
      assert.ok(Math.abs(1000 / (tookMs + pauseAfterFrameMs(tookMs, maxFps)) - fps) < 1e-9);
    });
  }
});
