/** Package export `./sandbox`. */
export * from './sandbox/sandbox.js';
