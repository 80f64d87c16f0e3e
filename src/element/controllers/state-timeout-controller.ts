import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Capture, StateName } from '../../headless/headless.js';
import type { Clock } from '../../shared/shared.js';
import { createStateTimeouts, type StateTimeouts } from '../state-timeouts.js';

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
