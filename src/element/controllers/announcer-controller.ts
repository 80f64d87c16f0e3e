import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Clock } from '../../shared/shared.js';

/** At most one sentence in this time, so that a screen reader can finish. */
export const ANNOUNCEMENT_PAUSE_MS = 2000;
/** Guidance that still holds is said again after this: whoever does not see the picture cannot tell silence from success. */
export const GUIDANCE_REPEAT_MS = 8000;
/** Makes a sentence another text, so that it is read again. Not heard. */
const REPEAT_MARKER = '\u00a0';

/**
 * What the polite live region says. Sentences that come too fast wait; of those that wait only the last is said, because
 * guidance that is two seconds old misleads.
 */
export class AnnouncerController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #clock: Clock;
  #text = '';
  /** What is to be said: it has been, or waits. */
  #sentence = '';
  #heading = '';
  #isGuidance = false;
  #reminders = 0;
  #lastMs = -Infinity;
  #cancelTimer = (): void => undefined;

  constructor(host: ReactiveControllerHost, clock: Clock) {
    this.#host = host;
    this.#clock = clock;
    host.addController(this);
  }

  /** The sentence in the live region. */
  get text(): string {
    return this.#text;
  }

  /**
   * @param isGuidance it tells what to do now, and is said again while it holds, less and less often
   * @param heading of a new screen, where nobody else reads it: said once, before the sentence
   */
  announce(sentence: string, isGuidance = false, heading = ''): void {
    if (sentence === this.#sentence && !heading) return;
    this.#sentence = sentence;
    this.#heading ||= heading;
    this.#isGuidance = isGuidance;
    this.#reminders = 0;
    this.#speakAfter(sentence === this.#text.trim() ? GUIDANCE_REPEAT_MS : ANNOUNCEMENT_PAUSE_MS);
  }

  /** Another screen has come: what was said and what waits belonged to the one before. */
  clear(): void {
    this.#cancelTimer();
    this.#sentence = this.#heading = this.#text = '';
  }

  hostDisconnected(): void {
    this.clear();
  }

  /** @param ms since something was said */
  #speakAfter(ms: number): void {
    this.#cancelTimer();
    // Having nothing to say takes back what waits.
    if (!this.#sentence && !this.#heading) return;
    const restMs = this.#lastMs + ms - this.#clock.now();
    if (restMs > 0) this.#cancelTimer = this.#clock.after(restMs, () => this.#speak());
    else this.#speak();
  }

  #speak(): void {
    const words = [...new Set([this.#heading, this.#sentence])].filter(Boolean).join('. ');
    this.#text = words === this.#text ? words + REPEAT_MARKER : words;
    this.#heading = '';
    this.#lastMs = this.#clock.now();
    this.#host.requestUpdate();
    if (this.#isGuidance && this.#sentence) this.#speakAfter(GUIDANCE_REPEAT_MS * ++this.#reminders);
  }
}
