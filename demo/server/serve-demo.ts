import { randomBytes, randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { fileURLToPath } from 'node:url';
import { createRelay, issueGrant, nodeSender, toNodeHandler, type NodeHandler } from 'doc-capture/relay';
import { startSandbox } from 'doc-capture/sandbox';
import sirv from 'sirv';
import { GRANT_CONDITIONS } from './grant-conditions.js';
import { phoneAddress } from '../../src/cli/dev/phone-address.js';
import { createSelfSignedCertificate } from '../../src/cli/dev/self-signed-certificate.js';
import type { DemoPages } from './serve-pages-from-sources.js';

export interface DemoOptions {
  /** Default 5173; the next free one when it is taken. 0 picks any. */
  readonly port?: number;
  /** Serve over TLS on all interfaces, so that a phone on the same network has a secure context. */
  readonly https?: boolean;
  /** A folder with the page, or what serves the page. Default: the built demo. */
  readonly pages?: string | ((server: Server) => Promise<DemoPages>);
  /** Content security policy of the page. Default: only the page's own origin. */
  readonly policy?: string;
  /** Headers of every answer except the relay's, in addition to the demo's own or in their place. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface DemoServer {
  readonly url: string;
  /** The address for other machines of the local network; only with `https`. */
  readonly phoneUrl: string | null;
  close(): Promise<void>;
}

const RELAY_MOUNT = '/verify';
/** Only the path and the query of a request are read. */
const DEMO_BASE = 'http://demo.invalid';
/**
 * Where the page gets a grant. A host issues one to the person who is signed in. Here the page names its own subject, so
 * that the relay recognises a retry; without one the subject is random. It also names the conditions to show.
 */
const GRANT_PATH = '/grant';
const CONTEXT_PATH = '/context.json';
const BUILT_PAGES = fileURLToPath(new URL('../../build/demo', import.meta.url));

/** The policy that the guide recommends: only the page's own origin. The camera's photos on screen are blobs. */
export const OWN_ORIGIN_CSP =
  "default-src 'none'; script-src 'wasm-unsafe-eval' 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; " +
  "img-src 'self' blob: data:; media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Serves the demo page, a relay under `/verify` and a sandbox behind it. Needs no account and no internet. */
export async function serveDemo(options: DemoOptions = {}): Promise<DemoServer> {
  const { relay, grantSecret, closeSandbox } = await startRelayWithSandbox();
  const lan = options.https ? phoneAddress('0.0.0.0') : null;
  let phoneUrl: string | null = null;

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const target = parseTarget(request.url);
    if (target === null) return void response.writeHead(400).end('Bad request');
    const { pathname, searchParams } = target;
    if (pathname.startsWith(`${RELAY_MOUNT}/`)) return relay(request, response);
    setHeaders(response, options);
    if (pathname === GRANT_PATH) return void sendGrant(grantSecret, searchParams, response);
    if (pathname === CONTEXT_PATH) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(phoneUrl ? { phoneUrl } : {}));
      return;
    }
    pages.handle(request, response, () => {
      response.statusCode = 404;
      response.end('Not found');
    });
  };

  const server = options.https
    ? createHttpsServer(await createSelfSignedCertificate(lan ? [lan] : []), handle)
    : createHttpServer(handle);
  const pages = await openPages(options.pages ?? BUILT_PAGES, server);
  const port = await listen(server, options.port ?? 5173, options.https ? '0.0.0.0' : '127.0.0.1');
  const scheme = options.https ? 'https' : 'http';
  phoneUrl = lan ? `${scheme}://${lan}:${port}/` : null;
  return {
    url: `${scheme}://localhost:${port}/`,
    phoneUrl,
    async close() {
      await pages.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await closeSandbox();
    },
  };
}

/** The address of a request; `null` for a target such as `//`, which is none. */
function parseTarget(target = '/'): URL | null {
  return URL.canParse(target, DEMO_BASE) ? new URL(target, DEMO_BASE) : null;
}

interface RelayWithSandbox {
  readonly relay: NodeHandler;
  readonly grantSecret: string;
  closeSandbox(): Promise<void>;
}

async function startRelayWithSandbox(): Promise<RelayWithSandbox> {
  const credential = { identifier: 'demo', secret: randomBytes(24).toString('base64url') };
  const sandbox = await startSandbox({ credentials: [credential] }, { port: 0 });
  const grantSecret = randomBytes(32).toString('base64url');
  const relay = createRelay({
    baseUrl: sandbox.url,
    authUrl: sandbox.url,
    businessIdentifier: credential.identifier,
    businessSecret: credential.secret,
    grantSecret,
    send: nodeSender(),
    mount: RELAY_MOUNT,
  });
  return { relay: toNodeHandler(relay), grantSecret, closeSandbox: () => sandbox.close() };
}

async function openPages(pages: NonNullable<DemoOptions['pages']>, server: Server): Promise<DemoPages> {
  if (typeof pages !== 'string') return pages(server);
  return { handle: sirv(pages, { dev: true }), close: async () => undefined };
}

function setHeaders(response: ServerResponse, { policy, headers }: DemoOptions): void {
  const all = {
    'Content-Security-Policy': policy ?? OWN_ORIGIN_CSP,
    'Permissions-Policy': 'camera=(self)',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
}

async function sendGrant(secret: string, query: URLSearchParams, response: ServerResponse): Promise<void> {
  const conditions = GRANT_CONDITIONS.get(query.get('conditions') ?? '');
  if (!conditions) return void response.writeHead(400).end('Unknown conditions');
  const grant = await issueGrant({ ...conditions, secret, subject: query.get('subject') || randomUUID() });
  response.setHeader('Content-Type', 'text/plain');
  response.setHeader('Cache-Control', 'no-store');
  response.end(grant);
}

/** Listens on `port`, or on the next one of 20 that is free. */
async function listen(server: Server, port: number, host: string): Promise<number> {
  for (let tried = port; ; tried++) {
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve);
      server.listen(tried, host, () => {
        server.off('error', resolve);
        resolve(null);
      });
    });
    if (!error) break;
    if (error.code !== 'EADDRINUSE' || tried - port > 20) throw error;
  }
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}
