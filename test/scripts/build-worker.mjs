/** Builds the worker and the lazy modules that it loads, without the rest of the package. */
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './setup.mjs';

const MODES = ['worker', 'chunk-barcodes', 'chunk-mrz', 'chunk-pdf'];

for (const mode of MODES) await build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), mode, logLevel: 'warn' });
