import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { consumeRateLimit } from '../memory-store.js';
import type { RelayStore } from '../relay-store.js';

const KEY_PREFIX = 'doc-capture:';
/** A command that takes longer has failed, in milliseconds: a person is waiting. */
const COMMAND_TIMEOUT_MS = 3_000;

/** Redis before 7 does not take NX together with GET. */
const CREATE_SCRIPT = `
local there = redis.call('GET', KEYS[1])
if not there then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return there`;

/** Compare and replace, in one step. Redis runs a script alone. */
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
 * A store that several relays share: Redis 6 or later, or Valkey. While it is away, calls fail at once instead of waiting.
 *
 * @param url `redis://[user:password@]host[:port][/database]`, or `rediss://` over TLS
 * @throws the client's error when there is no connection to begin with
 */
export async function createRedisStore(url: string): Promise<RelayStore> {
  // Loaded here: a relay without Redis does without its client. Each from its own file: their packages' doors bring the
  // clients of clusters, and limiters for every other store.
  const [{ default: redis }, limiting] = await Promise.all([
    import('@redis/client/dist/lib/client/index.js'),
    import('rate-limiter-flexible/lib/RateLimiterRedis.js'),
  ]);
  // Loaders differ in how deep they put what a CommonJS file exports.
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
  // Every command reports its own failure; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  isReady = true;

  const limiters = new Map<string, RateLimiterRedis>();
  const limiter = (points: number, duration: number): RateLimiterRedis => {
    const name = `${points}/${duration}`;
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const made = new limiting.default({
      storeClient: client,
      useRedisPackage: true,
      keyPrefix: `${KEY_PREFIX}limit`,
      points,
      duration,
    });
    limiters.set(name, made);
    return made;
  };
  const run = (script: string, key: string, args: readonly (string | number)[]): Promise<unknown> =>
    client.eval(script, { keys: [KEY_PREFIX + key], arguments: args.map(String) });

  return {
    get: (key) => client.get(KEY_PREFIX + key),
    create: async (key, value, ttlMs) => {
      const there = await run(CREATE_SCRIPT, key, [value, ttlMs]);
      return typeof there === 'string' ? there : null;
    },
    swap: async (key, expected, value, ttlMs) => (await run(SWAP_SCRIPT, key, [expected, value ?? '', ttlMs])) === 1,
    add: async (key, delta, limit, ttlMs) => {
      const sum = Number(await run(ADD_SCRIPT, key, [delta, limit, ttlMs]));
      return sum < 0 ? null : sum;
    },
    hit: (key, points, perSeconds) => consumeRateLimit(() => limiter(points, perSeconds).consume(key)),
    close: () => client.close(),
  };
}
