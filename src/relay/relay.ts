/** The relay, the endpoint on the host's server: a `(Request) → Promise<Response>` for any runtime with web standards. */
export type { Clock } from '../shared/shared.js';
export { createRelay, type RelayHandler } from './create-relay.js';
export {
  MAX_GRANT_TTL_SECONDS,
  checkGrant,
  formatSeconds,
  issueGrant,
  type IssueGrantOptions,
} from './grant-tokens.js';
export type { DemandDelivery, OnResult, ResultDelivery } from './host-hooks.js';
export type { Log, LogEntry } from './relay-log.js';
export { EXPOSABLE_FIELDS, type RelayLimits, type RelayOptions } from './relay-options.js';
export { createMemoryStore, type RelayStore } from './relay-store.js';
export type { ClientInfo } from './route-handler.js';
export { fetchSender, type ServiceCall, type ServiceSender } from './service-sender.js';
export type { Grant, GrantConditions } from './submission-conditions.js';
export { ServiceError, type ServiceSubmission, type VerificationService } from './verification-service.js';
