import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

/** How often it is asked whether whoever started this is still there, in milliseconds. */
const ORPHAN_CHECK_MS = 500;

/**
 * Runs a TypeScript program of the project in place of this one: same input and output, signals passed on, same exit
 * status. `npm` ends with the shell it started and tells nobody; so when the parent is gone, the program is ended too.
 */
export function become(program, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, program), ...args], { stdio: 'inherit' });
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), ORPHAN_CHECK_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
