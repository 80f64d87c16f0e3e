/** The state machine of a capture: (state, event) → (state, effects), pure; and the store that runs it. */
export { eventForAction, isReviewPassed, takesFiles } from './available-actions.js';
export {
  initialState,
  STATE_NAMES,
  type Action,
  type CapturedPhoto,
  type CaptureEvent,
  type CaptureOptions,
  type CaptureState,
  type Effect,
  type ErrorView,
  type LiveView,
  type PhotoExpectation,
  type CaptureSource,
  type PhotoSource,
  type PhotoToSend,
  type StateName,
} from './capture-state.js';
export { photoExpectationFor, type Transition } from './event-handlers.js';
export {
  GUIDANCE_TIMING,
  initialGuidance,
  nextGuidance,
  type GuidanceOptions,
  type GuidanceState,
} from './live-guidance.js';
export type { KeptSession } from './kept-session.types.js';
export { moveDirectionFor, type MoveDirection } from './move-direction.js';
export { isDocTypeRefused, offeredDocTypes } from './offered-doc-types.js';
export { interpretAnswer, OUTCOME_KINDS, outcomeOfError, type Outcome, type OutcomeKind } from './outcome.js';
export {
  createSessionStore,
  type EffectContext,
  type RunEffect,
  type SessionStore,
  type StateListener,
} from './session-store.js';
export { initialRecord, recordEntry, type RecordEntry, type SessionEnd } from './session-record.js';
export { transition } from './state-machine.js';
export { summarizeRecord, type SessionSummary } from './summarize-record.js';
