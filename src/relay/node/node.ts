/** The relay on Node: request listener, server, sender, shared store, callback log, metrics and configuration. */
export { callbackLog } from './callback-log-file.js';
export { createRelayWithMetrics, type RelayMetrics } from './metrics/create-relay-with-metrics.js';
export { serveMetrics } from './metrics/serve-metrics.js';
export { nodeSender } from './node-sender.js';
export { createRedisStore } from './redis-store.js';
export { readSecretFiles, relayFromEnvironment } from './relay-from-environment.js';
export { RELAY_VARIABLE_HELP } from './relay-options-from-environment.js';
export { serveRelay, type RelayServer } from './serve-relay.js';
export { toNodeHandler, type NodeHandler } from './to-node-handler.js';
