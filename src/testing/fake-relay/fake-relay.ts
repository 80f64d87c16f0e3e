import { HEADER_NAMES, parsePhotoFields, FORM_PARTS, RELAY_PATHS, type PhotoFields } from '../../contract/contract.js';
import { replaceProperties } from '../replace-properties.js';
import { toWireAnswer, type FakeAnswer } from './fake-answer.js';
import {
  createFakeXMLHttpRequest,
  type InterceptedAnswer,
  type RequestInterceptor,
  type InterceptedRequest,
} from './fake-xml-http-request.js';

/** One submission, as a relay would have got it. */
export interface FakeCall {
  readonly files: readonly File[];
  readonly fields: PhotoFields;
  /** The same for every try of the same photos. */
  readonly idempotencyKey: string | null;
  /** `Bearer …` with the grant; `null` without one. */
  readonly authorization: string | null;
  readonly answer: FakeAnswer;
}

/** Stands in for the relay, until `restore()`. */
export interface FakeRelay {
  /** What is answered from now on, one a call; the last one is repeated. */
  answer(...answers: readonly [FakeAnswer, ...FakeAnswer[]]): void;
  /** What was sent, in order. */
  readonly calls: readonly FakeCall[];
  /** Lets requests go their way again. */
  restore(): void;
}

const ACCEPTED: FakeAnswer = { verdict: true };

/**
 * Answers what this page posts to `endpoint`, by `XMLHttpRequest` (as the element does) and by `fetch`, without a
 * request. Every other address is left alone.
 *
 * @param endpoint the element's own, e.g. `/verify`
 * @param answers as for {@link FakeRelay.answer}; default: every photo is accepted
 */
export function fakeRelay(endpoint: string, ...answers: readonly FakeAnswer[]): FakeRelay {
  const calls: FakeCall[] = [];
  let queue = [...answers];
  const next = (): FakeAnswer => (queue.length > 1 ? queue.shift() : queue[0]) ?? ACCEPTED;

  const desk: RequestInterceptor = {
    takes(method, { origin, pathname }) {
      const mount = new URL(endpoint, document.baseURI);
      const path = mount.pathname.replace(/\/+$/, '') + RELAY_PATHS.photos;
      return method.toUpperCase() === 'POST' && origin === mount.origin && pathname === path;
    },
    answer(incoming) {
      const answer = next();
      calls.push({ ...parseFakeCall(incoming), answer });
      return { answer, wire: toWireAnswer(answer, calls.length) };
    },
  };
  const fetchOwn = window.fetch.bind(window);
  const undo = [
    replaceProperties(window, { XMLHttpRequest: createFakeXMLHttpRequest(XMLHttpRequest, desk) }),
    replaceProperties(window, { fetch: createFakeFetch(fetchOwn, desk) }),
  ];
  return {
    answer: (...wanted) => (queue = [...wanted]),
    calls,
    restore() {
      for (const putBack of undo.splice(0).reverse()) putBack();
    },
  };
}

function parseFakeCall({ headers, body }: InterceptedRequest): Omit<FakeCall, 'answer'> {
  const form = body instanceof FormData ? body : new FormData();
  const data = form.get(FORM_PARTS.data);
  return {
    files: form.getAll(FORM_PARTS.photos).filter((part) => part instanceof File),
    fields: typeof data === 'string' ? parsePhotoFields(JSON.parse(data)) : {},
    idempotencyKey: headers.get(HEADER_NAMES.idempotencyKey),
    authorization: headers.get('Authorization'),
  };
}

function createFakeFetch(own: typeof fetch, desk: RequestInterceptor): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (!desk.takes(method, new URL(address, document.baseURI))) return own(input, init);
    const request = new Request(input, init);
    const { signal, headers } = request;
    const body = await request.formData();
    return toResponse(desk.answer({ headers, body }), signal);
  };
}

async function toResponse({ answer, wire }: InterceptedAnswer, signal: AbortSignal): Promise<Response> {
  const { uploadMs = 0, delayMs = 0 } = answer;
  const isSilent = 'fails' in answer && answer.fails === 'silent';
  await new Promise<void>((resolve, reject) => {
    if (!isSilent) setTimeout(resolve, uploadMs + delayMs);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
  if (!wire) throw new TypeError('Failed to fetch');
  return new Response(wire.body, { status: wire.status, headers: wire.headers });
}
