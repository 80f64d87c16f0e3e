import assert from 'node:assert/strict';
import { RELAY_PROBLEMS } from '../../../src/contract.js';
import { createRelay, type RelayHandler, type RelayOptions, type ServiceSender } from '../../../src/relay.js';
import { rawRequest, streamChunks } from './raw-multipart.js';
import { OFFLINE_RELAY } from './relay-fixture.js';

/** A service inside this process, because thousands of connections would slow down fuzzing. */
export class InstantService {
  /** Bodies of photo calls. */
  readonly photos: Uint8Array[] = [];
  readonly send: ServiceSender = async ({ url, body }) => {
    const isLogin = url.endsWith('/login');
    if (!isLogin) this.photos.push(new Uint8Array(Buffer.concat(body)));
    const bytes = encode(isLogin ? '{"payload":{"access_token":"t"}}' : '{"verdict":true,"reason":"","flow_id":"f"}');
    return { status: 200, header: () => null, read: async () => bytes, discard: () => undefined };
  };
}

export function fuzzRelay(service: InstantService, options: Partial<RelayOptions> = {}): RelayHandler {
  return createRelay({ ...OFFLINE_RELAY, rateLimit: false, send: service.send, ...options });
}

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

const CODES: ReadonlySet<unknown> = new Set(Object.keys(RELAY_PROBLEMS));

/** Status and code of a response; the code is empty for an answer. */
export interface FuzzedResponse {
  readonly status: number;
  readonly code: string;
}

/** Fails unless a response is an answer or a listed problem. A fault of the relay is not listed. */
export async function assertAnswerOrProblem(response: Response): Promise<FuzzedResponse> {
  const { status } = response;
  const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (status < 300) {
    await (isEvents ? response.body?.cancel() : response.arrayBuffer());
    return { status, code: '' };
  }
  const body = (await response.json()) as { code?: keyof typeof RELAY_PROBLEMS };
  assert.ok(CODES.has(body.code), JSON.stringify(body));
  const code = body.code as keyof typeof RELAY_PROBLEMS;
  assert.equal(status, RELAY_PROBLEMS[code].status);
  assert.notEqual(code, 'internal');
  return { status, code };
}

/** Posts a body in chunks. Fails unless the response is an answer or a listed problem. */
export async function postFuzzed(
  relay: RelayHandler,
  pieces: readonly (string | Uint8Array)[],
  headers: Record<string, string> = {},
  path = '/photos',
): Promise<FuzzedResponse> {
  const request = new Request(`http://relay.test${path}`, rawRequest(streamChunks(pieces), headers));
  return assertAnswerOrProblem(await relay(request));
}
