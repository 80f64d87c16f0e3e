/** Commands of the pages, run as they stand but for their ports: two runs on one machine do not meet. */
import { spawn, spawnSync } from 'node:child_process';
import type { DocCommand } from '../../support/docs/doc-commands.js';

const started: number[] = [];

/** A program that the command starts. @returns the address that it prints first */
export function startProgram(
  { text }: DocCommand,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  // A group of its own, because shell and npx stand between it and us.
  const child = spawn('bash', ['-c', text], { cwd, env: { ...process.env, ...env }, detached: true });
  if (child.pid !== undefined) started.push(child.pid);
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (piece: Buffer) => (said += String(piece)));
    child.stdout.on('data', (piece: Buffer) => resolve(String(piece).split('\n')[0] ?? ''));
    child.on('exit', () => reject(new Error(`${text}: ${said}`)));
  });
}

/** @throws Error with the output of a command that fails */
export function runCommand({ text }: DocCommand, cwd: string): void {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', text], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${text}: ${stdout}${stderr}`);
}

export function stopPrograms(): void {
  for (const pid of started) {
    try {
      process.kill(-pid, 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  }
}
