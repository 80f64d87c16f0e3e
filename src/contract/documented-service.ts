/** The two operations of the service. */
type ServiceOperation = 'photo' | 'login';

/** A documented answer of the service. `body` is `null` where the service documents none. */
interface DocumentedServiceStatus {
  readonly operation: ServiceOperation;
  readonly status: number;
  readonly when: string;
  readonly body: 'photo result' | 'login success' | 'login failure' | null;
}

export const DOCUMENTED_SERVICE_STATUSES: readonly DocumentedServiceStatus[] = [
  { operation: 'photo', status: 200, when: 'processed; a rejection is a verdict, not a status', body: 'photo result' },
  { operation: 'photo', status: 408, when: 'the request timed out', body: null },
  { operation: 'login', status: 200, when: 'logged in', body: 'login success' },
  { operation: 'login', status: 400, when: 'a bad field, or a wrong identifier or secret', body: 'login failure' },
  { operation: 'login', status: 500, when: "the service's own trouble; a case for its support", body: 'login failure' },
];

/**
 * The channels of the service, and what it checks in each. This project uses the photo channel. The video channel uses the
 * service's SDKs, and its results reach a host only by callback.
 */
export const CHANNELS = ['photo', 'video'] as const;
type Channel = (typeof CHANNELS)[number];

/** Each check of the service, with the channels that have it. */
export const SERVICE_CHECKS = {
  document_manipulation: { meaning: 'The document was not manipulated', channels: ['photo', 'video'] },
  mrz_and_level_1: { meaning: 'MRZ and security elements of level 1', channels: ['photo', 'video'] },
  level_2: { meaning: 'Security elements of level 2', channels: ['video'] },
  document_liveness: { meaning: 'The document itself is in front of the camera', channels: ['video'] },
} as const satisfies Record<string, { readonly meaning: string; readonly channels: readonly Channel[] }>;
