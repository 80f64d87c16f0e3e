import {
  HEADER_NAMES,
  parseCaptureSummary,
  parsePhotoRequestFields,
  FORM_PARTS,
  RELAY_PATHS,
  RELAY_PROTOCOL_VERSION,
  type CaptureSummary,
  type PhotoRequestFields,
} from '../../contract/contract.js';
import { replaceProperties } from '../replace-properties.js';
import { toFakeHttpResponse, type FakeAnswer } from './fake-answer.js';
import { createFakeXMLHttpRequest, type InterceptedAnswer, type RequestInterceptor } from './fake-xml-http-request.js';

/** One submission, as a relay receives it. */
export interface FakeCall {
  readonly files: readonly File[];
  readonly fields: PhotoRequestFields;
  /** With the element's `summary`; `null` without it. */
  readonly summary: CaptureSummary | null;
  /** The same for every attempt with the same photos. */
  readonly idempotencyKey: string | null;
  /** `Bearer …` with the grant; `null` without one. */
  readonly authorization: string | null;
  readonly answer: FakeAnswer;
}

/** Replaces the relay until `restore()`. */
export interface FakeRelay {
  /** Sets the answers from now on, one per call; the last one repeats. */
  answer(...answers: readonly [FakeAnswer, ...FakeAnswer[]]): void;
  /** The submissions, in order. */
  readonly calls: readonly FakeCall[];
  /** Restores `XMLHttpRequest` and `fetch`. */
  restore(): void;
}

const ACCEPTED: FakeAnswer = { verdict: true };
/** As every response of a relay. */
const RELAY_RESPONSE = { headers: { [HEADER_NAMES.protocol]: String(RELAY_PROTOCOL_VERSION) } };

/**
 * Answers the photos that this page posts to `endpoint` with `XMLHttpRequest` (as the element does) or `fetch`, without the network.
 * The element's question for the relay's conditions is answered with none. Requests to other URLs are not affected.
 *
 * @param endpoint the element's own, e.g. `/verify`
 * @param answers as for {@link FakeRelay.answer}. Default: every document is accepted
 */
export function fakeRelay(endpoint: string, ...answers: readonly FakeAnswer[]): FakeRelay {
  const calls: FakeCall[] = [];
  let queue = [...answers];
  const nextAnswer = (): FakeAnswer => (queue.length > 1 ? queue.shift() : queue[0]) ?? ACCEPTED;

  const isAt = (path: string, { origin, pathname }: URL): boolean => {
    const mount = new URL(endpoint, document.baseURI);
    return origin === mount.origin && pathname === mount.pathname.replace(/\/+$/, '') + path;
  };
  const interceptor: RequestInterceptor = {
    handles: (method, url) => method.toUpperCase() === 'POST' && isAt(RELAY_PATHS.photos, url),
    answer(headers, body) {
      const answer = nextAnswer();
      calls.push({ ...parseFakeCall(headers, body), answer });
      const { uploadMs = 0, delayMs = 0 } = answer;
      const isSilent = 'fails' in answer && answer.fails === 'silent';
      const response = toFakeHttpResponse(answer, calls.length);
      return { uploadMs, answerMs: isSilent ? null : uploadMs + delayMs, response };
    },
  };
  const restore = replaceProperties(window, {
    XMLHttpRequest: createFakeXMLHttpRequest(XMLHttpRequest, interceptor),
    fetch: createFakeFetch(window.fetch.bind(window), interceptor, (url) => isAt(RELAY_PATHS.config, url)),
  });
  return { answer: (...next) => (queue = [...next]), calls, restore };
}

function parseFakeCall(headers: Headers, body: unknown): Omit<FakeCall, 'answer'> {
  const form = body instanceof FormData ? body : new FormData();
  const data = form.get(FORM_PARTS.data);
  const summary = form.get(FORM_PARTS.summary);
  const files = form.getAll(FORM_PARTS.photos).filter((part) => part instanceof File);
  return {
    files,
    fields: typeof data === 'string' ? parsePhotoRequestFields(JSON.parse(data)) : {},
    summary: typeof summary === 'string' ? parseCaptureSummary(JSON.parse(summary), files.length) : null,
    idempotencyKey: headers.get(HEADER_NAMES.idempotencyKey),
    authorization: headers.get('Authorization'),
  };
}

function createFakeFetch(
  originalFetch: typeof fetch,
  interceptor: RequestInterceptor,
  asksForConditions: (url: URL) => boolean,
): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, document.baseURI);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (method.toUpperCase() === 'GET' && asksForConditions(url)) return new Response('{}', RELAY_RESPONSE);
    if (!interceptor.handles(method, url)) return originalFetch(input, init);
    const request = new Request(input, init);
    const { signal, headers } = request;
    // WebKit does not read back the parts of a request that was made from a `FormData`.
    const body = init?.body instanceof FormData ? init.body : await request.formData();
    return awaitResponse(interceptor.answer(headers, body), signal);
  };
}

async function awaitResponse({ answerMs, response }: InterceptedAnswer, signal: AbortSignal): Promise<Response> {
  await new Promise<void>((resolve, reject) => {
    if (answerMs !== null) setTimeout(resolve, answerMs);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
  if (!response) throw new TypeError('Failed to fetch');
  return new Response(response.body, response);
}
