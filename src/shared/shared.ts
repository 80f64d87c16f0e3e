/** What several folders need and no library gives in few bytes. Imports nothing of this project. */
export { delay, isAbortError, resultWithin, type WaitOptions } from './abort.js';
export { systemClock, type Clock } from './clock.js';
export { toHex } from './hex.js';
export { nowMs, todayIso } from './now.js';
export { parseRetryAfter } from './retry-after.js';
