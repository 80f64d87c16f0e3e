/** The two operations of the service. */
export type ServiceOperation = 'photo' | 'login';

/** A documented answer of the service. `body` is `null` where the service documents none. */
export interface DocumentedServiceStatus {
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
