import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { THROUGHPUT_PERIOD_MS, UploadTimer } from '../../../src/relay/upload-timer.js';
import { FakeClock } from '../../support/fake-clock.js';

const LIMITS = { uploadIdleMs: 15_000, uploadTotalMs: 300_000, uploadMinBytesPerSecond: 4_096 };

/** When an upload ends that gets `bytes` every `everyMs`, in milliseconds; `null` if not within `forMs`. */
function timeUntilEnd(bytes: number, everyMs: number, forMs: number): number | null {
  const clock = new FakeClock();
  let endMs: number | null = null;
  const timer = new UploadTimer(LIMITS, clock, () => (endMs ??= clock.now()));
  while (endMs === null && clock.now() < forMs) {
    clock.advance(everyMs);
    timer.addBytes(bytes);
  }
  return endMs;
}

describe('time limits of an upload', () => {
  const cases = [
    { sends: 'nothing', bytes: 0, everyMs: 15_000, endMs: 15_000 },
    { sends: 'a byte every 10 s', bytes: 1, everyMs: 10_000, endMs: THROUGHPUT_PERIOD_MS },
    { sends: '4,000 bytes per second', bytes: 4_000, everyMs: 1_000, endMs: THROUGHPUT_PERIOD_MS },
    { sends: '4,300 bytes per second', bytes: 4_300, everyMs: 1_000, endMs: null },
    { sends: '64 KB per second', bytes: 64_000, everyMs: 1_000, endMs: null },
    { sends: '1 MB every 14 s', bytes: 1_000_000, everyMs: 14_000, endMs: null },
  ];
  for (const { sends, bytes, everyMs, endMs } of cases) {
    test(`an upload that sends ${sends} → ${endMs === null ? 'goes on' : `ends after ${endMs} ms`}`, () => {
      assert.equal(timeUntilEnd(bytes, everyMs, 200_000), endMs);
    });
  }

  test('an upload of any throughput → ends after the total time', () => {
    assert.equal(timeUntilEnd(64_000, 1_000, 400_000), 300_000);
  });

  test('the relay pauses its reading for 100 s → the pause counts neither as idle time nor for the throughput', () => {
    const clock = new FakeClock();
    const endsMs: number[] = [];
    const timer = new UploadTimer(LIMITS, clock, () => endsMs.push(clock.now()));
    timer.pause();
    clock.advance(100_000);
    timer.resume();
    clock.advance(50_000);
    assert.deepEqual(endsMs.slice(0, 1), [115_000]);
  });
});
