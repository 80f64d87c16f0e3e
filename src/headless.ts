/** Package export `./headless`: a whole capture without a user interface. */
export * from './headless/headless.js';
