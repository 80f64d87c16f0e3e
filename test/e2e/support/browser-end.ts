import { firefox } from 'playwright';
import { firefoxLaunchOptions } from '../../support/browsers.mjs';
import { WebDriverSession } from '../../support/webkit/webdriver-session.mjs';

/** One end of a hand-off: a browser with one page, whose only `<doc-capture>` is used. */
export interface BrowserEnd {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  evaluate(script: string): Promise<unknown>;
  /** Clicks the element that `document.querySelector('doc-capture').shadowRoot` has for this selector. */
  click(selector: string): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

const SHADOW_ROOT = "document.querySelector('doc-capture')?.shadowRoot";

/** Firefox's bits for a pointer that is fine and can hover. Without a display it knows of none. */
const MOUSE = 2 | 4;

/** Firefox, by WebDriver BiDi. */
export async function openFirefoxEnd(): Promise<BrowserEnd> {
  const options = firefoxLaunchOptions();
  const firefoxUserPrefs = { ...options.firefoxUserPrefs, 'ui.primaryPointerCapabilities': MOUSE };
  const browser = await firefox.launch({ ...options, firefoxUserPrefs });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (script) => page.evaluate(`(() => { ${script} })()`),
    click: (selector) => page.locator(`doc-capture ${selector}`).click(),
    chooseFile: (selector, path) => page.locator(`doc-capture ${selector}`).setInputFiles(path),
    close: () => browser.close(),
  };
}

/** WebKitGTK's MiniBrowser on a display of its own, by WebDriver. */
export async function openWebKitEnd(paths: ConstructorParameters<typeof WebDriverSession>[0]): Promise<BrowserEnd> {
  const session = new WebDriverSession(paths);
  await session.start();
  return {
    open: (url) => session.navigate(url),
    evaluate: (script) => session.evaluate(script),
    click: (selector) => session.click(`return ${SHADOW_ROOT}.querySelector('${selector}')`),
    chooseFile: (selector, path) => session.chooseFiles(`return ${SHADOW_ROOT}.querySelector('${selector}')`, [path]),
    close: () => session.stop(),
  };
}
