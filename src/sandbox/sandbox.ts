/** The sandbox: a verification service on the developer's machine that checks real pixels. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import {
  closeServer,
  listen,
  type ListenAddress,
  parsePort,
  readVersion,
  type EnvironmentVariables,
} from '../shared/server/server.js';
import { isHeaderName } from '../shared/shared.js';
import { createSandbox, SANDBOX_PATHS, warnOnStderr } from './create-sandbox.js';
import { decodeImage, assertSharpInstalled } from './decode-image.js';
import { BARCODE_TIME_CAP_MS, type PhotoAnalyzer } from './photo-analyzer.js';
import { SANDBOX_DEFAULTS, type SandboxOptions } from './sandbox-options.js';

export { BARCODE_TIME_CAP_MS, createSandbox, decodeImage, assertSharpInstalled, SANDBOX_DEFAULTS, SANDBOX_PATHS };
export type { PhotoAnalyzer, SandboxOptions };

export interface SandboxServer {
  /** `http://127.0.0.1:8788`: base URL of the verification and of the authorization service. */
  readonly url: string;
  /** Stops listening, closes open connections, ends waiting deliveries. */
  close(): Promise<void>;
}

/**
 * Serves a sandbox over HTTP, on port 8788 by default.
 * @throws Error in one sentence when the port is taken or not allowed; MissingPackageError without `sharp`
 */
export async function startSandbox(
  options: SandboxOptions,
  { host, port = SANDBOX_DEFAULTS.port }: ListenAddress = {},
): Promise<SandboxServer> {
  if (options.analyze === undefined) await assertSharpInstalled();
  const controller = new AbortController();
  const signals = options.signal === undefined ? [controller.signal] : [options.signal, controller.signal];
  const handler = createSandbox({ ...options, signal: AbortSignal.any(signals) });
  const listener = getRequestListener(handler, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  return {
    url: await listen(server, { host, port }),
    close: () => {
      controller.abort();
      return closeServer(server);
    },
  };
}

/** The variables that `sandboxFromEnvironment` reads. */
export const SANDBOX_VARIABLES: readonly string[] = [
  'SANDBOX_IDENTIFIER',
  'SANDBOX_SECRET',
  'SANDBOX_HASH',
  'TOKEN_HEADER',
  'TOKEN_SCHEME',
  'HOST',
  'PORT',
];

/**
 * Starts a sandbox that is configured by environment variables: `SANDBOX_IDENTIFIER`, `SANDBOX_SECRET`, and optionally
 * `SANDBOX_HASH`, `TOKEN_HEADER`, `TOKEN_SCHEME`, `HOST`, `PORT`. An empty `TOKEN_SCHEME` means a token without a scheme.
 * @param onNotice called with version and address, and with each unknown variable `SANDBOX_*` or `TOKEN_*`. Default: a line on stderr
 * @throws Error in one sentence that names the variable
 */
export async function sandboxFromEnvironment(
  env: EnvironmentVariables,
  onNotice: (sentence: string) => void = warnOnStderr,
): Promise<SandboxServer> {
  const isUnknown = (name: string): boolean => /^(SANDBOX|TOKEN)_/.test(name) && !SANDBOX_VARIABLES.includes(name);
  for (const name of Object.keys(env).filter(isUnknown))
    onNotice(`${name} is no variable of the sandbox: is its name right?`);
  const { SANDBOX_IDENTIFIER: identifier, SANDBOX_SECRET: secret } = env;
  if (!identifier || !secret) {
    const missing = ['SANDBOX_IDENTIFIER', 'SANDBOX_SECRET'].filter((name) => !env[name]).join(', ');
    throw new Error(`Not set: ${missing}. Give each any text, and the relay the same one.`);
  }
  const tokenHeader = env['TOKEN_HEADER'] || undefined;
  if (tokenHeader !== undefined && !isHeaderName(tokenHeader)) throw new Error('TOKEN_HEADER is no header name');
  const credential = { identifier, secret, hash: env['SANDBOX_HASH'] || undefined };
  const options = { credentials: [credential], tokenHeader, tokenScheme: env['TOKEN_SCHEME'], warn: onNotice };
  const server = await startSandbox(options, { host: env['HOST'] || undefined, port: parsePort(env['PORT']) });
  onNotice(`doc-capture ${await readVersion()} at ${server.url}, for development only: it verifies no document`);
  return server;
}
