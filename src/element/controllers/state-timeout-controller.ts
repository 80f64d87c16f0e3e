import type { ReactiveController, ReactiveElement } from 'lit';
import {
  isLeftHalfway,
  isAutoAccepted,
  type Capture,
  type CaptureEvent,
  type CaptureState,
  type StateName,
} from '../../headless/headless.js';
import type { Clock } from '../../shared/shared.js';
import { afterRemoval } from './after-removal.js';

/** What happens by itself when a state has lasted for a time. */
interface StateTimeout {
  readonly afterMs: number;
  readonly event?: CaptureEvent;
  /** Default: always. */
  readonly isNeeded?: (state: CaptureState) => boolean;
}

/** A state without an entry has no timer. */
const TIMEOUTS: Readonly<Partial<Record<StateName, StateTimeout>>> = {
  /** The camera continues when it sees the other side, or after this time, in which anybody has turned a card over. */
  turning: { afterMs: 8000, event: { type: 'turned' } },
  /** A photo whose checks passed is shown with `review="problems"`. A key, or a tap on the photo, ends it. */
  review: { afterMs: 900, event: { type: 'use' }, isNeeded: isAutoAccepted },
  /** After this time a message says that it still works. */
  sending: { afterMs: 10_000 },
  /** A photo that a person has left on a shared device is not kept for the next one. */
  welcome: { afterMs: 600_000, event: { type: 'restart' }, isNeeded: isLeftHalfway },
};

/** Runs one timer for the current state. Another state or the element's removal ends it. */
export class StateTimeoutController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #clock: Clock;
  readonly #getCapture: () => Pick<Capture, 'state' | 'send'>;
  #state: StateName | null = null;
  #cancelTimer = (): void => undefined;
  #isOver = false;
  #isRunning = false;
  /** When the timer of the current state ends, in milliseconds since 1970. */
  #endsAtMs = 0;

  constructor(host: ReactiveElement, clock: Clock, getCapture: () => Pick<Capture, 'state' | 'send'>) {
    this.#host = host;
    this.#clock = clock;
    this.#getCapture = getCapture;
    host.addController(this);
  }

  /** `state` is current and has lasted for its time. */
  hasTimedOut(state: StateName): boolean {
    return this.#isOver && state === this.#state;
  }

  /** Whether the timer of the current state runs: it has one, and the person has not ended it. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  hostUpdate(): void {
    // An update may follow a removal.
    if (this.#host.isConnected) this.#enterState(this.#getCapture().state.name);
  }

  #enterState(state: StateName): void {
    if (state === this.#state) return;
    this.#cancelTimer();
    this.#state = state;
    this.#isOver = false;
    this.#isRunning = false;
    const timeout = TIMEOUTS[state];
    if (!timeout || timeout.isNeeded?.(this.#getCapture().state) === false) return;
    this.#isRunning = true;
    this.#endsAtMs = Date.now() + timeout.afterMs;
    this.#cancelTimer = this.#clock.after(timeout.afterMs, () => this.#end(timeout));
  }

  #end({ event }: StateTimeout): void {
    this.#cancelTimer();
    this.#isOver = true;
    this.#isRunning = false;
    this.#host.requestUpdate();
    if (event) this.#getCapture().send(event);
  }

  /** A timer stands still while the device sleeps and while the tab is frozen. */
  readonly #endIfLate = (): void => {
    const timeout = this.#state && TIMEOUTS[this.#state];
    if (timeout && this.#isRunning && Date.now() >= this.#endsAtMs) this.#end(timeout);
  };

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#endIfLate);
  }

  /** Ends the timer of `state`: the person decides. */
  cancel(state: StateName): void {
    if (state !== this.#state) return;
    this.#cancelTimer();
    this.#isRunning = false;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#endIfLate);
    afterRemoval(this.#host, () => {
      this.#cancelTimer();
      this.#state = null;
    });
  }
}
