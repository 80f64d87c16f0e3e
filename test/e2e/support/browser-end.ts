import { firefox } from 'playwright';
import { findFirefox, findWebKit, firefoxLaunchOptions } from '../../support/browsers.mjs';
import { WebDriverSession } from '../../support/webkit/webdriver-session.mjs';
import { expect } from './local-requests.js';

/** A browser beside Chromium with one page, whose only `<doc-capture>` is used. */
export interface BrowserEnd {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  evaluate(script: string): Promise<unknown>;
  /** Clicks the element that the shadow root of `<doc-capture>` has for this selector. */
  click(selector: string): Promise<void>;
  chooseFiles(selector: string, ...paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** An expression for what the shadow root of `<doc-capture>` has for this selector. */
export const query = (selector: string): string =>
  `document.querySelector('doc-capture')?.shadowRoot?.querySelector('${selector}')`;

/** Firefox's bits for a pointer that is fine and can hover. Without a display it knows of none. */
const MOUSE = 2 | 4;

/** Firefox, by WebDriver BiDi. */
async function openFirefoxEnd(): Promise<BrowserEnd> {
  const options = firefoxLaunchOptions();
  const firefoxUserPrefs = { ...options.firefoxUserPrefs, 'ui.primaryPointerCapabilities': MOUSE };
  const browser = await firefox.launch({ ...options, firefoxUserPrefs });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (script) => page.evaluate(`(() => { ${script} })()`),
    click: (selector) => page.locator(`doc-capture ${selector}`).click(),
    chooseFiles: (selector, ...paths) => page.locator(`doc-capture ${selector}`).setInputFiles(paths),
    close: () => browser.close(),
  };
}

/** WebKitGTK's MiniBrowser on a display of its own, by WebDriver. */
async function openWebKitEnd(programs: ConstructorParameters<typeof WebDriverSession>[0]): Promise<BrowserEnd> {
  const session = new WebDriverSession(programs);
  await session.start();
  return {
    open: (url) => session.navigate(url),
    evaluate: (script) => session.evaluate(script),
    click: (selector) => session.click(`return ${query(selector)}`),
    chooseFiles: (selector, ...paths) => session.chooseFiles(`return ${query(selector)}`, paths),
    close: () => session.stop(),
  };
}

const webkit = findWebKit();
/** How each engine is opened; `undefined` where it is not installed. */
export const ENGINES: Readonly<Record<'Firefox' | 'WebKit', (() => Promise<BrowserEnd>) | undefined>> = {
  Firefox: findFirefox() ? openFirefoxEnd : undefined,
  WebKit: webkit && (() => openWebKitEnd(webkit)),
};

/** Clicks a button for an action as soon as it is there, enabled and shown. */
export async function press(end: BrowserEnd, action: string): Promise<void> {
  const selector = `[data-action=${action}]`;
  await expect(async () => {
    expect(await end.evaluate(`return ${query(selector)}?.disabled`), action).toBe(false);
    await end.click(selector);
  }).toPass();
}

/** Chooses files as a person does, as soon as that is offered. */
export async function chooseIn(end: BrowserEnd, ...paths: readonly string[]): Promise<void> {
  const input = 'input[type=file]:not([capture])';
  await expect.poll(() => end.evaluate(`return Boolean(${query(input)})`)).toBe(true);
  await end.chooseFiles(input, ...paths);
}
