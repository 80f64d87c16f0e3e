/** The relay, the endpoint on the host's server: a `(Request) → Promise<Response>` for any runtime with web standards. */
export type { Clock } from '../shared/shared.js';
export type { Authorize } from './authorize-request.js';
export { createRelay, type RelayHandler } from './create-relay.js';
export type { OnResult, ResultDelivery } from './deliver-result.js';
export { EXPOSABLE_FIELDS, type ExposableField } from './to-browser-answer.js';
export { fetchSender } from './fetch-sender.js';
export { issueGrant, verifyGrant, type Grant, type IssueGrantOptions } from './grant-tokens.js';
export type { DemandDelivery, OnboardingDemandResultHook } from './handle-callback.js';
export type { ClientInfo } from './classify-client-address.js';
export { createMemoryStore } from './memory-store.js';
export { LOG_EVENTS, type Log, type LogEntry, type LogEventName } from './relay-log.js';
export {
  DEFAULT_LIMITS,
  DEFAULT_RATE_LIMIT,
  type RateLimit,
  type RelayLimits,
  type RelayOptions,
} from './relay-options.js';
export type { GrantConditions, SubmissionConditions } from './submission-conditions.js';
export type { RelayStore } from './relay-store.js';
export type { ServiceCall, ServiceReply, ServiceSender } from './service-sender.types.js';
