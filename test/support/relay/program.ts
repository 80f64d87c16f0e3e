import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../src/relay/node/main.ts', import.meta.url));

/** The relay's program in a process of its own, with nothing in its environment but what is given. */
export class Program {
  readonly child: ChildProcessWithoutNullStreams;
  stdout = '';
  stderr = '';
  readonly exited: Promise<number | null>;

  constructor(env: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
    });
    this.child.stdout.on('data', (text) => (this.stdout += String(text)));
    this.child.stderr.on('data', (text) => (this.stderr += String(text)));
    this.exited = once(this.child, 'close').then(([code]) => code as number | null);
  }

  /** The first line it prints. */
  async address(): Promise<string> {
    const [line] = (await once(createInterface(this.child.stdout), 'line')) as [string];
    return line;
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.exited;
  }
}
