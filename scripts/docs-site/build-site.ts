/** Builds the documentation site with VitePress, which has an installation of its own in `docs/site`. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild, fail, ROOT, run } from '../setup.mjs';

/** Where the built site is. */
export const SITE_FOLDER = join(ROOT, 'build/site');
const SITE_TOOLS = join(ROOT, 'docs/site');
const PUBLIC_FOLDER = join(ROOT, 'build/site-public');

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
}

/** Whether every package of the lock file is installed in its version. Those of other platforms need not be. */
function isInstalledAsLocked(): boolean {
  const [locked, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((name) => {
    const path = join(SITE_TOOLS, name);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as LockFile).packages : {};
  });
  return Object.entries(locked ?? {}).every(
    ([path, { version, optional }]) => path === '' || optional || installed?.[path]?.version === version,
  );
}

function installSiteTools(): void {
  if (isInstalledAsLocked()) return;
  process.stderr.write('Installing VitePress …\n');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'];
  if (!run('npm', args, { cwd: SITE_TOOLS, stdio: ['ignore', process.stderr, process.stderr] }))
    fail('VitePress could not be installed (npm ci in docs/site).');
}

/** Files that pages link to or load: the standalone build with the test kit, and the files of `docs` that are no pages. */
function copyPublicFiles(): void {
  rmSync(PUBLIC_FOLDER, { recursive: true, force: true });
  mkdirSync(PUBLIC_FOLDER, { recursive: true });
  cpSync(join(ROOT, 'dist/standalone'), join(PUBLIC_FOLDER, 'doc-capture'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'docs')).filter((one) => /\.(?:json|yaml)$/.test(one)))
    cpSync(join(ROOT, 'docs', name), join(PUBLIC_FOLDER, name));
  cpSync(join(ROOT, 'docs/schemas'), join(PUBLIC_FOLDER, 'schemas'), { recursive: true });
}

/** Builds into {@link SITE_FOLDER}. Ends the program when the build fails, for instance because of a dead link. */
export function buildSite(): void {
  ensureBuild();
  installSiteTools();
  copyPublicFiles();
  const vitepress = join(SITE_TOOLS, 'node_modules/vitepress/bin/vitepress.js');
  if (!run(process.execPath, [vitepress, 'build', SITE_TOOLS], { env: { ...process.env, NODE_OPTIONS: '' } }))
    fail('The documentation site could not be built; the lines above say where.');
}
