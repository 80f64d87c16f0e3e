import assert from 'node:assert/strict';
import { test } from 'node:test';
import { interceptStore } from '../../support/relay/intercept-store.js';
import { readProblem, createRelayFixture } from '../../support/relay/relay-fixture.js';

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
