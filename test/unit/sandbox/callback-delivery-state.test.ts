import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createDeliveryState,
  nextDeliveryState,
  type DeliveryAttempt,
  type CallbackDeliveryState,
} from '../../../src/sandbox/onboarding-demand/callback-delivery-state.js';
import { SANDBOX_DEFAULTS } from '../../../src/sandbox/sandbox.js';

const policy = SANDBOX_DEFAULTS.delivery;

function after(...outcomes: readonly DeliveryAttempt['outcome'][]): CallbackDeliveryState {
  return outcomes.reduce<CallbackDeliveryState>((delivery, outcome) => {
    const sending = nextDeliveryState(delivery, { type: 'due' }, policy);
    return nextDeliveryState(sending, { type: 'ended', attempt: { atMs: 0, outcome } }, policy);
  }, createDeliveryState(0));
}

test('a callback answered with 2xx → delivered; with another status, a timeout or no connection → waiting', () => {
  for (const outcome of [200, 201, 202, 204, 299]) assert.equal(after(outcome).state, 'delivered');
  for (const outcome of [199, 301, 302, 400, 404, 410, 500, 'timeout', 'unreachable'] as const) {
    assert.equal(after(outcome).state, 'waiting');
  }
});

test('failed callback deliveries → pauses of 1, 4, 16, 64 and 256 s; the sixth failure → given_up', () => {
  const failures: 500[] = [];
  const pauses = [1_000, 4_000, 16_000, 64_000, 256_000].map(() => {
    failures.push(500);
    return after(...failures).dueMs;
  });
  assert.deepEqual(pauses, [1_000, 4_000, 16_000, 64_000, 256_000]);
  assert.equal(after(...failures, 500).state, 'given_up');
  assert.equal(after(...failures, 200).state, 'delivered');
});

test('nextDeliveryState with an event that does not fit the state → the same state', () => {
  const waiting = createDeliveryState(5);
  const sending = nextDeliveryState(waiting, { type: 'due' }, policy);
  const ended = { type: 'ended', attempt: { atMs: 0, outcome: 200 } } as const;
  assert.equal(nextDeliveryState(waiting, ended, policy), waiting);
  assert.equal(nextDeliveryState(sending, { type: 'due' }, policy), sending);
  for (const over of [after(200), nextDeliveryState(waiting, { type: 'stopped' }, policy)]) {
    for (const event of [{ type: 'due' }, { type: 'stopped' }, ended] as const) {
      assert.equal(nextDeliveryState(over, event, policy), over);
    }
  }
});

test('a stopped callback delivery → state given_up', () => {
  assert.equal(nextDeliveryState(after(500), { type: 'stopped' }, policy).state, 'given_up');
});
