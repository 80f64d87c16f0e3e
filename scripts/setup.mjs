/**
 * Prepares what commands need: the dependencies of the lock file, a build of the present sources, and browsers for tests. Plain Node, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs a command in the project's root. @returns {boolean} whether it succeeded */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    // For `npx` and `npm`. A shell would take the path of Node itself apart at its spaces.
    shell: process.platform === 'win32' && command !== process.execPath,
    ...options,
  });
  return result.status === 0;
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))
    .sort();
}

/** Runs a command unless the stamp file says that it already ran for these contents. */
function makeOnce(what, paths, stamp, command, args) {
  const hash = hashOf(paths);
  const file = join(ROOT, stamp);
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return;
  process.stderr.write(`Building ${what} …\n`);
  if (!run(command, args)) fail(`The build of ${what} failed; the lines above say where.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

/** Installs the packages of the lock file when they are missing or older than it. */
export function ensureDependencies() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`doc-capture needs Node 20.19 or later; this is ${process.versions.node}.`);
  installAsLocked(ROOT, 'dependencies');
}

/** Installs the lock file of a folder, unless `node_modules` has every package that this platform needs, in its version. */
export function installAsLocked(folder, what) {
  const packagesOf = (path) => {
    const at = join(folder, path);
    return existsSync(at) ? JSON.parse(readFileSync(at, 'utf8')).packages : {};
  };
  const installed = packagesOf('node_modules/.package-lock.json');
  const isInstalled = Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
  if (isInstalled) return;
  process.stderr.write(`Installing ${what} …\n`);
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'];
  if (!run('npm', args, { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] }))
    fail(`Not installed: ${what} (npm ci in ${folder}).`);
}

/** Environment variable of a run that has built: programs that it starts do not build. */
export const BUILT = 'DOC_CAPTURE_BUILT';

const viteBuild = (mode) => ['vite', 'build', '--mode', mode, '--logLevel', 'warn'];

const BUILD_SETTINGS = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/third-party-notices.md',
];

/** Builds `dist/` unless it belongs to the present sources. */
export function ensureBuild() {
  if (process.env[BUILT]) return;
  const sources = [...BUILD_SETTINGS, ...filesBelow('src')];
  makeOnce('the package', sources, 'dist/.built', process.execPath, ['scripts/build.mjs']);
}

/** Builds the demo page into `build/demo` unless it belongs to the present sources. */
export function ensureDemo() {
  if (process.env[BUILT]) return;
  const sources = ['index.html', 'vite.config.ts', 'dist/.built', ...filesBelow('demo'), ...filesBelow('docs/images')];
  makeOnce('the demo', sources, 'build/demo/.built', 'npx', viteBuild('demo'));
}

/** Builds the page with every state of the element into `build/gallery` unless it belongs to the present sources. */
export function ensureGallery() {
  const sources = ['vite.config.ts', ...filesBelow('src'), ...filesBelow('test/support')];
  makeOnce('the gallery', sources, 'build/gallery/.built', 'npx', viteBuild('gallery'));
}

const isRoot = () => process.getuid?.() === 0;
const hasApt = () => existsSync('/usr/bin/apt-get');
let listsFresh = false;

function aptInstall(...packages) {
  if (!isRoot() || !hasApt()) return false;
  // With this run level Debian does not start the servers that it installs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  process.stderr.write(`Installing ${packages.join(' ')} …\n`);
  listsFresh ||= run('apt-get', ['update', '-qq'], quiet);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}

/** Installs the servers that tests start themselves, where possible. */
export function ensureServers() {
  if (!existsSync('/usr/bin/redis-server')) aptInstall('redis-server');
  if (!existsSync('/usr/sbin/nginx')) aptInstall('nginx');
}

/** WebKitGTK, its driver, a virtual display, and what WebKitGTK decodes videos with. */
const WEBKIT_PACKAGES = [
  'webkit2gtk-driver',
  'xvfb',
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-gl',
  'fonts-liberation',
];

/** Installs Chromium, Firefox, WebKitGTK, Redis and nginx where possible. Only Chromium is required; tests that need the others are skipped. */
export async function ensureTools() {
  const { findChromium, findFirefox, findWebKit } = await import('../test/support/browsers.mjs');
  if (!findChromium()) aptInstall('chromium', 'fonts-liberation');
  if (!findChromium()) {
    fail('No Chromium or Chrome was found. Install one (Debian: apt-get install chromium), or set CHROME_PATH to it.');
  }
  if (!findFirefox()) aptInstall('firefox-esr');
  if (!findWebKit()) aptInstall(...WEBKIT_PACKAGES);
  ensureServers();
}

const ORPHAN_CHECK_MS = 500;

/** Runs a program in this process. It ends with the parent process: `npm` sends no signal when its shell ends. */
export async function runTypeScript(program) {
  const { register } = await import('tsx/esm/api');
  register();
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), ORPHAN_CHECK_MS).unref();
  await import(pathToFileURL(join(ROOT, program)).href);
}
