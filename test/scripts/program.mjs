/** `npm run relay | sandbox | inspect`: the command-line program from the present sources. Nothing but its own output is printed on stdout. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, ensureDependencies } from './setup.mjs';

ensureDependencies();
const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'src/cli.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
