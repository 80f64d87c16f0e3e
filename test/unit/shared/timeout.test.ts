import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createTimeoutSignal,
  delay,
  monotonicClock,
  withTimeoutOrNull,
  systemClock,
  withTimeout,
} from '../../../src/shared/shared.js';
import { FakeClock } from '../../support/fake-clock.js';

const never = new Promise<never>(() => undefined);
const ticks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('systemClock counts from 1970, monotonicClock does not', () => {
  assert.ok(Math.abs(systemClock.now() - Date.now()) < 1_000);
  assert.ok(monotonicClock.now() < Date.now() / 2);
});

test('clock.after: a timer → runs its task when the time is over; a cancelled timer → does not run its task', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const clock of [systemClock, monotonicClock]) {
    const ran: string[] = [];
    clock.after(5, () => ran.push('kept'));
    clock.after(5, () => ran.push('cancelled'))();
    t.mock.timers.tick(4);
    assert.deepEqual(ran, []);
    t.mock.timers.tick(1);
    assert.deepEqual(ran, ['kept']);
  }
});

test('delay of 100 ms → pending after 99 ms, resolved after 100 ms', async () => {
  const clock = new FakeClock();
  let isOver = false;
  void delay(100, { clock }).then(() => (isOver = true));
  clock.advance(99);
  await ticks();
  assert.equal(isOver, false);
  clock.advance(1);
  await ticks();
  assert.equal(isOver, true);
});

test('delay: the signal aborts before or during the delay → rejects with its reason, and no timer stays', async () => {
  const clock = new FakeClock();
  await assert.rejects(delay(100, { clock, signal: AbortSignal.abort('before') }), (reason) => reason === 'before');
  const controller = new AbortController();
  const waiting = delay(100, { clock, signal: controller.signal });
  controller.abort('meanwhile');
  await assert.rejects(waiting, (reason) => reason === 'meanwhile');
  assert.equal(clock.pending, 0);
});

const LIMITS: Readonly<Record<string, (work: Promise<number>, clock: FakeClock) => Promise<number | null>>> = {
  withTimeout: (work, clock) => withTimeout(work, 100, () => assert.fail('timed out'), clock),
  withTimeoutOrNull: (work, clock) => withTimeoutOrNull(work, 100, { clock }),
};
for (const [name, limit] of Object.entries(LIMITS))
  test(`${name}: the work settles in time → its value or error, and no timer stays`, async () => {
    const clock = new FakeClock();
    assert.equal(await limit(Promise.resolve(7), clock), 7);
    await assert.rejects(limit(Promise.reject(new RangeError('own')), clock), RangeError);
    await ticks();
    assert.equal(clock.pending, 0);
  });

test('withTimeout: the work takes too long → rejects with the timeout’s error', async () => {
  const clock = new FakeClock();
  const waiting = withTimeout(never, 100, () => new RangeError('late'), clock);
  clock.advance(100);
  await assert.rejects(waiting, RangeError);
});

test('withTimeoutOrNull: a timeout or an abort comes first, or the signal has already aborted → null', async () => {
  const clock = new FakeClock();
  const timedOut = withTimeoutOrNull(never, 100, { clock });
  clock.advance(100);
  assert.equal(await timedOut, null);
  const controller = new AbortController();
  const aborted = withTimeoutOrNull(never, 100, { clock, signal: controller.signal });
  controller.abort();
  assert.equal(await aborted, null);
  assert.equal(await withTimeoutOrNull(never, 100, { signal: controller.signal }), null);
});

test('createTimeoutSignal: the time is over → the signal aborts with the given reason', () => {
  const clock = new FakeClock();
  const { signal } = createTimeoutSignal(100, 'late', { clock });
  clock.advance(99);
  assert.equal(signal.aborted, false);
  clock.advance(1);
  assert.equal(signal.reason, 'late');
});

test('createTimeoutSignal: the parent aborts, or already has → the signal aborts with the parent’s reason', () => {
  const clock = new FakeClock();
  const parent = new AbortController();
  const { signal } = createTimeoutSignal(100, 'late', { clock, signal: parent.signal });
  parent.abort('parent');
  assert.equal(signal.reason, 'parent');
  assert.equal(createTimeoutSignal(100, 'late', { clock, signal: parent.signal }).signal.reason, 'parent');
});

test('createTimeoutSignal: stopped → neither the timer nor the parent aborts the signal', () => {
  const clock = new FakeClock();
  const parent = new AbortController();
  const { signal, stop } = createTimeoutSignal(100, 'late', { clock, signal: parent.signal });
  stop();
  assert.equal(clock.pending, 0);
  parent.abort();
  assert.equal(signal.aborted, false);
});
