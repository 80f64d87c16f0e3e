/** The relay on Node: a request listener, a server, a sender, a shared store, and the program. */
export { toNodeHandler, type NodeHandler } from './to-node-handler.js';
export { serve, type Listening, type RelayServer } from './serve.js';
export { nodeSender } from './node-sender.js';
export { relayFromEnvironment, runRelay } from './program.js';
export { callbackLog } from './callback-log.js';
export { createRedisStore } from './redis-store.js';
