import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { delay, isAbortError, resultWithin } from '../../../src/shared/shared.js';
import { FakeClock } from '../../support/fake-clock.js';

const never = new Promise<string>(() => undefined);

describe('delay', () => {
  it('resolves after its time', async () => {
    const clock = new FakeClock();
    const waiting = delay(100, { clock });
    clock.advance(100);
    await waiting;
  });

  it('an abort → rejects with the reason', async () => {
    const controller = new AbortController();
    const waiting = delay(100, { clock: new FakeClock(), signal: controller.signal });
    controller.abort('reason');
    await assert.rejects(waiting, (error) => error === 'reason');
    await assert.rejects(delay(100, { signal: controller.signal }), (error) => error === 'reason');
  });
});

describe('resultWithin', () => {
  it('work that ends in time → its result, or its error', async () => {
    const clock = new FakeClock();
    assert.equal(await resultWithin(Promise.resolve('done'), 100, { clock }), 'done');
    await assert.rejects(resultWithin(Promise.reject(new Error('failed')), 100, { clock }), /failed/);
  });

  it('the time limit or an abort → null', async () => {
    const clock = new FakeClock();
    const late = resultWithin(never, 100, { clock });
    clock.advance(100);
    assert.equal(await late, null);
    const controller = new AbortController();
    const aborted = resultWithin(never, 100, { clock, signal: controller.signal });
    controller.abort();
    assert.equal(await aborted, null);
  });
});

it('an AbortError, or any error after an abort → isAbortError', () => {
  assert.equal(isAbortError(new DOMException('', 'AbortError')), true);
  assert.equal(isAbortError(new Error('failed')), false);
  assert.equal(isAbortError(new Error('failed'), AbortSignal.abort()), true);
});
