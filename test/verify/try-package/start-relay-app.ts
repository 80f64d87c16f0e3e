/** A server that has the relay in a route, with a sandbox as the service: of an app, or of the relay guide. */
import { spawn } from 'node:child_process';
import { inspect } from 'node:util';
import { startSandbox } from '../../../src/sandbox.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';
import { CALLBACK_SECRET, exerciseRelay } from '../relay-guide/exercise-relay.js';

export interface RelayAppOptions {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly port: number;
  /** It does not listen for callbacks. */
  readonly isPhotosOnly?: boolean;
}

export interface StartedRelayApp {
  readonly url: string;
  readonly allowed: readonly string[];
  /** The session that `userOf` of the relay guide knows. */
  readonly cookie: { readonly name: string; readonly value: string };
  close(): Promise<void>;
}

/** Starts the app and sends its relay a photo and a callback. @throws Error with the app's output */
export async function startRelayApp(options: RelayAppOptions): Promise<StartedRelayApp> {
  const { command, env, folder, port, isPhotosOnly = false } = options;
  const credentials = { identifier: 'try-package', secret: 'a secret of try-package' };
  const sandbox = await startSandbox({ credentials: [credentials] }, { port: 0 });
  const child = spawn(command[0], command.slice(1), {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      VERIFICATION_BASE_URL: sandbox.url,
      VERIFICATION_AUTH_URL: sandbox.url,
      BUSINESS_IDENTIFIER: credentials.identifier,
      BUSINESS_SECRET: credentials.secret,
      CALLBACK_SECRET,
      ...env,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (printed += String(piece)));
  const close = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    await sandbox.close();
  };
  const url = `http://localhost:${port}`;
  try {
    await waitForCondition('the app listens', () => fetch(`${url}/verify/health`).then(() => true, () => false)); // prettier-ignore
    await exerciseRelay(url, () => printed, isPhotosOnly);
  } catch (error) {
    await close();
    throw new Error(`${printed}\n${inspect(error, { depth: 3 })}`, { cause: error });
  }
  return { url, allowed: [], cookie: { name: 'session', value: 'user7' }, close };
}
