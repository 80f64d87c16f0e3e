/** The relay, the endpoint on the host's server: a `(Request) → Promise<Response>` for any runtime with web standards. */
export type { Clock } from '../shared/shared.js';
export { createRelay, type RelayHandler } from './create-relay.js';
export { EXPOSABLE_FIELDS } from './deliver-result.js';
export { fetchSender } from './fetch-sender.js';
export { checkGrant, issueGrant, verifyGrant, type IssueGrantOptions } from './grant-tokens.js';
export type { DemandDelivery, OnResult, ResultDelivery } from './host-hooks.js';
export type { ClientInfo } from './relay-context.js';
export { createMemoryStore } from './memory-store.js';
export type { Log, LogEntry } from './relay-log.js';
export type { RelayLimits, RelayOptions } from './relay-options.js';
export type { Grant, GrantConditions } from './submission-conditions.js';
export type { RelayStore } from './relay-store.js';
export type { ServiceCall, ServiceReply, ServiceSender } from './service-call.js';
