/** Builds the package: `tsc` writes modules and declarations to `dist/`, Vite the files of script tags to `dist/standalone/`. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import { writeElementsManifest } from './custom-elements-manifest.mjs';
import { fail, ROOT, run } from './setup.mjs';

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
if (!run('npx', ['tsc', '-b', 'src'])) fail('tsc found errors.');
for (const mode of ['standalone', 'testing'])
  if (!run('npx', ['vite', 'build', '--mode', mode, '--logLevel', 'warn'])) fail(`Vite could not build "${mode}".`);
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
for (const folder of ['zxing', 'standalone']) copyFileSync(wasm, join(ROOT, 'dist', folder, 'zxing_reader.wasm'));
writeNotices();
writeDevPageStyles();
await writeElementsManifest(await import('../dist/contract.js'));

/** One file, so that the page asks for one, in the words of the oldest browsers of the README. */
function writeDevPageStyles() {
  const sources = ['page-base.css', 'dev-page.css'].map((name) => readFileSync(join(ROOT, 'src/dev-page', name)));
  const targets = { chrome: 110 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) };
  const { code } = transform({ filename: 'dev-page.css', code: Buffer.concat(sources), targets });
  writeFileSync(join(ROOT, 'dist/dev-page/dev-page.css'), code);
}

/** Vite lists the bundled libraries with their licenses; the page around the list is in the sources. */
function writeNotices() {
  const file = join(ROOT, 'dist/standalone/THIRD-PARTY-NOTICES.md');
  const libraries = readFileSync(file, 'utf8').replace(/^[^]*?(?=^## )/m, '');
  const page = readFileSync(join(ROOT, 'scripts/third-party-notices.md'), 'utf8');
  writeFileSync(
    file,
    page.replace('<!-- libraries -->', () => libraries.trim()),
  );
}
