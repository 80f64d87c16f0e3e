import assert from 'node:assert/strict';
import { mock, test, type TestContext } from 'node:test';
import { startAwakeTimer } from '../../../../src/worker/client/worker-connection.js';

/** Timers that are called by hand, and a wall clock that can run on without them, as over a sleep. */
function clock(context: TestContext): { tick(ms: number): void; sleep(ms: number): void } {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let nowMs = 0;
  context.mock.method(Date, 'now', () => nowMs);
  return {
    tick(ms) {
      nowMs += ms;
      context.mock.timers.tick(ms);
    },
    sleep: (ms) => (nowMs += ms),
  };
}

test('a time limit expires once, at its time', (context) => {
  const timers = clock(context);
  const expired = mock.fn();
  startAwakeTimer(5000, expired);
  timers.tick(4999);
  assert.equal(expired.mock.callCount(), 0);
  timers.tick(1);
  assert.equal(expired.mock.callCount(), 1);
  timers.tick(60_000);
  assert.equal(expired.mock.callCount(), 1);
});

test('a stopped timer never expires', (context) => {
  const timers = clock(context);
  const expired = mock.fn();
  startAwakeTimer(5000, expired)();
  timers.tick(60_000);
  assert.equal(expired.mock.callCount(), 0);
});

test('time that the machine slept through does not count', (context) => {
  const timers = clock(context);
  const expired = mock.fn();
  startAwakeTimer(5000, expired);
  timers.tick(1000);
  timers.sleep(3_600_000);
  timers.tick(4000);
  assert.equal(expired.mock.callCount(), 0);
  timers.tick(5000);
  assert.equal(expired.mock.callCount(), 1);
});
