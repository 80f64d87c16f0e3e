/** The bundled Redis client and prom-client have what the relay uses, although parts of them are left out. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { createRelayWithMetrics, type createRedisStore } from '../../src/relay.js';
import { REDIS_COMMANDS } from '../scripts/vite/reduce-libraries.js';
import { parseMetrics } from '../support/relay/parse-metrics.js';
import { RELAY_CREDENTIALS } from '../support/relay/relay-fixture.js';
import { REDIS_SKIP_REASON } from '../support/relay/redis-server.js';
import { startPasswordRedis } from '../support/system/password-redis.js';

const RELAY = fileURLToPath(new URL('../../dist/relay.js', import.meta.url));
const noBuild = existsSync(RELAY) ? false : 'there is no build (npm run build)';

test('every command that the Redis store sends is in the bundled client', () => {
  const source = readFileSync(new URL('../../src/relay/node/redis-store.ts', import.meta.url), 'utf8');
  const called = new Set([...source.matchAll(/\bclient\.(\w+)\(/g)].map(([, name = '']) => name));
  assert.ok(called.size > 1);
  assert.deepEqual(
    [...called].filter((name) => !Object.hasOwn(REDIS_COMMANDS, name)),
    [],
  );
});

test(
  'the built Redis store → all operations work, with a user, a password and a database',
  {
    skip: noBuild || REDIS_SKIP_REASON,
  },
  async () => {
    const redis = await startPasswordRedis();
    const built = (await import(RELAY)) as { createRedisStore: typeof createRedisStore };
    const store = await built.createRedisStore(`${redis.url}/3`);
    assert.equal(await store.create('entry', 'one', 60_000), null);
    assert.equal(await store.create('entry', 'two', 60_000), 'one');
    assert.equal(await store.swap('entry', 'one', 'two', 60_000), true);
    assert.equal(await store.get('entry'), 'two');
    assert.deepEqual([await store.add('sum', 1, 1, 60_000), await store.add('sum', 1, 1, 60_000)], [1, null]);
    assert.equal(await store.hit('calls', 1, 60), 0);
    assert.ok((await store.hit('calls', 1, 60)) > 0);
    await store.close?.();
    await redis.stop();
  },
);

test('the built relay → the same metrics as from the sources', { skip: noBuild }, async () => {
  const built = (await import(RELAY)) as { createRelayWithMetrics: typeof createRelayWithMetrics };
  const url = 'https://service.example';
  const options = { baseUrl: url, authUrl: url, ...RELAY_CREDENTIALS, allowAnonymous: true };
  const [own, ofBuild] = await Promise.all(
    [createRelayWithMetrics, built.createRelayWithMetrics].map(async (create) => {
      const { relay, metrics } = await create(options);
      await relay(new Request('http://relay.test/health'));
      return parseMetrics(await metrics.text());
    }),
  );
  assert.ok(own !== undefined && own.types.size > 20);
  assert.deepEqual(ofBuild?.types, own.types);
  assert.equal(ofBuild?.value('doc_capture_relay_requests_total', { route: 'health' }), 1);
});
