import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStore, type LogEntry } from '../../../src/relay.js';
import { readProblem, withRelayFixture } from '../../support/relay/relay-fixture.js';

test('GET /ready → 200 while the store answers, 503 while it fails; /health stays 200', async () => {
  const store = createMemoryStore();
  let isBroken = false;
  const log: LogEntry[] = [];
  const breakable = {
    ...store,
    get: async (key: string) => {
      if (isBroken) throw new Error('hidden');
      return store.get(key);
    },
  };
  const options = { store: breakable, log: (entry: LogEntry) => void log.push(entry) };
  await withRelayFixture('direct call', options, async ({ call }) => {
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
});
