/** The eyes: pure functions on pixels. */
export * from './report.js';
