/**
 * Follows the relay guide: packs the package, installs it into an empty folder outside the project, and sends a photo through each of its servers to the sandbox. A stage of `npm run verify`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.mjs';
import { EXTRA_PACKAGES, GUIDE_HOSTS, type GuideHost } from './relay-guide/guide-hosts.js';
import { emptyFolder, packPackage, QUIET } from './try-package/install-app.js';
import { startRelayApp } from './try-package/start-relay-app.js';
import { ROOT, ensureBuild } from '../../scripts/setup.mjs';

const OWN_PACKAGES = ['express', 'fastify', 'hono', '@hono/node-server'];

async function install(folder: string): Promise<void> {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  const own = OWN_PACKAGES.map((name) => `${name}@${devDependencies[name] ?? 'latest'}`);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const packages = [await packPackage(folder), ...own, ...EXTRA_PACKAGES];
  execFileSync('npm', ['install', ...packages, ...QUIET], { cwd: folder });
}

async function tryHost({ prepare, command, isPhotosOnly }: GuideHost, folder: string): Promise<void> {
  prepare?.(folder);
  const port = await freePort();
  const app = await startRelayApp({ command: command(folder, port), env: {}, folder, port, isPhotosOnly });
  await app.close();
}

ensureBuild();
const folder = emptyFolder('relay-guide');
const wanted = process.argv.slice(2);
try {
  cpSync(join(ROOT, 'test/integrations/relay'), folder, { recursive: true });
  await install(folder);
  for (const host of GUIDE_HOSTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    try {
      await tryHost(host, folder);
      process.stdout.write(`ok  ${host.name}\n`);
    } catch (error) {
      process.stdout.write(`FAILED  ${host.name}: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
