import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url));

/** Runs a command in its own process, with only the given environment variables. */
export class CliProgram {
  readonly child: ChildProcessWithoutNullStreams;
  stdout = '';
  stderr = '';
  readonly exited: Promise<number | null>;

  constructor(env: Readonly<Record<string, string>>, command: 'relay' | 'sandbox' = 'relay') {
    this.child = spawn(process.execPath, ['--import', 'tsx', CLI, command], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
    });
    this.child.stdout.on('data', (text) => (this.stdout += String(text)));
    this.child.stderr.on('data', (text) => (this.stderr += String(text)));
    this.exited = once(this.child, 'close').then(([code]) => code as number | null);
  }

  /** The first line it prints. @throws Error with what it said when it ends before that */
  async address(): Promise<string> {
    const line = once(createInterface(this.child.stdout), 'line').then(([text]) => text as string);
    const end = this.exited.then(() => Promise.reject(new Error(`it ended: ${this.stderr}`)));
    return Promise.race([line, end]);
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.exited;
  }
}
