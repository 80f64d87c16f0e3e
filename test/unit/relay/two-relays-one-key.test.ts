import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore } from '../../../src/relay.js';
import { interceptStore } from '../../support/relay/intercept-store.js';
import { createAcceleratedClock } from '../../support/relay/accelerated-clock.js';
import { GRANT_SECRET, grantOf } from '../../support/relay/grant-relay.js';
import { createIdempotencyKey, readProblem, createRelayFixture } from '../../support/relay/relay-fixture.js';
import { answerWith, type CallScript, type TestScope } from '../../support/relay/fake-service.js';

const ANSWER = { verdict: true, reason: '', flow_id: 'flow-1' };

describe('two relays with one store', () => {
  /** Two relays whose store reports when the second one has found the key taken. */
  const pair = async (
    t: TestScope,
    then?: CallScript,
  ): Promise<{ first: Response; second: Response; calls: number }> => {
    const memory = createMemoryStore();
    const clock = createAcceleratedClock(20);
    let found = (): void => undefined;
    const isFound = new Promise<void>((resolve) => (found = resolve));
    const watched = interceptStore(
      async (run, [operation]) => {
        const result = await run();
        if (operation === 'create' && result !== null) found();
        return result;
      },
      () => memory,
    );
    const one = await createRelayFixture(t, 'direct call', { store: memory, clock });
    const two = await createRelayFixture(t, 'direct call', { store: watched, clock });
    const arrived = one.service.holdPhoto(then);
    const key = createIdempotencyKey();
    const calls = [one.submit({ key })];
    const release = await arrived;
    calls.push(two.submit({ key }));
    await isFound;
    release();
    const [first, second] = (await Promise.all(calls)) as [Response, Response];
    return { first, second, calls: two.service.photos.length };
  };

  test('two relays with one store get the same key → the second waits and returns the answer of the first', async (t) => {
    const { first, second, calls } = await pair(t);
    assert.deepEqual([await first.json(), await second.json(), calls], [ANSWER, ANSWER, 0]);
  });

  test('two relays with one store get the same key → the second returns the 503 of the first, without a call', async (t) => {
    const { first, second, calls } = await pair(t, answerWith(503));
    assert.deepEqual([first.status, second.status, calls], [503, 503, 0]);
  });

  test('two relays with one store, the first dies after it has sent the photos → the second answers outcome_unknown without a call', async (t) => {
    const { store, cut } = cuttableStore();
    const clock = createAcceleratedClock(20);
    const dead = await createRelayFixture(t, 'direct call', { store: store.first, clock });
    const alive = await createRelayFixture(t, 'direct call', { store: store.second, clock });
    const arrived = dead.service.holdPhoto();
    const key = createIdempotencyKey();
    const lost = dead.submit({ key });
    const release = await arrived;
    cut();
    for (const _ of [1, 2]) {
      assert.equal((await readProblem(await alive.submit({ key }))).code, 'outcome_unknown');
    }
    assert.equal(alive.service.photos.length, 0);
    release();
    await lost;
  });

  test('two relays with one store, the first dies before it sends the photos → the second makes the call, on the same attempt', async (t) => {
    const { store, cut } = cuttableStore();
    const options = { clock: createAcceleratedClock(20), grantSecret: GRANT_SECRET };
    const dead = await createRelayFixture(t, 'direct call', { ...options, store: store.first });
    const alive = await createRelayFixture(t, 'direct call', { ...options, store: store.second });
    const isLoggingIn = new Promise<void>((resolve) => (dead.service.login = () => resolve()));
    const [key, headers] = [createIdempotencyKey(), await grantOf('anna', { attempts: 1 })];
    const lost = dead.submit({ key, headers });
    await isLoggingIn;
    await store.isClaimed;
    cut();
    const answer = await alive.submit({ key, headers });
    assert.deepEqual([answer.status, await answer.json()], [200, { ...ANSWER, attempts_left: 0 }]);
    assert.equal(dead.service.photos.length, 0);
    await dead.close();
    await lost;
    await alive.close();
  });
});

/** A store for two relays, of which the first can lose its connection. */
function cuttableStore() {
  const memory = createMemoryStore();
  let isCut = false;
  let claim = (): void => undefined;
  const isClaimed = new Promise<void>((resolve) => (claim = resolve));
  const first = interceptStore(
    async (run, [operation]) => {
      if (isCut) throw new Error('no connection');
      const result = await run();
      if (operation === 'create') claim();
      return result;
    },
    () => memory,
  );
  return { store: { first, second: memory, isClaimed }, cut: (): void => void (isCut = true) };
}
