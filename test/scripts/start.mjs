/** `npm start`: sets up what is missing, builds the page, serves it. `-- --https` for a phone on the same network. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuild, ensureDemo, ensureDependencies, ROOT } from './setup.mjs';

ensureDependencies();
ensureBuild();
ensureDemo();
const child = spawn(
  process.execPath,
  ['--import', 'tsx', join(ROOT, 'demo/server/main.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
