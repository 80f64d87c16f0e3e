import { randomBytes } from 'node:crypto';
import { createRelay, nodeSender, serve, type RelayHandler, type RelayOptions } from '../../../src/relay.js';
import { FakeService } from './fake-service.js';
import { jpeg } from './photos.js';

export const CREDENTIALS = { businessIdentifier: 'shop-17', businessSecret: 'secret-of-the-shop' } as const;

/** A relay, the service behind it, and a way to call it. */
export interface Stage {
  readonly service: FakeService;
  readonly url: string;
  readonly call: (path: string, init?: RequestInit & { duplex?: 'half' }) => Promise<Response>;
  readonly submit: (submission?: Submission) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export interface Submission {
  readonly key?: string;
  readonly photos?: readonly Blob[];
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export type Way = 'on the wire' | 'bare handler';
/** Through Node's HTTP, and without any server. */
export const WAYS: readonly Way[] = ['on the wire', 'bare handler'];

export function newKey(): string {
  return randomBytes(16).toString('hex');
}

export function photo(bytes: Uint8Array<ArrayBuffer> = jpeg(), type = 'image/jpeg'): File {
  return new File([bytes], 'IMG_0001.JPG', { type });
}

export function form({ photos = [photo()], data = { doc_type: 'id_card' } }: Submission = {}): FormData {
  const body = new FormData();
  body.append('data', typeof data === 'string' ? data : JSON.stringify(data));
  for (const file of photos) body.append('photos', file);
  return body;
}

export async function stage(way: Way, options: Partial<RelayOptions> = {}): Promise<Stage> {
  const service = await FakeService.start();
  const relay = createRelay({
    baseUrl: service.url,
    authUrl: service.url,
    ...CREDENTIALS,
    allowAnonymous: options.authorize === undefined && options.grantSecret === undefined,
    send: nodeSender(),
    ...options,
  });
  const { url, call, close } = await (way === 'on the wire' ? served(relay) : bare(relay));
  return {
    service,
    url,
    call,
    submit: (submission = {}) => {
      const headers = { 'Idempotency-Key': submission.key ?? newKey(), ...submission.headers };
      const signal = submission.signal ?? null;
      return call('/photos', { method: 'POST', body: form(submission), headers, signal });
    },
    close: async () => {
      await close();
      await service.close();
    },
  };
}

/** A stage for one piece of work. */
export async function withStage(
  way: Way,
  options: Partial<RelayOptions>,
  work: (on: Stage) => Promise<void>,
): Promise<void> {
  const on = await stage(way, options);
  try {
    await work(on);
  } finally {
    await on.close();
  }
}

type Surface = Pick<Stage, 'url' | 'call' | 'close'>;

async function served(relay: RelayHandler): Promise<Surface> {
  const server = await serve(relay, { port: 0 });
  return { url: server.url, call: (path, init) => fetch(server.url + path, init), close: () => server.close() };
}

async function bare(relay: RelayHandler): Promise<Surface> {
  const url = 'http://relay.test';
  return { url, call: (path, init) => relay(new Request(url + path, init)), close: async () => undefined };
}

/** A problem's status and code, as one line for tables. */
export async function problemOf(response: Response): Promise<{ status: number; code: string; field?: string }> {
  const body = (await response.json()) as { code: string; field?: string };
  return { status: response.status, code: body.code, ...(body.field === undefined ? {} : { field: body.field }) };
}
