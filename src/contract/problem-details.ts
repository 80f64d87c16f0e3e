import { getOwnProperty, isJsonObject } from '../shared/shared.js';
import { RELAY_PROBLEMS, CaptureError, type RelayCode, type ErrorDetail } from './capture-error.js';

const PROBLEM_URN_PREFIX = 'urn:problem-type:doc-capture:';
const UNITS = ['bytes', 'px', 'ms', 'count'] as const satisfies readonly ErrorDetail['unit'][];

/** A problem details object (RFC 9457). The relay sends it as `application/problem+json`. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  readonly code: RelayCode;
  /** The affected part, header or member of `data`. */
  readonly field?: string;
  readonly measured?: number;
  readonly limit?: number;
  readonly unit?: 'bytes' | 'px' | 'ms' | 'count';
  /** The value of `Retry-After`, for clients that cannot read the header. */
  readonly retry_after_seconds?: number;
}

/**
 * Creates the problem details of a code. It contains only the fields of {@link Problem}, neither the service's status nor
 * messages.
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
 * Parses problem details into an error. Members of a wrong type are omitted.
 * @param json the parsed body, untrusted
 * @param status the HTTP status of the response, for the detail
 * @returns `null` when the body is not a problem of the relay
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
