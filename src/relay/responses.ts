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

/** Headers of every response: no caching, no content sniffing, and the protocol version. */
export const COMMON_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  [HEADER_NAMES.protocol]: String(RELAY_PROTOCOL_VERSION),
} as const;

export function jsonResponse(body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    headers: { ...COMMON_HEADERS, 'Content-Type': 'application/json', ...headers },
  });
}

/** A response with the problem details of a code, and `Retry-After` if the detail has a wait. */
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

/** The answer of a request that was carried out and has nothing to say. */
export const noContent = (): Response => new Response(null, { status: 204, headers: COMMON_HEADERS });

/**
 * The code and detail of an error that a client may see. An unexpected error becomes `internal` without details. The
 * field is removed from errors about the service's answer.
 */
export function toPublicError(error: unknown): { readonly code: RelayCode; readonly detail: ErrorDetail } {
  if (!isCaptureError(error) || !isRelayCode(error.code)) return { code: 'internal', detail: {} };
  const { field, ...rest } = error.detail;
  const isAboutService = error.code.startsWith('service_') || error.code.startsWith('outcome_');
  return { code: error.code, detail: isAboutService || field === undefined ? rest : { ...rest, field } };
}
