/**
 * Follows the relay guide: packs the package, installs it into an empty folder outside the project, and sends a photo through each of its servers to the sandbox. A stage of `npm run verify`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { startSandbox } from '../../src/sandbox.js';
import { waitForCondition } from '../support/system/wait-for-condition.js';
import { freePort } from '../support/free-port.mjs';
import { EXTRA_PACKAGES, GUIDE_HOSTS, type GuideHost } from './relay-guide/guide-hosts.js';
import { CALLBACK_SECRET, exerciseRelay } from './relay-guide/exercise-relay.js';
import { ROOT, ensureBuild } from '../../scripts/setup.mjs';

const QUIET = ['--no-audit', '--no-fund', '--loglevel', 'error'];
const OWN_PACKAGES = ['express', 'fastify', 'hono', '@hono/node-server'];

function install(folder: string): void {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, ...QUIET], { cwd: ROOT });
  const [{ filename }] = JSON.parse(packed.toString()) as [{ filename: string }];
  const own = OWN_PACKAGES.map((name) => `${name}@${devDependencies[name] ?? 'latest'}`);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  execFileSync('npm', ['install', `./${filename}`, ...own, ...EXTRA_PACKAGES, ...QUIET], { cwd: folder });
}

async function tryHost(host: GuideHost, folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  host.prepare?.(folder);
  const port = await freePort();
  const { command = process.execPath, args } = host.start(folder, port);
  const child = spawn(command, args, { cwd: folder, env: { PATH: process.env['PATH'], ...env, PORT: String(port) } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (printed += String(piece)));
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitForCondition('it listens', () =>
      fetch(`${url}/verify/health`).then(
        () => true,
        () => false,
      ),
    );
    await exerciseRelay(url, () => printed, host.isPhotosOnly ?? false);
  } catch (error) {
    process.stdout.write(printed);
    throw error;
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
  }
}

ensureBuild();
const folder = mkdtempSync(join(tmpdir(), 'relay-guide-'));
const wanted = process.argv.slice(2);
const credentials = { identifier: 'guide', secret: 'a secret of the guide' };
const sandbox = await startSandbox({ credentials: [credentials] }, { port: 0 });
const env = {
  VERIFICATION_BASE_URL: sandbox.url,
  VERIFICATION_AUTH_URL: sandbox.url,
  BUSINESS_IDENTIFIER: credentials.identifier,
  BUSINESS_SECRET: credentials.secret,
  CALLBACK_SECRET,
};
try {
  cpSync(join(ROOT, 'test/integrations/relay'), folder, { recursive: true });
  install(folder);
  for (const host of GUIDE_HOSTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const failure = await tryHost(host, folder, env).then(
      () => null,
      (error: unknown) => inspect(error, { depth: 3 }),
    );
    process.stdout.write(
      `${failure === null ? 'ok' : 'FAILED'}  ${host.name}${failure === null ? '' : `: ${failure}`}\n`,
    );
    if (failure !== null) process.exitCode = 1;
  }
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
