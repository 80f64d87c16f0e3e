/** What several folders need and no library gives in few bytes. Imports nothing of this project. */
export { nowMs, todayIso } from './now.js';
