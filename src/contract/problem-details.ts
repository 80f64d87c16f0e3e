import { getOwnProperty, isJsonObject } from '../shared/shared.js';
import { RELAY_PROBLEMS, CaptureError, type RelayCode, type ErrorDetail } from './capture-error.js';

const PROBLEM_URN_PREFIX = 'urn:problem-type:doc-capture:';
const UNITS = ['bytes', 'px', 'ms', 'count'] as const satisfies readonly ErrorDetail['unit'][];

/** A problem details object (RFC 9457), as the relay sends it with `application/problem+json`. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  /** The HTTP status, once more. */
  readonly status: number;
  readonly code: RelayCode;
  /** Which part, header or member of `data` it is about. */
  readonly field?: string;
  readonly measured?: number;
  readonly limit?: number;
  readonly unit?: 'bytes' | 'px' | 'ms' | 'count';
  /** What `Retry-After` says, for callers that cannot read that header. */
  readonly retry_after_seconds?: number;
}

/**
 * The body for a code. Of the detail only the fields of {@link Problem} go out; the upstream's status stays inside, and
 * so do messages.
 */
export function createProblem(code: RelayCode, detail: ErrorDetail = {}): Problem {
  const { field, measured, limit, unit, retryAfterSeconds } = detail;
  return {
    type: PROBLEM_URN_PREFIX + code,
    title: RELAY_PROBLEMS[code].title,
    status: RELAY_PROBLEMS[code].status,
    code,
    ...(field === undefined ? {} : { field }),
    ...(measured === undefined ? {} : { measured }),
    ...(limit === undefined ? {} : { limit }),
    ...(unit === undefined ? {} : { unit }),
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
  };
}

export function isRelayCode(code: unknown): code is RelayCode {
  return typeof code === 'string' && Object.hasOwn(RELAY_PROBLEMS, code);
}

/**
 * Reads a problem body back into a trouble. Members of the wrong type are left out.
 * @param json the parsed body, untrusted
 * @param status the answer's HTTP status, kept in the detail
 * @returns `null` when the body is not one of this project's problems
 */
export function parseProblem(json: unknown, status?: number): CaptureError | null {
  if (!isJsonObject(json)) return null;
  const code = getOwnProperty(json, 'code');
  if (!isRelayCode(code)) return null;
  const field = getOwnProperty(json, 'field');
  const unit = UNITS.find((word) => word === getOwnProperty(json, 'unit'));
  const measured = finiteOrUndefined(getOwnProperty(json, 'measured'));
  const limit = finiteOrUndefined(getOwnProperty(json, 'limit'));
  const retryAfterSeconds = finiteOrUndefined(getOwnProperty(json, 'retry_after_seconds'));
  return new CaptureError(code, RELAY_PROBLEMS[code].title, {
    status: status ?? RELAY_PROBLEMS[code].status,
    ...(typeof field === 'string' ? { field } : {}),
    ...(unit === undefined ? {} : { unit }),
    ...(measured === undefined ? {} : { measured }),
    ...(limit === undefined ? {} : { limit }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

function finiteOrUndefined(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
