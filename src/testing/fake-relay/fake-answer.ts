/** What the fake relay answers, as a host writes it, and as it goes over the wire. */
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
  /** Time in which the photos go out, with progress, in milliseconds. Default 0. */
  readonly uploadMs?: number;
  /** From the last byte to the answer, in milliseconds. Default 0. */
  readonly delayMs?: number;
}

/** A verdict with the service's word, e.g. `{ verdict: false, reason: 'blur_img' }`. Other members go out as they are. */
export interface FakeVerdict extends AnswerTiming {
  readonly verdict: boolean;
  readonly reason?: Reason | (string & {});
  /** Default: a new one for each call. */
  readonly flow_id?: string;
  /** As of a grant with a limited number of attempts. */
  readonly attempts_left?: number;
}

/** A problem of the relay's, by its code. */
export interface FakeProblem extends AnswerTiming {
  readonly problem: RelayCode;
  /** Which part or member it is about. */
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * No answer that the element can read: the connection breaks, nothing ever comes, a web page comes as from a server where
 * there is no relay, or a relay of another version cannot read what it was sent.
 */
export interface FakeFailure extends AnswerTiming {
  readonly fails: 'unreachable' | 'silent' | 'page' | 'version';
}

export type FakeAnswer = FakeVerdict | FakeProblem | FakeFailure;

const PROTOCOL_HEADER = HEADER_NAMES.protocol.toLowerCase();

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @returns the answer on the wire; `null` for none */
export function toWireAnswer(answer: FakeAnswer, call: number): WireAnswer | null {
  if ('fails' in answer) return FAILURE_ANSWERS[answer.fails];
  if ('problem' in answer) return toProblemAnswer(answer);
  const { uploadMs: _upload, delayMs: _delay, ...said } = answer;
  return createWireAnswer(200, 'application/json', { reason: '', flow_id: `fake-${call}`, ...said });
}

const FAILURE_ANSWERS: Readonly<Record<FakeFailure['fails'], WireAnswer | null>> = {
  unreachable: null,
  silent: null,
  page: { status: 404, headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Not found</h1>' },
  version: createWireAnswer(400, PROBLEM_MEDIA_TYPE, createProblem('bad_request'), {
    [PROTOCOL_HEADER]: String(RELAY_PROTOCOL_VERSION + 1),
  }),
};

function toProblemAnswer({ problem: code, field, retryAfterSeconds }: FakeProblem): WireAnswer {
  const body = createProblem(code, {
    ...(field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
  const more = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return createWireAnswer(body.status, PROBLEM_MEDIA_TYPE, body, more);
}

/** As every answer of a relay. */
function createWireAnswer(status: number, type: string, body: unknown, more: WireAnswer['headers'] = {}): WireAnswer {
  const headers = { 'content-type': type, [PROTOCOL_HEADER]: String(RELAY_PROTOCOL_VERSION), ...more };
  return { status, headers, body: JSON.stringify(body) };
}
