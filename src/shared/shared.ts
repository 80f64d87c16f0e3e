/** Helpers that several folders need. Plain ECMAScript and web standards, without dependencies. */
export { abortable, isAbortedOrAbortError, onAbort } from './abort.js';
export { callListener } from './call-listener.js';
export { concatBytes, readStream, sha256Hex, toHex } from './bytes.js';
export { monotonicClock, monotonicNowMs, systemClock, todayIso, type Clock } from './clock.js';
export {
  getOwnProperty,
  isJsonObject,
  isNonEmptyString,
  parseJsonBytes,
  toJsonPointer,
  withoutUndefined,
  type JsonObject,
} from './json.js';
export { lazy, lazyModule, ModuleLoadError, type Lazy } from './lazy-module.js';
export { isHeaderName, parseRetryAfter, resolveHttpUrl } from './http.js';
export { createTimeoutSignal, delay, withTimeoutOrNull, startSleepAwareTimeout, withTimeout } from './timeout.js';
export { copyRgbFrame, exceedsVideoRange, fitCanvasScale, hasCopyableLuma, MAX_CANVAS_PIXELS } from './frame-pixels.js';
export { isAllowedScriptUrl, toTrustedScriptUrl } from './trusted-types.js';
