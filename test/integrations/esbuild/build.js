import { cpSync, readdirSync } from 'node:fs';
import { build } from 'esbuild';

await build({
  entryPoints: ['src/main.js'],
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: true,
  outdir: 'dist',
});

// esbuild leaves the worker alone: it is copied with its parts, and the page says where it is.
const files = 'node_modules/doc-capture/dist';
for (const name of readdirSync(files).filter((name) => /^doc-capture\.(worker|still|barcodes|mrz|pdf)\.js$/.test(name)))
  cpSync(`${files}/${name}`, `dist/doc-capture/${name}`);
