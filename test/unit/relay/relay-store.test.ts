import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { createMemoryStore, createRedisStore, type RelayStore } from '../../../src/relay.js';
import { withStoreErrorsAsOverloaded } from '../../../src/relay/relay-store.js';
import { createAcceleratedClock, AdjustableClock } from '../../support/relay/test-clocks.js';
import { createIdempotencyKey, readProblem, createRelayFixture } from '../../support/relay/relay-fixture.js';
import { interceptStore } from '../../support/relay/test-stores.js';
import { heapBytes } from '../../support/relay/heap-bytes.js';
import { REDIS_SKIP_REASON, startRedis } from '../../support/relay/redis-server.js';
import { UnreliableNetwork } from '../../support/relay/unreliable-network.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';

const LONG_MS = 60_000;

/** The behaviour of every store. Each test uses new keys, so that all share one server. */
function testStore(open: () => RelayStore): void {
  test('20 simultaneous store.create calls with one key → one writes its value, the others get that value', async () => {
    const [store, key] = [open(), createIdempotencyKey()];
    assert.equal(await store.get(key), null);
    const tries = await Promise.all(Array.from({ length: 20 }, (_, index) => store.create(key, `${index}`, LONG_MS)));
    assert.equal(tries.filter((there) => there === null).length, 1);
    const written = String(tries.indexOf(null));
    assert.ok(tries.every((there) => there === null || there === written));
    assert.equal(await store.get(key), written);
  });

  test('a text with an emoji, a line break and an escaped NUL → stored unchanged', async () => {
    const [store, key, text] = [open(), createIdempotencyKey(), '{"a":"Zoë \\u0000 \n 👤"}'];
    await store.create(key, text, LONG_MS);
    assert.equal(await store.get(key), text);
  });

  test('store.swap → replaces or deletes a value only when the expected value is stored', async () => {
    const [store, key] = [open(), createIdempotencyKey()];
    assert.equal(await store.swap(key, 'one', 'two', LONG_MS), false);
    await store.create(key, 'one', LONG_MS);
    assert.equal(await store.swap(key, 'other', 'two', LONG_MS), false);
    assert.equal(await store.swap(key, 'one', 'two', LONG_MS), true);
    assert.equal(await store.get(key), 'two');
    assert.equal(await store.swap(key, 'two', null, LONG_MS), true);
    assert.equal(await store.get(key), null);
  });

  test('store.add → the sum stays between 0 and the limit; an addition beyond them returns null', async () => {
    const [store, key] = [open(), createIdempotencyKey()];
    assert.equal(await store.add(key, -1, 2, LONG_MS), null);
    assert.equal(await store.add(key, 1, 2, LONG_MS), 1);
    const sums = await Promise.all([1, 2, 3].map(() => store.add(key, 1, 2, LONG_MS)));
    assert.equal(sums.filter((sum) => sum === 2).length, 1);
    assert.equal(sums.filter((sum) => sum === null).length, 2);
    assert.equal(await store.add(key, -1, Number.MAX_SAFE_INTEGER, LONG_MS), 1);
  });
}

describe('the store in memory', () => {
  const store = createMemoryStore();
  testStore(() => store);

  test('entries of the memory store → expire after their time to live', async () => {
    const clock = new AdjustableClock();
    const expiring = createMemoryStore(clock);
    await expiring.create('entry', 'one', 1_000);
    await expiring.add('sum', 1, 5, 1_000);
    clock.shift(900);
    await expiring.add('sum', 1, 5, 1_000);
    assert.equal(await expiring.get('sum'), '2');
    clock.shift(101);
    assert.equal(await expiring.get('entry'), null);
    assert.equal(await expiring.swap('entry', 'one', 'two', 1_000), false);
    assert.equal(await expiring.add('sum', 1, 5, 1_000), 1);
  });
});

test('expired entries of the memory store are deleted within a minute, without calls', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const clock = new AdjustableClock();
  const expiring = createMemoryStore(clock);
  const before = heapBytes();
  for (let entry = 0; entry < 200; entry++) {
    await expiring.create(`key-${entry}`, randomBytes(50_000).toString('hex'), 1_000);
  }
  assert.ok(heapBytes() - before > 15_000_000, 'it is there');
  clock.shift(61_000);
  t.mock.timers.tick(61_000);
  assert.ok(heapBytes() - before < 5_000_000, `${heapBytes() - before} bytes are left`);
  assert.equal(await expiring.get('key-0'), null);
});

