/** Package export `./relay`. */
export * from './relay/relay.js';
export * from './relay/node/node.js';
