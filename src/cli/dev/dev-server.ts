import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { isIPv4 } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createRelay, fetchSender, type LogEntry, type ResultDelivery } from '../../relay/relay.js';
import { toNodeHandler, type NodeHandler } from '../../relay/node/node.js';
import { assertSharpInstalled, createSandbox } from '../../sandbox/sandbox.js';
import { closeServer, listen, MissingPackageError } from '../../shared/server/server.js';
import { DEV_PATHS, PAGE_FOLDERS, renderDevPage, type DevPage } from './dev-page-html.js';
import { phoneAddress } from './phone-address.js';
import { createSelfSignedCertificate } from './self-signed-certificate.js';
import { SessionCounter } from './session-counter.js';

export interface DevOptions extends Pick<DevPage, 'scriptUrl' | 'docType' | 'tag'> {
  /** 0 picks a free one. */
  readonly port: number;
  /** Serves over TLS on all interfaces, so that a phone in the same network has a secure context. */
  readonly isHttps: boolean;
  /** Default: the loopback, and with TLS all interfaces. */
  readonly host?: string;
}

interface DevServer {
  readonly url: string;
  /** The address for a phone in the same network; `null` without TLS, or without a network. */
  readonly phoneUrl: string | null;
  close(): Promise<void>;
}

/** What the developer should know: entries of the relay's log, complete results, and sentences of the sandbox. */
interface DevListeners {
  readonly onLog: (entry: LogEntry) => void;
  readonly onResult: (delivery: ResultDelivery) => void;
  readonly onNotice: (sentence: string) => void;
}

/** The built files of this package, also for a program that runs from the sources. */
const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
/** The sandbox is called in this process, so nothing listens there. */
const SANDBOX_URL = 'http://127.0.0.1';
/** The answer of photos that nothing can judge: accepted. */
const ACCEPTED_TAG = 'sandbox_20';
const MAX_SESSION_BYTES = 16_384;

/**
 * Serves a page with the element, a relay and a sandbox behind it, all in this process. Anyone may send.
 * @throws Error in one sentence that says what to do
 */
export async function startDevServer(options: DevOptions, listeners: DevListeners): Promise<DevServer> {
  if (!existsSync(`${DIST}standalone/doc-capture.js`)) throw new Error('The element is not built: npm run build.');
  const notJudged = await explainMissingSharp();
  const host = options.host ?? (options.isHttps ? '0.0.0.0' : '127.0.0.1');
  const lan = options.isHttps ? phoneAddress(host) : null;
  const certificate = options.isHttps ? await createSelfSignedCertificate([lan ?? ''].filter(isIPv4)) : null;
  const closing = new AbortController();
  const counter = new SessionCounter();
  if (notJudged !== null) listeners.onNotice(notJudged);
  const settings = { handoff: lan !== null, signal: closing.signal, isJudging: notJudged === null };
  const relay = createRelayWithSandbox(settings, counter, listeners);
  let phoneUrl: string | null = null;
  const tag = options.tag ?? (notJudged === null ? null : ACCEPTED_TAG);
  const pages = createPages(() => ({ ...options, tag, phoneUrl, notJudged }), counter);
  const listener = getRequestListener(pages.fetch, { overrideGlobalObjects: false });
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url?.startsWith(`${DEV_PATHS.relay}/`)) relay(request, response);
    else void listener(request, response);
  };
  const server = certificate === null ? createHttpServer(handle) : createHttpsServer(certificate, handle);
  const httpUrl = await listen(server, { host, port: options.port, settings: { port: '--port' } });
  const url = certificate === null ? httpUrl : httpUrl.replace('http:', 'https:');
  if (lan !== null) phoneUrl = `https://${lan}:${new URL(url).port}`;
  return {
    url,
    phoneUrl,
    close: () => {
      closing.abort();
      return closeServer(server);
    },
  };
}

/** @returns `null` where `sharp` is installed */
async function explainMissingSharp(): Promise<string | null> {
  try {
    await assertSharpInstalled();
    return null;
  } catch (error) {
    if (!(error instanceof MissingPackageError)) throw error;
    return `${error.message}. Until then the sandbox judges no photo, and gives the answer that is chosen. Camera, guidance, checks and upload work.`;
  }
}

interface SystemSettings {
  /** A phone could continue. */
  readonly handoff: boolean;
  readonly signal: AbortSignal;
  /** Photos are decoded and judged. */
  readonly isJudging: boolean;
}

function createRelayWithSandbox(
  { handoff, signal, isJudging }: SystemSettings,
  counter: SessionCounter,
  { onLog, onResult, onNotice }: DevListeners,
): NodeHandler {
  // Where no photo is judged, that was said, and no other package matters.
  const warn = isJudging ? onNotice : () => undefined;
  const credential = { identifier: 'dev', secret: randomBytes(24).toString('base64url') };
  const sandbox = createSandbox({ credentials: [credential], signal, warn });
  const relay = createRelay({
    mount: DEV_PATHS.relay,
    baseUrl: SANDBOX_URL,
    authUrl: SANDBOX_URL,
    businessIdentifier: credential.identifier,
    businessSecret: credential.secret,
    allowAnonymous: true,
    allowedOrigins: ['*'],
    expose: ['all'],
    handoff,
    send: fetchSender((input, init) => sandbox(new Request(input, init))),
    onResult,
    log: (entry) => {
      counter.count(entry);
      onLog(entry);
    },
  });
  return toNodeHandler(relay);
}

/** The page, the files of this package for pages of any origin, and the sessions that the page reports. */
function createPages(describePage: () => DevPage, counter: SessionCounter): Hono {
  const app = new Hono();
  app.get('/', async (context) => {
    const page = describePage();
    context.header('Content-Security-Policy', pagePolicy(page.scriptUrl));
    return context.html(await renderDevPage(page));
  });
  // Pages of other origins load the element from here.
  app.use(`${DEV_PATHS.element}/*`, async (context, next) => {
    await next();
    context.header('Access-Control-Allow-Origin', '*');
  });
  const rewriteRequestPath = (path: string): string => path.replace(DEV_PATHS.element, '/standalone');
  for (const folder of [DEV_PATHS.element, ...PAGE_FOLDERS])
    app.get(`${folder}/*`, serveStatic({ root: DIST, rewriteRequestPath }));
  app.get(DEV_PATHS.sessions, (context) => context.json(counter.read()));
  app.post(DEV_PATHS.sessions, bodyLimit({ maxSize: MAX_SESSION_BYTES }), async (context) => {
    const isSession = counter.add(await context.req.json().catch(() => null));
    return context.body(null, isSession ? 204 : 400);
  });
  return app;
}

/** The policy that docs/security.md recommends; with a script from elsewhere also its origin. */
function pagePolicy(scriptUrl: string | null): string {
  const others = scriptUrl === null ? '' : ` ${new URL(scriptUrl).origin}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${others}`,
    `worker-src 'self'${others === '' ? '' : ' blob:'}`,
    "style-src 'self'",
    `connect-src 'self'${others}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