describe('a store that does not answer in time', () => {
  test('a store that answers too late → calls fail with overloaded, and the late writes are undone', async () => {
    const memory = createMemoryStore();
    let thaw = (): void => undefined;
    const thawed = new Promise<void>((resolve) => (thaw = resolve));
    const frozen = interceptStore(
      async (run, [operation]) => {
        if (operation === 'create' || operation === 'add') await thawed;
        return run();
      },
      () => memory,
    );
    const errors: unknown[] = [];
    const store = withStoreErrorsAsOverloaded(frozen, (error) => void errors.push(error), createAcceleratedClock(20));
    const isOverloaded = { code: 'overloaded' };
    await Promise.all([
      assert.rejects(store.create('key', 'pending', LONG_MS), isOverloaded),
      assert.rejects(store.add('count', 1, 3, LONG_MS), isOverloaded),
    ]);
    await assert.rejects(store.get('key'), isOverloaded);
    assert.equal(errors.length, 3);
    thaw();
    await waitForCondition('the store is used again', async () => (await store.get('key').catch(() => 0)) === null);
    assert.equal(await store.get('count'), '0');
  });
});

describe('the store in Redis', { skip: REDIS_SKIP_REASON }, async () => {
  if (REDIS_SKIP_REASON) return;
  const redis = await startRedis();
  const store = await createRedisStore(redis.url);
  after(async () => {
    await store.close?.();
    await redis.stop();
  });
  testStore(() => store);

  test('store.getMany → the value of each key, null for none', async () => {
    const key = createIdempotencyKey();
    await store.create(key, 'one', LONG_MS);
    assert.deepEqual(await store.getMany?.([createIdempotencyKey(), key]), [null, 'one']);
  });

  test('an entry of the Redis store → expires after its time to live', async () => {
    const key = createIdempotencyKey();
    await store.create(key, 'one', 30);
    await waitForCondition('the key is forgotten', async () => (await store.get(key)) === null);
  });

  test('Redis is frozen → 503 within 3 s, then within 1 s; Redis answers again → the same key gets 200', async (t) => {
    const own = await startRedis();
    const frozenStore = await createRedisStore(own.url);
    const relay = await createRelayFixture(t, 'over HTTP', { store: frozenStore });
    const key = createIdempotencyKey();
    own.freeze();
    try {
      for (const limitMs of [3_000, 1_000]) {
        const startMs = performance.now();
        const response = await relay.submit({ key, signal: AbortSignal.timeout(10_000) });
        assert.ok(performance.now() - startMs < limitMs, `${performance.now() - startMs} ms`);
        assert.deepEqual(
          [(await readProblem(response)).code, response.headers.get('retry-after')],
          ['overloaded', '5'],
        );
      }
      assert.equal(relay.service.photos.length, 0);
      await assert.rejects(createRedisStore(own.url));
    } finally {
      own.thaw();
    }
    await waitForCondition('the relay accepts the key', async () => (await relay.submit({ key })).status === 200);
    own.freeze();
    await relay.close();
    await frozenStore.close?.();
    own.thaw();
    await own.stop();
  });

  const outages: Readonly<Record<string, (network: UnreliableNetwork) => void>> = {
    'the host of Redis vanishes and its connection stays open': (network) => network.loseConnections(),
    'the connection to Redis breaks and the handshake of the next one gets no answer': (network) =>
      network.breakAndStaySilent(),
  };
  for (const [outage, begin] of Object.entries(outages))
    test(`${outage} → 503 overloaded within 3 s, then 200 for the same key without a restart`, async (t) => {
      const network = await UnreliableNetwork.start(redis.port);
      const own = await createRedisStore(`redis://127.0.0.1:${network.port}`);
      const relay = await createRelayFixture(t, 'over HTTP', { store: own });
      assert.equal((await relay.submit()).status, 200);
      const connectionsBefore = network.connectionCount;
      begin(network);
      const key = createIdempotencyKey();
      const startMs = performance.now();
      const refused = await relay.submit({ key });
      assert.ok(performance.now() - startMs < 3_000, `${performance.now() - startMs} ms`);
      assert.deepEqual([(await readProblem(refused)).code, refused.headers.get('retry-after')], ['overloaded', '5']);
      await waitForCondition('the relay connects again', async () => network.connectionCount > connectionsBefore);
      network.answerAgain();
      await waitForCondition('the relay accepts the key', async () => (await relay.submit({ key })).status === 200);
      assert.equal(relay.service.photos.length, 2);
      await relay.close();
      await own.close?.();
      await network.close();
    });
});

test('GET /ready → 200 while the store answers, 503 while it fails; /health stays 200', async (t) => {
  let isBroken = false;
  const store = interceptStore((run) => (isBroken ? Promise.reject(new Error('hidden')) : run()));
  const { call, log } = await createRelayFixture(t, 'direct call', { store });
  const ready = await call('/ready');
  assert.deepEqual([ready.status, await ready.json()], [200, { status: 'ready' }]);
  isBroken = true;
  const unready = await call('/ready');
  assert.equal(unready.headers.get('retry-after'), '5');
  assert.deepEqual(await readProblem(unready), { status: 503, code: 'overloaded' });
  assert.ok(log.some(({ event }) => event === 'store_failed'));
  assert.equal((await call('/health')).status, 200);
  isBroken = false;
  assert.equal((await call('/ready')).status, 200);
  assert.equal((await call('/ready', { method: 'POST' })).status, 405);
});
