/** `npm run relay | sandbox | inspect`: the program from the present sources. Only its own output is on stdout. */
import { runTypeScript } from './run-typescript.mjs';
import { ensureDependencies } from './setup.mjs';

ensureDependencies();
await runTypeScript('src/cli.ts');
