import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/setup.mjs';
import { waitForCondition } from '../../test/support/system/wait-for-condition.js';

export const NGINX_PATH = '/usr/sbin/nginx';

export interface NginxServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export const RELAY_HEADER = 'x-relay';

export function startNginx(port: number, relayPorts: readonly [number, number]): Promise<NginxServer> {
  return startNginxWith(guideConfiguration(port, relayPorts), `http://127.0.0.1:${port}`);
}

/** nginx with some servers, of which one answers at `url` while it reaches a relay. */
export async function startNginxWith(servers: string, url: string): Promise<NginxServer> {
  const folder = mkdtempSync(join(tmpdir(), 'relay-nginx-'));
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, mainConfiguration(folder, servers));
  mkdirSync(join(folder, 'temp'));
  const child = spawn(NGINX_PATH, ['-c', path, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (text) => (printed += String(text)));
  // Its worker processes end with it.
  const endWithThisProcess = (): void => {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', endWithThisProcess);
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', endWithThisProcess);
    rmSync(folder, { recursive: true, force: true });
  };
  await waitForCondition('nginx listens', () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${printed}`);
    return isHealthy(url);
  });
  return { url, stop };
}

function guideConfiguration(port: number, [first, second]: readonly [number, number]): string {
  const guide = readFileSync(join(ROOT, 'test/integrations/relay/nginx.conf'), 'utf8');
  return guide
    .replace('127.0.0.1:8787', `127.0.0.1:${first}`)
    .replace('127.0.0.1:8788', `127.0.0.1:${second}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('location / {', `location / {\n    add_header ${RELAY_HEADER} $upstream_addr always;`);
}

function mainConfiguration(folder: string, servers: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n  ')}
  ${servers}
}
`;
}

export const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
