import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './setup.mjs';

const ORPHAN_CHECK_MS = 500;

/**
 * Runs a TypeScript program of the project in this process. It also ends when the parent process is gone, because `npm` sends no
 * signal when the shell that started it ends.
 * @param {string} program path relative to the project's root
 */
export async function runTypeScript(program) {
  const { register } = await import('tsx/esm/api');
  register();
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), ORPHAN_CHECK_MS).unref();
  await import(pathToFileURL(join(ROOT, program)).href);
}
