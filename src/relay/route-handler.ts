/** What the handlers of the relay's routes get, and how they answer. */
import type { Context } from 'hono';
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
import { withoutUndefined } from '../shared/shared.js';
import type { BodyReader } from './read-body-chunks.js';

/** What an adapter knows about the client beside the request. */
export interface ClientInfo {
  /** The client's address, for the rate limit of anonymous clients. */
  readonly remoteAddress?: string | undefined;
  /** The body, where an adapter reads it with less work than `request.body`. Called once at most. */
  readonly readBody?: BodyReader | undefined;
  /** Aborts when the server closes: event streams end, and their clients connect to another relay. */
  readonly closing?: AbortSignal | undefined;
}

/** What hono knows of a request to the relay. */
export interface RelayHonoEnv {
  Bindings: ClientInfo;
}
export type RelayContext = Context<RelayHonoEnv>;

/** Answers the requests of one path and method. */
export type RouteHandler = (context: RelayContext) => Response | Promise<Response>;
/** The handlers of each path, by their methods. */
export type Routes = Readonly<Record<string, Readonly<Record<string, RouteHandler>>>>;

/** Headers of every response: no caching, no content sniffing, and the protocol version. */
export const COMMON_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  [HEADER_NAMES.protocol]: String(RELAY_PROTOCOL_VERSION),
} as const;

export function jsonResponse(body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { headers: { ...COMMON_HEADERS, ...headers } });
}

/**
 * A response with the problem details of a code, and `Retry-After` if the detail has a wait.
 * @param explanation for the developer of the page: the member `detail` of RFC 9457
 */
export function problemResponse(
  code: RelayCode,
  detail: ErrorDetail = {},
  headers: Readonly<Record<string, string>> = {},
  explanation?: string,
): Response {
  const body = { ...createProblem(code, detail), ...withoutUndefined({ detail: explanation }) };
  const { retryAfterSeconds } = detail;
  return Response.json(body, {
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
