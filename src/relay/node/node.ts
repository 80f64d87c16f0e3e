/** The relay on Node: request listener, server, sender, shared store, callback log, metrics and command. */
export { callbackLog } from './callback-log-file.js';
export type { RelayMetrics } from './metrics/create-metrics-registry.js';
export { createRelayWithMetrics, type RelayWithMetrics } from './metrics/create-relay-with-metrics.js';
export { serveMetrics, type MetricsListenOptions, type MetricsServer } from './metrics/serve-metrics.js';
export { nodeSender } from './node-sender.js';
export { createRedisStore } from './redis-store.js';
export { relayFromEnvironment, runRelay } from './run-relay.js';
export { serveRelay, type RelayListenOptions, type RelayServer } from './serve-relay.js';
export { toNodeHandler, type NodeHandler } from './to-node-handler.js';
