import { createClient } from '@redis/client';
import { startRedis } from '../relay/redis-server.js';
import { createSecret } from './leak-detector.js';

/** A Redis server that requires a user and a password. */
export interface PasswordRedis {
  /** With user and password. */
  readonly url: string;
  readonly password: string;
  /** Every key with its value, as text. */
  dump(): Promise<Buffer>;
  /** Keys without an expiry. */
  immortal(): Promise<readonly string[]>;
  /** Stops the server; its data is lost. */
  stop(): Promise<void>;
}

const USER = 'relay';

export async function startPasswordRedis(): Promise<PasswordRedis> {
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
    dump: async () => {
      const keys = await client.keys('*');
      const values = await Promise.all(keys.map((key) => client.get(key)));
      return Buffer.from(keys.map((key, index) => `${key} ${String(values[index])}`).join('\n'));
    },
    immortal: async () => {
      const keys = await client.keys('*');
      const lifetimes = await Promise.all(keys.map((key) => client.pTTL(key)));
      return keys.filter((_, index) => lifetimes[index] === -1);
    },
    stop: async () => {
      if (client.isOpen) client.destroy();
      await redis.stop();
    },
  };
}
