import * as v from 'valibot';
import { withoutUndefined } from '../shared/shared.js';
import { CaptureError, RELAY_PROBLEMS, type ErrorDetail, type RelayCode } from './capture-error.js';
import { describe, objectOf, type MessageOf } from './message-schema.js';

const PROBLEM_URN_PREFIX = 'urn:problem-type:doc-capture:';
/** A code of the relay's problems. */
export const relayCodeSchema = v.picklist(Object.keys(RELAY_PROBLEMS) as RelayCode[]);
const number = v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined);
const field = describe(v.string(), 'The affected part, header or member of data');
/** A reader omits those of a wrong type. */
const details = {
  field: v.fallback(v.optional(field), undefined),
  measured: number,
  limit: number,
  unit: v.fallback(v.optional(v.picklist(['bytes', 'px', 'ms', 'count'])), undefined),
  /** The value of `Retry-After`, for clients that cannot read the header. */
  retry_after_seconds: number,
};
const statuses = [...new Set(Object.values(RELAY_PROBLEMS).map(({ status }) => status))];

export const problemSchema = describe(
  objectOf({
    type: v.pipe(v.string(), v.url()),
    title: v.string(),
    status: v.picklist(statuses),
    code: relayCodeSchema,
    detail: v.optional(describe(v.string(), 'What is wrong, for a developer')),
    ...details,
  }),
  'Problem details (RFC 9457)',
);
const readableProblem = objectOf({ code: relayCodeSchema, ...details });

/** A problem details object (RFC 9457). The relay sends it as `application/problem+json`. */
export type Problem = MessageOf<typeof problemSchema>;

/** Creates the problem details of a code. They contain neither the service's status nor messages. */
export function createProblem(code: RelayCode, detail: ErrorDetail = {}): Problem {
  const { retryAfterSeconds, status: _serviceStatus, ...members } = detail;
  const { title, status } = RELAY_PROBLEMS[code];
  return {
    type: PROBLEM_URN_PREFIX + code,
    title,
    status,
    code,
    ...withoutUndefined({ ...members, retry_after_seconds: retryAfterSeconds }),
  };
}

export function isRelayCode(word: unknown): word is RelayCode {
  return v.is(relayCodeSchema, word);
}

/**
 * Parses problem details into an error. Members of a wrong type are omitted.
 * @param json the parsed body, untrusted
 * @param status the HTTP status of the response, for the detail
 * @returns `null` when the body is not a problem of the relay
 */
export function parseProblem(json: unknown, status?: number): CaptureError | null {
  const { success, output } = v.safeParse(readableProblem, json);
  if (!success) return null;
  const { code, retry_after_seconds: retryAfterSeconds, ...members } = output;
  const known = RELAY_PROBLEMS[code];
  const detail = withoutUndefined({ status: status ?? known.status, ...members, retryAfterSeconds });
  return new CaptureError(code, known.title, detail);
}
