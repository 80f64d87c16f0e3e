import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { toServerUrl } from '../shared/shared.js';
import { createSandbox } from './create-sandbox.js';
import { SANDBOX_DEFAULTS, type SandboxOptions } from './sandbox-options.js';

export interface SandboxServer {
  /** `http://127.0.0.1:8788`: base URL of the verification and of the authorization service. */
  readonly url: string;
  /** Stops listening, closes open connections, ends waiting deliveries. */
  close(): Promise<void>;
}

export interface SandboxListenOptions {
  /** Default 127.0.0.1: the sandbox is for the developer's own machine. */
  readonly host?: string | undefined;
  /** Default 8788; 0 picks a free one. */
  readonly port?: number | undefined;
}

/** Serves a sandbox over HTTP. @throws the system's error when the port is taken or not allowed */
export async function startSandbox(
  options: SandboxOptions,
  listenOptions: SandboxListenOptions = {},
): Promise<SandboxServer> {
  const { host = SANDBOX_DEFAULTS.host, port = SANDBOX_DEFAULTS.port } = listenOptions;
  const controller = new AbortController();
  const signals = options.signal === undefined ? [controller.signal] : [options.signal, controller.signal];
  const handler = createSandbox({ ...options, signal: AbortSignal.any(signals) });
  const listener = getRequestListener(handler, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: toServerUrl(server.address(), host),
    close: () => {
      controller.abort();
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
