/**
 * `npm start`: installs what is missing, builds when the sources changed, and serves the demo. `-- --https` for a phone on the
 * same network.
 */
import { ensureBuild, ensureDemo, ensureDependencies, runTypeScript } from './setup.mjs';

ensureDependencies();
ensureBuild();
if (process.argv.includes('--https')) ensureDemo();
await runTypeScript('demo/server/main.ts');
