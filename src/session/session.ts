/** Memory and will: (state, event) → (state, effects), pure; and the runner that performs the effects. */
export { moveDirectionFor, type MoveDirection } from './move-direction.js';
export type { Effect, AbortableEffect } from './effects.js';
export {
  GUIDANCE_TIMING,
  nextGuidance,
  initialGuidance,
  type GuidanceState,
  type GuidanceOptions,
} from './live-guidance.js';
export { initialState } from './initial-state.js';
export { transition, type Transition } from './state-machine.js';
export { createSessionStore, type StateListener, type RunEffect, type SessionStore } from './session-store.js';
export {
  STATE_NAMES,
  type CaptureEvent,
  type CaptureOptions,
  type CaptureState,
  type LiveView,
  type PhotoSource,
  type StateName,
  type CapturedPhoto,
  type ErrorView,
  type Action,
} from './capture-state.js';
export { OUTCOME_KINDS, interpretAnswer, type Outcome, type OutcomeKind } from './outcome.js';
export { eventForAction, takesFiles } from './available-actions.js';
