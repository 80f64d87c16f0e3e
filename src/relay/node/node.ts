/** The relay on Node: request listener, server, sender, shared store, callback log and command. */
export { callbackLog } from './callback-log-file.js';
export { nodeSender } from './node-sender.js';
export { createRedisStore } from './redis-store.js';
export { relayFromEnvironment, runRelay } from './run-relay.js';
export { serveRelay, type RelayListenOptions, type RelayServer } from './serve-relay.js';
export { toNodeHandler, type NodeHandler } from './to-node-handler.js';
