import type { RelayCode } from '../../../../src/contract.js';
import type { RelayOptions } from '../../../../src/relay.js';
import { createAcceleratedClock } from '../accelerated-clock.js';
import { createIdempotencyKey, type RelayFixture, type Transport } from '../relay-fixture.js';
import { answerWith } from '../fake-service.js';
import { jpeg } from '../small-files.js';
import { BOUNDARY, DATA_PART, END_BOUNDARY, rawMultipart, rawPart } from '../raw-multipart.js';

/** The media type of the multipart bodies. */
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

type ProblemAct = (fixture: RelayFixture) => Promise<Response>;

/** A request, and the problem that it must be answered with. */
export interface ProblemCase {
  readonly code: RelayCode;
  readonly when: string;
  readonly options?: Partial<RelayOptions>;
  readonly act: ProblemAct;
  readonly field?: string;
  readonly retryAfter?: string;
  /** Photo calls that reach the service. Default 0. */
  readonly calls?: number;
  readonly only?: Transport;
}

/** Cases with the same problem, by what leads to it. */
export const casesOf = (
  problem: Omit<ProblemCase, 'when' | 'act'>,
  acts: Readonly<Record<string, ProblemAct>>,
): readonly ProblemCase[] => Object.entries(acts).map(([when, act]) => ({ ...problem, when, act }));

/** Submits a usual photo. */
export const submit: ProblemAct = (fixture) => fixture.submit();
/** Posts a body to `/photos`. */
export const post = (
  fixture: RelayFixture,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const init = {
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': createIdempotencyKey(), 'Content-Type': MULTIPART_TYPE, ...headers },
  };
  return fixture.call('/photos', { ...init, duplex: 'half' });
};
/** Posts the pieces of a multipart body. */
export const raw =
  (...pieces: readonly (string | Uint8Array)[]) =>
  (fixture: RelayFixture) =>
    post(fixture, rawMultipart(...pieces).body);
/** Submits; the photo call is answered by a script. */
export const photoCall = (script: RelayFixture['service']['photo']) => (fixture: RelayFixture) => {
  fixture.service.photo = script;
  return fixture.submit();
};
/** Submits; the service answers with a status. */
export const answers = (status: number, headers = {}) =>
  photoCall(answerWith(status, 'the service’s own words', headers));
/** Submits; the login is answered by a script. */
export const logins = (script: RelayFixture['service']['login']) => (fixture: RelayFixture) => {
  fixture.service.login = script;
  return fixture.submit();
};
/** Submits with a data part. */
export const data = (value: unknown) => (fixture: RelayFixture) => fixture.submit({ data: value });
/** Submits files. */
export const photos =
  (...files: readonly Blob[]) =>
  (fixture: RelayFixture) =>
    fixture.submit({ photos: files });
/** Submits one part with the given head. */
export const head = (text: string, body: string | Uint8Array = jpeg()) =>
  raw(DATA_PART, rawPart(text, body), END_BOUNDARY);
/** The head of a photo. */
export const DISPOSITION = 'Content-Disposition: form-data; name="photos"; filename="a"';
/** Time limits pass 20 times as fast. */
export const withFastClock = () => ({ clock: createAcceleratedClock(20) });
