/**
 * Starts a backend with all that it needs: the sandbox as the service, a relay, and the files of the element.
 *
 *     node demo/backends/start.mjs python
 *
 * Ports are free and secrets random; `PORT` is the port of the backend, and 0 a free one. Results of the sandbox count, and nothing
 * is kept.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { relayFromEnvironment } from 'doc-capture/relay';
import { sandboxFromEnvironment } from 'doc-capture/sandbox';

const COMMANDS = {
  python: () => ['python3', 'server.py'],
  php: (port) => ['php', '-S', `127.0.0.1:${port}`, 'server.php'],
};
const [, , language = ''] = process.argv;
if (!Object.hasOwn(COMMANDS, language)) {
  process.stderr.write(`Usage: node start.mjs ${Object.keys(COMMANDS).join(' | ')}\n`);
  process.exit(2);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** The files of the element on an origin of their own, as on a CDN. Returns the origin. */
async function serveElement() {
  const root = fileURLToPath(new URL('../../dist/standalone', import.meta.url));
  const { fetch } = new Hono().use(cors()).use(serveStatic({ root }));
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

const port = String(Number(process.env.PORT) || (await freePort()));
const url = `http://127.0.0.1:${port}`;
const businessSecret = randomBytes(32).toString('hex');
const secrets = {
  GRANT_SECRET: randomBytes(32).toString('hex'),
  RESULT_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
};
const sandbox = await sandboxFromEnvironment({
  SANDBOX_IDENTIFIER: 'example',
  SANDBOX_SECRET: businessSecret,
  PORT: '0',
}).catch(({ message }) => {
  // Such as a missing package.
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
const relay = await relayFromEnvironment(
  {
    ...secrets,
    VERIFICATION_BASE_URL: sandbox.url,
    VERIFICATION_AUTH_URL: sandbox.url,
    BUSINESS_IDENTIFIER: 'example',
    BUSINESS_SECRET: businessSecret,
    RESULT_URL: `${url}/results`,
    ALLOWED_ORIGINS: url,
    PORT: '0',
  },
  (entry) => process.stderr.write(`${JSON.stringify(entry)}\n`),
);

const folder = mkdtempSync(join(tmpdir(), 'doc-capture-backend-'));
const [program, ...args] = COMMANDS[language](port);
const backend = spawn(program, args, {
  cwd: fileURLToPath(new URL(language, import.meta.url)),
  env: {
    ...process.env,
    ...secrets,
    PORT: port,
    RELAY_URL: relay.url,
    SCRIPT_URL: `${await serveElement()}/doc-capture.js`,
    ACCEPT_SANDBOX: 'true',
    DATABASE: join(folder, 'results.sqlite'),
    EVENTS_FOLDER: join(folder, 'events'),
    PYTHONDONTWRITEBYTECODE: '1',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.stdout.write(`${url}\n`);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => backend.kill());
backend.on('error', ({ message }) => process.stderr.write(`${program} cannot be started: ${message}\n`));
backend.on('close', (status) => {
  rmSync(folder, { recursive: true });
  process.exit(status ?? 0);
});
