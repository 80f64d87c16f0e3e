/** The answers of the fake relay: as a host's test writes them, and as the page receives them. */
import {
  HEADER_NAMES,
  createProblem,
  PROBLEM_MEDIA_TYPE,
  RELAY_PROTOCOL_VERSION,
  type Reason,
  type RelayCode,
} from '../../contract/contract.js';

/** How long an answer takes. */
export interface AnswerTiming {
  /** Duration of the upload, with progress events, in milliseconds. Default 0. */
  readonly uploadMs?: number;
  /** Time from the last byte of the upload to the answer, in milliseconds. Default 0. */
  readonly delayMs?: number;
}

/** A verdict with a reason of the service, e.g. `{ verdict: false, reason: 'blur_img' }`. Other members pass unchanged. */
export interface FakeVerdict extends AnswerTiming {
  readonly verdict: boolean;
  readonly reason?: Reason | (string & {});
  /** Default: a new one for each call. */
  readonly flow_id?: string;
  /** As with a grant that limits the attempts. */
  readonly attempts_left?: number;
}

/** A problem response of the relay, by its code. */
export interface FakeProblem extends AnswerTiming {
  readonly problem: RelayCode;
  /** The part or member that the problem is about. */
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * No answer that the element can read. `unreachable`: the connection breaks. `silent`: no response. `page`: a web page,
 * as from a server without a relay. `version`: a relay of another protocol version refuses the request.
 */
export interface FakeTransportFailure extends AnswerTiming {
  readonly fails: 'unreachable' | 'silent' | 'page' | 'version';
}

export type FakeAnswer = FakeVerdict | FakeProblem | FakeTransportFailure;

const PROTOCOL_HEADER = HEADER_NAMES.protocol.toLowerCase();

export interface FakeHttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The response to the n-th call; `null` for none. */
export function toFakeHttpResponse(answer: FakeAnswer, call: number): FakeHttpResponse | null {
  if ('fails' in answer) return FAILURE_ANSWERS[answer.fails];
  if ('problem' in answer) return toProblemAnswer(answer);
  const { uploadMs: _upload, delayMs: _delay, ...members } = answer;
  return createWireAnswer(200, 'application/json', { reason: '', flow_id: `fake-${call}`, ...members });
}

const FAILURE_ANSWERS: Readonly<Record<FakeTransportFailure['fails'], FakeHttpResponse | null>> = {
  unreachable: null,
  silent: null,
  page: { status: 404, headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Not found</h1>' },
  version: createWireAnswer(400, PROBLEM_MEDIA_TYPE, createProblem('bad_request'), {
    [PROTOCOL_HEADER]: String(RELAY_PROTOCOL_VERSION + 1),
  }),
};

function toProblemAnswer({ problem: code, field, retryAfterSeconds }: FakeProblem): FakeHttpResponse {
  const body = createProblem(code, {
    ...(field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
  const extraHeaders = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return createWireAnswer(body.status, PROBLEM_MEDIA_TYPE, body, extraHeaders);
}

/** With the headers of every relay response. */
function createWireAnswer(
  status: number,
  type: string,
  body: unknown,
  extraHeaders: FakeHttpResponse['headers'] = {},
): FakeHttpResponse {
  const headers = { 'content-type': type, [PROTOCOL_HEADER]: String(RELAY_PROTOCOL_VERSION), ...extraHeaders };
  return { status, headers, body: JSON.stringify(body) };
}
