/** Builds the package: `tsc` writes modules and declarations to `dist/`, Vite the files of script tags to `dist/standalone/`. */
import { appendFileSync, copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeElementsManifest } from './custom-elements-manifest.mjs';
import { fail, ROOT, run } from './setup.mjs';

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
if (!run('npx', ['tsc', '-b', 'src'])) fail('tsc found errors.');
for (const mode of ['standalone', 'testing'])
  if (!run('npx', ['vite', 'build', '--mode', mode, '--logLevel', 'warn'])) fail(`Vite could not build "${mode}".`);
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
for (const folder of ['zxing', 'standalone']) copyFileSync(wasm, join(ROOT, 'dist', folder, 'zxing_reader.wasm'));
const notices = readFileSync(join(ROOT, 'scripts/embedded-licences.md'));
appendFileSync(join(ROOT, 'dist/standalone/third-party-licences.md'), notices);
copyFileSync(join(ROOT, 'src/dev-page/dev-page.css'), join(ROOT, 'dist/dev-page/dev-page.css'));
await writeElementsManifest(await import('../dist/contract.js'));
