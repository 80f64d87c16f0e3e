/** Helpers that several folders need. Plain ECMAScript and web standards, without dependencies. */
export { abortable, isAbortedOrAbortError, onAbort } from './abort.js';
export { parsePort, toServerUrl } from './server-address.js';
export { concatBytes, readStream, sha256, sha256Hex, toHex } from './bytes.js';
export { CHUNK_REGISTRY_KEY, chunkRegistry } from './chunk-registry.js';
export { monotonicClock, monotonicNowMs, systemClock, todayIso, type Clock } from './clock.js';
export { defaultExportOf } from './default-export.js';
export {
  getOwnProperty,
  isJsonObject,
  isNonEmptyString,
  isStringOrNull,
  parseJsonBytes,
  toJsonPointer,
  type JsonObject,
} from './json.js';
export { isHeaderName, parseRetryAfter } from './http-headers.js';
export { runSteps, runStepsInSlices, type Steps } from './steps.js';
export {
  createTimeoutSignal,
  delay,
  resultOrNullWithin,
  withTimeout,
  type TimeoutSignal,
  type WaitOptions,
} from './timeout.js';
export { CUT_OFF_MARGIN_SHARE, MAX_DOCUMENT_FILL_SHARE } from './framing-limits.js';
export { exceedsVideoRange, hasCopyableLuma } from './frame-luminance.js';
