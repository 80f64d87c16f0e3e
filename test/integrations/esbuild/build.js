import { cpSync } from 'node:fs';
import { build } from 'esbuild';

await build({
  entryPoints: ['src/main.js'],
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: true,
  outdir: 'dist',
});

// esbuild leaves the worker alone: it is copied with its chunks, and the page says where it is.
cpSync('node_modules/doc-capture/dist/standalone', 'dist/doc-capture', { recursive: true });
