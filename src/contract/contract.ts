/** The language of the project: the service's words, limits and wire names, and the troubles. Depends on nothing. */
export * from './documents.js';
export * from './file-types.js';
export * from './limits.js';
export * from './login.js';
export * from './photo-request.js';
export * from './photo-result.js';
export * from './problems.js';
export * from './reasons.js';
export * from './relay-answer.js';
export * from './troubles.js';
export * from './wire.js';
export type { Warning } from './json.js';
