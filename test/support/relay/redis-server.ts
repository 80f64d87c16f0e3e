import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';

/** Why tests with a real server are skipped, or `false`. */
export const REDIS_SKIP_REASON: string | false =
  spawnSync('redis-server', ['--version']).status === 0
    ? false
    : 'redis-server is not installed (Debian: apt-get install redis-server)';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Stops the process without closing its connections. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => Promise<void>;
}

const IN_MEMORY = ['--save', '', '--appendonly', 'no'];

/** A server of its own, in memory, on the loopback. @param port default: a free one */
export async function startRedis(port?: number, options: readonly string[] = IN_MEMORY): Promise<RedisServer> {
  port ??= await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'relay-redis-'));
  const args = [...options, '--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  // A frozen process ignores every other signal.
  const endWithThisProcess = (): void => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', endWithThisProcess);
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve());
    void gone.then(() => reject(new Error('redis-server ended')));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      process.off('exit', endWithThisProcess);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
