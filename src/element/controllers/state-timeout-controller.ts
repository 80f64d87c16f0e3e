import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isReviewPassed, type Capture, type StateName } from '../../headless/headless.js';
import type { Clock } from '../../shared/shared.js';

/** What happens when a state has lasted for a time. */
interface StateTimeoutOptions {
  readonly afterMs: number;
  /** Whether the timer runs in this state. Default: always. */
  readonly isWanted?: () => boolean;
  readonly onTimeout?: () => void;
}

/** By state. A state without an entry has no timer. */
type StateTimeouts = Readonly<Partial<Record<StateName, StateTimeoutOptions>>>;

/** How long the card that turns over is shown before the camera continues. */
const TURNING_MS = 1800;
/** How long a photo whose checks passed is shown with `review="problems"`. A key that is pressed meanwhile ends it. */
const PASSED_REVIEW_MS = 2000;
/** After this time of sending a message says that it still works. */
const SLOW_SENDING_MS = 10_000;

/** What happens by itself when a screen has been shown for a time. */
function createStateTimeouts(capture: () => Pick<Capture, 'state' | 'send'>): StateTimeouts {
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

/** Runs one timer for the current state. Another state or the element's removal ends it. */
export class StateTimeoutController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #clock: Clock;
  readonly #timeouts: StateTimeouts;
  #state: StateName | null = null;
  #cancelTimer = (): void => undefined;
  #isOver = false;

  constructor(host: ReactiveControllerHost, clock: Clock, capture: () => Pick<Capture, 'state' | 'send'>) {
    this.#host = host;
    this.#clock = clock;
    this.#timeouts = createStateTimeouts(capture);
    host.addController(this);
  }

  /** `state` is current and has lasted for its time. */
  hasTimedOut(state: StateName): boolean {
    return this.#isOver && state === this.#state;
  }

  enterState(state: StateName): void {
    if (state === this.#state) return;
    this.#cancelTimer();
    this.#state = state;
    this.#isOver = false;
    const timeout = this.#timeouts[state];
    if (!timeout || timeout.isWanted?.() === false) return;
    this.#cancelTimer = this.#clock.after(timeout.afterMs, () => {
      this.#isOver = true;
      this.#host.requestUpdate();
      timeout.onTimeout?.();
    });
  }

  /** Ends the timer of `state`: the person decides. */
  cancel(state: StateName): void {
    if (state === this.#state) this.#cancelTimer();
  }

  hostDisconnected(): void {
    this.#cancelTimer();
    this.#state = null;
  }
}
