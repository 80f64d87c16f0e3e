import type { ClientInfo, LogEntry } from '../../../src/relay/relay.js';
import { randomBytes } from 'node:crypto';
import { createRelay, nodeSender, serveRelay, type RelayHandler, type RelayOptions } from '../../../src/relay.js';
import { FakeService, type TestScope } from './fake-service.js';
import { jpeg } from './small-files.js';

export const RELAY_CREDENTIALS = { businessIdentifier: 'shop-17', businessSecret: 'secret-of-the-shop' } as const;

const NOWHERE = { baseUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1' };
/** The options of a relay for anyone, before a service at whose address nothing listens. */
export const OFFLINE_RELAY = { ...RELAY_CREDENTIALS, ...NOWHERE, allowAnonymous: true };

/** The environment of a relay on a free port, for anyone. @param serviceUrl default: nothing listens there */
export function relayEnvironment(serviceUrl = 'http://127.0.0.1:1'): Record<string, string> {
  return {
    VERIFICATION_BASE_URL: serviceUrl,
    VERIFICATION_AUTH_URL: serviceUrl,
    BUSINESS_IDENTIFIER: RELAY_CREDENTIALS.businessIdentifier,
    BUSINESS_SECRET: RELAY_CREDENTIALS.businessSecret,
    ALLOW_ANONYMOUS: 'true',
    PORT: '0',
  };
}

export interface RelayFixture {
  readonly service: FakeService;
  readonly url: string;
  /** `info` reaches the relay only with a direct call. */
  readonly call: (path: string, init?: RequestInit & { duplex?: 'half' }, info?: ClientInfo) => Promise<Response>;
  readonly submit: (submission?: TestSubmission) => Promise<Response>;
  /** What the relay has logged, unless the options have a `log` of their own. */
  readonly log: LogEntry[];
  readonly close: () => Promise<void>;
}

export interface TestSubmission {
  readonly key?: string;
  readonly photos?: readonly Blob[];
  readonly data?: unknown;
  readonly summary?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export type Transport = 'over HTTP' | 'direct call';
/** Through Node's HTTP server, or by calling the handler directly. */
export const TRANSPORTS: readonly Transport[] = ['over HTTP', 'direct call'];

export function createIdempotencyKey(): string {
  return randomBytes(16).toString('hex');
}

export function createPhotoFile(bytes: Uint8Array<ArrayBuffer> = jpeg(), type = 'image/jpeg'): File {
  return new File([bytes], 'IMG_0001.JPG', { type });
}

export function createPhotosForm({
  photos = [createPhotoFile()],
  data = { doc_type: 'id_card' },
  summary,
}: TestSubmission = {}): FormData {
  const body = new FormData();
  body.append('data', typeof data === 'string' ? data : JSON.stringify(data));
  if (summary !== undefined) body.append('summary', typeof summary === 'string' ? summary : JSON.stringify(summary));
  for (const file of photos) body.append('photos', file);
  return body;
}

/** The options of a relay before a fake service, for anyone unless they say otherwise. */
export function relayOptionsFor(service: FakeService, options: Partial<RelayOptions>): RelayOptions {
  return {
    baseUrl: service.url,
    authUrl: service.url,
    ...RELAY_CREDENTIALS,
    allowAnonymous: options.authorize === undefined && options.grantSecret === undefined,
    send: nodeSender(),
    ...options,
  };
}

/** A relay before a fake service, until the end of a test or of a suite. */
export async function createRelayFixture(
  scope: TestScope,
  transport: Transport,
  options: Partial<RelayOptions> | ((service: FakeService) => Partial<RelayOptions>) = {},
): Promise<RelayFixture> {
  const service = await FakeService.start(scope);
  const log: LogEntry[] = [];
  const given = typeof options === 'function' ? options(service) : options;
  const relay = createRelay({ log: (entry) => void log.push(entry), ...relayOptionsFor(service, given) });
  const client = await (transport === 'over HTTP' ? serveOverHttp(relay) : callHandlerDirectly(relay));
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= client.close());
  scope.after(close);
  return { ...client, close, service, log, submit: (submission) => client.call('/photos', photosRequest(submission)) };
}

/** The request of a submission, with a new key unless it has one. */
export function photosRequest(submission: TestSubmission = {}): RequestInit {
  const headers = { 'Idempotency-Key': submission.key ?? createIdempotencyKey(), ...submission.headers };
  return { method: 'POST', body: createPhotosForm(submission), headers, signal: submission.signal ?? null };
}

type RelayClient = Pick<RelayFixture, 'url' | 'call' | 'close'>;

async function serveOverHttp(relay: RelayHandler): Promise<RelayClient> {
  const server = await serveRelay(relay, { port: 0 });
  return { url: server.url, call: (path, init) => fetch(server.url + path, init), close: () => server.close() };
}

async function callHandlerDirectly(relay: RelayHandler): Promise<RelayClient> {
  const url = 'http://relay.test';
  const call: RelayClient['call'] = async (path, init, info) => {
    const request = new Request(url + path, init);
    if (!(init?.body instanceof FormData)) return relay(request, info);
    // Node 24 goes on writing the stream of a form after the relay has stopped reading it, and reports that as an error.
    const body = await request.arrayBuffer();
    return relay(new Request(url + path, { ...init, body, headers: request.headers }), info);
  };
  return { url, call, close: async () => undefined };
}

export async function readProblem(response: Response): Promise<{ status: number; code: string; field?: string }> {
  const body = (await response.json()) as { code: string; field?: string };
  return { status: response.status, code: body.code, ...(body.field === undefined ? {} : { field: body.field }) };
}
