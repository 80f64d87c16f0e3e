import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebDriverSession } from './webdriver-session.mjs';

/** Limit for each step. Nothing is measured, so it is for a machine that is busy with something else. */
const STEP_TIMEOUT_MS = 300_000;
const POLL_MS = 200;

const ELEMENT = "document.querySelector('doc-capture')";

/** A person at a page with one `<doc-capture>` in WebKitGTK. */
export class WebKitPerson {
  readonly #session: WebDriverSession;
  readonly #screenshots: string;

  /** @param screenshots folder that gets a picture of each screen */
  constructor(session: WebDriverSession, screenshots: string) {
    this.#session = session;
    this.#screenshots = screenshots;
    mkdirSync(screenshots, { recursive: true });
  }

  /** Opens a page and waits for the element's first screen. */
  async opens(url: string): Promise<void> {
    await this.#session.navigate(url);
    await this.#until(`the element of ${url}`, `${ELEMENT}?.shadowRoot?.querySelector('button') != null`);
  }

  /** Runs the body of a function in the page. */
  evaluate(script: string): Promise<unknown> {
    return this.#session.evaluate(script);
  }

  /** Waits for a state of the session and takes its picture. */
  async sees(state: string, pictureName: string): Promise<void> {
    await this.#until(`state ${state}`, `${ELEMENT}.state.name === '${state}'`);
    await this.takesPicture(pictureName);
  }

  /** Waits until the states that were passed contain these in this order, others in between allowed. */
  async hasPassed(...states: readonly string[]): Promise<void> {
    const pattern = states.map((state) => `\\b${state}\\b`).join('.*');
    await this.#until(`states ${states.join(', ')}`, `/${pattern}/.test(document.body.dataset.states ?? '')`);
  }

  /** Waits until a button is there and enabled, then clicks it. */
  async presses(selector: string): Promise<void> {
    const find = `${ELEMENT}.shadowRoot.querySelector('${selector}')`;
    await this.#until(`${selector} enabled`, `${find}?.disabled === false`);
    await this.#session.click(`return ${find}`);
  }

  async choosesFiles(...paths: readonly string[]): Promise<void> {
    const find = `${ELEMENT}.shadowRoot.querySelector('input[type=file]:not([capture])')`;
    await this.#session.chooseFiles(`return ${find}`, paths);
  }

  /** After two more animation frames, so that the screen of the state is drawn. */
  async takesPicture(name: string): Promise<void> {
    await this.evaluate(
      'requestAnimationFrame(() => requestAnimationFrame(() => { document.body.dataset.drawn = "1" }))',
    );
    await this.#until('two frames', 'document.body.dataset.drawn === "1"');
    await this.evaluate('delete document.body.dataset.drawn');
    writeFileSync(join(this.#screenshots, `${name}.png`), await this.#session.screenshot());
  }

  async #until(what: string, condition: string): Promise<void> {
    const endMs = Date.now() + STEP_TIMEOUT_MS;
    for (;;) {
      if ((await this.evaluate(`return Boolean(${condition})`)) === true) return;
      if (Date.now() > endMs) break;
      await sleep(POLL_MS);
    }
    const seen = await this.evaluate(`return JSON.stringify([${ELEMENT}?.state, document.body.dataset])`);
    throw new Error(`Waited in vain for ${what}. The page: ${String(seen)}`);
  }
}
