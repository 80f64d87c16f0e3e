import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { StateName } from '../../headless/headless.js';
import type { Clock } from '../../shared/shared.js';

/** What happens when a state has lasted for a while. */
export interface StateTimeout {
  readonly afterMs: number;
  readonly onTimeout?: () => void;
}

/** One timer at a time, for the state that is shown; another state or leaving the page ends it. */
export class TimeoutController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #clock: Clock;
  readonly #waits: Readonly<Partial<Record<StateName, StateTimeout>>>;
  #name: StateName | null = null;
  #cancelTimer = (): void => undefined;
  #isOver = false;

  constructor(host: ReactiveControllerHost, clock: Clock, waits: Readonly<Partial<Record<StateName, StateTimeout>>>) {
    this.#host = host;
    this.#clock = clock;
    this.#waits = waits;
    host.addController(this);
  }

  /** The state that is shown has lasted for its while. */
  hasTimedOut(name: StateName): boolean {
    return this.#isOver && name === this.#name;
  }

  enterState(name: StateName): void {
    if (name === this.#name) return;
    this.#cancelTimer();
    this.#name = name;
    this.#isOver = false;
    const wait = this.#waits[name];
    if (!wait) return;
    this.#cancelTimer = this.#clock.after(wait.afterMs, () => {
      this.#isOver = true;
      this.#host.requestUpdate();
      wait.onTimeout?.();
    });
  }

  hostDisconnected(): void {
    this.#cancelTimer();
    this.#name = null;
  }
}
