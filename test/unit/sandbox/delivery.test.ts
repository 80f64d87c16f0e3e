import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDelivery, step, type Attempt, type Delivery } from '../../../src/sandbox/demand/delivery.js';
import { SANDBOX_DEFAULTS } from '../../../src/sandbox/sandbox.js';

const policy = SANDBOX_DEFAULTS.delivery;

function after(...outcomes: readonly Attempt['outcome'][]): Delivery {
  return outcomes.reduce<Delivery>((delivery, outcome) => {
    const sending = step(delivery, { type: 'due' }, policy);
    return step(sending, { type: 'ended', attempt: { atMs: 0, outcome } }, policy);
  }, newDelivery(0));
}

test('only a 2xx acknowledges', () => {
  for (const outcome of [200, 201, 202, 204, 299]) assert.equal(after(outcome).state, 'delivered');
  for (const outcome of [199, 301, 302, 400, 404, 410, 500, 'timeout', 'unreachable'] as const) {
    assert.equal(after(outcome).state, 'waiting');
  }
});

test('pauses grow fourfold, and the sixth failure is the last', () => {
  const failures: 500[] = [];
  const pauses = [1_000, 4_000, 16_000, 64_000, 256_000].map(() => {
    failures.push(500);
    return after(...failures).dueMs;
  });
  assert.deepEqual(pauses, [1_000, 4_000, 16_000, 64_000, 256_000]);
  assert.equal(after(...failures, 500).state, 'given_up');
  assert.equal(after(...failures, 200).state, 'delivered');
});

test('events that do not belong to the state change nothing', () => {
  const waiting = newDelivery(5);
  const sending = step(waiting, { type: 'due' }, policy);
  const ended = { type: 'ended', attempt: { atMs: 0, outcome: 200 } } as const;
  assert.equal(step(waiting, ended, policy), waiting);
  assert.equal(step(sending, { type: 'due' }, policy), sending);
  for (const over of [after(200), step(waiting, { type: 'stopped' }, policy)]) {
    for (const event of [{ type: 'due' }, { type: 'stopped' }, ended] as const) {
      assert.equal(step(over, event, policy), over);
    }
  }
});

test('what is stopped is given up', () => {
  assert.equal(step(after(500), { type: 'stopped' }, policy).state, 'given_up');
});
