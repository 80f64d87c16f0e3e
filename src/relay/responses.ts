import {
  HEADER_NAMES,
  PROBLEM_MEDIA_TYPE,
  RELAY_PROTOCOL_VERSION,
  isRelayCode,
  isCaptureError,
  createProblem,
  type RelayCode,
  type ErrorDetail,
} from '../contract/contract.js';

/** Never kept by anyone on the way, never taken for another type; and which version of the relay says it. */
const COMMON_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  [HEADER_NAMES.protocol]: String(RELAY_PROTOCOL_VERSION),
} as const;

export function jsonResponse(body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    headers: { ...COMMON_HEADERS, 'Content-Type': 'application/json', ...headers },
  });
}

/** The problem details of a code; `Retry-After` where a wait is known. */
export function problemResponse(
  code: RelayCode,
  detail: ErrorDetail = {},
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = createProblem(code, detail);
  const { retryAfterSeconds } = detail;
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      ...COMMON_HEADERS,
      'Content-Type': PROBLEM_MEDIA_TYPE,
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
      ...(code === 'unauthorized' ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...headers,
    },
  });
}

export function emptyResponse(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...COMMON_HEADERS, ...headers } });
}

/**
 * An error as the outside may know it. Everything that is no trouble of the relay's is `host_failed`, without a word. Which
 * member of the service's answer was odd is no browser's business.
 */
export function toPublicError(error: unknown): { readonly code: RelayCode; readonly detail: ErrorDetail } {
  if (!isCaptureError(error) || !isRelayCode(error.code)) return { code: 'host_failed', detail: {} };
  const { field, ...rest } = error.detail;
  const isAnswer = /^(service_|outcome_)/.test(error.code);
  return { code: error.code, detail: isAnswer || field === undefined ? rest : { ...rest, field } };
}
