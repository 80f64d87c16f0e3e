import { createClient } from '@redis/client';
import { startRedis } from '../relay/redis-server.js';
import { createSecret } from './leak-detector.js';

const USER = 'relay';

export type PasswordRedis = Awaited<ReturnType<typeof startPasswordRedis>>;

/** A Redis server that requires a user and a password. Its data is lost when it stops. */
export async function startPasswordRedis() {
  const redis = await startRedis();
  const client = createClient({ url: redis.url, socket: { reconnectStrategy: false } });
  // The test stops the server.
  client.on('error', () => undefined);
  await client.connect();
  const password = createSecret();
  await client.sendCommand(['ACL', 'SETUSER', USER, 'on', `>${password}`, '~*', '&*', '+@all']);
  await client.sendCommand(['ACL', 'SETUSER', 'default', 'resetpass', 'off']);
  return {
    url: redis.url.replace('//', `//${USER}:${password}@`),
    password,
    /** Every key with its value, and how long it is kept. */
    async dump() {
      const keys = await client.keys('*');
      return Promise.all(
        keys.map(async (key) => ({ text: `${key} ${String(await client.get(key))}`, ttlMs: await client.pTTL(key) })),
      );
    },
    async stop(): Promise<void> {
      if (client.isOpen) client.destroy();
      await redis.stop();
    },
  };
}
