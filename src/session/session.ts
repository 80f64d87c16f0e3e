/** Memory and will: (state, event) → (state, effects), pure; and the runner that performs the effects. */
export { directionFor, type Direction } from './direction.js';
export type { Effect, RunningKind } from './effects.js';
export { LIVE_TIMES, liveNext, liveStart, type LiveMemory, type LiveOptions } from './live.js';
export { initialState } from './initial.js';
export { step, type Step } from './machine.js';
export { createRunner, type Listener, type Perform, type Runner } from './runner.js';
export {
  STATE_NAMES,
  type CaptureEvent,
  type CaptureOptions,
  type CaptureState,
  type LiveView,
  type Source,
  type StateName,
  type Taken,
  type TroubleView,
  type Way,
} from './state.js';
export { eventOf, takesFiles } from './ways.js';
