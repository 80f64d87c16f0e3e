import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { withTimeout } from '../../shared/shared.js';
import { consumeRateLimit } from '../consume-rate-limit.js';
import type { RelayStore } from '../relay-store.js';

const KEY_PREFIX = 'doc-capture:';
/** Time limit of a command that was not sent, of a connection, and of closing it, in milliseconds: a person is waiting. */
const COMMAND_TIMEOUT_MS = 3_000;

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
 * @throws the client's error when the first connection fails
 */
export async function createRedisStore(url: string): Promise<RelayStore> {
  // Loaded on demand, so that a relay without Redis needs no client. The main modules of the two packages would also load
  // cluster clients and limiters for all other stores.
  const [{ default: redis }, limiting] = await Promise.all([
    import('@redis/client/dist/lib/client/index.js'),
    import('rate-limiter-flexible/lib/RateLimiterRedis.js'),
  ]);
  // Module loaders wrap the exports of a CommonJS file once or twice.
  const RedisClient = 'default' in redis ? redis.default : redis;
  let isReady = false;
  const client = RedisClient.create({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    socket: {
      connectTimeout: COMMAND_TIMEOUT_MS,
      reconnectStrategy: (tried) => (isReady ? Math.min(tried * 200, 2_000) : false),
    },
  });
  // Every command reports its own error. Without a listener the process would end.
  client.on('error', () => undefined);
  // A server that accepts connections and does not answer would never let the relay start.
  const timeoutError = (): Error => new Error(`no answer within ${COMMAND_TIMEOUT_MS} ms`);
  try {
    await withTimeout(client.connect(), COMMAND_TIMEOUT_MS, timeoutError);
  } catch (error) {
    if (client.isOpen) client.destroy();
    throw error;
  }
  isReady = true;

  const limiters = new Map<string, RateLimiterRedis>();
  const limiter = (points: number, duration: number): RateLimiterRedis => {
    const name = `${points}/${duration}`;
    const existing = limiters.get(name);
    if (existing !== undefined) return existing;
    const created = new limiting.default({
      storeClient: client,
      useRedisPackage: true,
      keyPrefix: `${KEY_PREFIX}limit`,
      points,
      duration,
    });
    limiters.set(name, created);
    return created;
  };
  const run = (script: string, key: string, args: readonly (string | number)[]): Promise<unknown> =>
    client.eval(script, { keys: [KEY_PREFIX + key], arguments: args.map(String) });

  return {
    get: (key) => client.get(KEY_PREFIX + key),
    create: async (key, value, ttlMs) => {
      const existing = await run(CREATE_SCRIPT, key, [value, ttlMs]);
      return typeof existing === 'string' ? existing : null;
    },
    swap: async (key, expected, value, ttlMs) => (await run(SWAP_SCRIPT, key, [expected, value ?? '', ttlMs])) === 1,
    add: async (key, delta, limit, ttlMs) => {
      const sum = Number(await run(ADD_SCRIPT, key, [delta, limit, ttlMs]));
      return sum < 0 ? null : sum;
    },
    hit: (key, points, perSeconds) => consumeRateLimit(() => limiter(points, perSeconds).consume(key)),
    // Closing waits for running commands, which a frozen server never answers.
    close: () =>
      withTimeout(client.close(), COMMAND_TIMEOUT_MS, timeoutError).catch(() => {
        if (client.isOpen) client.destroy();
      }),
  };
}
