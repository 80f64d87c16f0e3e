/** The flow by files with the keyboard alone: no pointer is used from the first Tab to the verdict. The camera's is in `flow.spec.ts`. */
import type { Page } from '@playwright/test';
import { sampleFile } from './support/sample-files.js';
import { buttonNamed, captureElement, expect, openDemo, test, waitForElementState } from './support/fixtures.js';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(({ page }) => {
  // Dialogs are held back from the first listener on: a key is quicker than that.
  page.on('filechooser', () => undefined);
});

/** Opens the page. Until the element is rendered, Tab passes over it, to the second one of the demo. */
async function open(page: Page, url: string): Promise<void> {
  await openDemo(page, url);
  await expect(buttonNamed(page, 'Open the camera')).toBeVisible();
}

interface Stop {
  readonly name: string;
  readonly isInside: boolean;
  /** Its ring is drawn. */
  readonly isSeen: boolean;
}

/** Where the focus is, through every shadow root. */
function stopNow(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (!active) return { name: '', isInside: false, isSeen: false };
    const { outlineStyle, outlineWidth, textDecorationLine } = getComputedStyle(active);
    // A heading has a line below its words instead of a frame.
    const hasFocusIndicator = active.matches('h2')
      ? textDecorationLine === 'underline'
      : outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    // A label around a list holds the words of the list as well.
    const label = active instanceof HTMLSelectElement ? active.labels[0]?.firstElementChild : active;
    return {
      name: (active.getAttribute('aria-label') ?? label?.textContent ?? '').replace(/\s+/g, ' ').trim(),
      isInside: active.getRootNode() instanceof ShadowRoot,
      isSeen: active.matches(':focus-visible') && hasFocusIndicator,
    };
  });
}

/** Tabs on until the focus is on `name`; every stop inside the element must be seen. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const stop = await stopNow(page);
    if (stop.isInside) expect(stop.isSeen, `the focus on “${stop.name}” can be seen`).toBe(true);
    if (stop.name === name) return;
  }
  throw new Error(`“${name}” cannot be reached by Tab`);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Presses a button that opens the file dialog, and chooses there. */
async function choose(page: Page, name: string, ...files: string[]): Promise<void> {
  await tabTo(page, name);
  const dialog = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await dialog).setFiles(files.map(sampleFile));
}

/** The next screen has come, and its heading has the focus. */
async function atHeading(page: Page, name: RegExp | string): Promise<void> {
  await expect.poll(async () => (await stopNow(page)).name).toMatch(name);
  expect((await stopNow(page)).isSeen).toBe(true);
}

test('by keyboard: both sides as files, a lost connection, a rejected back → retry and retake lead to an answer', async ({
  page,
  demo,
}) => {
  await open(page, `${demo.url}#answer=missing_back`);
  await page.locator('#skip').focus();
  await choose(page, 'Choose a file', 'id-card-zoe-front.jpg', 'id-card-zoe-back.jpg');
  await waitForElementState(page, 'review');
  await press(page, 'Use this photo');
  await expect(captureElement(page).getByLabel('Back. Enlarge the photo')).toBeVisible();
  await page.route('**/verify/photos', (route) => route.abort('connectionrefused'));
  await press(page, 'Use and send');
  await waitForElementState(page, 'error');
  await atHeading(page, 'Connection failed');
  await page.unroute('**/verify/photos');
  await press(page, 'Try again');
  await waitForElementState(page, 'answered');
  await atHeading(page, 'Please try again');
  await choose(page, 'Retake the back', 'id-card-ines-back.jpg');
  await waitForElementState(page, 'review');
  await page.route('**/verify/photos', (route) => route.continue());
  await press(page, 'Use and send');
  await waitForElementState(page, 'answered');
});
