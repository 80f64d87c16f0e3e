/**
 * `npm start`: installs what is missing, builds when the sources changed, and serves the demo. `-- --https` for a phone on the
 * same network.
 */
import { runTypeScript } from './run-typescript.mjs';
import { ensureBuild, ensureDependencies } from './setup.mjs';

ensureDependencies();
ensureBuild();
await runTypeScript('demo/server/main.ts');
