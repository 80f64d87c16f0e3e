import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The program from the sources, or the one that `SYSTEM_PROGRAM` names, such as `dist/cli.js`. */
const PROGRAM = process.env['SYSTEM_PROGRAM'] ?? 'src/cli.ts';

export type ProgramEnvironment = Readonly<Record<string, string>>;

/** Programs that are killed when the test process ends. */
const runningPrograms = new Set<ChildProcessWithoutNullStreams>();
process.once('exit', () => runningPrograms.forEach((child) => child.kill('SIGKILL')));

/** A program in its own process, with only the given environment variables. */
export class SystemProgram {
  readonly name: string;
  /** Its exit status, or `null` when a signal ended it. */
  readonly exited: Promise<number | null>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #pieces = { stdout: [] as Buffer[], stderr: [] as Buffer[] };

  constructor(command: string, env: ProgramEnvironment, more: readonly string[] = []) {
    const args = [...(PROGRAM.endsWith('.ts') ? ['--import', 'tsx'] : []), PROGRAM, command, ...more];
    this.#child = spawn(process.execPath, args, { cwd: ROOT, env: { PATH: process.env['PATH'] ?? '', ...env } });
    this.name = `${command} ${String(this.#child.pid)}`;
    runningPrograms.add(this.#child);
    for (const stream of ['stdout', 'stderr'] as const) {
      this.#child[stream].on('data', (piece: Buffer) => this.#pieces[stream].push(piece));
    }
    this.exited = new Promise((resolve) => {
      this.#child.once('close', (code) => {
        runningPrograms.delete(this.#child);
        resolve(code);
      });
    });
  }

  get stdout(): Buffer {
    return Buffer.concat(this.#pieces.stdout);
  }

  get stderr(): Buffer {
    return Buffer.concat(this.#pieces.stderr);
  }

  get log(): readonly Readonly<Record<string, unknown>>[] {
    const lines = this.stderr.toString('utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** The first line it prints. @throws Error with what it said when it ends without one */
  async address(): Promise<string> {
    const printed = new Promise<void>((resolve) => {
      const look = (): void => void (this.stdout.includes('\n') && resolve());
      this.#child.stdout.on('data', look);
      look();
    });
    await Promise.race([printed, this.exited]);
    const [first = '', ...rest] = this.stdout.toString('utf8').split('\n');
    if (rest.length === 0) throw new Error(`${this.name} ended: ${this.stderr.toString('utf8')}`);
    return first;
  }

  signal(name: 'SIGTERM' | 'SIGINT'): void {
    this.#child.kill(name);
  }

  /** Closes its stderr, like a log collector that has crashed. */
  closeLog(): void {
    this.#child.stderr.destroy();
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exited;
  }
}
