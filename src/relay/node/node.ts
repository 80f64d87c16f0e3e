/** The relay on Node: a request listener, a server, a sender, a shared store, and the program. */
export { toNodeHandler, type NodeHandler } from './to-node-handler.js';
export { serveRelay, type RelayListenOptions, type RelayServer } from './serve-relay.js';
export { nodeSender } from './node-sender.js';
export { relayFromEnvironment, runRelay } from './run-relay.js';
export { callbackLog } from './callback-log.js';
export { createRedisStore } from './redis-store.js';
