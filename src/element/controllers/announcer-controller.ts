import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { StateName } from '../../headless/headless.js';
import type { Clock } from '../../shared/shared.js';
import type { FocusChange } from './focus-controller.js';

/** At most one announcement in this time, so that a screen reader can finish the previous one. */
export const MIN_ANNOUNCEMENT_INTERVAL_MS = 2000;
/** Guidance that still holds is repeated after this time: otherwise silence could mean success. */
export const GUIDANCE_REPEAT_MS = 8000;
/** Not spoken. Appended to an unchanged text, so that screen readers read it again. */
const REPEAT_MARKER = '\u00a0';

/**
 * The text of the polite live region. Announcements that come too fast wait. Only the last one that waits is spoken,
 * because guidance that is two seconds old misleads.
 */
export class AnnouncerController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #clock: Clock;
  #text = '';
  /** The current sentence: spoken or waiting. */
  #sentence = '';
  #heading = '';
  #isGuidance = false;
  #repeats = 0;
  #lastSpokenMs = -Infinity;
  #cancelTimer = (): void => undefined;

  constructor(host: ReactiveControllerHost, clock: Clock) {
    this.#host = host;
    this.#clock = clock;
    host.addController(this);
  }

  /** The text in the live region. */
  get text(): string {
    return this.#text;
  }

  /**
   * Announces what a screen says, after each rendering.
   * @param heading of the screen; it is announced if screen readers do not read it by themselves
   */
  afterRender(sentence: string, state: StateName, focusChange: FocusChange, heading: string): void {
    if (focusChange !== 'same') this.clear(focusChange === 'focused' ? heading : '');
    // Orca skips a focused heading if it first hears that the screen with the focus was removed. An answer must be heard.
    const isHeadingUnread = focusChange === 'unfocused' || (focusChange === 'focused' && state === 'answered');
    this.announce(sentence, state === 'aiming', isHeadingUnread ? heading : '');
  }

  /**
   * @param isGuidance the sentence says what to do now, and is repeated at growing intervals while it holds
   * @param heading of a new screen that did not get the focus: spoken once, before the sentence
   */
  announce(sentence: string, isGuidance = false, heading = ''): void {
    if (sentence === this.#sentence && !heading) return;
    this.#sentence = sentence;
    this.#heading ||= heading;
    this.#isGuidance = isGuidance;
    this.#repeats = 0;
    this.#schedule(sentence && sentence === this.#text.trim() ? GUIDANCE_REPEAT_MS : MIN_ANNOUNCEMENT_INTERVAL_MS);
  }

  /**
   * Empties the live region and drops what waits: another screen has come.
   * @param readText what screen readers read anyway, which is not announced as well
   */
  clear(readText = ''): void {
    this.#cancelTimer();
    this.#sentence = readText;
    this.#heading = '';
    if (!this.#text) return;
    this.#text = '';
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.clear();
  }

  /** @param pauseMs least time since the last announcement */
  #schedule(pauseMs: number): void {
    this.#cancelTimer();
    if (!this.#sentence && !this.#heading) return;
    const waitMs = this.#lastSpokenMs + pauseMs - this.#clock.now();
    if (waitMs > 0) this.#cancelTimer = this.#clock.after(waitMs, () => this.#speak());
    else this.#speak();
  }

  #speak(): void {
    const text = [...new Set([this.#heading, this.#sentence])].filter(Boolean).join('. ');
    this.#text = text === this.#text ? text + REPEAT_MARKER : text;
    this.#heading = '';
    this.#lastSpokenMs = this.#clock.now();
    this.#host.requestUpdate();
    if (!this.#isGuidance || !this.#sentence) return;
    this.#repeats += 1;
    this.#schedule(GUIDANCE_REPEAT_MS * this.#repeats);
  }
}
