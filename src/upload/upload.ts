/** Upload of the photos to the relay: progress, time limits, safe retries, idempotency key. */
export { idempotencyKeyReuseAfter, newIdempotencyKey } from './retry-policy.js';
export { fetchCaptureConditions } from './fetch-capture-conditions.js';
export { relayUrl } from './post-photos.js';
export { authorizationHeader, uploadPhotos, type UploadRequest } from './upload-photos.js';
