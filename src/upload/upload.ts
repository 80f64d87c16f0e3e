/** Multipart to the relay: progress, time limits, retry where safe, idempotency key. */
export { newIdempotencyKey } from './idempotency-key.js';
export { keyReuseAfter, type KeyReuse, type RetryDecision } from './retry-policy.js';
export { uploadPhotos, type UploadRequest } from './upload-photos.js';
