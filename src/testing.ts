/** Package export `./testing`: a fake camera, a fake relay and drawn documents, for a host's own tests. */
export * from './testing/testing.js';
