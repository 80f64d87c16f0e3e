/**
 * `npm run docs:site`: builds the documentation site into `build/site` with VitePress, which has an installation of its own in
 * `docs/site`. `--serve` shows it afterwards, on `PORT` or 4173.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { ensureBuild, fail, installAsLocked, ROOT, run } from './setup.mjs';

const SITE_FOLDER = join(ROOT, 'build/site');
const SITE_TOOLS = join(ROOT, 'docs/site');
const PUBLIC_FOLDER = join(ROOT, 'build/site-public');

/** Files that pages link to or load: the standalone build with the test kit, and the files of `docs` that are no pages. */
function copyPublicFiles(): void {
  rmSync(PUBLIC_FOLDER, { recursive: true, force: true });
  mkdirSync(PUBLIC_FOLDER, { recursive: true });
  cpSync(join(ROOT, 'dist/standalone'), join(PUBLIC_FOLDER, 'doc-capture'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'docs')).filter((one) => /\.(?:json|yaml)$/.test(one)))
    cpSync(join(ROOT, 'docs', name), join(PUBLIC_FOLDER, name));
  cpSync(join(ROOT, 'docs/schemas'), join(PUBLIC_FOLDER, 'schemas'), { recursive: true });
}

ensureBuild();
installAsLocked(SITE_TOOLS, 'VitePress');
copyPublicFiles();
const vitepress = join(SITE_TOOLS, 'node_modules/vitepress/bin/vitepress.js');
// It fails because of a dead link, for instance.
if (!run(process.execPath, [vitepress, 'build', SITE_TOOLS], { env: { ...process.env, NODE_OPTIONS: '' } }))
  fail('The documentation site could not be built; the lines above say where.');
for (const name of readdirSync(join(SITE_FOLDER, 'try')))
  if (/<title>[^<]*\{\{/.test(readFileSync(join(SITE_FOLDER, 'try', name), 'utf8')))
    fail(`The title of try/${name} is that of its template: see transformPageData.`);
if (process.argv.includes('--serve')) {
  const port = Number(process.env.PORT ?? 4173);
  const files = sirv(SITE_FOLDER, { dev: true });
  createServer((request, response) => files(request, response, () => void response.writeHead(404).end('Not found')))
    .on('error', (error) => fail(`The site cannot be served on port ${port} (${error.message}). PORT names another.`))
    .listen(port, '127.0.0.1', () => process.stdout.write(`The documentation: http://localhost:${port}/\n`));
}
