/** `npm run docs:site`: installs what is missing, and runs `docs-site.ts`. */
import { runTypeScript } from './run-typescript.mjs';
import { ensureDependencies } from './setup.mjs';

ensureDependencies();
await runTypeScript('scripts/docs-site.ts');
