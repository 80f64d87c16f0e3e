/** What the fake relay answers, as a host writes it, and as it goes over the wire. */
import { problem, PROBLEM_TYPE, type Reason, type RelayCode } from '../../contract/contract.js';

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
 * No answer of a relay's: the connection breaks, nothing ever comes, or a web page comes, as from a server where there
 * is no relay.
 */
export interface FakeSilence extends Pace {
  readonly fails: 'unreachable' | 'silent' | 'page';
}

export type FakeAnswer = FakeVerdict | FakeProblem | FakeSilence;

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @returns the answer on the wire; `null` for none */
export function onWire(answer: FakeAnswer, call: number): WireAnswer | null {
  if ('fails' in answer) {
    const page = { status: 404, headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Not found</h1>' };
    return answer.fails === 'page' ? page : null;
  }
  if ('problem' in answer) {
    const { field, retryAfterSeconds } = answer;
    const body = problem(answer.problem, {
      ...(field !== undefined && { field }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
    const headers = {
      'content-type': PROBLEM_TYPE,
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    };
    return { status: body.status, headers, body: JSON.stringify(body) };
  }
  const { uploadMs: _upload, delayMs: _delay, ...said } = answer;
  const body = { reason: '', flow_id: `fake-${call}`, ...said };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
