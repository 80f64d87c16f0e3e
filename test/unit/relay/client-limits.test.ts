import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStore } from '../../../src/relay.js';
import { createRateLimiter } from '../../../src/relay/client-limits.js';
import { FakeClock } from '../../support/fake-clock.js';
import { interceptStore } from '../../support/relay/intercept-store.js';

const refused = (retryAfterSeconds: number): object => ({ code: 'rate_limited', detail: { retryAfterSeconds } });

test('a rate limit: calls over the limit → refused with the rest of the window, which begins with the first call', async () => {
  const clock = new FakeClock();
  clock.advance(1_000);
  const limiter = createRateLimiter('calls', { points: 2, perSeconds: 60 }, { store: createMemoryStore(clock), clock });
  await limiter.count('anna');
  clock.advance(10_500);
  assert.equal(await limiter.isExhausted('anna'), false);
  await limiter.count('anna');
  assert.equal(await limiter.isExhausted('anna'), true);
  await assert.rejects(limiter.count('anna'), refused(50));
  clock.advance(49_400);
  await assert.rejects(limiter.count('anna'), refused(1));
  clock.advance(200);
  await limiter.count('anna');
});

test('a rate limit: other clients, other limits and other relays of a store → only the client of the limit is refused', async () => {
  const clock = new FakeClock();
  const store = createMemoryStore(clock);
  const [calls, misses, callsOfAnotherRelay] = ['calls', 'misses', 'calls'].map((name) =>
    createRateLimiter(name, { points: 1, perSeconds: 60 }, { store, clock }),
  );
  await calls?.count('anna');
  await calls?.count('ben');
  await misses?.count('anna');
  await assert.rejects(callsOfAnotherRelay?.count('anna') ?? Promise.resolve(), { code: 'rate_limited' });
});

test('a rate limit: the key in the store → a hash, not the client', async () => {
  const clock = new FakeClock();
  const keys: unknown[] = [];
  const store = interceptStore((run, [operation, key]) => {
    if (operation === 'add') keys.push(key);
    return run();
  });
  await createRateLimiter('calls', { points: 1, perSeconds: 60 }, { store, clock }).count('anna@mail.example');
  assert.match(keys.join(), /^calls:[0-9a-f]{64}$/);
});
