/** The servers of demo/backends, each in its own process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { waitForCondition } from '../system/wait-for-condition.js';
import { BACKENDS_FOLDER } from './language-examples.js';

export const SERVER_LANGUAGES = ['python', 'php'] as const;
type ServerLanguage = (typeof SERVER_LANGUAGES)[number];

export interface BackendServerOptions {
  readonly language: ServerLanguage;
  /** Where the server may store data. */
  readonly folder: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

/** A backend that issues grants, receives results and decides. */
export class BackendServer {
  readonly url: string;
  readonly #options: BackendServerOptions;
  #child: ChildProcess | undefined;
  #cookie = '';
  #stderr = '';

  private constructor(options: BackendServerOptions) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  static async start(options: BackendServerOptions): Promise<BackendServer> {
    const backend = new BackendServer(options);
    await backend.restart();
    return backend;
  }

  async restart(): Promise<void> {
    const { language, folder, port, env } = this.#options;
    const [program, args] =
      language === 'python' ? ['python3', ['server.py']] : ['php', ['-S', `127.0.0.1:${port}`, 'server.php']];
    this.#child = spawn(program, args, {
      cwd: join(BACKENDS_FOLDER, language),
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: String(port),
        DATABASE: join(folder, 'results.sqlite'),
        EVENTS_FOLDER: join(folder, 'events'),
        // No compiled files beside the sources.
        PYTHONDONTWRITEBYTECODE: '1',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child.stderr?.on('data', (text) => (this.#stderr += String(text)));
    await waitForCondition(`the ${language} backend answers`, () =>
      fetch(`${this.url}/other`).then(
        ({ status }) => status === 404,
        () => {
          if (this.#child?.exitCode !== null) throw new Error(`it ended: ${this.#stderr}`);
          return false;
        },
      ),
    );
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => void child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Opens the page as a new person. */
  async openPage(): Promise<string> {
    const response = await fetch(`${this.url}/`);
    this.#cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return response.text();
  }

  /** Gets one of the pages of the person who opened the page. */
  async get(path: '/grant' | '/application'): Promise<string> {
    const response = await fetch(this.url + path, { headers: { Cookie: this.#cookie } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${this.#stderr}`);
    return response.text();
  }

  async decision(): Promise<unknown> {
    return (JSON.parse(await this.get('/application')) as { decision: unknown }).decision;
  }
}
