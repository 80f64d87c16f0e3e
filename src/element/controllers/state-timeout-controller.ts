import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isReviewPassed, type Capture, type CaptureEvent, type StateName } from '../../headless/headless.js';
import type { Clock } from '../../shared/shared.js';

/** What happens by itself when a state has lasted for a time. A state without an entry has no timer. */
const TIMEOUTS: Readonly<Partial<Record<StateName, { readonly afterMs: number; readonly event?: CaptureEvent }>>> = {
  /** The card that turns over is shown before the camera continues. */
  turning: { afterMs: 1800, event: { type: 'turned' } },
  /** A photo whose checks passed is shown with `review="problems"`. A key that is pressed meanwhile ends it. */
  review: { afterMs: 2000, event: { type: 'use' } },
  /** After this time a message says that it still works. */
  sending: { afterMs: 10_000 },
};

/** Runs one timer for the current state. Another state or the element's removal ends it. */
export class StateTimeoutController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #clock: Clock;
  readonly #getCapture: () => Pick<Capture, 'state' | 'send'>;
  #state: StateName | null = null;
  #cancelTimer = (): void => undefined;
  #isOver = false;

  constructor(host: ReactiveControllerHost, clock: Clock, getCapture: () => Pick<Capture, 'state' | 'send'>) {
    this.#host = host;
    this.#clock = clock;
    this.#getCapture = getCapture;
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
    const timeout = TIMEOUTS[state];
    if (!timeout || (state === 'review' && !isReviewPassed(this.#getCapture().state))) return;
    this.#cancelTimer = this.#clock.after(timeout.afterMs, () => {
      this.#isOver = true;
      this.#host.requestUpdate();
      if (timeout.event) this.#getCapture().send(timeout.event);
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
