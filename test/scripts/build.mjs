/** Builds everything that ships into `dist/`: declarations and modules by `tsc`, then the bundles by Vite. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ROOT, run } from './setup.mjs';

/** In this order: later bundles replace modules that `tsc` wrote but that must be self-contained. */
const MODES = ['worker', 'script', 'server'];

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
if (!run('npx', ['tsc', '-b', 'src'])) fail('tsc found errors.');
for (const mode of MODES) {
  if (!run('npx', ['vite', 'build', '--mode', mode, '--logLevel', 'warn'])) fail(`vite build --mode ${mode} failed.`);
}
