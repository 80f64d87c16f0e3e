/** Paths, names of multipart parts, and header names of the wire format. */
export const SERVICE_PATHS = {
  photo: '/flow/authenticity/photo',
  login: '/authorization/v1/auth_business/login',
} as const;

/** Under the relay's mount. */
export const RELAY_PATHS = {
  photos: '/photos',
  config: '/config',
  handoff: '/handoff',
  health: '/health',
  ready: '/ready',
  callback: '/callback',
} as const;

/** `summary` exists only between browser and relay; the other two are also those of the service. */
export const FORM_PARTS = { data: 'data', photos: 'photos', summary: 'summary' } as const;

export const HEADER_NAMES = {
  idempotencyKey: 'Idempotency-Key',
  sandbox: 'x-sandbox',
  sandboxAnswer: 'x-sandbox-answer',
  protocol: 'Doc-Capture-Protocol',
  lastEventId: 'Last-Event-ID',
} as const;

/**
 * The version of the protocol between browser and relay. Every response of the relay has it in the header
 * `HEADER_NAMES.protocol`. It increases with an incompatible change, not with an addition.
 */
export const RELAY_PROTOCOL_VERSION = 1;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Bearer tokens of hand-offs begin with it. No grant does. */
export const HANDOFF_TOKEN_PREFIX = 'doc-capture-handoff';

/** The bearer token of one end. */
export function createHandoffToken(id: string, secret: string): string {
  return `${HANDOFF_TOKEN_PREFIX}.${id}.${secret}`;
}
