import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Clock } from './clock.js';

/** At most one sentence in this time, so that a screen reader can finish. */
export const PAUSE_MS = 2000;

/**
 * What the polite live region says. Sentences that come too fast wait; of those that wait only the last is said, because
 * guidance that is two seconds old misleads.
 */
export class AnnouncerController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #clock: Clock;
  #said = '';
  #lastMs = -Infinity;
  #waiting: string | null = null;
  #timer = 0;

  constructor(host: ReactiveControllerHost, clock: Clock) {
    this.#host = host;
    this.#clock = clock;
    host.addController(this);
  }

  /** The sentence in the live region. */
  get text(): string {
    return this.#said;
  }

  say(sentence: string): void {
    if (sentence === '' || sentence === (this.#waiting ?? this.#said)) return;
    this.#waiting = sentence;
    if (this.#timer) return;
    const restMs = this.#lastMs + PAUSE_MS - this.#clock.now();
    if (restMs <= 0) this.#speak();
    else this.#timer = this.#clock.setTimeout(() => this.#speak(), restMs);
  }

  /** Forgets what was said and what waits: the screen it belonged to is gone. */
  hush(): void {
    this.#waiting = null;
    this.#said = '';
    this.#clock.clearTimeout(this.#timer);
    this.#timer = 0;
  }

  hostDisconnected(): void {
    this.hush();
  }

  #speak(): void {
    this.#timer = 0;
    if (this.#waiting === null) return;
    this.#said = this.#waiting;
    this.#waiting = null;
    this.#lastMs = this.#clock.now();
    this.#host.requestUpdate();
  }
}
