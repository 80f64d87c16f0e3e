import { spawn } from 'node:child_process';
import { ROOT } from './setup.mjs';

const PRETTIER_CACHE = [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  'node_modules/.cache/doc-capture/prettier',
];

/** The checks that read the sources and run none of them. */
export const STATIC_CHECKS = {
  format: ['npx', 'prettier', '--check', ...PRETTIER_CACHE, '--log-level', 'warn', '.'],
  types: ['npx', 'tsc', '-b', '.'],
  lint: ['npx', 'oxlint', '-c', 'oxlint.config.mjs', '--deny-warnings', 'src', 'demo', 'training', 'test'],
  unused: ['npx', 'knip', '--no-progress'],
};

/**
 * Runs a command in the project's root.
 * @param {readonly string[]} command
 * @param {{ env?: Record<string, string>, isPrinted?: boolean }} [options] `isPrinted`: the command writes to the terminal
 * @returns {Promise<{ isOk: boolean, output: string, seconds: number }>} `output` is empty for a printed command
 */
export function execute([program, ...args], { env = {}, isPrinted = false } = {}) {
  const startMs = Date.now();
  return new Promise((resolve) => {
    const stdio = isPrinted ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const finish = (isOk) => resolve({ isOk, output, seconds: (Date.now() - startMs) / 1000 });
    child.on('close', (code) => finish(code === 0));
    child.on('error', (error) => {
      output += error;
      finish(false);
    });
  });
}
