import { isCaptureError, type ErrorCode, type ErrorDetail } from '../contract/contract.js';

/** What went wrong, as the session's events carry it. An error of no known kind is `internal`. */
export function toErrorReport(error: unknown): { code: ErrorCode; detail: ErrorDetail } {
  return isCaptureError(error) ? { code: error.code, detail: error.detail } : { code: 'internal', detail: {} };
}
