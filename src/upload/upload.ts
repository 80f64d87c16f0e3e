/** Multipart to the relay: progress, time limits, retry where safe, idempotency key. */
export { newIdempotencyKey } from './key.js';
export { keyAfter, type KeyRule, type RetryDecision } from './retry.js';
export { upload, type UploadRequest } from './send.js';
