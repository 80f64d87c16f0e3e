import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchForFreeze } from '../../../src/camera/freeze-watchdog.js';
import type { Clock } from '../../../src/shared/shared.js';
import { FakeClock } from '../../support/fake-clock.js';

/** A watched video without frame callbacks, on a page that can be held up. */
function watchVideo(readyState = 2) {
  const time = new FakeClock();
  let heldUpMs = 0;
  let freezes = 0;
  const video = { currentTime: 1, readyState };
  const clock: Clock = { now: () => time.now() + heldUpMs, after: (delayMs, run) => time.after(delayMs, run) };
  const stop = watchForFreeze(video as HTMLVideoElement, {
    clock,
    visibility: () => 'shown',
    onFreeze: () => (freezes += 1),
  });
  return {
    video,
    stop,
    run: (ms: number) => time.advance(ms),
    /** Nothing runs for so long, timers included. */
    holdUp: (ms: number) => void (heldUpMs += ms),
    freezes: () => freezes,
  };
}

test('no new frame for 2 s → one freeze; a frame and 2 s without → the second', () => {
  const watched = watchVideo();
  watched.run(1999);
  assert.equal(watched.freezes(), 0);
  watched.run(5000);
  assert.equal(watched.freezes(), 1);
  watched.video.currentTime += 1;
  watched.run(500);
  watched.run(2000);
  assert.equal(watched.freezes(), 2);
  watched.stop();
});

test('page held up for 3 s → no freeze until 2 s of polls have shown no frame', () => {
  const watched = watchVideo();
  watched.run(500);
  watched.holdUp(3000);
  watched.run(1000);
  assert.equal(watched.freezes(), 0);
  watched.run(500);
  assert.equal(watched.freezes(), 1);
  watched.stop();
});

test('no frame at all → no freeze until 10 s; after the first frame 2 s', () => {
  const watched = watchVideo(0);
  watched.run(9500);
  assert.equal(watched.freezes(), 0);
  watched.video.currentTime += 1;
  watched.run(500);
  watched.run(2000);
  assert.equal(watched.freezes(), 1);
  watched.stop();
  const never = watchVideo(0);
  never.run(10_000);
  assert.equal(never.freezes(), 1);
  never.stop();
});
