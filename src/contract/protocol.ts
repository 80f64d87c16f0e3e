/** Paths, part names and header names, as they go over the wire. */
export const SERVICE_PATHS = {
  photo: '/flow/authenticity/photo',
  login: '/authorization/v1/auth_business/login',
} as const;

/** Under the relay's mount. */
export const RELAY_PATHS = { photos: '/photos', health: '/health', callback: '/callback' } as const;

export const FORM_PARTS = { data: 'data', photos: 'photos' } as const;

export const HEADER_NAMES = {
  idempotencyKey: 'Idempotency-Key',
  sandbox: 'x-sandbox',
  sandboxAnswer: 'x-sandbox-answer',
  protocol: 'Doc-Capture-Protocol',
} as const;

/**
 * The version of what goes between browser and relay. The relay names its own in every answer, under `HEADERS.protocol`.
 * It rises with a change that the other side cannot read; what is only added leaves it as it is.
 */
export const RELAY_PROTOCOL_VERSION = 1;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
