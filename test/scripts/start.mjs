/**
 * `npm start`: installs what is missing, builds the worker when its sources changed, and serves the demo from the sources.
 * `-- --https` for a phone on the same network.
 */
import { runTypeScript } from './run-typescript.mjs';
import { ensureDependencies, ensureWorkerBuild } from './setup.mjs';

ensureDependencies();
ensureWorkerBuild();
runTypeScript('demo/server/main.ts', process.argv.slice(2), 'demo/server/tsconfig.sources.json');
