/** What the fake relay answers, as a host writes it, and as it goes over the wire. */
import {
  HEADERS,
  problem,
  PROBLEM_TYPE,
  RELAY_PROTOCOL,
  type Reason,
  type RelayCode,
} from '../../contract/contract.js';

/** How long an answer takes. */
export interface Pace {
  /** Time in which the photos go out, with progress, in milliseconds. Default 0. */
  readonly uploadMs?: number;
  /** From the last byte to the answer, in milliseconds. Default 0. */
  readonly delayMs?: number;
}

/** A verdict with the service's word, e.g. `{ verdict: false, reason: 'blur_img' }`. Other members go out as they are. */
export interface FakeVerdict extends Pace {
  readonly verdict: boolean;
  readonly reason?: Reason | (string & {});
  /** Default: a new one for each call. */
  readonly flow_id?: string;
  /** As of a grant with a limited number of attempts. */
  readonly attempts_left?: number;
}

/** A problem of the relay's, by its code. */
export interface FakeProblem extends Pace {
  readonly problem: RelayCode;
  /** Which part or member it is about. */
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * No answer that the element can read: the connection breaks, nothing ever comes, a web page comes as from a server where
 * there is no relay, or a relay of another version cannot read what it was sent.
 */
export interface FakeSilence extends Pace {
  readonly fails: 'unreachable' | 'silent' | 'page' | 'version';
}

export type FakeAnswer = FakeVerdict | FakeProblem | FakeSilence;

const PROTOCOL = HEADERS.protocol.toLowerCase();

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @returns the answer on the wire; `null` for none */
export function onWire(answer: FakeAnswer, call: number): WireAnswer | null {
  if ('fails' in answer) return FAILURES[answer.fails];
  if ('problem' in answer) return problemOf(answer);
  const { uploadMs: _upload, delayMs: _delay, ...said } = answer;
  return wire(200, 'application/json', { reason: '', flow_id: `fake-${call}`, ...said });
}

const FAILURES: Readonly<Record<FakeSilence['fails'], WireAnswer | null>> = {
  unreachable: null,
  silent: null,
  page: { status: 404, headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Not found</h1>' },
  version: wire(400, PROBLEM_TYPE, problem('bad_request'), { [PROTOCOL]: String(RELAY_PROTOCOL + 1) }),
};

function problemOf({ problem: code, field, retryAfterSeconds }: FakeProblem): WireAnswer {
  const body = problem(code, {
    ...(field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
  const more = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return wire(body.status, PROBLEM_TYPE, body, more);
}

/** As every answer of a relay. */
function wire(status: number, type: string, body: unknown, more: WireAnswer['headers'] = {}): WireAnswer {
  const headers = { 'content-type': type, [PROTOCOL]: String(RELAY_PROTOCOL), ...more };
  return { status, headers, body: JSON.stringify(body) };
}
