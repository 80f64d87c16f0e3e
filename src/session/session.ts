/** The state machine of a capture: (state, event) → (state, effects), pure; and the store that runs it. */
export {
  eventForAction,
  isDocTypeRefused,
  isLeftHalfway,
  isAutoAccepted,
  correctablePhoto,
  offeredDocTypes,
  canAcceptFiles,
} from './available-actions.js';
export {
  STATE_NAMES,
  type Action,
  type CapturedPhoto,
  type CaptureEvent,
  type CaptureOptions,
  type CaptureState,
  type Effect,
  type ErrorView,
  type RestorableSession,
  type PhotoExpectation,
  type CaptureSource,
  type PhotoSource,
  type PhotoToSend,
  type StateName,
} from './capture-state.js';
export { DEFAULT_CAPTURE_OPTIONS, initialState } from './create-state.js';
export { photoExpectationFor } from './transition-handlers.js';
export {
  initialGuidance,
  isWantedSideInView,
  type GuidanceOptions,
  type GuidanceState,
  type LiveView,
} from './guidance-state.js';
export { GUIDANCE_TIMING, nextGuidance } from './next-guidance.js';
export { moveDirectionFor, type MoveDirection } from './move-direction.js';
export { interpretAnswer, OUTCOME_KINDS, outcomeIfDeliveryUnknown, type Outcome, type OutcomeKind } from './outcome.js';
export {
  createSessionStore,
  type EffectContext,
  type RunEffect,
  type SessionStore,
  type StateListener,
} from './session-store.js';
export {
  initialStats,
  addStatsEntry,
  summarizeStats,
  type StatsEntry,
  type SessionEndReason,
  type SessionSummary,
} from './session-stats.js';
export { ignoresStart, transition } from './state-machine.js';
