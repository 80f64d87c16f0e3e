/** The letterbox on the host's server: a `(Request) → Promise<Response>` on any runtime with web standards. */
export { createRelay, type RelayHandler } from './handler.js';
export { DEFAULT_LIMITS, DEFAULT_RATE, type RateLimit, type RelayLimits, type RelayOptions } from './options.js';
export { EXPOSABLE, type Exposable } from './answer.js';
export type { Authorize } from './authorize.js';
export type { DemandDelivery, OnDemandResult } from './callback.js';
export type { OnResult, ResultDelivery } from './deliver.js';
export { fetchSender } from './fetch-sender.js';
export { issueGrant, verifyGrant, type Grant, type GrantRequest } from './grants.js';
export { LOG_EVENTS, type Log, type LogEntry, type LogEvent } from './log.js';
export { createMemoryStore } from './memory-store.js';
export type { Clock, Sender, ServiceCall, ServiceReply } from './ports.js';
export type { RelayStore } from './store.js';
export type { CallInfo } from './submit.js';
