import { loadOptionalPeer } from '../../shared/server/server.js';
import type { RelayStore } from '../relay-store.js';
import { CONNECT_TIMEOUT_MS, RedisConnection } from './redis-connection.js';

const KEY_PREFIX = 'doc-capture:';

/** Creates a key. Redis before version 7 does not support NX together with GET. */
const CREATE_SCRIPT = `
local existing = redis.call('GET', KEYS[1])
if not existing then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return existing`;

/** Compares and replaces. Redis runs scripts atomically. */
const SWAP_SCRIPT = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1`;

const ADD_SCRIPT = `
local sum = tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1])
if sum < 0 or sum > tonumber(ARGV[2]) then return -1 end
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('SET', KEYS[1], sum, 'KEEPTTL')
else redis.call('SET', KEYS[1], sum, 'PX', ARGV[3]) end
return sum`;

/**
 * A store for several relays: Redis 6 or later, or Valkey. While the server is unreachable, calls fail immediately.
 *
 * @param url `redis://[user:password@]host[:port][/database]`, or `rediss://` over TLS
 * @throws MissingPackageError without `@redis/client`; the client's error when the first connection fails
 */
export async function createRedisStore(url: string): Promise<RelayStore> {
  const { createClient } = await loadOptionalPeer('@redis/client', 'REDIS_URL', (refuse) =>
    import('@redis/client').catch(refuse),
  );
  const connection = await RedisConnection.open(() =>
    createClient({
      url,
      disableOfflineQueue: true,
      // A command that was not sent in time is not sent later.
      commandOptions: { timeout: CONNECT_TIMEOUT_MS },
      socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false },
    }),
  );
  const run = (script: string, key: string, args: readonly (string | number)[]): Promise<unknown> =>
    connection.run((client) => client.eval(script, { keys: [KEY_PREFIX + key], arguments: args.map(String) }));

  return {
    get: (key) => connection.run((client) => client.get(KEY_PREFIX + key)),
    getMany: (keys) => connection.run((client) => client.mGet(keys.map((key) => KEY_PREFIX + key))),
    create: async (key, value, ttlMs) => {
      const existing = await run(CREATE_SCRIPT, key, [value, ttlMs]);
      return typeof existing === 'string' ? existing : null;
    },
    swap: async (key, expected, value, ttlMs) => (await run(SWAP_SCRIPT, key, [expected, value ?? '', ttlMs])) === 1,
    add: async (key, delta, limit, ttlMs) => {
      const sum = Number(await run(ADD_SCRIPT, key, [delta, limit, ttlMs]));
      return sum < 0 ? null : sum;
    },
    close: () => connection.close(),
  };
}
