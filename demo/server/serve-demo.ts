import { randomBytes, randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { fileURLToPath } from 'node:url';
import { createRelay, issueGrant, nodeSender, toNodeHandler } from 'doc-capture/relay';
import { startSandbox } from 'doc-capture/sandbox';
import sirv from 'sirv';
import { lanAddress } from './lan-address.js';
import { createSelfSignedCertificate } from './self-signed-certificate.js';

export interface DemoOptions {
  /** Default 5173; the next free one when it is taken. 0 picks any. */
  readonly port?: number;
  /** Serve over TLS on all interfaces, so that a phone on the same network has a secure context. */
  readonly https?: boolean;
  /** Folder of the page. Default: the built demo. */
  readonly pages?: string;
  /** Content security policy of the page. Default: nothing but the page's own origin. */
  readonly policy?: string;
  /** More headers of every answer but the relay's, or others in place of the demo's own. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface DemoServer {
  readonly url: string;
  /** The address for other machines of the local network; only with `https`. */
  readonly phoneUrl: string | null;
  close(): Promise<void>;
}

const RELAY_MOUNT = '/verify';
/**
 * Where the page gets a grant. A real host gives one to whoever is signed in. Here everybody is somebody new, unless the
 * page names the person itself: it stays the same one while it is open, so that the relay knows a retry for what it is.
 */
const GRANT_PATH = '/grant';

/** The policy the guide recommends: nothing but the page's own origin. Blobs are the camera's pictures on screen. */
export const OWN_ORIGIN_POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; " +
  "img-src 'self' blob: data:; media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Serves the demo page, with a relay under `/verify` and a sandbox of its own behind that. No account, no internet. */
export async function serveDemo(options: DemoOptions = {}): Promise<DemoServer> {
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
  const answerRelay = toNodeHandler(relay);
  const pages = sirv(options.pages ?? fileURLToPath(new URL('../../build/demo', import.meta.url)), { dev: true });

  const lan = options.https ? lanAddress() : null;
  let phoneUrl: string | null = null;
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '/';
    if (path.startsWith(`${RELAY_MOUNT}/`)) {
      answerRelay(request, response);
      return;
    }
    response.setHeader('Content-Security-Policy', options.policy ?? OWN_ORIGIN_POLICY);
    response.setHeader('Permissions-Policy', 'camera=(self)');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
    const { pathname, searchParams } = new URL(path, 'http://demo.invalid');
    if (pathname === GRANT_PATH)
      return void answerGrant(grantSecret, searchParams.get('subject') || randomUUID(), response);
    if (path === '/context.json') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(phoneUrl ? { phoneUrl } : {}));
      return;
    }
    pages(request, response, () => {
      response.statusCode = 404;
      response.end('Not found');
    });
  };

  const server = options.https
    ? createHttpsServer(await createSelfSignedCertificate(lan ? [lan] : []), handle)
    : createHttpServer(handle);
  const port = await listen(server, options.port ?? 5173, options.https ? '0.0.0.0' : '127.0.0.1');
  const scheme = options.https ? 'https' : 'http';
  phoneUrl = lan ? `${scheme}://${lan}:${port}/` : null;
  return {
    url: `${scheme}://localhost:${port}/`,
    phoneUrl,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}

async function answerGrant(secret: string, subject: string, response: ServerResponse): Promise<void> {
  const grant = await issueGrant({ secret, subject });
  response.setHeader('Content-Type', 'text/plain');
  response.setHeader('Cache-Control', 'no-store');
  response.end(grant);
}

/** Listens on `port`, or on the next one that is free (a person's other server keeps its own). */
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
