/** Package export `./relay`: the endpoint on the host's server, for any runtime with web standards, and its adapters for Node. */
export { checkGrant, createMemoryStore, createRelay, fetchSender, issueGrant, ServiceError } from './relay/relay.js';
export type {
  DemandDelivery,
  Grant,
  GrantConditions,
  Log,
  RelayHandler,
  RelayLimits,
  RelayOptions,
  RelayStore,
  ResultDelivery,
  ServiceSender,
  VerificationService,
} from './relay/relay.js';
export {
  callbackLog,
  createRedisStore,
  createRelayWithMetrics,
  nodeSender,
  relayFromEnvironment,
  serveMetrics,
  serveRelay,
  toNodeHandler,
} from './relay/node/node.js';
export type { NodeHandler } from './relay/node/node.js';
