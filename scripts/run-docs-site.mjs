/** `npm run docs:site`: installs what is missing, and runs `docs-site.ts`. Its check needs Chromium. */
import { runTypeScript } from './run-typescript.mjs';
import { ensureDependencies, ensureTools } from './setup.mjs';

ensureDependencies();
if (process.argv.includes('--check')) await ensureTools();
await runTypeScript('scripts/docs-site.ts');
