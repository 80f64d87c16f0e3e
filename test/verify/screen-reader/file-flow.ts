import type { Page } from 'playwright';
import type { DocCapture } from '../../../src/index.js';
import { samplePath } from '../../../bench/scenes/load-samples.js';
import { ensureTestFile } from '../../support/test-files.js';
import type { AccessibleDesktop } from './accessible-desktop.js';

/** A moment of the flow: what the person or the page did, or the state that followed. */
export interface FlowMoment {
  readonly atMs: number;
  readonly what: string;
}

/** Time for Orca to say what a screen makes it say, so that the next action does not interrupt it. */
const LISTEN_MS = 6_000;
/** For a busy machine. */
const STATE_LIMIT_MS = 120_000;
const SIDES = ['front', 'back'] as const;
const SELECTOR = 'doc-capture';

/** One window of a browser in which the flow is walked through by file. */
export class FileFlow {
  readonly moments: FlowMoment[] = [];
  readonly #page: Page;
  readonly #desktop: AccessibleDesktop;

  constructor(page: Page, desktop: AccessibleDesktop) {
    [this.#page, this.#desktop] = [page, desktop];
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url);
    await this.#page.waitForFunction(() => customElements.get('doc-capture') !== undefined);
    this.#note('the page is open');
    await this.#page.waitForTimeout(LISTEN_MS);
    // Orca reads a new page to its end. This key makes it silent.
    await this.#desktop.press('Control_L');
  }

  /** By keyboard: an unreadable file, then both sides, up to the answer. */
  async walkByKeyboard(): Promise<void> {
    await this.#chooseBehind('file', await ensureTestFile('text.jpg'), 'picking');
    for (const side of SIDES) {
      await this.#chooseBehind('file', samplePath(`id-card-zoe-${side}.jpg`), 'review');
      await this.#press('use');
      await this.#page.waitForTimeout(LISTEN_MS);
    }
    await this.#untilState('answered');
  }

  /** The page hands over files while the focus stays on its own button, as after its own `start()`. */
  async walkByPage(): Promise<void> {
    await this.#page.locator('body > button').focus();
    await this.#page.waitForTimeout(LISTEN_MS);
    await this.#page.locator('#stored').setInputFiles(samplePath('id-card-zoe-front.jpg'));
    this.#note('page calls addFiles(), the focus is on its button');
    await this.#untilState('review');
  }

  /** What was done and the states that followed, in order. */
  async readMoments(): Promise<FlowMoment[]> {
    const states = await this.#page.evaluate(() => (window as unknown as { states: FlowMoment[] }).states);
    return [...this.moments, ...states].toSorted((a, b) => a.atMs - b.atMs);
  }

  async #chooseBehind(action: string, file: string, state: string): Promise<void> {
    await this.#tabTo(action);
    this.#note(`file chosen: ${file.replace(/.*\//, '')}`);
    await this.#page.locator(`${SELECTOR} input[type=file]:not([capture])`).first().setInputFiles(file);
    await this.#untilState(state);
  }

  async #press(action: string): Promise<void> {
    await this.#tabTo(action);
    this.#note(`Enter on “${action}”`);
    await this.#desktop.press('Return');
  }

  /** Presses Tab until the button with the action has the focus. */
  async #tabTo(action: string): Promise<void> {
    for (let presses = 0; presses < 40; presses++) {
      const current = await this.#page.evaluate(
        (selector) => document.querySelector(selector)?.shadowRoot?.activeElement?.getAttribute('data-way') ?? '',
        SELECTOR,
      );
      if (current === action) return;
      await this.#desktop.press('Tab');
      await this.#page.waitForTimeout(500);
    }
    throw new Error(`“${action}” cannot be reached by Tab`);
  }

  async #untilState(name: string): Promise<void> {
    await this.#page.waitForFunction(
      ([selector, wanted]) => document.querySelector<DocCapture>(selector)?.state.name === wanted,
      [SELECTOR, name] as const,
      { timeout: STATE_LIMIT_MS },
    );
    await this.#page.waitForTimeout(LISTEN_MS);
  }

  #note(what: string): void {
    this.moments.push({ atMs: Date.now(), what });
  }
}
