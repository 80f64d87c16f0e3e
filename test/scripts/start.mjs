/** `npm start`: sets up what is missing, builds the page, serves it. `-- --https` for a phone on the same network. */
import { become } from './run-typescript.mjs';
import { ensureBuild, ensureDemo, ensureDependencies } from './setup.mjs';

ensureDependencies();
ensureBuild();
ensureDemo();
become('demo/server/main.ts', process.argv.slice(2));
