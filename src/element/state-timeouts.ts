import { isReviewPassed, type Capture, type StateName } from '../headless/headless.js';
import type { StateTimeoutOptions } from './controllers/state-timeout-controller.js';

/** How long the card that turns over is shown before the camera continues. */
const TURNING_MS = 1800;
/** How long a photo whose checks passed is shown with `review="problems"`. A key that is pressed meanwhile ends it. */
const PASSED_REVIEW_MS = 2000;
/** After this time of sending a message says that it still works. */
const SLOW_SENDING_MS = 10_000;

/** What happens by itself when a screen has been shown for a time. */
export function createStateTimeouts(
  capture: () => Pick<Capture, 'state' | 'send'>,
): Readonly<Partial<Record<StateName, StateTimeoutOptions>>> {
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
