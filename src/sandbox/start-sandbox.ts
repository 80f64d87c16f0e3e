import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { SANDBOX_DEFAULTS, type SandboxOptions } from './sandbox-options.js';
import { createSandbox } from './create-sandbox.js';

export interface SandboxServer {
  /** `http://127.0.0.1:8788`: base address of the verification and of the authorization service. */
  readonly url: string;
  /** Stops listening, breaks open connections, ends waiting deliveries. */
  close(): Promise<void>;
}

export interface SandboxListenOptions {
  /** Default 127.0.0.1: the sandbox is for one's own machine. */
  readonly host?: string | undefined;
  /** Default 8788; 0 picks a free one. */
  readonly port?: number | undefined;
}

/** Serves a sandbox over HTTP. @throws the system's error when the port is taken or not allowed */
export async function startSandbox(
  options: SandboxOptions,
  listening: SandboxListenOptions = {},
): Promise<SandboxServer> {
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const handler = createSandbox({ ...options, signal });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const listener = getRequestListener(handler, { overrideGlobalObjects: false });
  const host = listening.host ?? SANDBOX_DEFAULTS.host;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listening.port ?? SANDBOX_DEFAULTS.port, host, resolve);
  });
  return {
    url: toServerUrl(server, host),
    close: () => {
      stop.abort();
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/**
 * Starts the sandbox that the environment describes: `SANDBOX_IDENTIFIER`, `SANDBOX_SECRET`, and optionally
 * `SANDBOX_HASH`, `TOKEN_HEADER`, `TOKEN_SCHEME`, `HOST`, `PORT`. An empty `TOKEN_SCHEME` means a bare token.
 * @throws Error in a sentence that names the variable
 */
export async function sandboxFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Promise<SandboxServer> {
  const required = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') throw new Error(`${name} is not set`);
    return value;
  };
  const tokenHeader = env['TOKEN_HEADER'] || undefined;
  if (tokenHeader !== undefined && !/^[\w!#$%&'*+.^`|~-]+$/.test(tokenHeader))
    throw new Error('TOKEN_HEADER is no header name');
  const credential = {
    identifier: required('SANDBOX_IDENTIFIER'),
    secret: required('SANDBOX_SECRET'),
    hash: env['SANDBOX_HASH'] || undefined,
  };
  const options = { credentials: [credential], tokenHeader, tokenScheme: env['TOKEN_SCHEME'] };
  return startSandbox(options, { host: env['HOST'] || undefined, port: parsePort(env['PORT']) });
}

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  if (port > 65_535) throw new Error('PORT is not a number from 0 to 65535');
  return port;
}

/** An address that a client on this machine can call; a server on all interfaces is called by its loopback. */
function toServerUrl(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${String(port)}`;
}
