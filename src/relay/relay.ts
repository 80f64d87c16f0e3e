/** The letterbox on the host's server: a `(Request) → Promise<Response>` on any runtime with web standards. */
export { createRelay, type RelayHandler } from './create-relay.js';
export {
  DEFAULT_LIMITS,
  DEFAULT_RATE_LIMIT,
  type RateLimit,
  type RelayLimits,
  type RelayOptions,
} from './relay-options.js';
export { EXPOSABLE_FIELDS, type ExposableField } from './browser-answer.js';
export type { Authorize } from './authorize-request.js';
export type { DemandDelivery, OnDemandResult } from './handle-callback.js';
export type { OnResult, ResultDelivery } from './deliver-result.js';
export { fetchSender } from './fetch-sender.js';
export { issueGrant, verifyGrant, type Grant, type IssueGrantOptions } from './grants.js';
export { LOG_EVENTS, type Log, type LogEntry, type LogEvent } from './relay-log.js';
export { createMemoryStore } from './memory-store.js';
export type { Clock, ServiceSender, ServiceCall, ServiceReply } from './service-sender.js';
export type { RelayStore } from './relay-store.js';
export type { ClientInfo } from './handle-photos.js';
