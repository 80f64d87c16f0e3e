/** Keeps the session of a tab that may be killed, encrypted on the device, and finds it again. */
export { forgetSessions, keepSession, type SessionKeeper, type SessionOffer } from './session-keeper.js';
