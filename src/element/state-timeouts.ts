import { isReviewPassed, type Capture, type StateName } from '../headless/headless.js';

/** What happens when a state has lasted for a time. */
export interface StateTimeoutOptions {
  readonly afterMs: number;
  /** Whether the timer runs in this state. Default: always. */
  readonly isWanted?: () => boolean;
  readonly onTimeout?: () => void;
}

/** By state. A state without an entry has no timer. */
export type StateTimeouts = Readonly<Partial<Record<StateName, StateTimeoutOptions>>>;

/** How long the card that turns over is shown before the camera continues. */
const TURNING_MS = 1800;
/** How long a photo whose checks passed is shown with `review="problems"`. A key that is pressed meanwhile ends it. */
const PASSED_REVIEW_MS = 2000;
/** After this time of sending a message says that it still works. */
const SLOW_SENDING_MS = 10_000;

/** What happens by itself when a screen has been shown for a time. */
export function createStateTimeouts(capture: () => Pick<Capture, 'state' | 'send'>): StateTimeouts {
  return {
    turning: { afterMs: TURNING_MS, onTimeout: () => capture().send({ type: 'turned' }) },
    review: {
      afterMs: PASSED_REVIEW_MS,
      isWanted: () => isReviewPassed(capture().state),
      onTimeout: () => capture().send({ type: 'use' }),
    },
    sending: { afterMs: SLOW_SENDING_MS },
  };
}
