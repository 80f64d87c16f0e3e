/**
 * `npm run try-package`: uses the package in every framework. Packs it, installs it into empty folders outside the project
 * beside each framework and bundler of `test/integrations`, builds every app, and takes a document through it with
 * Chromium's fake camera. With names of folders as arguments only those. Ends with `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { serveDemo } from '../../demo/server/serve-demo.js';
import { serveFolder } from '../e2e/support/static-server.js';
import { chromiumLaunchOptions, fakeCameraArgs } from '../support/browsers.mjs';
import { freePort } from '../support/free-port.mjs';
import { ensureClip } from '../../bench/scenes/clips.js';
import { waitForCondition } from '../support/system/wait-for-condition.js';
import { ensureBuild, ROOT } from '../../scripts/setup.mjs';
import { PACKAGE_APPS, type PackageApp } from './try-package/package-apps.js';
import { startRelayApp } from './try-package/start-relay-app.js';
import { folderContent, emptyFolder, installApp, packPackage, runIn } from './try-package/install-app.js';
import { serveFrontProxy } from './try-package/front-proxy.js';
import { runCapture } from './try-package/run-capture.js';

/** As docs/security.md has them; inline is the host's own code, and the data its empty icon. */
const HOME_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval' 'self'; connect-src 'self'; img-src data:";
const awayPolicy = (files: string): string =>
  `default-src 'none'; script-src 'wasm-unsafe-eval' ${files} 'unsafe-inline'; worker-src blob:; connect-src 'self' ${files}; img-src data:`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

interface Served {
  readonly url: string;
  readonly allowed: readonly string[];
  readonly cookie?: { readonly name: string; readonly value: string };
  close(): Promise<void>;
}

/** Serves an app's files, with a relay and a sandbox behind. */
async function serveFiles({ filesFrom }: PackageApp, folder: string): Promise<Served> {
  const others =
    filesFrom === undefined ? null : await serveFolder(join(folder, 'node_modules/doc-capture/dist/standalone'));
  if (others && filesFrom !== undefined) {
    const page = join(folder, 'index.html');
    writeFileSync(page, readFileSync(page, 'utf8').replace(filesFrom, others.origin));
  }
  const policy = others ? awayPolicy(others.origin) : HOME_POLICY;
  const demo = await serveDemo({ port: 0, pages: folder, policy });
  return {
    url: demo.url,
    allowed: others ? [others.origin] : [],
    close: async () => {
      await demo.close();
      await others?.close();
    },
  };
}

/** Starts an app's own server, with a relay and a sandbox beside it on the same origin. */
async function startServer(
  [command, ...args]: readonly [string, ...string[]],
  folder: string,
  port: number,
): Promise<Served> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '' };
  // A group of its own, because npx starts others.
  const child = spawn(command, args, { cwd: folder, env, stdio: 'ignore', detached: true });
  const address = `http://127.0.0.1:${port}`;
  await waitForCondition('it listens', () => fetch(address).then(() => true, () => false)); // prettier-ignore
  const demo = await serveDemo({ port: 0, pages: folder });
  const front = await serveFrontProxy(address, demo.url);
  return {
    url: `http://localhost:${front.port}`,
    allowed: [],
    close: async () => {
      await front.close();
      await demo.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

ensureBuild();
const wanted = process.argv.slice(2);
const apps = PACKAGE_APPS.filter(({ folder }) => wanted.length === 0 || wanted.includes(folder));
const clip = await ensureClip('id-card-front-back-portrait');
const browser = await chromium.launch(chromiumLaunchOptions(fakeCameraArgs(clip)));
const packedIn = emptyFolder('pack');
const folders = new Map<string, string>();
const totals = { passed: 0, failed: 0 };

function tell(isGood: boolean, text: string): void {
  totals[isGood ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'}  ${text}\n`);
}

/** The app's folder, installed once for all that use it. */
async function folderOf(app: PackageApp, tarball: string): Promise<string> {
  const known = folders.get(app.folder);
  if (known !== undefined) return known;
  const folder = emptyFolder(app.folder);
  folders.set(app.folder, folder);
  await installApp(join(ROOT, 'test/integrations', app.folder), folder, tarball, app.relayFilesIn);
  return folder;
}

async function tryApp(app: PackageApp, tarball: string): Promise<void> {
  const begun = performance.now();
  const folder = await folderOf(app, tarball);
  const installedMs = performance.now() - begun;
  for (const command of app.build) await runIn(folder, command);
  const builtMs = performance.now() - begun - installedMs;
  const { bytes } = folderContent(join(folder, 'node_modules'));
  const facts = [`${megabytes(bytes)} installed in ${seconds(installedMs)}`, `built in ${seconds(builtMs)}`];
  if (app.pages.length === 0) return tell(true, [app.name, ...facts].join(', '));
  const { serve } = app;
  const served =
    'files' in serve
      ? await serveFiles(app, join(folder, serve.files))
      : await freePort().then((port) =>
          app.relayFilesIn === undefined
            ? startServer(serve.command(port), folder, port)
            : startRelayApp({ command: serve.command(port), env: serve.env?.(port) ?? {}, folder, port }),
        );
  try {
    if (app.rendered !== undefined) {
      const html = await (await fetch(served.url)).text();
      if (!html.includes(app.rendered)) throw new Error(`The server’s answer has no ${app.rendered}`);
    }
    for (const { name, path } of app.pages) {
      const walkedMs = await runCapture(browser, new URL(path, served.url).href, served.allowed, served.cookie);
      tell(true, [app.name, ...(name ? [name] : []), ...facts, `captured in ${seconds(walkedMs)}`].join(', '));
    }
  } finally {
    await served.close();
  }
}

try {
  const tarball = await packPackage(packedIn);
  for (const app of apps) {
    await tryApp(app, tarball).catch((error: unknown) =>
      tell(false, `${app.name}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
} finally {
  await browser.close();
  for (const folder of [packedIn, ...folders.values()]) rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
