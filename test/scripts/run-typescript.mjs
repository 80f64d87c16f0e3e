import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

/** How often the parent process is checked, in milliseconds. */
const ORPHAN_CHECK_MS = 500;

/**
 * Runs a TypeScript program of the project in place of this process: same input, output, signals and exit status. It also
 * ends when the parent process is gone, because `npm` sends no signal when the shell that started it ends.
 * @param {string} program path relative to the project's root
 * @param {readonly string[]} args
 * @param {string} [tsconfig] whose `paths` apply. Default: the project's own
 */
export function runTypeScript(program, args, tsconfig = 'tsconfig.json') {
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, tsconfig) };
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, program), ...args], { stdio: 'inherit', env });
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), ORPHAN_CHECK_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
