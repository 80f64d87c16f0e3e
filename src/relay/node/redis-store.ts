import { loadOptionalPeer } from '../../shared/server/server.js';
import { delay, systemClock, withTimeout } from '../../shared/shared.js';
import type { RelayStore } from '../relay-store.js';

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

/** Time limit of a connection with its handshake, and of closing it, in milliseconds. */
const CONNECT_TIMEOUT_MS = 3_000;
/**
 * When a command has no answer after this time, the connection is replaced, in milliseconds. A host that vanishes
 * closes nothing. It is longer than a pause of a busy server, which still answers, so that late writes can be undone.
 */
const SILENCE_TIMEOUT_MS = 10_000;
const MAX_RECONNECT_DELAY_MS = 2_000;

/**
 * A store for several relays: Redis 6 or later, or Valkey. While the server is unreachable, calls fail immediately.
 *
 * @param url `redis://[user:password@]host[:port][/database]`, or `rediss://` over TLS
 * @throws MissingPackageError without `@redis/client`; the client's error when the first connection fails
 */
export async function createRedisStore(url: string): Promise<RelayStore> {
  const library = await loadOptionalPeer('@redis/client', 'REDIS_URL', (refuse) =>
    import('@redis/client').catch(refuse),
  );
  const connection = await openRedisConnection(() => createClient(library, url));
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

type RedisClient = ReturnType<typeof createClient>;

/** A client that does not reconnect by itself. */
function createClient(library: typeof import('@redis/client'), url: string) {
  return library.createClient({
    url,
    disableOfflineQueue: true,
    // A command that was not sent in time is not sent later.
    commandOptions: { timeout: CONNECT_TIMEOUT_MS },
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false },
  });
}

/**
 * Opens a connection to Redis that is replaced when it breaks, or when the server does not answer. The client's own reconnection
 * waits forever for the answer to a handshake, and keeps a connection to a host that has vanished.
 * @throws the client's error when the first connection fails, or does not answer in time
 */
async function openRedisConnection(create: () => RedisClient) {
  const closing = new AbortController();
  let current: RedisClient | null = null;

  const connect = async (): Promise<RedisClient> => {
    const client = create();
    // Every command reports its own error. Without a listener the process would end.
    client.on('error', () => replace(client));
    try {
      await withTimeout(client.connect(), CONNECT_TIMEOUT_MS, timeoutError);
      return client;
    } catch (error) {
      destroy(client);
      throw error;
    }
  };

  const replace = (client: RedisClient): void => {
    if (client !== current) return;
    current = null;
    destroy(client);
    // Rejects only when the connection is closed.
    void reconnect().catch(() => undefined);
  };

  const reconnect = async (): Promise<void> => {
    for (let tries = 1; ; tries++) {
      await delay(Math.min(tries * 200, MAX_RECONNECT_DELAY_MS), { signal: closing.signal });
      const client = await connect().catch(() => null);
      if (client === null) continue;
      if (closing.signal.aborted) destroy(client);
      else current = client;
      return;
    }
  };

  current = await connect();
  return {
    /** Runs a command. @throws Error immediately while there is no connection, or when it breaks */
    async run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
      const client = current;
      if (client === null) throw new Error('Redis is not connected.');
      // Redis answers in order: the commands after an unanswered one have no answer either.
      const cancelTimer = systemClock.after(SILENCE_TIMEOUT_MS, () => replace(client));
      try {
        return await command(client);
      } finally {
        cancelTimer();
      }
    },
    async close(): Promise<void> {
      closing.abort();
      const client = current;
      current = null;
      if (client === null) return;
      // Closing waits for running commands, which a frozen server never answers.
      await withTimeout(client.close(), CONNECT_TIMEOUT_MS, timeoutError).catch(() => destroy(client));
    },
  };
}

/** Fails the running commands. */
function destroy(client: RedisClient): void {
  if (client.isOpen) client.destroy();
}

function timeoutError(): Error {
  return new Error(`Redis gave no answer within ${CONNECT_TIMEOUT_MS} ms.`);
}
