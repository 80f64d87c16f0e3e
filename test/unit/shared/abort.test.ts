import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abortable, isAbortedOrAbortError, onAbort } from '../../../src/shared/shared.js';

const never = (): Promise<never> => new Promise(() => undefined);

test('onAbort: the signal aborts → the listener is called once, with the reason', () => {
  const controller = new AbortController();
  const reasons: unknown[] = [];
  onAbort(controller.signal, (reason) => reasons.push(reason));
  assert.deepEqual(reasons, []);
  controller.abort('first');
  controller.abort('second');
  assert.deepEqual(reasons, ['first']);
});

test('onAbort: the signal has already aborted → the listener is called immediately', () => {
  const reasons: unknown[] = [];
  onAbort(AbortSignal.abort('before'), (reason) => reasons.push(reason));
  assert.deepEqual(reasons, ['before']);
});

test('onAbort: stopped before the signal aborts → the listener is not called', () => {
  const controller = new AbortController();
  const stop = onAbort(controller.signal, () => assert.fail('called'));
  stop();
  controller.abort();
});

test('abortable: the work settles before an abort → settles with the value or error of the work', async () => {
  const { signal } = new AbortController();
  assert.equal(await abortable(async () => 7, [signal]), 7);
  await assert.rejects(
    abortable(() => Promise.reject(new RangeError('own')), [signal]),
    RangeError,
  );
});

test('abortable: either of two signals aborts → rejects with its reason, although the work goes on', async () => {
  for (const aborts of [0, 1]) {
    const controllers = [new AbortController(), new AbortController()];
    const waiting = abortable(
      never,
      controllers.map(({ signal }) => signal),
    );
    controllers[aborts]?.abort(`reason ${aborts}`);
    await assert.rejects(waiting, (reason) => reason === `reason ${aborts}`);
  }
});

test('abortable: a signal has already aborted → rejects with its reason, and the work is not started', async () => {
  const start = (): Promise<void> => assert.fail('started');
  await assert.rejects(abortable(start, [new AbortController().signal, AbortSignal.abort('x')]), (reason) => {
    return reason === 'x';
  });
});

test('abortable: the value of the work arrives after the abort → passed to the callback that releases it', async () => {
  const controller = new AbortController();
  let finish: (value: string) => void = () => undefined;
  const late: string[] = [];
  const work = (): Promise<string> => new Promise((resolve) => (finish = resolve));
  const waiting = abortable(work, [controller.signal], (value) => void late.push(value));
  controller.abort('gone');
  await assert.rejects(waiting, (reason) => reason === 'gone');
  finish('bitmap');
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(late, ['bitmap']);
});

test('isAbortedOrAbortError: an AbortError → true; any other error → true only with an aborted signal', () => {
  assert.equal(isAbortedOrAbortError(new DOMException('', 'AbortError')), true);
  assert.equal(isAbortedOrAbortError(new Error('failed')), false);
  assert.equal(isAbortedOrAbortError(new Error('failed'), AbortSignal.abort()), true);
});
