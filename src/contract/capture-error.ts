import { ModuleLoadError } from '../shared/shared.js';

/**
 * All error codes: those of the relay's problems, each with an HTTP status, and those of the browser (camera, files,
 * worker, connection).
 */

/** The relay's problems: the status and a neutral title (RFC 9457) of each code. */
export const RELAY_PROBLEMS = {
  bad_request: { status: 400, title: 'The request is malformed' },
  unauthorized: { status: 401, title: 'No valid grant' },
  origin_forbidden: { status: 403, title: 'This origin is not allowed' },
  attempts_exhausted: { status: 403, title: 'No attempts left' },
  handoff_unconfirmed: { status: 403, title: 'The computer has not confirmed the phone' },
  not_found: { status: 404, title: 'Nothing here' },
  method_not_allowed: { status: 405, title: 'Method not allowed here' },
  upload_timeout: { status: 408, title: 'The upload took too long' },
  handoff_taken: { status: 409, title: 'Another phone has claimed this hand-off' },
  handoff_active: { status: 409, title: 'A phone has the right to submit' },
  handoff_ended: { status: 410, title: 'The hand-off has ended' },
  too_large: { status: 413, title: 'The files are over 10 MB in all' },
  unsupported_type: { status: 415, title: 'Not a PNG, JPEG, WEBP or PDF file' },
  photo_count: { status: 422, title: 'One or two photos are needed' },
  low_resolution: { status: 422, title: 'An image is under 224 × 224 pixels' },
  idempotency_mismatch: { status: 422, title: 'The key was used with another body' },
  rate_limited: { status: 429, title: 'Too many calls' },
  host_failed: { status: 500, title: 'The host could not take the result' },
  internal: { status: 500, title: 'The relay failed' },
  service_credentials: { status: 502, title: 'The verification service refused the credentials' },
  service_unreachable: { status: 502, title: 'The verification service could not be reached' },
  service_protocol: { status: 502, title: 'The verification service answered unexpectedly' },
  outcome_unknown: { status: 502, title: 'The connection broke after the photos were sent' },
  service_unavailable: { status: 503, title: 'The verification service is not available now' },
  overloaded: { status: 503, title: 'Too many uploads at once' },
  service_timeout: { status: 504, title: 'The verification service did not answer in time' },
} as const satisfies Record<string, { status: number; title: string }>;
export type RelayCode = keyof typeof RELAY_PROBLEMS;

/** Codes of errors that arise in the browser. `internal` is a fault of this project's own code, in the browser or the relay. */
export const BROWSER_CODES = [
  'camera_denied',
  'camera_dismissed',
  'camera_absent',
  'camera_busy',
  'camera_constraints',
  'camera_insecure',
  'camera_policy',
  'camera_unsupported',
  'camera_timeout',
  'camera_lost',
  'file_empty',
  'file_unreadable',
  'file_too_many_pixels',
  'pdf_too_large',
  'pdf_encrypted',
  'worker_failed',
  'not_loaded',
  'offline',
  'relay_unreachable',
  'relay_protocol',
  'relay_timeout',
  'relay_version',
  'endpoint_missing',
  'internal',
] as const;
export type BrowserCode = (typeof BROWSER_CODES)[number];
export type ErrorCode = RelayCode | BrowserCode;

/** Optional details of an error: the measured number with its limit and unit, the field, the status. */
export interface ErrorDetail {
  readonly field?: string;
  readonly measured?: number;
  readonly limit?: number;
  readonly unit?: 'bytes' | 'px' | 'ms' | 'count';
  readonly retryAfterSeconds?: number;
  readonly status?: number;
}

/** The error class of this project. Callers use `code`, never the message. */
export class CaptureError extends Error {
  /** Other copies of the package recognise the error by this name. */
  override readonly name = 'CaptureError';
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, message: string = code, detail: ErrorDetail = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.detail = detail;
  }
}

/** Also works across copies of the package, because it checks the shape and not the class. */
export function isCaptureError(value: unknown): value is CaptureError {
  return (
    value instanceof Error && value.name === 'CaptureError' && typeof (value as { code?: unknown }).code === 'string'
  );
}

/** Any thrown value as a `CaptureError`: a module that did not load is `not_loaded`, an unknown error `internal`. */
export function toCaptureError(error: unknown): CaptureError {
  if (isCaptureError(error)) return error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new CaptureError(error instanceof ModuleLoadError ? 'not_loaded' : 'internal', message, {}, { cause: error });
}

/** Code and detail of any thrown value, as the session's events carry them. */
export function toErrorReport(error: unknown): Pick<CaptureError, 'code' | 'detail'> {
  const { code, detail } = toCaptureError(error);
  return { code, detail };
}
