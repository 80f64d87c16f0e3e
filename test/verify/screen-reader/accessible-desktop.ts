import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const SCREEN = '1280x1000x24';

/** Read by Python when it starts: Orca's log is written line by line, so that it can be read while Orca runs. */
const LINE_BUFFERED_LOG = `import builtins
_open = builtins.open
def _line_buffered(file, mode='r', buffering=-1, *args, **kwargs):
    if str(file).endswith('orca.log'): buffering = 1
    return _open(file, mode, buffering, *args, **kwargs)
builtins.open = _line_buffered
`;

/** A virtual display with a window manager, a session bus with the accessibility bus, and Orca, which writes what it says to a file. */
export class AccessibleDesktop {
  readonly #folder = mkdtempSync(join(tmpdir(), 'doc-capture-desktop-'));
  readonly #programs: ChildProcess[] = [];
  #environment: NodeJS.ProcessEnv = {};

  /** What browsers on this desktop need in their environment. */
  get environment(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#environment).filter((entry) => entry[1] !== undefined)) as Record<
      string,
      string
    >;
  }

  /** Orca's log, which has a line for every utterance. */
  get speechLog(): string {
    return join(this.#folder, 'orca.log');
  }

  async start(): Promise<void> {
    const home = join(this.#folder, 'home');
    const runtime = join(this.#folder, 'run');
    const modules = join(this.#folder, 'python');
    for (const folder of [home, runtime, modules]) mkdirSync(folder, { mode: 0o700 });
    // Without a sound device the speech dispatcher blocks Orca. Without its module, Orca only logs what it says.
    writeFileSync(join(modules, 'speechd.py'), 'raise ImportError("no sound device")\n');
    writeFileSync(join(modules, 'sitecustomize.py'), LINE_BUFFERED_LOG);
    this.#environment = {
      ...process.env,
      ...{
        HOME: home,
        XDG_RUNTIME_DIR: runtime,
        XDG_CONFIG_HOME: undefined,
        GSETTINGS_BACKEND: 'memory',
        PYTHONPATH: modules,
      },
      // Gecko, and GTK programs, ask for it here.
      ...{ GNOME_ACCESSIBILITY: '1', NO_AT_BRIDGE: undefined, GTK_MODULES: 'gail:atk-bridge' },
    };
    this.#environment['DISPLAY'] =
      `:${await this.#startAndRead('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN], 3)}`;
    const address = await this.#startAndRead('dbus-daemon', ['--session', '--nofork', '--print-address=3'], 3);
    this.#environment['DBUS_SESSION_BUS_ADDRESS'] = address;
    this.#start('openbox', []);
    await this.#enableAccessibility();
    this.#start('orca', [
      '--replace',
      '--debug-file',
      this.speechLog,
      '--disable',
      'braille',
      '--user-prefs',
      join(home, 'orca'),
    ]);
  }

  /** Presses a key as a keyboard would, for the window that has the focus. */
  async press(key: string): Promise<void> {
    await this.#run('xdotool', ['key', key]);
  }

  async stop(): Promise<void> {
    for (const program of this.#programs.toReversed()) {
      if (program.exitCode !== null || program.signalCode !== null) continue;
      program.kill();
      await Promise.race([once(program, 'exit'), delay(3_000)]);
      if (program.exitCode === null && program.signalCode === null) program.kill('SIGKILL');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Browsers look at these properties when they start. The launcher of the accessibility bus starts with the first call. */
  async #enableAccessibility(): Promise<void> {
    for (const property of ['IsEnabled', 'ScreenReaderEnabled'])
      await this.#run('dbus-send', [
        ...[
          '--session',
          '--print-reply',
          '--dest=org.a11y.Bus',
          '/org/a11y/bus',
          'org.freedesktop.DBus.Properties.Set',
        ],
        ...['string:org.a11y.Status', `string:${property}`, 'variant:boolean:true'],
      ]);
  }

  #start(command: string, args: readonly string[], pipes: readonly 'pipe'[] = []): ChildProcess {
    const program = spawn(command, args, { env: this.#environment, stdio: ['ignore', 'ignore', 'ignore', ...pipes] });
    program.on('error', (error) => process.stderr.write(`${command}: ${error.message}\n`));
    this.#programs.push(program);
    return program;
  }

  /** Starts a program and reads the first line that it writes to a file descriptor. */
  async #startAndRead(command: string, args: readonly string[], descriptor: 3): Promise<string> {
    const stream = this.#start(command, args, ['pipe']).stdio[descriptor];
    if (!stream) throw new Error(`${command} has no file descriptor ${descriptor}`);
    const [line] = (await once(createInterface(stream as NodeJS.ReadableStream), 'line')) as [string];
    return line;
  }

  async #run(command: string, args: readonly string[]): Promise<void> {
    const program = spawn(command, args, { env: this.#environment, stdio: 'ignore' });
    const [code] = (await once(program, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(code)}`);
  }
}
