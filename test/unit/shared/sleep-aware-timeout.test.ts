import assert from 'node:assert/strict';
import { mock, test, type TestContext } from 'node:test';
import { startSleepAwareTimeout } from '../../../src/shared/shared.js';

/** Mocked timers, and a clock that also runs while the machine sleeps. */
function mockClock(context: TestContext): { tick(ms: number): void; sleep(ms: number): void } {
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

test('startSleepAwareTimeout: its time passes → the callback runs once', (context) => {
  const clock = mockClock(context);
  const expired = mock.fn();
  startSleepAwareTimeout(5000, expired);
  clock.tick(4999);
  assert.equal(expired.mock.callCount(), 0);
  clock.tick(1);
  assert.equal(expired.mock.callCount(), 1);
  clock.tick(60_000);
  assert.equal(expired.mock.callCount(), 1);
});

test('startSleepAwareTimeout: stopped → the callback never runs', (context) => {
  const clock = mockClock(context);
  const expired = mock.fn();
  startSleepAwareTimeout(5000, expired)();
  clock.tick(60_000);
  assert.equal(expired.mock.callCount(), 0);
});

test('startSleepAwareTimeout: the machine sleeps meanwhile → the time starts again', (context) => {
  const clock = mockClock(context);
  const expired = mock.fn();
  startSleepAwareTimeout(5000, expired);
  clock.tick(1000);
  clock.sleep(3_600_000);
  clock.tick(4000);
  assert.equal(expired.mock.callCount(), 0);
  clock.tick(5000);
  assert.equal(expired.mock.callCount(), 1);
});
